"""The odds beside an answer, as far as this viewer may know them (README 10, 11.2)."""

from __future__ import annotations

from rulesets.contract import Chance, Choice, Viewer
from rulesets.kampbogen import stake
from rulesets.kampbogen.harm import hit_on_opponent
from rulesets.kampbogen.odds import (
    ActOdds,
    HoldupOdds,
    KampgradOdds,
    PryglOdds,
    RollOdds,
    SneakOdds,
    TrialOdds,
    odds,
    thrashing,
)
from rulesets.kampbogen.resolution import WARDED
from rulesets.kampbogen.state import State
from rulesets.messages import Dice, Phrase, Term, pgettext, phrase

RESULT = pgettext("kampbogen", "{result}")
WITH = pgettext("kampbogen", "with {ability}")
FAILS = phrase(pgettext("kampbogen", "fails"))
NOTHING = phrase(pgettext("kampbogen", "nothing comes of it"))
REACHES = pgettext("kampbogen", "{dice} on the dice")
MEAN = pgettext("kampbogen", "{number} hits on average")
CLEARS = pgettext("kampbogen", "equal or higher with {ability}")
NEEDED = pgettext("kampbogen", "{dice} in total")
EFFECTS = pgettext("kampbogen", "effects on effect roll: {percent} %")
STYLE = pgettext("kampbogen", "fighting style: {percent} %")
COMPARED = pgettext("kampbogen", "higher {higher} %, equal {equal} %, lower {lower} %")
HARMS = pgettext("kampbogen", "{own} harm to the character, {other} to the opponent on average")
SUCCEEDS = phrase(pgettext("kampbogen", "succeeds"))


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """Players learn nothing that rests on an opponent's grade, style or life."""
    found = odds(state, choice)
    if isinstance(found, ActOdds):
        return _act(state, choice, found, viewer)
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
        return Chance(percent=_percent(found.success), note=SUCCEEDS)
    return None


def _act(state: State, choice: Choice, found: ActOdds, viewer: Viewer) -> Chance:
    """The dice lie there already: what each use does is certain but for whom the kampgrad hits."""
    own = stake.taken(state, viewer, state.combatants[choice.by], found)
    if choice.option == "pass":
        return Chance(more=(own,))
    with_ = phrase(WITH, ability=Term(found.ability))
    if choice.option == "combat":
        deals = stake.done(state, viewer, found.harm)
        return Chance(total=found.total, note=_result(found), more=(with_, deals, own))
    won = found.result in WARDED
    does: tuple[Phrase, ...] = ()
    if choice.option == "manoeuvre":
        does = (with_, phrase(stake.CHOSEN, found.harm) if found.harm else NOTHING)
    return Chance(total=found.total, note=SUCCEEDS if won else FAILS, more=(*does, own))


def _result(found: ActOdds) -> Phrase:
    return phrase(RESULT, result=Term(found.result))


def _prygl(state: State, choice: Choice, found: PryglOdds, viewer: Viewer) -> Chance:
    """How much the opponents can take is the GM's own knowledge."""
    needed = f"{state.combatants[choice.by].prygl}+"
    average = phrase(MEAN, number=Dice(f"{found.mean:.2f}"))
    each = phrase(stake.EACH, hit_on_opponent(state))
    own = stake.taken(state, viewer, state.combatants[choice.by], thrashing(state, choice.by))
    return Chance(
        percent=_percent(found.first),
        note=phrase(REACHES, dice=Dice(needed)),
        more=(each, own, *((average,) if viewer.gm else ())),
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
