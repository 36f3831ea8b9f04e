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
