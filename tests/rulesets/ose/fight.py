"""Fights of Old-School Essentials: Aldo and Theo against a goblin, perhaps with a third side.

With `first` nobody declares anything and that side wins initiative, so the choices begin in its
turn.
"""

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


def play(*written: Written, dice: Rolls = "", first: str | None = None, **options: Any) -> Played:
    if first is None:
        return fights.play("ose", *written, dice=dice, **options)
    roster = fights.cast(*written)
    rolled = faces(dice)
    for side in {one["side"]: None for one in roster}:
        label = f"{side} initiative"
        rolled[label] = [6 if side == first else 1, *rolled.get(label, [])]
    everybody = ",".join(one["id"] for one in roster)
    start = (f"gm gm default who={everybody},", "gm initiative roll")
    return fights.play("ose", start, *written, dice=rolled, **options)
