"""The reducer: how a fight begins and how a choice changes it (README 4 to 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.contract import Choice, Outcome
from rulesets.dice import Dice
from rulesets.ose.asking.decisions import answer
from rulesets.ose.asking.rulings import take
from rulesets.ose.asking.sequence import begin_round, run_on
from rulesets.ose.rules.fight import Fight
from rulesets.ose.sheet.options import check_options
from rulesets.ose.sheet.roster import combatants
from rulesets.ose.state import Options, State
from rulesets.reducer import expect_open, is_ruling


def begin(roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice) -> Outcome:
    rules = Options(**check_options(options))
    fight = Fight(State(options=rules, combatants=combatants(roster)), dice)
    begin_round(fight)
    run_on(fight)
    return fight.outcome()


def resolve(state: State, choice: Choice, dice: Dice) -> Outcome:
    """IllegalChoice, IllegalSetup for a newcomer, DiceNeeded; the given state is untouched."""
    expect_open(state, choice)
    fight = Fight(state, dice)
    if is_ruling(choice):
        take(fight, choice)
    else:
        answer(fight, choice)
    run_on(fight)
    return fight.outcome()
