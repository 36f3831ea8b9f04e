"""What somebody would look for and is not offered, with the reason (README 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from rulesets.contract import Decision, Refusal
from rulesets.messages import Phrase, pgettext, phrase
from rulesets.ose.asking.visibility import Visibility
from rulesets.ose.rules import casting, declaring
from rulesets.ose.rules.queries import ROUNDS_OF_MOVEMENT, can_run, enemies, in_melee
from rulesets.ose.state import Combatant, Spell, State

MOST = 4  # named targets of one question; beyond that it is a list of reasons, not a help

NOT_BESIDE = phrase(pgettext("ose", "Not within 5 feet"))
TOO_NEAR = phrase(pgettext("ose", "Within 5 feet"))
COVERED = phrase(pgettext("ose", "In full cover"))
NO_REACH = phrase(pgettext("ose", "Out of reach"))
GOT_AWAY = phrase(pgettext("ose", "Has got too far away"))
NOT_SEEN = phrase(pgettext("ose", "Out of sight"))
ASKED_LAST = phrase(pgettext("ose", "Slow: asked last"))
QUICK = phrase(pgettext("ose", "Only slow weapons now"))
MISSILE_ONLY = phrase(pgettext("ose", "Only beyond 5 feet"))
NO_SPACE = phrase(pgettext("ose", "No space behind"))
CORNERED = phrase(pgettext("ose", "Cornered"))
TIRED = phrase(pgettext("ose", "All 60 rounds of movement are used up"))
TOO_SLOW = phrase(pgettext("ose", "Too slow"))
NO_MELEE = phrase(pgettext("ose", "Not in melee"))
NONE_LEFT = phrase(pgettext("ose", "None left in memory"))
GAGGED = phrase(pgettext("ose", "Gagged"))
BOUND = phrase(pgettext("ose", "Bound"))
SILENCED = phrase(pgettext("ose", "In magical silence"))
BLINDED = phrase(pgettext("ose", "Blinded"))

type Refuse = Callable[[State, Decision, Combatant, Visibility], Iterable[Refusal]]


def refusals(state: State, visibility: Visibility, decision: Decision) -> tuple[Refusal, ...]:
    one, refuse = state.combatants.get(decision.by), REFUSE.get(decision.kind)
    return tuple(refuse(state, decision, one, visibility)) if one and refuse else ()


def _declare(
    state: State, decision: Decision, one: Combatant, visibility: Visibility
) -> Iterator[Refusal]:
    for name in one.spells:
        if not declaring.castable(state, one, name):
            yield Refusal("cast", name, _uncastable(one, name))
    for option in ("withdraw", "retreat"):
        if decision.option(option) is None:
            yield Refusal(option, None, _no_way(state, one, option))


def _uncastable(one: Combatant, name: str) -> Phrase:
    if one.spells[name] <= 0:
        return NONE_LEFT
    if one.gagged:
        return GAGGED
    if one.bound:
        return BOUND
    return SILENCED if one.silenced else BLINDED


def _no_way(state: State, one: Combatant, option: str) -> Phrase:
    if not in_melee(state, one):
        return NO_MELEE
    if one.cornered:
        return CORNERED
    if one.rounds_moved >= ROUNDS_OF_MOVEMENT:
        return TIRED
    if not can_run(one) or declaring.limit(one, option) < 5:
        return TOO_SLOW
    return NO_SPACE


def _move(
    state: State, decision: Decision, one: Combatant, visibility: Visibility
) -> Iterator[Refusal]:
    engage = decision.option("engage")
    offered = engage.fields[0].choices if engage else ()
    reasons = (
        (enemy.id, NO_REACH if enemy.out_of_reach else GOT_AWAY)
        for enemy in _known(state, one, visibility)
        if enemy.id not in offered and enemy.id not in one.engaged
    )
    yield from _targets("engage", reasons)
    if one.cornered:
        yield Refusal("leave", None, CORNERED)


def _melee(
    state: State, decision: Decision, one: Combatant, visibility: Visibility
) -> Iterator[Refusal]:
    reasons = (
        (enemy.id, NOT_BESIDE)
        for enemy in _known(state, one, visibility)
        if enemy.id not in one.engaged
    )
    yield from _targets("attack", reasons)
    yield from _weapons(state, one, "melee")
    yield from _bows(state, one)


def _missile(
    state: State, decision: Decision, one: Combatant, visibility: Visibility
) -> Iterator[Refusal]:
    reasons = (
        (enemy.id, TOO_NEAR if enemy.id in one.engaged else COVERED)
        for enemy in _known(state, one, visibility)
        if enemy.full_cover or enemy.id in one.engaged
    )
    yield from _targets("attack", reasons)
    yield from _weapons(state, one, "missile")


def _cast(
    state: State, decision: Decision, one: Combatant, visibility: Visibility
) -> Iterator[Refusal]:
    spell = casting.declared(one)
    reasons = (
        (other.id, NOT_SEEN)
        for other in state.combatants.values()
        if other.unseen
        and other.id not in visibility.hidden
        and other.id != one.id
        and spell.needs_sight
        and _meant(spell, one, other)
    )
    yield from _targets("cast", reasons)


def _meant(spell: Spell, one: Combatant, other: Combatant) -> bool:
    if other.status != "active" or spell.target == "self":
        return False
    return spell.target == "any" or (spell.target == "ally") == (other.side == one.side)


def _known(state: State, one: Combatant, visibility: Visibility) -> Iterator[Combatant]:
    return (enemy for enemy in enemies(state, one) if enemy.id not in visibility.hidden)


def _targets(option: str, reasons: Iterator[tuple[str, Phrase]]) -> Iterator[Refusal]:
    for id, reason in islice(reasons, MOST):
        yield Refusal(option, id, reason)


def _weapons(state: State, one: Combatant, mode: str) -> Iterator[Refusal]:
    """Slow weapons before the last turn, quick ones in it; a routine in progress goes on."""
    if one.id in state.unfinished:
        return
    slow = state.phase.startswith("slow_")
    for name in one.sheet.arms[mode if slow else f"slow_{mode}"]:
        yield Refusal("attack", name, QUICK if slow else ASKED_LAST)


def _bows(state: State, one: Combatant) -> Iterator[Refusal]:
    """What is of no use at 5 feet or less."""
    if one.id not in state.unfinished:
        for name, weapon in one.sheet.weapons.items():
            if not weapon.melee:
                yield Refusal("attack", name, MISSILE_ONLY)


REFUSE: dict[str, Refuse] = {
    "declare": _declare,
    "move": _move,
    "melee": _melee,
    "missile": _missile,
    "cast": _cast,
}
