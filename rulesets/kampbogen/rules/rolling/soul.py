"""A soul point rerolls both dice, once (README 1.1 S2, 5.3)."""

from __future__ import annotations

from rulesets.contract import Decision
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import plain_decision
from rulesets.kampbogen.state import Board, Combatant


def may_reroll(board: Board, combatant: Combatant) -> bool:
    return board.options.soul_rolls and combatant.soul > 0


def decision(board: Board, by: str) -> Decision:
    if board.combatants[by].soul > 0:
        return plain_decision(by, "soul", "accept", "reroll", "accept")
    return plain_decision(by, "soul", "accept", "accept")


def spend(fight: Fight, who: str) -> None:
    left = fight.combatants[who].soul - 1
    fight.change(who, soul=left)
    fight.note("soul_roll", who, facts={"soul": left})
