"""Notes about actions of the table outside the rules, stored with the following step.

`dropped`: an answer that waited for its dice is no longer asked. `corrected`: a die was read wrong.
`itself`: an automatic answer. `rolled_for`: the app rolled for an absent player. `ruled`: the GM's
reason for a ruling. `foes_played`: the foes are played from here until the round ends. `co_gm`: a
co-GM acted in the GM's place. `won`: the winner named by the GM who ended the fight. Each is an
object of plain values. Visibility is decided where they are shown.
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
    """The `choice` that was taken, and `why`: it was the `only` one, all others were `moot`, or it
    is the usual one (`passed`)."""
    return {"note": ITSELF, "choice": plain_choice(choice), "why": why}


def ruled(reason: str) -> dict[str, Any]:
    """The GM's own words, shown to everybody who is told of the ruling."""
    return {"note": RULED, "reason": reason}


def won(side: str) -> dict[str, Any]:
    """The side that has won; "" for nobody."""
    return {"note": WON, "side": side}


def foes_played() -> dict[str, Any]:
    """An empty note; only its presence matters."""
    return {"note": FOES_PLAYED}


def corrected(
    seat: int | None,
    roll: Mapping[str, Any],
    faces: Sequence[int],
    changed: Iterable[Mapping[str, Any]],
    tip: int,
) -> dict[str, Any]:
    """A correction: the seat (None: the GM) that changed a roll (`who`, `purpose`), the faces (or
    the sum) it `was` and is `now`, the log `before` and `after` of each step with a different
    outcome, and the `tip` of the former line, for going back."""
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
    """The `seat` whose dice the app rolled by order of the GM: `who` and the first `purpose`."""
    return {"note": ROLLED_FOR, "seat": seat, "who": needed["who"], "purpose": needed["purpose"]}


def corrections(notes: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [note for note in notes if note["note"] == CORRECTED]


def co_gm(name: str) -> dict[str, Any]:
    """The co-GM's `name` at the table."""
    return {"note": CO_GM, "name": name}


def sign(steps: Iterable[Step], name: str) -> None:
    """Marks steps as made by the co-GM of this name. Steps that are applied again after an undo
    were made by others before."""
    made = list(steps)
    back = [step for step in made if step.kind in GOING_BACK]
    for step in back or made:
        if step.seat_id is None and step.kind not in BY_ITSELF:
            step.notes = [*step.notes, co_gm(name)]
