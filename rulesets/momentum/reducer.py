"""Momentum as rules: every area in its own file, put together here, without any words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import json

from rulesets.beats import Beats
from rulesets.contract import Choice, Deeds, Field, Outcome, Quick
from rulesets.dice import Dice
from rulesets.momentum.chance import chance
from rulesets.momentum.decisions import answer, pending
from rulesets.momentum.fight import Fight
from rulesets.momentum.keeping import kept
from rulesets.momentum.odds import odds
from rulesets.momentum.options import OPTIONS, check_options
from rulesets.momentum.roster import check_stats, combatants
from rulesets.momentum.rules import BEATS, DEEDS, RULES
from rulesets.momentum.rulings import rulings, take
from rulesets.momentum.sequence import begin, run_on
from rulesets.momentum.sparing import AGAIN, moot, passed
from rulesets.momentum.state import Options, State, plain
from rulesets.momentum.stats import QUICK, SETTABLE, STATS
from rulesets.momentum.suggest import suggest
from rulesets.reducer import Reducer, expect_open, is_ruling


class Rules(Reducer[State]):
    """Everything of `contract.Ruleset` that needs no words and no viewer's eyes."""

    slug: str = "momentum"
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
    passed = staticmethod(passed)
    odds = staticmethod(odds)
    chance = staticmethod(chance)
    kept = staticmethod(kept)
    check_stats = staticmethod(check_stats)
    check_options = staticmethod(check_options)
    plain = staticmethod(plain)

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome:
        rules = Options(**check_options(options))
        fight = Fight(State(options=rules, combatants=combatants(roster)), dice)
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
        """Magic points are scarce."""
        one = state.combatants.get(choice.by)
        if choice.option != "cast" or one is None:
            return False
        known = (name for name in one.sheet.spells if name == choice.fields.get("spell", name))
        spell = one.sheet.spells.get(next(known, ""))
        return spell is not None and spell.cost > 0
