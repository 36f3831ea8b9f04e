"""Momentum as rules: every area in its own file, put together here, without any words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

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
from rulesets.momentum import chance as chances
from rulesets.momentum import keeping, odds, rulings, suggest
from rulesets.momentum import state as states
from rulesets.momentum.decisions import answer, pending
from rulesets.momentum.fight import Fight
from rulesets.momentum.options import OPTIONS, check_options
from rulesets.momentum.roster import check_stats, combatants
from rulesets.momentum.rules import RULES
from rulesets.momentum.sequence import begin, run_on
from rulesets.momentum.state import Options, State
from rulesets.momentum.stats import SETTABLE, STATS


class Rules:
    """Everything of `contract.Ruleset` that needs no words and no viewer's eyes."""

    slug: str = "momentum"
    options: tuple[Field, ...] = OPTIONS
    stats: tuple[Field, ...] = STATS
    settable: tuple[Field, ...] = SETTABLE
    rules: tuple[str, ...] = RULES

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome:
        rules = Options(**check_options(options))
        fight = Fight(State(options=rules, combatants=combatants(roster)), dice)
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

    def spends(self, state: State, choice: Choice) -> bool:
        """Magic points are scarce."""
        one = state.combatants.get(choice.by)
        if choice.option != "cast" or one is None:
            return False
        known = (name for name in one.sheet.spells if name == choice.fields.get("spell", name))
        spell = one.sheet.spells.get(next(known, ""))
        return spell is not None and spell.cost > 0

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
