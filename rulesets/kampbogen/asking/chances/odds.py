"""Exact chances of dice that are still to be rolled (README 11.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from rulesets.chances import Distribution, mean, reaches, sums, tally
from rulesets.contract import Choice, IllegalChoice
from rulesets.kampbogen.asking.chances.results import (
    TWO_D6,
    ActOdds,
    HoldupOdds,
    KampgradOdds,
    Odds,
    PryglOdds,
    Results,
    RollOdds,
    SneakOdds,
    Throw,
    TrialOdds,
    throws,
)
from rulesets.kampbogen.asking.decisions import filled_fields, the_one
from rulesets.kampbogen.rules import acting
from rulesets.kampbogen.rules.harm import hit_on_character, hit_on_opponent
from rulesets.kampbogen.rules.queries import (
    bonus,
    can_fight,
    effect,
    foremost,
    in_progress,
    opponents,
    protected,
    reaches_prygl,
    thrashes,
    total,
    ward,
)
from rulesets.kampbogen.rules.resolution import hits_by_table, hits_of_combat, hits_of_manoeuvre
from rulesets.kampbogen.rules.rolling import REACHED, compared
from rulesets.kampbogen.rules.situations import challenge, holdup, sneak
from rulesets.kampbogen.rules.targets import is_hit
from rulesets.kampbogen.state import Board, Combatant, State


def odds(state: State, choice: Choice) -> Odds | None:
    """The odds of a choice; None if it has none or is not open."""
    decision = the_one(state, choice.by, choice.kind) if not state.over else None
    option = decision.option(choice.option) if decision else None
    counted = _ODDS.get((choice.kind, option.name)) if option else None
    if option is None or counted is None:
        return None
    try:
        return counted(state, choice.by, filled_fields(choice, option))
    except IllegalChoice:
        return None


def results(board: Board, added: int, needed: int) -> Results:
    """The results of an ability roll with this number added to its dice."""
    return _results(board.options.fumble, board.options.rise, added, needed)


@lru_cache(maxsize=2048)
def _results(fumble: str, rise: str, added: int, needed: int) -> Results:
    shares = dict.fromkeys(("higher", "equal", "lower"), 0.0)
    for thrown in throws(fumble, rise):
        shares[compared(thrown.dice + added, needed, thrown.special)] += thrown.chance
    return Results(**shares)


def _own(board: Board) -> tuple[Throw, ...]:
    return throws(board.options.fumble, board.options.rise)


def _kampgrad(state: State, by: str, fields: Mapping[str, Any]) -> KampgradOdds:
    modifier = state.options.grade_modifiers[foremost(state)[0].kamp]
    return KampgradOdds(
        {dice + modifier: chance for dice, chance in _GM_DICE.items()},
        reaches(_GM_DICE, state.options.effect_roll),
        reaches(_GM_DICE, state.options.style_roll),
    )


def _roll(state: State, by: str, fields: Mapping[str, Any]) -> RollOdds:
    combatant, needed = state.combatants[by], state.kampgrad or 0
    return RollOdds(
        {
            name: results(state, bonus(combatant, name), needed)
            for name in usable(state, combatant, acting.wardable(state))
        },
        {name: _hits(state, combatant, name) for name in _fighting(state, combatant)},
    )


def usable(state: State, combatant: Combatant, effects: Iterable[str]) -> tuple[str, ...]:
    """The abilities a roll may be used with: to fight, to command, or to ward off one of these
    effects."""
    wards = (ward(state, effect(state, key)) for key in effects)
    manoeuvre = state.options.manoeuvre_ability
    return tuple(dict.fromkeys(filter(None, (*_fighting(state, combatant), manoeuvre, *wards))))


def _fighting(state: State, combatant: Combatant) -> tuple[str, ...]:
    return acting.abilities(state, combatant) if can_fight(combatant) else ()


def _hits(state: State, combatant: Combatant, ability: str) -> Distribution:
    """The number of hits of a combat roll with this ability."""
    options, added, needed = state.options, bonus(combatant, ability), state.kampgrad or 0
    dice = options.fumble, options.rise
    return _combat_hits(*dice, added, needed, combatant.prygl, options.prygl_stacks)


@lru_cache(maxsize=2048)
def _combat_hits(
    fumble: str, rise: str, added: int, needed: int, prygl: int, stacks: bool
) -> Distribution:
    """The number of hits, from these numbers alone, which recur with every roll and panel."""

    def hits(thrown: Throw) -> int:
        won = compared(thrown.dice + added, needed, thrown.special) in REACHED
        return hits_by_table(won, reaches_prygl(prygl, thrown.dice), stacks)

    return _sorted(tally((hits(thrown), thrown.chance) for thrown in throws(fumble, rise)))


def _combat(state: State, by: str, fields: Mapping[str, Any]) -> ActOdds:
    combatant, ability = state.combatants[by], fields["ability"]
    hits = hits_of_combat(state.options, combatant, acting.result_with(state, combatant, ability))
    return _act(state, combatant, "combat", ability, hits)


def _counter(state: State, by: str, fields: Mapping[str, Any]) -> ActOdds:
    ability = ward(state, effect(state, fields["effect"]))
    return _act(state, state.combatants[by], "counter", ability, 0)


def _manoeuvre(state: State, by: str, fields: Mapping[str, Any]) -> ActOdds:
    combatant, ability = state.combatants[by], state.options.manoeuvre_ability
    hits = hits_of_manoeuvre(fields["goal"], acting.result_with(state, combatant, ability))
    return _act(state, combatant, "manoeuvre", ability, hits)


def _pass(state: State, by: str, fields: Mapping[str, Any]) -> ActOdds:
    return _act(state, state.combatants[by], "pass", "", 0)


def _act(state: State, combatant: Combatant, action: str, ability: str, hits: int) -> ActOdds:
    """The result of an action. A passenger protected by the vehicle is never hit by the
    kampgrad."""
    reached = acting.total_with(combatant, ability) if ability else None
    result = acting.result_with(state, combatant, ability) if ability else ""
    chosen, shielded = replace(combatant, action=action, result=result), protected(state, combatant)
    amount = hit_on_character(state)
    if_hit, if_not = (
        amount * is_hit(state.options, chosen, taken and not shielded, shielded)
        for taken in (True, False)
    )
    return ActOdds(ability, reached, result, hits * hit_on_opponent(state), if_hit, if_not)


def thrashing(state: State, by: str) -> ActOdds:
    """The effect of a prygl roll on the rolling character."""
    return _act(state, state.combatants[by], "prygl", "", 0)


def _prygl(state: State, by: str, fields: Mapping[str, Any]) -> PryglOdds:
    combatant = state.combatants[by]
    reach = sum(chance for dice, chance in _GM_DICE.items() if thrashes(combatant, dice))
    hit = hit_on_opponent(state)
    most = sum(-(-foe.liv // hit) if hit else MOST_HITS for foe in opponents(state))
    hits = thrashings(reach, most)
    return PryglOdds(hits, hits[0], mean(hits), reach)


def thrashings(reach: float, most: int) -> Distribution:
    """How often in a row the prygl is reached, if at most this many hits count."""
    hits = {number: reach**number * (1 - reach) for number in range(most)}
    return hits | {most: reach**most}


def _test(state: State, by: str, fields: Mapping[str, Any]) -> TrialOdds | None:
    """The odds of a trial. The GM's roll in indirect combat has none: its grade is still to be
    chosen."""
    sequence, combatant = state.sequence, state.combatants.get(by)
    if sequence is None or combatant is None:
        return None
    added = bonus(combatant, challenge.ability_of(sequence, by, fields))
    success = 1 - results(state, added, sequence.grade_total or 0).lower
    return TrialOdds(success, (1 - success) * challenge.at_stake(sequence))


def _holdup(state: State, by: str, fields: Mapping[str, Any]) -> HoldupOdds:
    combatant, ability = state.combatants[in_progress(state).character], holdup.ability_of(state)
    shares = dict.fromkeys(("higher", "equal", "lower"), 0.0)
    harms: list[tuple[int, int, float]] = []
    for thrown, faces, chance, needed in _against(state):
        result = compared(total(combatant, ability, thrown.dice), needed, thrown.special)
        shares[result] += chance
        harms.append((*holdup.harms(state, result, faces, thrown.first), chance))
    theirs = _sorted(tally((to_opponent, chance) for to_opponent, _, chance in harms))
    ours = _sorted(tally((to_character, chance) for _, to_character, chance in harms))
    return HoldupOdds(Results(**shares), theirs, ours, mean(theirs), mean(ours))


def _sneak(state: State, by: str, ability: str, knock_out: bool) -> SneakOdds:
    combatant, success = state.combatants[by], 0.0
    harms = [(0, 0.0)]
    for thrown, faces, chance, needed in _against(state):
        result = compared(total(combatant, ability, thrown.dice), needed, thrown.special)
        reached = result in REACHED
        success += chance * reached
        harms.append((sneak.harm_done(reached, knock_out, faces, thrown.first), chance))
    return SneakOdds(success, _sorted(tally(harms)), knock_out)


def _sneak_up(state: State, by: str, fields: Mapping[str, Any]) -> SneakOdds:
    knock_out = sneak.knocks_out(state.combatants[by], fields)
    return _sneak(state, by, sneak.ability_of(state, "sneak_up"), knock_out)


def _aimed_shot(state: State, by: str, fields: Mapping[str, Any]) -> SneakOdds:
    return _sneak(state, by, sneak.ability_of(state, "aimed_shot"), False)


def _reroll(state: State, by: str, fields: Mapping[str, Any]) -> Odds | None:
    sequence = in_progress(state)
    if sequence.kind == "holdup":
        return _holdup(state, by, fields)
    if sequence.kind == "sneak_attack":
        return _sneak(state, by, sequence.ability, sequence.knock_out)
    return _test(state, by, fields)


def _against(state: State) -> list[tuple[Throw, tuple[int, ...], float, int]]:
    """The pairs of the character's and the GM's dice: of those to come, or of those kept by a soul
    roll."""
    sequence = in_progress(state)
    faces = {sequence.gm_faces: 1.0} if sequence.gm_faces else TWO_D6
    grade = sequence.grade or state.combatants[sequence.opponent].kamp
    modifier = state.options.grade_modifiers[grade]
    return [
        (thrown, pair, share * thrown.chance, sum(pair) + modifier)
        for pair, share in faces.items()
        for thrown in _own(state)
    ]


def _sorted(chances: dict[int, float]) -> Distribution:
    return dict(sorted(chances.items()))


MOST_HITS = 40
"""The cap on hits that do no harm, which the opponents' life does not cap."""
_GM_DICE = sums(2, 6)

_ODDS: Mapping[tuple[str, str], Callable[[State, str, Mapping[str, Any]], Odds | None]] = {
    ("kampgrad", "roll"): _kampgrad,
    ("roll", "roll"): _roll,
    ("act", "combat"): _combat,
    ("act", "counter"): _counter,
    ("act", "manoeuvre"): _manoeuvre,
    ("act", "pass"): _pass,
    ("act", "prygl"): _prygl,
    ("act", "soul_roll"): _roll,
    ("challenge", "roll"): _test,
    ("indirect", "roll"): _test,
    ("soul", "reroll"): _reroll,
    ("holdup", "resist"): _holdup,
    ("sneak", "sneak_up"): _sneak_up,
    ("sneak", "aimed_shot"): _aimed_shot,
}
