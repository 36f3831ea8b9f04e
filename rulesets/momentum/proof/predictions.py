"""The odds of a choice, and where the log has them once the choice is resolved.

Declarations are carried out later, after the deeds of others. They are compared only if the actor's
test is the first of all, as nothing has changed before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets.conformance.numbers.predictions import Prediction, Read, entries_of, yes_or_no
from rulesets.contract import Choice, Entry
from rulesets.momentum.asking.chances.exact import ExchangeChances
from rulesets.momentum.asking.chances.odds import BlowOdds, CountOdds, ExchangeOdds, LevelOdds, odds
from rulesets.momentum.asking.decisions import pending
from rulesets.momentum.state import State

FUMBLE = "fumble"
BLOWS = ("damage", "half_damage")
DAMAGE = (*BLOWS, "spell_damage")
DECIDED_LAST = ("count", "riposte")


def predictions(state: State, choice: Choice) -> Iterator[Prediction]:
    by, outlook = choice.by, odds(state, choice)
    match outlook:
        case LevelOdds():
            yield _level(by, outlook, first=choice.kind != "react")
        case BlowOdds(test=None):
            yield Prediction(what="damage", chances=outlook.hurt.damage, read=_suffered(by))
        case BlowOdds(test=LevelOdds() as test):
            yield _level(by, test, first=True)
            read = _done(by, outlook.target)
            yield Prediction(what="damage", chances=outlook.hurt.damage, read=read)
        case ExchangeOdds() if choice.kind == "react":
            if outlook.test:
                yield _level(by, outlook.test, first=False)
            if outlook.stopped is not None:
                stopped = yes_or_no(outlook.stopped)
                yield Prediction(what="stopped", chances=stopped, read=_stopped(by))
            for whole in outlook.against.values():
                yield from _exchange(whole)
        case CountOdds() if state.bout and not state.bout.rewards:  # which would strike back too
            for id, hurt in outlook.hurt.items():
                what, read = f"damage to {id}", _suffered_in_melee(id)
                yield Prediction(what=what, chances=hurt.damage, read=read)


def _level(by: str, odds: LevelOdds, first: bool) -> Prediction:
    def read(after: State, entries: Sequence[Entry]) -> Any:
        test = _first_test(entries, by) if first else next(_tests(entries, by), None)
        if test is None:
            return None
        return FUMBLE if test.facts["fumble"] else test.facts["level"]

    chances = {FUMBLE: odds.fumble, 0: odds.fail, 1: odds.one, 2: odds.two, 3: odds.three}
    return Prediction(what="level", chances=chances, read=read)


def _done(by: str, target: str) -> Read:
    """Reads the damage of a shot or a spell."""

    def read(after: State, entries: Sequence[Entry]) -> Any:
        return None if _first_test(entries, by) is None else _damage(entries, target, who=by)

    return read


def _suffered(by: str) -> Read:
    """Reads the damage by all who are ignored."""

    def read(after: State, entries: Sequence[Entry]) -> Any:
        ignored = [entry.target for entry in entries_of(entries, "ignore", who=by)]
        return sum(_damage(entries, by, who=item) for item in ignored) if ignored else None

    return read


def _stopped(by: str) -> Read:
    """Reads whether no attack on the combatant is better than its own test."""

    def read(after: State, entries: Sequence[Entry]) -> Any:
        own = next(_tests(entries, by), None)
        if own is None:
            return None
        attacks = entries_of(entries, "test", target=by)
        return all(attack.facts["level"] <= own.facts["level"] for attack in attacks)

    return read


def _exchange(found: ExchangeChances) -> Iterator[Prediction]:
    def through(after: State, entries: Sequence[Entry]) -> Any:
        counts = entries_of(entries, "count")
        if not counts:
            return None
        active, passive = (bool(counts[0].facts[side]) for side in ("active", "passive"))
        if active or passive:
            return "stalemate" if active and passive else "active" if active else "passive"
        tests = entries_of(entries[: entries.index(counts[0])], "test")
        return "stopped" if any(test.facts["level"] for test in tests) else "nobody"

    names = ("active", "passive", "stalemate", "stopped", "nobody")
    chances = {name: getattr(found, name) for name in names}
    yield Prediction(what="through", chances=chances, read=through, then=_to_the_end)
    for id, hurt in found.hurt.items():
        what = f"damage to {id}"
        read = _suffered_in_melee(id)
        yield Prediction(what=what, chances=hurt.damage, read=read, then=_to_the_end)


def _suffered_in_melee(target: str) -> Read:
    def read(after: State, entries: Sequence[Entry]) -> Any:
        return _damage(entries, target, BLOWS) if entries_of(entries, "count") else None

    return read


def _to_the_end(state: State) -> Choice | None:
    """The defaults for decisions after the tests: both succeed, and strike back."""
    for decision in pending(state):
        if decision.kind in DECIDED_LAST and decision.default:
            return Choice(decision.by, decision.kind, decision.default)
    return None


def _tests(entries: Sequence[Entry], by: str) -> Iterator[Entry]:
    return iter(entries_of(entries, "test", who=by))


def _first_test(entries: Sequence[Entry], by: str) -> Entry | None:
    """The combatant's own test, if it is the first."""
    test = next(iter(entries_of(entries, "test")), None)
    return test if test and test.who == by else None


def _damage(
    entries: Sequence[Entry], target: str, rules: Sequence[str] = DAMAGE, who: str | None = None
) -> int:
    return sum(
        entry.facts["damage"]
        for rule in rules
        for entry in entries_of(entries, rule, target=target)
        if who in (None, entry.who)
    )
