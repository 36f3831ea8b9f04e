"""The beginning of a fight (README 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.contract import Outcome
from rulesets.dice import Dice
from rulesets.ose.asking.sequence import begin_round, run_on
from rulesets.ose.rules.fight import Fight
from rulesets.ose.sheet.roster import combatants
from rulesets.ose.sheet.stats import check_options
from rulesets.ose.state import Options, State


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    rules = Options(**check_options(options))
    fight = Fight.of(State(options=rules, combatants=combatants(roster)), dice)
    begin_round(fight)
    run_on(fight)
    return fight.outcome()
