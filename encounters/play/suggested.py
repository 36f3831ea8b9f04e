"""What standing answers and the GM's one tap take from `suggest`."""

from __future__ import annotations

from encounters.play import control
from encounters.play.fight import Fight
from rulesets.contract import Choice, Decision


def suggested(fight: Fight, decision: Decision) -> Choice | None:
    """The answer as the seat that decides would find it proposed, from what that seat may know; of
    those the GM decides for from everything. None where the seat is not asked now."""
    seats = fight.deciders(decision.by)
    if not seats:
        return fight.ruleset.suggest(fight.state, decision)
    viewer = control.viewer(fight.encounter, fight.held_by, seats[0])
    asked = fight.ruleset.view(fight.state, viewer).asked
    shown = (one.decision for one in asked if (one.by, one.kind) == (decision.by, decision.kind))
    found = next(shown, None)
    return fight.ruleset.suggest(fight.state, found, viewer) if found else None
