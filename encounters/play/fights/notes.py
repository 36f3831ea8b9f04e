"""Notes on what the table did beside the rules, kept with the step that followed.

`dropped`: an answer that waited for its dice is not asked any more. `corrected`: a die was read
wrong. `itself`: the program gave an answer. `rolled_for`: the app rolled for an absent player.
`ruled`: why the GM ruled as it did. `foes_played`: from here on the foes are played until the
round ends. `co_gm`: a co-GM did it in the GM's place. `won`: who has won, by the word of the GM who
ended the fight. Each is an object of plain values. Who may read it is decided where it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from encounters.play.models import Attempt, Step
from rulesets.contract import Choice
from rulesets.scenario import plain_choice

DROPPED, CORRECTED, ITSELF = "dropped", "corrected", "itself"
ROLLED_FOR, RULED, FOES_PLAYED = "rolled_for", "ruled", "foes_played"
CO_GM, WON = "co_gm", "won"
GOING_BACK = (Step.Kind.UNDO, Step.Kind.REDO)
BY_ITSELF = (Step.Kind.STANDING, Step.Kind.ITSELF)
ONLY, MOOT, PASSED = "only", "moot", "passed"


def dropped(attempt: Attempt) -> dict[str, Any]:
    """The `choice` that was dropped."""
    return {"note": DROPPED, "choice": attempt.choice}


def by_itself(choice: Choice, why: str) -> dict[str, Any]:
    """The `choice` that was taken, and `why`: it was the `only` one, any other was `moot`, or it
    is the one that is nearly always given (`passed`)."""
    return {"note": ITSELF, "choice": plain_choice(choice), "why": why}


def ruled(reason: str) -> dict[str, Any]:
    """The GM's own words, for everybody who is told of the ruling."""
    return {"note": RULED, "reason": reason}


def won(side: str) -> dict[str, Any]:
    """The side that has won, "" for nobody."""
    return {"note": WON, "side": side}


def foes_played() -> dict[str, Any]:
    """An empty note: its presence says it all."""
    return {"note": FOES_PLAYED}


def corrected(
    seat: int | None,
    roll: Mapping[str, Any],
    faces: Sequence[int],
    changed: Iterable[Mapping[str, Any]],
    tip: int,
) -> dict[str, Any]:
    """The note of a correction: the seat (None: the GM) that changed a roll (`who`, `purpose`), the
    faces (or the sum) it `was` and is `now`, the log `before` and `after` of each step that came
    out differently, and the `tip` of the line before, for going back."""
    return {
        "note": CORRECTED,
        "seat": seat,
        "who": roll["who"],
        "purpose": roll["purpose"],
        "was": [sum(roll["faces"])] if roll.get("summed") else list(roll["faces"]),
        "now": list(faces),
        "changed": [{"before": item["before"], "after": item["after"]} for item in changed],
        "tip": tip,
    }


def rolled_for(seat: int, needed: Mapping[str, Any]) -> dict[str, Any]:
    """Whose (`seat`) dice the app rolled on the GM's word: `who` and the first `purpose`."""
    return {"note": ROLLED_FOR, "seat": seat, "who": needed["who"], "purpose": needed["purpose"]}


def corrections(notes: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [note for note in notes if note["note"] == CORRECTED]


def co_gm(name: str) -> dict[str, Any]:
    """The `name` by which the table knows the co-GM."""
    return {"note": CO_GM, "name": name}


def sign(steps: Iterable[Step], name: str) -> None:
    """Signs the steps that the co-GM of this name made in the GM's place. A step that is applied
    again after going back was made before, by others."""
    made = list(steps)
    back = [step for step in made if step.kind in GOING_BACK]
    for step in back or made:
        if step.seat_id is None and step.kind not in BY_ITSELF:
            step.notes = [*step.notes, co_gm(name)]
