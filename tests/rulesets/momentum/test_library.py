"""The library of Momentum; test_libraries has the rules for every game."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt

import pytest

from rulesets.momentum.sheet.fields import formula
from tests.rulesets.demo import Demo, Json

LIBRARY = Demo("momentum", "library.json")
PACK = LIBRARY.pack
ROWS: list[Json] = [row for kind in ("characters", "templates", "foes") for row in PACK[kind]]
NAMED = pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
LANGUAGES = ("da", "de", "he", "pl")
RATINGS = ("easy", "fair", "hard", "deadly")
GRADES = ("novice", "seasoned", "master")
ORDINARY: Json = {
    "hp": 15,
    "speed": 8,
    "evade": 10,
    "unarmed": 8,
    "weapons": [{"skill": 10, "damage": "1d8"}],
}
BLOWS = range(3, 11)
"""The damage of a common weapon, by which armour is rated."""


def staying(stats: Json) -> float:
    """The number of common blows that a combatant survives."""
    through = [max(blow - stats.get("armour", 0), 0) for blow in BLOWS]
    return float(stats["hp"] * len(through) / sum(through))


def mean(damage: str) -> float:
    dice = formula(damage)
    return dice.count * (dice.sides + 1) / 2 + dice.plus


def weapon_damage(stats: Json, weapon: Json) -> float:
    """The mean damage of a round without armour; level III counts twice, reloading takes its
    rounds."""
    value, damage = weapon["skill"] + weapon.get("modifier", 0), mean(weapon["damage"])
    if weapon.get("kind") != "ranged":
        value += stats.get("shield_bonus", 0)
        damage += stats.get("damage_bonus", 0)
    faces = min(value, 19) + max(value // 5, 1) if value > 0 else 0
    return faces / 20 * damage / (1 + weapon.get("reload", 0))


def striking(stats: Json) -> float:
    """The best weapon or spell; half as much again for a blow against all enemies at once."""
    weapons = [*stats.get("weapons", ()), {"skill": stats["unarmed"], "damage": "1d3"}]
    best = max(weapon_damage(stats, weapon) for weapon in weapons)
    for spell in stats.get("spells", ()):
        if spell.get("damage"):
            value = min(spell["skill"] + spell.get("modifier", 0), 19)
            best = max(best, value / 20 * mean(spell["damage"]))
    wide = any(
        technique.get("all_targets") and technique.get("effect", "damage") == "damage"
        for technique in stats.get("techniques", ())
    )
    return best * 1.5 if wide else best


def strength(stats: Json) -> int:
    ordinary = staying(ORDINARY) * striking(ORDINARY)
    return max(1, round(2 * sqrt(staying(stats) * striking(stats) / ordinary)))


@NAMED
def test_fighting_strength_follows_from_the_sheet(row: Json) -> None:
    assert row["strength"] == strength(row["stats"])


def test_two_is_somebody_ordinary() -> None:
    assert strength(ORDINARY) == 2


def test_a_better_grade_is_stronger() -> None:
    graded: dict[str, dict[str, int]] = {}
    for template in PACK["templates"]:
        trade, _, grade = template["name"].removesuffix(")").partition(" (")
        if grade:
            graded.setdefault(trade, {})[grade] = template["strength"]
    assert len(graded) >= 8
    for trade, found in graded.items():
        strengths = [found[grade] for grade in GRADES if grade in found]
        assert strengths == sorted(set(strengths)), trade


def shown(stats: Json) -> Mapping[str, bool]:
    """Conditions on the sheet, by the tag for them."""
    techniques: list[Json] = stats.get("techniques", [])
    effects = {technique.get("effect", "damage") for technique in techniques}
    return {
        "shooter": any(weapon.get("kind") == "ranged" for weapon in stats.get("weapons", ())),
        "caster": "spells" in stats,
        "sweeping": any(technique.get("all_targets") for technique in techniques),
        "reckless": any(technique.get("loses_momentum") for technique in techniques),
        "tripping": "trip" in effects,
        "disarming": "disarm" in effects,
        "momentum": "take_momentum" in effects,
        "nimble": stats["evade"] >= 13,
        "slow": stats["speed"] <= 6,
        "rooted": stats["speed"] == 0,
        "wounded": stats["hp"] < stats.get("max_hp", stats["hp"]),
    }


@NAMED
def test_a_tag_is_there_if_the_sheet_says_so(row: Json) -> None:
    said = shown(row["stats"])
    assert {tag for tag in row["tags"] if tag in said} == {tag for tag in said if said[tag]}


def test_riders_are_fast_and_the_armoured_wear_something() -> None:
    for row in ROWS:
        assert "mounted" not in row["tags"] or row["stats"]["speed"] >= 12, row["name"]
        assert "armoured" not in row["tags"] or row["stats"]["armour"] >= 2, row["name"]


def test_there_are_foes_of_every_sort_and_strength() -> None:
    kinds = Counter(foe["kind"] for foe in PACK["foes"])
    assert len(kinds) >= 10
    assert min(kinds[kind] for kind in ("human", "folk", "beast", "undead", "monster")) >= 5
    tags = Counter(tag for foe in PACK["foes"] for tag in foe["tags"])
    sorts = ("group", "leader", "shooter", "caster", "mounted", "armoured", "huge", "swarm")
    assert min(tags[tag] for tag in (*sorts, "flying", "poison", *shown(ORDINARY))) >= 1
    assert {1, 2, 3, 4, 5, 6, 7, 8, 9} <= {foe["strength"] for foe in PACK["foes"]}
    assert max(foe["strength"] for foe in PACK["foes"]) >= 20


def rows(kind: str) -> list[Json]:
    return [item for foe in PACK["foes"] for item in foe["stats"].get(kind, ())]


def test_techniques_of_every_sort_are_there() -> None:
    techniques = rows("techniques")
    assert {technique.get("when", "any") for technique in techniques} == {
        "active",
        "passive",
        "any",
    }
    assert {technique.get("effect", "damage") for technique in techniques} == {
        "damage",
        "disarm",
        "trip",
        "push",
        "take_momentum",
        "text",
    }
    assert any(technique.get("edge") for technique in techniques)
    assert any(technique.get("weapon") == "unarmed" for technique in techniques)
    assert any(not technique.get("weapon") for technique in techniques)


def test_weapons_and_spells_of_every_sort_are_there() -> None:
    assert {weapon.get("reload", 0) for weapon in rows("weapons")} == {0, 1, 2}
    modifiers = {weapon.get("modifier", 0) for weapon in rows("weapons")}
    assert min(modifiers) < 0 < max(modifiers)
    spells = rows("spells")
    assert any(spell.get("ignores_armour") for spell in spells)
    assert all(spell.get("damage") or spell["text"] for spell in spells)
    assert any(not foe["stats"].get("weapons") for foe in PACK["foes"])
    assert any(foe["stats"].get("shield_defence") for foe in PACK["foes"])


def test_everybody_can_pay_for_every_spell() -> None:
    for row in ROWS:
        costs = [spell.get("cost", 0) for spell in row["stats"].get("spells", ())]
        assert max(costs, default=0) <= row["stats"].get("mp", 0), row["name"]


def identifiers() -> set[str]:
    """The library's own words: kinds, tags, ratings and the name of the strength."""
    found = {PACK["strength"]["term"], *RATINGS}
    return found.union(*({row["kind"], *row["tags"]} for row in ROWS))


def prose() -> set[str]:
    """Every displayed text, except the names of the characters."""
    read = LIBRARY.texts("weapons", "spells", "techniques") | {PACK["licence"]}
    spells = (spell for row in ROWS for spell in row["stats"].get("spells", ()))
    read |= {spell["text"] for spell in spells if "text" in spell}
    return read - people()


def people() -> set[str]:
    return {character["name"] for character in PACK["characters"]}


def test_the_words_of_the_library_are_there_in_english() -> None:
    assert set(PACK["translations"]) == {"en", *LANGUAGES}
    assert set(PACK["translations"]["en"]) == identifiers()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_translated_and_people_keep_their_names(language: str) -> None:
    """Hebrew transliterates these."""
    words = PACK["translations"][language]
    spelled = people() if language == "he" else set()
    assert set(words) == prose() | identifiers() | spelled
    assert all(text.strip() for text in words.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lies_on_one_sheet_is_told_apart_in_every_language(language: str) -> None:
    """Two weapons must not have the same name in a translation."""
    words = PACK["translations"][language]
    for row in ROWS:
        for kind in ("weapons", "spells", "techniques"):
            names = [words[item["name"]] for item in row["stats"].get(kind, ())]
            assert len(names) == len(set(names)), row["name"]
