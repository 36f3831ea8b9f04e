"""The five phases of the round as a strip, the order of combatants, and the headline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.contract import AT_WORK, Figure, PendingView, Segment
from rulesets.messages import Message, Name, Phrase, pgettext, phrase
from rulesets.momentum.asking.visibility import Visibility
from rulesets.momentum.rules.melee import mishaps
from rulesets.momentum.rules.queries import active
from rulesets.momentum.state import Bout, Combatant, State
from rulesets.wording.headlines import GMS_TURN, over

PHASES = ("first_move", "skirmish", "melee", "magic", "second_move")
ROUND = "round"
"""Shown for a phase that would tell of somebody hidden."""


def phase_of(state: State, asked: Sequence[PendingView]) -> str:
    """The phase; `round` while only somebody hidden is asked, on whose sheet it depends."""
    everybody_declares = state.phase == "first_move"
    if everybody_declares or state.bout is not None or tuple(asked) != (AT_WORK,):
        return state.phase
    return ROUND


def strip(phase: str) -> tuple[Segment, ...]:
    if phase == ROUND:
        return (Segment(ROUND, "current"),)
    place = PHASES.index(phase)
    return tuple(
        Segment(name, "current" if at == place else "done" if at < place else "coming")
        for at, name in enumerate(PHASES)
    )


def order(state: State, visibility: Visibility) -> tuple[Segment, ...]:
    """The order by initiative. The order is public, the totals are for those who may know the
    stat."""
    in_order = (combatant for combatant in active(state) if combatant.id not in visibility.hidden)
    return tuple(
        Segment(
            segment.id,
            "done" if segment.exchanged or state.over else "coming",
            part,
            value=_value(segment, visibility),
        )
        for part, segment in enumerate(in_order, start=1)
    )


def _value(combatant: Combatant, visibility: Visibility) -> Figure | None:
    return Figure("initiative", combatant.initiative) if visibility.knows(combatant) else None


FUMBLED = pgettext("momentum", "{who} has fumbled: the GM decides what follows")
STEPS: Mapping[str, Phrase] = {
    "declare": phrase(pgettext("momentum", "Everybody declares, unknown to the other side")),
    "initiate": phrase(pgettext("momentum", "Whoever waits may start a melee now")),
    "respond": phrase(pgettext("momentum", "Attacked: fight back or ignore it")),
    "join": phrase(pgettext("momentum", "A melee has begun: whoever waits may join in")),
    "split": phrase(pgettext("momentum", "The combat groups are divided")),
    "magic": phrase(pgettext("momentum", "Whoever waits may cast a spell")),
    "second_move": phrase(pgettext("momentum", "Whoever has an action left may use it now")),
}
STAGES: Mapping[str, Message] = {
    "act": pgettext("momentum", "Group {group}, Momentum and first choice: {active}"),
    "react": pgettext("momentum", "Group {group}, secret choices: {passive}"),
    "decide": pgettext("momentum", "Group {group}: the dice are rolled, what counts?"),
    "end": pgettext("momentum", "Group {group}, is the Momentum kept? It is with: {active}"),
}


def headline(state: State, phase: str, visibility: Visibility) -> Phrase | None:
    if state.over:
        return over(state.winner)
    if phase == ROUND:
        return GMS_TURN
    if mishaps.due(state):
        who = state.fumbles[0].who
        return GMS_TURN if who in visibility.hidden else phrase(FUMBLED, who=Name(who))
    if state.bout is not None:
        return _exchange(state.bout)
    return STEPS.get(state.step)


def _exchange(bout: Bout) -> Phrase:
    return phrase(
        STAGES[bout.stage],
        group=bout.group,
        active=Name(bout.active),
        passive=Name(bout.passive),
    )
