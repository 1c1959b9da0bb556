"""What a statement does to a value: the form of its pattern, and what stands before the verb.

Forms: ``state`` (live, am, have), ``ability`` (the same, where "can" says no less), ``event`` (was
run), ``change`` (moved, joined: it began), ``moved``, ``joined``, ``kept`` (the same in Chinese,
where one form of a verb serves for more), ``intent`` (move, joining: not yet), ``end`` (quit,
sold), ``leaving`` (gave notice), ``past`` (lived, used to; "have lived" tells that it still holds,
or only that it was so once: see ``dating``), ``once`` (was so at some time), ``occurrence`` (it
happened on a day that is told), ``scheduled`` (it will), ``deny`` (hate), ``success`` and
``failure`` (it was tried), ``retract`` (the plan is off).
"""

from __future__ import annotations

from collections.abc import Mapping

from ...graph.model import Stance

_A, _D, _E = Stance.ASSERTS, Stance.DENIES, Stance.ENDS
_P, _S, _R = Stance.PLANS, Stance.SUPPOSES, Stance.RETRACTS

STANCES: Mapping[str, Mapping[str, Stance]] = {
    "state": {
        "": _A,
        "can_or_will": _P,
        "be": _A,
        "perfect": _A,
        "not": _D,
        "never": _D,
        "no_more": _E,
        "used": _E,
        "was": _E,
        "stop": _E,
        "began": _A,
        "will": _P,
        "would": _S,
    },
    "ability": {
        "": _A,
        "can_or_will": _A,
        "cannot": _D,
        "can": _A,
        "be": _A,
        "perfect": _A,
        "not": _D,
        "never": _D,
        "no_more": _E,
        "used": _E,
        "was": _E,
        "stop": _E,
        "began": _A,
        "will": _P,
        "would": _S,
    },
    "event": {"": _A, "be": _A, "was": _A, "perfect": _A},
    "change": {"": _A, "be": _A, "perfect": _A, "was": _A, "will": _P, "would": _S},
    "moved": {
        "": _A,
        "be": _A,
        "perfect": _A,
        "was": _A,
        "will": _P,
        "can_or_will": _P,
        "would": _S,
        "will_not": _R,
    },
    "joined": {
        "": _A,
        "perfect": _A,
        "can_or_will": _P,
        "will": _P,
        "would": _S,
        "not": _D,
        "used": _E,
    },
    "kept": {
        "": _A,
        "can_or_will": _P,
        "perfect": _A,
        "not": _D,
        "never": _D,
        "no_more": _E,
        "used": _E,
        "will": _P,
        "would": _S,
    },
    "intent": {
        "": _P,
        "can_or_will": _P,
        "cannot": _R,
        "be": _P,
        "will": _P,
        "would": _S,
        "not": _R,
        "will_not": _R,
        "no_more": _R,
    },
    "end": {"": _E, "be": _E, "perfect": _E},
    "leaving": {"": _E, "perfect": _E},
    "past": {"": _E, "be": _E, "perfect": _A, "used": _E, "never": _D},
    "once": {"": _A, "perfect": _A, "used": _E, "not": _D, "never": _D},
    "occurrence": {"": _A},
    "scheduled": {"": _P},
    "deny": {"": _D, "be": _D, "perfect": _D},
    "success": {"": Stance.SUCCEEDS},
    "failure": {"": Stance.FAILS},
    "retract": {"": _R, "be": _R, "perfect": _R},
}
"""Form → meaning of the modal → stance. A pair that is absent says nothing."""


def stance_of(form: str, modal: str) -> Stance | None:
    """The stance of a statement, None if it says nothing about the value."""
    return STANCES[form].get(modal)
