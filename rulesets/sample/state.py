"""A fight as an immutable value: the result of a step (README 4)."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from rulesets.declared import KEPT, OPEN, OWN, SETTABLE, at_most, marked, quick, settable, stat
from rulesets.describing import between, one_of


class Options(Struct, frozen=True):
    """The house rules of a fight (README 2)."""

    initiative: bool = True
    rout: bool = True


class Combatant(Struct, frozen=True):
    """A combatant. Each field is declared once, with its place on the sheet, in the GM's short
    sheet, in the views and after the fight (`rulesets/declared.py`)."""

    id: str
    name: str
    side: str
    skill: Annotated[int, between(0, 6), OWN, stat(), SETTABLE] = 1
    toughness: Annotated[int, between(1, 300), OWN, stat()] = 3
    wounds: Annotated[
        int, between(0, 300), at_most("toughness"), OWN, stat(), SETTABLE, KEPT, quick("counts")
    ] = 0
    status: Annotated[
        str, one_of("active", "out", "fled"), OPEN, settable(default=None), quick("conditions")
    ] = "active"
    guards: Annotated[bool, OPEN, marked()] = False
    """Until the round ends."""
    acted: Annotated[bool, OPEN] = False
    """In this round."""


class Board(Struct, kw_only=True):
    """The fight as the rules read it.

    `turn` is the side that acts now, or empty if all act at the same time; the sides in `coming`
    act after it in this round.
    """

    options: Options
    combatants: Mapping[str, Combatant]
    round: int = 0
    phase: str = "acting"
    turn: str = ""
    coming: tuple[str, ...] = ()
    over: bool = False
    winner: str | None = None


class State(Board, frozen=True):  # type: ignore[misc]
    """The whole fight between two steps."""
