"""Zep Cloud as a host: its public SDK against a server that plays its API."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from tenure.graph.errors import (
    AuthenticationFailed,
    InputError,
    NotFound,
    StoreError,
    StoreUnavailable,
)
from tenure.overlay.graphiti.adopt.run import adopt
from tenure.overlay.graphiti.own_relations import relations_of
from tenure.overlay.graphiti.sample import sample
from tenure.overlay.graphiti.shapes import Edge
from tenure.overlay.hosts.host import NO_HOST, Host
from tenure.overlay.hosts.zep import ZepHost

from ...support.zep_server import KEY, Zep, sample_of, serving

pytest.importorskip("zep_cloud")

GROUP = "shop"


@pytest.fixture
def zep(monkeypatch: pytest.MonkeyPatch) -> Iterator[Zep]:
    """A project of two graphs: one with an id, and one of a user."""
    graphs = [sample_of(sample(), graph_id=GROUP), sample_of(sample(), user_id="ada@example.com")]
    with serving(*graphs) as server:
        monkeypatch.setattr("zep_cloud.core.http_client.INITIAL_RETRY_DELAY_SECONDS", 0.001)
        monkeypatch.setenv("ZEP_API_KEY", KEY)
        monkeypatch.setenv("TENURE_ZEP_URL", server.url)
        yield server


async def facts_of(host: Host, group: str) -> list[Edge]:
    return [one async for page in host.facts([group]) for one in page]


async def test_every_fact_comes_once_by_pages(zep: Zep) -> None:
    async with ZepHost.open() as host:
        facts = await facts_of(host, GROUP)
        episodes = [one async for page in host.episodes([GROUP]) for one in page]
        entities = [one async for page in host.entities([GROUP]) for one in page]
        assert await host.groups() == [GROUP, zep.graphs[1].user_uuid]
    made = sample()
    assert sorted(one.uuid for one in facts) == sorted(row["props"]["uuid"] for row in made.facts)
    assert (len(episodes), len(entities)) == (len(made.episodes), len(made.entities))
    assert zep.asked.count(f"/graphs/{zep.graphs[0].uuid}/edges/list") == 3
    (one,) = [fact for fact in facts if fact.fact == "林岚住在成都。"]
    assert (one.subject, one.relation, one.value, len(one.episodes)) == (
        "林岚",
        "居住在",
        "成都",
        2,
    )
    assert one.valid_at is not None and one.valid_at.tzinfo is UTC


async def test_a_graph_goes_by_its_id_its_users_or_a_uuid(zep: Zep) -> None:
    async with ZepHost.open() as host:
        by_id = await facts_of(host, GROUP)
        for name in ("ada@example.com", zep.graphs[1].uuid, zep.graphs[1].user_uuid):
            assert name is not None
            assert [one.uuid for one in await facts_of(host, name)] == [one.uuid for one in by_id]
        with pytest.raises(NotFound, match="no graph and no user 'nobody'"):
            await facts_of(host, "nobody")


async def test_search_gives_facts_with_their_times(zep: Zep) -> None:
    async with ZepHost.open() as host:
        found = await host.search("Where does Iris Valette live", GROUP, 3)
    assert len(found) == 3 and {one.text for one in found} >= {"Iris Valette lives in Graz now."}
    assert all(one.valid_from is not None for one in found)


async def test_what_is_refused_says_so_without_the_key(
    zep: Zep, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    secret = "z_secret_9876543210"

    async def fault(kind: type[Exception], words: str) -> None:
        with pytest.raises(kind, match=words) as raised:
            async with ZepHost.open() as host:
                await facts_of(host, zep.graphs[0].uuid)
        shown = f"{raised.value} {raised.value!r} {raised.value.__cause__}"
        assert "\n" not in str(raised.value) and secret not in shown

    monkeypatch.setenv("ZEP_API_KEY", secret)
    with caplog.at_level("DEBUG"):
        await fault(AuthenticationFailed, "refused the key.*ZEP_API_KEY")
        monkeypatch.setenv("TENURE_ZEP_URL", "http://127.0.0.1:9")
        await fault(StoreUnavailable, "does not answer: ConnectError")
    assert secret not in caplog.text
    monkeypatch.setenv("TENURE_ZEP_URL", "http://example.com/api")
    await fault(InputError, "no https address")
    monkeypatch.delenv("ZEP_API_KEY")
    await fault(InputError, "no key of Zep.*ZEP_API_KEY")


@pytest.mark.parametrize(
    ("status", "body", "kind", "words"),
    [
        (404, b'{"error": {"message": "graph not found"}}', NotFound, "no such thing: graph"),
        (400, b'{"error": {"message": "unsupported\\nfilter"}}', InputError, "unsupported filter"),
        (418, b"<html>", InputError, "status 418"),
        (200, b"<html>", StoreError, "cannot read"),
        (503, b'{"error": {"message": "busy"}}', StoreUnavailable, "status 503: busy"),
        (429, b"{}", StoreUnavailable, "too many calls"),
        (200, b'{"items": [{"uuid": 7}]}', StoreError, "cannot read"),
    ],
)
async def test_answers_that_are_none(
    zep: Zep, status: int, body: bytes, kind: type[Exception], words: str
) -> None:
    zep.fault = status, body
    async with ZepHost.open() as host:
        with pytest.raises(kind, match=words):
            await facts_of(host, zep.graphs[0].uuid)


async def test_a_cursor_that_leads_nowhere_ends(zep: Zep) -> None:
    zep.stuck = True
    async with ZepHost.open() as host:
        with pytest.raises(StoreError, match="again and again"):
            await facts_of(host, GROUP)


async def test_adopted_as_graphiti_is(zep: Zep) -> None:
    words: Any = relations_of_shipped()
    given: dict[str, Any] = {"group": "own", "clock": lambda: datetime(2026, 6, 1, tzinfo=UTC)}
    async with ZepHost.open() as host:
        report = await adopt(host, None, words, host_group=GROUP, **given)
    assert (report.host, report.facts, report.adopted, report.refused) == ("zep", 25, 24, 1)
    nothing = await adopt(NO_HOST, None, words, host_group=GROUP, **given)
    assert (nothing.host, nothing.facts, nothing.adopted) == ("none", 0, 0)


def relations_of_shipped() -> Any:
    from tenure.graph.vocabulary import Vocabulary

    return relations_of(Vocabulary.load())
