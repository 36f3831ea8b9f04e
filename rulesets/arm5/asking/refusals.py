"""Reasons why options are not offered (README 5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.arm5.rules.actions.aiming import why_no_charge
from rulesets.arm5.rules.queries import hindrance
from rulesets.arm5.state import Combatant, State
from rulesets.contract import Decision, Refusal
from rulesets.messages import Message, pgettext, phrase
from rulesets.refusing import shortened

USED = phrase(pgettext("arm5", "The action of this turn is used"))
NOBODY = phrase(pgettext("arm5", "Nobody can be reached with what is in hand"))
TOO_FAR = phrase(pgettext("arm5", "Nobody is the right distance away"))
NO_SPELL = phrase(pgettext("arm5", "No spell has a target now"))
# Reasons from the rules, in words.
WORDS = {
    "retreated": phrase(pgettext("arm5", "Has just left combat: no attack until the next turn")),
    "engaged": phrase(pgettext("arm5", "Engaged: leave combat first")),
    "lying": phrase(pgettext("arm5", "Has to get up first")),
    "mount_moved": phrase(pgettext("arm5", "The mount has moved already")),
}

SHORT: Mapping[Message, Message] = {
    USED.message: pgettext("arm5", "Action used"),
    NOBODY.message: pgettext("arm5", "Nobody in reach"),
    TOO_FAR.message: pgettext("arm5", "Wrong distance"),
    NO_SPELL.message: pgettext("arm5", "No target"),
    WORDS["retreated"].message: pgettext("arm5", "Just left combat"),
    WORDS["engaged"].message: pgettext("arm5", "Engaged"),
    WORDS["lying"].message: pgettext("arm5", "On the ground"),
    WORDS["mount_moved"].message: pgettext("arm5", "Mount has moved"),
}

OWN = ("turn", "delayed", "interrupt")


def refusals(state: State, decision: Decision) -> tuple[Refusal, ...]:
    combatant = state.combatants.get(decision.by)
    if combatant is None or decision.kind not in OWN:
        return ()
    if decision.kind == "turn" and not combatant.action:
        return shortened([Refusal("attack", None, USED)], SHORT)
    missing = (no for no in _all(combatant) if decision.option(no.option) is None)
    return shortened(missing, SHORT)


def _all(combatant: Combatant) -> Iterator[Refusal]:
    """The refusals relevant to the combatant: spells for casters, riding for riders."""
    yield Refusal("attack", None, WORDS["retreated"] if combatant.retreated else NOBODY)
    charge = why_no_charge(combatant)
    yield Refusal("charge", None, WORDS[charge] if charge else TOO_FAR)
    if combatant.sheet.spells:
        yield Refusal("cast", None, NO_SPELL)
    blocked = hindrance(combatant)
    if blocked is not None:
        yield Refusal("ride" if combatant.mounted else "move", None, WORDS[blocked])
        yield Refusal("leave", None, WORDS[blocked])
