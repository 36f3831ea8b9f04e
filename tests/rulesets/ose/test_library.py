"""The library of Old-School Essentials; test_libraries has the rules for every game."""

from collections import Counter

import pytest

from rulesets.ose.sheet.fields import formula
from rulesets.ose.sheet.tables import CATALOGUE
from rulesets.ose.state import TAGS
from tests.rulesets.demo import Demo, Json

LIBRARY = Demo("ose", "library.json")
PACK = LIBRARY.pack
SHEETS = {"characters": "party", "templates": "party", "foes": "foes"}
ROWS = [(kind, row) for kind in SHEETS for row in PACK[kind]]
NAMED = pytest.mark.parametrize(("kind", "row"), ROWS, ids=[row["name"] for _, row in ROWS])
LANGUAGES = ("da", "de", "he", "pl")
RATINGS = ("easy", "fair", "hard", "deadly")


def test_the_licence_stands_beside_it_in_full() -> None:
    text = LIBRARY.ruleset.demo.with_name("LICENSE-library.md").read_text(encoding="utf-8")
    assert "OPEN GAME LICENSE Version 1.0a" in text
    assert "15 COPYRIGHT NOTICE" in text
    assert all(character["name"] in text for character in PACK["characters"])


@pytest.mark.parametrize("foe", PACK["foes"], ids=lambda foe: foe["name"])
def test_a_foe_has_the_usual_hit_points_of_its_hit_dice(foe: Json) -> None:
    dice = formula(foe["hit_dice"])
    assert foe["strength"] == dice.count
    if foe["name"] == "Hydra":  # which has eight per head
        assert foe["stats"]["hp"] == 8 * dice.count
    else:
        assert foe["stats"]["hp"] == dice.count * (dice.sides + 1) // 2 + dice.plus


@pytest.mark.parametrize("foe", PACK["foes"], ids=lambda foe: foe["name"])
def test_every_foe_has_a_morale(foe: Json) -> None:
    assert foe["stats"]["morale"] is not None


def test_there_are_foes_of_every_sort_and_strength() -> None:
    kinds = Counter(foe["kind"] for foe in PACK["foes"])
    assert min(kinds[kind] for kind in ("humanoid", "human", "undead", "beast", "vermin")) >= 5
    assert len(kinds) >= 12
    tags = Counter(tag for foe in PACK["foes"] for tag in foe["tags"])
    sorts = ("group", "caster", "mounted", "huge", "swarm", "ranged", "flying", "leader", "poison")
    assert min(tags[tag] for tag in sorts) >= 2
    assert {1, 2, 3, 4, 5, 6, 7, 8} <= {foe["strength"] for foe in PACK["foes"]}


def test_the_ready_characters_are_of_every_class() -> None:
    classes = {"fighter", "cleric", "thief", "magic_user", "dwarf", "elf", "halfling"}
    assert {character["kind"] for character in PACK["characters"]} == classes


@NAMED
def test_what_cannot_hurt_somebody_is_said_in_words_that_every_language_has(
    kind: str, row: Json
) -> None:
    stats = row["stats"]
    own = [item for key in ("weapons", "spells") for item in stats.get(key, ())]
    said = {tag for item in own if isinstance(item, dict) for tag in item.get("tags", ())}
    said |= {*stats.get("immune_to", ()), *stats.get("only_hurt_by", ())}
    assert said <= set(TAGS)


def identifiers() -> set[str]:
    """The library's own words: kinds, tags, ratings and the name of the strength."""
    found = {PACK["strength"]["term"], *RATINGS}
    return found.union(*({row["kind"], *row["tags"]} for _, row in ROWS))


def prose() -> set[str]:
    """Every displayed text without a term in the ruleset."""
    read = LIBRARY.texts("weapons", "routines", "spells") | {PACK["licence"]}
    return read - set(LIBRARY.ruleset.wording.terms) - set(CATALOGUE)


def test_the_words_of_the_library_are_there_in_english() -> None:
    assert set(PACK["translations"]) == {"en", *LANGUAGES}
    assert set(PACK["translations"]["en"]) == identifiers()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_translated(language: str) -> None:
    words = PACK["translations"][language]
    assert set(words) == prose() | identifiers()
    assert all(text.strip() for text in words.values())
