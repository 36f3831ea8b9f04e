"""Abilities, Arts and spells of an actor (README 3.4): scores from the experience spent, level and
casting total from the file; damage is that of the library's spell of the same name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.arm5.sheet.parts import COMBAT_ABILITIES
from rulesets.blocks import table
from rulesets.contract.adopting import Item, Left, Vocabulary
from rulesets.foundry import NO_PART, Reader, Rows, plain

TABLE = table(__file__, "foundry.toml")
BY_KEY, FORMS = TABLE["abilities"], TABLE["forms"]
STATS = frozenset({*BY_KEY.values(), *COMBAT_ABILITIES})
ABILITY, ART = 5, 1
"""The experience for the first point of a score; each further point costs that much more."""


def abilities(
    items: Iterable[Item], vocabulary: Vocabulary, bonuses: Mapping[str, int]
) -> tuple[dict[str, int], list[Left]]:
    """The scores of the sheet, and reports of abilities it has no field for. `bonuses`: the
    additions of effects by key."""
    scores: dict[str, int] = {}
    left: list[Left] = []
    for item in items:
        data = Reader(item.data, item.name)
        key, stat = data.text("key"), stat_of(item, vocabulary)
        if not stat:
            left.append(Left(item.name, NO_PART))
            continue
        value = reached(data, ABILITY) + bonuses.get(f"system.bonuses.skills.{key}.bonus", 0)
        scores[stat] = max(value, scores.get(stat, 0))
        left += data.left
    return scores, left


def stat_of(item: Item, vocabulary: Vocabulary) -> str:
    """The stat of an ability, or "" if a sheet has none for it."""
    return BY_KEY.get(str(item.data.get("key"))) or named(item.name, vocabulary)


def named(text: str, vocabulary: Vocabulary) -> str:
    """The ability with this name in any language; the system marks some with an asterisk."""
    return min(vocabulary.identifiers(text.rstrip("*").strip()) & STATS, default="")


def reached(data: Reader, first: int, path: str = "") -> int:
    """The score: older files store it directly, later ones as experience, of which it needs 1, 3,
    6, 10 … times that of the first point."""
    if written := data.whole(f"{path}score", f"{path}mastery"):
        return written
    experience = data.whole(f"{path}xp", f"{path}exp", f"{path}experience") or 0
    score, left = 0, max(0, min(experience, 100_000)) // first
    while left > score:
        score += 1
        left -= score
    return score


def form_scores(data: Reader) -> dict[str, int]:
    """The Forms that the actor has learned."""
    scores = {name: reached(data, ART, f"arts.forms.{key}.") for key, name in FORMS.items()}
    return {name: value for name, value in scores.items() if value}


def of_key(value: Any, ids: Mapping[str, str], vocabulary: Vocabulary) -> str:
    """The ability of a weapon, given as an object with its key, as the key, as a word, or in older
    files as the id of an item."""
    if isinstance(value, Mapping):
        value = value.get("key") or value.get("value")
    if not isinstance(value, str):
        return ""
    ability = BY_KEY.get(value) or TABLE["older_abilities"].get(value) or ids.get(value)
    return ability or named(value, vocabulary)


# -- spells ----------------------------------------------------------------------------------------

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
    steps = [words.get(_named(data, kind), 0) for kind, words in TABLE["magnitudes"].items()]
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
