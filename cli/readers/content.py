"""The text of a message of a model's API: plain, or in parts of many kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from .base import FieldError, Notes

_SAID: Final = frozenset(("text", "input_text", "output_text"))
_TOOL: Final = frozenset(("tool_result", "function_response", "function_call_output"))
_LEFT_OUT: Final = {
    "thinking": "reasoning of the assistant",
    "redacted_thinking": "reasoning of the assistant",
    "reasoning": "reasoning of the assistant",
    "tool_use": "call of a tool",
    "tool_call": "call of a tool",
    "function_call": "call of a tool",
    "refusal": "refusal of the assistant",
}
_DEEPEST: Final = 8


def said_in(message: Mapping[str, Any], notes: Notes) -> tuple[str, str]:
    """What the speaker said and what a tool gave, each empty where there is none.

    What is left out is noted. Raises ``FieldError`` for content of a wrong type.
    """
    for name in ("tool_calls", "function_call"):
        calls = message.get(name)
        if calls:
            notes.skipped["call of a tool"] += len(calls) if isinstance(calls, list) else 1
    content = next(
        (message[name] for name in ("content", "value", "parts") if name in message), None
    )
    if content is None:
        return "", ""
    said: list[str] = []
    given: list[str] = []
    for text, by_tool in _parts(content, notes, 0):
        (given if by_tool else said).append(text)
    return "\n".join(said), "\n".join(given)


def _parts(content: Any, notes: Notes, depth: int) -> Iterator[tuple[str, bool]]:
    if isinstance(content, str):
        if content.strip():
            yield content, False
        return
    if not isinstance(content, list) or depth == _DEEPEST:
        raise FieldError("content", "is neither text nor a list of parts")
    for part in content:
        if isinstance(part, str):
            yield from _parts(part, notes, depth)
            continue
        if not isinstance(part, dict):
            raise FieldError("content", "holds a part that is not an object")
        kind = str(part.get("type", "text" if isinstance(part.get("text"), str) else ""))
        if kind in _SAID and isinstance(part.get("text"), str):
            yield from _parts(part["text"], notes, depth)
        elif kind in _TOOL:
            inner = part.get("content", part.get("output"))
            if inner is not None:
                for text, _ in _parts(inner, notes, depth + 1):
                    yield text, True
        else:
            notes.skipped[_LEFT_OUT.get(kind, "image, sound or file")] += 1
