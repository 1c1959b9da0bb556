"""Names of sources: one per turn, built from the conversation's id and the turn's id in it.

The last slash divides the two, so a slash in a turn's own id is written ``%2F``. Two different
pairs of ids never give one source, and the conversation can be read back from it.
"""

from __future__ import annotations

from ..graph.ids import digest


def source_of(conversation: str, turn: str) -> str:
    """The source of a turn: what supports are counted by, and what ``forget`` is told."""
    return f"{conversation}/{turn.replace('%', '%25').replace('/', '%2F')}"


def conversation_of(source: str) -> str:
    """The conversation that a source belongs to; a source without a slash is one of its own."""
    head, slash, _ = source.rpartition("/")
    return head if slash else source


def turn_node_id(group: str, source: str) -> str:
    """The id of a turn in the graph."""
    return digest("turn", group, source)
