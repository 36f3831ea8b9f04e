"""What a viewer may know about each combatant (README 10)."""

from __future__ import annotations

from rulesets.contract import Health
from rulesets.kampbogen.state import Board, Combatant
from rulesets.visibility import BaseVisibility, share


class Visibility(BaseVisibility[Combatant], frozen=True):
    def misses(self, name: str | None) -> bool:
        """Only combatants can be hidden: every fight has a party and opponents."""
        return name in self.hidden

    def knows(self, one: Combatant) -> bool:
        """Characters are open to all, as players plan together; opponents are for the GM."""
        viewer = self.viewer
        return viewer.gm or one.character or one.side in viewer.sides or one.id in viewer.controls


visibility_of = Visibility.of


def openness(board: Board, one: Combatant, visibility: Visibility) -> str:
    """How much is told of its health, in the words of `Viewer.foes`."""
    return "numbers" if board.options.open_liv else visibility.openness(one)


def health_told(board: Board, one: Combatant, visibility: Visibility) -> Health | None:
    return health(one, openness(board, one, visibility))


def health(one: Combatant, told: str) -> Health | None:
    """In the words of README 10, and with its share where bars are shown."""
    if told == "nothing":
        return None
    bar = share(one.liv, one.liv_max, told)
    if one.liv == 0:
        return Health("down", 4, bar)
    if one.liv == one.liv_max:
        return Health("unhurt", 0, bar)
    return Health("nearly_down", 3, bar) if one.liv == 1 else Health("hurt", 2, bar)
