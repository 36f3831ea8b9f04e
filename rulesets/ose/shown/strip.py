"""The phase as a viewer may know it, the phases of the round as a strip, and a headline with the
acting side and the reason."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.contract import Figure, PendingView, Segment
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.ose.asking.visibility import Visibility, tied_in_view
from rulesets.ose.rules.queries import SLOW_PHASES, acting_together, key, ready
from rulesets.ose.state import State
from rulesets.wording.headlines import GMS_TURN, over

# README 4.2; the number marks phases that come once, once per group, and last.
PHASES = (
    ("declare", 0),
    ("initiative", 0),
    ("morale", 1),
    ("movement", 1),
    ("missile", 1),
    ("magic", 1),
    ("melee", 1),
    ("slow_melee", 2),
)
TURN, LAST_TURN = "turn", "slow_melee"
MOST_NAMED = 3
DECLARING = phrase(pgettext("ose", "Spells and movement in melee are declared"))
ROLLING = phrase(pgettext("ose", "Initiative is rolled next"))


def _strip(current: int) -> tuple[Segment, ...]:
    states = ("done",) * current + ("current",) + ("coming",) * len(PHASES)
    return tuple(
        Segment(term, state, part) for (term, part), state in zip(PHASES, states, strict=False)
    )


_STRIPS = {term: _strip(place) for place, (term, _) in enumerate(PHASES)}
_STRIPS |= dict.fromkeys(SLOW_PHASES, _strip(len(PHASES) - 1)) | {"over": _strip(len(PHASES))}
_STRIPS[TURN] = (
    *_strip(2)[:2],
    Segment(TURN, "current", 1),
    Segment(LAST_TURN, "coming", 2),
)


def phase_of(state: State, asked: Sequence[PendingView], visibility: Visibility) -> str:
    """The phase in which the viewer knows somebody who is asked. Otherwise the sheets of others
    decide which phases pass without a question: all it says is that initiative is next, or `turn`.
    """
    if visibility.viewer.gm or state.over or any(row.by in state.combatants for row in asked):
        return state.phase
    if not state.order:
        return "initiative"
    return LAST_TURN if _last_turn_is_visible(state, visibility) else TURN


def _last_turn_is_visible(state: State, visibility: Visibility) -> bool:
    """Whether this is the last turn of a group after which somebody else has had a turn."""
    later = {member for group in state.order[state.turn + 1 :] for member in group}
    return state.phase in SLOW_PHASES and any(
        key(state, item) in later and ready(state, item)
        for item in visibility.seen(state.combatants)
    )


def strip(phase: str) -> tuple[Segment, ...]:
    return _STRIPS[phase]


def order(state: State, visibility: Visibility) -> tuple[Segment, ...]:
    """The order once initiative is rolled; combatants in one place share its number."""
    places = (
        visibility.present(place) for place in (_members(state, item) for item in state.order)
    )
    in_order = [(at, place) for at, place in enumerate(places) if place]
    alone = state.options.initiative == "individual"
    return tuple(
        Segment(id, _state(state, at), part, value=Figure("place", part) if alone else None)
        for part, (at, place) in enumerate(in_order, start=1)
        for id in place
    )


def _members(state: State, place: Sequence[str]) -> tuple[str, ...]:
    """The active combatants in a place, in roster order."""
    up = (combatant for combatant in state.combatants.values() if combatant.status == "active")
    return tuple(item.id for item in up if key(state, item) in place)


def _state(state: State, at: int) -> str:
    if state.over or at < state.turn:
        return "done"
    return "current" if at == state.turn else "coming"


def headline(state: State, phase: str, visibility: Visibility) -> Phrase:
    if state.over:
        return over(state.winner)
    if phase == "declare":
        return DECLARING
    if state.places:
        return _tie(state, visibility)
    if phase == "initiative" or not state.order:
        return ROLLING
    return _acting(state, phase, visibility)


def _tie(state: State, visibility: Visibility) -> Phrase:
    tied = tied_in_view(state, visibility)
    if not tied:
        return GMS_TURN
    return phrase(pgettext("ose", "Tie: {tied}. The GM decides"), tied=_named(tied))


def _acting(state: State, phase: str, visibility: Visibility) -> Phrase:
    acting = visibility.present(state.order[state.turn])
    if not acting:
        return GMS_TURN
    if phase in SLOW_PHASES:
        return phrase(pgettext("ose", "Slow weapons come last: {acting}"), acting=_named(acting))
    later = (visibility.present(group) for group in state.order[state.turn + 1 :])
    following = next((group for group in later if group), ())
    return _order(acting, following, acting_together(state))


def _order(acting: Sequence[str], following: Sequence[str], tied: bool) -> Phrase:
    now, then = _named(acting), _named(following) if following else ()
    if len(acting) > 1 and tied:
        if following:
            message = pgettext("ose", "Tie: {now} act simultaneously, then {then}")
            return phrase(message, now=now, then=then)
        return phrase(pgettext("ose", "Tie: {now} act simultaneously"), now=now)
    if following:
        return phrase(pgettext("ose", "Acting: {now}, then {then}"), now=now, then=then)
    return phrase(pgettext("ose", "Acting: {now}"), now=now)


def _named(ids: Sequence[str]) -> Name | Phrase | tuple[Name, ...]:
    if len(ids) == 1:
        return Name(ids[0])
    if len(ids) <= MOST_NAMED:
        return tuple(Name(id) for id in ids)
    message = npgettext("ose", "{first} and {count} other", "{first} and {count} others")
    return phrase(message, count=len(ids) - 1, first=Name(ids[0]))
