"""A server in this process that plays an endpoint of OpenAI's kind, by a script."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

_TURN = re.compile(r"<(\w+) turn (\d+) \| (\w+) ([^|\n]*) \| [^\n]*>\n(.*?)\n</\1>", re.DOTALL)


@dataclass
class Answer:
    """What the server sends: a body as it stands, or ``None`` for a connection that is cut."""

    body: str | bytes | None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    kind: str = "application/json"
    delay: float = 0.0


Script = Callable[[dict[str, Any], int], Answer]
"""From the request, and how many there were before it, to the answer."""


def completion(
    content: object, *, tool: bool = False, usage: bool = True, end: str = "stop"
) -> Answer:
    """A chat completion with this content; ``end`` is why it ends."""
    text = content if isinstance(content, str) or content is None else json.dumps(content)
    message: dict[str, Any] = {"role": "assistant", "content": None if tool else text}
    if tool:
        function = {"name": "record_statements", "arguments": text}
        message["tool_calls"] = [{"id": "1", "type": "function", "function": function}]
    body: dict[str, Any] = {
        "id": "x",
        "object": "chat.completion",
        "created": 0,
        "model": "m",
        "choices": [{"index": 0, "finish_reason": end, "message": message}],
    }
    if usage:
        body["usage"] = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    return Answer(json.dumps(body))


def error(status: int, message: str = "no", **headers: str) -> Answer:
    """An error as OpenAI's API gives it."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(json.dumps({"error": {"message": message, "type": "x"}}), status, named)


def turns_of(request: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    """The turns that a request asks about: number, speaker, text."""
    user = next(one["content"] for one in request["messages"] if one["role"] == "user")
    return [(int(number), who, text) for _, number, _, who, text in _TURN.findall(user)]


def knows(said: Mapping[str, list[dict[str, Any]]]) -> Script:
    """A model that gives for each text what is written for it."""

    def script(request: dict[str, Any], _: int) -> Answer:
        return completion({"statements": statements(request, said)})

    return script


def statements(
    request: Mapping[str, Any], said: Mapping[str, list[dict[str, Any]]]
) -> list[dict[str, Any]]:
    """The statements that are written for the turns of a request."""
    return [
        statement(text) | {"turn": number} | one
        for number, _, text in turns_of(request)
        for one in said.get(text, [])
    ]


def statement(quote: str) -> dict[str, Any]:
    """A statement in the full form, to be changed."""
    return {
        "turn": 1,
        "quote": quote,
        "subject": "I",
        "attribute": "residence",
        "stance": "asserts",
        "value": None,
        "replaces": None,
        "scope": [],
        "when": None,
        "when_means": "none",
    }


class Server:
    """A running server. ``requests`` are those that it got, ``headers`` theirs."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.most_at_once = 0
        self._at_once = 0
        self._lock = threading.Lock()
        self._ended = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                server.answer(self, json.loads(body))

            def log_message(self, *_: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_port}/v1"

    def answer(self, handler: BaseHTTPRequestHandler, request: dict[str, Any]) -> None:
        """Send what the script says."""
        with self._lock:
            number = len(self.requests)
            self.requests.append(request)
            self.headers.append({k.lower(): v for k, v in handler.headers.items()})
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            answer = self.script(request, number)
            self._ended.wait(answer.delay)
            if answer.body is None:
                handler.connection.close()
                return
            body = answer.body.encode() if isinstance(answer.body, str) else answer.body
            handler.send_response(answer.status)
            headers = {"content-type": answer.kind, "content-length": str(len(body))}
            for name, value in (headers | dict(answer.headers)).items():
                handler.send_header(name, value)
            handler.end_headers()
            handler.wfile.write(body)
        except OSError:
            pass  # the client went away
        finally:
            with self._lock:
                self._at_once -= 1

    def reached(self, requests: int, seconds: float) -> bool:
        """Wait until there were so many requests; whether there were."""
        until = now() + seconds
        while len(self.requests) < requests:
            if now() > until:
                return False
            time.sleep(0.02)
        return True

    def run(self) -> None:
        """Serve until ``stop``."""
        self._http.serve_forever(poll_interval=0.02)

    def stop(self) -> None:
        """End all answers that are held back, and the server."""
        self._ended.set()
        self._http.shutdown()
        self._http.server_close()


@contextmanager
def serving(script: Script) -> Iterator[Server]:
    """A server for the length of a test."""
    server = Server(script)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join(5)


def now() -> float:
    """For durations."""
    return time.monotonic()
