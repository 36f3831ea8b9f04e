"""The headline, used when there is no banner (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.kampbogen.asking.visibility import Visibility
from rulesets.kampbogen.state import Sequence, State
from rulesets.messages import Message, Name, Phrase, npgettext, pgettext, phrase
from rulesets.wording.headlines import over

WON = npgettext(
    "kampbogen",
    "The fight is won. {count} share of loot, one for each defeated opponent.",
    "The fight is won. {count} shares of loot, one for each defeated opponent.",
)
BEFORE = phrase(pgettext("kampbogen", "The combat grade has not been rolled yet"))
RELIEF = phrase(pgettext("kampbogen", "Nobody in the party is fighting: who comes to help?"))
SITUATIONS: Mapping[str, Message] = {
    "holdup": pgettext("kampbogen", "Hold-up"),
    "sneak_attack": pgettext("kampbogen", "Sneak attack"),
    "indirect": pgettext("kampbogen", "Indirect combat"),
    "defenceless": pgettext("kampbogen", "Somebody defenceless"),
    "challenge": pgettext("kampbogen", "Challenge"),
}
BETWEEN: Mapping[str, Message] = {
    "holdup": pgettext("kampbogen", "Hold-up: {who} holds {target}"),
    "sneak_attack": pgettext("kampbogen", "Sneak attack: {who} against {target}"),
    "defenceless": pgettext("kampbogen", "{target} is at the mercy of {who}"),
}


def headline(state: State, visibility: Visibility) -> Phrase | None:
    if state.over:
        return _over(state)
    if state.sequence is not None:
        told = state.sequence.grade_total is not None
        return None if told else _sequence(state.sequence, visibility)
    if state.phase == "relief":
        return RELIEF
    return BEFORE if state.kampgrad is None else None


def _sequence(sequence: Sequence, visibility: Visibility) -> Phrase:
    """The line for a sequence; it names both combatants unless one is hidden from the viewer."""
    message = BETWEEN.get(sequence.kind)
    pair = sequence.character, sequence.opponent
    if message is None or not all(pair) or set(pair) & visibility.hidden:
        return phrase(SITUATIONS[sequence.kind])
    who, target = pair if sequence.by != "opponent" else pair[::-1]
    return phrase(message, who=Name(who), target=Name(target))


def _over(state: State) -> Phrase:
    return phrase(WON, count=state.loot) if state.winner == "party" else over(state.winner)
