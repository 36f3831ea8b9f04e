"""Fights of Ars Magica 5: Aldo and Mira against Bor, optionally with Cela as a third side.

They act in the order in which they are written, and every die that is not scripted shows 5.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets import registry
from rulesets.dice import Script
from tests.rulesets import fights
from tests.rulesets.fights import Json, Played, Rolls, Written, combatant, faces
from tests.rulesets.reading import Reader

RULES = registry.get("arm5")
USUAL = 5
LONG_SWORD = {"single_weapon": 5, "weapons": ["long_sword", "heater_shield"]}
BOLT = {"name": "bolt", "level": 10, "arts": 15, "damage": 10}
QUICK_BOLT = BOLT | {"mastery": 1, "fast_casting": True}
CHARM = {"name": "charm", "level": 10, "arts": 15, "concentration": True}
INTENT = {"damage_effects": "by_intent"}
"""An intended blow leaves a wound, and in the end takes a combatant out."""
NAMES = {
    "aldo": "Aldo",
    "bor": "Bor",
    "cela": "Cela",
    "mira": "Mira",
    "party": "Party",
    "foes": "Foes",
    "": "somebody",
}
READER = Reader("arm5", NAMES)
said, read, labels = READER.said, READER.read, READER.labels


def hero(id: str = "aldo", **stats: Any) -> Json:
    return combatant(id, "party", **stats)


def foe(id: str = "bor", **stats: Any) -> Json:
    return combatant(id, "foes", **stats)


def other(id: str = "cela", **stats: Any) -> Json:
    return combatant(id, "beasts", **stats)


class Faces(Script):
    """The scripted faces first, then the default; in ties one lower each time."""

    def __init__(self, faces: Mapping[str, Sequence[int]]):
        super().__init__(faces)
        self._left = {name: len(values) for name, values in faces.items()}
        self._ties = 0

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        name = f"{who} {purpose}"
        left = self._left.get(name, 0)
        if left < count:
            self._ties += purpose.endswith("_tie")
            face = 9 - self._ties % 8 if purpose.endswith("_tie") else USUAL
            return super().roll(who, purpose, left, sides) + (face,) * (count - left)
        self._left[name] = left - count
        return super().roll(who, purpose, count, sides)


def play(*written: Written, dice: Rolls = "", **options: Any) -> Played:
    roster = fights.cast(*written)
    source = Faces(_in_order(roster) | faces(dice))
    return Played("arm5", roster, options, source).then(*written)


def _in_order(roster: Sequence[Json]) -> dict[str, list[int]]:
    """Ones double: the first one written rolls by far the highest."""
    last = len(roster) - 1
    return {
        f"{row['id']} initiative": [1] * (3 * (last - place)) + [USUAL]
        for place, row in enumerate(roster)
    }


def ruled(*texts: str, bor: Json | None = None, **options: Any) -> Played:
    """Aldo with sword and shield against Bor and a second foe."""
    return play(hero(**LONG_SWORD), bor or foe(), foe("dun"), *texts, **options)
