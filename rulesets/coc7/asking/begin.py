"""The beginning of a fight (README 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.coc7.asking.sequence import begin_round, run_on
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.sheet.roster import combatants
from rulesets.coc7.sheet.stats import check_options
from rulesets.coc7.state import Options, State
from rulesets.contract import Outcome
from rulesets.dice import Dice


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    checked = Options(**check_options(options))
    fight = Fight.of(State(options=checked, combatants=combatants(roster, checked)), dice)
    begin_round(fight)
    run_on(fight)
    return fight.outcome()
