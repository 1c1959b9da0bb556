"""Values: text, numbers, booleans, lists, amounts with a unit; compared typed and normalised.

Two values are one when their keys are equal: text after NFKC, case folding and single spaces
(every kind of Unicode space, zero-width ones included), numbers by amount, amounts by amount and
unit, lists in order. ``true`` is not ``1``.
"""

from __future__ import annotations

import json
import math
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Final

Value = str | int | float | bool | list["Value"] | dict[str, "Value"]
"""A dict is an amount with its unit: ``{"amount": 5, "unit": "mg"}``."""

LONGEST: Final = 16_384
"""Longest value in characters. A value is a name, a number or a short list, not a document."""

_INVISIBLE: Final = dict.fromkeys(
    code
    for first, last in (
        (0x00AD, 0x00AD),
        (0x034F, 0x034F),
        (0x061C, 0x061C),
        (0x180B, 0x180F),
        (0x200B, 0x200F),
        (0x202A, 0x202E),
        (0x2060, 0x206F),
        (0xFE00, 0xFE0F),
        (0xFEFF, 0xFEFF),
        (0xE0100, 0xE01EF),
    )
    for code in range(first, last + 1)
)
"""Signs that show nothing: of no width, of direction, of variants. Tags stay: they tell flags."""


_compact: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@lru_cache(maxsize=65_536)
def normal_text(text: str) -> str:
    """Text as it is compared: NFKC, folded, single spaces, without zero-width signs."""
    if text.isascii():
        return " ".join(text.lower().split())
    folded = unicodedata.normalize("NFKC", text).casefold()
    folded = unicodedata.normalize("NFKC", folded).translate(_INVISIBLE)
    return " ".join(folded.split())


def unusable_characters(text: str) -> str | None:
    """What makes this text impossible to store, for people, or None."""
    if "\x00" in text:
        return "contains a NUL character"
    if text.isascii():
        return None
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return "contains half of a surrogate pair"
    return None


def check_value(value: object) -> None:
    """Raise ``ValueError`` with a message for people if this is no usable value."""
    if isinstance(value, str):
        if len(value) > LONGEST:
            raise ValueError(f"is {len(value):,} characters long; the longest value is {LONGEST:,}")
        if problem := unusable_characters(value):
            raise ValueError(problem)
        if not normal_text(value):
            raise ValueError("is empty")
    elif isinstance(value, bool):
        return
    elif isinstance(value, int):
        if abs(value) >= 2**63:
            raise ValueError("is a whole number that does not fit into 64 bits")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError("is not a finite number")
    elif isinstance(value, list):
        if not value:
            raise ValueError("is an empty list")
        for item in value:
            check_value(item)
        if len(json.dumps(value)) > LONGEST:
            raise ValueError(f"is longer than {LONGEST:,} characters")
    elif isinstance(value, Mapping):
        if set(value) != {"amount", "unit"}:
            raise ValueError("is an object; only {amount, unit} is a value")
        amount, unit = value["amount"], value["unit"]
        if isinstance(amount, bool) or not isinstance(amount, int | float):
            raise ValueError("has an amount that is not a number")
        check_value(amount)
        if not isinstance(unit, str):
            raise ValueError("has a unit that is not text")
        check_value(unit)
    else:
        raise ValueError(f"is a {type(value).__name__}, which is no value")


def value_key(value: Value) -> str:
    """The text by which values are compared. Its first sign is the type."""
    if isinstance(value, str):
        return "s" + normal_text(value)
    if isinstance(value, bool):
        return "b1" if value else "b0"
    if isinstance(value, int | float):
        return "n" + _number(value)
    if isinstance(value, list):
        return "l" + json.dumps([value_key(item) for item in value], ensure_ascii=False)
    amount, unit = value["amount"], value["unit"]
    assert isinstance(amount, int | float) and isinstance(unit, str)
    return f"q{_number(amount)} {normal_text(unit)}"


def value_order(value: Value) -> tuple[str, float, str]:
    """Sorts values: by type, numbers by amount, the rest by key."""
    key = value_key(value)
    if isinstance(value, dict):
        amount = value["amount"]
        assert isinstance(amount, int | float)
        return key[0], float(amount), key
    if isinstance(value, int | float):
        return key[0], float(value), key
    return key[0], 0.0, key


def value_text(value: Value) -> str:
    """The value as people read it."""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(value_text(item) for item in value)
    if isinstance(value, dict):
        return f"{value_text(value['amount'])} {value_text(value['unit'])}"
    return _number(value)


def pack_value(value: Value) -> str:
    """The value as JSON text, the form in which it is stored: no engine has all these types."""
    return _compact(value)


def unpack_value(text: str) -> Value:
    """The inverse of ``pack_value``."""
    value: Value = json.loads(text)
    return value


def _number(number: int | float) -> str:
    exact = Decimal(number) if isinstance(number, int) else Decimal(repr(number))
    text = format(exact.normalize(), "f")
    return "0" if text in ("-0", "0") else text
