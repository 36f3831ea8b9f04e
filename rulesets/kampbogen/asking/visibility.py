"""What a viewer may know of whom, and of whom it knows nothing at all (README 10)."""

from __future__ import annotations

from rulesets.contract import Health
from rulesets.kampbogen.rules.queries import Board
from rulesets.kampbogen.state import Combatant
from rulesets.visibility import Onlooker, share


class Visibility(Onlooker[Combatant], frozen=True):
    def misses(self, name: str | None) -> bool:
        """Only somebody: that there are a party and opponents is known of every fight."""
        return name in self.hidden

    def knows(self, one: Combatant) -> bool:
        """Characters are open to all, since players plan together; opponents are the GM's."""
        viewer = self.viewer
        return viewer.gm or one.character or one.side in viewer.sides or one.id in viewer.controls


visibility_of = Visibility.of


def openness(board: Board, one: Combatant, visibility: Visibility) -> str:
    """How much of its health, as `Viewer.foes` has it."""
    return "numbers" if board.options.open_liv else visibility.openness(one)


def health_told(board: Board, one: Combatant, visibility: Visibility) -> Health | None:
    return health(one, openness(board, one, visibility))


def health(one: Combatant, told: str) -> Health | None:
    """Words as README 10 has them; a bar has its share."""
    if told == "nothing":
        return None
    bar = share(one.liv, one.liv_max, told)
    if one.liv == 0:
        return Health("down", 4, bar)
    if one.liv == one.liv_max:
        return Health("unhurt", 0, bar)
    return Health("nearly_down", 3, bar) if one.liv == 1 else Health("hurt", 2, bar)
