"""Visibility: a viewer's knowledge of each combatant (README 10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from rulesets.contract import Decision, Field, Health, Option
from rulesets.kampbogen.rules.queries import opponents
from rulesets.kampbogen.sheet.tables import MOST_LIFE
from rulesets.kampbogen.state import Board, Combatant, Triggered
from rulesets.visibility import BaseVisibility, share


class Visibility(BaseVisibility[Combatant], frozen=True):
    def misses(self, name: str | None) -> bool:
        """Whether the name is hidden. Sides never are: every fight has a party and opponents."""
        return name in self.hidden

    def knows(self, combatant: Combatant) -> bool:
        """Whether everything may be told: characters are open to all players; opponents only to the
        GM."""
        viewer = self.viewer
        return (
            viewer.gm
            or combatant.character
            or combatant.side in viewer.sides
            or combatant.id in viewer.controls
        )


visibility_of = Visibility.for_viewer


def effects_known(board: Board, visibility: Visibility) -> tuple[str, ...]:
    """The effects of this round that may be told. Those that only a hidden opponent has may be only
    after one takes hold and so reveals it."""
    return tuple(item.key for item in board.triggered if _may_be_told(board, item, visibility))


def _may_be_told(board: Board, triggered: Triggered, visibility: Visibility) -> bool:
    if not visibility.misses(triggered.source):
        return True
    return visible_bearer(opponents(board), triggered.key, visibility) is not None


def visible_bearer(
    people: Iterable[Combatant], key: str | None, visibility: Visibility
) -> str | None:
    """The first of these opponents with the effect whom the viewer sees: it might be that one's,
    since equal effects count once (README 7.3)."""
    having = (each.id for each in people if any(has.key == key for has in each.sheet.effects))
    return next(iter(visibility.present(having)), None)


def as_offered(board: Board, decision: Decision, visibility: Visibility) -> Decision:
    """The question without effects unknown to its reader."""
    if decision.option("counter") is None:
        return decision
    effects = effects_known(board, visibility)
    if len(effects) == len(board.triggered):
        return decision
    options = (
        _counter(option, effects) if option.name == "counter" else option
        for option in decision.options
    )
    return replace(decision, options=tuple(item for item in options if item is not None))


def _counter(option: Option, effects: tuple[str, ...]) -> Option | None:
    """The option with these effects only, or None without any."""
    fields = [_among(field, effects) for field in option.fields]
    return Option(option.name, tuple(fields)) if all(item.choices for item in fields) else None


def _among(field: Field, effects: tuple[str, ...]) -> Field:
    choices = tuple(choice for choice in field.choices if choice in effects)
    default = field.default if field.default in choices else next(iter(choices), None)
    return replace(field, choices=choices, default=default)


def openness(board: Board, combatant: Combatant, visibility: Visibility) -> str:
    """How openly its health is shown, as in `Viewer.foes`."""
    return "numbers" if board.options.open_liv else visibility.openness(combatant)


def health_told(board: Board, combatant: Combatant, visibility: Visibility) -> Health | None:
    return health(combatant, openness(board, combatant, visibility))


def health(combatant: Combatant, openness: str) -> Health | None:
    """The health in the words of README 10, with its share where bars are shown."""
    return _health(combatant.liv, combatant.liv_max, openness)


def _health(liv: int, liv_max: int, openness: str) -> Health | None:
    if openness == "nothing":
        return None
    bar = share(liv, liv_max, openness)
    if liv == 0:
        return Health("down", 4, bar)
    if liv == liv_max:
        return Health("unhurt", 0, bar)
    return Health("nearly_down", 3, bar) if liv == 1 else Health("hurt", 2, bar)


def life_known(board: Board, other: Combatant, visibility: Visibility) -> tuple[int, int]:
    """The lowest and highest life that a standing combatant may have, from everything shown."""
    open_to = openness(board, other, visibility)
    if open_to == "numbers":
        return other.liv, other.liv
    return _fitting(health(other, open_to), open_to)


@lru_cache(maxsize=256)
def _fitting(condition: Health | None, openness: str) -> tuple[int, int]:
    """The bounds of all legal values with the same view."""
    full = range(1, MOST_LIFE + 1)
    fitting = {
        liv
        for most in full
        for liv in range(1, most + 1)
        if _health(liv, most, openness) == condition
    }
    return min(fitting, default=0), max(fitting, default=0)
