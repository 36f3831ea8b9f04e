"""The combat groups as cards: the opponents, the Momentum, the result of the exchange, and that of
each test with its reason (README 7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulesets.contract.extras import Cluster, Fighter
from rulesets.messages import Message, Name, Phrase, pgettext, phrase
from rulesets.momentum.asking.visibility import Visibility, open_deed
from rulesets.momentum.rules.harm import multiplier
from rulesets.momentum.rules.melee.comparing import (
    NO_RESULT,
    aims,
    all_failed,
    alone,
    attackers,
    consequences,
    counting,
    covers,
    effect,
    targets,
    warding,
    wards_itself,
    wards_off,
)
from rulesets.momentum.rules.queries import members, other_side
from rulesets.momentum.state import Bout, Combatant, Group, Plan, Result, State
from rulesets.momentum.wording.labels import GROUP, level, planned

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
UNTESTED = pgettext("momentum", "Nobody to defend against")


class Verdict(Struct, frozen=True):
    said: Phrase
    won: bool


def verdict(state: State, bout: Bout, id: str, visibility: Visibility) -> Verdict | None:
    """The verdict on a test; None if no test is needed, and before the dice are rolled."""
    deed = bout.deeds.get(id)
    if deed is None or not bout.results:
        return None
    telling = _Telling(alone(state, bout), bout, visibility)
    if aims(deed):
        return telling.of_an_attack(state.combatants[id], deed)
    if covers(deed):
        return telling.of_a_ward(id, deed.target or "")
    return telling.of_a_ward(id, id) if wards_itself(deed) else None


class _Telling(Struct, frozen=True):
    """Describes the outcome of an exchange. `board` is the fight with this exchange alone."""

    board: State
    bout: Bout
    visibility: Visibility

    def say(self, message: Message, *ids: str) -> Phrase:
        hidden = self.visibility.hidden
        named = tuple(Name("" if other in hidden else other) for other in ids)
        return phrase(message, target=named, who=named)

    def of_an_attack(self, combatant: Combatant, deed: Plan) -> Verdict | None:
        bout, result = self.bout, self.bout.results.get(combatant.id)
        if result is None:
            return None
        counted = counting(self.board, bout)
        if not result.level:
            suffering = self.suffering(combatant.id, counted)
            return Verdict(self.say(HALVED, *suffering) if suffering else self.say(FAILS), False)
        through = bout.through.get(combatant.id, ())
        if not through:
            return Verdict(self.say(STOPPED, *self.stopping(combatant, deed, result)), False)
        if bout.counted == "none":
            return Verdict(self.say(DECLINED), False)
        if bout.counted is not None and combatant.id not in counted:
            return Verdict(self.say(TRUMPED, *counted), False)
        damages = effect(combatant, deed) == "damage" and bout.counted is not None
        doubled = damages and multiplier(result.level) > 1
        return Verdict(self.say(DOUBLED if doubled else GETS_THROUGH, *through), True)

    def suffering(self, id: str, counted: tuple[str, ...]) -> tuple[str, ...]:
        """Combatants to whom the attacker does damage all the same."""
        consequence = consequences(self.board, self.bout, counted)
        return tuple(item.target for item in consequence if item.who == id)

    def stopping(self, combatant: Combatant, deed: Plan, result: Result) -> tuple[str, ...]:
        board, bout = self.board, self.bout
        stopped = {
            who
            for target in targets(board, combatant, deed)
            for who, _ in warding(board, bout, target, result.level)
        }
        return tuple(id for id in bout.present if id in stopped)

    def of_a_ward(self, id: str, protected: str) -> Verdict:
        board, bout, result = self.board, self.bout, self.bout.results.get(id)
        if result is None:
            return Verdict(self.say(UNTESTED), True)
        against = {
            other: bout.results.get(other, NO_RESULT).level
            for other in attackers(board, bout, protected)
        }
        stopped = [other for other, level in against.items() if wards_off(result.level, level)]
        beyond = [other for other, level in against.items() if level and other not in stopped]
        if beyond:
            return Verdict(self.say(TOO_LOW if result.level else FAILS, *beyond), False)
        if stopped:
            return Verdict(self.say(STOPS, *stopped), True)
        if not result.level:
            return Verdict(self.say(FAILS), False)
        return Verdict(self.say(NOT_NEEDED, *against), True)


MOMENTUM = phrase(pgettext("momentum", "Momentum"))
ROLLED = pgettext("momentum", "{roll} · {level}")
SURE = phrase(pgettext("momentum", "no roll"))

NOBODY = phrase(pgettext("momentum", "No success gets through."))
ALL_FAIL = phrase(
    pgettext("momentum", "No test succeeds: attacks do half damage to whoever failed as well.")
)
ONE_SIDE = phrase(pgettext("momentum", "Only one side gets through: all its successes count."))
ALL = phrase(pgettext("momentum", "Both sides get through, and all successes count."))
TOP = phrase(pgettext("momentum", "Both sides get through: the higher success trumps the lower."))
NONE = phrase(
    pgettext("momentum", "Both sides get through, nothing counts: the Momentum changes sides.")
)
STALEMATE = pgettext("momentum", "Stalemate: both sides get through with one level. {who} decides.")
HIGHEST = pgettext(
    "momentum", "Both sides get through. {who} has the highest success and decides what counts."
)
COUNTED = {"one_side": ONE_SIDE, "all": ALL, "top": TOP, "none": NONE}


def clusters(state: State, visibility: Visibility) -> tuple[Cluster, ...]:
    """The groups by id, with their current members."""
    groups = (_group(state, group, visibility) for group in state.groups)
    return tuple(item for item in groups if all(fighters for _, fighters in item.sides))


def _group(state: State, group: Group, visibility: Visibility) -> Cluster:
    id = group.id
    bout = _bout(state, id)
    running = state.bout is not None and state.bout.group == id
    stage = "current" if running else ""
    if not running and (bout or state.phase == "melee"):
        stage = "done" if bout or group.played else "coming"
    return Cluster(
        id=f"group-{id}",
        title=phrase(GROUP, number=id),
        sides=tuple(_sides(state, group, bout, visibility)),
        lead=group.momentum,
        sign=MOMENTUM,
        state=stage,
        notes=_notes(bout, visibility) if bout else (),
    )


def _bout(state: State, id: int) -> Bout | None:
    """The latest exchange of this group that can still be shown."""
    if state.bout is not None and state.bout.group == id and state.bout.stage != "end":
        return state.bout
    return next((bout for bout in state.past if bout.group == id), None)


def _sides(
    state: State, group: Group, bout: Bout | None, visibility: Visibility
) -> Iterator[tuple[str, tuple[Fighter, ...]]]:
    """The sides, the one with the Momentum first."""
    inside = members(state, group.id)
    there = [id for id in visibility.present(state.order) if id in inside]
    for side in (group.momentum, other_side(state, group.momentum)):
        ids = [id for id in there if state.combatants[id].side == side]
        yield side, tuple(_fighter(state, id, bout, visibility) for id in ids)


def _fighter(state: State, id: str, bout: Bout | None, visibility: Visibility) -> Fighter:
    if bout is None or id not in bout.present:
        return Fighter(id=id)
    combatant = state.combatants[id]
    deed = bout.deeds.get(id) if visibility.knows(combatant) else open_deed(state, bout, combatant)
    outcome = verdict(state, bout, id, visibility)
    return Fighter(
        id=id,
        deed=planned(deed, visibility.hidden) if deed else None,
        result=_rolled(bout, id),
        verdict=outcome.said if outcome else None,
        won=outcome.won if outcome else None,
    )


def _rolled(bout: Bout, id: str) -> Phrase | None:
    result = bout.results.get(id)
    if result is None:
        return None
    if not result.tested:
        return SURE
    return phrase(ROLLED, roll=result.roll, level=level(result.level, result.fumble))


def _notes(bout: Bout, visibility: Visibility) -> tuple[Phrase, ...]:
    """How the exchange was decided, once the dice are rolled."""
    if not bout.results:
        return ()
    if bout.counted is None:
        who = Name("" if bout.asked in visibility.hidden else bout.asked or "")
        return (phrase(STALEMATE if bout.counts == ("all", "none") else HIGHEST, who=who),)
    if bout.counted == "nobody":
        return (ALL_FAIL if all_failed(bout) and len(bout.results) > 1 else NOBODY,)
    return (COUNTED[bout.counted],)
