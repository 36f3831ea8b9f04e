"""An exchange with known answers, computed exactly (README 7.7, 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulesets.chances import NOTHING, Distribution, added, mean, mixed, reaches, tally
from rulesets.momentum.asking.chances.forecast import damage, done_by, results
from rulesets.momentum.rules.harm import in_melee
from rulesets.momentum.rules.melee.acting import struck_back_with
from rulesets.momentum.rules.melee.comparing import (
    aimed,
    all_failed,
    alone,
    by_default,
    compared,
    consequences,
    counting,
    test_of,
)
from rulesets.momentum.rules.melee.targets import both_sides
from rulesets.momentum.state import Board, Bout, Combatant, Result, State

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
        found = _outcome(board, bout, rolled)
        chances[found.name] += chance
        reward += chance * found.rewarded
        for id, done in found.harm.items():
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
    told = {} if board.options.reward_on == "critical" else {"roll": 0}
    return tally(
        (replace(result, fumble=False, **told), chance)
        for result, chance in results(board.options, test)
    )


def hurt_by(combatant: Combatant, done: Distribution) -> Hurt:
    return Hurt(done, mean(done), reaches(done, combatant.hp))


def _outcome(board: State, bout: Bout, rolled: Mapping[str, Result | None]) -> _Outcome:
    tested = {id: result for id, result in rolled.items() if result is not None}
    bout = by_default(compared(board, replace(bout, results=tested)))
    counted = counting(board, bout)
    harm: dict[str, Distribution] = dict.fromkeys(rolled, NOTHING)
    for found in consequences(board, bout, counted):
        harm[found.target] = added(harm[found.target], done_by(board, bout, found))
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
