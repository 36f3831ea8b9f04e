"""Files as exported by Foundry VTT, with invented characters: small, in the structure of each
version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]


def item(name: str, type: str, data: Mapping[str, Any], **more: Any) -> Json:
    """An item in the structure of version 10 and later; `older` converts it."""
    id = more.pop("id", f"{name[:12]:x<16}")
    return {"_id": id, "name": name, "type": type, "system": dict(data), "effects": []} | more


def actor(name: str, type: str, data: Mapping[str, Any], *items: Json) -> Json:
    """An actor in the structure of versions 12 and 13, with timestamps that are large numbers."""
    return {
        "name": name,
        "type": type,
        "img": "icons/svg/mystery-man.svg",
        "system": dict(data),
        "prototypeToken": {"name": name, "disposition": 1, "context": {"enabled": False}},
        "items": list(items),
        "effects": [],
        "folder": None,
        "flags": {},
        "_stats": {"createdTime": 1_700_000_000_123, "modifiedTime": 1_700_000_999_999},
    }


def of(system: str, made: Json) -> Json:
    """With the system's id where versions 10 and later have it."""
    return made | {"_stats": {**made["_stats"], "systemId": system, "coreVersion": "12.331"}}


def exported(system: str, made: Json) -> Json:
    """With the system's id where an export of versions 9 to 11 has it."""
    source = {"world": "mill", "system": system, "coreVersion": "11.315", "systemVersion": "1.8"}
    return {key: value for key, value in made.items() if key != "_stats"} | {
        "flags": {"exportSource": source}
    }


def older(made: Json) -> Json:
    """As before version 10: `system` was `data`, and tokens had another key."""
    renamed = {"system": "data", "prototypeToken": "token"}
    kept = {renamed.get(key, key): value for key, value in made.items() if key != "_stats"}
    return kept | {"items": [older(item) for item in made.get("items", [])]}


# -- Old-School Essentials -----------------------------------------------------------------------


def ose_weapon(name: str, damage: str, **more: Any) -> Json:
    data = {
        "damage": damage,
        "bonus": 0,
        "melee": True,
        "missile": False,
        "slow": False,
        "range": {"short": 0, "medium": 0, "long": 0},
        "counter": {"value": 1, "max": 1},
        "pattern": "transparent",
        "tags": [],
        "equipped": True,
        "quantity": {"value": 1, "max": 0},
    }
    return item(name, "weapon", data | more)


def ose_fighter(*items: Json, **more: Any) -> Json:
    """Level 3, STR 16, DEX 14; derived values are 0, as in an export."""
    scores = {"str": 16, "int": 9, "wis": 8, "dex": 14, "con": 12, "cha": 10}
    data: Json = {
        "hp": {"hd": "3d8", "value": 11, "max": 17},
        "ac": {"value": 0, "mod": 0},
        "aac": {"value": 0, "mod": 0},
        "thac0": {"value": 19, "bba": 0, "mod": {"missile": 0, "melee": 0}},
        "saves": {
            "death": {"value": 12},
            "wand": {"value": 13},
            "paralysis": {"value": 14},
            "breath": {"value": 15},
            "spell": {"value": 16},
        },
        "movement": {"base": 120},
        "initiative": {"value": 0, "mod": 0},
        "scores": {name: {"value": value, "bonus": 0} for name, value in scores.items()},
        "details": {"class": "Fighter", "level": 3, "xp": {"value": 4200}},
        "languages": {"value": ["Common"]},
        "retainer": {"enabled": False, "loyalty": 0, "wage": ""},
    }
    return actor("Sigrun", "character", data | more, *items)


def ose_monster(*items: Json, **more: Any) -> Json:
    data: Json = {
        "hp": {"hd": "4d8+1", "value": 19, "max": 19},
        "ac": {"value": 5, "mod": 0},
        "aac": {"value": 14, "mod": 0},
        "thac0": {"value": 15, "bba": 4, "mod": {"missile": 0, "melee": 0}},
        "saves": {
            "death": {"value": 10},
            "wand": {"value": 11},
            "paralysis": {"value": 12},
            "breath": {"value": 13},
            "spell": {"value": 14},
        },
        "movement": {"base": 90},
        "initiative": {"value": 0, "mod": 0},
        "details": {"biography": "<p>Bog.</p>", "morale": 8, "xp": 200},
    }
    return actor("Marsh troll", "monster", data | more, *items)


# -- Call of Cthulhu 7 ---------------------------------------------------------------------------


def coc_skill(name: str, value: int, id: str = "", **more: Any) -> Json:
    """As in version 8: the value is the sum of its parts."""
    flags = {"CoC7": {"cocidFlag": {"id": id, "lang": "en"}}} if id else {}
    adjustments = {"base": 10, "personal": value - 10, "occupation": None}
    return item(name, "skill", {"skillName": name, "adjustments": adjustments} | more, flags=flags)


def coc_weapon(name: str, damage: str, skill: str = "", **more: Any) -> Json:
    properties = more.pop("properties", {"addb": True})
    data = {
        "skill": {"main": {"id": skill, "name": ""}, "alternativ": {"id": "", "name": ""}},
        "range": {"normal": {"value": "", "damage": damage}, "long": {}, "extreme": {}},
        "usesPerRound": {"normal": "1", "max": None, "burst": None},
        "bullets": None,
        "ammo": 0,
        "malfunction": None,
        "properties": properties,
    }
    return item(name, "weapon", data | more)


def coc_person(*items: Json, type: str = "character", **more: Any) -> Json:
    """Values that Foundry VTT computes itself are null in an export."""
    values = {"str": 60, "con": 55, "siz": 65, "dex": 70, "pow": 50, "app": 40, "int": 75}
    reckoned: Json = {"value": None, "auto": True}
    data: Json = {
        "characteristics": {
            name: {"value": value, "formula": ""} for name, value in values.items()
        },
        "attribs": {
            "hp": {"value": 9, "max": None, "auto": True},
            "mp": {"value": 8, "max": None, "auto": True},
            "lck": {"value": 45},
            "san": {"value": 50, "max": 99},
            "mov": dict(reckoned),
            "db": dict(reckoned),
            "build": dict(reckoned),
            "armor": {"value": None},
        },
        "conditions": {"prone": {"value": False}, "dead": {"value": False}},
        "infos": {"occupation": "Antiquarian", "age": "44"},
        "monetary": {"symbol": "$", "cash": "12"},
    }
    return actor("Ottilie Brandt", type, data | more, *items)


# -- Ars Magica 5 --------------------------------------------------------------------------------


def arm_ability(key: str, experience: int, name: str = "") -> Json:
    return item(name or key, "ability", {"key": key, "option": "", "xp": experience})


def arm_weapon(name: str, key: str, init: int, atk: int, dfn: int, dam: int, **more: Any) -> Json:
    data: Json = {"init": init, "atk": atk, "dfn": dfn, "dam": dam, "quantity": 1, "range": 0}
    return item(name, "weapon", data | {"ability": {"key": key, "id": None}} | more)


def arm_spell(name: str, technique: str, form: str, **more: Any) -> Json:
    data: Json = {
        "technique": {"value": technique},
        "technique-req": {},
        "form": {"value": form},
        "form-req": {},
        "range": {"value": "voice"},
        "duration": {"value": "moment"},
        "target": {"value": "ind"},
        "baseLevel": 5,
        "complexity": 0,
        "ritual": False,
        "xp": 0,
        "applyFocus": False,
    }
    return item(name, "spell", data | more)


def arm_person(*items: Json, type: str = "player", **more: Any) -> Json:
    values = {"str": -1, "sta": 2, "dex": 1, "qik": 0, "int": 3}
    levels = {"fresh": 0, "winded": 0, "weary": -1, "tired": -3, "dazed": -5, "unconscious": 0}
    techniques = {"cr": 36, "re": 10}
    forms = {"ig": 55, "co": 6, "vi": 0}
    data: Json = {
        "characteristics": {name: {"value": value, "aging": 0} for name, value in values.items()},
        "vitals": {"siz": {"value": 0}, "soa": {"value": 0}, "enc": {"value": 0}},
        "fatigueCurrent": 1,
        "fatigue": {
            name: {"amount": int(name != "fresh"), "number": value}
            for name, value in levels.items()
        },
        "arts": {
            "techniques": {key: {"label": key, "xp": value} for key, value in techniques.items()},
            "forms": {key: {"label": key, "xp": value} for key, value in forms.items()},
        },
        "description": {"title": {"value": "Maga of the fen"}, "born": {"value": 1190}},
        "combatPreps": {"current": "custom", "list": {"custom": {"ids": []}}},
    }
    return actor("Isolde", type, data | more, *items)
