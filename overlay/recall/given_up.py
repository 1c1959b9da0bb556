"""Questions for what was given up: "which gym did she leave", "淘汰的是哪部手机". No I/O.

They name no past but what was done with the value, so it is over. A question that goes on to what
came then ("what did she drive after she sold the Golf") asks for something else.
"""

from __future__ import annotations

import re

from .words import cue

_THEN = re.compile(
    r"\b(?:after|since|then|instead|next|why|join(?:ed)?|in favou?r of|replaced by)\b"
    r"|后|换[成了到]|改[成用为去]|[转搬迁][到去往]|(?<!不)去了|接替|取代|变成"
)
_ASKS = re.compile(r"\b(?:what|which|who|whom|whose|where)\b|哪|什么|啥|谁")


def given_up(folded: str) -> bool:
    """Whether a question that yes or no does not answer asks for a value that was given up."""
    return (
        _ASKS.search(folded) is not None
        and cue("view.left").stands(folded)
        and _THEN.search(folded) is None
    )
