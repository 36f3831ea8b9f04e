"""The reducer: how a fight begins and how a choice changes it (README 4 to 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.contract import Choice, IllegalSetup, Outcome
from rulesets.dice import Dice
from rulesets.kampbogen.asking.decisions import answer
from rulesets.kampbogen.asking.rulings import take
from rulesets.kampbogen.asking.sequence import open_fight, run_on
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.sheet.options import read
from rulesets.kampbogen.sheet.roster import combatants
from rulesets.kampbogen.state import State
from rulesets.reducer import expect_open, is_ruling


def begin(roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice) -> Outcome:
    rules = read(options)
    if not isinstance(roster, list | tuple):
        raise IllegalSetup("bad_scenario", "the roster is a list")
    everybody, vehicles = combatants(roster, rules.situation)
    fight = Fight(State(options=rules, combatants=everybody, vehicles=vehicles), dice)
    open_fight(fight)
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
