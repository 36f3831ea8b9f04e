"""Reasons why options are not offered (README 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from rulesets.contract import Decision, Refusal
from rulesets.messages import Message, Phrase, pgettext, phrase
from rulesets.ose.asking.visibility import Visibility
from rulesets.ose.rules import attacks, casting, declaring, movement
from rulesets.ose.state import Combatant, State
from rulesets.refusing import shortened

MOST = 4  # the most targets named in one question

NOT_SEEN = phrase(pgettext("ose", "Out of sight"))
ASKED_LAST = phrase(pgettext("ose", "Slow: asked last"))
QUICK = phrase(pgettext("ose", "Only slow weapons now"))
MISSILE_ONLY = phrase(pgettext("ose", "Only beyond 5 feet"))
CORNERED = phrase(pgettext("ose", "Cornered"))

# Reasons from the rules, in words.
SPELLS = {
    "none_left": phrase(pgettext("ose", "None left in memory")),
    "gagged": phrase(pgettext("ose", "Gagged")),
    "bound": phrase(pgettext("ose", "Bound")),
    "silenced": phrase(pgettext("ose", "In magical silence")),
    "blinded": phrase(pgettext("ose", "Blinded")),
}
WAYS_OUT = {
    "not_in_melee": phrase(pgettext("ose", "Not in melee")),
    "cornered": CORNERED,
    "tired": phrase(pgettext("ose", "All 60 rounds of movement used")),
    "too_slow": phrase(pgettext("ose", "Too slow")),
    "no_space": phrase(pgettext("ose", "No space behind")),
}
TARGETS = {
    "not_beside": phrase(pgettext("ose", "Not within 5 feet")),
    "too_near": phrase(pgettext("ose", "Within 5 feet")),
    "covered": phrase(pgettext("ose", "In full cover")),
}
ENGAGED = {
    "out_of_reach": phrase(pgettext("ose", "Out of reach")),
    "got_away": phrase(pgettext("ose", "Has got too far away")),
}
SHORT: Mapping[Message, Message] = {
    QUICK.message: pgettext("ose", "Slow weapons only"),
    ASKED_LAST.message: pgettext("ose", "Asked last"),
    MISSILE_ONLY.message: pgettext("ose", "Too near"),
    SPELLS["none_left"].message: pgettext("ose", "None left"),
    WAYS_OUT["tired"].message: pgettext("ose", "Too tired"),
    ENGAGED["got_away"].message: pgettext("ose", "Too far away"),
}

type Refuse = Callable[[State, Decision, Combatant, Visibility], Iterable[Refusal]]


def refusals(state: State, visibility: Visibility, decision: Decision) -> tuple[Refusal, ...]:
    combatant, refuse = state.combatants.get(decision.by), REFUSE.get(decision.kind)
    if combatant is None or refuse is None:
        return ()
    return shortened(refuse(state, decision, combatant, visibility), SHORT)


def _declare(
    state: State, decision: Decision, combatant: Combatant, visibility: Visibility
) -> Iterator[Refusal]:
    for name in combatant.spells:
        reason = declaring.why_not_castable(state, combatant, name)
        if reason in SPELLS:
            yield Refusal("cast", name, SPELLS[reason])
    for way in declaring.WAYS_OUT:
        reason = declaring.why_no_way_out(state, combatant, way)
        if reason is not None:
            yield Refusal(way, None, WAYS_OUT[reason])


def _move(
    state: State, decision: Decision, combatant: Combatant, visibility: Visibility
) -> Iterator[Refusal]:
    yield from _targets("engage", movement.why_not_engage(state, combatant), ENGAGED, visibility)
    if combatant.cornered:
        yield Refusal("leave", None, CORNERED)


def _attack(
    state: State, decision: Decision, combatant: Combatant, visibility: Visibility
) -> Iterator[Refusal]:
    reasons = attacks.why_no_targets(state, decision.kind, combatant)
    yield from _targets("attack", reasons, TARGETS, visibility)
    yield from _weapons(state, combatant, decision.kind)
    if decision.kind == "melee":
        yield from _bows(state, combatant)


def _cast(
    state: State, decision: Decision, combatant: Combatant, visibility: Visibility
) -> Iterator[Refusal]:
    spell = casting.declared(combatant)
    unseen = (
        other.id
        for other in state.combatants.values()
        if other.id not in visibility.hidden
        and casting.meant_for(spell, combatant, other)
        and casting.out_of_sight(spell, combatant, other)
    )
    for id in islice(unseen, MOST):
        yield Refusal("cast", id, NOT_SEEN)


def _targets(
    option: str,
    reasons: Sequence[tuple[str, str | None]],
    words: Mapping[str, Phrase],
    visibility: Visibility,
) -> Iterator[Refusal]:
    refused = (
        Refusal(option, id, words[reason])
        for id, reason in reasons
        if reason and id not in visibility.hidden
    )
    return islice(refused, MOST)


def _weapons(state: State, combatant: Combatant, mode: str) -> Iterator[Refusal]:
    """Slow weapons before the last turn, quick ones in it; none during a routine."""
    if combatant.id in state.unfinished:
        return
    slow = state.phase.startswith("slow_")
    for name in combatant.sheet.arms[mode if slow else f"slow_{mode}"]:
        yield Refusal("attack", name, QUICK if slow else ASKED_LAST)


def _bows(state: State, combatant: Combatant) -> Iterator[Refusal]:
    """Missile weapons that cannot be used within 5 feet."""
    if combatant.id not in state.unfinished:
        for name, weapon in combatant.sheet.weapons.items():
            if not weapon.melee:
                yield Refusal("attack", name, MISSILE_ONLY)


REFUSE: dict[str, Refuse] = {
    "declare": _declare,
    "move": _move,
    "melee": _attack,
    "missile": _attack,
    "cast": _cast,
}
