"""Melee links: who stands within reach of whom. Both combatants of a link have the other's id.

MELEE = Links("engaged")                       # the field of a combatant that has the ids
MELEE.join(fight.combatants, "ada", "gob")
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class Links(Struct, frozen=True):
    """`field`: a field of the combatants, with ids in alphabetical order, or `as_in_roster`."""

    field: str
    as_in_roster: bool = False

    def join(self, combatants: dict[str, Any], one: str, other: str) -> None:
        for id, opponent in ((one, other), (other, one)):
            linked = {*self._of(combatants, id), opponent}
            self._set(combatants, id, filter(linked.__contains__, combatants))

    def part(self, combatants: dict[str, Any], one: str, other: str) -> None:
        for id, opponent in ((one, other), (other, one)):
            left = (each for each in self._of(combatants, id) if each != opponent)
            self._set(combatants, id, left)

    def part_from_all(self, combatants: dict[str, Any], id: str) -> None:
        for other in self._of(combatants, id):
            self.part(combatants, id, other)

    def _of(self, combatants: dict[str, Any], id: str) -> tuple[str, ...]:
        linked: tuple[str, ...] = getattr(combatants[id], self.field)
        return linked

    def _set(self, combatants: dict[str, Any], id: str, linked: Iterable[str]) -> None:
        ids = tuple(linked if self.as_in_roster else sorted(linked))
        combatants[id] = replace(combatants[id], **{self.field: ids})
