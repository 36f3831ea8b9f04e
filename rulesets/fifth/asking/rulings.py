"""Rulings that the GM may choose at any time (README 5.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.contract import Choice, Field
from rulesets.describing import choice, flag, number
from rulesets.fields import bad_field
from rulesets.fifth.asking.decisions import pending
from rulesets.fifth.asking.playing import answer, play, run_on
from rulesets.fifth.asking.suggest import suggest
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.queries import can_react, maximum, present
from rulesets.fifth.sheet.fields import checked, expect
from rulesets.fifth.sheet.stats import SETTABLE
from rulesets.fifth.state import ABILITIES, CONDITIONS, DAMAGE_TYPES, Board, Combatant
from rulesets.messages import Name, phrase
from rulesets.rulings import Answers, Ruling, Rulings, opponent, somebody

type Given = dict[str, Any]


def needed(field: Field) -> Field:
    return replace(field, required=True)


_TYPE = choice("type", DAMAGE_TYPES)
_DAMAGE = Field(name="damage", type="dice", nullable=True)


def _of(
    who: Callable[[Board, Combatant], bool], *more: Field
) -> Callable[[Board], tuple[Field, ...]]:
    """A target for whom this holds, and further fields."""

    def fields(board: Board) -> tuple[Field, ...]:
        ids = (c.id for c in board.combatants.values() if who(board, c))
        return (somebody("target", ids), *more)

    return fields


def _is_present(board: Board, combatant: Combatant) -> bool:
    return present(combatant)


def _is_active(board: Board, combatant: Combatant) -> bool:
    return combatant.status == "active"


def _two(board: Board) -> tuple[Field, ...]:
    here = [c.id for c in board.combatants.values() if present(c)]
    side_of = {id: board.combatants[id].side for id in here}
    return (somebody("target", here), opponent(somebody("other", here), "target", side_of))


def _effects(board: Board) -> tuple[Field, ...]:
    borne = {
        c.id: tuple(dict.fromkeys(effect.name for effect in c.effects))
        for c in board.combatants.values()
        if present(c) and c.effects
    }
    return (somebody("target", borne), _named("effect", borne))


def _limited(board: Board) -> tuple[Field, ...]:
    names = {
        c.id: (*c.uses, *c.sheet.max_slots)
        for c in board.combatants.values()
        if c.status != "removed" and (c.uses or c.sheet.max_slots)
    }
    most = {"": 0}  # before a name is chosen
    for id, of_one in names.items():
        for name in of_one:
            full = _most(board.combatants[id], name) or 1
            most[name] = min(full, most.get(name, 99))
    value = replace(needed(number("value", 0, 99)), depends=("name", most))
    return (somebody("target", names), _named("name", names), value)


def _named(name: str, of: dict[str, tuple[str, ...]]) -> Field:
    """A name that goes with the target."""
    of_all = dict.fromkeys(each for names in of.values() for each in names)
    return Field(
        name=name, type="enum", choices=tuple(of_all), required=True, depends=("target", of)
    )


def _waiting(board: Board, combatant: Combatant) -> bool:
    return combatant.readied is not None and can_react(board, combatant)


def _resting(board: Board, combatant: Combatant) -> bool:
    return board.phase == "initiative" and combatant.status == "active"


def _short_rest(board: Board) -> tuple[Field, ...]:
    dice = {c.id: c.hit_dice for c in board.combatants.values() if _resting(board, c)}
    field = number("dice", 0, max(dice.values(), default=0), 0)
    return (somebody("target", dice), replace(field, depends=("target", dice)))


def _go_together(fight: Fight, option: str, given: Given) -> None:
    """Refuses what does not fit the target."""
    who = fight.combatants.get(given.get("target", ""))
    if who is None:
        return
    if option in ("engage", "disengage"):
        other = fight.combatants[given["other"]]
        if other.side == who.side:
            raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(other.id)), "other")
    elif option == "end_effect":
        if all(effect.name != given["effect"] for effect in who.effects):
            raise bad_field(phrase(reasons.ONE_OF), "effect")
    elif option == "uses":
        most = _most(who, given["name"])
        if most is None:
            raise bad_field(phrase(reasons.ONE_OF), "name")
        if given["value"] > most:
            raise bad_field(phrase(reasons.AT_MOST, most=most), "value")
    elif option == "short_rest" and given["dice"] > who.hit_dice:
        raise bad_field(phrase(reasons.AT_MOST, most=who.hit_dice), "dice")


def _most(who: Combatant, name: str) -> int | None:
    """The full number of uses of a weapon, a power or a level of slots."""
    if name in who.uses:
        power = who.sheet.powers.get(name)
        return 99 if power is None else power.max_uses
    return who.sheet.max_slots.get(name)


def _played(option: str) -> Callable[[Fight, Any], None]:
    def take(fight: Fight, given: Any) -> None:
        _go_together(fight, option, given)
        play(fight, Choice("gm", "gm", option, given))

    return take


def _set(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    if name == "hp" and value > maximum(fight.options, combatant):
        most = maximum(fight.options, combatant)
        raise bad_field(phrase(reasons.AT_MOST, most=most), "value")
    mortal = name == "status" and value in ("dying", "stable")
    if (mortal and not combatant.sheet.death_saves) or (
        name == "hidden" and value and combatant.status != "active"
    ):
        raise bad_field(phrase(reasons.IMPOSSIBLE), "value")
    _played("set")(fight, {"target": combatant.id, "field": name, "value": value})


def _add(fight: Fight, raw: Any) -> None:
    if fight.phase == "tie":
        raise bad_field(phrase(reasons.IMPOSSIBLE), "combatant")
    _played("add")(fight, {"combatant": raw})


def _remove(fight: Fight, id: str) -> None:
    _played("remove")(fight, {"target": id})


def _end(fight: Fight) -> None:
    _played("end")(fight, {})


_ON_FAIL = choice("on_fail", ("none", *CONDITIONS), "none")
_OWN: dict[str, Callable[[Board], tuple[Field, ...]]] = {
    "engage": _two,
    "disengage": _two,
    "damage": _of(_is_present, needed(number("amount", 0, 999)), needed(_TYPE), flag("critical")),
    "heal": _of(_is_present, needed(number("amount", 1, 999))),
    "save": _of(
        _is_active,
        needed(choice("ability", ABILITIES)),
        needed(number("dc", 1, 40)),
        _ON_FAIL,
        _DAMAGE,
        choice("type", DAMAGE_TYPES, "force"),
        flag("half"),
    ),
    "end_effect": _effects,
    "uses": _limited,
    "trigger": _of(_waiting),
    "short_rest": _short_rest,
    "long_rest": _of(_resting),
}

_RULINGS: Rulings[Fight] = Rulings(
    settable=SETTABLE,
    checked=checked,
    expect=expect,
    set=_set,
    add=_add,
    remove=_remove,
    end=_end,
    answers=Answers(pending, answer, run_on, suggest),
    own={option: Ruling(fields, _played(option)) for option, fields in _OWN.items()},
)
rulings, take = _RULINGS.offered, _RULINGS.take
