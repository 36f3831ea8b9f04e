"""A combatant's conditions and ties in words, as shown below the name."""

from __future__ import annotations

from rulesets.coc7.asking.visibility import Visibility
from rulesets.coc7.sheet.tables import READY_FIREARM
from rulesets.coc7.state import Combatant, State
from rulesets.coc7.wording.labels import LEXICON
from rulesets.marks import Marks
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase

MARKS = Marks(Combatant, LEXICON)
UNAWARE = phrase(pgettext("coc7", "Unaware"))
AIMING = phrase(pgettext("coc7", "Aiming"))
CHARGES = phrase(pgettext("coc7", "Attack at the end of the round"))
OUTNUMBERED = phrase(pgettext("coc7", "Outnumbered"))
BONUS = npgettext(
    "coc7", "{count} bonus die on their attacks", "{count} bonus dice on their attacks"
)
PENALTY = npgettext(
    "coc7", "{count} penalty die on their attacks", "{count} penalty dice on their attacks"
)


def marks(state: State, combatant: Combatant, visibility: Visibility) -> tuple[Phrase, ...]:
    """The marks, the most restricting first. Combatants out of the fight have only their status."""
    if combatant.status != "active":
        return ()
    is_known = visibility.knows(combatant)
    phrases = MARKS.of(combatant, "helpless")
    if is_known and combatant.unaware != "no":
        phrases.append(UNAWARE)
    if combatant.restrained_by:
        phrases.append(_named(HELD_BY, HELD, combatant.restrained_by, visibility))
    phrases += MARKS.of(combatant, "turn")
    phrases += _melee(combatant, visibility)
    phrases += MARKS.of(combatant, "body") + MARKS.of(combatant, "place")
    if combatant.held:
        phrases.append(phrase(_in_hand(combatant, is_known), weapon=Term(combatant.held)))
    phrases += _place_in_the_round(state, combatant, visibility, is_known)
    phrases += _aim(combatant, is_known)
    if is_known:
        phrases += _own(combatant)
    return tuple(phrases)


IN_HAND = pgettext("coc7", "In hand: {weapon}")
JAMMED = pgettext("coc7", "In hand, jammed: {weapon}")
EMPTY = pgettext("coc7", "In hand, empty: {weapon}")


def _in_hand(combatant: Combatant, is_known: bool) -> Message:
    """The mark of the weapon in hand; viewers who know its rounds see if a firearm cannot be
    fired."""
    if not is_known:
        return IN_HAND
    if combatant.held in combatant.jammed:
        return JAMMED
    weapon = combatant.sheet.weapons.get(combatant.held)
    return EMPTY if weapon and weapon.firearm and not combatant.ammo[combatant.held] else IN_HAND


HELD_BY = pgettext("coc7", "Held by {other}")
HELD = pgettext("coc7", "Held")
WAITS_FOR = pgettext("coc7", "Waits for {other}")
WAITS = pgettext("coc7", "Waits")


def _named(message: Message, untold: Message, other: str, visibility: Visibility) -> Phrase:
    return phrase(untold) if other in visibility.hidden else phrase(message, other=Name(other))


def _melee(combatant: Combatant, visibility: Visibility) -> list[Phrase]:
    others = visibility.present(combatant.engaged)
    if not others:
        return []
    if len(others) == 1:
        return [phrase(pgettext("coc7", "In melee with {other}"), other=Name(others[0]))]
    return [
        phrase(npgettext("coc7", "In melee with {count}", "In melee with {count}"), len(others))
    ]


def _place_in_the_round(
    state: State, combatant: Combatant, visibility: Visibility, is_known: bool
) -> list[Phrase]:
    """Marks for delaying, running to an attack, or, on the viewer's own side, acting early with a
    ready firearm."""
    phrases = []
    if combatant.id in state.waits:
        phrases.append(_named(WAITS_FOR, WAITS, state.waits[combatant.id], visibility))
    if combatant.id in state.late:
        phrases.append(CHARGES)
    if (
        is_known
        and combatant.initiative > combatant.sheet.dex
        and _in_hand(combatant, is_known) is IN_HAND
    ):
        message = pgettext("coc7", "Ready firearm: DEX + {bonus}")
        phrases.append(phrase(message, bonus=READY_FIREARM))
    return phrases


def _aim(combatant: Combatant, is_known: bool) -> list[Phrase]:
    if not combatant.aiming:
        return []
    if is_known:
        return [phrase(pgettext("coc7", "Aims: {weapon}"), weapon=Term(combatant.aiming))]
    return [AIMING]


def _own(combatant: Combatant) -> list[Phrase]:
    phrases = MARKS.of(combatant, "own")
    if combatant.defended and len({*combatant.answered, *combatant.engaged}) > 1:
        phrases.append(OUTNUMBERED)
    if combatant.situational:
        message = BONUS if combatant.situational > 0 else PENALTY
        phrases.append(phrase(message, abs(combatant.situational)))
    return phrases
