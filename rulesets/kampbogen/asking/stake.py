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
FLIGHT = phrase(pgettext("kampbogen", "everybody may flee afterwards"))
EACH = npgettext("kampbogen", "{count} damage for each hit", "{count} damage for each hit")
IF_HIT = npgettext(
    "kampbogen", "{count} damage to {name} if hit", "{count} damage to {name} if hit"
)
NO_HARM = pgettext("kampbogen", "no damage to {name}")
NONE = pgettext("kampbogen", "none to {name}")
NONE_DONE = phrase(pgettext("kampbogen", "none to the opponents"))
NO_HARM_AT_ALL = phrase(pgettext("kampbogen", "no damage to anybody"))
BREAK = pgettext("kampbogen", "1 break point off {vehicle}")
BREAK_IF_HIT = pgettext("kampbogen", "1 break point off {vehicle} if hit")
LAST = pgettext("kampbogen", "the last break point of {vehicle}: destroyed")
LAST_IF_HIT = pgettext("kampbogen", "the last break point of {vehicle} if hit: destroyed")
NO_BREAK = pgettext("kampbogen", "no break point off {vehicle}")


def both(
    state: State, viewer: Viewer, combatant: Combatant, found: ActOdds, target: str
) -> tuple[Phrase, ...]:
    """The harm to the opponent and to the character, who takes none in a few words."""
    count, certain = _taken(state, viewer, combatant, found)
    own = _harm(state, combatant, count, certain)
    if found.harm:
        none = not count and not drives(combatant)
        done = _done(state, viewer, target, found.harm)
        return done, (phrase(NONE, name=Name(combatant.id)) if none else own)
    if count or drives(combatant):
        return own, NONE_DONE
    return (NO_HARM_AT_ALL,)


def _done(state: State, viewer: Viewer, target: str, count: int) -> Phrase:
    """The harm to the opponent, unnamed if the viewer must not know of it."""
    target = target or aim(state, characters(state))
    if target in visibility_of(state.combatants, viewer).hidden:
        return phrase(SOMEBODY, count)
    return phrase(HARM, count, name=Name(target))


def taken(state: State, viewer: Viewer, combatant: Combatant, found: ActOdds) -> Phrase:
    """The harm to the character."""
    return _harm(state, combatant, *_taken(state, viewer, combatant, found))


def _taken(state: State, viewer: Viewer, combatant: Combatant, found: ActOdds) -> tuple[int, bool]:
    """How much, and whether that is certain: it depends on whom the kampgrad would hit as the dice
    lie now."""
    hit = preview(state, visibility_of(state.combatants, viewer)).get(combatant.id, "safe")
    if found.if_not or (found.if_hit and hit == "hit"):
        return found.if_not or found.if_hit, True
    if found.if_hit and hit == "perhaps":
        return found.if_hit, False
    return 0, True


def _harm(state: State, combatant: Combatant, count: int, certain: bool = True) -> Phrase:
    """The harm; a driver's vehicle takes a break instead."""
    if drives(combatant):
        return phrase(
            _break(state, combatant, certain) if count else NO_BREAK,
            vehicle=Term(combatant.vehicle),
        )
    if not count:
        return phrase(NO_HARM, name=Name(combatant.id))
    return phrase(HARM if certain else IF_HIT, count, name=Name(combatant.id))


def _break(state: State, combatant: Combatant, certain: bool) -> Message:
    """The words for a break, or for the vehicle's last break (README 7.9)."""
    if state.vehicles[combatant.vehicle].brud:
        return BREAK if certain else BREAK_IF_HIT
    return LAST if certain else LAST_IF_HIT
