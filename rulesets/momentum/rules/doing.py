"""Actions outside melee (README 7.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesets.momentum.rules import probe
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import out, settle
from rulesets.momentum.state import Combatant, Plan


def perform(fight: Fight, one: Combatant, plan: Plan) -> None:
    """Uses the action as planned."""
    fight.change(one.id, spent=True)
    if plan.option in DEEDS:
        DEEDS[plan.option](fight, one, plan)


def run(fight: Fight, one: Combatant, plan: Plan) -> None:
    """Moves beside an action."""
    if plan.metres > 0:
        _moved(fight, one, plan.metres)


def leave_early(fight: Fight, one: Combatant, plan: Plan) -> None:
    fight.part(one.id)
    fight.change(one.id, spent=True)
    facts = {"metres": plan.metres, "away": plan.away, "early": True}
    fight.note("leave", one.id, facts=facts)
    if plan.away:
        _go_away(fight, one)


def _move(fight: Fight, one: Combatant, plan: Plan) -> None:
    _moved(fight, one, plan.metres, plan.restricted, plan.away)
    if plan.away:
        _go_away(fight, one)


def _moved(
    fight: Fight, one: Combatant, metres: int, restricted: bool = False, away: bool = False
) -> None:
    facts = {"metres": metres, "restricted": restricted, "away": away}
    fight.note("move", one.id, facts=facts)


def _go_away(fight: Fight, one: Combatant) -> None:
    out(fight, one.id, "gone")
    settle(fight)


def _reload(fight: Fight, one: Combatant, plan: Plan) -> None:
    run(fight, one, plan)
    weapon = plan.weapon or ""
    success = probe.succeeds(fight, one.id, probe.reload(fight, one, plan), weapon)
    left = one.unloaded[weapon] - success
    still = {**one.unloaded, weapon: left} if left else _without(one.unloaded, weapon)
    fight.change(one.id, unloaded=still)
    facts = {"weapon": weapon, "left": left, "success": success}
    fight.note("reload", one.id, facts=facts)


def _without(unloaded: Mapping[str, int], weapon: str) -> dict[str, int]:
    return {name: left for name, left in unloaded.items() if name != weapon}


def _other(fight: Fight, one: Combatant, plan: Plan) -> None:
    run(fight, one, plan)
    success = probe.succeeds(fight, one.id, probe.other(fight, one, plan))
    fight.note("other", one.id, facts={"what": plan.what, "success": success})


def _stand_up(fight: Fight, one: Combatant, plan: Plan) -> None:
    fight.change(one.id, prone=False)
    fight.note("stand_up", one.id)


def _pick_up(fight: Fight, one: Combatant, plan: Plan) -> None:
    rest = tuple(name for name in one.dropped if name != plan.weapon)
    fight.change(one.id, dropped=rest)
    fight.note("pick_up", one.id, facts={"weapon": plan.weapon})


DEEDS: Mapping[str, Callable[[Fight, Combatant, Plan], None]] = {
    "move": _move,
    "reload": _reload,
    "other": _other,
    "stand_up": _stand_up,
    "pick_up": _pick_up,
}
