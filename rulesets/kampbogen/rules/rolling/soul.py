"""A soul point rerolls both dice, once (README 1.1 S2, 5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.contract import Decision, Option
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.state import Board, Combatant
from rulesets.offering import Offer, no, options_of


def may_reroll(board: Board, combatant: Combatant) -> bool:
    return board.options.soul_rolls and combatant.soul > 0


def decision(board: Board, by: str) -> Decision:
    return Decision(by, "soul", options_of(offers(board, by)), "accept")


def offers(board: Board, by: str) -> Iterator[Offer]:
    yield Option("reroll") if board.combatants[by].soul > 0 else no("reroll", "no_soul")
    yield Option("accept")


def spend(fight: Fight, who: str) -> None:
    left = fight.combatants[who].soul - 1
    fight.change(who, soul=left)
    fight.note("soul_roll", who, facts={"soul": left})
