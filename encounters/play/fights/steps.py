"""Makes steps and rows of the cast."""

from __future__ import annotations

from typing import Any

from encounters.play.fights import states
from encounters.play.models import Encounter, Step
from rulesets.contract import Outcome
from rulesets.scenario import plain_entry


def step_of(encounter: Encounter, number: int, kind: str, outcome: Outcome) -> Step:
    """An unsaved step with everything derived from its outcome."""
    state = outcome.state
    return Step(
        encounter=encounter,
        number=number,
        kind=kind,
        shows=number,
        state=states.packed(encounter, state, begins=kind == Step.Kind.BEGIN),
        log=[plain_entry(entry) for entry in outcome.log],
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


def cast_row(
    id: str, source: int | None, side: str, group: str = "", hidden: bool = False
) -> dict[str, Any]:
    return {"id": id, "source": source, "side": side, "group": group, "hidden": hidden}
