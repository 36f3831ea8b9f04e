"""Questions as their decider sees them: without combatants that the GM hides from that seat."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from encounters.play.fights import control
from encounters.play.fights.fight import Fight
from rulesets.contract import Choice, Decision, Viewer


def reading(fight: Fight, decision: Decision) -> tuple[Decision | None, Viewer]:
    """The question as shown to the deciding seat, and that seat's `Viewer`. If no seat decides, the
    whole question, for the GM. None if the seat is not asked now."""
    seats = fight.deciders(decision.by)
    if not seats:
        return decision, control.viewer(fight.encounter, fight.held_by, None, gm=True)
    viewer = control.viewer(fight.encounter, fight.held_by, seats[0])
    player = fight.players.get(decision.by)
    if player is not None:
        viewer = replace(viewer, asked_from=player.asked_from / 100)
    if not _names(decision, viewer.hidden):
        return decision, viewer
    asked = fight.ruleset.view(fight.state, viewer).asked
    own = (item.decision for item in asked if (item.by, item.kind) == (decision.by, decision.kind))
    return next(own, None), viewer


def suggestion(fight: Fight, decision: Decision) -> Choice | None:
    """The answer proposed to the seat that decides, from what that seat may know; where the GM
    decides, from what the side may know. None where the seat is not asked now."""
    visible, viewer = reading(fight, decision)
    if visible is None:
        return None
    return fight.ruleset.suggest(fight.state, visible, viewer)


def _names(decision: Decision, ids: Iterable[str]) -> bool:
    """Whether one of these can be chosen."""
    fields = (field for option in decision.options for field in option.fields)
    return not {id for field in fields for id in field.choices}.isdisjoint(ids)
