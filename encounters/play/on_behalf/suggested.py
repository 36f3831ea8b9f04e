"""The use of `suggest` by standing orders and the GM's one tap."""

from __future__ import annotations

from encounters.play.fights.fight import Fight
from encounters.play.on_behalf.readings import reading
from rulesets.contract import Choice, Decision


def suggested(fight: Fight, decision: Decision) -> Choice | None:
    """The answer proposed to the seat that decides, from what that seat may know; where the GM
    decides, from what the side may know. None where the seat is not asked now."""
    shown, viewer = reading(fight, decision)
    if shown is None:
        return None
    return fight.ruleset.suggest(fight.state, shown, viewer)
