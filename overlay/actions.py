"""What a person does to the bank in so many words, as observations: say, correct, retract, try."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from ..cypher import as_given, statement
from ..graph.door import observation
from ..graph.errors import InputError, NotFound
from ..graph.ids import digest
from ..graph.model import Authority, Confidence, Observation, Polarity, Role, Stance, Turn
from ..graph.scope import scope_key
from ..graph.store import Store
from ..graph.times import TICK, iso, utc
from ..graph.turn_door import check_turn
from ..graph.values import Value, normal_text, pack_value, value_key, value_text
from .given import choice_given, moment_given, name_given, text_given, value_given
from .sources import source_of, turn_node_id

_HOLDS = frozenset({Role.CURRENT, Role.COEXISTENCE, Role.SCOPED_EXCEPTION, Role.UNKNOWN})


@dataclass(frozen=True, slots=True)
class Place:
    """Where an action applies: a track by its names."""

    group: str
    subject: str
    attribute: str
    scope: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Voice:
    """Who acts, when, on what grounds.

    ``at`` is aware. ``source`` is what the action is forgotten by; made up from what is said where
    it is empty, so that the same action at the same moment is one.
    """

    at: datetime
    speaker: str = ""
    authority: Authority = Authority.USER
    source: str = ""
    quote: str = ""


def act(
    place: Place,
    stance: Stance | str,
    value: Value | None,
    voice: Voice,
    *,
    target: Value | None = None,
    valid_from: datetime | str | None = None,
    valid_to: datetime | str | None = None,
    still: bool = False,
) -> Observation:
    """The observation that an action is. Raises ``InputError`` for what the door refuses."""
    moment_given("at", voice.at)
    for what, words in (("speaker", voice.speaker), ("source", voice.source)):
        text_given(what, words)
    value_given("value", value)
    value_given("target", target)
    return observation(
        group=place.group,
        subject=place.subject,
        attribute=place.attribute,
        scope=place.scope,
        stance=stance,
        value=value,
        target=target,
        valid_from=valid_from,
        valid_to=valid_to,
        still=still,
        observed_at=voice.at,
        source=voice.source or _source(place, stance, value, voice),
        authority=voice.authority,
        speaker=voice.speaker,
        confidence=(
            Confidence.REVIEWED if voice.authority is Authority.REVIEW else Confidence.OBSERVED
        ),
        quote=voice.quote,
    )


def _source(place: Place, stance: Stance | str, value: Value | None, voice: Voice) -> str:
    said = "" if value is None else pack_value(value)
    named = digest(place.subject, place.attribute, str(stance), said, voice.speaker, iso(voice.at))
    return f"action/{named}"


def turn(
    group: str, text: str, speaker: str, at: datetime, role: Authority, conversation: str, name: str
) -> Turn:
    """One turn of a conversation. Where it has no name it is named by what it says and when."""
    name_given("speaker", speaker)
    name_given("conversation", conversation)
    text_given("name", name)
    told = text if isinstance(text, str) else ""  # the door says what is wrong with another
    source = source_of(conversation, name or digest(speaker, told, iso(utc(at))))
    return check_turn(
        Turn(
            turn_id=turn_node_id(group, source),
            group=group,
            source=source,
            at=at,
            position=None,
            speaker=speaker,
            authority=choice_given(Authority, "role", role),
            text=text,
            role=str(role),
        )
    )


async def as_newest(store: Store, said: Turn) -> Turn:
    """A turn that is said now, as an edit of what was said before under its name, if that had
    other words: made now, and so newer than all of them."""
    rows = await store.engine.read(statement("store/turn_version"), as_given(turn=said.turn_id))
    if not rows:
        return said
    edits = [datetime.fromisoformat(text) for text in rows[0]["edited_at"]]
    last = max(edits, default=None)
    if rows[0]["redacted"] or rows[0]["text"] == said.text:
        return replace(said, edited_at=last)
    now = utc(store.clock())
    return replace(said, edited_at=now if last is None else max(now, last + TICK))


async def meant(store: Store, place: Place, value: Value | None) -> Value:
    """The value that an action is about: as told, else the only one that holds.

    A text that is how people read a typed value of the slot means that value. Raises ``NotFound``
    where nothing is known of the slot or the value was never said of it, ``InputError`` where
    several values hold and none is named.
    """
    timeline = await store.timeline(place.group, place.subject, place.attribute)
    if not timeline.memories:
        raise NotFound(f"nothing is known of {place.attribute} of {place.subject}")
    value_given("value", value)
    if value is not None:
        if isinstance(value, str):
            for memory in timeline.memories:
                if normal_text(value_text(memory.value)) == normal_text(value):
                    return memory.value
        if value_key(value) not in {memory.value_key for memory in timeline.memories}:
            told = ", ".join(dict.fromkeys(value_text(m.value) for m in timeline.memories))
            raise NotFound(
                f"{value_text(value)} was never said of {place.attribute} of {place.subject}",
                hint=f"told: {told}",
            )
        return value
    rows = await store.slot_state(place.group, place.subject, place.attribute)
    held = {
        row.memory.value_key: row.memory.value
        for row in rows
        if row.role in _HOLDS
        and row.memory.scope_key == scope_key(place.scope)
        and row.memory.polarity is Polarity.POSITIVE
    }
    if not held:
        raise NotFound(f"{place.subject} has no {place.attribute} now", hint="name the value")
    if len(held) > 1:
        shown = ", ".join(value_text(one) for one in held.values())
        raise InputError(f"several values hold: {shown}", hint="name the one that is meant")
    return next(iter(held.values()))
