"""What the odds of a choice tell, and where the log has it once the choice is resolved.

Where others may step in first nothing is rolled at once, and there is nothing to read yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets.arm5.asking.chances.odds import odds
from rulesets.arm5.asking.chances.results import (
    AttackOdds,
    CastOdds,
    FastOdds,
    LeaveOdds,
    SprintOdds,
)
from rulesets.arm5.state import State
from rulesets.contract import Choice, Entry
from rulesets.foretold import Foretold, Read, entries_of, fact, yes_or_no

MISSED = "missed"


def foretold(state: State, choice: Choice) -> Iterator[Foretold]:
    found = odds(state, choice)
    match found:
        case AttackOdds():
            yield from _attack(choice.by, found)
        case CastOdds():
            yield from _cast(choice.by, found)
        case FastOdds():
            read = fact("success", "fast_cast_speed", who=choice.by)
            yield Foretold(what="in time", chances=yes_or_no(found.quick_enough), read=read)
        case LeaveOdds():
            read = fact("success", "disengage", who=choice.by)
            yield Foretold(what="free", chances=yes_or_no(found.free), read=read)
        case SprintOdds():
            read = fact("success", "fatigue_test", who=choice.by)
            yield Foretold(what="passed", chances=yes_or_no(found.passed), read=read)


def _attack(by: str, found: AttackOdds) -> Iterator[Foretold]:
    """A charge whose runner falls on the way has no attack: those are counted by `ready` alone."""
    if not found.ready:
        return
    attack = {"who": by, "target": found.target}
    hit = found.hit / found.ready
    levels = {level: chance / found.ready for level, chance in found.levels.items()}

    def level(after: State, entries: Sequence[Entry]) -> Any:
        if not entries_of(entries, "attack_advantage", **attack):
            return None
        damage = entries_of(entries, "damage", **attack)
        return damage[0].facts["level"] if damage else MISSED

    read = fact("hit", "attack_advantage", who=by, target=found.target)
    yield Foretold(what="hit", chances=yes_or_no(hit), read=read)
    yield Foretold(what="level", chances={**levels, MISSED: 1 - hit}, read=level)
    down = yes_or_no(found.down / found.ready)
    yield Foretold(what="down", chances=down, read=_down("attack_advantage", by, found.target))


def _cast(by: str, found: CastOdds) -> Iterator[Foretold]:
    cast = fact("cast", "cast", who=by, target=found.target)

    def affected(after: State, entries: Sequence[Entry]) -> Any:
        resisted = entries_of(entries, "magic_resistance", who=found.target, target=by)
        if resisted:
            return resisted[0].facts["affected"]
        return False if cast(after, entries) is False else None

    def level(after: State, entries: Sequence[Entry]) -> Any:
        damage = entries_of(entries, "spell_damage", who=by, target=found.target)
        if damage:
            return damage[0].facts["level"]
        return MISSED if affected(after, entries) is False else None

    yield Foretold(
        what="cast",
        chances=yes_or_no(found.cast),
        read=fact("cast", "cast", who=by, target=found.target),
    )
    yield Foretold(what="affected", chances=yes_or_no(found.affected), read=affected)
    if found.levels:
        levels = {**found.levels, MISSED: 1 - found.affected}
        yield Foretold(what="level", chances=levels, read=level)
        down = _down("cast", by, found.target)
        yield Foretold(what="down", chances=yes_or_no(found.down), read=down)


def _down(rule: str, by: str, target: str) -> Read:
    """Whether the target is out of the fight, once there is an entry of the rule."""

    def read(after: State, entries: Sequence[Entry]) -> Any:
        if not entries_of(entries, rule, who=by, target=target):
            return None
        return not after.combatants[target].active

    return read
