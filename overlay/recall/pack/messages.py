"""A packet as messages for a chat API: the rule as system, evidence and question as user."""

from __future__ import annotations

from typing import Final

from .escape import cut, escape
from .model import Packet
from .text import packet_blocks, packet_head

LONGEST_QUESTION: Final = 2000
"""Characters of the question that are repeated."""


def packet_messages(packet: Packet) -> list[dict[str, str]]:
    """Two messages with ``role`` and ``content``."""
    asked = cut(escape(packet.question), LONGEST_QUESTION)
    return [
        {"role": "system", "content": packet_head(packet)},
        {"role": "user", "content": f"{packet_blocks(packet)}\n\n{asked}"},
    ]
