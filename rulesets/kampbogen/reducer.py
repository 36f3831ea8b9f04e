"""Kampbogen as rules: every area in its own file, put together here, without any words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import json

from rulesets.beats import Beats
from rulesets.contract import Choice, Deeds, Field, IllegalSetup, Outcome, Quick
from rulesets.dice import Dice
from rulesets.kampbogen.chance import chance
from rulesets.kampbogen.decisions import answer, pending
from rulesets.kampbogen.fight import Fight
from rulesets.kampbogen.keeping import kept
from rulesets.kampbogen.odds import odds
from rulesets.kampbogen.options import OPTIONS, check_options, read
from rulesets.kampbogen.roster import check_stats, combatants
from rulesets.kampbogen.rules import BEATS, DEEDS, RULES
from rulesets.kampbogen.rulings import rulings, take
from rulesets.kampbogen.sequence import begin, run_on
from rulesets.kampbogen.sparing import AGAIN, moot, pared
from rulesets.kampbogen.state import State, plain
from rulesets.kampbogen.stats import QUICK, SETTABLE, STATS
from rulesets.kampbogen.suggest import suggest
from rulesets.kampbogen.words import front
from rulesets.reducer import Reducer, expect_open, is_ruling


class Rules(Reducer[State]):
    """Everything of `contract.Ruleset` that needs no words and no viewer's eyes."""

    slug: str = "kampbogen"
    options: tuple[Field, ...] = OPTIONS
    stats: tuple[Field, ...] = STATS
    settable: tuple[Field, ...] = SETTABLE
    quick: Quick = QUICK
    rules: tuple[str, ...] = RULES
    dead: tuple[str, ...] = ("dead",)
    deeds: Deeds = DEEDS
    beats: Beats = BEATS
    again: Mapping[str, str] = AGAIN
    decoder = json.Decoder(State)

    pending = staticmethod(pending)
    rulings = staticmethod(rulings)
    suggest = staticmethod(suggest)
    moot = staticmethod(moot)
    pared = staticmethod(pared)
    odds = staticmethod(odds)
    chance = staticmethod(chance)
    kept = staticmethod(kept)
    check_stats = staticmethod(check_stats)
    check_options = staticmethod(check_options)

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome:
        rules = read(options)
        if not isinstance(roster, list | tuple):
            raise IllegalSetup("bad_scenario", "the roster is a list")
        everybody, vehicles = combatants(roster, rules.situation)
        fight = Fight(State(options=rules, combatants=everybody, vehicles=vehicles), dice)
        begin(fight)
        run_on(fight)
        return fight.outcome()

    def resolve(self, state: State, choice: Choice, dice: Dice) -> Outcome:
        expect_open(state, choice)
        fight = Fight(state, dice)
        if is_ruling(choice):
            take(fight, choice)
        else:
            answer(fight, choice)
        run_on(fight)
        return fight.outcome()

    def spends(self, state: State, choice: Choice) -> bool:
        """Soul points are scarce."""
        return choice.option in ("soul_roll", "reroll")

    def plain(self, state: State) -> dict[str, Any]:
        return plain(state, front(state))
