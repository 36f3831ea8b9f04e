"""The headline for everybody: the acting combatant, or the declared action that waits for
answers."""

from __future__ import annotations

from rulesets.arm5.asking.visibility import Visibility
from rulesets.arm5.shown.combatant_view import places_of
from rulesets.arm5.state import State, Window
from rulesets.arm5.wording.questions import declared
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.wording.headlines import AT_WORK, over

ACTS = pgettext("arm5", "{now} acts")
ACTS_THEN = pgettext("arm5", "{now} acts, then {then}")
EARLY = pgettext("arm5", "{now} may cast early")
CHANCE = pgettext("arm5", "Last chance to act before the next turn: {now}")
REACTIONS = pgettext("arm5", "{declared}. Reactions come first.")


def headline(state: State, visibility: Visibility) -> Phrase:
    if state.over:
        return over(state.winner)
    if state.window is not None:
        return _declared(state.window, visibility)
    if state.current is None or state.current in visibility.hidden:
        return AT_WORK
    return _acting(state, state.current, visibility)


def _declared(window: Window, visibility: Visibility) -> Phrase:
    if window.actor in visibility.hidden:
        return AT_WORK
    target = window.action.target
    shown = None if target in visibility.hidden else target
    said = declared(window.actor, window.action.option, shown)
    return phrase(REACTIONS, declared=said)


def _acting(state: State, id: str, visibility: Visibility) -> Phrase:
    now = Name(id)
    if state.early:
        return phrase(EARLY, now=now) if visibility.knows(state.combatants[id]) else AT_WORK
    if state.stage == "chance":
        return phrase(CHANCE, now=now)
    round = places_of(state)
    after = round[round.index((id, False)) + 1 :]
    coming = (
        other
        for other, early in after
        if not early and state.combatants[other].active and other not in visibility.hidden
    )
    then = next(coming, None)
    return phrase(ACTS_THEN, now=now, then=Name(then)) if then else phrase(ACTS, now=now)
