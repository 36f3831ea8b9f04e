"""Exact chances, from the dice that are still to fall (README 11.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesets.contract import Choice, IllegalChoice
from rulesets.kampbogen.asking.chances.pips import (
    GM,
    Throw,
    at_least,
    mean,
    tally,
    throws,
    two_dice,
)
from rulesets.kampbogen.asking.decisions import read, the_one
from rulesets.kampbogen.rules import acting
from rulesets.kampbogen.rules.harm import hit_on_character, hit_on_opponent
from rulesets.kampbogen.rules.queries import (
    Board,
    aimed_weapons,
    best,
    can_fight,
    effect,
    foremost,
    opponents,
    protected,
    value,
    ward,
)
from rulesets.kampbogen.rules.resolution import WARDED, hits_of
from rulesets.kampbogen.rules.rolling.two_dice import compared, extremes
from rulesets.kampbogen.rules.situations import holdup
from rulesets.kampbogen.rules.targets import is_hit
from rulesets.kampbogen.state import Combatant, State

type Distribution = Mapping[int, float]
"""Chances by number; they sum to 1."""


class Results(Struct, frozen=True):
    """How a total may compare with the kampgrad."""

    higher: float
    equal: float
    lower: float


class KampgradOdds(Struct, frozen=True):
    """The kampgrad, and whether effects on effect roll and the kampstil trigger."""

    total: Distribution
    effects: float
    style: float


class RollOdds(Struct, frozen=True):
    """The chances with every ability that the roll could be used with."""

    abilities: Mapping[str, Results]


class ActOdds(Struct, frozen=True):
    """What is certain: total and result, the harm done, the harm taken if hit and if not."""

    ability: str
    total: int | None
    result: str
    harm: int
    if_hit: int
    if_not: int


class PryglOdds(Struct, frozen=True):
    """How often the thrashing is reached; no more hits than the opponents can take."""

    hits: Distribution
    none: float
    mean: float
    first: float


class TrialOdds(Struct, frozen=True):
    """A challenge or indirect combat."""

    success: float
    harm: float


class HoldupOdds(Struct, frozen=True):
    results: Results
    opponent: Distribution
    character: Distribution
    opponent_mean: float
    character_mean: float


class SneakOdds(Struct, frozen=True):
    success: float
    harm: Distribution


type Odds = KampgradOdds | RollOdds | ActOdds | PryglOdds | TrialOdds | HoldupOdds | SneakOdds


def odds(state: State, choice: Choice) -> Odds | None:
    """None for choices without odds, and for choices that are not open now."""
    decision = the_one(state, choice.by, choice.kind) if not state.over else None
    option = decision.option(choice.option) if decision else None
    counted = _ODDS.get((choice.kind, option.name)) if option else None
    if option is None or counted is None:
        return None
    try:
        return counted(state, choice.by, read(choice, option))
    except IllegalChoice:
        return None


def results(board: Board, bonus: int, needed: int) -> Results:
    """How the dice of an ability roll with this bonus compare."""
    found = dict.fromkeys(("higher", "equal", "lower"), 0.0)
    for thrown in _own(board):
        found[compared(thrown.dice + bonus, needed, thrown.special)] += thrown.chance
    return Results(**found)


def _own(board: Board) -> tuple[Throw, ...]:
    return throws(board.options.fumble == "fails", board.options.rise == "reroll_add")


def _kampgrad(state: State, by: str, fields: Mapping[str, Any]) -> KampgradOdds:
    modifier = state.options.grade_modifiers[foremost(state)[0].kamp]
    return KampgradOdds(
        {dice + modifier: chance for dice, chance in _GM_DICE.items()},
        at_least(_GM_DICE, state.options.effect_roll),
        at_least(_GM_DICE, state.options.style_roll),
    )


def _roll(state: State, by: str, fields: Mapping[str, Any]) -> RollOdds:
    one = state.combatants[by]
    wards = (ward(state, effect(state, key)) for key in acting.wardable(state))
    names = [*acting.abilities(state, one)] if can_fight(one) else []
    names = list(dict.fromkeys((*names, state.options.manoeuvre_ability, *wards)))
    needed = state.kampgrad or 0
    return RollOdds(
        {name: results(state, value(one, name) + one.situational, needed) for name in names}
    )


def _combat(state: State, by: str, fields: Mapping[str, Any]) -> ActOdds:
    one, ability = state.combatants[by], fields["ability"]
    reached = 0 < one.prygl <= (one.dice or 0)
    hits = hits_of(state.options, acting.result_with(state, one, ability), reached)
    return _act(state, one, "combat", ability, hits)


def _counter(state: State, by: str, fields: Mapping[str, Any]) -> ActOdds:
    ability = ward(state, effect(state, fields["effect"]))
    return _act(state, state.combatants[by], "counter", ability, 0)


def _manoeuvre(state: State, by: str, fields: Mapping[str, Any]) -> ActOdds:
    one, ability = state.combatants[by], state.options.manoeuvre_ability
    won = acting.result_with(state, one, ability) in WARDED
    return _act(state, one, "manoeuvre", ability, 1 if won and fields["goal"] == "harm" else 0)


def _pass(state: State, by: str, fields: Mapping[str, Any]) -> ActOdds:
    return _act(state, state.combatants[by], "pass", "", 0)


def _act(state: State, one: Combatant, action: str, ability: str, hits: int) -> ActOdds:
    """A passenger whom the vehicle keeps from the kampgrad is hit in no case."""
    total = acting.total_with(one, ability) if ability else None
    result = acting.result_with(state, one, ability) if ability else ""
    chosen, shielded = replace(one, action=action, result=result), protected(state, one)
    amount = hit_on_character(state)
    if_hit, if_not = (
        amount * is_hit(state.options, chosen, taken and not shielded, shielded)
        for taken in (True, False)
    )
    return ActOdds(ability, total, result, hits * hit_on_opponent(state), if_hit, if_not)


def thrashing(state: State, by: str) -> ActOdds:
    """What a prygl roll means for whoever makes it."""
    return _act(state, state.combatants[by], "prygl", "", 0)


def _prygl(state: State, by: str, fields: Mapping[str, Any]) -> PryglOdds:
    reach = at_least(_GM_DICE, state.combatants[by].prygl)
    hit = hit_on_opponent(state)
    most = sum(-(-one.liv // hit) if hit else MOST_HITS for one in opponents(state))
    hits = {number: reach**number * (1 - reach) for number in range(most)}
    hits[most] = reach**most
    return PryglOdds(hits, hits[0], mean(hits), reach)


def _test(state: State, by: str, fields: Mapping[str, Any]) -> TrialOdds | None:
    """The GM's own roll in indirect combat has no odds: its grade is still to be chosen."""
    sequence, one = state.sequence, state.combatants.get(by)
    if sequence is None or one is None:
        return None
    ability = sequence.failed.get(by) or fields.get("ability") or sequence.ability
    bonus = value(one, ability) + one.situational
    success = 1 - results(state, bonus, sequence.grade_total or 0).lower
    return TrialOdds(success, (1 - success) * (1 if sequence.harm is None else sequence.harm))


def _holdup(state: State, by: str, fields: Mapping[str, Any]) -> HoldupOdds:
    sequence = state.sequence
    assert sequence is not None
    one = state.combatants[sequence.character]
    opponent = state.combatants[sequence.opponent]
    ability = opponent.style_stat or best(one, one.sheet.talents)
    found = dict.fromkeys(("higher", "equal", "lower"), 0.0)
    theirs: dict[int, float] = {}
    ours: dict[int, float] = {}
    for thrown, faces, chance, needed in _against(state, opponent):
        total = thrown.dice + value(one, ability) + one.situational
        result = compared(total, needed, thrown.special)
        found[result] += chance
        highest, lowest = extremes(faces, thrown.first)
        to_opponent, to_character = holdup.takes_highest(state, result)
        tally(theirs, highest if to_opponent else lowest, chance)
        tally(ours, highest if to_character else lowest, chance)
    return HoldupOdds(Results(**found), _sorted(theirs), _sorted(ours), mean(theirs), mean(ours))


def _sneak(state: State, by: str, ability: str, harmless: bool) -> SneakOdds:
    sequence, one = state.sequence, state.combatants[by]
    assert sequence is not None
    success, harm = 0.0, {0: 0.0}
    for thrown, faces, chance, needed in _against(state, state.combatants[sequence.opponent]):
        total = thrown.dice + value(one, ability) + one.situational
        hit = compared(total, needed, thrown.special) != "lower"
        success += chance * hit
        strikes = hit and not harmless
        tally(harm, extremes(faces, thrown.first)[0] if strikes else 0, chance)
    return SneakOdds(success, _sorted(harm))


def _sneak_up(state: State, by: str, fields: Mapping[str, Any]) -> SneakOdds | None:
    knock_out = fields.get("knock_out", False)
    if knock_out and not state.combatants[by].sheet.knockout:
        return None
    return _sneak(state, by, state.options.sneak_ability, knock_out)


def _aimed_shot(state: State, by: str, fields: Mapping[str, Any]) -> SneakOdds:
    assert aimed_weapons(state.combatants[by])
    return _sneak(state, by, state.options.aimed_ability, False)


def _reroll(state: State, by: str, fields: Mapping[str, Any]) -> Odds | None:
    sequence = state.sequence
    assert sequence is not None
    if sequence.kind == "holdup":
        return _holdup(state, by, fields)
    if sequence.kind == "sneak_attack":
        return _sneak(state, by, sequence.ability, sequence.knock_out)
    return _test(state, by, fields)


def _against(state: State, opponent: Combatant) -> list[tuple[Throw, tuple[int, ...], float, int]]:
    """Own dice with the GM's: those to come, or those that a soul roll lets lie."""
    assert state.sequence is not None
    lying = state.sequence.gm_faces
    faces = {lying: 1.0} if lying else GM
    modifier = state.options.grade_modifiers[state.sequence.grade or opponent.kamp]
    return [
        (thrown, pair, share * thrown.chance, sum(pair) + modifier)
        for pair, share in faces.items()
        for thrown in _own(state)
    ]


def _sorted(chances: dict[int, float]) -> Distribution:
    return dict(sorted(chances.items()))


MOST_HITS = 40
"""Where hits do no harm nothing caps them but that nobody waits any longer."""
_GM_DICE = two_dice()

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
