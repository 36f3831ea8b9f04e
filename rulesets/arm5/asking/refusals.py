"""What somebody would look for and is not offered, with the reason (README 5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.arm5.state import Combatant, State
from rulesets.contract import Decision, Refusal
from rulesets.messages import Phrase, pgettext, phrase

USED = phrase(pgettext("arm5", "The action of this turn is used"))
RETREATED = phrase(pgettext("arm5", "Has just left combat: no attack until the next turn"))
ENGAGED = phrase(pgettext("arm5", "Engaged: leave combat first"))
LYING = phrase(pgettext("arm5", "Has to get up first"))
NO_MOUNT_LEFT = phrase(pgettext("arm5", "The mount has moved already"))
NOBODY = phrase(pgettext("arm5", "Nobody can be reached with what is in hand"))
TOO_FAR = phrase(pgettext("arm5", "Nobody is the right distance away"))
NO_SPELL = phrase(pgettext("arm5", "No spell has a target now"))

OWN = ("turn", "delayed", "interrupt")


def refusals(state: State, decision: Decision) -> tuple[Refusal, ...]:
    one = state.combatants.get(decision.by)
    if one is None or decision.kind not in OWN:
        return ()
    if decision.kind == "turn" and not one.action:
        return (Refusal("attack", None, USED),)
    found = _all(one)
    return tuple(refusal for refusal in found if decision.option(refusal.option) is None)


def _all(one: Combatant) -> Iterator[Refusal]:
    """Only of what somebody like this would do: casters cast, riders ride."""
    blocked = None if one.free else ENGAGED
    if blocked is None and not one.upright:
        blocked = LYING
    yield Refusal("attack", None, RETREATED if one.retreated else NOBODY)
    yield Refusal("charge", None, _no_charge(one, blocked))
    if one.sheet.spells:
        yield Refusal("cast", None, NO_SPELL)
    if blocked is not None:
        yield Refusal("ride" if one.mounted else "move", None, blocked)
        yield Refusal("leave", None, blocked)


def _no_charge(one: Combatant, blocked: Phrase | None) -> Phrase:
    if one.retreated:
        return RETREATED
    if blocked is not None:
        return blocked
    return NO_MOUNT_LEFT if one.mounted and not one.mount_action else TOO_FAR
