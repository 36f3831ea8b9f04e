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


def asked(board: Board) -> Iterator[tuple[str, str]]:
    for combatant in waiting(board):
        if affordable(combatant) and combatant.id not in board.answers:
            yield combatant.id, "magic"


def decision(board: Board, one: Combatant, kind: str) -> Decision:
    cast = offers.offered(board, one, ("cast",))
    return Decision(one.id, kind, (Option("wait"), *cast), "wait")


def take(fight: Fight, one: Combatant, choice: Choice, fields: Mapping[str, Any]) -> str | None:
    plan = offers.plan(fight, one, choice, fields)
    fight.answer(one.id, plan)
    return plan.target


def magic_phase(fight: Fight) -> None:
    """Casts all spells at once: those active at the start cast and can be targeted."""
    for one in waiting(fight):
        plan = fight.answers.get(one.id)
        if plan and plan.option == "cast":
            fight.plan(one.id, plan)
    casts = [
        (combatant, fight.plans[combatant.id])
        for combatant in active(fight)
        if combatant.id in fight.plans
    ]
    for one, plan in casts:
        if plan.option == "cast":
            _cast(fight, fight.combatants[one.id], plan)
    settle(fight)


def _cast(fight: Fight, one: Combatant, plan: Plan) -> None:
    spell = one.sheet.spells[plan.spell or ""]
    target = plan.target
    if target is not None and fight.combatants[target].status != "active":
        _void(fight, one, "target_out")
        return
    if one.mp < spell.cost:
        _void(fight, one, "no_mp")
        return
    run(fight, one, plan)
    left = one.mp - spell.cost
    fight.change(one.id, spent=True, mp=left)
    result = probe.roll(fight, one.id, probe.spell(fight.options, one, plan), target)
    facts = {
        "spell": spell.name,
        "hindered": probe.hindered(one, plan),
        "cost": spell.cost,
        "mp": left,
        "success": result.level > 0,
        "level": result.level,
    }
    fight.note("cast", one.id, target, facts)
    if result.level and spell.damage and target is not None:
        times = spell_multiplier(fight.options, result.level)
        strike(fight, one.id, target, bolt(spell), times, "spell_damage")


def bolt(spell: Spell) -> Blow:
    return Blow(spell.damage, ignores_armour=spell.ignores_armour)


def spell_multiplier(options: Options, level: int) -> int:
    """The multiplier of a spell: levels do not count unless the options of the fight say so."""
    return multiplier(level) if options.spell_double else 1


def _void(fight: Fight, one: Combatant, reason: str) -> None:
    """The spell fails at no cost. Without an exchange this round the action is unused again (README
    S35)."""
    fight.note("void", one.id, facts={"reason": reason})
    fight.change(one.id, spent=one.exchanged)
