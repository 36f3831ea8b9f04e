"""Makes steps, reads and packs the rules' states, and caches them for the next tap.

A step never changes, so its state can be cached. The key is the step's primary key and time, since
a restored database may reuse keys. Parts that the rules leave unchanged are the same objects in the
next state, by which the rules recognise them.
"""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from encounters.play.fights import statements
from encounters.play.models import Encounter, Step
from encounters.play.stored import packing
from encounters.play.stored.log import rows
from rulesets import registry
from rulesets.contract import Outcome
from rulesets.generation_cache import GenerationCache

log = logging.getLogger(__name__)

MOST_KEPT = 128
_kept = GenerationCache[tuple[int, datetime], Any](MOST_KEPT)
_firsts = GenerationCache[tuple[int, datetime | None], bytes](MOST_KEPT)


class Unreadable(Exception):
    """The stored state of a step is damaged."""

    def __init__(self, encounter: Encounter, number: int):
        super().__init__(f"encounter {encounter.pk}, step {number}")
        self.encounter, self.number = encounter, number


def forget() -> None:
    _kept.forget()
    _firsts.forget()


def after(encounter: Encounter, step: Step) -> Any:
    """The state after a stored step of this encounter. Raises Unreadable."""
    key = step.pk, step.created
    state = _kept.get(key)
    return keep(step, decoded(encounter, step)) if state is None else state


def keep(step: Step, state: Any) -> Any:
    """Caches the state after that step, which is committed."""
    return _kept.keep((step.pk, step.created), state)


def decoded(encounter: Encounter, step: Step) -> Any:
    """The state after a step, decoded again. Raises Unreadable."""
    try:
        stored = packing.unpack(step.state, lambda: first(encounter))
        return registry.get(encounter.ruleset).decode(stored)
    except (registry.UnknownRuleset, Unreadable):
        raise
    except Exception as error:  # rulesets may fail in any way at data they did not write
        log.exception("encounter %s: step %s cannot be read", encounter.pk, step.number)
        raise Unreadable(encounter, step.number) from error


def packed(encounter: Encounter, state: Any, begins: bool = False) -> str:
    """A state in stored form. All but the first state of a fight need the first for unpacking."""
    data = registry.get(encounter.ruleset).encode(state)
    return packing.pack(data) if begins else packing.pack(data, first(encounter))


def first(encounter: Encounter) -> bytes:
    """The encoded first state of the fight, which later ones need for unpacking. A fight that was
    begun again has another."""
    key = encounter.pk, encounter.started
    known = _firsts.get(key)
    if known is None:
        begun = statements.beginning.one(encounter.pk)
        try:
            known = _firsts.keep(key, packing.unpack(begun.state if begun else "", bytes))
        except packing.DamagedData as error:
            raise Unreadable(encounter, 1) from error
    return known


def step_of(encounter: Encounter, number: int, kind: str, outcome: Outcome) -> Step:
    """An unsaved step with everything derived from its outcome."""
    state = outcome.state
    return Step(
        encounter=encounter,
        number=number,
        kind=kind,
        shows=number,
        state=packed(encounter, state, begins=kind == Step.Kind.BEGIN),
        log=rows(outcome.log),
        round=state.round,
        phase=str(state.phase)[:60],
        turn=str(state.turn)[:60],
    )


def copy_of(shown: Step, kind: str, number: int, tip: int | None, parent: int | None) -> Step:
    """An unsaved step that shows the state of another one."""
    return Step(
        encounter_id=shown.encounter_id,
        number=number,
        kind=kind,
        shows=shown.shows,
        parent=parent,
        tip=tip,
        state=shown.state,
        round=shown.round,
        phase=shown.phase,
        turn=shown.turn,
    )
