"""How many tokens a text has, by a tokenizer with a name.

The estimate needs nothing. ``o200k_base`` and ``cl100k_base`` count exactly, with the tables that
come with ``bpe-openai`` (extra ``tokens``): no network is asked. Any object with a ``name`` and an
``encode`` method, such as one of tiktoken, is taken through ``Encoded``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, Protocol

from ....graph.errors import InputError

ESTIMATE: Final = "estimate"
ENCODINGS: Final = ("o200k_base", "cl100k_base")

_PIECE: Final = re.compile(
    r"[A-Za-z]{1,6}|[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]"
    r"|\d{1,3}|[^\W\d_]{1,3}|\n|[^\w\s]|_"
)


class Tokenizer(Protocol):
    """Counts the tokens of a text; ``name`` says by what."""

    @property
    def name(self) -> str: ...

    def count(self, text: str) -> int: ...


class Encoding(Protocol):
    """An encoder such as those of tiktoken."""

    @property
    def name(self) -> str: ...

    def encode(self, text: str) -> Sequence[int]: ...


class Estimate:
    """An estimate, not a count: a token for every sign of Chinese, Japanese or Korean, every three
    digits, every other sign, and every six letters of a word. Within a quarter of ``o200k_base``
    on packets in both languages (tested); a text of rare words or of one script alone may differ
    more."""

    name: Final = ESTIMATE

    def count(self, text: str) -> int:
        """The estimated number of tokens."""
        return len(_PIECE.findall(text))


class Encoded:
    """Counts with an encoder."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding

    @property
    def name(self) -> str:
        """The name of the encoding."""
        return self._encoding.name

    def count(self, text: str) -> int:
        """The number of tokens."""
        return len(self._encoding.encode(text))


@cache
def tokenizer(name: str = ESTIMATE) -> Tokenizer:
    """The tokenizer with this name. Raises ``InputError`` for one that is not known or not there.

    The first use of an encoding loads its table, which takes a second or two.
    """
    if name == ESTIMATE:
        return Estimate()
    if name not in ENCODINGS:
        known = ", ".join((ESTIMATE, *ENCODINGS))
        raise InputError(f"no tokenizer is called {name!r:.40}", hint=f"there are {known}")
    try:
        from bpe_openai import get_encoding
    except ImportError:
        raise InputError(
            f"the tokenizer {name} is not installed", hint="pip install 'tenure[tokens]'"
        ) from None
    return Encoded(get_encoding(name))
