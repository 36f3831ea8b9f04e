"""The magic phase (README 5.4, 7.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Choice, Decision, Option
from rulesets.momentum.rules import offers, probe
from rulesets.momentum.rules.doing import run
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import Blow, multiplier, settle, strike
from rulesets.momentum.rules.queries import active, affordable, waiting
from rulesets.momentum.state import Board, Combatant, Options, Plan, Spell
from rulesets.offering import options_of


def asked(board: Board) -> Iterator[tuple[str, str]]:
    for combatant in waiting(board):
        if affordable(combatant) and combatant.id not in board.answers:
            yield combatant.id, "magic"


def decision(board: Board, combatant: Combatant, kind: str) -> Decision:
    cast = options_of(offers.offered(board, combatant, ("cast",)))
    return Decision(combatant.id, kind, (Option("wait"), *cast), "wait")


def take(
    fight: Fight, combatant: Combatant, choice: Choice, fields: Mapping[str, Any]
) -> str | None:
    plan = offers.plan(fight, combatant, choice, fields)
    fight.answer(combatant.id, plan)
    return plan.target


def magic_phase(fight: Fight) -> None:
    """Casts all spells at once: those active at the start cast and can be targeted."""
    for caster in waiting(fight):
        plan = fight.answers.get(caster.id)
        if plan and plan.option == "cast":
            fight.plan(caster.id, plan)
    casts = [
        (combatant, fight.plans[combatant.id])
        for combatant in active(fight)
        if combatant.id in fight.plans
    ]
    for caster, plan in casts:
        if plan.option == "cast":
            _cast(fight, fight.combatants[caster.id], plan)
    settle(fight)


def _cast(fight: Fight, combatant: Combatant, plan: Plan) -> None:
    spell = combatant.sheet.spells[plan.spell or ""]
    target = plan.target
    if target is not None and fight.combatants[target].status != "active":
        _void(fight, combatant, "target_out")
        return
    if combatant.mp < spell.cost:
        _void(fight, combatant, "no_mp")
        return
    left = combatant.mp - spell.cost
    fight.change(combatant.id, spent=True, mp=left)
    test = probe.spell(fight.options, combatant, plan)
    with fight.exchange():
        run(fight, combatant, plan)
        level = probe.roll(fight, combatant.id, test, target).level
        facts = {
            "spell": spell.name,
            "hindered": probe.hindered(combatant, plan),
            "cost": spell.cost,
            "mp": left,
            "success": level > 0,
            "level": level,
        }
        fight.note("cast", combatant.id, target, facts)
        if level and spell.damage and target is not None:
            times = spell_multiplier(fight.options, level)
            strike(fight, combatant.id, target, bolt(spell), times, "spell_damage")


def bolt(spell: Spell) -> Blow:
    return Blow(spell.damage, ignores_armour=spell.ignores_armour)


def spell_multiplier(options: Options, level: int) -> int:
    """The multiplier of a spell: levels do not count unless the options of the fight say so."""
    return multiplier(level) if options.spell_double else 1


def _void(fight: Fight, combatant: Combatant, reason: str) -> None:
    """The spell fails at no cost. Without an exchange this round the action is unused again (README
    S35)."""
    fight.note("void", combatant.id, facts={"reason": reason})
    fight.change(combatant.id, spent=combatant.exchanged)
