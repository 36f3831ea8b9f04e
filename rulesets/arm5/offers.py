"""What can be chosen now, and what a choice means once all its defaults are in (README 5.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.arm5 import extended
from rulesets.arm5.arms import (
    attack_weapon,
    attackable,
    can_attack,
    can_charge,
    fighting_weapons,
    in_hand,
    weapon_of,
)
from rulesets.arm5.casting import castable, rituals, targets
from rulesets.arm5.fields import bad_field
from rulesets.arm5.moving import charge_pace, paces
from rulesets.arm5.single import acts, drawable, quicks, ready_missile, shot_targets
from rulesets.arm5.state import Action, Combatant, Weapon
from rulesets.arm5.tables import BODY, COVERS, GAITS, PACES
from rulesets.arm5.words import Board
from rulesets.contract import Field, Option

SIX = ("attack", "charge", "cast", "move", "leave", "act")
KEEP = Field(name="keep_turn", type="bool", default=False)

_RANGE = Field(name="range", type="int", min=0, max=10, default=0)
_SUBDUE = Field(name="subdue", type="bool", default=False)
_PACE = Field(name="pace", type="enum", choices=tuple(PACES), default="run")
_CHARGE_PACE = Field(name="pace", type="enum", choices=("run", "sprint"), default="run")
_SPRINT_ONLY = Field(name="pace", type="enum", choices=("sprint",), required=True)
_GAIT = Field(name="gait", type="enum", choices=GAITS, default="trot")
_COVER = Field(name="cover", type="enum", choices=tuple(COVERS), default="none")
_ARRIVES = Field(name="arrives", type="bool", default=True)
_NOTE = Field(name="note", type="text")
_ROUNDS = Field(name="rounds", type="int", min=1, max=20, default=1)

type Given = Mapping[str, Any]


def offer(board: Board, one: Combatant, name: str) -> Option | None:
    """The option with the legal values of the moment; None when it is not offered."""
    fields = _OFFERS[name](board, one)
    return None if fields is None else Option(name, fields)


def offered(board: Board, one: Combatant, names: tuple[str, ...]) -> tuple[Option, ...]:
    found = (offer(board, one, name) for name in names)
    return tuple(option for option in found if option is not None)


def read(board: Board, one: Combatant, name: str, given: Given) -> Action:
    """The action with everything settled. IllegalChoice `bad_field`."""
    reader = _READERS.get(name)
    return Action(name, {} if reader is None else reader(board, one, given))


def possible(board: Board, one: Combatant, action: Action) -> bool:
    """Whether a declared action can still be carried out (README 7.4)."""
    check = _STILL.get(action.option)
    return one.active and (check is None or check(board, one, action))


def spell_fields(spells: Mapping[str, list[str]], required: bool = True) -> tuple[Field, ...]:
    """Which spell, at whom; a target that is the only one need not be named."""
    whom = dict.fromkeys(id for ids in spells.values() for id in ids)
    return (
        Field(name="spell", type="spell", choices=tuple(spells), required=required),
        _combatant("target", tuple(whom), required=False),
    )


def aimed(spells: Mapping[str, list[str]], given: Given, defaults: tuple[str, ...] = ()) -> str:
    """The target of the spell; without one the first possible default, or the only one there is."""
    whom = spells[given["spell"]]
    target = given["target"]
    if target is None:
        target = next((id for id in defaults if id in whom), None)
    if target is None and len(whom) == 1:
        return whom[0]
    if target is None:
        raise bad_field(f"{given['spell']!r} needs a target", "target")
    if target not in whom:
        raise bad_field(f"{given['spell']!r} cannot be cast on {target!r}", "target")
    return str(target)


def _combatant(name: str, choices: tuple[str, ...], required: bool = True) -> Field:
    return Field(name=name, type="combatant", choices=choices, required=required)


def _weapon(names: tuple[str, ...]) -> Field:
    return Field(name="weapon", type="weapon", choices=names)


def _what(name: str, choices: tuple[str, ...]) -> Field:
    return Field(name=name, type="enum", choices=choices, required=True)


def _armed(board: Board, reach: list[tuple[Weapon, list[str]]]) -> tuple[Field, Field] | None:
    """Whom, and with what; weapons of no use now are left out."""
    useful = [(weapon, ids) for weapon, ids in reach if ids]
    reached = {id for _, ids in useful for id in ids}
    whom = tuple(id for id in board.combatants if id in reached)
    names = tuple(weapon.name for weapon, _ in useful)
    return (_combatant("target", whom), _weapon(names)) if whom else None


def _attack(board: Board, one: Combatant) -> tuple[Field, ...] | None:
    if one.retreated:
        return None
    reach = [(weapon, attackable(board, one, weapon)) for weapon in fighting_weapons(one)]
    fields: tuple[Field, ...] | None = _armed(board, reach)
    if fields is None:
        return None
    if any(weapon.missile and ids for weapon, ids in reach):
        fields += (_RANGE,)
    subduing = board.options.subduing and board.options.damage_effects != "fatigue_table"
    return (*fields, _SUBDUE) if subduing else fields


def _read_attack(board: Board, one: Combatant, given: Given) -> Given:
    target = board.combatants[given["target"]]
    name, subdue = given["weapon"], given.get("subdue", False)
    weapon = attack_weapon(board, one, target) if name is None else weapon_of(one, name)
    if weapon is None or not can_attack(board, one, weapon, target):
        raise bad_field(f"{name!r} cannot be used on {target.id!r}", "weapon")
    if subdue and weapon.missile:
        raise bad_field("nobody is subdued with a missile", "subdue")
    more = {"range": given.get("range", 0), "subdue": subdue}
    return {"target": target.id, "weapon": weapon.name, **more}


def _can_still_attack(board: Board, one: Combatant, action: Action) -> bool:
    target = board.combatants[str(action.target)]
    weapon = _still_there(one, action)
    return weapon is not None and can_attack(board, one, weapon, target)


def _still_there(one: Combatant, action: Action) -> Weapon | None:
    name, held = str(action.fields["weapon"]), in_hand(one)
    if name in BODY:
        return BODY[name]
    return held if held is not None and held.name == name else None


def _charge(board: Board, one: Combatant) -> tuple[Field, ...] | None:
    if one.retreated or not one.free or not one.upright or (one.mounted and not one.mount_action):
        return None
    fields = _armed(board, _charged(board, one, "gallop" if one.mounted else "sprint"))
    if fields is None or one.mounted:
        return fields
    runs = any(ids for _, ids in _charged(board, one, "run"))
    return (*fields, _CHARGE_PACE if runs else _SPRINT_ONLY)


def _charged(board: Board, one: Combatant, pace: str) -> list[tuple[Weapon, list[str]]]:
    """Who can be charged with what at this pace."""
    far, everybody = paces(one, pace), board.combatants.values()
    return [
        (weapon, [other.id for other in everybody if can_charge(board, one, weapon, other, far)])
        for weapon in fighting_weapons(one)
    ]


def _read_charge(board: Board, one: Combatant, given: Given) -> Given:
    target, name = board.combatants[given["target"]], given["weapon"]
    far = paces(one, charge_pace(one, given))
    weapons = list(fighting_weapons(one)) if name is None else [weapon_of(one, name)]
    for weapon in weapons:
        if can_charge(board, one, weapon, target, far):
            pace = {} if one.mounted else {"pace": given["pace"]}
            return {"target": target.id, "weapon": weapon.name, "mounted": one.mounted, **pace}
    raise bad_field(f"{target.id!r} cannot be charged so", "target" if name is None else "weapon")


def _can_still_charge(board: Board, one: Combatant, action: Action) -> bool:
    weapon = _still_there(one, action)
    if weapon is None or not one.free or not one.upright:
        return False
    if one.mounted != action.fields["mounted"]:
        return False
    target = board.combatants[str(action.target)]
    return can_charge(board, one, weapon, target, paces(one, charge_pace(one, action.fields)))


def _cast(board: Board, one: Combatant) -> tuple[Field, ...] | None:
    spells = castable(board, one)
    return spell_fields(spells) if spells else None


def _read_cast(board: Board, one: Combatant, given: Given) -> Given:
    return {"spell": given["spell"], "target": aimed(castable(board, one), given)}


def _can_still_cast(board: Board, one: Combatant, action: Action) -> bool:
    spell = one.sheet.spells[str(action.fields["spell"])]
    return action.target in targets(board, one, spell)


def _move(board: Board, one: Combatant) -> tuple[Field, ...] | None:
    able = one.free and one.upright and not one.mounted
    return (_PACE, *_whither(board, one)) if able else None


def _ride(board: Board, one: Combatant) -> tuple[Field, ...] | None:
    able = one.mounted and one.mount_action and one.free
    return (_GAIT, *_whither(board, one)) if able else None


def _whither(board: Board, one: Combatant) -> tuple[Field, ...]:
    others = tuple(
        other.id
        for other in board.combatants.values()
        if other.id != one.id and other.status in ("active", "left")
    )
    if not others:
        return (_COVER,)
    toward = _combatant("toward", others, required=False)
    away = _combatant("away_from", others, required=False)
    return (toward, away, _COVER, _ARRIVES)


def _read_move(board: Board, one: Combatant, given: Given) -> Given:
    toward, away = given.get("toward"), given.get("away_from")
    if toward is not None and away is not None:
        raise bad_field("either toward somebody or away from somebody", "away_from")
    where = {"toward": toward, "away_from": away}
    return {**given, **where, "arrives": given.get("arrives", True)}


def _leave(board: Board, one: Combatant) -> tuple[Field, ...] | None:
    if not one.free or not one.upright:
        return None
    return () if one.mounted else (_PACE,)


def _read_leave(board: Board, one: Combatant, given: Given) -> Given:
    return {"pace": given.get("pace", "run"), "mounted": one.mounted}


def _act(board: Board, one: Combatant) -> tuple[Field, ...]:
    what = (_what("what", acts(board, one)), _NOTE)
    return (*what, _weapon(one.dropped)) if one.dropped else what


def _read_act(board: Board, one: Combatant, given: Given) -> Given:
    weapon = given.get("weapon")
    if given["what"] == "pick_up" and one.dropped and weapon is None and not given["note"]:
        raise bad_field("which of the dropped weapons, or what else?", "weapon")
    return {"what": given["what"], "note": given["note"], "weapon": weapon}


def _extended(board: Board, one: Combatant) -> tuple[Field, ...]:
    spells = _possible_rituals(board, one)
    tasks = tuple(task for task in extended.tasks(one) if task != "ritual" or spells)
    arms = _workable(one)
    return (
        _what("task", tasks),
        _ROUNDS,
        _NOTE,
        *((_weapon(arms),) if arms else ()),
        *(spell_fields(spells, required=False) if spells else ()),
    )


def _workable(one: Combatant) -> tuple[str, ...]:
    """What can be spanned or strung."""
    found = (extended.to_span(one), extended.to_string(one))
    return tuple(dict.fromkeys(name for name in found if name is not None))


def _possible_rituals(board: Board, one: Combatant) -> dict[str, list[str]]:
    found = {spell.name: targets(board, one, spell) for spell in rituals(one)}
    return {name: whom for name, whom in found.items() if whom}


def _read_extended(board: Board, one: Combatant, given: Given) -> Given:
    task, weapon = given["task"], given.get("weapon")
    spell = target = None
    if task in ("span", "string"):
        fitting = extended.to_span(one) if task == "span" else extended.to_string(one)
        if weapon is not None and weapon != fitting:
            raise bad_field(f"nothing to {task} on {weapon!r}", "weapon")
        weapon = fitting
    elif task == "ritual":
        spells = _possible_rituals(board, one)
        spell = given["spell"] or next(iter(spells))
        target = _ritual_target(one, spells, spell, given["target"])
    more = {"rounds": given["rounds"], "note": given["note"], "weapon": weapon}
    return {"task": task, **more, "spell": spell, "target": target}


def _ritual_target(
    one: Combatant, spells: Mapping[str, list[str]], spell: str, target: str | None
) -> str:
    alone = target is None and len(spells[spell]) == 1
    return aimed(spells, {"spell": spell, "target": None if alone else target or one.id})


def _nothing(board: Board, one: Combatant) -> tuple[Field, ...]:
    return ()


def _trade(board: Board, one: Combatant) -> tuple[Field, ...] | None:
    return () if board.options.trade_for_quick else None


def _disengage(board: Board, one: Combatant) -> tuple[Field, ...] | None:
    return None if one.free else ()


def _quick(board: Board, one: Combatant) -> tuple[Field, ...] | None:
    if one.quick_left < 1:
        return None
    what = quicks(board, one)
    fields: tuple[Field, ...] = (_what("what", what), _NOTE)
    arms = tuple(dict.fromkeys((*drawable(one), *one.wielding)))
    if arms:
        fields = (*fields, _weapon(arms))
    if "shoot" not in what:
        return fields
    whom = tuple(shot_targets(board, one))
    return (*fields, _combatant("target", whom, required=False), _RANGE)


def _read_quick(board: Board, one: Combatant, given: Given) -> Given:
    what, weapon = given["what"], given.get("weapon")
    fitting = _quick_weapons(board, one, what)
    if fitting is not None:
        if weapon is not None and weapon not in fitting:
            raise bad_field(f"{weapon!r} cannot be used for {what!r} now", "weapon")
        weapon = weapon or fitting[0]
    target = given.get("target")
    if what == "shoot" and target is None:
        whom = shot_targets(board, one)
        if len(whom) > 1:
            raise bad_field("a shot needs a target", "target")
        target = whom[0]
    more = {"target": target, "range": given.get("range", 0)}
    return {"what": what, "note": given["note"], "weapon": weapon, **more}


def _quick_weapons(board: Board, one: Combatant, what: str) -> tuple[str, ...] | None:
    """The weapons that this takes; None when it needs none."""
    if what == "draw":
        return drawable(one)
    if what == "drop":
        return one.wielding
    missile = ready_missile(board, one)
    return (missile.name,) if what == "shoot" and missile is not None else None


def _free_and_upright(board: Board, one: Combatant, action: Action) -> bool:
    return one.free and one.upright and (action.option != "move" or not one.mounted)


def _can_still_ride(board: Board, one: Combatant, action: Action) -> bool:
    return one.free and one.mounted


_OFFERS: dict[str, Callable[[Board, Combatant], tuple[Field, ...] | None]] = {
    "attack": _attack,
    "charge": _charge,
    "cast": _cast,
    "move": _move,
    "leave": _leave,
    "act": _act,
    "extended": _extended,
    "delay": _nothing,
    "trade": _trade,
    "disengage": _disengage,
    "ride": _ride,
    "quick": _quick,
    "end": _nothing,
}
_READERS: dict[str, Callable[[Board, Combatant, Given], Given]] = {
    "attack": _read_attack,
    "charge": _read_charge,
    "cast": _read_cast,
    "move": _read_move,
    "leave": _read_leave,
    "act": _read_act,
    "extended": _read_extended,
    "ride": _read_move,
    "quick": _read_quick,
}
_STILL: dict[str, Callable[[Board, Combatant, Action], bool]] = {
    "attack": _can_still_attack,
    "charge": _can_still_charge,
    "cast": _can_still_cast,
    "move": _free_and_upright,
    "leave": _free_and_upright,
    "ride": _can_still_ride,
}
