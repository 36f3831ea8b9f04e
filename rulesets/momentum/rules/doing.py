"""Actions outside melee (README 7.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesets.momentum.rules import probe
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import out, settle
from rulesets.momentum.state import Combatant, Plan


def perform(fight: Fight, combatant: Combatant, plan: Plan) -> None:
    """Uses the action as planned."""
    fight.change(combatant.id, spent=True)
    if plan.option in DEEDS:
        with fight.exchange():
            DEEDS[plan.option](fight, combatant, plan)


def run(fight: Fight, combatant: Combatant, plan: Plan) -> None:
    """Moves beside an action."""
    if plan.metres > 0:
        _moved(fight, combatant, plan.metres)


def leave_early(fight: Fight, combatant: Combatant, plan: Plan) -> None:
    fight.part(combatant.id)
    fight.change(combatant.id, spent=True)
    facts = {"metres": plan.metres, "away": plan.away, "early": True}
    with fight.exchange():
        fight.note("leave", combatant.id, facts=facts)
        if plan.away:
            _go_away(fight, combatant)


def _move(fight: Fight, combatant: Combatant, plan: Plan) -> None:
    _moved(fight, combatant, plan.metres, plan.restricted, plan.away)
    if plan.away:
        _go_away(fight, combatant)


def _moved(
    fight: Fight, combatant: Combatant, metres: int, restricted: bool = False, away: bool = False
) -> None:
    facts = {"metres": metres, "restricted": restricted, "away": away}
    fight.note("move", combatant.id, facts=facts)


def _go_away(fight: Fight, combatant: Combatant) -> None:
    out(fight, combatant.id, "gone")
    settle(fight)


def _reload(fight: Fight, combatant: Combatant, plan: Plan) -> None:
    run(fight, combatant, plan)
    weapon = plan.weapon or ""
    success = probe.succeeds(fight, combatant.id, probe.reload(fight, combatant, plan), weapon)
    left = combatant.unloaded[weapon] - success
    still = {**combatant.unloaded, weapon: left} if left else _without(combatant.unloaded, weapon)
    fight.change(combatant.id, unloaded=still)
    facts = {"weapon": weapon, "left": left, "success": success}
    fight.note("reload", combatant.id, facts=facts)


def _without(unloaded: Mapping[str, int], weapon: str) -> dict[str, int]:
    return {name: left for name, left in unloaded.items() if name != weapon}


def _other(fight: Fight, combatant: Combatant, plan: Plan) -> None:
    run(fight, combatant, plan)
    success = probe.succeeds(fight, combatant.id, probe.other(fight, combatant, plan))
    fight.note("other", combatant.id, facts={"what": plan.what, "success": success})


def _stand_up(fight: Fight, combatant: Combatant, plan: Plan) -> None:
    fight.change(combatant.id, prone=False)
    fight.note("stand_up", combatant.id)


def _pick_up(fight: Fight, combatant: Combatant, plan: Plan) -> None:
    rest = tuple(name for name in combatant.dropped if name != plan.weapon)
    fight.change(combatant.id, dropped=rest)
    fight.note("pick_up", combatant.id, facts={"weapon": plan.weapon})


DEEDS: Mapping[str, Callable[[Fight, Combatant, Plan], None]] = {
    "move": _move,
    "reload": _reload,
    "other": _other,
    "stand_up": _stand_up,
    "pick_up": _pick_up,
}
