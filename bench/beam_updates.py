"""Updates and contradictions in long chats with an assistant: BEAM (arXiv 2510.27246).

``python -m bench.beam_updates FOLDER [--given] [--named question|description] [--raw FILE]``:
FOLDER holds numbered folders with a ``chat.json`` and its ``probing_questions``. Of these,
``knowledge_update`` and ``contradiction_resolution`` are asked, each chat in a group of its own.

An update counts where the answer holds the updated statement as current, and the bank knows the
original one of the same slot as historical, and the answer does not give that as current. A failure
is put down to the first level that lacks something: *bank* (either statement is not held, or has
the wrong role), *retrieval* (it is not among the rows of the answer), *answer* (it is among them
with the wrong role, or beside the original). An update without two different evidence turns is left
out. From the text, a statement is held where a memory rests on an evidence turn and its value has
the number, or else the words, of the wanted answer.

``--given``: the evidence is fed as observations instead, by this rule. The statement of a turn is
the sentence that shares most words with the question. Both statements are observations of one slot
of the user, whose attribute a vocabulary file declares, for an update single-valued. Its name is
the longest run of words of the question whose content words also stand in the data set's
description of the fact or in a statement (``--named question``: it leans on the question, so this
is the kinder figure), or that description as it stands (``--named description``).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tenure.cli.readers import Options, open_log
from tenure.graph.door import observation
from tenure.graph.model import Observation, Role, Stance, Timeline, Turn
from tenure.graph.roles import roles_at
from tenure.graph.store import Store
from tenure.graph.values import normal_text, value_text
from tenure.graph.vocabulary import Vocabulary
from tenure.overlay.extraction import RuleExtractor
from tenure.overlay.ingest import ingest
from tenure.overlay.reader import Reader
from tenure.overlay.recall.ask import ask
from tenure.overlay.recall.model import Answer, Outcome
from tenure.overlay.recall.words import empty_words, stem

AT: Final = datetime(2024, 1, 1, tzinfo=UTC)
ASKED: Final = datetime(2026, 6, 1, tzinfo=UTC)
GROUP: Final = "chat"
UPDATE, CONTRADICTION = "knowledge_update", "contradiction_resolution"
LONGEST_NAME: Final = 6
LONGEST_STATEMENT: Final = 400

_WORD = re.compile(r"[a-z0-9][a-z0-9,.'$%-]*[a-z0-9%]|[a-z0-9]")
_SENTENCE = re.compile(r"(?<=[.?!])\s+|\n+")
_NUMBER = re.compile(r"\d[\d,.]*")
_LEADING = re.compile(r"^(?:the )?(?:updated|current|latest|increased|extended|reduced|total) ")


@dataclass(frozen=True, slots=True)
class Question:
    """One question with its evidence: the turns of the first and of the second statement."""

    kind: str
    text: str
    answer: str
    description: str
    first: tuple[Turn, ...]
    second: tuple[Turn, ...]


def questions(folder: Path, turns: Sequence[Turn]) -> Iterator[Question]:
    """The questions of a chat whose evidence is given by the user in two different turns."""
    by = {turn.source.rpartition("/")[2]: turn for turn in turns if turn.speaker == "user"}
    (path,) = (folder / "probing_questions").glob("*.json")
    rows: dict[str, list[dict[str, Any]]] = json.loads(path.read_text("utf-8"))
    for kind in (UPDATE, CONTRADICTION):
        for row in rows.get(kind, []):
            first, second = (
                tuple(by[str(one)] for one in ids if str(one) in by)
                for ids in row["source_chat_ids"].values()
            )
            if first and second and first != second:
                said = row.get("tests_retention_of") or row.get("topic_questioned") or ""
                answer = str(row.get("answer") or row.get("ideal_answer"))
                yield Question(kind, row["question"], answer, said, first, second)


def words(text: str) -> list[str]:
    """The words of a text, folded."""
    return _WORD.findall(normal_text(text))


def _stems(text: str) -> set[str]:
    return {stem(word) for word in words(text) if word not in empty_words()}


def statement(question: Question, turns: Sequence[Turn]) -> tuple[Turn, str]:
    """The sentence of these turns that shares most words with the question, with its turn."""
    asked = _stems(question.text)
    said = [(turn, one.strip()) for turn in turns for one in _SENTENCE.split(turn.text)]
    turn, text = max(
        ((turn, one) for turn, one in said if one), key=lambda one: len(_stems(one[1]) & asked)
    )
    return turn, text[:LONGEST_STATEMENT]


def name_of(question: Question, *, described: bool) -> str:
    """What the slot of a question is called, by the rule above."""
    if described:
        return _LEADING.sub("", normal_text(question.description))
    said = _stems(question.description)
    for turns in (question.first, question.second):
        said |= _stems(statement(question, turns)[1])
    asked = words(question.text)
    best: list[str] = []
    for first in range(len(asked)):
        for last in range(first, min(len(asked), first + LONGEST_NAME)):
            run = asked[first : last + 1]
            content = [word for word in run if word not in empty_words()]
            edges = run[0] in content and run[-1] in content
            if edges and len(run) > len(best) and all(stem(word) in said for word in content):
                best = run
    return " ".join(best) or _LEADING.sub("", normal_text(question.description))


def declared(asked: Sequence[Question], path: Path, *, described: bool) -> Vocabulary:
    """The shipped vocabulary with a slot for each question."""
    lines: list[str] = []
    shipped = Vocabulary.load()
    for number, one in enumerate(asked):
        name = name_of(one, described=described)
        if shipped.find(name) is not None or f'en = "{name}"' in lines:
            name = f"{name} {number}"
        lines += [
            f"[attribute.slot_{number}]",
            f'en = "{name}"',
            f'zh = "第{number}项"',
            'meaning = "a fact of a chat"',
            f'cardinality = "{"one" if one.kind == UPDATE else "unknown"}"',
        ]
    path.write_text("\n".join(lines), "utf-8")
    return Vocabulary.load(path)


def observations(asked: Sequence[Question]) -> Iterator[Observation]:
    """Two for each question, by the rule above."""
    for number, one in enumerate(asked):
        for turns in (one.first, one.second):
            turn, text = statement(one, turns)
            yield observation(
                group=GROUP,
                subject="user",
                attribute=f"slot_{number}",
                stance=Stance.ASSERTS,
                value=text,
                observed_at=turn.at,
                source=turn.source,
                position=0,
                speaker="user",
                quote=text,
            )


@dataclass(frozen=True, slots=True)
class Bank:
    """The timelines of a chat, and the turns in which each value of a slot was said."""

    chains: tuple[Timeline, ...]
    sources: dict[tuple[str, str | None], set[str]]

    def held(self, turns: Sequence[Turn], accepted: Sequence[str]) -> dict[str, Role | None]:
        """The memories that rest on these turns, with the roles that they have when asked;
        ``accepted``: of these a value must hold one, where there are any."""
        wanted = {turn.source for turn in turns}
        found: dict[str, Role | None] = {}
        for chain in self.chains:
            roles = roles_at(chain.memories, ASKED)
            for memory in chain.memories:
                value = normal_text(value_text(memory.value))
                if accepted and not any(one in value for one in accepted):
                    continue
                if wanted & self.sources.get((chain.slot_key, memory.value_key), set()):
                    found[memory.memory_id] = roles.get(memory.memory_id)
        return found

    def slot_of(self, memory: str) -> str:
        """The slot of a memory."""
        return next(c.slot_key for c in self.chains for m in c.memories if m.memory_id == memory)


def level(question: Question, bank: Bank, answer: Answer, *, given: bool) -> str:
    """Where an update fails; ``right`` where it does not."""
    numbers = [one.rstrip(".,") for one in _NUMBER.findall(question.answer)]
    new = bank.held(question.second, [] if given else numbers or [normal_text(question.answer)])
    new = {one: role for one, role in new.items() if role in (Role.CURRENT, Role.COEXISTENCE)}
    slots = {bank.slot_of(one) for one in new}
    old = {
        one: role
        for one, role in bank.held(question.first, []).items()
        if bank.slot_of(one) in slots
    }
    if not new or Role.HISTORICAL not in old.values():
        return "bank"
    rows = {row.memory_id: row.role for row in answer.rows}
    if answer.outcome not in (Outcome.ANSWERED, Outcome.CONFLICT) or not rows.keys() & new.keys():
        return "retrieval"
    stale = any(rows.get(one) in (Role.CURRENT, Role.COEXISTENCE) for one in old)
    return "answer" if stale else "right"


def contradiction(question: Question, bank: Bank, answer: Answer) -> str:
    """What becomes of two statements against each other."""
    shown = {row.memory_id for row in (*answer.rows, *answer.last_known)}
    first, second = bank.held(question.first, []), bank.held(question.second, [])
    if not first or not second:
        return "bank: not both held"
    if answer.outcome is Outcome.CONFLICT:
        return "conflict shown"
    if shown & first.keys() and shown & second.keys():
        return "both shown"
    return f"one-sided: {answer.outcome}" if shown else f"retrieval: {answer.outcome}"


async def run(folder: Path, *, given: bool, described: bool) -> list[tuple[Question, str, Answer]]:
    """The questions of one chat with what becomes of them."""
    turns = [
        t for t in open_log(folder / "chat.json", Options(GROUP, at=AT)) if isinstance(t, Turn)
    ]
    asked = list(questions(folder, turns))
    found: list[tuple[Question, str, Answer]] = []
    with tempfile.TemporaryDirectory() as place:
        own = declared(asked, Path(place) / "own.toml", described=described)
        vocabulary = own if given else Vocabulary.load()
        async with await Store.open(Path(place) / "graph", vocabulary=vocabulary) as store:
            if given:
                await store.observe(list(observations(asked)), turns=turns)
            else:
                extractor = RuleExtractor(vocabulary=vocabulary)
                await ingest(store, turns, extractor=extractor, clock=store.clock)
            reader = Reader(store, GROUP)
            sources: dict[tuple[str, str | None], set[str]] = defaultdict(set)
            async for said in reader.said():
                sources[said.slot_key, said.value_key].add(said.source)
            bank = Bank(tuple([one async for one in reader.chains()]), sources)
            for one in asked:
                answer = await ask(store, GROUP, one.text, asked_at=ASKED)
                if one.kind == UPDATE:
                    found.append((one, level(one, bank, answer, given=given), answer))
                else:
                    found.append((one, contradiction(one, bank, answer), answer))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """A count for each kind and level."""
    parser = argparse.ArgumentParser(prog="python -m bench.beam_updates")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--given", action="store_true", help="feed the evidence as observations")
    parser.add_argument("--named", choices=["question", "description"], default="question")
    parser.add_argument("--raw", type=Path, help="a file for what became of each question")
    options = parser.parse_args(arguments)
    counts: dict[str, Counter[str]] = {UPDATE: Counter(), CONTRADICTION: Counter()}
    rows: list[dict[str, object]] = []
    chats = [one for one in options.folder.iterdir() if (one / "chat.json").exists()]
    for folder in sorted(chats, key=lambda one: (len(one.name), one.name)):
        described = options.named == "description"
        for one, what, answer in asyncio.run(run(folder, given=options.given, described=described)):
            counts[one.kind][what] += 1
            rows.append(
                {
                    "chat": folder.name,
                    "kind": one.kind,
                    "question": one.text,
                    "name": name_of(one, described=described),
                    "became": what,
                    "outcome": answer.outcome,
                    "reason": answer.reason,
                    "answer": answer.text,
                }
            )
    if options.raw is not None:
        options.raw.write_text(
            "\n".join(json.dumps(row, ensure_ascii=False) for row in rows), "utf-8"
        )
    for kind, found in counts.items():
        told = ", ".join(f"{count} {what}" for what, count in found.most_common())
        print(f"{kind}: {found.total()} asked; {told}")
    right, asked = counts[UPDATE]["right"], counts[UPDATE].total()
    print(f"updates right {right / asked if asked else 0:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
