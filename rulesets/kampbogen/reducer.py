"""Kampbogen as rules: every area in its own file, put together here, without any words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.contract import (
    Chance,
    Choice,
    Decision,
    Field,
    IllegalChoice,
    IllegalSetup,
    Option,
    Outcome,
    Stakes,
    Viewer,
)
from rulesets.dice import Dice, DiceNeeded, Roll
from rulesets.kampbogen import chance as chances
from rulesets.kampbogen import keeping, odds, rulings, suggest
from rulesets.kampbogen import options as house_rules
from rulesets.kampbogen import state as states
from rulesets.kampbogen.decisions import answer, pending
from rulesets.kampbogen.fight import Fight
from rulesets.kampbogen.options import OPTIONS, check_options
from rulesets.kampbogen.roster import check_stats, combatants
from rulesets.kampbogen.rules import RULES
from rulesets.kampbogen.sequence import begin, run_on
from rulesets.kampbogen.state import State
from rulesets.kampbogen.stats import SETTABLE, STATS
from rulesets.kampbogen.words import front


class Rules:
    """Everything of `contract.Ruleset` that needs no words and no viewer's eyes."""

    slug: str = "kampbogen"
    options: tuple[Field, ...] = OPTIONS
    stats: tuple[Field, ...] = STATS
    settable: tuple[Field, ...] = SETTABLE
    rules: tuple[str, ...] = RULES

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome:
        rules = house_rules.read(options)
        if not isinstance(roster, list | tuple):
            raise IllegalSetup("bad_scenario", "the roster is a list")
        everybody, vehicles = combatants(roster, rules.situation)
        fight = Fight(State(options=rules, combatants=everybody, vehicles=vehicles), dice)
        begin(fight)
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
        """What a roll is for is chosen only after it."""
        return None

    def spends(self, state: State, choice: Choice) -> bool:
        """Soul points are scarce."""
        return choice.option in ("soul_roll", "reroll")

    def kept(self, state: State, id: str) -> dict[str, Any]:
        return keeping.kept(state, id)

    def check_stats(self, stats: Mapping[str, Any], side: str) -> dict[str, Any]:
        return check_stats(stats, side)

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return check_options(options)

    def plain(self, state: State) -> dict[str, Any]:
        return states.plain(state, front(state))

    def encode(self, state: State) -> bytes:
        return states.encode(state)

    def decode(self, data: bytes) -> State:
        return states.decode(data)


def _outcome(fight: Fight) -> Outcome:
    return Outcome(fight.frozen(), tuple(fight.log))
