"""The rules of Ars Magica 5 without words and views: every area in its own file, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.arm5 import chance as chances
from rulesets.arm5 import initiative, keeping, odds, rulings, sequence, spending, suggest
from rulesets.arm5 import state as states
from rulesets.arm5.decisions import answer, pending
from rulesets.arm5.fight import Fight
from rulesets.arm5.options import OPTIONS, check_options
from rulesets.arm5.roster import check_stats, combatants
from rulesets.arm5.rules import RULES
from rulesets.arm5.state import Options, State
from rulesets.arm5.stats import SETTABLE, STATS
from rulesets.contract import (
    Chance,
    Choice,
    Decision,
    Field,
    IllegalChoice,
    Option,
    Outcome,
    Viewer,
)
from rulesets.dice import Dice


class Rules:
    """Everything of `contract.Ruleset` that needs no words."""

    slug: str = "arm5"
    options: tuple[Field, ...] = OPTIONS
    stats: tuple[Field, ...] = STATS
    settable: tuple[Field, ...] = SETTABLE
    rules: tuple[str, ...] = RULES

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome:
        checked = check_options(options)
        fight = Fight(State(options=Options(**checked), combatants=combatants(roster)), dice)
        initiative.roll_all(fight)
        sequence.begin_round(fight)
        sequence.run_on(fight)
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
        sequence.run_on(fight)
        return _outcome(fight)

    def rulings(self, state: State) -> tuple[Option, ...]:
        return rulings.rulings(state)

    def suggest(self, state: State, decision: Decision) -> Choice:
        return suggest.suggest(state, decision)

    def odds(self, state: State, choice: Choice) -> odds.Odds | None:
        return odds.odds(state, choice)

    def chance(self, state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        return chances.chance(state, choice, viewer)

    def spends(self, state: State, choice: Choice) -> bool:
        return spending.spends(state, choice)

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
