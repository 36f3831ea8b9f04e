"""The reducer: how a fight begins and how a choice changes it (README 4 to 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.coc7 import rulings
from rulesets.coc7.decisions import answer
from rulesets.coc7.fight import GM, Fight
from rulesets.coc7.options import check_options
from rulesets.coc7.roster import combatants
from rulesets.coc7.rounds import begin_round, run_on
from rulesets.coc7.state import Options, State
from rulesets.contract import Choice, IllegalChoice, Outcome
from rulesets.dice import Dice


def begin(roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice) -> Outcome:
    checked = Options(**check_options(options))
    fight = Fight(State(options=checked, combatants=combatants(roster, checked)), dice)
    begin_round(fight)
    run_on(fight)
    return Outcome(fight.frozen(), tuple(fight.log))


def resolve(state: State, choice: Choice, dice: Dice) -> Outcome:
    """IllegalChoice, IllegalSetup for a newcomer, DiceNeeded; the given state is untouched."""
    for word in (choice.by, choice.kind, choice.option):
        if not isinstance(word, str):
            raise IllegalChoice("bad_scenario", "a choice needs by, kind and option as text")
    if not isinstance(choice.fields, Mapping):
        raise IllegalChoice("bad_scenario", "the fields of a choice are an object")
    if state.over:
        raise IllegalChoice("fight_over", "the fight has ended")
    fight = Fight(state, dice)
    if choice.by == GM and choice.kind == GM:
        rulings.take(fight, choice)
    else:
        answer(fight, choice)
    run_on(fight)
    return Outcome(fight.frozen(), tuple(fight.log))
