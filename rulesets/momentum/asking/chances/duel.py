"""An exchange of two, weighed exactly (README 7.7, 11)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from rulesets.momentum.asking.chances.forecast import (
    NOTHING,
    Distribution,
    at_least,
    damage,
    done_by,
    mean,
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
from rulesets.momentum.rules.queries import Board
from rulesets.momentum.state import Bout, Combatant, Result, State


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


def odds(state: State, bout: Bout) -> DuelOdds:
    """`bout` has two participants, with the answers of both."""
    bout = replace(bout, deeds=aimed(state, bout))
    board = alone(state, bout)
    active, passive = both_sides(board, bout)
    tally = _Tally(board)
    for own, chance in _results(board, bout, active):
        for other, share in _results(board, bout, passive):
            found = {active: own, passive: other}
            tested = {id: result for id, result in found.items() if result is not None}
            tally.add(compared(board, replace(bout, results=tested)), chance * share)
    return DuelOdds(
        reward=tally.reward,
        to_active=_harm(state.combatants[active], tally.harm[active]),
        to_passive=_harm(state.combatants[passive], tally.harm[passive]),
        **tally.chances,
    )


def _results(board: Board, bout: Bout, id: str) -> Iterable[tuple[Result | None, float]]:
    test = test_of(board, bout, id)
    return results(board.options, test) if test is not None else ((None, 1.0),)


def _harm(one: Combatant, done: Distribution) -> Harm:
    return Harm(done, mean(done), at_least(done, one.hp))


class _Tally:
    """Adds up what each pair of results leads to."""

    def __init__(self, board: State) -> None:
        self.board = board
        self.chances = dict.fromkeys(("active", "passive", "stalemate", "stopped", "nobody"), 0.0)
        self.reward = 0.0
        self.harm: dict[str, dict[int, float]] = {id: {} for id in board.order}

    def add(self, bout: Bout, chance: float) -> None:
        """An exchange that was compared."""
        self.chances[self._outcome(bout)] += chance
        self.reward += chance * bool(bout.rewards)
        done = dict.fromkeys(self.harm, NOTHING)
        for found in consequences(self.board, bout):
            done[found.target] = done_by(self.board, bout, found)
        for id, (target,) in bout.rewards.items():
            done[target] = self._struck_back(bout, id, target)
        for id, suffered in done.items():
            self.harm[id] = mixed(self.harm[id], suffered, chance)

    def _outcome(self, bout: Bout) -> str:
        sides = {self.board.combatants[id].side for id in counting(self.board, bout)}
        if not sides:
            return "nobody" if all_failed(bout) else "stopped"
        if len(sides) == 2:
            return "stalemate"
        return "active" if bout.active in sides else "passive"

    def _struck_back(self, bout: Bout, id: str, target: str) -> Distribution:
        one, other = self.board.combatants[id], self.board.combatants[target]
        dealt = in_melee(one, struck_back_with(one, bout.deeds[id]))
        return damage(self.board.options, dealt, 1, other)
