"""The odds shown beside an answer, as far as this viewer may know them (README 10, 11.2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulesets.chances import Distribution, mean, percent
from rulesets.contract import Between, Chance, Choice, Contest, Harm, Viewer
from rulesets.kampbogen.asking import stakes
from rulesets.kampbogen.asking.chances.odds import odds, thrashing, usable
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
from rulesets.kampbogen.asking.decisions import the_one
from rulesets.kampbogen.asking.visibility import effects_known, life_known, visibility_of
from rulesets.kampbogen.rules.acting import wardable
from rulesets.kampbogen.rules.harm import hit_on_opponent
from rulesets.kampbogen.rules.queries import bonus, characters, in_progress, least_dice
from rulesets.kampbogen.rules.resolution import aim
from rulesets.kampbogen.rules.rolling import REACHED
from rulesets.kampbogen.rules.situations import holdup, sneak
from rulesets.kampbogen.rules.situations.challenge import trial
from rulesets.kampbogen.state import State
from rulesets.messages import Dice, Name, Phrase, Term, pgettext, phrase
from rulesets.wording.labels import signed

RESULT = pgettext("kampbogen", "{result} ({ability})")
FAILS = phrase(pgettext("kampbogen", "fails"))
NOTHING = phrase(pgettext("kampbogen", "no effect"))
REACHES = pgettext("kampbogen", "{dice} on new dice")
CLEARS = pgettext("kampbogen", "{dice} with {ability}")
EFFECTS = pgettext("kampbogen", "effects on effect roll: {percent} %")
STYLE = pgettext("kampbogen", "fighting style: {percent} %")


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """The chance of an answer. Players learn nothing that depends on an opponent's grade, style or
    life."""
    outlook = odds(state, choice)
    if isinstance(outlook, ActOdds):
        return _act(state, choice, outlook, viewer)
    if isinstance(outlook, PryglOdds):
        return _prygl(state, choice, outlook, viewer)
    if isinstance(outlook, RollOdds):
        return _roll(state, choice.by, outlook, viewer)
    if isinstance(outlook, TrialOdds):
        return _test(state, choice, outlook)
    if isinstance(outlook, KampgradOdds) and viewer.gm:
        effects = phrase(EFFECTS, percent=percent(outlook.effects))
        return Chance(more=(effects, phrase(STYLE, percent=percent(outlook.style))))
    if isinstance(outlook, HoldupOdds):
        return held_up(state, choice, outlook, viewer)
    if isinstance(outlook, SneakOdds):
        return sneaking(state, choice, outlook, viewer)
    if (choice.kind, choice.option) == ("soul", "accept"):
        return kept(state, choice, viewer)
    return None


def _act(state: State, choice: Choice, odds: ActOdds, viewer: Viewer) -> Chance | None:
    """The result of a use. The dice are rolled, so everything is certain but the kampgrad's
    targets. Effects unknown to the viewer are left out."""
    if choice.option == "counter":
        effects = effects_known(state, visibility_of(state.combatants, viewer))
        if choice.fields.get("effect", wardable(state)[0]) not in effects:
            return None
    combatant = state.combatants[choice.by]
    if choice.option == "pass":
        return Chance(needs=(stakes.taken(state, viewer, combatant, odds),))
    if choice.option == "combat":
        return Chance(
            total=odds.total,
            note=_result(odds, Term(odds.result)),
            more=stakes.both(state, viewer, combatant, odds, ""),
            does=_felling(state, viewer, odds.harm),
        )
    won = odds.result in REACHED
    more: tuple[Phrase, ...] = (stakes.taken(state, viewer, combatant, odds),)
    if choice.option == "manoeuvre" and choice.fields.get("goal") == "flee":
        more = (stakes.FLIGHT if won else NOTHING, *more)
    elif choice.option == "manoeuvre":
        target = str(choice.fields.get("target") or "")
        more = stakes.both(state, viewer, combatant, odds, target)
    return Chance(total=odds.total, note=_result(odds, SUCCEEDS if won else FAILS), more=more)


def _result(odds: ActOdds, result: Phrase | Term) -> Phrase:
    return phrase(RESULT, ability=Term(odds.ability), result=result)


def _felling(state: State, viewer: Viewer, harm: int) -> Harm | None:
    """Of harm that is certain and said in words: whether it fells who takes it now."""
    chance = _at_aim(state, viewer, lambda liv: falls({harm: 1.0}, liv)) if harm else None
    return Harm(term=HARM, fells=chance) if chance else None


def _prygl(state: State, choice: Choice, odds: PryglOdds, viewer: Viewer) -> Chance:
    """The first roll, and what each that reaches the prygl does."""
    combatant, hit = state.combatants[choice.by], hit_on_opponent(state)
    own = stakes.taken(state, viewer, combatant, thrashing(state, choice.by))
    felled = _at_aim(state, viewer, lambda liv: odds.first ** -(-liv // hit)) if hit else None
    return Chance(
        percent=percent(odds.first),
        needs=(phrase(REACHES, dice=Dice(f"{combatant.prygl}+")), phrase(stakes.EACH, hit), own),
        does=Harm(term=HARM, fells=felled) if felled else None,
    )


def _roll(state: State, by: str, odds: RollOdds, viewer: Viewer) -> Chance:
    """The ability with the best prospects, of those to fight with if there is one; what the dice
    must show with it, and what a combat roll would do."""
    combatant, visibility = state.combatants[by], visibility_of(state.combatants, viewer)
    names = tuple(odds.combat) or usable(state, combatant, effects_known(state, visibility))
    name = max(names, key=lambda name: 1 - odds.abilities[name].lower)
    least = least_dice(combatant, name, state.kampgrad or 0)
    results = odds.abilities[name]
    return Chance(
        percent=percent(1 - results.lower),
        needs=(phrase(CLEARS, dice=Dice(f"{least}+"), ability=Term(name)),),
        contest=_contest(results),
        does=_combat(state, viewer, odds.combat[name]) if name in odds.combat else None,
    )


def _combat(state: State, viewer: Viewer, hits: Distribution) -> Harm:
    harm = harm_of(hits, hit_on_opponent(state))
    felled = _at_aim(state, viewer, lambda liv: falls(harm, liv))
    return Harm(mean=mean(harm), term=HARM, fells=felled)


def _contest(results: Results) -> Contest:
    return Contest(results.higher, results.equal, results.lower)


def _at_aim(state: State, viewer: Viewer, felled: Callable[[int], float]) -> float | Between | None:
    return fells(state, viewer, aim(state, characters(state)), felled)


def _test(state: State, choice: Choice, odds: TrialOdds) -> Chance:
    """The number to roll to reach the grade."""
    faced, combatant = trial(state, choice.by), state.combatants[choice.by]
    ability = choice.fields.get("ability") or faced["ability"]
    least = least_dice(combatant, ability, faced["needed"])
    falling = 1 - odds.success if faced["harm"] >= max(1, combatant.liv) else 0.0
    return Chance(
        percent=percent(odds.success),
        needs=(phrase(CLEARS, dice=Dice(f"{least}+"), ability=Term(ability)),),
        suffers=Harm(mean=odds.harm, term=HARM, fells=falling) if faced["harm"] else None,
    )


HARM = "livskade"
SAME = 1e-12
SUCCEEDS = phrase(pgettext("kampbogen", "succeeds"))
ADDS = pgettext("kampbogen", "{ability} {value}")
STRUCK = phrase(pgettext("kampbogen", "success: the highest die is the damage"))
KNOCKED_OUT = phrase(pgettext("kampbogen", "success: unconscious, without damage"))
MISSED = phrase(pgettext("kampbogen", "failure: nobody is harmed"))
UNHARMED = phrase(pgettext("kampbogen", "nobody is harmed"))
FALLS = pgettext("kampbogen", "{name} falls unconscious")


def sneaking(state: State, choice: Choice, odds: SneakOdds, viewer: Viewer) -> Chance:
    """Before the GM has rolled, players know their own ability and what comes of it."""
    sequence = in_progress(state)
    way = sequence.ability or sneak.ability_of(state, choice.option)
    comes_of_it = (KNOCKED_OUT if odds.knock_out else STRUCK, MISSED)
    if not grade_known(state, viewer):
        return Chance(needs=(_adds(state, choice.by, way),), more=comes_of_it)
    target = sequence.opponent
    return Chance(
        percent=percent(odds.success),
        needs=(_adds(state, choice.by, way),),
        more=comes_of_it,
        does=Harm(
            mean=None if odds.knock_out else mean(odds.harm),
            term=HARM,
            fells=fells(state, viewer, target, lambda liv: felled(odds, liv)),
        ),
    )


def held_up(state: State, choice: Choice, odds: HoldupOdds, viewer: Viewer) -> Chance | None:
    """For the one of the two who is asked. Which ability counts may rest on the opponent's style,
    so players know it once the GM has rolled."""
    if not grade_known(state, viewer):
        return None
    sequence = in_progress(state)
    one, other = (
        Harm(mean=average, term=HARM, fells=fells(state, viewer, id, partial(falls, harm)))
        for id, harm, average in (
            (sequence.character, odds.character, odds.character_mean),
            (sequence.opponent, odds.opponent, odds.opponent_mean),
        )
    )
    won, equal, lost = odds.results.higher, odds.results.equal, odds.results.lower
    if choice.by == sequence.character:
        needs = (_adds(state, choice.by, holdup.ability_of(state)),)
        return Chance(needs=needs, contest=Contest(won, equal, lost), does=other, suffers=one)
    return Chance(contest=Contest(lost, equal, won), does=one, suffers=other)


def kept(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """The harm of a roll that is not rolled again; it is certain."""
    sequence = state.sequence
    if sequence is None or the_one(state, choice.by, choice.kind) is None:
        return None
    if sequence.kind == "sneak_attack":
        return Chance(needs=(UNHARMED,))
    if sequence.kind != "holdup" or not grade_known(state, viewer):
        return None
    harmed = zip(
        (sequence.opponent, sequence.character),
        holdup.harms(state, sequence.result, sequence.gm_faces, sequence.faces),
        strict=True,
    )
    own = state.combatants[sequence.character]
    phrases = [phrase(stakes.HARM, count, name=Name(id)) for id, count in harmed]
    lost = holdup.harms(state, sequence.result, sequence.gm_faces, sequence.faces)[1]
    if lost >= own.liv:
        phrases.append(phrase(FALLS, name=Name(own.id)))
    return Chance(needs=tuple(phrases))


def grade_known(state: State, viewer: Viewer) -> bool:
    """Everybody has read the GM's roll once it is made, if the opponent may be seen at all."""
    sequence = in_progress(state)
    unseen = visibility_of(state.combatants, viewer).misses(sequence.opponent)
    return viewer.gm or bool(sequence.gm_faces and not unseen)


def fells(
    state: State, viewer: Viewer, target: str, felled: Callable[[int], float]
) -> float | Between | None:
    """The chance to fell somebody, `felled` by its life, of which players may know little."""
    visibility = visibility_of(state.combatants, viewer)
    if not target or visibility.misses(target):
        return None
    least, most = life_known(state, state.combatants[target], visibility)
    fewest, likeliest = felled(most), felled(least)
    if likeliest - fewest < SAME:
        return likeliest
    return Between(fewest, likeliest) if fewest > 0 or likeliest < 1 else None


def _adds(state: State, by: str, ability: str) -> Phrase:
    added = signed(bonus(state.combatants[by], ability))
    return phrase(ADDS, ability=Term(ability), value=added)
