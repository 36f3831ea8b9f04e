"""The order of a fight, and the places of those who join it (README 7.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulesets.fifth.rules import d20
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.state import Board, Combatant
from rulesets.parts.order import order_of


class Unit(NamedTuple):
    """Those who roll together and act one after the other."""

    name: str
    members: tuple[str, ...]


def _units(board: Board) -> list[Unit]:
    """In roster order of their first members."""
    units: dict[tuple[str, ...], list[str]] = {}
    for who in board.combatants.values():
        if who.status != "removed":
            units.setdefault(_key(board, who), []).append(who.id)
    side = board.options.initiative == "side"
    return [Unit(key[0] if side else ids[0], tuple(ids)) for key, ids in units.items()]


def _key(board: Board, who: Combatant) -> tuple[str, ...]:
    """Those with the same one roll together."""
    if board.options.initiative == "side":
        return (who.side,)
    return (who.side, "group", who.sheet.group) if who.sheet.group else (who.side, "one", who.id)


def roll_all(fight: Fight) -> None:
    units = {unit.name: unit for unit in _units(fight)}
    totals = {name: _rolled(fight, unit) for name, unit in units.items()}
    if fight.options.surprise == "disadvantage":
        for who in fight.combatants.values():
            who.surprised = False
    order = order_of(totals, lambda tied: _again(fight, [units[name] for name in tied]))
    fight.order = tuple(id for name in order for id in units[name].members)
    fight.phase = "turns"
    fight.say("initiative_order", order=" > ".join(fight.order))


def _rolled(fight: Fight, unit: Unit) -> int:
    """The total of a unit, which is kept with its members."""
    if fight.options.initiative == "side":
        edge, bonus = "none", 0
        (natural,) = fight.throw(unit.name, "initiative", 1, 20)
    else:
        first = fight.combatants[unit.members[0]]
        sheet = first.sheet
        surprised = first.surprised and fight.options.surprise == "disadvantage"
        edge = d20.check_edges(fight, first, "dex", surprised).edge
        bonus = sheet.abilities["dex"] if sheet.initiative is None else sheet.initiative
        bonus += fight.options.penalty(first)
        natural = d20.natural_roll(fight, first, "initiative", edge)
    total = natural + bonus
    fight.say("initiative", unit.name, edge=edge, natural=natural, bonus=bonus, total=total)
    for who in fight.those(unit.members):
        who.initiative_total = total
    return total


def _again(fight: Fight, tied: list[Unit]) -> Mapping[str, Any]:
    """Numbers that decide between the units of one total, the highest first."""
    names = [unit.name for unit in tied]
    if fight.options.ties == "roll":
        return {name: _tie_roll(fight, name) for name in names}
    if fight.options.ties == "ask":
        fight.phase = "tie"
        names = fight.ask("gm", "tie", units=tuple(names)).fields.get("order", names)
    elif fight.options.initiative != "side":
        tied.sort(key=lambda unit: -fight.combatants[unit.members[0]].sheet.dexterity)
        names = [unit.name for unit in tied]
    return {name: -place for place, name in enumerate(names)}


def _tie_roll(fight: Fight, name: str) -> int:
    (roll,) = fight.throw(name, "tie", 1, 20)
    fight.say("tie_roll", name, roll=roll)
    return roll


def find_place(fight: Fight, who: Combatant) -> None:
    """Gives somebody who joins later a place in the order."""
    order = fight.those(fight.order)
    key = _key(fight, who)
    same = [at for at, other in enumerate(order) if _key(fight, other) == key]
    if same:
        at = same[-1] + 1
        who.initiative_total = order[same[-1]].initiative_total
    else:
        name = who.side if fight.options.initiative == "side" else who.id
        total = _rolled(fight, Unit(name, (who.id,)))
        lower = (at for at, other in enumerate(order) if (other.initiative_total or 0) < total)
        at = next(lower, len(order))
    if fight.options.surprise == "disadvantage":
        who.surprised = False
    fight.order = (*fight.order[:at], who.id, *fight.order[at:])
    if at < fight.place:
        fight.place += 1
