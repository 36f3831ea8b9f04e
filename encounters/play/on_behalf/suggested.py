"""Suggested answers for standing orders and for playing the foes."""

from __future__ import annotations

from encounters.play.fights.fight import Fight
from encounters.play.on_behalf.readings import reading
from rulesets.contract import Choice, Decision


def suggested(fight: Fight, decision: Decision) -> Choice | None:
    """The answer suggested to the deciding seat, from what that seat may know; if the GM decides,
    from what the side may know. None if the seat is not asked now."""
    shown, viewer = reading(fight, decision)
    if shown is None:
        return None
    return fight.ruleset.suggest(fight.state, shown, viewer)
