"""Old-School Essentials as a ruleset: every rule area in its own file, put together here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesets.contract import (
    Chance,
    Choice,
    Decision,
    Entry,
    Field,
    IllegalChoice,
    Option,
    Outcome,
    Stakes,
    View,
    Viewer,
    Wording,
)
from rulesets.dice import Dice, DiceNeeded, Roll
from rulesets.messages import Message, pgettext
from rulesets.ose import chance as chances
from rulesets.ose import keeping, odds, rulings, suggest, view
from rulesets.ose import state as states
from rulesets.ose.decisions import answer, pending
from rulesets.ose.fight import Fight
from rulesets.ose.options import OPTIONS, check_options
from rulesets.ose.roster import check_stats, combatants
from rulesets.ose.rules import RULES
from rulesets.ose.sequence import begin_round, run_on
from rulesets.ose.state import Options, State
from rulesets.ose.stats import SETTABLE, STATS
from rulesets.ose.wording import WORDING


class OldSchoolEssentials:
    """`contract.Ruleset`."""

    slug: str = "ose"
    name: Message = pgettext("ose", "Old-School Essentials")
    languages: tuple[str, ...] = ("en", "he")
    options: tuple[Field, ...] = OPTIONS
    stats: tuple[Field, ...] = STATS
    settable: tuple[Field, ...] = SETTABLE
    rules: tuple[str, ...] = RULES
    wording: Wording = WORDING
    demo: Path = Path(__file__).parent / "demo.json"

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome:
        checked = check_options(options)
        state = State(options=Options(**checked), combatants=combatants(roster))
        fight = Fight(state, dice)
        begin_round(fight)
        run_on(fight)
        return _outcome(fight)

    def pending(self, state: State) -> tuple[Decision, ...]:
        return pending(state)

    def resolve(self, state: State, choice: Choice, dice: Dice) -> Outcome:
        for word in (choice.by, choice.kind, choice.option):
            if not isinstance(word, str):
                raise IllegalChoice("bad_scenario", "a choice needs by, kind and option as text")
        if not isinstance(choice.fields, Mapping):
            raise IllegalChoice("bad_scenario", "the fields of a choice are an object")
        if state.over:
            raise IllegalChoice("fight_over", "the fight has ended")
        fight = Fight(state, dice)
        if choice.by == "gm" and choice.kind == "gm":
            rulings.take(fight, choice)
        else:
            answer(fight, choice)
        run_on(fight)
        return _outcome(fight)

    def rulings(self, state: State) -> tuple[Option, ...]:
        return rulings.rulings(state)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, viewer)

    def tell(self, state: State, entry: Entry, viewer: Viewer) -> Entry | None:
        return view.tell(state, entry, viewer)

    def suggest(self, state: State, decision: Decision) -> Choice:
        return suggest.suggest(state, decision)

    def odds(self, state: State, choice: Choice) -> odds.Odds | None:
        return odds.odds(state, choice)

    def chance(self, state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        return chances.chance(state, choice, viewer)

    def stakes(
        self,
        state: State,
        choice: Choice,
        known: Sequence[Roll],
        needed: DiceNeeded,
        viewer: Viewer,
    ) -> Stakes | None:
        """A roll here has one number to reach, which the question has named."""
        return None

    def spends(self, state: State, choice: Choice) -> bool:
        """A declared spell is as good as gone from memory."""
        return choice.kind == "declare" and choice.option == "cast"

    def kept(self, state: State, id: str) -> dict[str, Any]:
        return keeping.kept(state, id)

    def check_stats(self, stats: Mapping[str, Any], side: str) -> dict[str, Any]:
        return check_stats(stats, side)

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return check_options(options)

    def plain(self, state: State) -> dict[str, Any]:
        return states.plain(state)

    def encode(self, state: State) -> bytes:
        return states.encode(state)

    def decode(self, data: bytes) -> State:
        return states.decode(data)


def _outcome(fight: Fight) -> Outcome:
    return Outcome(fight.frozen(), tuple(fight.log))
