"""A plausible answer to every question, for foes on one tap and for forecasts (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.contract import Choice, Decision
from rulesets.momentum.fight import Fight
from rulesets.momentum.forecast import expected_losses
from rulesets.momentum.state import Combatant, State
from rulesets.momentum.words import (
    Board,
    affordable,
    enemies,
    members,
    other_side,
    real_weapons,
    usable,
)

type Suggested = tuple[str, dict[str, Any]]


def suggest(board: State | Fight, decision: Decision) -> Choice:
    """Deterministic and legal; initiative order breaks ties."""
    if decision.kind in _SUGGESTERS:
        option, fields = _SUGGESTERS[decision.kind](board, decision)
    else:
        option, fields = decision.default or decision.options[0].name, {}
    return Choice(decision.by, decision.kind, option, fields)


def wounds(one: Combatant) -> int:
    """As the words say it: unhurt 0, hurt 1, badly hurt 2."""
    return 0 if one.hp >= one.max_hp else 1 if 2 * one.hp > one.max_hp else 2


def _declare(board: Board, decision: Decision) -> Suggested:
    """Into melee with a weapon at hand; without one, magic and missiles come first."""
    one = board.combatants[decision.by]
    if one.group is not None:
        return "stay", {}
    if not real_weapons(one, "melee"):
        spell = _damage_spell(one)
        if spell:
            return "cast", {"spell": spell, "target": enemies(board, one)[0]}
        for option in ("shoot", "reload"):
            if decision.option(option):
                return option, {}
    if decision.option("stand_up"):
        return "stand_up", {}
    return "engage", {"target": _whom_to_engage(board, one)}


def _damage_spell(one: Combatant) -> str | None:
    return next((name for name in affordable(one) if one.sheet.spells[name].damage), None)


def _whom_to_engage(board: Board, one: Combatant) -> str:
    """One alone with an ally, else one that is free."""
    there = enemies(board, one)
    for id in there:
        group = board.combatants[id].group
        if group is not None and len(members(board, group)) == 2:
            return id
    return next((id for id in there if board.combatants[id].group is None), there[0])


def _respond(board: Board, decision: Decision) -> Suggested:
    one, plan = board.combatants[decision.by], board.plans.get(decision.by)
    casting = plan and plan.spell and one.sheet.spells[plan.spell].damage
    return "ignore" if casting and 2 * one.hp > one.max_hp else "fight", {}


def _join(board: Board, decision: Decision) -> Suggested:
    """Where the own side is not larger."""
    one = board.combatants[decision.by]
    join = decision.option("join")
    for id in join.fields[0].choices if join else ():
        group, side = board.combatants[id].group, one.side
        if len(members(board, group, side)) <= len(members(board, group, other_side(board, side))):
            return "join", {"target": id}
    return "stay", {}


def _act(board: Board, decision: Decision) -> Suggested:
    one = board.combatants[decision.by]
    if decision.option("attack") is None:
        return ("stand_up" if _may_rise(board, one) else "defend"), {}
    if 4 * one.hp < one.max_hp:
        return "tactical", {"goal": "leave"}
    return "attack", {}


def _may_rise(board: Board, one: Combatant) -> bool:
    """No enemy participant is in a better state."""
    bout = board.bout
    there = bout.present if bout else ()
    foes = (board.combatants[id] for id in there if board.combatants[id].side != one.side)
    return all(wounds(foe) >= wounds(one) for foe in foes)


def _react(board: Board, decision: Decision) -> Suggested:
    """Who is badly off wards off as well as possible."""
    one = board.combatants[decision.by]
    if decision.option("attack") and 3 * one.hp >= one.max_hp:
        return "attack", {}
    sheet, weapon = one.sheet, best_weapon(one)
    defence = skill(one, weapon) + sheet.shield_bonus + sheet.shield_defence
    return ("defend", {"weapon": weapon}) if defence >= sheet.evade else ("evade", {})


def best_weapon(one: Combatant) -> str:
    return max(usable(one, "melee"), key=lambda name: skill(one, name))


def skill(one: Combatant, weapon: str) -> int:
    used = one.sheet.weapons[weapon]
    return used.skill + used.modifier


def _count(board: Board, decision: Decision) -> Suggested:
    one = board.combatants[decision.by]
    if decision.option("top") and _drops_enemies(board, one):
        return "top", {}
    if decision.option("none") is None:
        return "all", {}
    losses = expected_losses(board)
    own = losses[one.side]
    return ("all" if own < losses[other_side(board, one.side)] else "none"), {}


def _drops_enemies(board: Board, one: Combatant) -> bool:
    """Whether a success of the enemy is below the top level."""
    bout = board.bout
    if bout is None:
        return False
    levels = {id: bout.results[id].level for id in bout.through if id in bout.present}
    best = max(levels.values(), default=0)
    return any(levels[id] < best for id in levels if board.combatants[id].side != one.side)


def _momentum(board: Board, decision: Decision) -> Suggested:
    one = board.combatants[decision.by]
    return ("give_up" if 3 * one.hp < one.max_hp else "keep"), {}


def _magic(board: Board, decision: Decision) -> Suggested:
    one = board.combatants[decision.by]
    spell = _damage_spell(one)
    if spell is None:
        return "wait", {}
    return "cast", {"spell": spell, "target": enemies(board, one)[0]}


_SUGGESTERS: Mapping[str, Callable[[Board, Decision], Suggested]] = {
    "declare": _declare,
    "respond": _respond,
    "join": _join,
    "act": _act,
    "react": _react,
    "count": _count,
    "momentum": _momentum,
    "magic": _magic,
}
