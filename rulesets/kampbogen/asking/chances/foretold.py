"""What the odds of a choice tell, and where the log has it once the choice is resolved.

Where all choose before anything is carried out there is nothing to read until the last has chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets.contract import Choice, Entry
from rulesets.foretold import Foretold, entries_of, fact, yes_or_no
from rulesets.kampbogen.asking.chances.odds import (
    ActOdds,
    HoldupOdds,
    KampgradOdds,
    PryglOdds,
    Results,
    RollOdds,
    SneakOdds,
    TrialOdds,
    odds,
)
from rulesets.kampbogen.state import State

TRIALS = ("challenge", "indirect")


def foretold(state: State, choice: Choice) -> Iterator[Foretold]:
    found = odds(state, choice)
    by = choice.by
    match found:
        case KampgradOdds():
            yield Foretold(what="kampgrad", chances=found.total, read=fact("total", "kampgrad"))
        case RollOdds():
            yield from _roll(state, by, found)
        case ActOdds():
            yield from _act(by, found)
        case PryglOdds():
            yield Foretold(what="hits", chances=found.hits, read=fact("hits", "prygl", who=by))
        case TrialOdds():
            for rule in TRIALS:
                read = fact("success", rule, who=by)
                yield Foretold(what=rule, chances=yes_or_no(found.success), read=read)
        case HoldupOdds():
            yield from _holdup(state, found)
        case SneakOdds():
            read = fact("success", "sneak_roll")
            yield Foretold(what="success", chances=yes_or_no(found.success), read=read)


def _roll(state: State, by: str, found: RollOdds) -> Iterator[Foretold]:
    """What the roll comes to is said when it is used; that takes an answer more."""
    for ability, results in found.abilities.items():

        def used(after: Any, ability: str = ability) -> Choice | None:
            one = after.combatants[by]
            if after.phase != "act" or one.action or one.dice is None:
                return None
            return Choice(by, "act", "combat", {"ability": ability})

        read = fact("result", "act", who=by)
        yield Foretold(what=ability, chances=_results(results), read=read, then=used)


def _act(by: str, found: ActOdds) -> Iterator[Foretold]:
    """All of it is certain."""
    if found.ability:
        for name, value in (("total", found.total), ("result", found.result)):
            yield Foretold(what=name, chances={value: 1.0}, read=fact(name, "act", who=by))


def _holdup(state: State, found: HoldupOdds) -> Iterator[Foretold]:
    rolled = fact("result", "holdup_roll")
    yield Foretold(what="result", chances=_results(found.results), read=rolled)

    def lowest_or_highest(after: State, entries: Sequence[Entry]) -> Any:
        roll = entries_of(entries, "holdup_roll")
        return None if not roll else _harm(entries, roll[0].target)

    if not any(one.soul for one in state.combatants.values()):  # it would be asked for first
        yield Foretold(what="harm", chances=found.opponent, read=lowest_or_highest)


def _harm(entries: Sequence[Entry], target: str | None) -> Any:
    harm = entries_of(entries, "harm", target=target)
    return harm[0].facts["amount"] if harm else None


def _results(found: Results) -> dict[Any, float]:
    return {"higher": found.higher, "equal": found.equal, "lower": found.lower}
