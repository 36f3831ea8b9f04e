"""A combatant's conditions and ties in words, as shown below the name."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.marks import Marks
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase
from rulesets.momentum.asking.visibility import Visibility
from rulesets.momentum.rules.queries import group_of
from rulesets.momentum.shown.sealed import is_planned, open_deed
from rulesets.momentum.state import Combatant, State
from rulesets.momentum.wording.labels import LEXICON, planned
from rulesets.wording.labels import signed

MARKS = Marks(Combatant, LEXICON)
LEADS = pgettext("momentum", "Group {group}, has the Momentum")
FOLLOWS = pgettext("momentum", "Group {group}")
PLANS = pgettext("momentum", "Declared: {deed}")
DROPPED = pgettext("momentum", "On the ground: {weapons}")
UNLOADED = npgettext(
    "momentum",
    "{weapon} not loaded, {count} action to go",
    "{weapon} not loaded, {count} actions to go",
)
MODIFIER = pgettext("momentum", "Modifier {number}")
ADVANTAGE = phrase(pgettext("momentum", "Advantage"))
DISADVANTAGE = phrase(pgettext("momentum", "Disadvantage"))
SPENT = phrase(pgettext("momentum", "Action used"))


def marks(state: State, combatant: Combatant, visibility: Visibility) -> tuple[Phrase, ...]:
    """The marks, the most important first. Combatants out of the fight have only their status."""
    if combatant.status != "active" or state.over:
        return ()
    return (
        *_standing(state, combatant),
        *_doing(state, combatant, visibility),
        *_having(combatant, visibility),
    )


def _standing(state: State, combatant: Combatant) -> Iterator[Phrase]:
    yield from MARKS.of(combatant, "standing")
    group = group_of(state, combatant.group)
    if group is not None:
        yield phrase(LEADS if group.momentum == combatant.side else FOLLOWS, group=group.id)


def _doing(state: State, combatant: Combatant, visibility: Visibility) -> Iterator[Phrase]:
    """The combatant's deed in the running exchange, or its declaration."""
    bout = state.bout
    if bout is not None and combatant.id in bout.present:
        known = (
            bout.deeds.get(combatant.id)
            if visibility.knows(combatant)
            else open_deed(state, bout, combatant)
        )
        if known is not None:
            yield planned(known, visibility.hidden)
    elif visibility.knows(combatant):
        plan = is_planned(state, combatant)
        if plan is not None and plan.option not in ("hold", "stay"):
            yield phrase(PLANS, deed=planned(plan, visibility.hidden))
    yield from MARKS.of(combatant, "left")


def _having(combatant: Combatant, visibility: Visibility) -> Iterator[Phrase]:
    if combatant.dropped:
        yield phrase(DROPPED, weapons=tuple(Term(name) for name in combatant.dropped))
    if not visibility.owns(combatant):
        return
    for weapon, left in combatant.unloaded.items():
        yield phrase(UNLOADED, count=left, weapon=Term(weapon))
    yield from MARKS.of(combatant, "next")
    if combatant.modifier:
        yield phrase(MODIFIER, number=signed(combatant.modifier))
    if combatant.edge:
        yield ADVANTAGE if combatant.edge > 0 else DISADVANTAGE
    if combatant.spent and combatant.group is None and not combatant.fled:
        yield SPENT
