"""Exact distributions of faces, levels and damage, and an exchange with known answers (README 7.7,
11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from rulesets.chances import NOTHING, Distribution, added, mapped, mean, mixed, reaches, sums, tally
from rulesets.momentum.rules import harm
from rulesets.momentum.rules.harm import Blow, armour_against, in_melee, multiplier
from rulesets.momentum.rules.melee.acting import struck_back_with
from rulesets.momentum.rules.melee.comparing import (
    Consequence,
    aimed,
    all_failed,
    alone,
    blow,
    both_sides,
    by_default,
    compared,
    consequences,
    counting,
    test_of,
)
from rulesets.momentum.rules.probe import D20, Probe, counting_face, dice_of, result_of
from rulesets.momentum.sheet.fields import formula
from rulesets.momentum.state import Board, Bout, Combatant, Options, Result, State


@lru_cache(maxsize=3)
def faces(edge: int) -> Distribution:
    """The distribution of the die that counts."""
    rolled = list(product(range(1, D20 + 1), repeat=dice_of(edge)))
    counted = Counter(counting_face(edge, dice) for dice in rolled)
    return {face: ways / len(rolled) for face, ways in sorted(counted.items())}


@lru_cache(maxsize=1024)
def results(options: Options, test: Probe | Result) -> tuple[tuple[Result, float], ...]:
    """Every result of a test with its chance; of the face only whether it is 1."""
    if isinstance(test, Result):
        return ((test, 1.0),)
    value = test.value
    weights = tally(
        (replace(result_of(options, value, face), roll=int(face == 1)), chance)
        for face, chance in faces(test.edge).items()
    )
    return tuple(weights.items())


def damage(options: Options, blow: Blow, times: float, target: Combatant) -> Distribution:
    return past(options, blow, times, armour_against(blow, target))


@lru_cache(maxsize=2048)
def past(options: Options, blow: Blow, times: float, armour: int) -> Distribution:
    """The damage of a hit against this armour."""
    dice = formula(blow.dice)
    rolled = sums(dice.count, dice.sides)
    return mapped(rolled, lambda number: harm.damage(options, blow, number, times, armour))


def most_damage(options: Options, blow: Blow, test: Probe) -> Distribution:
    """The highest damage of a blow in an exchange: the target has no armour, no defence and fails
    too; for a blow without a roll, it does not resist."""
    failed = 1 if options.undefended_attack == "auto" else 0.5
    return mixed(
        (chance, past(options, blow, multiplier(result.level) if result.level else failed, 0))
        for result, chance in results(options, test)
    )


def done_by(board: Board, bout: Bout, consequence: Consequence) -> Distribution:
    """The damage of a consequence; manoeuvres do none."""
    dealt = blow(board.combatants[consequence.who], bout.deeds[consequence.who])
    if dealt is None:
        return NOTHING
    return damage(board.options, dealt, consequence.times, board.combatants[consequence.target])


def expected_losses(board: Board) -> dict[str, float]:
    """Expected losses of each side if all successes of the exchange count."""
    bout = board.bout
    losses = {combatant.side: 0.0 for combatant in board.combatants.values()}
    if bout is None:
        return losses
    for consequence in consequences(board, bout, counting(board, bout)):
        hurt = board.combatants[consequence.target]
        done = done_by(board, bout, consequence)
        losses[hurt.side] += sum(min(hurt.hp, n) * chance for n, chance in done.items())
    return losses


MOST = 3
"""The most participants of an exchange that is computed: each further one has four times the
cases."""


class Hurt(Struct, frozen=True):
    """The harm of a combatant: points, their mean, and the chance of dropping to 0."""

    damage: Distribution
    mean: float
    down: float


class ExchangeChances(Struct, frozen=True, kw_only=True):
    """The chances of whose successes count. `stopped`: nobody's, though a test succeeded; `nobody`:
    no test succeeded.

    `reward` overlaps with the other cases. Decisions after the rolls are made by default: in a
    stalemate all count, and a reward is damage. `hurt` has every participant by id.
    """

    active: float
    passive: float
    stalemate: float
    stopped: float
    nobody: float
    reward: float
    hurt: Mapping[str, Hurt]


class _Outcome(Struct, frozen=True):
    """The outcome of given results: the field of `ExchangeChances`, a reward, and everybody's
    harm."""

    name: str
    rewarded: bool
    harm: Mapping[str, Distribution]


def weighed(state: State, bout: Bout) -> ExchangeChances:
    """The chances of an exchange; `bout` has the answers of all participants."""
    bout = replace(bout, deeds=aimed(state, bout))
    board = alone(state, bout)
    chances = dict.fromkeys(("active", "passive", "stalemate", "stopped", "nobody"), 0.0)
    reward = 0.0
    harm: dict[str, list[tuple[float, Distribution]]] = {id: [] for id in both_sides(board, bout)}
    for rolled, chance in _cases(board, bout, list(harm)):
        outcome = _outcome(board, bout, rolled)
        chances[outcome.name] += chance
        reward += chance * outcome.rewarded
        for id, done in outcome.harm.items():
            harm[id].append((chance, done))
    hurt = {id: hurt_by(state.combatants[id], mixed(done)) for id, done in harm.items()}
    return ExchangeChances(reward=reward, hurt=hurt, **chances)


def _cases(
    board: Board, bout: Bout, ids: Sequence[str]
) -> Iterator[tuple[dict[str, Result | None], float]]:
    """Every combination of results, with its chance."""
    if not ids:
        yield {}, 1.0
        return
    *others, last = ids
    own = _results(board, bout, last)
    for rolled, chance in _cases(board, bout, others):
        for result, share in own.items():
            yield {**rolled, last: result}, chance * share


def _results(board: Board, bout: Bout, id: str) -> Mapping[Result | None, float]:
    """The results with their chances, distinguished only as needed here: a fumble fails like any
    other test."""
    test = test_of(board, bout, id)
    if test is None:
        return {None: 1.0}
    roll_facts = {} if board.options.reward_on == "critical" else {"roll": 0}
    return tally(
        (replace(result, fumble=False, **roll_facts), chance)
        for result, chance in results(board.options, test)
    )


def hurt_by(combatant: Combatant, done: Distribution) -> Hurt:
    return Hurt(done, mean(done), reaches(done, combatant.hp))


def _outcome(board: State, bout: Bout, rolled: Mapping[str, Result | None]) -> _Outcome:
    tested = {id: result for id, result in rolled.items() if result is not None}
    bout = by_default(compared(board, replace(bout, results=tested)))
    counted = counting(board, bout)
    harm: dict[str, Distribution] = dict.fromkeys(rolled, NOTHING)
    for consequence in consequences(board, bout, counted):
        harm[consequence.target] = added(
            harm[consequence.target], done_by(board, bout, consequence)
        )
    for id, (target, *_) in bout.rewards.items():
        harm[target] = added(harm[target], _struck_back(board, bout, id, target))
    return _Outcome(_name(board, bout, counted), bool(bout.rewards), harm)


def _name(board: State, bout: Bout, counted: Iterable[str]) -> str:
    sides = {board.combatants[id].side for id in counted}
    if not sides:
        return "nobody" if all_failed(bout) else "stopped"
    if len(sides) == 2:
        return "stalemate"
    return "active" if bout.active in sides else "passive"


def _struck_back(board: State, bout: Bout, id: str, target: str) -> Distribution:
    combatant, other = board.combatants[id], board.combatants[target]
    dealt = in_melee(combatant, struck_back_with(combatant, bout.deeds[id]))
    return damage(board.options, dealt, 1, other)
