"""The odds of a choice, and where the log has them once the choice is resolved.

If others may interrupt, nothing is rolled at once, so there is nothing to read yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets.arm5.asking.chances.distribution import (
    AttackOdds,
    BorneOdds,
    CastOdds,
    FastOdds,
    FirstOdds,
    LeaveOdds,
    SprintOdds,
)
from rulesets.arm5.asking.chances.odds import odds
from rulesets.arm5.state import State
from rulesets.conformance.numbers.predictions import Prediction, Read, entries_of, fact, yes_or_no
from rulesets.contract import Choice, Entry

MISSED = "missed"


def predictions(state: State, choice: Choice) -> Iterator[Prediction]:
    outlook = odds(state, choice)
    match outlook:
        case AttackOdds():
            yield from _attack(state, choice.by, outlook)
        case CastOdds():
            yield from _cast(state, choice.by, outlook)
        case FastOdds():
            read = fact("success", "fast_cast_speed", who=choice.by)
            yield Prediction(what="in time", chances=yes_or_no(outlook.quick_enough), read=read)
        case BorneOdds(actor, AttackOdds() as comes):
            yield from _attack(state, actor, comes)
        case BorneOdds(actor, CastOdds() as comes):
            yield from _cast(state, actor, comes)
        case FirstOdds():
            yield Prediction(
                what="first", chances=_first(outlook), read=_priority(choice.by, outlook)
            )
        case LeaveOdds():
            yield from _leave(choice.by, outlook)
        case SprintOdds():
            read = fact("success", "fatigue_test", who=choice.by)
            yield Prediction(what="passed", chances=yes_or_no(outlook.passed), read=read)


def _attack(state: State, by: str, odds: AttackOdds) -> Iterator[Prediction]:
    """The values of an attack. A charge whose runner falls has no attack: it is counted by `ready`
    alone."""
    if not odds.ready:
        return
    attack = {"who": by, "target": odds.target}
    hit = odds.hit / odds.ready
    levels = {level: chance / odds.ready for level, chance in odds.levels.items()}

    def level(after: State, entries: Sequence[Entry]) -> Any:
        if not entries_of(entries, "attack_advantage", **attack):
            return None
        damage = entries_of(entries, "damage", **attack)
        return damage[0].facts["level"] if damage else MISSED

    def contest(after: State, entries: Sequence[Entry]) -> Any:
        over = entries_of(entries, "attack_advantage", **attack)
        return _compared(over[0].facts["advantage"]) if over else None

    read = fact("hit", "attack_advantage", who=by, target=odds.target)
    yield Prediction(what="hit", chances=yes_or_no(hit), read=read)
    compared = _results(hit, odds.tie / odds.ready)
    yield Prediction(what="contest", chances=compared, read=contest)
    yield Prediction(what="level", chances={**levels, MISSED: 1 - hit}, read=level)
    if state.combatants[odds.target].active:
        down = yes_or_no(odds.down / odds.ready)
        yield Prediction(what="down", chances=down, read=_down("attack_advantage", by, odds.target))


def _leave(by: str, odds: LeaveOdds) -> Iterator[Prediction]:
    read = fact("success", "disengage", who=by)
    yield Prediction(what="free", chances=yes_or_no(odds.free), read=read)

    def contest(after: State, entries: Sequence[Entry]) -> Any:
        tried = entries_of(entries, "disengage_attack", target=by)
        over = [item.facts["defense"] - item.facts["total"] for item in tried]
        return _compared(min(over)) if over else None

    yield Prediction(what="contest", chances=_results(odds.free, odds.tie), read=contest)


def _priority(by: str, odds: FirstOdds) -> Read:
    """Reads how the two priority rolls compare; None if a third combatant has interrupted."""

    def read(after: State, entries: Sequence[Entry]) -> Any:
        rolled = {entry.who: entry.facts for entry in entries_of(entries, "priority")}
        if set(rolled) != {by, odds.actor}:
            return None
        if entries_of(entries, "priority_tie"):
            return "tie"
        mine, theirs = ((rolled[id]["total"], rolled[id]["quickness"]) for id in (by, odds.actor))
        return "win" if mine > theirs else "lose"

    return read


def _first(odds: FirstOdds) -> dict[Any, float]:
    return _results(odds.first - odds.tie / 2, odds.tie)


def _results(win: float, tie: float) -> dict[Any, float]:
    return {"win": win, "tie": tie, "lose": 1 - win - tie}


def _compared(over: int) -> str:
    return "win" if over > 0 else "tie" if over == 0 else "lose"


def _cast(state: State, by: str, odds: CastOdds) -> Iterator[Prediction]:
    cast = fact("cast", "cast", who=by, target=odds.target)

    def affected(after: State, entries: Sequence[Entry]) -> Any:
        resisted = entries_of(entries, "magic_resistance", who=odds.target, target=by)
        if resisted:
            return resisted[0].facts["affected"]
        came = cast(after, entries)
        return came if came is False or by == odds.target else None  # nobody resists oneself

    def level(after: State, entries: Sequence[Entry]) -> Any:
        damage = entries_of(entries, "spell_damage", who=by, target=odds.target)
        if damage:
            return damage[0].facts["level"]
        return MISSED if affected(after, entries) is False else None

    yield Prediction(
        what="cast",
        chances=yes_or_no(odds.cast),
        read=fact("cast", "cast", who=by, target=odds.target),
    )
    yield Prediction(what="affected", chances=yes_or_no(odds.affected), read=affected)
    if odds.levels:
        levels = {**odds.levels, MISSED: 1 - odds.affected}
        yield Prediction(what="level", chances=levels, read=level)
        if state.combatants[odds.target].active:
            down = _down("cast", by, odds.target)
            yield Prediction(what="down", chances=yes_or_no(odds.down), read=down)


def _down(rule: str, by: str, target: str) -> Read:
    """Reads whether the target is out of the fight, once there is an entry of the rule."""

    def read(after: State, entries: Sequence[Entry]) -> Any:
        if not entries_of(entries, rule, who=by, target=target):
            return None
        return not after.combatants[target].active

    return read
