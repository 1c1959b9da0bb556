"""A model that takes everything for a fact, on every scored example of the patterns."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tenure.overlay.extraction.llm import LLMExtractor
from tenure.overlay.extraction.patterns import Language
from tenure.overlay.extraction.shipped import shipped

from ....support.openai_server import Answer, completion, statement, turns_of
from ..said import turn
from .asked import VOCABULARY, InProcess


async def stance_of(text: str, attribute: str, value: str) -> str:
    """What is left of the claim that the speaker says it of themself."""

    def script(request: dict[str, Any], _: int) -> Answer:
        claim = {"attribute": attribute, "value": value}
        return completion(
            {"statements": [statement(said) | claim for _n, _who, said in turns_of(request)]}
        )

    heard = await LLMExtractor(InProcess(script), VOCABULARY).start().ask([turn(text)])
    ((_, found),) = heard.read
    return str(found[0].stance) if found else "dropped"


@pytest.mark.parametrize("language", shipped(), ids=lambda language: str(language.name))
async def test_what_is_no_fact_is_not_made_one(language: Language) -> None:
    seen: Counter[tuple[bool, str]] = Counter()
    wrong = []
    for attribute in language.attributes:
        for example in attribute.examples:
            if "before" in example or "speaker" in example:
                continue
            for gives in example["gives"]:
                if not isinstance(gives.get("value"), str):
                    continue
                # What was tried was so: only a rule tells whether it worked.
                fact = gives.get("stance", "asserts") in ("asserts", "succeeds", "fails")
                left = await stance_of(example["text"], attribute.name, gives["value"])
                seen[fact, left] += 1
                # To aim at something and to plan it is the same.
                if not fact and left == "asserts" and attribute.name != "goal":
                    wrong.append(example["text"])
    facts = sum(count for (fact, _), count in seen.items() if fact)
    others = seen.total() - facts
    assert facts > 100 and others > 20
    # "I hate" denies a liking, and asserts a dislike: only the attribute tells.
    assert [text for text in wrong if not text.startswith("I hate ")] == []
    # Some of the examples are about a sister or a friend: those must be dropped.
    assert seen[True, "asserts"] >= 0.85 * facts, seen
