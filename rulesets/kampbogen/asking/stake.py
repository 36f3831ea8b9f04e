"""The current effect of a use of the roll, on the opponent and on the character (README 7.9)."""

from __future__ import annotations

from rulesets.contract import Viewer
from rulesets.kampbogen.asking.chances.results import ActOdds
from rulesets.kampbogen.asking.preview import preview
from rulesets.kampbogen.asking.visibility import visibility_of
from rulesets.kampbogen.rules.queries import characters, drives
from rulesets.kampbogen.rules.resolution import aim
from rulesets.kampbogen.state import Combatant, State
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase

HARM = npgettext("kampbogen", "{count} damage to {name}", "{count} damage to {name}")
SOMEBODY = npgettext("kampbogen", "{count} damage to an opponent", "{count} damage to an opponent")
CHOSEN = npgettext(
    "kampbogen",
    "{count} damage to an opponent of your choice, or a way to flee",
    "{count} damage to an opponent of your choice, or a way to flee",
)
EACH = npgettext("kampbogen", "{count} damage each time", "{count} damage each time")
IF_HIT = npgettext(
    "kampbogen", "{count} damage to {name} if hit", "{count} damage to {name} if hit"
)
NO_HARM = pgettext("kampbogen", "no damage to {name}")
NO_HARM_DONE = phrase(pgettext("kampbogen", "no damage to the opponents"))
BREAK = pgettext("kampbogen", "1 break point off {vehicle}")
BREAK_IF_HIT = pgettext("kampbogen", "1 break point off {vehicle} if hit")
LAST = pgettext("kampbogen", "the last break point of {vehicle}: destroyed")
LAST_IF_HIT = pgettext("kampbogen", "the last break point of {vehicle} if hit: destroyed")
NO_BREAK = pgettext("kampbogen", "no break point off {vehicle}")


def done(state: State, viewer: Viewer, count: int) -> Phrase:
    """The harm to the opponent, who is not named if hidden from the viewer."""
    target = aim(state, characters(state))
    if not count:
        return NO_HARM_DONE
    if target in visibility_of(state.combatants, viewer).hidden:
        return phrase(SOMEBODY, count)
    return phrase(HARM, count, name=Name(target))


def taken(state: State, viewer: Viewer, one: Combatant, found: ActOdds) -> Phrase:
    """The harm to the character, depending on the kampgrad's targets by the current dice."""
    hit = preview(state, visibility_of(state.combatants, viewer)).get(one.id, "safe")
    if found.if_not or (found.if_hit and hit == "hit"):
        return _harm(state, one, found.if_not or found.if_hit)
    if found.if_hit and hit == "perhaps":
        return _harm(state, one, found.if_hit, certain=False)
    return _harm(state, one, 0)


def _harm(state: State, one: Combatant, count: int, certain: bool = True) -> Phrase:
    """The harm; a driver's vehicle takes a break instead."""
    if drives(one):
        return phrase(_break(state, one, certain) if count else NO_BREAK, vehicle=Term(one.vehicle))
    if not count:
        return phrase(NO_HARM, name=Name(one.id))
    return phrase(HARM if certain else IF_HIT, count, name=Name(one.id))


def _break(state: State, one: Combatant, certain: bool) -> Message:
    """The words for a break, or for the vehicle's last break (README 7.9)."""
    if state.vehicles[one.vehicle].brud:
        return BREAK if certain else BREAK_IF_HIT
    return LAST if certain else LAST_IF_HIT
