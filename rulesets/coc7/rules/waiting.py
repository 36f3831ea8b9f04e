"""Delaying: acting right after another combatant's turn (README 7.2 `delay`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.state import Board, Combatant
from rulesets.contract import Field, Option
from rulesets.offering import Offer, no


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    if board.phase != "act":
        yield no("delay", "not_now")
        return
    found = tuple(
        dict.fromkeys(
            id
            for id in board.order
            if id != combatant.id and not _waits_for(board.waits, id, combatant.id)
        )
    )
    after = Field(name="after", type="combatant", choices=found, required=True)
    yield Option("delay", (after,)) if found else no("delay", "nobody_left")


def take(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    after, order, waits = fields["after"], fight.order, fight.waits
    block = 1 + _followers(waits, order[1:], id)
    moving, rest = order[:block], order[block:]
    place = rest.index(after) + 1
    place += _followers(waits, rest[place:], after)
    fight.order = (*rest[:place], *moving, *rest[place:])
    fight.waits = {**waits, id: after}
    fight.begun = False
    fight.note("delay", id, after, {"order": ",".join(fight.order)})


def stop_waiting(fight: Fight, id: str) -> None:
    """Ends the waiting of and for a combatant whose turn is over."""
    if fight.waits:
        fight.waits = {who: after for who, after in fight.waits.items() if id not in (who, after)}


def _followers(waits: Mapping[str, str], behind: tuple[str, ...], id: str) -> int:
    """The number of combatants at the head of `behind` who wait for this one, directly or
    indirectly."""
    count = 0
    for other in behind:
        if not _waits_for(waits, other, id):
            break
        count += 1
    return count


def _waits_for(waits: Mapping[str, str], who: str, whom: str) -> bool:
    seen = set()
    while who in waits and who not in seen:
        seen.add(who)
        who = waits[who]
        if who == whom:
            return True
    return False
