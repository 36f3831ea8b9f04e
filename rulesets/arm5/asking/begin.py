"""The beginning of a fight (README 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.arm5.asking.sequence import run_on
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.initiative import roll_all
from rulesets.arm5.rules.turns import begin_round
from rulesets.arm5.sheet.roster import combatants
from rulesets.arm5.sheet.stats import check_options
from rulesets.arm5.state import Options, State
from rulesets.contract import Outcome
from rulesets.dice import Dice


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    rules = Options(**check_options(options))
    fight = Fight.of(State(options=rules, combatants=combatants(roster)), dice)
    roll_all(fight)
    begin_round(fight)
    run_on(fight)
    return fight.outcome()
