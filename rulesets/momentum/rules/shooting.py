"""The skirmish phase: shots, all at once (README 7.4)."""

from __future__ import annotations

from rulesets.momentum.rules import probe
from rulesets.momentum.rules.doing import run
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import Blow, multiplier, settle, strike
from rulesets.momentum.rules.queries import HOLD, active
from rulesets.momentum.state import Combatant, Plan, Weapon


def skirmish(fight: Fight) -> None:
    """Carries out all shots: those active at the start of the phase shoot and can be shot at."""
    shots = [
        (combatant, fight.plans[combatant.id])
        for combatant in active(fight)
        if combatant.id in fight.plans
    ]
    for one, plan in shots:
        if plan.option == "shoot":
            _shoot(fight, one, plan)
    settle(fight)


def shot(weapon: Weapon) -> Blow:
    """The blow of a shot. Without the damage bonus, which is for melee."""
    return Blow(weapon.damage)


def _shoot(fight: Fight, one: Combatant, plan: Plan) -> None:
    if one.group is not None:
        fight.note("void", one.id, facts={"reason": "in_melee"})
        return
    target = plan.target or ""
    if fight.combatants[target].status != "active":
        fight.note("void", one.id, facts={"reason": "target_out"})
        fight.plan(one.id, HOLD)
        return
    run(fight, one, plan)
    fight.change(one.id, spent=True)
    weapon = one.sheet.weapons[plan.weapon or ""]
    if weapon.reload:
        fight.change(one.id, unloaded={**one.unloaded, weapon.name: weapon.reload})
    result = probe.roll(fight, one.id, probe.shot(fight.options, one, plan), target, weapon.name)
    if result.level:
        strike(fight, one.id, target, shot(weapon), multiplier(result.level))
