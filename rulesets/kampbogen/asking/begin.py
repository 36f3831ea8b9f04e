"""The beginning of a fight (README 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.contract import IllegalSetup, Outcome
from rulesets.dice import Dice
from rulesets.kampbogen.asking.sequence import open_fight, run_on
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.sheet.roster import combatants
from rulesets.kampbogen.sheet.stats import house_rules
from rulesets.kampbogen.state import State


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    rules = house_rules(options)
    if not isinstance(roster, list | tuple):
        raise IllegalSetup("bad_scenario", "the roster is a list")
    everybody, vehicles = combatants(roster, rules.situation)
    fight = Fight.of(State(options=rules, combatants=everybody, vehicles=vehicles), dice)
    open_fight(fight)
    run_on(fight)
    return fight.outcome()
