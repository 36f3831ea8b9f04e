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
FILLS_FROM = (choice("class", CLASSES), number("level", 1, MOST, 1))
ROWS = ("weapons", "powers")
LEVELS_OF_CANTRIPS = (5, 11, 17)
"""The levels of the caster at which the dice of cantrips grow by one."""
_OF_CLASSES = {"unarmed"} | {
    row["name"] for each in CLASSES.values() for row in each.get("powers", ())
}
"""Weapons and powers that a class brings."""
_FOLLOWING = {"hp", "max_slots", "max_hit_dice", "slots", "slots_rest", "spell_ability"} | {
    stat for each in CLASSES.values() for stat in each.get("stats", ())
}
"""Stats that follow from a class or from each other."""


def filled(name: str, level: int, stats: Mapping[str, Any]) -> dict[str, Any]:
    """The stats with what follows from a class and a level. Values that are there already stay."""
    follow = _made(name, level, stats)
    rows = {stat: [*stats.get(stat, ())] for stat in ROWS if stat in stats or stat in follow}
    for stat, own in rows.items():
        there = {named(row) for row in own} if stat == "powers" else {}
        own += [row for row in follow.get(stat, ()) if named(row) not in there]
    return {**follow, **stats, **rows}


def filled_from(stats: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The stats with what follows from the class and level in a form: that replaces what is there,
    but for weapons and powers which no class brings; cantrips have the dice of the level."""
    name, level = chosen["class"], chosen["level"]
    follow = {*_FOLLOWING, *_made(name, level, stats)} | {*ROWS}
    kept = {stat: value for stat, value in stats.items() if stat not in follow}
    for stat in ROWS:
        if own := [row for row in stats.get(stat, ()) if named(row) not in _OF_CLASSES]:
            kept[stat] = own
    if "powers" in kept:
        kept["powers"] = [_cantrip(row, level, MOST) for row in kept["powers"]]
    return filled(name, level, kept)


def grown(stats: Mapping[str, Any]) -> dict[str, Any]:
    """The stats with cantrips that have at least the dice of the level, which is the number of hit
    dice."""
    level = stats.get("max_hit_dice") or stats.get("hit_dice", 0)
    if not level or "powers" not in stats:
        return dict(stats)
    return {**stats, "powers": [_cantrip(row, level, level) for row in stats["powers"]]}


def _cantrip(row: Any, level: int, highest: int) -> Any:
    """A cantrip of the catalogue with the dice of this level, if it has those of a level up to the
    highest; a row that the table has changed stays as it is."""
    spell, levels = named(row), (1, *LEVELS_OF_CANTRIPS)
    usual = (for_caster(spell, {}, reached) for reached in levels if reached <= highest)
    return for_caster(spell, {}, level) if spell in POWERS and row in usual else row


def for_caster(row: Any, values: dict[str, Any], caster: int) -> Any:
    """A spell as a caster of this level casts it: its cantrips have more dice, or more rays."""
    whole = {"name": row, "like": row} if isinstance(row, str) else dict(row)
    fields, changed = {**POWERS.get(whole.get("like", ""), {}), **whole}, dict(values)
    if fields.get("level") == 0:
        changed.pop("slot", None)
        more = sum(caster >= level for level in LEVELS_OF_CANTRIPS)
        if more and fields.get("repeats"):
            changed["max_targets"] = 1 + more
        elif more and (damage := fields.get("damage")):
            count, _d, sides = damage.partition("d")
            changed["damage"] = f"{int(count) + more}d{sides}"
    return {**whole, **changed} if changed else row


def _made(name: str, level: int, stats: Mapping[str, Any]) -> dict[str, Any]:
    row = CLASSES[name]
    die, con = row["hit_die"], modifier(stats, "con")
    follow: dict[str, Any] = {
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
        follow["extra_damage"] = [{"name": "sneak_attack", "damage": f"{(level + 1) // 2}d6"}]
    if dice := _reached(row.get("unarmed"), level, stats):
        fist = {"name": "unarmed", "like": "unarmed", "damage": dice, "ability": "finesse"}
        follow["weapons"] = [fist]
    gained = [each for each in row.get("powers", ()) if level >= each["level"]]
    if gained:
        follow["powers"] = [_feature(feature, level, stats) for feature in gained]
    return follow


def modifier(stats: Mapping[str, Any], ability: str) -> int:
    """The modifier of an ability; that of `finesse` is the higher one of Strength and Dexterity."""
    abilities = ("str", "dex") if ability == "finesse" else (ability,)
    return max((int(stats.get(each, 10)) - 10) // 2 for each in abilities)


def named(row: Any) -> str:
    return row if isinstance(row, str) else str(row["name"])


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
