"""What came of each test of an exchange, and why, in words (README 7.7)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulesets.messages import Message, Name, Phrase, pgettext, phrase
from rulesets.momentum.asking.visibility import Visibility
from rulesets.momentum.rules.melee.targets import NO_RESULT, aims, at_all, covers, effect
from rulesets.momentum.state import Bout, Combatant, Plan, Result, State

GETS_THROUGH = pgettext("momentum", "Gets through to {target}")
DOUBLED = pgettext("momentum", "Gets through to {target}, doubled")
STOPPED = pgettext("momentum", "Stopped by {who}")
TRUMPED = pgettext("momentum", "Trumped by {who}")
DECLINED = pgettext("momentum", "Does not count, declined")
FAILS = pgettext("momentum", "Comes to nothing")
HALVED = pgettext("momentum", "Both fail: half damage to {target}")
STOPS = pgettext("momentum", "Stops {who}")
TOO_LOW = pgettext("momentum", "Not high enough against {who}")
NOT_NEEDED = pgettext("momentum", "Not needed, {who} fails")
UNTESTED = pgettext("momentum", "Nobody to ward off")


class Verdict(Struct, frozen=True):
    said: Phrase
    won: bool


def verdict(state: State, bout: Bout, id: str, visibility: Visibility) -> Verdict | None:
    """None for what needs no test, and while the dice are not cast."""
    deed, one = bout.deeds.get(id), state.combatants[id]
    if deed is None or not bout.results:
        return None

    def say(message: Message, *ids: str) -> Phrase:
        named = tuple(Name("" if other in visibility.hidden else other) for other in ids)
        return phrase(message, target=named, who=named)

    if aims(deed):
        return _of_an_attack(state, bout, one, deed, say)
    if covers(deed):
        return _of_a_ward(state, bout, id, deed.target or "", say)
    if deed.option in ("defend", "evade"):
        return _of_a_ward(state, bout, id, id, say)
    return None


type Say = Callable[..., Phrase]


def _of_an_attack(state: State, bout: Bout, one: Combatant, deed: Plan, say: Say) -> Verdict | None:
    result = bout.results.get(one.id)
    if result is None:
        return None
    if not result.level:
        suffering = _both_failed(state, bout, one, deed)
        return Verdict(say(HALVED, *suffering) if suffering else say(FAILS), False)
    through = bout.through.get(one.id, ())
    if not through:
        return Verdict(say(STOPPED, *_who_stop(state, bout, one, deed, result)), False)
    if bout.counted is None:
        return Verdict(say(GETS_THROUGH, *through), True)
    if bout.counted == "none":
        return Verdict(say(DECLINED), False)
    top = highest(bout)
    if bout.counted == "top" and one.id not in top:
        return Verdict(say(TRUMPED, *top), False)
    doubled = result.level == 3 and effect(one, deed) == "damage"
    return Verdict(say(DOUBLED if doubled else GETS_THROUGH, *through), True)


def highest(bout: Bout) -> tuple[str, ...]:
    """The owners of the highest successes that get through."""
    levels = {id: bout.results[id].level for id in bout.through}
    best = max(levels.values(), default=0)
    return tuple(id for id in levels if levels[id] == best)


def _aimed_at(state: State, bout: Bout, one: Combatant, deed: Plan) -> tuple[str, ...]:
    if not aims(deed):
        return ()
    if at_all(one, deed):
        return tuple(id for id in bout.present if state.combatants[id].side != one.side)
    return (deed.target,) if deed.target else ()


def all_failed(bout: Bout) -> bool:
    return not any(result.level for result in bout.results.values())


def _both_failed(state: State, bout: Bout, one: Combatant, deed: Plan) -> tuple[str, ...]:
    """To whom it does half damage all the same."""
    if not all_failed(bout) or effect(one, deed) != "damage":
        return ()
    return tuple(id for id in _aimed_at(state, bout, one, deed) if id in bout.results)


def _wards(bout: Bout, id: str) -> str:
    """Whom somebody's answer protects."""
    deed = bout.deeds[id]
    if deed.option in ("defend", "evade"):
        return id
    return deed.target or "" if covers(deed) else ""


def _who_stop(
    state: State, bout: Bout, one: Combatant, deed: Plan, result: Result
) -> tuple[str, ...]:
    aimed = _aimed_at(state, bout, one, deed)
    return tuple(
        id
        for id in bout.present
        if id in bout.results
        and state.combatants[id].side != one.side
        and _wards(bout, id) in aimed
        and bout.results[id].level >= result.level
    )


def _of_a_ward(state: State, bout: Bout, id: str, protected: str, say: Say) -> Verdict:
    result = bout.results.get(id)
    if result is None:
        return Verdict(say(UNTESTED), True)
    side = state.combatants[id].side
    against = {
        other: bout.results.get(other, NO_RESULT).level
        for other in bout.present
        if state.combatants[other].side != side
        and protected in _aimed_at(state, bout, state.combatants[other], bout.deeds[other])
    }
    beyond = [other for other, level in against.items() if level > result.level]
    if beyond:
        return Verdict(say(TOO_LOW if result.level else FAILS, *beyond), False)
    stopped = [other for other, level in against.items() if 0 < level <= result.level]
    if stopped:
        return Verdict(say(STOPS, *stopped), True)
    if not result.level:
        return Verdict(say(FAILS), False)
    return Verdict(say(NOT_NEEDED, *against), True)
