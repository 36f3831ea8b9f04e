"""The order of a fight, and the places of those who join it (README 7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from rulesets.fifth.rules import d20
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.state import Board, Combatant


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
    totals = {unit: _rolled(fight, unit) for unit in _units(fight)}
    if fight.options.surprise == "disadvantage":
        for who in fight.combatants.values():
            who.surprised = False
    settled = [unit for tied in _ranked(totals) for unit in _settled(fight, tied)]
    fight.order = tuple(id for unit in settled for id in unit.members)
    fight.phase = "turns"
    fight.say("initiative_order", order=" > ".join(fight.order))


def _ranked(totals: Mapping[Unit, int]) -> Iterator[tuple[Unit, ...]]:
    """The units with one total together, the highest first."""
    ranked = sorted(totals, key=lambda unit: -totals[unit])
    return (tuple(tied) for _, tied in groupby(ranked, key=lambda unit: totals[unit]))


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


def _settled(fight: Fight, tied: tuple[Unit, ...]) -> Iterable[Unit]:
    """The units of one total in their order."""
    if len(tied) == 1:
        return tied
    if fight.options.ties == "roll":
        return _rolled_off(fight, tied)
    if fight.options.ties == "ask":
        fight.phase = "tie"
        names = {unit.name: unit for unit in tied}
        answer = fight.ask("gm", "tie", units=tuple(names))
        return [names[name] for name in answer.fields.get("order", names)]
    if fight.options.initiative == "side":
        return tied
    return sorted(tied, key=lambda unit: -fight.combatants[unit.members[0]].sheet.dexterity)


def _rolled_off(fight: Fight, tied: Iterable[Unit]) -> list[Unit]:
    rolls = {}
    for unit in tied:
        (rolls[unit],) = fight.throw(unit.name, "tie", 1, 20)
        fight.say("tie_roll", unit.name, roll=rolls[unit])
    settled: list[Unit] = []
    for equal in _ranked(rolls):
        settled += _rolled_off(fight, equal) if len(equal) > 1 else equal
    return settled


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
