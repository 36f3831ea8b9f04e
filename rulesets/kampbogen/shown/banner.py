"""The number that everybody watches at the moment, with the factors beside it, or else the headline
(README 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.contract.extras import Banner, Chip
from rulesets.kampbogen.asking.visibility import Visibility, effects_known
from rulesets.kampbogen.rules.queries import effect
from rulesets.kampbogen.rules.rolling import REACHED
from rulesets.kampbogen.state import Sequence, State
from rulesets.kampbogen.wording.labels import effect_named, harms
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.wording.headlines import over
from rulesets.wording.labels import signed

KAMPGRAD = pgettext("kampbogen", "{grade} · dice {dice}, {modifier}")
STYLE = pgettext("kampbogen", "Fight with {ability} only")
GRADE = pgettext("kampbogen", "{number} or more · {grade}")
GRADE_OF = pgettext("kampbogen", "{name} · {number} or more · {grade}")


def banner(state: State, visibility: Visibility) -> Banner | None:
    """The grade to reach in a sequence, else the kampgrad. None before it is rolled, and for a
    sequence with a hidden combatant, whose kamp it would reveal."""
    if state.over:
        return None
    if state.sequence is not None:
        unseen = visibility.misses(state.sequence.opponent)
        return None if unseen else _sequence(state.sequence)
    if state.kampgrad is None:
        return None
    dice = state.kampgrad_dice or 0
    note = phrase(
        KAMPGRAD, grade=Term(state.grade), dice=dice, modifier=signed(state.kampgrad - dice)
    )
    return Banner(
        term="kampgrad", value=state.kampgrad, note=note, chips=tuple(_chips(state, visibility))
    )


def _sequence(sequence: Sequence) -> Banner | None:
    if sequence.grade_total is None:
        return None
    grade = Term(sequence.grade)
    note = phrase(GRADE, grade=grade, number=sequence.grade_total)
    if sequence.name:
        note = phrase(GRADE_OF, name=Term(sequence.name), grade=grade, number=sequence.grade_total)
    return Banner(term=sequence.kind, value=sequence.grade_total, note=note)


def _chips(state: State, visibility: Visibility) -> Iterator[Chip]:
    """The fighting style and the effects that may be told; those about to be warded off are
    `off`."""
    if state.style:
        yield Chip(phrase(STYLE, ability=Term(state.style)))
    keys = effects_known(state, visibility)
    warded = {*state.countered, *_about_to_be_warded(state)}
    for key in keys:
        working = effect(state, key)
        name = effect_named(key, keys)
        yield Chip(harms(name, working.harm, working.harm_to, working.condition), key in warded)


def _about_to_be_warded(state: State) -> Iterator[str]:
    for combatant in state.combatants.values():
        if (
            combatant.action == "counter"
            and combatant.result in REACHED
            and combatant.act is not None
        ):
            yield combatant.act.effect


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
        is_told = state.sequence.grade_total is not None
        return None if is_told else _line_of(state.sequence, visibility)
    if state.phase == "relief":
        return RELIEF
    return BEFORE if state.kampgrad is None else None


def _line_of(sequence: Sequence, visibility: Visibility) -> Phrase:
    """The line for a sequence; it names both combatants unless one is hidden from the viewer."""
    message = BETWEEN.get(sequence.kind)
    pair = sequence.character, sequence.opponent
    if message is None or not all(pair) or set(pair) & visibility.hidden:
        return phrase(SITUATIONS[sequence.kind])
    who, target = pair if sequence.by != "opponent" else pair[::-1]
    return phrase(message, who=Name(who), target=Name(target))


def _over(state: State) -> Phrase:
    return phrase(WON, count=state.loot) if state.winner == "party" else over(state.winner)
