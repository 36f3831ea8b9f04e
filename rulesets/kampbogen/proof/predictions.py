"""The odds of a choice, and where the log has them once the choice is resolved.

Where all choose before anything is carried out, there is nothing to read before the last choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets.conformance.numbers.predictions import Prediction, Read, entries_of, fact, yes_or_no
from rulesets.contract import Choice, Entry
from rulesets.kampbogen.asking.chances.odds import odds
from rulesets.kampbogen.asking.chances.results import (
    ActOdds,
    HoldupOdds,
    KampgradOdds,
    PryglOdds,
    Results,
    RollOdds,
    SneakOdds,
    TrialOdds,
    felled,
    harm_of,
)
from rulesets.kampbogen.rules.harm import hit_on_opponent
from rulesets.kampbogen.rules.queries import characters, opponents
from rulesets.kampbogen.state import State

TRIALS = ("challenge", "indirect")


def predictions(state: State, choice: Choice) -> Iterator[Prediction]:
    outlook = odds(state, choice)
    by = choice.by
    match outlook:
        case KampgradOdds():
            yield Prediction(what="kampgrad", chances=outlook.total, read=fact("total", "kampgrad"))
        case RollOdds():
            yield from _roll(state, by, outlook)
        case ActOdds():
            yield from _act(state, choice, outlook)
        case PryglOdds():
            yield Prediction(what="hits", chances=outlook.hits, read=fact("hits", "prygl", who=by))
        case TrialOdds():
            for rule in TRIALS:
                read = fact("success", rule, who=by)
                yield Prediction(what=rule, chances=yes_or_no(outlook.success), read=read)
            yield from _failing(state, by, outlook)
        case HoldupOdds():
            yield from _holdup(state, outlook)
        case SneakOdds():
            read = fact("success", "sneak_roll")
            yield Prediction(what="success", chances=yes_or_no(outlook.success), read=read)
            yield from _struck(state, by, outlook)


def _roll(state: State, by: str, odds: RollOdds) -> Iterator[Prediction]:
    """The total of a roll, told when it is used, which takes one more answer."""
    for ability, results in odds.abilities.items():

        def used(after: Any, ability: str = ability) -> Choice | None:
            combatant = after.combatants[by]
            if after.phase != "act" or combatant.action or combatant.dice is None:
                return None
            return Choice(by, "act", "combat", {"ability": ability})

        read = fact("result", "act", who=by)
        yield Prediction(what=ability, chances=_results(results), read=read, then=used)
        if ability in odds.combat and _alone(state):
            harms = harm_of(odds.combat[ability], hit_on_opponent(state))
            harm = fact("harm", "combat", who=by)
            yield Prediction(what=f"harm by {ability}", chances=harms, read=harm, then=used)


def _act(state: State, choice: Choice, odds: ActOdds) -> Iterator[Prediction]:
    """The certain results of a use."""
    by = choice.by
    if odds.ability:
        for name, value in (("total", odds.total), ("result", odds.result)):
            yield Prediction(what=name, chances={value: 1.0}, read=fact(name, "act", who=by))
    if choice.option == "combat" and _alone(state):
        yield Prediction(what="harm", chances={odds.harm: 1.0}, read=fact("harm", "combat", who=by))


def _alone(state: State) -> bool:
    """Whether no other deeds come before: one character, and opponents who take every hit."""
    most = 2 * hit_on_opponent(state)
    return len(characters(state)) == 1 and sum(opponent.liv for opponent in opponents(state)) > most


def _failing(state: State, by: str, odds: TrialOdds) -> Iterator[Prediction]:
    """The failure of a trial, unless a soul point can be offered before the harm."""
    combatant, sequence = state.combatants[by], state.sequence
    if (combatant.soul and state.options.soul_rolls) or sequence is None or not odds.harm:
        return
    amount = round(odds.harm / (1 - odds.success))

    def harm(after: State, entries: Sequence[Entry]) -> Any:
        return _harm(entries, by) or 0

    chances = {amount: 1 - odds.success, 0: odds.success}
    yield Prediction(what="harm", chances=chances, read=harm)


def _struck(state: State, by: str, odds: SneakOdds) -> Iterator[Prediction]:
    """The result of a sneak attack, unless a soul point can be offered before a failure counts."""
    if state.combatants[by].soul and state.options.soul_rolls:
        return
    target = state.sequence.opponent if state.sequence else ""

    def harm(after: State, entries: Sequence[Entry]) -> Any:
        return (_harm(entries, target) or 0) if entries_of(entries, "sneak_roll") else None

    yield Prediction(what="harm", chances=odds.harm, read=harm)
    down = yes_or_no(felled(odds, state.combatants[target].liv))
    yield Prediction(what="down", chances=down, read=_down("sneak_roll", target))


def _down(rule: str, target: str) -> Read:
    """Reads whether the target goes down, once there is an entry of the rule."""

    def read(after: Any, entries: Sequence[Entry]) -> Any:
        down = entries_of(entries, "down", target=target)
        return bool(down) if entries_of(entries, rule) else None

    return read


def _holdup(state: State, odds: HoldupOdds) -> Iterator[Prediction]:
    rolled = fact("result", "holdup_roll")
    yield Prediction(what="result", chances=_results(odds.results), read=rolled)

    def lowest_or_highest(after: State, entries: Sequence[Entry]) -> Any:
        roll = entries_of(entries, "holdup_roll")
        return None if not roll else _harm(entries, roll[0].target)

    if not any(
        combatant.soul for combatant in state.combatants.values()
    ):  # it would be offered first
        yield Prediction(what="harm", chances=odds.opponent, read=lowest_or_highest)


def _harm(entries: Sequence[Entry], target: str | None) -> Any:
    harm = entries_of(entries, "harm", target=target)
    return harm[0].facts["amount"] if harm else None


def _results(results: Results) -> dict[Any, float]:
    return {"higher": results.higher, "equal": results.equal, "lower": results.lower}
