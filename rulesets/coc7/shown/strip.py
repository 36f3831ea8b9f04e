"""The order of the round as a strip of names by DEX, and a headline with the acting combatant and
the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rulesets.coc7.asking.visibility import Visibility
from rulesets.coc7.rules.queries import active, combat_skill
from rulesets.coc7.sheet.tables import OUT, READY_FIREARM
from rulesets.coc7.shown.marks import WAITS, WAITS_FOR
from rulesets.coc7.state import Combatant, State
from rulesets.contract import Figure, Segment
from rulesets.messages import Dice, Name, Phrase, pgettext, phrase
from rulesets.wording.headlines import GMS_TURN, over

IDLE = phrase(pgettext("coc7", "Nobody can act"))
RUNS = phrase(pgettext("coc7", "Attack at the end of the round"))
TURNS, LAST = 0, 1  # the parts of the strip


def strip(state: State, visibility: Visibility) -> tuple[Segment, ...]:
    """The strip: combatants who have acted, the current one, the next; then runners and the end of
    the round."""
    return tuple(
        replace(
            segment,
            note=_why_there(state, segment.term, visibility),
            value=_value(state, segment.term, visibility),
        )
        for segment in _segments(state)
        if segment.term not in visibility.hidden
    )


def _why_there(state: State, id: str, visibility: Visibility) -> Phrase | None:
    """Whether it is delayed or running, which everybody saw."""
    if id in state.waits:
        other = state.waits[id]
        return phrase(WAITS) if other in visibility.hidden else phrase(WAITS_FOR, other=Name(other))
    return RUNS if id in state.late else None


def _value(state: State, id: str, visibility: Visibility) -> Figure | None:
    """The DEX, for viewers who know it."""
    combatant = state.combatants.get(id)
    if combatant is None or not visibility.knows(combatant) or not combatant.initiative:
        return None
    return Figure("dex", _dex(combatant))


def _dex(combatant: Combatant) -> str:
    ready = combatant.initiative > combatant.sheet.dex
    return f"{combatant.sheet.dex} + {READY_FIREARM}" if ready else str(combatant.sheet.dex)


def _segments(state: State) -> Iterator[Segment]:
    in_turn = state.order if state.phase in ("act", "idle") else ()
    runners = state.late if state.phase == "act" else state.order
    for id in _done(state, in_turn):
        yield Segment(id, "done", TURNS)
    yield from _waiting(state, in_turn, TURNS, state.phase == "act")
    if state.phase in ("act", "late"):
        yield from _waiting(state, runners, LAST, state.phase == "late")
    yield Segment("late", "done" if state.over else "coming", LAST)


def _done(state: State, coming: Sequence[str]) -> list[str]:
    """Combatants who had a turn this round and are still in the fight."""
    had = [
        combatant
        for combatant in state.combatants.values()
        if combatant.initiative and combatant.status not in OUT
    ]
    had.sort(key=lambda entry: (-entry.initiative, -combat_skill(entry)))
    return [item.id for item in had if item.id not in coming]


def _waiting(state: State, ids: Sequence[str], part: int, begun: bool) -> Iterator[Segment]:
    """Combatants still to act, without those who will be skipped, except the current one."""
    for place, id in enumerate(ids):
        current = begun and not place
        if current or active(state.combatants[id]):
            yield Segment(id, "current" if current else "coming", part)


def headline(state: State, visibility: Visibility) -> Phrase:
    if state.over:
        return over(state.winner)
    if state.attack:
        return _answering(state.attack.by, state.attack.target, visibility)
    if state.phase == "idle":
        return IDLE
    return _acting(state, visibility)


def _answering(by: str, target: str, visibility: Visibility) -> Phrase:
    if target in visibility.hidden:
        return GMS_TURN
    if by in visibility.hidden:
        return phrase(pgettext("coc7", "{target} responds to an attack"), target=Name(target))
    message = pgettext("coc7", "{by} attacks, {target} responds first")
    return phrase(message, by=Name(by), target=Name(target))


def _acting(state: State, visibility: Visibility) -> Phrase:
    combatant = state.combatants[state.order[0]]
    if combatant.id in visibility.hidden:
        return GMS_TURN
    now = Name(combatant.id)
    if state.phase == "late" and not state.extra:
        return phrase(pgettext("coc7", "End of the round: {now} arrives"), now=now)
    coming = (id for id in visibility.present(state.order[1:]) if active(state.combatants[id]))
    then = next(coming, None)
    if not visibility.knows(combatant) or not combatant.initiative:
        if then is None:
            return phrase(pgettext("coc7", "{now} acts"), now=now)
        return phrase(pgettext("coc7", "{now} acts, then {then}"), now=now, then=Name(then))
    dex = Dice(_dex(combatant))
    if then is None:
        return phrase(pgettext("coc7", "{now} acts, DEX {dex}"), now=now, dex=dex)
    message = pgettext("coc7", "{now} acts, DEX {dex}, then {then}")
    return phrase(message, now=now, dex=dex, then=Name(then))
