"""A plausible answer to every question, for foes on one tap and for forecasts (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulesets.arm5.arms import attackable, in_hand
from rulesets.arm5.casting import castable
from rulesets.arm5.extended import to_span, to_string
from rulesets.arm5.single import drawable
from rulesets.arm5.state import Combatant
from rulesets.arm5.words import Board, distance, seen_enemies
from rulesets.contract import Choice, Decision

WORN_OUT = -6
_OWN = ("turn", "delayed")

type Suggested = tuple[str, dict[str, Any]]


def suggest(board: Board, decision: Decision) -> Choice:
    """Deterministic and legal; roster order breaks ties."""
    found = None
    if decision.kind in _OWN and decision.default in (None, "lapse"):
        plans = _PLANS if decision.default is None else _LAST_CHANCE
        found = _first(board, board.combatants[decision.by], decision, plans)
    option, fields = found or _pass(decision)
    return Choice(decision.by, decision.kind, option, fields)


def _first(
    board: Board, one: Combatant, decision: Decision, plans: tuple[Plan, ...]
) -> Suggested | None:
    offered = {option.name for option in decision.options}
    for plan in plans:
        for option, fields in plan(board, one, decision):
            if option in offered:
                return option, fields
    return None


def _pass(decision: Decision) -> Suggested:
    if decision.default is not None:
        return decision.default, {}
    if decision.option("end"):
        return "end", {}
    return "act", {"what": "other"}


def _retreat(board: Board, one: Combatant, decision: Decision) -> Iterator[Suggested]:
    if one.fatigue_level == "dazed" or one.penalty <= WORN_OUT:
        yield "disengage", {}
        yield "leave", {}


def _strike(board: Board, one: Combatant, decision: Decision) -> Iterator[Suggested]:
    weapon = in_hand(one)
    if weapon is not None:
        for target in attackable(board, one, weapon)[:1]:
            yield "attack", {"target": target, "weapon": weapon.name}


def _arm(board: Board, one: Combatant, decision: Decision) -> Iterator[Suggested]:
    """Bare hands, or a bow in the middle of a melee, are for nothing."""
    weapon = in_hand(one)
    if weapon is None or (weapon.missile and not one.free):
        arms = [one.sheet.weapons[name] for name in drawable(one)]
        better = [arm for arm in arms if arm.kind == "weapon" and (one.free or not arm.missile)]
        for arm in sorted(better, key=lambda arm: arm.missile):
            yield "quick", {"what": "draw", "weapon": arm.name}


def _bolt(board: Board, one: Combatant, decision: Decision) -> Iterator[Suggested]:
    for name, whom in castable(board, one).items():
        if one.sheet.spells[name].damage is not None:
            yield "cast", {"spell": name, "target": whom[0]}


def _make_ready(board: Board, one: Combatant, decision: Decision) -> Iterator[Suggested]:
    if one.free and to_string(one):
        yield "extended", {"task": "string"}
    if one.free and to_span(one):
        yield "extended", {"task": "span"}


def _punch(board: Board, one: Combatant, decision: Decision) -> Iterator[Suggested]:
    attack = decision.option("attack")
    if attack is not None:
        yield "attack", {"target": attack.fields[0].choices[0]}


def _approach(board: Board, one: Combatant, decision: Decision) -> Iterator[Suggested]:
    foes = seen_enemies(board, one)
    if foes and not one.retreated:
        nearest = min(foes, key=lambda foe: distance(one, foe) or 0)
        yield "ride", {"toward": nearest.id, "gait": "canter"}
        yield "move", {"toward": nearest.id}


def _get_up(board: Board, one: Combatant, decision: Decision) -> Iterator[Suggested]:
    if one.posture == "prone" and not one.mounted:
        yield "act", {"what": "stand_up"}
    if one.posture == "crouching":
        yield "quick", {"what": "stand"}


type Plan = Callable[[Board, Combatant, Decision], Iterator[Suggested]]
_PLANS: tuple[Plan, ...] = (_retreat, _strike, _arm, _bolt, _make_ready, _punch, _get_up, _approach)
_LAST_CHANCE: tuple[Plan, ...] = (_strike, _bolt)
