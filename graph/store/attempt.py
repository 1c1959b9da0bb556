"""One unit of work: lock, resolve, write the difference. Two round trips."""

from __future__ import annotations

from dataclasses import replace

from ..engines import Unit
from ..errors import InputError
from ..frozen import changed
from ..model import Observation, Slot, Timeline, Verdict
from ..timeline import advance
from ..times import TICK, Clock, iso, iso_or_none
from ..vocabulary import Vocabulary
from .asides import aside_row
from .batch import Part, SlotWork
from .compare import go_on, support_key
from .difference import Difference
from .editing import Recorded, counted, newest
from .found import FoundSlot, Locked
from .receipt import Receipt
from .rows import away_row
from .runs import Note, run_row
from .settle import live, rekeyed, settle
from .turn_rows import reading_row, turn_props
from .unit import Change, apply, attributes_of, entities_of, lock, rising, turn_rows
from .unwritten import Elsewhere, MoreSlots, NothingToWrite, Refused
from .verdict_rows import verdict_row


class Attempt:
    """One try of one unit. Keeps nothing of an earlier try."""

    whole = False
    """Whether every observation of every slot is read at once."""

    def __init__(
        self, vocabulary: Vocabulary, clock: Clock, part: Part, note: Note | None = None
    ) -> None:
        self.vocabulary = vocabulary
        self.clock = clock
        self.part = part
        self.note = note

    async def run(self, unit: Unit) -> Receipt:
        self.into = Difference()
        self.timelines: dict[str, Timeline] = {}
        part = self.part
        found = self.found = await lock(
            unit,
            self.vocabulary,
            part.slots,
            entities=entities_of(part, self.vocabulary),
            turns=turn_rows(part),
            tombstones=part.tombstones(),
            attributes=attributes_of(part, self.vocabulary),
            whole=self.whole,
        )
        if found.tombstones:
            raise Refused(found.tombstones)
        self._homed(found)
        self.moment = rising(self.clock(), found.slots)
        self.readings = self._readings(found)
        self.changes: dict[str, Change] = {}
        again: dict[str, SlotWork] = {}
        for slot in found.slots:
            change = self._change(slot)
            unread = not slot.whole and slot.slot_key in self.edited
            if unread or not self._settled(slot, change):
                again[slot.slot_key] = part.slots[slot.slot_key]
        if again:
            more = await lock(unit, self.vocabulary, again, whole=True)
            for slot in more.slots:
                self._settled(slot, self._change(slot))
        self._turns(found)
        for piece in sorted(part.asides, key=lambda piece: piece.aside_id):
            self.into.add("asides", aside_row(piece, self.moment))
        receipt = self._receipt()
        writes = self.into or not all(turn.readings for turn in found.turns.values())
        if not writes and (self.note is None or self.note.written):
            raise NothingToWrite(receipt)
        groups = {work.slot.group for work in part.slots.values()}
        groups.update(turn.group for turn in part.turns.values())
        groups.update(piece.group for piece in part.asides)
        if self.note is not None:
            self.into.add("runs", run_row(self.note.after(receipt)))
        for group in sorted(groups):
            self.into.add("groups", [group, iso(self.moment)])
        await apply(unit, self.into)
        return receipt

    def _homed(self, found: Locked) -> None:
        """Every word of the unit must stand where it counts."""
        if found.moves != self.part.moves:
            raise Elsewhere(found.moves)

    def _readings(self, found: Locked) -> dict[str, list[Recorded]]:
        """All readings of the turns of this unit; the new ones go into the difference."""
        known_of: dict[str, list[Recorded]] = {}
        beside: dict[str, Slot] = {}
        for name, turn in found.turns.items():
            given = self.part.turns.get(name)
            if turn.bare:
                raise InputError(f"a reading is of turn {name}, which was not given")
            if given is not None and given.group != turn.group:
                raise InputError(f"turn {name} belongs to another group")
            stored = list(turn.readings.values())
            new = [
                one
                for one in self.part.readings.get(name, ())
                if one.reading_id not in turn.readings
            ]
            once = list({reading.reading_id: reading for reading in new}.values())
            for number, one in enumerate(once, start=1):
                # Of several in one unit the last is the newest: they were given in their order.
                recorded = one.recorded_at or self.moment - (len(once) - number) * TICK
                stored.append(Recorded(one.reading_id, one.edited_at, recorded))
                self.into.add("readings", reading_row(one, turn.group, recorded))
            # What is fed again under the newest reading of a turn counts again.
            known_of[name] = stored
            if new:
                beside.update((slot.key, slot) for slot in turn.beside)
        self.edited = frozenset(beside)
        missing = [slot for key, slot in beside.items() if key not in self.part.slots]
        if missing:
            raise MoreSlots(missing)
        return known_of

    def _change(self, found: FoundSlot) -> Change:
        change = Change()
        work = self.part.slots[found.slot_key]
        for o in work.observations:
            old = found.observations.get(o.observation_id)
            held = self.part.held_by.get(o.observation_id, frozenset())
            if old is None:
                new = changed(o, slot=found.slot, recorded_at=o.recorded_at or self.moment)
                change.held_by[o.observation_id] = held
                change.created.append(self._counted(new, held))
                continue
            change.repeated += o.told_of is None
            was_held = found.held_by.get(o.observation_id, frozenset())
            now = old
            if o.recorded_at is not None and (
                old.recorded_at is None or o.recorded_at < old.recorded_at
            ):
                now = replace(now, recorded_at=o.recorded_at)
            now = self._counted(now, was_held | held)
            if now != old or not held <= was_held:
                change.updated[now.observation_id] = now
                change.held_by[now.observation_id] = was_held | held
        if found.whole and self.readings:
            self._edited(found, change)
        for v in work.verdicts:
            self._decided(found, v, change)
        self.changes[found.slot_key] = change
        return change

    def _counted(self, o: Observation, held: frozenset[str]) -> Observation:
        readings = self.readings.get(o.turn_id) if o.turn_id is not None else None
        return counted(o, held, readings) if readings and held else o

    def _edited(self, found: FoundSlot, change: Change) -> None:
        """Stored observations that this call does not hold, of a turn that has a new reading."""
        for name, old in found.observations.items():
            if old.turn_id is None or old.turn_id not in self.readings or name in change.updated:
                continue
            held = found.held_by.get(name, frozenset()) | self.part.held_by.get(name, frozenset())
            now = self._counted(old, held)
            if now != old:
                change.updated[name] = now
                change.held_by[name] = held

    def _decided(self, found: FoundSlot, v: Verdict, change: Change) -> None:
        old = found.verdicts.get(v.verdict_id)
        if old is None:
            change.decided.append(
                replace(v, slot=found.slot, recorded_at=v.recorded_at or self.moment)
            )
            return
        change.repeated += 1
        if v.recorded_at is not None and (
            old.recorded_at is None or v.recorded_at < old.recorded_at
        ):
            change.redated.append(replace(old, recorded_at=v.recorded_at))

    def _settled(self, found: FoundSlot, change: Change) -> bool:
        """Put what follows from a change into the difference; False where more must be read."""
        if not change:
            if found.new:
                self.into.add("drop_slots", found.slot_key)
            return True
        if not found.whole:
            return self._gone_on(found, change)
        said = {**found.observations, **change.updated}
        said.update((o.observation_id, o) for o in change.created)
        decided = {**found.verdicts}
        decided.update((v.verdict_id, v) for v in (*change.redated, *change.decided))
        settled = settle(found, self.vocabulary, said, decided, self.into, at=iso(self.moment))
        self.timelines[found.slot_key] = settled.timeline
        for name in rekeyed(found, settled.keys, found.observations):
            change.updated.setdefault(name, found.observations[name])
            change.held_by.setdefault(name, found.held_by.get(name, frozenset()))
        self._store(found, change, settled.keys, *settled.fold())
        return True

    def _gone_on(self, found: FoundSlot, change: Change) -> bool:
        """Continue the fold of a slot whose outcomes are too many to read."""
        if change.updated or change.decided or change.redated or found.fold is None:
            return False
        if any(o.counted_to is not None or o.away for o in change.created):
            return False
        attribute = found.slot.attribute
        policy = self.vocabulary.policy(attribute)
        memories, earlier = found.memories, found.observations.values()
        step = advance(policy, found.fold, memories.values(), change.created, earlier)
        if step is None:
            return False
        entity_values = self.vocabulary.value_is_entity(attribute)
        go_on(found, step, self.into, entity_values=entity_values)
        taken = set(found.support_keys.values())
        said = {o.observation_id: o for o in change.created}
        keys: dict[str, str] = {}
        for name, memory in step.supports:
            key = support_key(memory, said[name].source)
            if key not in taken:
                taken.add(key)
                keys[name] = key
        now = {**memories, **{memory.memory_id: memory for memory in step.memories}}
        self._store(found, change, keys, step.fold, live(now.values()))
        return True

    def _store(
        self,
        found: FoundSlot,
        change: Change,
        keys: dict[str, str],
        fold: str | None,
        against: list[str] | None,
    ) -> None:
        for o in change.created:
            name = o.observation_id
            self.into.create(o, change.held_by[name], keys.get(name))
        for name, o in change.updated.items():
            self.into.update(o, change.held_by[name], keys.get(name))
        for v in change.decided:
            self.into.add("verdicts", verdict_row(v))
        for v in change.redated:
            self.into.add("decided", [v.verdict_id, iso_or_none(v.recorded_at), away_row(v)])
        last = iso(self.moment)
        if found.new:
            row = [found.slot_key, found.slot.subject_id, last, fold, against]
            self.into.add("new_slots", row)
        else:
            self.into.add("slots", [found.slot_key, last, fold, against])

    def _turns(self, found: Locked) -> None:
        """A turn with another text than before takes it, unless an older reading brought it."""
        for name, given in self.part.turns.items():
            turn = found.turns[name]
            if not turn.edited:
                continue
            top = newest(self.readings[name])
            brought = {one.reading_id for one in self.part.readings.get(name, ())}
            if top is None or top.reading_id in brought - set(turn.readings):
                row = {"turn_id": name, "props": turn_props(given), "at": iso(given.at)}
                text_at = self.moment if top is None else top.recorded_at
                self.into.add("turns", {**row, "text_at": iso(text_at)})

    def _receipt(self) -> Receipt:
        changes = self.changes.values()
        return Receipt(
            observations=sum(o.told_of is None for change in changes for o in change.created),
            repeated=sum(change.repeated for change in changes),
            verdicts=sum(len(change.decided) for change in changes),
            slots=sum(bool(change) for change in changes),
            memories=self.into.memories,
            links=self.into.links,
            read=len({row["props"]["turn_id"] for row in self.into.rows["readings"]}),
            skipped=self._skipped(),
            touched=frozenset(key for key, change in self.changes.items() if change),
            currents=frozenset(self.into.currents),
        )

    def _skipped(self) -> int:
        """How many turns were given with readings that are all known."""
        stored = self.found.turns
        return sum(
            all(one.reading_id in stored[name].readings for one in given)
            for name, given in self.part.readings.items()
            if given and name in stored
        )
