"""A fight with pebbles as a value."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class Child(Struct, frozen=True):
    name: str
    side: str
    aim: int = 1
    hits: int = 0
    status: str = "in"
    ducks: bool = False
    done: bool = False


class Yard(Struct, frozen=True):
    combatants: dict[str, Child]
    nice: bool = False
    round: int = 1
    phase: str = "throwing"
    turn: int = 0
    over: bool = False
    winner: str | None = None


def with_child(state: Yard, id: str, **values: Any) -> Yard:
    child = replace(state.combatants[id], **values)
    return replace(state, combatants={**state.combatants, id: child})
