"""The library of Call of Cthulhu; test_libraries has the rules for every game."""

from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

import pytest

from rulesets.coc7.sheet.fields import formula
from rulesets.coc7.sheet.roster import combatant
from rulesets.coc7.state import Combatant, Options, Weapon
from tests.rulesets.demo import Demo, Json

LIBRARY = Demo("coc7", "library.json")
PACK = LIBRARY.pack
ROWS = [row for kind in ("characters", "templates", "foes") for row in PACK[kind]]
LANGUAGES = ("da", "de", "he", "pl")
IN_EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
RATINGS = ("easy", "fair", "hard", "deadly")
CHARACTERISTICS = ("str", "con", "dex", "pow")
NEW = range(15, 91, 5)
"""The possible characteristics of a new investigator."""
EXPERT = 75
"""The highest skill of an expert."""
BUILDS = (65, 85, 125, 165)
"""The lowest sums of STR and SIZ for a build of -1, 0, 1, 2; each further 80 adds one."""
BONUSES = ("-2", "-1", "0", "1d4", "1d6")
"""The damage bonus for a build of -2 to 2; above that it is a number of d6, the build minus one."""


def read(row: Json) -> Combatant:
    given = {"id": "one", "name": row["name"], "side": "foes", "stats": row["stats"]}
    return combatant(given, Options())


PEOPLE = [(row, read(row)) for row in ROWS]


def weapons(combatant: Combatant) -> list[Weapon]:
    return list(combatant.sheet.weapons.values())


def build_of(total: int) -> int:
    """For the sum of STR and SIZ."""
    most = BUILDS[-1] + 40
    if total >= most:
        return 3 + (total - most) // 80
    return sum(total >= least for least in BUILDS) - 2


def test_hit_points_and_build_are_those_of_one_body() -> None:
    """There is a size that fits both: CON and size give the hit points, STR and size the build."""
    for row, person in PEOPLE:
        least = 10 * person.hp_max - person.sheet.con
        builds = {
            build_of(person.sheet.strength + size) for size in range(max(1, least), least + 10)
        }
        assert person.sheet.build in builds, row["name"]


def test_the_damage_bonus_follows_from_the_build() -> None:
    for row, person in PEOPLE:
        build = person.sheet.build
        usual = BONUSES[build + 2] if build <= 2 else f"{build - 1}d6"
        assert person.sheet.db == usual, row["name"]


def test_danger_is_what_somebody_withstands_and_does() -> None:
    for row, person in PEOPLE:
        withstands = person.hp_max * (1 + person.armour / 6)
        danger = max(1, round(sqrt(withstands * max(damage(person))) / 2))
        assert row["strength"] == danger, row["name"]


def damage(combatant: Combatant) -> Iterator[float]:
    """The average damage of each attack if nobody reacts; full auto hits twice."""
    sheet = combatant.sheet
    bonus = mean(sheet.db)
    shares = {"full": bonus, "half": bonus / 2, "none": 0.0}
    for weapon in (*weapons(combatant), sheet.weapon("unarmed")):
        hits = 2 if weapon.auto else 1
        yield hits * min(weapon.skill, 100) / 100 * (mean(weapon.damage) + shares[weapon.db])
    chances = {"none": 1.0, "pow": sheet.pow / 100, "opposed_pow": min(sheet.pow, 100) / 200}
    for spell in sheet.spells.values():
        yield chances[spell.roll] * mean(spell.damage) if spell.damage else 0.0


def mean(dice: str) -> float:
    return formula(dice).doubled_mean / 2


ALWAYS: dict[str, Callable[[Combatant], bool]] = {
    "full_auto": lambda item: any(weapon.auto for weapon in weapons(item)),
    "armoured": lambda item: item.armour > 0,
    "huge": lambda item: item.sheet.build >= 4,
    "small": lambda item: item.sheet.build <= -2,
    "minor": lambda item: item.sheet.dies_at_zero,
    "behind_cover": lambda item: item.cover,
    "unwary": lambda item: item.unaware != "no",
    "slow": lambda item: item.sheet.mov <= 6,
}
"""Conditions that hold exactly for those with the tag."""

AT_LEAST: dict[str, Callable[[Combatant], bool]] = {
    "caster": lambda item: bool(item.sheet.spells),
    "shooter": lambda item: any(weapon.firearm for weapon in weapons(item)),
    "archer": lambda item: any(weapon.use == "missile" for weapon in weapons(item)),
    "thrower": lambda item: any(weapon.thrown for weapon in weapons(item)),
    "fast": lambda item: item.sheet.mov >= 9,
    "mounted": lambda item: item.moving_fast,
    "swarm": lambda item: item.sheet.build <= -2 and weapons(item)[0].ignores_armour,
    "healer": lambda item: item.sheet.first_aid >= 65,
}
"""Conditions that hold for all with the tag."""


def test_tags_say_what_is_on_the_sheet() -> None:
    for row, person in PEOPLE:
        tags = set(row["tags"])
        assert {tag for tag, holds in ALWAYS.items() if holds(person)} == tags & set(ALWAYS), row
        assert all(AT_LEAST[tag](person) for tag in tags & set(AT_LEAST)), row


def test_there_are_foes_of_every_sort_and_strength() -> None:
    kinds = Counter(foe["kind"] for foe in PACK["foes"])
    assert min(kinds.values()) >= 4
    assert {"cultist", "criminal", "law", "beast", "undead", "creature"} <= set(kinds)
    tags = Counter(tag for foe in PACK["foes"] for tag in foe["tags"])
    sorts = "group leader caster shooter archer thrower full_auto armoured huge small swarm".split()
    sorts += "fast slow mounted flying swimmer poison ambush behind_cover minor wrestler".split()
    assert min(tags[tag] for tag in sorts) >= 2
    strengths = {foe["strength"] for foe in PACK["foes"]}
    assert {1, 2, 3, 4, 5, 6, 7, 10, 13} <= strengths
    assert max(strengths) > 40


def test_weapons_and_spells_are_of_every_sort_that_a_sheet_knows() -> None:
    carried = [weapon for _, person in PEOPLE for weapon in weapons(person)]
    assert {weapon.use for weapon in carried} == {"melee", "thrown", "missile", "firearm"}
    assert {weapon.feed for weapon in carried if weapon.firearm} == {"rounds", "magazine", "belt"}
    for sort in ("natural", "improvised", "throwable", "ignores_armour", "impale", "automatic"):
        assert any(getattr(weapon, sort) for weapon in carried), sort
    assert max(weapon.burst for weapon in carried) == 3
    spells = [spell for _, person in PEOPLE for spell in person.sheet.spells.values()]
    assert {spell.roll for spell in spells} == {"none", "pow", "opposed_pow"}
    assert {bool(spell.damage) for spell in spells} == {True, False}


def test_the_ready_characters_are_new_investigators() -> None:
    for row in PACK["characters"]:
        investigator = read(row)
        assert all(investigator.sheet.value(name) in NEW for name in CHARACTERISTICS), row["name"]
        assert investigator.armour == 0, row["name"]
        skills = (weapon.skill for weapon in weapons(investigator))
        most = max(
            investigator.sheet.brawl,
            investigator.sheet.dodge,
            investigator.sheet.first_aid,
            *skills,
        )
        assert most <= EXPERT, row["name"]


def test_the_first_four_are_a_party() -> None:
    first = PACK["characters"][:4]
    assert len({row["kind"] for row in first}) == 4
    people = [read(row) for row in first]
    assert max(person.sheet.first_aid for person in people) >= 70
    assert max(person.sheet.spot_hidden for person in people) >= 60
    assert max(mean(weapon.damage) for person in people for weapon in weapons(person)) >= 14
    assert all(any(weapon.firearm for weapon in weapons(person)) for person in people)


def test_the_templates_are_occupations_of_every_walk_of_life() -> None:
    kinds = Counter(row["kind"] for row in PACK["templates"])
    walks = "scholar medic law military society criminal worker travel".split()
    assert set(kinds) == set(walks)
    assert min(kinds.values()) >= 2


def identifiers() -> set[str]:
    """The library's own words: kinds, tags, ratings and the name of the strength."""
    found = {PACK["strength"]["term"], *RATINGS}
    return found.union(*({row["kind"], *row["tags"]} for row in ROWS))


NAMES = {row["name"] for row in PACK["characters"]}
"""They stay unchanged, unless a language transliterates them or translates titles."""


def prose() -> set[str]:
    """Every displayed text without a term in the ruleset, except names of characters."""
    read_by_somebody = LIBRARY.texts("weapons", "spells") | {PACK["licence"]}
    return read_by_somebody - NAMES


def test_the_words_of_the_library_are_there_in_english() -> None:
    assert set(PACK["translations"]) == {"en", *LANGUAGES}
    assert set(PACK["translations"]["en"]) == identifiers()


@IN_EVERY_LANGUAGE
def test_everything_is_translated(language: str) -> None:
    assert set(PACK["translations"][language]) - NAMES == prose() | identifiers()


@IN_EVERY_LANGUAGE
def test_translated_weapons_and_spells_keep_their_own_names(language: str) -> None:
    words: dict[str, Any] = PACK["translations"][language]
    for row in ROWS:
        for kind in ("weapons", "spells"):
            names = [words[item["name"]] for item in row["stats"].get(kind, ())]
            assert len(set(names)) == len(names), row["name"]
            assert all(len(name) <= 40 for name in names)
