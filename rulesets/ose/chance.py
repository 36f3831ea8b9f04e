"""The odds beside an answer, as far as this viewer may know them (README 10, 11)."""

from __future__ import annotations

from rulesets.contract import Chance, Choice, Viewer
from rulesets.messages import Phrase, pgettext, phrase
from rulesets.ose.odds import AttackOdds, CastOdds, MoraleOdds, odds
from rulesets.ose.state import State

NO_ROLL = pgettext("ose", "hits without a roll")
DOWN = pgettext("ose", "brought to 0: {percent} %")
EVERY = pgettext("ose", "attack {number}: {percent} %")
IMMUNE = pgettext("ose", "immune")
SAVES = pgettext("ose", "saves: {percent} %")
NO_SAVE = pgettext("ose", "no saving throw")
HOLDS = pgettext("ose", "holds")
ALL_HOLD = pgettext("ose", "all hold")


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """Players learn nothing that rests on numbers of another side."""
    found = odds(state, choice)
    if isinstance(found, AttackOdds):
        return _attack(state, choice, found, viewer)
    if isinstance(found, CastOdds):
        return _cast(state, found, viewer)
    if isinstance(found, MoraleOdds) and viewer.gm:
        return _morale(found)
    return None


def _attack(state: State, choice: Choice, found: AttackOdds, viewer: Viewer) -> Chance | None:
    target = choice.fields.get("target")
    if found.hits[0] == 1.0:  # nothing but a helpless target is hit for certain, and that is seen
        return Chance(note=phrase(NO_ROLL))
    if target is None or not _knows(state, str(target), viewer):
        return None
    later = tuple(
        phrase(EVERY, number=number, percent=_percent(hit))
        for number, hit in enumerate(found.hits[1:], start=2)
    )
    return Chance(percent=_percent(found.hits[0]), more=(*later, *_down(found.down)))


def _cast(state: State, found: CastOdds, viewer: Viewer) -> Chance | None:
    """Beside a row there is one target; for several together there is no one number."""
    if len(found.targets) != 1 or not _knows(state, found.targets[0].target, viewer):
        return None
    spell = found.targets[0]
    if spell.immune:
        return Chance(percent=0, note=phrase(IMMUNE))
    if spell.saves is None:
        return Chance(note=phrase(NO_SAVE), more=_down(spell.down))
    note = phrase(SAVES, percent=_percent(spell.saves))
    return Chance(percent=_percent(1 - spell.saves), note=note, more=_down(spell.down))


def _morale(found: MoraleOdds) -> Chance:
    if found.all_hold is not None and len(found.holds) > 1:
        return Chance(percent=_percent(found.all_hold), note=phrase(ALL_HOLD))
    return Chance(percent=_percent(min(found.holds.values())), note=phrase(HOLDS))


def _knows(state: State, id: str, viewer: Viewer) -> bool:
    return viewer.gm or state.combatants[id].side in viewer.sides


def _down(chance: float) -> tuple[Phrase, ...]:
    return (phrase(DOWN, percent=_percent(chance)),) if chance else ()


def _percent(chance: float) -> int:
    return round(100 * chance)
