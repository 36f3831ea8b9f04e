"""The one line that stands large for all: the kampgrad, and what works beside it (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.kampbogen.state import Sequence, State
from rulesets.kampbogen.wording.labels import effect_name, signed
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase

NOBODY_WON = phrase(pgettext("kampbogen", "The fight is over. Nobody has won."))
WON = npgettext(
    "kampbogen",
    "The fight is won. {count} share of loot, one for each defeated opponent.",
    "The fight is won. {count} shares of loot, one for each defeated opponent.",
)
LOST = pgettext("kampbogen", "The fight is over. Winner: {winner}")
BEFORE = phrase(pgettext("kampbogen", "The kampgrad has not been rolled yet"))
RELIEF = phrase(pgettext("kampbogen", "Nobody of the party fights: who comes to help?"))
KAMPGRAD = pgettext("kampbogen", "Kampgrad {kampgrad} · {grade} · dice {dice}, {modifier}")
STYLE = pgettext("kampbogen", "{kampgrad} · fight with {ability} only")
EFFECTS = pgettext("kampbogen", "{said} · effects: {effects}")
GRADE_TO_REACH = pgettext("kampbogen", "{what}: {grade}, {total} or more")
SITUATIONS: Mapping[str, Message] = {
    "holdup": pgettext("kampbogen", "Hold-up"),
    "sneak_attack": pgettext("kampbogen", "Sneak attack"),
    "indirect": pgettext("kampbogen", "Indirect combat"),
    "defenceless": pgettext("kampbogen", "Somebody defenceless"),
    "challenge": pgettext("kampbogen", "Challenge"),
}


def headline(state: State) -> Phrase:
    if state.over:
        return _over(state)
    if state.sequence is not None:
        return _sequence(state.sequence)
    if state.phase == "relief":
        return RELIEF
    if state.kampgrad is None:
        return BEFORE
    return _kampgrad(state)


def _over(state: State) -> Phrase:
    if state.winner is None:
        return NOBODY_WON
    if state.winner == "party":
        return phrase(WON, count=state.loot)
    return phrase(LOST, winner=Name(state.winner))


def _sequence(sequence: Sequence) -> Phrase:
    """The grade to reach, once it is rolled."""
    what = phrase(SITUATIONS[sequence.kind])
    if sequence.grade_total is None:
        return what
    grade = Term(sequence.grade)
    return phrase(GRADE_TO_REACH, what=what, grade=grade, total=sequence.grade_total)


def _kampgrad(state: State) -> Phrase:
    kampgrad, dice = state.kampgrad or 0, state.kampgrad_dice or 0
    said = phrase(
        KAMPGRAD,
        kampgrad=kampgrad,
        grade=Term(state.grade),
        dice=dice,
        modifier=signed(kampgrad - dice),
    )
    if state.style:
        said = phrase(STYLE, kampgrad=said, ability=Term(state.style))
    left = [one.key for one in state.triggered if one.key not in state.countered]
    if left:
        said = phrase(EFFECTS, said=said, effects=tuple(effect_name(key) for key in left))
    return said
