"""The odds shown beside an answer, as far as this viewer may know them (README 10, 11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.arm5.asking import needed
from rulesets.arm5.asking.chances.odds import attack_of, odds
from rulesets.arm5.asking.chances.results import (
    AttackOdds,
    CastOdds,
    FastOdds,
    FirstOdds,
    LeaveOdds,
    Odds,
    SprintOdds,
)
from rulesets.arm5.asking.visibility import visibility_of
from rulesets.arm5.rules.attacks import attack_numbers, damage_numbers
from rulesets.arm5.state import State
from rulesets.arm5.wording.labels import weapon_note
from rulesets.chances import knows, percent
from rulesets.contract import Chance, Choice, Viewer
from rulesets.messages import Message, Phrase, pgettext, phrase

HITS = pgettext("arm5", "hits")
NO_DEFENCE = pgettext("arm5", "no defence roll")
OUT = pgettext("arm5", "out of the fight: {percent} %")
GETS_THERE = pgettext("arm5", "gets there: {percent} %")
TAKES_EFFECT = pgettext("arm5", "takes effect")
IS_CAST = pgettext("arm5", "is cast")
CAST = pgettext("arm5", "cast: {percent} %")
EFFECT = pgettext("arm5", "takes effect: {percent} %")
QUICK_ENOUGH = pgettext("arm5", "quick enough")
GETS_FREE = pgettext("arm5", "gets free")
NO_ROLL = pgettext("arm5", "no roll")
KEEPS_BREATH = pgettext("arm5", "passes the Fatigue test")
FIRST = pgettext("arm5", "acts first")
WOUNDS: Mapping[str, Message] = {
    "light": pgettext("arm5", "light: {percent} %"),
    "medium": pgettext("arm5", "medium: {percent} %"),
    "heavy": pgettext("arm5", "heavy: {percent} %"),
    "incapacitating": pgettext("arm5", "incapacitating: {percent} %"),
    "killing": pgettext("arm5", "killing: {percent} %"),
}


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """Players learn nothing that rests on another side's numbers, but what their own dice must
    show."""
    found = odds(state, choice)
    known = _odds(state, found, viewer)
    if not knows(state, choice.by, viewer):
        return known
    needs = _needs(state, choice, found, viewer)
    if known is None:
        return Chance(needs=needs) if needs else None
    return replace(known, needs=needs)


def _needs(state: State, choice: Choice, found: Odds | None, viewer: Viewer) -> tuple[Phrase, ...]:
    if isinstance(found, AttackOdds):
        unseen = visibility_of(state.combatants, viewer).misses(found.target)
        return () if unseen else needed.attack(state, choice)
    if isinstance(found, CastOdds):
        return needed.spell(state, choice)
    if isinstance(found, FastOdds):
        return needed.fast_spell(state, choice)
    if isinstance(found, SprintOdds):
        return needed.sprint(state, state.combatants[choice.by])
    return ()


def _odds(state: State, found: Odds | None, viewer: Viewer) -> Chance | None:
    if isinstance(found, AttackOdds):
        return _attack(state, found, viewer)
    if isinstance(found, CastOdds):
        return _cast(state, found, viewer)
    if isinstance(found, FastOdds):
        return _fast(state, found, viewer)
    if isinstance(found, LeaveOdds):
        return _leave(state, found, viewer)
    if isinstance(found, SprintOdds):
        return Chance(percent=percent(found.passed), note=phrase(KEEPS_BREATH))
    if isinstance(found, FirstOdds) and knows(state, found.actor, viewer):
        return Chance(percent=percent(found.first), note=phrase(FIRST))
    return None


def armed(state: State, choice: Choice, viewer: Viewer) -> Phrase | None:
    """Own numbers, and of the target only what everybody sees: prone, mounted, how far away."""
    found = attack_of(state, choice)
    if found is None or not knows(state, choice.by, viewer):
        return None
    one, target, blow = found
    if visibility_of(state.combatants, viewer).misses(target.id):
        return None
    attack = attack_numbers(state, one, target, blow)
    return weapon_note(attack, damage_numbers(one, blow, 0))


def _attack(state: State, found: AttackOdds, viewer: Viewer) -> Chance | None:
    if not knows(state, found.target, viewer):
        return None
    helpless = not state.combatants[found.target].active
    ready = (_part(GETS_THERE, found.ready),) if found.ready < 1 else ()
    return Chance(
        percent=percent(found.hit),
        note=phrase(NO_DEFENCE if helpless else HITS),
        more=(*ready, *_harm(found.levels), *_down(found.down)),
    )


def _cast(state: State, found: CastOdds, viewer: Viewer) -> Chance:
    """Whether the spell is cast depends on own numbers alone."""
    if not knows(state, found.target, viewer):
        return Chance(percent=percent(found.cast), note=phrase(IS_CAST))
    cast = (_part(CAST, found.cast),) if found.cast != found.affected else ()
    return Chance(
        percent=percent(found.affected),
        note=phrase(TAKES_EFFECT),
        more=(*cast, *_harm(found.levels), *_down(found.down)),
    )


def _fast(state: State, found: FastOdds, viewer: Viewer) -> Chance:
    """The initiative that has to be reached was rolled in front of everybody."""
    known = knows(state, found.spell.target, viewer)
    rest = _part(EFFECT, found.spell.affected) if known else _part(CAST, found.spell.cast)
    return Chance(percent=percent(found.quick_enough), note=phrase(QUICK_ENOUGH), more=(rest,))


def _leave(state: State, found: LeaveOdds, viewer: Viewer) -> Chance | None:
    if not found.against:
        return Chance(note=phrase(NO_ROLL))
    if not all(knows(state, id, viewer) for id in found.against):
        return None
    return Chance(percent=percent(found.free), note=phrase(GETS_FREE))


def _harm(levels: Mapping[str, float]) -> tuple[Phrase, ...]:
    return tuple(
        _part(message, levels[level]) for level, message in WOUNDS.items() if levels.get(level)
    )


def _down(chance: float) -> tuple[Phrase, ...]:
    return (_part(OUT, chance),) if chance else ()


def _part(message: Message, chance: float) -> Phrase:
    return phrase(message, percent=percent(chance))
