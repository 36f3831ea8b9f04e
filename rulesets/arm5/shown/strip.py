"""The headline for everybody, and the order of the round as a strip of names by initiative,
including those who delay (README 7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.arm5.asking.visibility import Visibility
from rulesets.arm5.shown.combatant_view import places_of
from rulesets.arm5.state import State, Window
from rulesets.arm5.wording.labels import LEXICON, minus
from rulesets.arm5.wording.questions import declared
from rulesets.contract import Figure, Segment
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.wording.headlines import GMS_TURN, over

ACTS = pgettext("arm5", "{now} acts")
ACTS_THEN = pgettext("arm5", "{now} acts, then {then}")
MAY_CAST_EARLY = pgettext("arm5", "{now} may cast early")
CHANCE = pgettext("arm5", "Last chance to act before the next turn: {now}")
EARLY = phrase(pgettext("arm5", "Early casting"))
WAITS = phrase(LEXICON.marks["delaying"])
REACTIONS = pgettext("arm5", "{declared}. Reactions come first.")


def headline(state: State, visibility: Visibility) -> Phrase:
    if state.over:
        return over(state.winner)
    if state.window is not None:
        return _declared(state.window, visibility)
    if state.current is None or state.current in visibility.hidden:
        return GMS_TURN
    return _acting(state, state.current, visibility)


def _declared(window: Window, visibility: Visibility) -> Phrase:
    if window.actor in visibility.hidden:
        return GMS_TURN
    target = window.action.target
    aim = None if target in visibility.hidden else target
    sentence = declared(window.actor, window.action.option, aim)
    return phrase(REACTIONS, declared=sentence)


def _acting(state: State, id: str, visibility: Visibility) -> Phrase:
    now = Name(id)
    if state.early:
        return (
            phrase(MAY_CAST_EARLY, now=now) if visibility.knows(state.combatants[id]) else GMS_TURN
        )
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


def strip(state: State, visibility: Visibility) -> tuple[Segment, ...]:
    """All active combatants in order of places, with the early places of the viewer's side."""
    return tuple(_segments(state, visibility))


def _segments(state: State, visibility: Visibility) -> Iterator[Segment]:
    round = places_of(state)
    now = (state.current or "", state.early)
    at = round.index(now) if now in round else -1
    for index, (id, early) in enumerate(round):
        combatant = state.combatants[id]
        if id in visibility.hidden or (early and not visibility.knows(combatant)):
            continue
        if combatant.active or index == at:
            note = EARLY if early else WAITS if combatant.delaying else None
            initiative = (combatant.initiative_fast or 0) if early else combatant.initiative
            rolled = Figure("initiative", minus(initiative).text)  # in public
            yield Segment(id, _state(state, index, at), note=note, value=rolled)


def _state(state: State, index: int, at: int) -> str:
    if state.over or index < at:
        return "done"
    return "current" if index == at else "coming"
