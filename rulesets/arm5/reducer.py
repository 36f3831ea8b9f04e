"""The rules of Ars Magica 5 without words and views: every area in its own file, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import json

from rulesets.arm5 import initiative, sequence
from rulesets.arm5.chance import armed, chance
from rulesets.arm5.decisions import answer, pending
from rulesets.arm5.fight import Fight
from rulesets.arm5.keeping import kept
from rulesets.arm5.odds import odds
from rulesets.arm5.options import OPTIONS, check_options
from rulesets.arm5.roster import check_stats, combatants
from rulesets.arm5.rules import BEATS, DEEDS, RULES
from rulesets.arm5.rulings import rulings, take
from rulesets.arm5.sparing import AGAIN, moot, pared
from rulesets.arm5.spending import spends
from rulesets.arm5.state import Options, State, plain
from rulesets.arm5.stats import QUICK, SETTABLE, STATS
from rulesets.arm5.suggest import suggest
from rulesets.beats import Beats
from rulesets.contract import Choice, Deeds, Field, Outcome, Quick
from rulesets.dice import Dice
from rulesets.reducer import Reducer, expect_open, is_ruling


class Rules(Reducer[State]):
    """Everything of `contract.Ruleset` that needs no words."""

    slug: str = "arm5"
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
    odds = staticmethod(odds)
    chance = staticmethod(chance)
    armed = staticmethod(armed)
    spends = staticmethod(spends)
    moot = staticmethod(moot)
    pared = staticmethod(pared)
    kept = staticmethod(kept)
    check_stats = staticmethod(check_stats)
    check_options = staticmethod(check_options)
    plain = staticmethod(plain)

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome:
        checked = check_options(options)
        fight = Fight(State(options=Options(**checked), combatants=combatants(roster)), dice)
        initiative.roll_all(fight)
        sequence.begin_round(fight)
        sequence.run_on(fight)
        return fight.outcome()

    def resolve(self, state: State, choice: Choice, dice: Dice) -> Outcome:
        expect_open(state, choice)
        fight = Fight(state, dice)
        if is_ruling(choice):
            take(fight, choice)
        else:
            answer(fight, choice)
        sequence.run_on(fight)
        return fight.outcome()
