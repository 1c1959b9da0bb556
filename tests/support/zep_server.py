"""A server in this process that plays the API of Zep Cloud, version 4, over graphs of a test.

Only what reads: lists of graphs, edges, nodes and episodes by cursor, look-up by id, search.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import NAMESPACE_URL, uuid5

from tenure.overlay.graphiti.sample import Sample

KEY = "z_test_key_0123456789"
_ROWS = re.compile(r"/graphs/([^/]+)/(edges|nodes|episodes)/list")
_SEARCH = re.compile(r"/graphs/([^/]+)/search/edges")

Row = dict[str, Any]


@dataclass
class Graph:
    """One graph, with its rows as the API gives them."""

    uuid: str
    graph_id: str | None = None
    user_uuid: str | None = None
    user_id: str | None = None
    edges: list[Row] = field(default_factory=list)
    nodes: list[Row] = field(default_factory=list)
    episodes: list[Row] = field(default_factory=list)


@dataclass
class Zep:
    """What the server serves. ``fault``: the status and body of every answer, instead. ``stuck``:
    the cursor of a page leads to the page itself."""

    graphs: list[Graph]
    page: int = 10
    fault: tuple[int, bytes] | None = None
    stuck: bool = False
    url: str = ""
    asked: list[str] = field(default_factory=list)

    def answer(self, path: str, query: dict[str, str], body: Row) -> tuple[int, Row]:
        """Status and body."""
        if path == "/graphs/list":
            rows: list[Row] = [
                {"uuid": g.uuid, "graph_id": g.graph_id, "user_uuid": g.user_uuid}
                for g in self.graphs
            ]
            return 200, self.paged(rows, query)
        if path == "/graphs/lookup":
            for one in self.graphs:
                if any(value == getattr(one, name) for name, value in body.items()):
                    return 200, {"uuid": one.uuid, "graph_id": one.graph_id}
            return 404, {"error": {"code": "not_found", "message": "graph not found"}}
        for pattern in (_ROWS, _SEARCH):
            if (found := pattern.fullmatch(path)) is not None:
                graph = next((g for g in self.graphs if found[1] in (g.uuid, g.user_uuid)), None)
                if graph is None:
                    return 404, {"error": {"code": "not_found", "message": "graph not found"}}
                if pattern is _ROWS:
                    rows = sorted(getattr(graph, found[2]), key=lambda row: row["uuid"])
                    return 200, self.paged(rows, query)
                words = _words(body["query"])
                rows = sorted(graph.edges, key=lambda row: -len(words & _words(row["fact"])))
                return 200, {"items": rows[: int(query["page_size"])]}
        return 400, {"error": {"code": "bad_request", "message": f"no such call: {path}"}}

    def paged(self, rows: list[Row], query: dict[str, str]) -> Row:
        """A page, with the cursor of the next."""
        start = int(query.get("cursor", "0"))
        size = min(self.page, int(query.get("page_size", "50")))
        page: Row = {"items": rows[start : start + size]}
        if self.stuck:
            page["next_cursor"] = str(start)
        elif start + size < len(rows):
            page["next_cursor"] = str(start + size)
        return page


def sample_of(made: Sample, *, graph_id: str | None = None, user_id: str | None = None) -> Graph:
    """The sample of Graphiti, as Zep would serve it: without what closed a fact, and vectors."""
    names = {row["uuid"]: row["name"] for row in made.entities}
    graph = Graph(
        str(uuid5(NAMESPACE_URL, f"{graph_id}{user_id}")),
        graph_id,
        None if user_id is None else str(uuid5(NAMESPACE_URL, f"user {user_id}")),
        user_id,
    )
    for row in made.facts:
        props = row["props"]
        graph.edges.append(
            {
                "uuid": props["uuid"], "name": props["name"], "fact": props["fact"],
                "episode_uuids": props["episodes"], "graph_uuid": graph.uuid, "scope": "entity",
                "source_node_uuid": row["source"], "source_node_name": names[row["source"]],
                "target_node_uuid": row["target"], "target_node_name": names[row["target"]],
                "created_at": row["created_at"], "attributes": {},
                **{
                    name: row[name]
                    for name in ("valid_at", "invalid_at", "expired_at") if row[name] is not None
                },
            }
        )  # fmt: skip
    graph.nodes = [
        {"uuid": row["uuid"], "name": row["name"], "labels": ["Entity"], "episode_uuids": [],
         "episode_uuids_truncated": False, "created_at": row["created_at"]}
        for row in made.entities
    ]  # fmt: skip
    graph.episodes = [
        {"uuid": row["uuid"], "content": row["content"], "source": "message", "processed": True,
         "created_at": row["at"], "reference_time": row["at"]}
        for row in made.episodes
    ]  # fmt: skip
    return graph


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


@contextmanager
def serving(*graphs: Graph, **more: Any) -> Iterator[Zep]:
    """Serve graphs for the length of a test, to whoever has ``KEY``."""
    zep = Zep(list(graphs), **more)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self._do()

        def do_GET(self) -> None:
            self._do()

        def _do(self) -> None:
            parts = urlsplit(self.path)
            query = {name: values[0] for name, values in parse_qs(parts.query).items()}
            length = int(self.headers.get("content-length") or 0)
            body = json.loads(self.rfile.read(length) or b"{}")
            zep.asked.append(parts.path)
            if zep.fault is not None:
                self._send(*zep.fault)
            elif self.headers.get("authorization") != f"Api-Key {KEY}":
                said = f"invalid key {self.headers.get('authorization')}"
                self._send(401, json.dumps({"error": {"message": said}}).encode())
            else:
                status, found = zep.answer(parts.path, query, body)
                self._send(status, json.dumps(found).encode())

        def _send(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        zep.url = f"http://127.0.0.1:{http.server_port}"
        thread = threading.Thread(target=http.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield zep
        finally:
            http.shutdown()
            thread.join(5)
