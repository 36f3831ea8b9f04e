"""What a viewer may know of whom, and of whom it knows nothing at all (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.contract import Health, Viewer
from rulesets.kampbogen.rules.queries import Board
from rulesets.kampbogen.state import Combatant
from rulesets.visibility import Onlooker, hidden_from


class Visibility(Onlooker[Combatant], frozen=True):
    def knows(self, one: Combatant) -> bool:
        """Characters are open to all, since players plan together; opponents are the GM's."""
        viewer = self.viewer
        return viewer.gm or one.character or one.side in viewer.sides or one.id in viewer.controls


def visibility_of(combatants: Mapping[str, Combatant], viewer: Viewer) -> Visibility:
    return Visibility(viewer, hidden_from(viewer))


def openness(board: Board, one: Combatant, visibility: Visibility) -> str:
    """How much of its health, as `Viewer.foes` has it."""
    return "numbers" if visibility.knows(one) or board.options.open_liv else visibility.viewer.foes


def health_told(board: Board, one: Combatant, visibility: Visibility) -> Health | None:
    return health(one, openness(board, one, visibility))


def health(one: Combatant, told: str) -> Health | None:
    """Words as README 10 has them; a bar has its share."""
    if told == "nothing":
        return None
    share = -(-one.liv * 100 // one.liv_max) if told != "words" else None
    if one.liv == 0:
        return Health("down", 4, share)
    if one.liv == one.liv_max:
        return Health("unhurt", 0, share)
    return Health("nearly_down", 3, share) if one.liv == 1 else Health("hurt", 2, share)
