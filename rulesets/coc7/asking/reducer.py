"""The reducer: how a fight begins and how a choice changes it (README 4 to 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.coc7.asking import rulings
from rulesets.coc7.asking.decisions import answer
from rulesets.coc7.asking.sequence import begin_round, run_on
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.sheet.options import check_options
from rulesets.coc7.sheet.roster import combatants
from rulesets.coc7.state import Options, State
from rulesets.contract import Choice, Outcome
from rulesets.dice import Dice
from rulesets.reducer import expect_open, is_ruling


def begin(roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice) -> Outcome:
    checked = Options(**check_options(options))
    fight = Fight(State(options=checked, combatants=combatants(roster, checked)), dice)
    begin_round(fight)
    run_on(fight)
    return fight.outcome()


def resolve(state: State, choice: Choice, dice: Dice) -> Outcome:
    """IllegalChoice, IllegalSetup for a newcomer, DiceNeeded; the given state is untouched."""
    expect_open(state, choice)
    fight = Fight(state, dice)
    if is_ruling(choice):
        rulings.take(fight, choice)
    else:
        answer(fight, choice)
    run_on(fight)
    return fight.outcome()
