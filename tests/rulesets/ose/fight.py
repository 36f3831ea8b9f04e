"""Fights of Old-School Essentials: Aldo and Theo against a goblin, optionally with a third side.

With `first` nobody declares anything else than the given choices, and that side wins initiative, so
that all other choices begin in its turn.
"""

from collections.abc import Sequence
from typing import Any

from tests.rulesets import fights
from tests.rulesets.fights import Json, Played, Rolls, Written, combatant, faces
from tests.rulesets.reading import Reader

NAMES = {
    "aldo": "Aldo",
    "theo": "Theo",
    "gob": "Goblin 3",
    "wolf": "Wolf 1",
    "party": "Party",
    "foes": "Foes",
}
READER = Reader("ose", NAMES)
said, read, explained = READER.said, READER.read, READER.explained


def hero(id: str = "aldo", **stats: Any) -> Json:
    return combatant(id, "party", **stats)


def foe(id: str = "gob", **stats: Any) -> Json:
    return combatant(id, "foes", **stats)


def other(id: str = "bandit", **stats: Any) -> Json:
    return combatant(id, "bandits", **stats)


def initiative(roster: Sequence[Json]) -> tuple[str, str]:
    """Nobody declares anything, and the dice are rolled."""
    everybody = ",".join(entry["id"] for entry in roster)
    return f"gm gm default who={everybody},", "gm initiative roll"


def play(*written: Written, dice: Rolls = "", first: str | None = None, **options: Any) -> Played:
    if first is None:
        return fights.play("ose", *written, dice=dice, **options)
    roster = fights.cast(*written)
    rolled = faces(dice)
    for side in {entry["side"]: None for entry in roster}:
        label = f"{side} initiative"
        rolled[label] = [6 if side == first else 1, *rolled.get(label, [])]
    taken = fights.choices(*written)
    declared = [item for item in taken if isinstance(item, str) and item.split()[1] == "declare"]
    turns = [item for item in taken if item not in declared]
    return fights.play("ose", roster, declared, initiative(roster), turns, dice=rolled, **options)
