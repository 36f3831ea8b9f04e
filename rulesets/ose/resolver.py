"""Old-School Essentials as a ruleset: every rule area in its own file, put together here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import json

from rulesets.beats import Beats
from rulesets.contract import Choice, Deeds, Field, Outcome, Quick, Wording
from rulesets.dice import Dice
from rulesets.messages import Message, pgettext
from rulesets.ose.chance import chance
from rulesets.ose.decisions import answer, pending
from rulesets.ose.fight import Fight
from rulesets.ose.keeping import kept
from rulesets.ose.odds import odds
from rulesets.ose.options import OPTIONS, check_options
from rulesets.ose.resting import RESTS, rest
from rulesets.ose.roster import check_stats, combatants
from rulesets.ose.rules import BEATS, DEEDS, RULES
from rulesets.ose.rulings import rulings, take
from rulesets.ose.sequence import begin_round, run_on
from rulesets.ose.sparing import AGAIN, moot, passed
from rulesets.ose.stakes import stakes as at_stake
from rulesets.ose.state import Options, State, plain
from rulesets.ose.stats import QUICK, SETTABLE, STATS
from rulesets.ose.suggest import suggest
from rulesets.ose.view import tell, view
from rulesets.ose.wording import WORDING
from rulesets.reducer import Reducer, expect_open, is_ruling


class OldSchoolEssentials(Reducer[State]):
    """`contract.Ruleset`."""

    slug: str = "ose"
    name: Message = pgettext("ose", "Old-School Essentials")
    languages: tuple[str, ...] = ("en", "he")
    options: tuple[Field, ...] = OPTIONS
    stats: tuple[Field, ...] = STATS
    settable: tuple[Field, ...] = SETTABLE
    quick: Quick = QUICK
    rules: tuple[str, ...] = RULES
    dead: tuple[str, ...] = ("dead",)
    deeds: Deeds = DEEDS
    beats: Beats = BEATS
    wording: Wording = WORDING
    again: Mapping[str, str] = AGAIN
    demo: Path = Path(__file__).parent / "demo.json"
    decoder = json.Decoder(State)

    pending = staticmethod(pending)
    rulings = staticmethod(rulings)
    view = staticmethod(view)
    tell = staticmethod(tell)
    stakes = at_stake
    suggest = staticmethod(suggest)
    odds = staticmethod(odds)
    chance = staticmethod(chance)
    moot = staticmethod(moot)
    passed = staticmethod(passed)
    kept = staticmethod(kept)
    rests = RESTS
    rest = staticmethod(rest)
    check_stats = staticmethod(check_stats)
    check_options = staticmethod(check_options)
    plain = staticmethod(plain)

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome:
        checked = check_options(options)
        state = State(options=Options(**checked), combatants=combatants(roster))
        fight = Fight(state, dice)
        begin_round(fight)
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
        """A declared spell is as good as gone from memory."""
        return choice.kind == "declare" and choice.option == "cast"
