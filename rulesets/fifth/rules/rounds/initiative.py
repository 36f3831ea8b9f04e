"""The order of a fight, and the places of those who join it (README 7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import Struct

from rulesets.fifth.rules import d20
from rulesets.fifth.rules.fight import Fight, Steps
from rulesets.fifth.rules.queries import penalty
from rulesets.fifth.state import Board, Combatant, Question


class Unit(Struct, frozen=True):
    """Those who roll together and act one after the other."""

    name: str
    members: tuple[str, ...]


def units(board: Board) -> tuple[Unit, ...]:
    """In roster order of their first members."""
    found: dict[tuple[str, ...], list[str]] = {}
    for combatant in board.combatants.values():
        if combatant.status != "removed":
            found.setdefault(_key(board, combatant), []).append(combatant.id)
    side = board.options.initiative == "side"
    return tuple(
        Unit(key[0] if side else members[0], tuple(members)) for key, members in found.items()
    )


def _key(board: Board, combatant: Combatant) -> tuple[str, ...]:
    if board.options.initiative == "side":
        return (combatant.side,)
    group = combatant.sheet.group
    return (combatant.side, "group", group) if group else (combatant.side, "one", combatant.id)


def roll_all(fight: Fight) -> Steps[None]:
    """Rolls for everybody, settles the ties, and makes the order."""
    totals = {unit: _rolled(fight, unit) for unit in units(fight)}
    if fight.options.surprise == "disadvantage":
        for id in tuple(fight.combatants):
            fight.change(id, surprised=False)
    order: list[str] = []
    ranked = sorted(totals, key=lambda unit: -totals[unit])
    for _, tied in groupby(ranked, key=lambda unit: totals[unit]):
        settled = yield from _settle(fight, tuple(tied))
        order += [id for unit in settled for id in unit.members]
    fight.order, fight.phase = tuple(order), "turns"
    fight.note("initiative_order", facts={"order": " > ".join(order)})


def _rolled(fight: Fight, unit: Unit) -> int:
    """The total of a unit, which is kept with its members."""
    if fight.options.initiative == "side":
        edge, bonus = "none", 0
        natural = fight.roll(unit.name, "initiative", 1, 20).faces[0]
    else:
        first = fight.combatants[unit.members[0]]
        edges = d20.check_edges(fight, first, "dex")
        surprised = first.surprised and fight.options.surprise == "disadvantage"
        against = (*edges.disadvantages, *(["surprised"] if surprised else []))
        edge = d20.Edges(edges.advantages, against).edge
        own = first.sheet.initiative
        own = first.sheet.abilities["dex"] if own is None else own
        bonus = own + penalty(fight.options, first)
        natural = d20.natural_roll(fight, unit.name, "initiative", edge)
    total = natural + bonus
    facts = {"edge": edge, "natural": natural, "bonus": bonus, "total": total}
    fight.note("initiative", unit.name, facts=facts)
    for id in unit.members:
        fight.change(id, initiative_total=total)
    return total


def _settle(fight: Fight, tied: tuple[Unit, ...]) -> Steps[tuple[Unit, ...]]:
    """The units of one total in their order."""
    if len(tied) == 1:
        return tied
    if fight.options.ties == "roll":
        return tuple(_rolled_off(fight, tied))
    if fight.options.ties == "ask":
        fight.phase = "tie"
        names = {unit.name: unit for unit in tied}
        answer = yield Question(by="gm", kind="tie", units=tuple(names))
        return tuple(names[name] for name in answer.fields["order"]) if answer else tied
    if fight.options.initiative == "side":
        return tied
    first = {unit: fight.combatants[unit.members[0]] for unit in tied}
    return tuple(sorted(tied, key=lambda unit: -first[unit].sheet.dexterity))


def _rolled_off(fight: Fight, tied: Iterable[Unit]) -> Iterator[Unit]:
    """Rolls until no two of these are equal."""
    rolls = {}
    for unit in tied:
        rolls[unit] = fight.roll(unit.name, "tie", 1, 20).faces[0]
        fight.note("tie_roll", unit.name, facts={"roll": rolls[unit]})
    ranked = sorted(rolls, key=lambda unit: -rolls[unit])
    for _, group in groupby(ranked, key=lambda unit: rolls[unit]):
        equal = tuple(group)
        yield from _rolled_off(fight, equal) if len(equal) > 1 else equal


def find_place(fight: Fight, id: str) -> None:
    """Gives somebody who joins later a place in the order."""
    newcomer = fight.combatants[id]
    key = _key(fight, newcomer)
    same = [
        number
        for number, other in enumerate(fight.order)
        if _key(fight, fight.combatants[other]) == key
    ]
    if same:
        at = same[-1] + 1
        total = fight.combatants[fight.order[same[-1]]].initiative_total
        fight.change(id, initiative_total=total)
    else:
        side = fight.options.initiative == "side"
        name = newcomer.side if side else id
        total = _rolled(fight, Unit(name, (id,)))
        lower = (n for n, other in enumerate(fight.order) if _total(fight, other) < total)
        at = next(lower, len(fight.order))
    if fight.options.surprise == "disadvantage":
        fight.change(id, surprised=False)
    fight.order = (*fight.order[:at], id, *fight.order[at:])
    if at < fight.place:
        fight.place += 1


def _total(fight: Fight, id: str) -> int:
    return fight.combatants[id].initiative_total or 0
