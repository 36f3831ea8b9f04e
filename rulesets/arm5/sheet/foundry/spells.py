"""Spells of an actor (README 3.4): level and casting total are computed from the file; damage is
that of the library's spell of the same name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.arm5.sheet.foundry.abilities import ABILITY, ART, FORMS, reached
from rulesets.contract.adopting import Item, Vocabulary
from rulesets.foundry import Reader, Rows, plain

MAGNITUDES = {
    "range": {"touch": 1, "eye": 1, "voice": 2, "sight": 3, "arc": 4, "road": 2, "presence": 2},
    "duration": {"conc": 1, "diam": 1, "sun": 2, "ring": 2, "moon": 3, "year": 4},
    "target": {
        "part": 1,
        "group": 2,
        "room": 2,
        "struct": 3,
        "bound": 4,
        "touch": 1,
        "smell": 2,
        "hearing": 3,
        "vision": 4,
    },
}
SMALL, STEP = 5, 5
LEAST_RITUAL = 20
FROM_THE_LIBRARY = ("damage", "defensive")


def spells(items: Iterable[Item], vocabulary: Vocabulary, actor: Reader) -> Rows:
    """The rows. `actor` has the Arts."""
    rows = Rows()
    for item in items:
        data = Reader(item.data, item.name)
        known = vocabulary.row("spells", item.name)
        known = known if isinstance(known, Mapping) else {}
        shared = {stat: known[stat] for stat in FROM_THE_LIBRARY if stat in known}
        row = {**_row(data, actor, vocabulary), **shared}
        rows.add(str(known.get("name", "")) or plain(item.name), row)
        rows.left += data.left
    return rows


def _row(data: Reader, actor: Reader, vocabulary: Vocabulary) -> dict[str, Any]:
    form, mastery = data.text("form.value"), reached(data, ABILITY)
    words = [part for item in data.text("masteryAbilities").split(",") if (part := item.strip())]
    mastered = {id for word in words for id in vocabulary.identifiers(word)}
    level, ritual = _level(data)
    row: dict[str, Any] = {
        "level": level,
        "arts": _arts(data, actor) + (data.whole("bonus") or 0),
        "form": FORMS.get(form, "vim"),
        "mastery": mastery,
        "ritual": ritual,
        "concentration": _named(data, "duration") == "conc",
        "personal": _named(data, "range") in ("personal", "per"),
    }
    if mastery and not ritual and "fast_casting" in mastered:
        row["fast_casting"] = True
    if mastery and not mastered.isdisjoint(("penetration", "penetration_mastery")):
        row["penetration_mastery"] = True
    return row


def _arts(data: Reader, actor: Reader) -> int:
    """The sum of Technique and Form; a lower requisite replaces them. Within a focus the lower of
    the two counts twice."""
    pair = []
    for kind in ("technique", "form"):
        marked = [key for key, needed in data.part(f"{kind}-req").items() if needed is True]
        required = [*marked, data.text(f"{kind}-requisite.value")]
        keys = [data.text(f"{kind}.value"), *(k.lower() for k in required if len(k) == 2)]
        pair.append(min(reached(actor, ART, f"arts.{kind}s.{key}.") for key in keys))
    return sum(pair) + (min(pair) if data.flag("applyFocus") else 0)


def _level(data: Reader) -> tuple[int, bool]:
    """The level, and whether it is a ritual: each magnitude of range, duration, target, size and
    complexity adds one level up to the fifth, and five from there on."""
    base = data.whole("baseLevel")
    if base is None:
        return max(1, data.whole("level") or SMALL), data.flag("ritual")
    steps = [table.get(_named(data, kind), 0) for kind, table in MAGNITUDES.items()]
    steps += [data.whole(item) or 0 for item in ("complexity", "targetSize", "enhancingRequisite")]
    level, magnitudes = base, sum(steps)
    for _ in range(min(max(magnitudes, 0), 50)):
        level += 1 if level < SMALL else STEP
    grand = _named(data, "duration") == "year" or _named(data, "target") == "bound" or level > 50
    ritual = data.flag("ritual") or grand
    level = max(level, LEAST_RITUAL) if ritual else level
    offset = data.whole("levelOffset") or 0
    return max(1, level + (offset if data.flag("general") else 0)), ritual


def _named(data: Reader, kind: str) -> str:
    """A word such as "voice"; older files contain the word directly."""
    return data.text(f"{kind}.value", kind).lower()
