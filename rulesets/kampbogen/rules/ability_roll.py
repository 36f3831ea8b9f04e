"""The ability roll of the round, and the characters who join for it or slip away (README 7.5,
7.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Decision, Option
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import (
    characters,
    may_join,
    opponents,
    plain_decision,
    surplus,
)
from rulesets.kampbogen.rules.rolling import throw
from rulesets.kampbogen.state import Board
from rulesets.offering import Offer, no, options_of


def asked(board: Board) -> Iterator[tuple[str, str]]:
    """The open questions; in phase `relief` only to outsiders."""
    for combatant in board.combatants.values():
        if combatant.character and combatant.fighter:
            if combatant.dice is None and board.phase == "roll":
                yield combatant.id, "roll"
        elif may_join(board, combatant):
            yield combatant.id, "join"


def decision(board: Board, by: str, kind: str) -> Decision:
    if kind == "join":
        return plain_decision(by, "join", "stay", "join", "stay")
    return Decision(by, "roll", options_of(offers(board, by)), "roll")


def offers(board: Board, by: str) -> Iterator[Offer]:
    """The options of a character who has to roll."""
    yield Option("roll")
    yield Option("slip_away") if surplus(board) else no("slip_away", "no_surplus")


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    if kind == "join":
        fight.asked = tuple(sorted((*fight.asked, by)))
    if option == "stay":
        fight.note("stay_out", by)
    elif option == "join":
        fight.come_in(by)
        fight.note("join", by)
        if fight.phase == "roll":
            roll(fight, by)
    elif option == "slip_away":
        facts = {"characters": len(characters(fight)), "opponents": len(opponents(fight))}
        fight.note("slip_away", by, facts=facts)
        fight.leave(by, "slip_away", action="slip_away")
    else:
        roll(fight, by)


def roll(fight: Fight, by: str, reroll: bool = False) -> None:
    """Rolls for a character, including one brought back after slipping away."""
    thrown = throw(fight, by, "ability")
    fight.change(by, dice=thrown.dice, special=thrown.special, action="")
    facts = {"dice": thrown.dice, "special": thrown.special, "reroll": reroll}
    fight.note("ability_roll", by, facts=facts, rolls=thrown.rolls)
