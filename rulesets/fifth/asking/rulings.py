"""Rulings that the GM may choose at any time (README 5.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.contract import Choice, Field
from rulesets.describing import choice, flag, number
from rulesets.fields import bad_field, expect_together
from rulesets.fifth.asking.decisions import pending
from rulesets.fifth.asking.sequence import answer, play, run_on
from rulesets.fifth.asking.suggest import suggest
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.queries import can_react
from rulesets.fifth.sheet.parts import ABILITIES, CONDITIONS, DAMAGE_TYPES
from rulesets.fifth.sheet.stats import FIELDS, SETTABLE
from rulesets.fifth.state import Board, Combatant
from rulesets.messages import phrase
from rulesets.rulings import Answers, Ruling, Rulings, of_those, opponent, somebody

type Fields = Callable[[Board], tuple[Field, ...]]


def _needed(field: Field) -> Field:
    return replace(field, required=True)


def _resting(board: Board, combatant: Combatant) -> bool:
    return board.phase == "initiative" and combatant.status == "active"


def _present(board: Board) -> Iterable[Combatant]:
    return (combatant for combatant in board.combatants.values() if combatant.present)


def _two(board: Board) -> tuple[Field, ...]:
    side_of = {c.id: c.side for c in _present(board)}
    return (somebody("target", side_of), opponent(somebody("other", side_of), "target", side_of))


def _named(name: str, of: Mapping[str, tuple[str, ...]]) -> tuple[Field, Field]:
    """A target, and a name that goes with it; those without any are left out."""
    some = {id: names for id, names in of.items() if names}
    every = dict.fromkeys(each for names in some.values() for each in names)
    return somebody("target", some), _needed(choice(name, every, depends=("target", some)))


def _effects(board: Board) -> tuple[Field, ...]:
    names = {c.id: dict.fromkeys(effect.name for effect in c.effects) for c in _present(board)}
    return _named("effect", {id: tuple(each) for id, each in names.items()})


def _uses(board: Board) -> tuple[Field, ...]:
    """Limited weapons, powers and slots, up to the lowest full number among the targets."""
    full = {c.id: _full(c) for c in board.combatants.values() if c.status != "removed"}
    most = {"": 0}  # before a name is chosen
    for name, number_of in (item for each in full.values() for item in each.items()):
        most[name] = min(number_of or 1, most.get(name, 99))
    value = _needed(number("value", 0, 99, depends=("name", most)))
    return (*_named("name", {id: tuple(each) for id, each in full.items()}), value)


def _full(who: Combatant) -> dict[str, int]:
    """The full number of uses of each weapon, power or level of slots."""
    powers = {name: who.sheet.powers.get(name) for name in who.uses}
    uses = {name: (power.max_uses or 0) if power else 99 for name, power in powers.items()}
    return {**uses, **who.sheet.max_slots}


def _short_rest(board: Board) -> tuple[Field, ...]:
    dice = {c.id: c.hit_dice for c in board.combatants.values() if _resting(board, c)}
    most = max(dice.values(), default=0)
    return (somebody("target", dice), number("dice", 0, most, 0, depends=("target", dice)))


def _played(option: str) -> Callable[[Fight, Any], None]:
    def take(fight: Fight, fields: Mapping[str, Any]) -> None:
        who = fight.combatants.get(fields.get("target", ""))
        if option in _OWN:
            expect_together(_OWN[option](fight), fields)
        if option == "uses" and who is not None:
            _expect_at_most(_full(who)[fields["name"]], fields["value"], "value")
        elif option == "short_rest" and who is not None:
            _expect_at_most(who.hit_dice, fields["dice"], "dice")
        play(fight, Choice("gm", "gm", option, fields))

    return take


def _expect_at_most(most: int, value: int, path: str) -> None:
    if value > most:
        raise bad_field(phrase(reasons.AT_MOST, most=most), path)


def _set(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    if name == "hp":
        _expect_at_most(fight.options.maximum(combatant), value, "value")
    mortal = name == "status" and value in ("dying", "stable") and not combatant.sheet.death_saves
    if mortal or (name == "hidden" and value and combatant.status != "active"):
        raise bad_field(phrase(reasons.IMPOSSIBLE), "value")
    _played("set")(fight, {"target": combatant.id, "field": name, "value": value})


def _add(fight: Fight, raw: Any) -> None:
    if fight.phase == "tie":
        raise bad_field(phrase(reasons.IMPOSSIBLE), "combatant")
    _played("add")(fight, {"combatant": raw})


_TYPE = choice("type", DAMAGE_TYPES)
_AMOUNT = _needed(number("amount", 0, 999))
_OWN: dict[str, Fields] = {
    "engage": _two,
    "disengage": _two,
    "damage": of_those(lambda who: who.present, _AMOUNT, _needed(_TYPE), flag("critical")),
    "heal": of_those(lambda who: who.present, replace(_AMOUNT, min=1)),
    "save": of_those(
        lambda who: who.status == "active",
        _needed(choice("ability", ABILITIES)),
        _needed(number("dc", 1, 40)),
        choice("on_fail", ("none", *CONDITIONS), "none"),
        Field(name="damage", type="dice", nullable=True),
        replace(_TYPE, default="force"),
        flag("half"),
    ),
    "end_effect": _effects,
    "uses": _uses,
    "trigger": lambda board: of_those(lambda who: who.readied and can_react(board, who))(board),
    "short_rest": _short_rest,
    "long_rest": lambda board: of_those(lambda who: _resting(board, who))(board),
}

_RULINGS: Rulings[Fight] = Rulings(
    settable=SETTABLE,
    checked=FIELDS.checked,
    expect=FIELDS.expect,
    set=_set,
    add=_add,
    remove=lambda fight, id: _played("remove")(fight, {"target": id}),
    end=lambda fight: _played("end")(fight, {}),
    answers=Answers(pending, answer, run_on, suggest),
    own={option: Ruling(fields, _played(option)) for option, fields in _OWN.items()},
)
rulings, take = _RULINGS.offered, _RULINGS.take
