"""The result of each test of an exchange with its reason, in words (README 7.7)."""

from __future__ import annotations

from msgspec import Struct

from rulesets.messages import Message, Name, Phrase, pgettext, phrase
from rulesets.momentum.asking.visibility import Visibility
from rulesets.momentum.rules.harm import multiplier
from rulesets.momentum.rules.melee.comparing import alone, consequences, counting
from rulesets.momentum.rules.melee.targets import (
    NO_RESULT,
    aims,
    attackers,
    covers,
    effect,
    targets,
    warding,
    wards_itself,
    wards_off,
)
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
UNTESTED = pgettext("momentum", "Nobody to defend against")


class Verdict(Struct, frozen=True):
    said: Phrase
    won: bool


def verdict(state: State, bout: Bout, id: str, visibility: Visibility) -> Verdict | None:
    """The verdict on a test; None if no test is needed, and before the dice are rolled."""
    deed = bout.deeds.get(id)
    if deed is None or not bout.results:
        return None
    told = _Telling(alone(state, bout), bout, visibility)
    if aims(deed):
        return told.of_an_attack(state.combatants[id], deed)
    if covers(deed):
        return told.of_a_ward(id, deed.target or "")
    return told.of_a_ward(id, id) if wards_itself(deed) else None


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
        found = consequences(self.board, self.bout, counted)
        return tuple(item.target for item in found if item.who == id)

    def stopping(self, combatant: Combatant, deed: Plan, result: Result) -> tuple[str, ...]:
        board, bout = self.board, self.bout
        found = {
            who
            for target in targets(board, combatant, deed)
            for who, _ in warding(board, bout, target, result.level)
        }
        return tuple(id for id in bout.present if id in found)

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
