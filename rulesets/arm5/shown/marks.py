"""A combatant's conditions and ties in words, as shown below the name."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.arm5.asking.visibility import Visibility
from rulesets.arm5.state import Combatant
from rulesets.arm5.wording.labels import LEXICON, label
from rulesets.marks import Marks
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase

MARKS = Marks(Combatant, LEXICON)
ENGAGED = pgettext("arm5", "Engaged with {others}")
BROKEN_OFF = pgettext("arm5", "Broke off from {others}")
IN_HAND = pgettext("arm5", "In hand: {weapons}")
PRONE = phrase(pgettext("arm5", "On the ground"))
CROUCHING = phrase(pgettext("arm5", "Crouching"))
COVER = pgettext("arm5", "Cover: {cover}")
ROUGH = phrase(pgettext("arm5", "In difficult terrain"))
BUSY = pgettext("arm5", "{task}")
BUSY_FOR = npgettext("arm5", "{task}, {count} round left", "{task}, {count} rounds left")
KEEPS = pgettext("arm5", "Keeps up {spell}")
KEEPS_ONE = phrase(pgettext("arm5", "Keeps up a spell"))
LIGHT = npgettext("arm5", "{count} light wound", "{count} light wounds")
MEDIUM = npgettext("arm5", "{count} medium wound", "{count} medium wounds")
HEAVY = npgettext("arm5", "{count} heavy wound", "{count} heavy wounds")
AT = npgettext("arm5", "At {count} pace", "At {count} paces")


def marks(combatant: Combatant, visibility: Visibility) -> tuple[Phrase, ...]:
    """The marks, the most important first. Combatants out of the fight have only their status."""
    if not combatant.active:
        return ()
    is_known = visibility.knows(combatant)
    return (
        *_ties(combatant, visibility, is_known),
        *_body(combatant, visibility, is_known),
        *_place(combatant, is_known),
    )


def _ties(combatant: Combatant, visibility: Visibility, is_known: bool) -> Iterator[Phrase]:
    yield from MARKS.of(combatant, "waits")
    if combatant.extended_task is not None:
        task = label("task", combatant.extended_task)
        yield (
            phrase(BUSY_FOR, combatant.extended_left, task=task)
            if is_known
            else phrase(BUSY, task=task)
        )
    others = visibility.present(combatant.engaged_with)
    if others:
        yield phrase(ENGAGED, others=_named(others))
    broken = visibility.present(combatant.broken_from)
    if broken:
        yield phrase(BROKEN_OFF, others=_named(broken))
    if is_known:
        yield from MARKS.of(combatant, "next_try")
    if combatant.maintaining is not None:
        yield phrase(KEEPS, spell=Term(combatant.maintaining)) if is_known else KEEPS_ONE


def _named(others: tuple[str, ...]) -> Name | tuple[Name, ...]:
    return Name(others[0]) if len(others) == 1 else tuple(map(Name, others))


def _body(combatant: Combatant, visibility: Visibility, is_known: bool) -> Iterator[Phrase]:
    """The marks of posture, and of wounds if the campaign shows numbers of foes. Fatigue is not a
    mark: only the own side knows it, from the track."""
    if combatant.posture != "standing" and not combatant.mounted:
        yield PRONE if combatant.posture == "prone" else CROUCHING
    if not is_known and visibility.viewer.foes == "numbers":
        for message, count in (
            (LIGHT, combatant.wounds_light),
            (MEDIUM, combatant.wounds_medium),
            (HEAVY, combatant.wounds_heavy),
        ):
            if count:
                yield phrase(message, count)


def _place(combatant: Combatant, is_known: bool) -> Iterator[Phrase]:
    yield from MARKS.of(combatant, "mounted")
    if combatant.wielding:
        yield phrase(IN_HAND, weapons=tuple(map(Term, combatant.wielding)))
    if combatant.cover != "none":
        yield phrase(COVER, cover=label("cover", combatant.cover))
    yield from MARKS.of(combatant, "hidden")
    if is_known and combatant.terrain == "rough":
        yield ROUGH
    if combatant.position is not None:
        yield phrase(AT, combatant.position)
