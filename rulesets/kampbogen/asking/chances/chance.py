"""The odds beside an answer, as far as this viewer may know them (README 10, 11.2)."""

from __future__ import annotations

from rulesets.chances import percent
from rulesets.contract import Chance, Choice, Viewer
from rulesets.kampbogen.asking import stake
from rulesets.kampbogen.asking.chances.odds import (
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
from rulesets.kampbogen.rules.harm import hit_on_opponent
from rulesets.kampbogen.rules.queries import least_dice
from rulesets.kampbogen.rules.rolling.two_dice import REACHED
from rulesets.kampbogen.rules.situations.trial import trial
from rulesets.kampbogen.state import State
from rulesets.messages import Dice, Phrase, Term, pgettext, phrase

RESULT = pgettext("kampbogen", "{result}")
WITH = pgettext("kampbogen", "with {ability}")
FAILS = phrase(pgettext("kampbogen", "fails"))
NOTHING = phrase(pgettext("kampbogen", "nothing comes of it"))
REACHES = pgettext("kampbogen", "{dice} on the dice")
MEAN = pgettext("kampbogen", "{number} hits on average")
CLEARS = pgettext("kampbogen", "{dice} on the dice, with {ability}")
EFFECTS = pgettext("kampbogen", "effects on effect roll: {percent} %")
STYLE = pgettext("kampbogen", "fighting style: {percent} %")
COMPARED = pgettext("kampbogen", "higher {higher} %, equal {equal} %, lower {lower} %")
HARMS = pgettext("kampbogen", "{own} harm to the character, {other} to the opponent on average")
SUCCEEDS = phrase(pgettext("kampbogen", "succeeds"))


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """Players learn nothing that depends on an opponent's grade, style or life."""
    found = odds(state, choice)
    if isinstance(found, ActOdds):
        return _act(state, choice, found, viewer)
    if isinstance(found, PryglOdds):
        return _prygl(state, choice, found, viewer)
    if isinstance(found, RollOdds):
        return _roll(state, choice.by, found)
    if isinstance(found, TrialOdds):
        return _test(state, choice, found)
    return _secret(found) if viewer.gm else None


def _secret(found: object) -> Chance | None:
    if isinstance(found, KampgradOdds):
        effects = phrase(EFFECTS, percent=percent(found.effects))
        return Chance(more=(effects, phrase(STYLE, percent=percent(found.style))))
    if isinstance(found, HoldupOdds):
        return _holdup(found)
    if isinstance(found, SneakOdds):
        return Chance(percent=percent(found.success), note=SUCCEEDS)
    return None


def _act(state: State, choice: Choice, found: ActOdds, viewer: Viewer) -> Chance:
    """The dice lie on the table: all is certain but whom the kampgrad hits."""
    own = stake.taken(state, viewer, state.combatants[choice.by], found)
    if choice.option == "pass":
        return Chance(needs=(own,))
    with_ = phrase(WITH, ability=Term(found.ability))
    if choice.option == "combat":
        deals = stake.done(state, viewer, found.harm)
        return Chance(total=found.total, note=_result(found), more=(with_, deals, own))
    won = found.result in REACHED
    does: tuple[Phrase, ...] = ()
    if choice.option == "manoeuvre":
        does = (with_, phrase(stake.CHOSEN, found.harm) if found.harm else NOTHING)
    return Chance(total=found.total, note=SUCCEEDS if won else FAILS, more=(*does, own))


def _result(found: ActOdds) -> Phrase:
    return phrase(RESULT, result=Term(found.result))


def _prygl(state: State, choice: Choice, found: PryglOdds, viewer: Viewer) -> Chance:
    """How much the opponents can take only the GM knows."""
    needed = f"{state.combatants[choice.by].prygl}+"
    average = phrase(MEAN, number=Dice(f"{found.mean:.2f}"))
    each = phrase(stake.EACH, hit_on_opponent(state))
    own = stake.taken(state, viewer, state.combatants[choice.by], thrashing(state, choice.by))
    return Chance(
        percent=percent(found.first),
        needs=(phrase(REACHES, dice=Dice(needed)), each, own),
        more=(average,) if viewer.gm else (),
    )


def _roll(state: State, by: str, found: RollOdds) -> Chance:
    """The ability with the best prospects, and what the dice must show with it."""
    name = max(found.abilities, key=lambda name: 1 - found.abilities[name].lower)
    least = least_dice(state.combatants[by], name, state.kampgrad or 0)
    needs = phrase(CLEARS, dice=Dice(f"{least}+"), ability=Term(name))
    return Chance(percent=percent(1 - found.abilities[name].lower), needs=(needs,))


def _test(state: State, choice: Choice, found: TrialOdds) -> Chance:
    """What the dice must show against the grade."""
    faced, one = trial(state, choice.by), state.combatants[choice.by]
    ability = choice.fields.get("ability") or faced["ability"]
    least = least_dice(one, ability, faced["needed"])
    needs = phrase(CLEARS, dice=Dice(f"{least}+"), ability=Term(ability))
    return Chance(percent=percent(found.success), needs=(needs,))


def _holdup(found: HoldupOdds) -> Chance:
    results = found.results
    note = phrase(
        COMPARED,
        higher=percent(results.higher),
        equal=percent(results.equal),
        lower=percent(results.lower),
    )
    harms = phrase(
        HARMS,
        own=Dice(f"{found.character_mean:.1f}"),
        other=Dice(f"{found.opponent_mean:.1f}"),
    )
    return Chance(note=note, more=(harms,))
