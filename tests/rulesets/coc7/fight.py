"""Fights of Call of Cthulhu: the investigators Ada and Bob against a ghoul and a cultist."""

from functools import partial
from typing import Any

from rulesets import registry
from tests.rulesets import fights
from tests.rulesets.fights import Json, combatant
from tests.rulesets.reading import Reader

NAMES = {
    "ada": "Ada",
    "bob": "Bob",
    "gob": "Ghoul A",
    "hag": "Cultist",
    "party": "Party",
    "foes": "Foes",
}
RULES = registry.get("coc7")
READER = Reader("coc7", NAMES)
said, read, explained = READER.said, READER.read, READER.explained
play = partial(fights.play, "coc7")

KNIFE: Json = {"name": "knife", "damage": "1d4+2", "impale": True, "throwable": True, "amount": 2}
CLUB: Json = {"name": "club", "damage": "1d8"}
CLAWS: Json = {"name": "claws", "damage": "1d6", "natural": True}
REVOLVER: Json = {
    "name": "revolver",
    "use": "firearm",
    "damage": "1d10",
    "skill": 50,
    "range": 15,
    "burst": 3,
}
PISTOL: Json = {
    "name": "pistol",
    "use": "firearm",
    "damage": "1d10",
    "skill": 60,
    "feed": "magazine",
    "capacity": 8,
    "malfunction": 98,
}
SMG: Json = {
    "name": "smg",
    "use": "firearm",
    "damage": "1d8",
    "skill": 55,
    "feed": "magazine",
    "capacity": 20,
    "auto": True,
    "malfunction": 97,
}
BOW: Json = {"name": "bow", "use": "missile", "damage": "1d6", "impale": True, "skill": 50}


def ada(**stats: Any) -> Json:
    return one("ada", "party", **{"dex": 70, **stats})


def bob(**stats: Any) -> Json:
    return one("bob", "party", **{"dex": 60, **stats})


def gob(**stats: Any) -> Json:
    return one("gob", "foes", **{"dex": 50, **stats})


def hag(**stats: Any) -> Json:
    return one("hag", "foes", **{"dex": 40, **stats})


def one(id: str, side: str, **stats: Any) -> Json:
    return combatant(id, side, **stats) | {"name": id.title()}


def armed(weapon: Json, **changes: Any) -> Json:
    """Stats of a combatant with this weapon in hand."""
    return {"weapons": [{**weapon, **changes}], "held": weapon["name"]}
