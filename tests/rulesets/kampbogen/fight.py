"""Fights of Kampbogen: characters `a`, `b` against opponents `o`, `p`."""

from functools import partial
from typing import Any

from tests.rulesets import fights
from tests.rulesets.fights import Json, Played, combatant
from tests.rulesets.reading import Reader

ROLL = "gm kampgrad roll"
STYRKE = {"styrke": 0}
NAMES = {"a": "Asta", "b": "Bo", "o": "Troll", "w": "Wolf", "party": "Party", "foes": "Foes"}
READER = Reader("kampbogen", NAMES)
said, read, labels = READER.said, READER.read, READER.labels
play = partial(fights.play, "kampbogen")


def hero(id: str = "a", **stats: Any) -> Json:
    return combatant(id, "party", **stats)


def foe(id: str = "o", side: str = "foes", **stats: Any) -> Json:
    return combatant(id, side, **stats)


def effect(kind: str = "livskade", **fields: Any) -> Json:
    return {"kind": kind, **fields}


def acts(*deeds: str) -> list[str]:
    """All of these roll, then each acts: `acts("a combat", "b pass")`."""
    said = [deed.split(" ", 1) for deed in deeds]
    rolls = [f"{id} roll roll" for id in dict.fromkeys(id for id, _ in said)]
    return [*rolls, *(f"{id} act {option}" for id, option in said)]


TWO = (foe("o", liv_max=9), foe("p", liv_max=9, kamp="episk"))


def fought(bonus: int, dice: str, *opponents: dict, **options: object) -> Played:
    """`a` fights a kampgrad of 8 with this bonus and these two dice."""
    fighter = hero(talents={"styrke": bonus, "fysik": -1}, knowledges={"feltkunst": bonus})
    cast = opponents or (foe(liv_max=9),)
    return play(
        fighter, *cast, ROLL, acts("a combat"), dice=f"gm kampgrad 4 4, a ability {dice}", **options
    )
