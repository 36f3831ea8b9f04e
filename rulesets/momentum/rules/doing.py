"""Actions outside melee, and the skirmish phase: shots, all at once (README 7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesets.momentum.rules import probe
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import Blow, multiplier, out, settle, strike
from rulesets.momentum.rules.queries import HOLD, active
from rulesets.momentum.state import Combatant, Plan, Weapon


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


def skirmish(fight: Fight) -> None:
    """Carries out all shots: those active at the start of the phase shoot and can be shot at."""
    shots = [
        (combatant, fight.plans[combatant.id])
        for combatant in active(fight)
        if combatant.id in fight.plans
    ]
    for shooter, plan in shots:
        if plan.option == "shoot":
            _shoot(fight, shooter, plan)
    settle(fight)


def shot(weapon: Weapon) -> Blow:
    """The blow of a shot. Without the damage bonus, which is for melee."""
    return Blow(weapon.damage)


def _shoot(fight: Fight, combatant: Combatant, plan: Plan) -> None:
    if combatant.group is not None:
        fight.note("void", combatant.id, facts={"reason": "in_melee"})
        return
    target = plan.target or ""
    if fight.combatants[target].status != "active":
        fight.note("void", combatant.id, facts={"reason": "target_out"})
        fight.plan(combatant.id, HOLD)
        return
    fight.change(combatant.id, spent=True)
    weapon = combatant.sheet.weapons[plan.weapon or ""]
    if weapon.reload:
        fight.change(combatant.id, unloaded={**combatant.unloaded, weapon.name: weapon.reload})
    test = probe.shot(fight.options, combatant, plan)
    with fight.exchange():
        run(fight, combatant, plan)
        level = probe.roll(fight, combatant.id, test, target, weapon.name).level
        if level:
            strike(fight, combatant.id, target, shot(weapon), multiplier(level))
