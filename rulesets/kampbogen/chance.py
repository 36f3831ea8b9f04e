"""The odds beside an answer, as far as this viewer may know them (README 10, 11.2)."""

from __future__ import annotations

from rulesets.contract import Chance, Choice, Viewer
from rulesets.kampbogen.odds import (
    ActOdds,
    HoldupOdds,
    KampgradOdds,
    PryglOdds,
    RollOdds,
    SneakOdds,
    TrialOdds,
    odds,
)
from rulesets.kampbogen.state import State
from rulesets.messages import Dice, Phrase, Term, npgettext, pgettext, phrase

TOTAL = pgettext("kampbogen", "{total} against {kampgrad}: {result}")
HIT = npgettext("kampbogen", "{count} harm if hit", "{count} harm if hit")
ALWAYS = npgettext("kampbogen", "{count} harm in any case", "{count} harm in any case")
UNHARMED = pgettext("kampbogen", "no harm whether hit or not")
REACHES = pgettext("kampbogen", "{dice} on the dice")
MEAN = pgettext("kampbogen", "{number} hits on average")
CLEARS = pgettext("kampbogen", "equal or higher with {ability}")
NEEDED = pgettext("kampbogen", "{dice} in total")
EFFECTS = pgettext("kampbogen", "effects on effect roll: {percent} %")
STYLE = pgettext("kampbogen", "fighting style: {percent} %")
COMPARED = pgettext("kampbogen", "higher {higher} %, equal {equal} %, lower {lower} %")
HARMS = pgettext("kampbogen", "{own} harm to the character, {other} to the opponent on average")
SUCCEEDS = pgettext("kampbogen", "succeeds")


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """Players learn nothing that rests on an opponent's grade, style or life."""
    found = odds(state, choice)
    if isinstance(found, ActOdds):
        return _act(state, found)
    if isinstance(found, PryglOdds):
        return _prygl(state, choice, found, viewer)
    if isinstance(found, RollOdds):
        return _roll(found)
    if isinstance(found, TrialOdds):
        return _test(state, found)
    return _secret(found) if viewer.gm else None


def _secret(found: object) -> Chance | None:
    if isinstance(found, KampgradOdds):
        effects = phrase(EFFECTS, percent=_percent(found.effects))
        return Chance(more=(effects, phrase(STYLE, percent=_percent(found.style))))
    if isinstance(found, HoldupOdds):
        return _holdup(found)
    if isinstance(found, SneakOdds):
        return Chance(percent=_percent(found.success), note=phrase(SUCCEEDS))
    return None


def _act(state: State, found: ActOdds) -> Chance:
    note = None
    if found.result:
        compared = {"total": found.total, "kampgrad": state.kampgrad}
        note = phrase(TOTAL, **compared, result=Term(found.result))
    return Chance(note=note, more=(_harm(found),))


def _harm(found: ActOdds) -> Phrase:
    if found.if_not:
        return phrase(ALWAYS, found.if_not)
    return phrase(HIT, found.if_hit) if found.if_hit else phrase(UNHARMED)


def _prygl(state: State, choice: Choice, found: PryglOdds, viewer: Viewer) -> Chance:
    """How much the opponents can take is the GM's own knowledge."""
    needed = f"{state.combatants[choice.by].prygl}+"
    average = phrase(MEAN, number=Dice(f"{found.mean:.2f}"))
    return Chance(
        percent=_percent(found.first),
        note=phrase(REACHES, dice=Dice(needed)),
        more=(average,) if viewer.gm else (),
    )


def _roll(found: RollOdds) -> Chance:
    """The ability with the best prospects."""
    name = max(found.abilities, key=lambda name: 1 - found.abilities[name].lower)
    percent = _percent(1 - found.abilities[name].lower)
    return Chance(percent=percent, note=phrase(CLEARS, ability=Term(name)))


def _test(state: State, found: TrialOdds) -> Chance:
    assert state.sequence is not None
    needed = Dice(f"{state.sequence.grade_total}+")
    return Chance(percent=_percent(found.success), note=phrase(NEEDED, dice=needed))


def _holdup(found: HoldupOdds) -> Chance:
    results = found.results
    note = phrase(
        COMPARED,
        higher=_percent(results.higher),
        equal=_percent(results.equal),
        lower=_percent(results.lower),
    )
    harms = phrase(
        HARMS,
        own=Dice(f"{found.character_mean:.1f}"),
        other=Dice(f"{found.opponent_mean:.1f}"),
    )
    return Chance(note=note, more=(harms,))


def _percent(chance: float) -> int:
    return round(100 * chance)
