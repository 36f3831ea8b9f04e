"""The beginning of a fight (README 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.contract import Outcome
from rulesets.dice import Dice
from rulesets.momentum.asking.sequence import open_fight, run_on
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.sheet.roster import combatants
from rulesets.momentum.sheet.stats import check_options
from rulesets.momentum.state import Options, State


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    rules = Options(**check_options(options))
    fight = Fight.of(State(options=rules, combatants=combatants(roster)), dice)
    open_fight(fight)
    run_on(fight)
    return fight.outcome()
