"""An exchange of two, weighed exactly (README 7.7, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulesets.chances import Distribution, mean, reaches
from rulesets.momentum.asking.chances.forecast import (
    NOTHING,
    damage,
    done_by,
    mixed,
    results,
)
from rulesets.momentum.rules.harm import in_melee
from rulesets.momentum.rules.melee.acting import struck_back_with
from rulesets.momentum.rules.melee.comparing import (
    aimed,
    all_failed,
    alone,
    compared,
    consequences,
    counting,
    test_of,
)
from rulesets.momentum.rules.melee.targets import both_sides
from rulesets.momentum.state import Board, Bout, Combatant, Result, State


class Harm(Struct, frozen=True):
    """What somebody suffers: points, their mean, and the chance of being brought to 0."""

    damage: Distribution
    mean: float
    down: float


class DuelOdds(Struct, frozen=True, kw_only=True):
    """Who comes through. `stopped`: nobody, though a test succeeded; `nobody`: none did.

    `reward` is part of `stopped`. In a stalemate both successes count, and the reward is damage.
    """

    active: float
    passive: float
    stalemate: float
    stopped: float
    nobody: float
    reward: float
    to_active: Harm
    to_passive: Harm


class _Outcome(Struct, frozen=True):
    """What a pair of results leads to: the field of `DuelOdds`, a reward, and everybody's harm."""

    name: str
    rewarded: bool
    harm: Mapping[str, Distribution]


def odds(state: State, bout: Bout) -> DuelOdds:
    """`bout` has two participants, with the answers of both."""
    bout = replace(bout, deeds=aimed(state, bout))
    board = alone(state, bout)
    active, passive = both_sides(board, bout)
    led_to: dict[tuple[Result | None, Result | None], _Outcome] = {}
    chances = dict.fromkeys(("active", "passive", "stalemate", "stopped", "nobody"), 0.0)
    reward = 0.0
    harm: dict[str, dict[int, float]] = {active: {}, passive: {}}
    for own, chance in _results(board, bout, active):
        for other, share in _results(board, bout, passive):
            if (own, other) not in led_to:
                led_to[own, other] = _outcome(board, bout, {active: own, passive: other})
            found, both = led_to[own, other], chance * share
            chances[found.name] += both
            reward += both * found.rewarded
            harm = {id: mixed(harm[id], done, both) for id, done in found.harm.items()}
    to_active, to_passive = (_harm(state.combatants[id], harm[id]) for id in (active, passive))
    return DuelOdds(reward=reward, to_active=to_active, to_passive=to_passive, **chances)


def _results(board: Board, bout: Bout, id: str) -> Iterator[tuple[Result | None, float]]:
    """Told apart only by what matters here: a fumble fails like any other test."""
    test = test_of(board, bout, id)
    if test is None:
        yield None, 1.0
        return
    told = {} if board.options.reward_on == "critical" else {"roll": 0}
    for result, chance in results(board.options, test):
        yield replace(result, fumble=False, **told), chance


def _harm(one: Combatant, done: Distribution) -> Harm:
    return Harm(done, mean(done), reaches(done, one.hp))


def _outcome(board: State, bout: Bout, rolled: Mapping[str, Result | None]) -> _Outcome:
    tested = {id: result for id, result in rolled.items() if result is not None}
    bout = compared(board, replace(bout, results=tested))
    counted = counting(board, bout)
    harm = dict.fromkeys(rolled, NOTHING)
    for found in consequences(board, bout, counted):
        harm[found.target] = done_by(board, bout, found)
    for id, (target,) in bout.rewards.items():
        harm[target] = _struck_back(board, bout, id, target)
    return _Outcome(_name(board, bout, counted), bool(bout.rewards), harm)


def _name(board: State, bout: Bout, counted: Sequence[str]) -> str:
    sides = {board.combatants[id].side for id in counted}
    if not sides:
        return "nobody" if all_failed(bout) else "stopped"
    if len(sides) == 2:
        return "stalemate"
    return "active" if bout.active in sides else "passive"


def _struck_back(board: State, bout: Bout, id: str, target: str) -> Distribution:
    one, other = board.combatants[id], board.combatants[target]
    dealt = in_melee(one, struck_back_with(one, bout.deeds[id]))
    return damage(board.options, dealt, 1, other)
