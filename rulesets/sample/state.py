"""A fight as an immutable value: the result of a step (README 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from rulesets.describing import between, one_of


class Options(Struct, frozen=True):
    """The house rules of a fight (README 2)."""

    initiative: bool = True
    rout: bool = True


class Combatant(Struct, frozen=True):
    id: str
    name: str
    side: str
    skill: Annotated[int, between(0, 6)] = 1
    toughness: Annotated[int, between(1, 300)] = 3
    wounds: Annotated[int, between(0, 300)] = 0
    status: Annotated[str, one_of("active", "out", "fled")] = "active"
    guards: bool = False  # until the round ends
    acted: bool = False  # in this round


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
