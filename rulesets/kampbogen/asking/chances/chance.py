"""The odds shown beside an answer, as far as this viewer may know them (README 10, 11.2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulesets.chances import Distribution, mean, percent
from rulesets.contract import Between, Chance, Choice, Contest, Harm, Viewer
from rulesets.kampbogen.asking import stake
from rulesets.kampbogen.asking.chances.odds import odds, thrashing, thrashings, usable
from rulesets.kampbogen.asking.chances.results import (
    ActOdds,
    HoldupOdds,
    KampgradOdds,
    PryglOdds,
    Results,
    RollOdds,
    SneakOdds,
    TrialOdds,
    falls,
    felled,
    harm_of,
)
from rulesets.kampbogen.asking.visibility import effects_known, life_known, visibility_of
from rulesets.kampbogen.rules.acting import wardable
from rulesets.kampbogen.rules.harm import hit_on_opponent
from rulesets.kampbogen.rules.queries import characters, in_progress, least_dice, opponents
from rulesets.kampbogen.rules.resolution import aim
from rulesets.kampbogen.rules.rolling.two_dice import REACHED
from rulesets.kampbogen.rules.situations.trial import trial
from rulesets.kampbogen.state import State
from rulesets.messages import Dice, Phrase, Term, pgettext, phrase

HARM = "livskade"
SAME = 1e-12
RESULT = pgettext("kampbogen", "{result}")
WITH = pgettext("kampbogen", "with {ability}")
FAILS = phrase(pgettext("kampbogen", "fails"))
NOTHING = phrase(pgettext("kampbogen", "no effect"))
REACHES = pgettext("kampbogen", "{dice} on the dice")
CLEARS = pgettext("kampbogen", "{dice} on the dice, with {ability}")
EFFECTS = pgettext("kampbogen", "effects on effect roll: {percent} %")
STYLE = pgettext("kampbogen", "fighting style: {percent} %")
SUCCEEDS = phrase(pgettext("kampbogen", "succeeds"))


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """The chance of an answer. Players learn nothing that depends on an opponent's grade, style or
    life."""
    found = odds(state, choice)
    if isinstance(found, ActOdds):
        return _act(state, choice, found, viewer)
    if isinstance(found, PryglOdds):
        return _prygl(state, choice, found, viewer)
    if isinstance(found, RollOdds):
        return _roll(state, choice.by, found, viewer)
    if isinstance(found, TrialOdds):
        return _test(state, choice, found)
    if isinstance(found, KampgradOdds) and viewer.gm:
        effects = phrase(EFFECTS, percent=percent(found.effects))
        return Chance(more=(effects, phrase(STYLE, percent=percent(found.style))))
    if isinstance(found, HoldupOdds) and _grade_known(state, viewer):
        return _holdup(state, choice, found, viewer)
    if isinstance(found, SneakOdds) and _grade_known(state, viewer):
        return _sneak(state, found, viewer)
    return None


def _grade_known(state: State, viewer: Viewer) -> bool:
    """Whether the grade is known: everybody has read the GM's roll, if the opponent is visible."""
    sequence = in_progress(state)
    unseen = visibility_of(state.combatants, viewer).misses(sequence.opponent)
    return viewer.gm or bool(sequence.gm_faces and not unseen)


def _act(state: State, choice: Choice, found: ActOdds, viewer: Viewer) -> Chance | None:
    """The result of a use. The dice are rolled, so everything is certain but the kampgrad's
    targets. Effects unknown to the viewer are left out."""
    if choice.option == "counter":
        known = effects_known(state, visibility_of(state.combatants, viewer))
        if choice.fields.get("effect", wardable(state)[0]) not in known:
            return None
    own = stake.taken(state, viewer, state.combatants[choice.by], found)
    if choice.option == "pass":
        return Chance(needs=(own,))
    with_ = phrase(WITH, ability=Term(found.ability))
    if choice.option == "combat":
        deals = stake.done(state, viewer, found.harm)
        return Chance(
            total=found.total,
            note=_result(found),
            more=(with_, deals, own),
            does=_felling(state, viewer, found.harm),
        )
    won = found.result in REACHED
    does: tuple[Phrase, ...] = ()
    if choice.option == "manoeuvre":
        does = (with_, phrase(stake.CHOSEN, found.harm) if found.harm else NOTHING)
    return Chance(total=found.total, note=SUCCEEDS if won else FAILS, more=(*does, own))


def _result(found: ActOdds) -> Phrase:
    return phrase(RESULT, result=Term(found.result))


def _felling(state: State, viewer: Viewer, harm: int) -> Harm | None:
    """Harm that is certain and given in words: whether it fells the target."""
    fells = _at_aim(state, viewer, lambda liv: falls({harm: 1.0}, liv)) if harm else None
    return None if fells is None else Harm(term=HARM, fells=fells)


def _prygl(state: State, choice: Choice, found: PryglOdds, viewer: Viewer) -> Chance:
    """The chance of thrashing, until nobody is left. Only the GM knows how much harm the opponents
    can take, or whether others hide."""
    one, hit = state.combatants[choice.by], hit_on_opponent(state)
    own = stake.taken(state, viewer, one, thrashing(state, choice.by))
    expected: float | Between = found.mean * hit
    if hit and not viewer.gm:
        visibility = visibility_of(state.combatants, viewer)
        seen = [foe for foe in opponents(state) if not visibility.misses(foe.id)]
        least = sum(-(-life_known(state, foe, visibility)[0] // hit) for foe in seen)
        endless = found.first / (1 - found.first)
        expected = _between(mean(thrashings(found.first, least)) * hit, endless * hit)
    fells = _at_aim(state, viewer, lambda liv: found.first ** -(-liv // hit)) if hit else None
    return Chance(
        percent=percent(found.first),
        needs=(phrase(REACHES, dice=Dice(f"{one.prygl}+")), phrase(stake.EACH, hit), own),
        does=Harm(mean=expected, term=HARM, fells=fells),
    )


def _roll(state: State, by: str, found: RollOdds, viewer: Viewer) -> Chance:
    """The most promising ability, the number needed with it, and the effect of a combat roll with a
    combat ability."""
    one, visibility = state.combatants[by], visibility_of(state.combatants, viewer)
    names = usable(state, one, effects_known(state, visibility))
    name = max(names, key=lambda name: 1 - found.abilities[name].lower)
    least = least_dice(one, name, state.kampgrad or 0)
    results = found.abilities[name]
    return Chance(
        percent=percent(1 - results.lower),
        needs=(phrase(CLEARS, dice=Dice(f"{least}+"), ability=Term(name)),),
        contest=_contest(results),
        does=_combat(state, viewer, found.combat[name]) if name in found.combat else None,
    )


def _combat(state: State, viewer: Viewer, hits: Distribution) -> Harm:
    harm = harm_of(hits, hit_on_opponent(state))
    fells = _at_aim(state, viewer, lambda liv: falls(harm, liv))
    return Harm(mean=mean(harm), term=HARM, fells=fells)


def _contest(results: Results) -> Contest:
    return Contest(results.higher, results.equal, results.lower)


def _at_aim(state: State, viewer: Viewer, felled: Callable[[int], float]) -> float | Between | None:
    return _fells(state, viewer, aim(state, characters(state)), felled)


def _fells(
    state: State, viewer: Viewer, target: str, felled: Callable[[int], float]
) -> float | Between | None:
    """The chance to fell a target; `felled` computes it from the target's life, of which players
    know little."""
    visibility = visibility_of(state.combatants, viewer)
    if not target or visibility.misses(target):
        return None
    least, most = life_known(state, state.combatants[target], visibility)
    between = _between(felled(most), felled(least))
    says = not isinstance(between, Between) or between.least > 0 or between.most < 1
    return between if says else None


def _between(least: float, most: float) -> float | Between:
    return most if most - least < SAME else Between(least, most)


def _test(state: State, choice: Choice, found: TrialOdds) -> Chance:
    """The number to roll to reach the grade."""
    faced, one = trial(state, choice.by), state.combatants[choice.by]
    ability = choice.fields.get("ability") or faced["ability"]
    least = least_dice(one, ability, faced["needed"])
    fells = 1 - found.success if faced["harm"] >= max(1, one.liv) else 0.0
    return Chance(
        percent=percent(found.success),
        needs=(phrase(CLEARS, dice=Dice(f"{least}+"), ability=Term(ability)),),
        suffers=Harm(mean=found.harm, term=HARM, fells=fells) if faced["harm"] else None,
    )


def _sneak(state: State, found: SneakOdds, viewer: Viewer) -> Chance:
    target = in_progress(state).opponent
    fells = _fells(state, viewer, target, lambda liv: felled(found, liv))
    return Chance(
        percent=percent(found.success),
        note=SUCCEEDS,
        does=Harm(mean=mean(found.harm), term=HARM, fells=fells),
    )


def _holdup(state: State, choice: Choice, found: HoldupOdds, viewer: Viewer) -> Chance:
    """The chance for whichever of the two is asked."""
    sequence = in_progress(state)
    one, other = (
        Harm(mean=average, term=HARM, fells=_fells(state, viewer, id, partial(falls, harm)))
        for id, harm, average in (
            (sequence.character, found.character, found.character_mean),
            (sequence.opponent, found.opponent, found.opponent_mean),
        )
    )
    won, equal, lost = found.results.higher, found.results.equal, found.results.lower
    if choice.by == sequence.character:
        return Chance(contest=Contest(won, equal, lost), does=other, suffers=one)
    return Chance(contest=Contest(lost, equal, won), does=one, suffers=other)
