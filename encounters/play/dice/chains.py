"""Rolls that continue: double sixes, ones that double, hits that lead to another throw.

Whether a roll continues depends on its own faces, which its roller has seen. So its last dice may
be withdrawn until the whole roll is over: nothing is learned from that.
"""

from __future__ import annotations

from encounters.play.dice.rolls import chain_of, due, stored_roll
from encounters.play.dice.table_dice import awaited, go_on, rollers
from encounters.play.fights import control
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.taps import NotDone, Result, Tap
from rulesets.contract import GM
from rulesets.scenario import read_choice


def take_back(tap: Tap, attempt_pk: int) -> Result:
    """Withdraws the last dice of a chain, so that they can be typed again."""

    def action(fight: Fight) -> str | NotDone:
        attempt = awaited(fight, attempt_pk)
        control.owes(tap.member, rollers(fight, attempt))
        known = [stored_roll(row).roll for row in attempt.rolls]
        choice, needed = read_choice(attempt.choice), due(attempt.needed)
        chain = chain_of(
            attempt.rolls,
            attempt.needed["who"],
            fight.ruleset.stakes(fight.state, choice, known, needed, GM),
        )
        if not chain or chain[-1] != attempt.rolls[-1] or chain[-1]["how"] != "typed":
            raise NotDone("dice_rolled")
        attempt.rolls = attempt.rolls[:-1]
        return go_on(fight, attempt, [], tap.token)

    return run_locked(tap, action)
