"""A plausible answer to every question, for foes on one tap and for forecasts (README 11)."""

from __future__ import annotations

from typing import Any

from rulesets.contract import Choice, Decision
from rulesets.ose.casting import declared, targets
from rulesets.ose.fight import Fight
from rulesets.ose.movement import within_reach
from rulesets.ose.state import Combatant, Spell, State
from rulesets.ose.words import Board, able, can_run, enemies


def suggest(board: State | Fight, decision: Decision) -> Choice:
    """Deterministic and legal; roster order breaks ties."""
    if decision.kind in _SUGGESTERS:
        option, fields = _SUGGESTERS[decision.kind](board, decision)
    else:
        option, fields = decision.default or decision.options[0].name, {}
    return Choice(decision.by, decision.kind, option, fields)


type Suggested = tuple[str, dict[str, Any]]


def _declare(board: Board, decision: Decision) -> Suggested:
    one = board.combatants[decision.by]
    cast = decision.option("cast")
    for name in cast.fields[0].choices if cast else ():
        if _worth_casting(board, one, one.sheet.spells[name]):
            return "cast", {"spell": name}
    if one.side == "party" and 4 * one.hp <= one.max_hp and decision.option("withdraw"):
        return "withdraw", {}
    return "none", {}


def _worth_casting(board: Board, one: Combatant, spell: Spell) -> bool:
    if spell.heal is not None:
        return any(
            2 * other.hp <= other.max_hp and other.side == one.side
            for other in _aimed(board, one, spell)
        )
    return spell.target in ("enemy", "any") and any(
        other.side != one.side for other in _aimed(board, one, spell)
    )


def _aimed(board: Board, one: Combatant, spell: Spell) -> list[Combatant]:
    ids = (one.id,) if spell.target == "self" else targets(board, one, spell)
    return [board.combatants[id] for id in ids]


def _rout(board: Board, decision: Decision) -> Suggested:
    routed = [board.combatants[id] for id in board.rout]
    run = any(can_run(one) for one in routed if one.status == "active")
    return "flee" if run else "surrender", {}


def _move(board: Board, decision: Decision) -> Suggested:
    one = board.combatants[decision.by]
    arms = one.sheet.arms
    quick, slow = arms["missile"] + arms["melee"], arms["slow_missile"] + arms["slow_melee"]
    if slow and not quick and decision.option("wait"):
        return "wait", {}
    if (arms["missile"] or arms["slow_missile"]) and _can_shoot(board, one):
        return "stay", {}
    if decision.option("engage"):
        reach = [board.combatants[id] for id in within_reach(board, one)]
        nearest = min(reach, key=lambda other: (not able(other), len(other.engaged)))
        return "engage", {"target": nearest.id}
    return "stay", {}


def _can_shoot(board: Board, one: Combatant) -> bool:
    return any(
        not enemy.full_cover and enemy.id not in one.engaged for enemy in enemies(board, one)
    )


def _attack(board: Board, decision: Decision) -> Suggested:
    attack = decision.option("attack")
    if decision.default != "attack" or attack is None:
        return decision.default or "pass", {}
    offered = attack.fields[0].choices
    target = next((id for id in offered if able(board.combatants[id])), offered[0])
    return "attack", {"target": target}


def _cast(board: Board, decision: Decision) -> Suggested:
    one = board.combatants[decision.by]
    cast, spell = decision.option("cast"), declared(one)
    if cast is None or not cast.fields or spell.heal is None or spell.max_targets > 1:
        return decision.default or "forgo", {}
    offered = [board.combatants[id] for id in cast.fields[0].choices]
    friends = [other for other in offered if other.side == one.side]
    worst = max(friends or offered, key=lambda other: other.max_hp - other.hp)
    return "cast", {"target": worst.id}


_SUGGESTERS = {
    "declare": _declare,
    "rout": _rout,
    "move": _move,
    "missile": _attack,
    "melee": _attack,
    "cast": _cast,
}
