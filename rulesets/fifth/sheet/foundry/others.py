"""Converts creatures saved by Improved Initiative and 5etools to actors whose data is the text of a
stat block (README 3.11)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.fifth.state import ABILITIES

MOST = 200
DEEPEST = 8
SECTIONS = (
    ("", "Traits", "trait"),
    ("Actions", "Actions", "action"),
    ("Bonus Actions", "BonusActions", "bonus"),
    ("Reactions", "Reactions", "reaction"),
    ("Legendary Actions", "LegendaryActions", "legendary"),
    ("Lair Actions", "LairActions", "lairActions"),
)
"""The heading of a section in print, and its key in both formats."""
_SIZES = {"T": "Tiny", "S": "Small", "M": "Medium", "L": "Large", "H": "Huge", "G": "Gargantuan"}
_ATTACKS = {
    "mw": "Melee Weapon Attack:",
    "rw": "Ranged Weapon Attack:",
    "ms": "Melee Spell Attack:",
    "rs": "Ranged Spell Attack:",
    "m": "Melee Attack Roll:",
    "r": "Ranged Attack Roll:",
    "g": "Ranged Attack Roll:",
}
_SAVES = dict(
    zip(
        ABILITIES,
        ("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma"),
        strict=True,
    )
)
_FIXED = {
    "h": "Hit: ",
    "actSaveFail": "Failure:",
    "actSaveSuccess": "Success:",
    "actSaveSuccessOrFail": "Failure or Success:",
    "actTrigger": "Trigger:",
    "actResponse": "Response:",
    "m": "Miss: ",
}
_TAG = re.compile(r"\{@(\w+)\s?([^{}]*)\}")
_PLURAL = ("st", "nd", "rd")


def as_saved(value: Any) -> Any:
    """Actors, if the value holds creatures of these programs; else the value unchanged."""
    found = [*_creatures(value)]
    if not found:
        return value
    actors = [_actor(text, name, source) for name, text, source in found[:MOST]]
    return actors[0] if len(actors) == 1 and value is found[0][2] else {"actors": actors}


def _actor(text: str, name: str, source: Any) -> dict[str, Any]:
    return {
        "name": name,
        "type": "npc",
        "_stats": {"systemId": "dnd5e"},
        "system": {"block": text},
        "items": [],
        "original": source,
    }


def _creatures(value: Any) -> Iterator[tuple[str, str, Any]]:
    """The name, the text and the source of each creature of a file."""
    match value:
        case {"monster": list(rows)}:
            yield from (_tools(row) for row in rows if _is_tools(row))
        case Mapping() if _is_improved(value):
            yield _improved(value)
        case Mapping() if _is_tools(value):
            yield _tools(value)
        case Mapping():
            yield from (_improved(row) for row in value.values() if _is_improved(row))
        case list():
            for row in value:
                if _is_improved(row):
                    yield _improved(row)
                elif _is_tools(row):
                    yield _tools(row)


def _is_improved(row: Any) -> bool:
    return isinstance(row, Mapping) and {"Name", "Abilities", "HP"} <= row.keys()


def _is_tools(row: Any) -> bool:
    return isinstance(row, Mapping) and {"name", "ac", "hp", "str"} <= row.keys()


def _rows(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _of(value: Any, key: str) -> Any:
    return value.get(key) if isinstance(value, Mapping) else None


# -- Improved Initiative ---------------------------------------------------------------------------


def _improved(row: Mapping[str, Any]) -> tuple[str, str, Any]:
    name = str(row["Name"])
    lines = [name, str(row.get("Type") or "")]
    for label, key in (("Armor Class", "AC"), ("Hit Points", "HP")):
        lines.append(f"{label} {_of(row.get(key), 'Value')} {_of(row.get(key), 'Notes') or ''}")
    lines.append(f"Speed {_listed(row.get('Speed'))}")
    scores = row["Abilities"] if isinstance(row["Abilities"], Mapping) else {}
    lines.append(", ".join(f"{key.upper()} {value}" for key, value in scores.items()))
    if (bonus := row.get("InitiativeModifier")) is not None:
        lines.append(f"Initiative {_signed(bonus)}")
    for label, key in (("Saving Throws", "Saves"), ("Skills", "Skills")):
        pairs = (
            f"{_of(one, 'Name')} {_signed(_of(one, 'Modifier'))}" for one in _rows(row.get(key))
        )
        lines.append(_labelled(label, ", ".join(pairs)))
    for label, key in (
        ("Damage Vulnerabilities", "DamageVulnerabilities"),
        ("Damage Resistances", "DamageResistances"),
        ("Damage Immunities", "DamageImmunities"),
        ("Condition Immunities", "ConditionImmunities"),
        ("Senses", "Senses"),
        ("Languages", "Languages"),
        ("Challenge", "Challenge"),
    ):
        lines.append(_labelled(label, _listed(row.get(key))))
    for heading, key, _other in SECTIONS:
        deeds = [one for one in _rows(row.get(key)) if isinstance(one, Mapping)]
        lines += [heading] * bool(deeds and heading)
        for one in deeds:
            usage = f" ({one['Usage']})" if one.get("Usage") else ""
            lines.append(_deed(f"{one.get('Name') or '—'}{usage}", str(one.get("Content") or "")))
    return name, "\n".join(lines), row


def _signed(value: Any) -> str:
    return f"{value:+d}" if type(value) is int else str(value or "")


def _listed(value: Any) -> str:
    return ", ".join(str(one) for one in _rows(value) if one not in (None, ""))


def _labelled(label: str, value: str) -> str:
    return f"{label} {value}" if value else ""


def _deed(name: str, text: str) -> str:
    return f"{name.strip(' .')}. {' '.join(text.split())}"


# -- 5etools ---------------------------------------------------------------------------------------


def _tools(row: Mapping[str, Any]) -> tuple[str, str, Any]:
    name = plain(row["name"])
    sizes = [_SIZES.get(str(size), str(size)) for size in _rows(row.get("size"))]
    kind = row.get("type")
    lines = [name, f"{' or '.join(sizes)} {plain(_of(kind, 'type') or kind)}"]
    first = next(iter(_rows(row["ac"])), "")
    armour = ", ".join(map(plain, _rows(_of(first, "from"))))
    lines.append(f"Armor Class {_of(first, 'ac') or first} {f'({armour})' if armour else ''}")
    health = row["hp"]
    lines.append(f"Hit Points {_of(health, 'average') or ''} ({plain(_of(health, 'formula'))})")
    lines.append(f"Speed {_speeds(row.get('speed'))}")
    lines.append(", ".join(f"{key.upper()} {row.get(key, 10)}" for key in ABILITIES))
    for label, key in (("Saving Throws", "save"), ("Skills", "skill")):
        values = row.get(key) if isinstance(row.get(key), Mapping) else {}
        pairs = (f"{word.title()} {bonus}" for word, bonus in (values or {}).items())
        lines.append(_labelled(label, ", ".join(pairs)))
    for label, key in (
        ("Damage Vulnerabilities", "vulnerable"),
        ("Damage Resistances", "resist"),
        ("Damage Immunities", "immune"),
        ("Condition Immunities", "conditionImmune"),
    ):
        lines.append(_labelled(label, "; ".join(map(_defence, _rows(row.get(key))))))
    senses = [*map(plain, _rows(row.get("senses")))]
    passive = row.get("passive")
    senses += [f"passive Perception {passive}"] if passive is not None else []
    lines.append(_labelled("Senses", ", ".join(senses)))
    rating = row.get("cr")
    lines.append(_labelled("Challenge", plain(_of(rating, "cr") or rating)))
    lines += map(_spellcasting, _rows(row.get("spellcasting")))
    for heading, _key, key in SECTIONS:
        deeds = [one for one in _rows(row.get(key)) if isinstance(one, Mapping)]
        lines += [heading] * bool(deeds and heading)
        if key == "legendary" and deeds:
            count = row.get("legendaryActions", 3)
            lines.append(f"It can take {count} legendary actions.")
        lines += [
            _deed(plain(one.get("name")), " ".join(texts(one.get("entries")))) for one in deeds
        ]
    return name, "\n".join(lines), row


def _speeds(value: Any) -> str:
    if not isinstance(value, Mapping):
        return f"{value or ''} ft."
    speeds = ((kind, _of(one, "number") or one) for kind, one in value.items())
    return ", ".join(
        f"{'' if kind == 'walk' else f'{kind} '}{number} ft."
        for kind, number in speeds
        if type(number) is int
    )


def _defence(value: Any) -> str:
    """A damage type, or several with a note: "from nonmagical attacks"."""
    if not isinstance(value, Mapping):
        return plain(value)
    keys = ("resist", "immune", "vulnerable")
    kinds: Any = next((value[key] for key in keys if key in value), [])
    told = [str(value.get("preNote") or ""), ", ".join(map(_defence, _rows(kinds)))]
    return plain(" ".join((*told, str(value.get("note") or value.get("special") or ""))))


def _spellcasting(value: Any) -> str:
    header = " ".join(texts(_of(value, "headerEntries")))
    ranks = [f"At will: {_spells(value['will'])}"] if _of(value, "will") else []
    daily, levels = _of(value, "daily"), _of(value, "spells")
    for often, spells in (daily if isinstance(daily, Mapping) else {}).items():
        ranks.append(f"{often.rstrip('e')}/day each: {_spells(spells)}")
    for level, rank in (levels if isinstance(levels, Mapping) else {}).items():
        suffix = _PLURAL[int(level) - 1] if level in ("1", "2", "3") else "th"
        slots = f"{level}{suffix} level ({_of(rank, 'slots') or 0} slots)"
        head = "Cantrips (at will)" if level == "0" else slots
        ranks.append(f"{head}: {_spells(_of(rank, 'spells'))}")
    return _deed(plain(_of(value, "name") or "Spellcasting"), f"{header} {' '.join(ranks)}")


def _spells(value: Any) -> str:
    return ", ".join(plain(_of(one, "entry") or one) for one in _rows(value))


def texts(value: Any, depth: int = 0) -> Iterator[str]:
    """The texts of entries, those inside lists and tables as well."""
    match value:
        case str() | int():
            yield plain(value)
        case list() if depth < DEEPEST:
            for one in value:
                yield from texts(one, depth + 1)
        case Mapping() if depth < DEEPEST:
            if isinstance(name := value.get("name"), str):
                yield f"{plain(name)}."
            for key in ("entries", "items", "entry", "rows"):
                yield from texts(value.get(key), depth + 1)


def plain(value: Any) -> str:
    """A text without the program's marks: "{@hit 5}" is "+5"."""
    if not isinstance(value, str | int):
        return ""
    return " ".join(_TAG.sub(_untagged, _TAG.sub(_untagged, str(value))).split())


def _untagged(tag: re.Match[str]) -> str:
    name, rest = tag[1], tag[2].strip()
    if name in ("atk", "atkr"):
        words = [_ATTACKS.get(part.strip(), "") for part in rest.split(",")]
        both = len(words) > 1 and words[0].startswith("Melee") and words[1].startswith("Ranged")
        return words[0].replace("Melee", "Melee or Ranged") if both else words[0]
    if name in _FIXED and not rest:
        return _FIXED[name]
    match name:
        case "hit":
            return f"+{rest}" if rest.isdigit() else rest
        case "dc":
            return f"DC {rest}"
        case "recharge":
            return f"(Recharge {rest}–6)" if rest else "(Recharge 6)"
        case "actSave":
            return f"{_SAVES.get(rest, rest)} Saving Throw:"
    shown = rest.split("|")
    return shown[2] if len(shown) > 2 and shown[2] else shown[0]
