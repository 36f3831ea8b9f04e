"""A view with names in the reader's language; and without what is the viewer's own, so that several
viewers share what is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from operator import is_

from msgspec.structs import replace

from encounters.serve.performance.markup import ListCache
from encounters.text import library_words
from rulesets.contract import NOTHING, CombatantView, Ruleset, View

# A combatant that has not changed stays the same object, by which its cards are found again.
_others = ListCache[CombatantView]()  # as seen by a viewer without combatants
_translated_views = ListCache[CombatantView](2048)  # with names in the reader's language


def in_words(ruleset: Ruleset, view: View, language: str) -> View:
    """The view with names from the game's library in this language."""
    people = tuple([_call(ruleset, combatant, language) for combatant in view.combatants])
    unchanged = all(map(is_, people, view.combatants))
    return view if unchanged else replace(view, combatants=people)


def _call(ruleset: Ruleset, combatant: CombatantView, language: str) -> CombatantView:
    name = library_words.name_of(ruleset, combatant.name, language)
    if name == combatant.name:
        return combatant
    return _translated_views.get([combatant], name, lambda: replace(combatant, name=name))


def without_own(view: View, others: View) -> View:
    """The view without the parts for own cards, questions and "you". `others` is the view of a
    viewer without combatants."""
    as_others = {combatant.id: combatant for combatant in others.combatants}
    return replace(
        view,
        combatants=tuple([_not_mine(each, as_others) for each in view.combatants]),
        asked=tuple(
            replace(asked, decision=None, refusals=()) if asked.decision is not None else asked
            for asked in view.asked
        ),
    )


def _not_mine(combatant: CombatantView, others: Mapping[str, CombatantView]) -> CombatantView:
    if not (
        combatant.mine or combatant.kit or combatant.tracks or combatant.left or combatant.offers
    ):
        return combatant
    other = others.get(combatant.id, combatant)
    return _others.get([combatant, other], None, lambda: _strip(combatant, other))


def _strip(combatant: CombatantView, other: CombatantView) -> CombatantView:
    """A combatant without the viewer's own information. Its numbers, facts and marks are those that
    others know; but marks that explain why it cannot act are kept, as the order shows them."""
    return replace(
        combatant,
        mine=False,
        kit=NOTHING,
        tracks=(),
        left=(),
        offers=NOTHING,
        figures=other.figures,
        facts=other.facts,
        marks=other.marks if combatant.able else combatant.marks,
        peril=other.peril,
    )
