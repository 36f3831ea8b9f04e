"""The headline: who acts, and why."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.messages import Message, Name, Phrase, pgettext, phrase
from rulesets.momentum.asking.visibility import Visibility
from rulesets.momentum.rules.melee import mishaps
from rulesets.momentum.state import Bout, State
from rulesets.wording.headlines import AT_WORK, over

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


def headline(state: State, visibility: Visibility) -> Phrase | None:
    if state.over:
        return over(state.winner)
    if mishaps.due(state):
        who = state.fumbles[0].who
        return AT_WORK if who in visibility.hidden else phrase(FUMBLED, who=Name(who))
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
