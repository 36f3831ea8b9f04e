"""A plausible answer to every question: a simple, sensible player (README 11)."""

from __future__ import annotations

from typing import Any

from rulesets.coc7.formula import formula
from rulesets.coc7.state import Combatant
from rulesets.coc7.words import Board, active, enemies, in_hand, own_weapons, works
from rulesets.contract import Choice, Decision

type Suggested = tuple[str, dict[str, Any]]


def suggest(board: Board, decision: Decision) -> Choice:
    """Deterministic and legal; roster order breaks ties."""
    if decision.kind in ("turn", "charge"):
        option, fields = _turn(board, decision)
    elif decision.kind == "react":
        option, fields = _react(board, decision), {}
    else:
        option, fields = decision.default or decision.options[0].name, {}
    return Choice(decision.by, decision.kind, option, fields)


def _turn(board: Board, decision: Decision) -> Suggested:
    one = board.combatants[decision.by]
    targets = [enemy for enemy in enemies(board, one) if active(enemy)]
    gun = None if one.engaged else _loaded(one)
    if gun and targets and decision.option("shoot"):
        return "shoot", {"target": targets[0].id, "weapon": gun, "range": "base"}
    blow = decision.option("melee")
    if blow and targets:
        near = [enemy for enemy in targets if enemy.id in one.engaged] or targets
        names = next(field.choices for field in blow.fields if field.name == "weapon")
        return "melee", {"target": near[0].id, "weapon": _heaviest(one, names)}
    return ("stop" if decision.kind == "charge" else "other"), {}


def _loaded(one: Combatant) -> str | None:
    """A shooting weapon that is ready: the one in hand first, else the first."""
    held = in_hand(one)
    weapons = (held, *own_weapons(one)) if held else own_weapons(one)
    ready = (weapon.name for weapon in weapons if works(one, weapon) and one.ammo[weapon.name])
    return next(ready, None)


def _heaviest(one: Combatant, names: tuple[str, ...]) -> str:
    return max(names, key=lambda name: formula(one.sheet.weapon(name).damage).doubled_mean)


def _react(board: Board, decision: Decision) -> str:
    """Hits back if that is what it does better; never dives."""
    one, back = board.combatants[decision.by], decision.option("fight_back")
    if decision.option("dodge") is None:
        return "none"
    weapon = back.fields[0].default if back else None
    if weapon and one.sheet.weapon(weapon).skill > one.sheet.dodge:
        return "fight_back"
    return "dodge"
