"""Every step of a fight: equal dice give equal states, and states can be stored."""

from __future__ import annotations

import json
from typing import Any

from rulesets.conformance.playing.fight import Fight, FightStep
from rulesets.conformance.playing.paths import expect_same
from rulesets.conformance.playing.recorded import over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.contract import Entry
from rulesets.dice import DiceNeeded, TableDice, TableRoll
from rulesets.reducer import is_ruling
from rulesets.scenario import plain_entry


@over_recorded_fights
def same_faces_give_equal_states(fight: Replayed) -> None:
    """Equal states, choices and faces give the same outcome, byte for byte."""
    fight.play_out()
    for number, step in enumerate(fight.steps):
        again = _again(fight, step, len(step.rolls))
        here = f"step {number}, {step.choice}: the same dice, another outcome"
        expect_same(step.outcome, again, here)
        assert _bytes(fight, again) == _bytes(fight, step.outcome), f"{here}: in its order"


@over_recorded_fights
def dice_may_come_one_roll_at_a_time(fight: Replayed) -> None:
    """With some of the dice known, the next ones are requested in the same order."""
    fight.play_out()
    for step in fight.steps:
        for count, roll in enumerate(step.rolls):
            try:
                _again(fight, step, count)
            except DiceNeeded as needed:
                asked = (needed.who, needed.purpose, needed.count, needed.sides)
                expected = (roll.who, roll.purpose, roll.count, roll.sides)
                expect_same(expected, asked, f"{step.choice}: roll {count + 1} is another one")
            else:
                raise AssertionError(f"{step.choice}: {roll} was not asked for")


@over_recorded_fights
def a_forecast_reaches_the_same_states(fight: Replayed) -> None:
    """`played`, which forecasts use, gives the state of `resolve`."""
    fight.play_out()
    for step in fight.steps:
        choice = step.choice
        if choice is None or is_ruling(choice):
            continue
        pending = fight.ruleset.pending(step.before)
        decision = next(
            each for each in pending if (each.by, each.kind) == (choice.by, choice.kind)
        )
        reached = fight.ruleset.played(step.before, decision, choice, _dice(step, len(step.rolls)))
        expect_same(step.outcome.state, reached, f"{choice}: played to another state")


@over_recorded_fights
def every_state_survives_json(fight: Replayed) -> None:
    fight.play_out()
    ruleset = fight.ruleset
    for step in fight.steps:
        state = step.outcome.state
        written = ruleset.encode(state)
        json.loads(written)
        expect_same(state, ruleset.decode(written), "decode(encode(state)) is another state")
        assert ruleset.encode(ruleset.decode(written)) == written
        json.dumps(ruleset.plain(state), allow_nan=False)
        for entry in step.outcome.log:
            _is_flat(entry)


@over_recorded_fights
def somebody_is_asked_until_the_fight_is_over(fight: Replayed) -> None:
    sides = {row["side"] for row in fight.roster}
    fight.play_out()
    for step in fight.steps:
        state = step.outcome.state
        pending = fight.ruleset.pending(state)
        assert bool(pending) is not state.over, f"over: {state.over}, pending: {pending}"
        expect_same(
            pending, tuple(fight.ruleset.one_by_one(state)), "one_by_one gives other decisions"
        )
        names = [(decision.by, decision.kind) for decision in pending]
        assert len(set(names)) == len(names), f"one question is asked twice: {names}"
        known = {*fight.ids, *sides, "gm", *fight.ruleset.plain(state)["combatants"]}
        for number, decision in enumerate(pending):
            here = f"pending[{number}]"
            assert decision.by in known, f"{here}.by: nobody is {decision.by!r}"
            assert decision.options, f"{here}.options: {decision.kind} has none"
            offered = [option.name for option in decision.options]
            assert decision.default in (None, *offered), (
                f"{here}.default: {decision.default!r} is none of {offered}"
            )


def _again(fight: Fight, step: FightStep, count: int) -> Any:
    dice = _dice(step, count)
    if step.choice is None:
        return fight.ruleset.begin(fight.roster, fight.options, dice)
    return fight.ruleset.resolve(step.before, step.choice, dice)


def _dice(step: FightStep, count: int) -> TableDice:
    """The first `count` rolls of the step."""
    return TableDice([TableRoll(roll, "again") for roll in step.rolls[:count]], lambda who: True)


def _bytes(fight: Fight, outcome: Any) -> tuple[bytes, str]:
    return fight.ruleset.encode(outcome.state), json.dumps(list(map(plain_entry, outcome.log)))


def _is_flat(entry: Entry) -> None:
    for fact, value in entry.facts.items():
        for item in value if isinstance(value, list) else (value,):
            assert isinstance(item, str | int | float | bool | None), (
                f"{entry.rule}.{fact}: {value}"
            )
