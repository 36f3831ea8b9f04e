"""Manoeuvres and tactical movement as answers, with their fields (README 5.3, 7.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.contract import Field, Option
from rulesets.fields import bad_field
from rulesets.messages import Term, pgettext, phrase
from rulesets.momentum.rules import offers
from rulesets.momentum.rules.queries import active, at_hand, other_side, outnumbers, present, usable
from rulesets.momentum.state import MANOEUVRES, Board, Bout, Combatant, Plan

GOALS = ("flank", "leave", "switch")
SWITCHING = ("goal", {"switch": None})
ONE_OF_TWO = pgettext(
    "momentum", "To switch, choose exactly one: whom to go to, or with whom to swap places."
)


def manoeuvre(board: Board, bout: Bout, combatant: Combatant, enemies: tuple[str, ...]) -> Option:
    """The option for manoeuvres. Target and weapon, if left out, follow from the manoeuvre."""
    ready = usable(combatant, "melee")
    allies = tuple(id for id in present(board, combatant.side) if id != combatant.id)
    names = tuple(
        name
        for name in MANOEUVRES
        if (name != "cover" or allies) and (name != "take_momentum" or bout.stage == "react")
    )
    role = "active" if bout.stage == "act" else "passive"
    names += tuple(
        technique.name
        for technique in combatant.sheet.techniques.values()
        if technique.when in ("any", role) and technique.weapon in ("", *ready)
    )
    armed = {name: (needed,) if (needed := _needed(combatant, name)) else None for name in names}
    aims = (name for name in names if not _at_all(combatant, name))
    whom = {name: allies if name == "cover" else enemies for name in aims}
    pushing = _with_effect(combatant, names, "push")
    needs = (*pushing, *_with_effect(combatant, names, "improvise"))
    fields = (
        Field(name="manoeuvre", type="enum", choices=names, default=names[0]),
        Field(
            name="target",
            type="combatant",
            choices=(*enemies, *allies),
            default=None if allies else enemies[0],
            depends=("manoeuvre", whom),
        ),
        Field(
            name="weapon",
            type="weapon",
            choices=ready,
            default=_weapon(combatant, names, ready[0]),
            depends=("manoeuvre", armed),
        ),
        replace(offers.pushed(combatant), depends=("manoeuvre", dict.fromkeys(pushing))),
        replace(offers.WHAT, depends=("manoeuvre", dict.fromkeys(needs))),
    )
    return Option("manoeuvre", fields)


def _weapon(combatant: Combatant, names: tuple[str, ...], first: str) -> str | None:
    """The first weapon at hand; None if one of the techniques needs another."""
    weapons = (
        combatant.sheet.techniques[name] for name in names if name in combatant.sheet.techniques
    )
    return first if all(technique.weapon in ("", first) for technique in weapons) else None


def _with_effect(combatant: Combatant, names: tuple[str, ...], effect: str) -> tuple[str, ...]:
    """The manoeuvres and techniques with this effect."""
    techniques = combatant.sheet.techniques
    does = {name: techniques[name].effect if name in techniques else name for name in names}
    return tuple(name for name in names if does[name] == effect)


def manoeuvred(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> Plan:
    """The plan. Raises `IllegalChoice` `bad_field` if target or weapon do not go with the
    manoeuvre."""
    values = dict(fields)
    name = values["manoeuvre"]
    values["target"] = _target(board, combatant, name, values["target"])
    needed = _needed(combatant, name)
    if needed and values["weapon"] not in (None, needed):
        raise bad_field(phrase(reasons.ONLY_WITH, other=Term(needed)), "weapon")
    values["weapon"] = needed or at_hand(combatant, values["weapon"])
    return Plan(option="manoeuvre", **values)


def _target(board: Board, combatant: Combatant, name: str, target: str | None) -> str:
    """The target; for a manoeuvre at all enemies any of them may be given."""
    fitting = _fitting(board, combatant, name)
    if target is not None and target not in fitting and not _at_all(combatant, name):
        raise bad_field(phrase(reasons.NOT_WITH, other=Term(name)), "target")
    return target or fitting[0]


def _at_all(combatant: Combatant, name: str) -> bool:
    """Whether it is aimed at all enemies, so that no target is needed."""
    technique = combatant.sheet.techniques.get(name)
    return technique is not None and technique.all_targets


def _fitting(board: Board, combatant: Combatant, name: str) -> tuple[str, ...]:
    """The possible targets of the manoeuvre."""
    side = combatant.side if name == "cover" else other_side(board, combatant.side)
    return tuple(id for id in present(board, side) if id != combatant.id)


def _needed(combatant: Combatant, name: str) -> str:
    """The weapon it requires; empty if any will do."""
    technique = combatant.sheet.techniques.get(name)
    return technique.weapon if technique else ""


def tactical(board: Board, combatant: Combatant, enemies: tuple[str, ...]) -> Option:
    to, swap = _elsewhere(board, combatant)
    goals = GOALS if to or swap else GOALS[:-1]
    where = Field(name="to", type="combatant", choices=to, nullable=True, depends=SWITCHING)
    whose = replace(where, name="swap", choices=swap)
    fields = (
        Field(name="goal", type="enum", choices=goals, default=goals[0]),
        offers.target(enemies),
        offers.weapon(usable(combatant, "melee")),
        replace(where, help=ONE_OF_TWO) if to else where,
        whose if to else replace(whose, help=ONE_OF_TWO),
    )
    return Option("tactical", fields)


def _elsewhere(board: Board, combatant: Combatant) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Enemies to switch to, if the group can spare a fighter, and allies to trade places with."""
    others = [
        other
        for other in active(board)
        if other.group is not None and other.group != combatant.group
    ]
    spared = outnumbers(board, combatant)
    to = tuple(other.id for other in others if spared and other.side != combatant.side)
    return to, tuple(other.id for other in others if other.side == combatant.side)


def moved(fields: Mapping[str, Any]) -> Plan:
    """The plan. Raises `IllegalChoice` `bad_field`: a switch has exactly one destination, other
    movements none."""
    places = sum(fields[name] is not None for name in ("to", "swap"))
    if places != (fields["goal"] == "switch"):
        either = phrase(reasons.ONE_NEEDED, choices=(Term("to"), Term("swap")))
        raise bad_field(either, "to")
    return Plan(option="tactical", **fields)
