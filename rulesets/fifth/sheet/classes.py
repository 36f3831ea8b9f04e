"""The stats that follow from a class and a level (README 3.9): proficiency, saves, hit dice, slots
and features that happen in a fight. Values that a sheet has already stay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.blocks import table
from rulesets.fifth.sheet.catalogue import POWERS

CLASSES: Mapping[str, Mapping[str, Any]] = table(__file__, "classes.toml")
MOST, MOST_USES = 20, 99
FULL = (
    *("2", "3", "42", "43", "432", "433", "4331", "4332", "43331", "43332", "433321", "433321"),
    *("4333211", "4333211", "43332111", "43332111", "433321111", "433331111", "433332111"),
    "433332211",
)
"""The slots of each level of spells, by the level of a full caster."""
PACT = ((1, 1), (2, 2), (11, 3), (17, 4))
"""The number of a warlock's slots from each level; they are of the highest level of spells."""
SNEAK, CUNNING = "sneak_attack", ["dash", "disengage", "hide"]


def filled(name: str, level: int, stats: Mapping[str, Any]) -> dict[str, Any]:
    """The stats with what follows from a class of the table and a level of 1 to 20."""
    row = CLASSES[name]
    con = modifier(stats, "con")
    health = row["hit_die"] + (level - 1) * (row["hit_die"] // 2 + 1) + level * con
    made: dict[str, Any] = {
        "max_hp": max(level, health),
        "proficiency": 2 + (level - 1) // 4,
        "saves": [*row["saves"]],
        "hit_die": row["hit_die"],
        "hit_dice": level,
    }
    if "spell_ability" in row:
        made["spell_ability"] = row["spell_ability"]
    if slots := slots_of(row.get("slots", ""), level):
        made["slots"] = slots
        if row["slots"] == "pact":
            made["slots_rest"] = "short"
    for stat in ("attacks", "crit_from"):
        if (value := reached(row.get(stat, ()), level)) is not None:
            made[stat] = value
    made |= {stat: True for stat, least in row.get("flags", {}).items() if level >= least}
    if level >= row.get("bonus_actions", MOST + 1):
        made["bonus_actions"] = CUNNING
    if row.get("sneak_attack"):
        made["extra_damage"] = [{"name": SNEAK, "damage": f"{(level + 1) // 2}d6"}]
    if dice := reached(row.get("unarmed", ()), level):
        fist = {"name": "unarmed", "like": "unarmed", "damage": dice, "ability": "finesse"}
        made["weapons"] = [*stats.get("weapons", ()), fist]
    if powers := features(row, level, stats):
        known = {named(power) for power in stats.get("powers", ())}
        own = [power for power in powers if named(power) not in known]
        made["powers"] = [*stats.get("powers", ()), *own]
    kept = {stat: value for stat, value in stats.items() if stat not in ("weapons", "powers")}
    rows = {stat: stats[stat] for stat in ("weapons", "powers") if stat in stats}
    return {**rows, **made, **kept}


def modifier(stats: Mapping[str, Any], ability: str) -> int:
    return (int(stats.get(ability, 10)) - 10) // 2


def named(row: Any) -> str:
    return row if isinstance(row, str) else str(row["name"])


def reached(steps: Sequence[Sequence[Any]], level: int) -> Any:
    """The value of the last step that the level reaches, or None."""
    return next((value for least, value in reversed(steps) if level >= least), None)


def slots_of(kind: str, level: int) -> dict[str, int]:
    """The spell slots of a full or half caster, or of pact magic."""
    if kind == "pact":
        return {str(min(5, (level + 1) // 2)): int(reached(PACT, level))}
    caster = {"full": level, "half": (level + 1) // 2 if level > 1 else 0}.get(kind, 0)
    counts = FULL[caster - 1] if caster else ""
    return {str(rank): int(count) for rank, count in enumerate(counts, start=1)}


def features(row: Mapping[str, Any], level: int, stats: Mapping[str, Any]) -> list[Any]:
    """The powers of a class at a level, by name where their figures are those of the catalogue."""
    return [
        _feature(feature, level, stats)
        for feature in row.get("powers", ())
        if level >= feature["level"]
    ]


def _feature(feature: Mapping[str, Any], level: int, stats: Mapping[str, Any]) -> Any:
    name = feature["name"]
    listed = POWERS.get(name, {})
    own: dict[str, Any] = dict(feature.get("row", {}))
    if "uses" in feature:
        own["uses"] = _uses(feature["uses"], level, stats)
    if "heal" in feature:
        own["heal"] = feature["heal"].replace("level", str(level))
    if "refresh" in feature:
        own["refresh"] = reached(feature["refresh"], level)
    mods = {
        mod: reached(feature[mod], level)
        for mod in ("melee_damage", "inspiration")
        if mod in feature
    }
    if mods:
        own["mods"] = {**listed.get("mods", {}), **mods}
    usual = {"refresh": "long", **listed}
    changed = {key: value for key, value in own.items() if usual.get(key) != value}
    if not listed:
        return {"name": name, **own}
    return {"name": name, "like": name, **changed} if changed else name


def _uses(uses: Any, level: int, stats: Mapping[str, Any]) -> int:
    match uses:
        case "level":
            return level
        case "5*level":
            return min(MOST_USES, 5 * level)
        case str():
            return max(1, modifier(stats, uses))
    return int(reached(uses, level))
