"""A combatant's conditions and ties in words, as shown below the name."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.arm5.asking.visibility import Visibility
from rulesets.arm5.state import Combatant
from rulesets.arm5.wording.labels import label
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase

WAITS = pgettext("arm5", "Waits")
ENGAGED = pgettext("arm5", "Engaged with {others}")
BROKEN_OFF = pgettext("arm5", "Broke off from {others}")
IN_HAND = pgettext("arm5", "In hand: {weapons}")
MOUNTED = phrase(pgettext("arm5", "Mounted"))
PRONE = phrase(pgettext("arm5", "On the ground"))
CROUCHING = phrase(pgettext("arm5", "Crouching"))
HIDDEN = phrase(pgettext("arm5", "Hidden"))
COVER = pgettext("arm5", "Cover: {cover}")
ROUGH = phrase(pgettext("arm5", "In difficult terrain"))
BUSY = pgettext("arm5", "{task}")
BUSY_FOR = npgettext("arm5", "{task}, {count} round left", "{task}, {count} rounds left")
KEEPS = pgettext("arm5", "Keeps up {spell}")
KEEPS_ONE = phrase(pgettext("arm5", "Keeps up a spell"))
LIGHT = npgettext("arm5", "{count} light wound", "{count} light wounds")
MEDIUM = npgettext("arm5", "{count} medium wound", "{count} medium wounds")
HEAVY = npgettext("arm5", "{count} heavy wound", "{count} heavy wounds")
NEXT_TRY = pgettext("arm5", "Next attempt to leave combat: +{bonus}")
AT = npgettext("arm5", "At {count} pace", "At {count} paces")


def marks(one: Combatant, visibility: Visibility) -> tuple[Phrase, ...]:
    """The marks, the most important first. Combatants out of the fight have only their status."""
    if not one.active:
        return ()
    known = visibility.knows(one)
    return (
        *_ties(one, visibility, known),
        *_body(one, visibility, known),
        *_place(one, known),
    )


def _ties(one: Combatant, visibility: Visibility, known: bool) -> Iterator[Phrase]:
    if one.delaying:
        yield phrase(WAITS)
    if one.extended_task is not None:
        task = label("task", one.extended_task)
        yield phrase(BUSY_FOR, one.extended_left, task=task) if known else phrase(BUSY, task=task)
    others = visibility.present(one.engaged_with)
    if others:
        yield phrase(ENGAGED, others=_named(others))
    broken = visibility.present(one.broken_from)
    if broken:
        yield phrase(BROKEN_OFF, others=_named(broken))
    if known and one.disengage_bonus:
        yield phrase(NEXT_TRY, bonus=one.disengage_bonus)
    if one.maintaining is not None:
        yield phrase(KEEPS, spell=Term(one.maintaining)) if known else KEEPS_ONE


def _named(others: tuple[str, ...]) -> Name | tuple[Name, ...]:
    return Name(others[0]) if len(others) == 1 else tuple(map(Name, others))


def _body(one: Combatant, visibility: Visibility, known: bool) -> Iterator[Phrase]:
    """The marks of posture, and of wounds if the campaign shows numbers of foes. Fatigue is not a
    mark: only the own side knows it, from the track."""
    if one.posture != "standing" and not one.mounted:
        yield PRONE if one.posture == "prone" else CROUCHING
    if not known and visibility.viewer.foes == "numbers":
        for message, count in (
            (LIGHT, one.wounds_light),
            (MEDIUM, one.wounds_medium),
            (HEAVY, one.wounds_heavy),
        ):
            if count:
                yield phrase(message, count)


def _place(one: Combatant, known: bool) -> Iterator[Phrase]:
    if one.mounted:
        yield MOUNTED
    if one.wielding:
        yield phrase(IN_HAND, weapons=tuple(map(Term, one.wielding)))
    if one.cover != "none":
        yield phrase(COVER, cover=label("cover", one.cover))
    if one.hidden:
        yield HIDDEN
    if known and one.terrain == "rough":
        yield ROUGH
    if one.position is not None:
        yield phrase(AT, one.position)
