"""The stats that follow from a class and a level (README 3.9): proficiency, saves, hit dice, slots
and features that happen in a fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.blocks import table
from rulesets.describing import choice, number
from rulesets.fifth.sheet.catalogue import POWERS
from rulesets.fifth.sheet.parts import ABILITIES

_TABLE = table(__file__, "classes.toml")
CLASSES: Mapping[str, Mapping[str, Any]] = _TABLE["classes"]
MOST, MOST_USES = 20, 99
FILLS_FROM = (choice("class", CLASSES, next(iter(CLASSES))), number("level", 1, MOST, 1))


def filled(name: str, level: int, stats: Mapping[str, Any]) -> dict[str, Any]:
    """The stats with what follows from a class and a level. Values that are there already stay."""
    made = _made(name, level, stats)
    rows = {
        stat: [
            *stats.get(stat, ()),
            *(row for row in made.get(stat, ()) if _is_new(row, stats, stat)),
        ]
        for stat in ("weapons", "powers")
        if stat in stats or stat in made
    }
    return {**made, **stats, **rows}


def filled_from(stats: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The stats with what follows from the class and level in a form: that replaces what is there,
    but for weapons and powers which no class brings."""
    made = _made(chosen["class"], chosen["level"], stats)
    of_classes = {named(row) for each in CLASSES.values() for row in each.get("powers", ())}
    kept = {stat: value for stat, value in stats.items() if stat not in _FOLLOWING | made.keys()}
    for stat in ("weapons", "powers"):
        own = [row for row in stats.get(stat, ()) if named(row) not in of_classes | {"unarmed"}]
        kept |= {stat: [*own, *made.get(stat, ())]} if own or stat in made else {}
    return {**made, **kept}


_FOLLOWING = {"hp", "max_slots", "max_hit_dice", "slots", "slots_rest", "spell_ability"} | {
    stat for each in CLASSES.values() for stat in each.get("stats", ())
}


def _made(name: str, level: int, stats: Mapping[str, Any]) -> dict[str, Any]:
    row = CLASSES[name]
    die, con = row["hit_die"], modifier(stats, "con")
    made: dict[str, Any] = {
        "max_hp": max(level, die + (level - 1) * (die // 2 + 1) + level * con),
        "proficiency": 2 + (level - 1) // 4,
        "saves": [*row["saves"]],
        "hit_die": die,
        "hit_dice": level,
        **({"spell_ability": row["spell_ability"]} if "spell_ability" in row else {}),
        **_slots(row.get("slots", ""), level),
        **_reached(row.get("stats", {}), level, stats),
    }
    if row.get("sneak_attack"):
        made["extra_damage"] = [{"name": "sneak_attack", "damage": f"{(level + 1) // 2}d6"}]
    if dice := _reached(row.get("unarmed"), level, stats):
        fist = {"name": "unarmed", "like": "unarmed", "damage": dice, "ability": "finesse"}
        made["weapons"] = [fist]
    gained = [each for each in row.get("powers", ()) if level >= each["level"]]
    if gained:
        made["powers"] = [_feature(feature, level, stats) for feature in gained]
    return made


def modifier(stats: Mapping[str, Any], ability: str) -> int:
    return (int(stats.get(ability, 10)) - 10) // 2


def named(row: Any) -> str:
    return row if isinstance(row, str) else str(row["name"])


def _is_new(row: Any, stats: Mapping[str, Any], stat: str) -> bool:
    return stat == "weapons" or named(row) not in map(named, stats.get(stat, ()))


def _slots(kind: str, level: int) -> dict[str, Any]:
    """The spell slots of a full or half caster, or of pact magic."""
    if kind == "pact":
        count = _reached(_TABLE["pact"], level, {})
        return {"slots": {str(min(5, (level + 1) // 2)): count}, "slots_rest": "short"}
    caster = {"full": level, "half": (level + 1) // 2 if level > 1 else 0}.get(kind, 0)
    counts = _TABLE["full"][caster - 1] if caster else ""
    slots = {str(rank): int(count) for rank, count in enumerate(counts, start=1)}
    return {"slots": slots} if slots else {}


def _reached(value: Any, level: int, stats: Mapping[str, Any]) -> Any:
    """A value of the table at a level, or None; in an object those that are reached."""
    match value:
        case [[int(), _], *_]:
            return next((held for least, held in reversed(value) if level >= least), None)
        case Mapping():
            inner = {key: _reached(each, level, stats) for key, each in value.items()}
            return {key: each for key, each in inner.items() if each is not None}
    return value


def _feature(feature: Mapping[str, Any], level: int, stats: Mapping[str, Any]) -> Any:
    """A power, by name where its figures are those of the catalogue."""
    name, listed = feature["name"], POWERS.get(feature["name"])
    own = _reached({k: v for k, v in feature.items() if k not in ("name", "level")}, level, stats)
    if "uses" in own:
        follow = {ability: max(1, modifier(stats, ability)) for ability in ABILITIES}
        follow |= {"level": level, "5*level": min(MOST_USES, 5 * level)}
        own["uses"] = follow.get(own["uses"], own["uses"])
    if "heal" in own:
        own["heal"] = own["heal"].replace("level", str(level))
    if listed is None:
        return {"name": name, **own}
    if "mods" in own:
        own["mods"] = {**listed.get("mods", {}), **own["mods"]}
    usual = {"refresh": "long", **listed}
    changed = {key: value for key, value in own.items() if usual.get(key) != value}
    return {"name": name, "like": name, **changed} if changed else name
