"""The library of the Fifth Edition; test_libraries has the rules for every game."""

import json
import re
from collections import Counter

import pytest

from rulesets.fifth.sheet.catalogue import POWERS, WEAPONS
from tests.rulesets.demo import Demo, Json

LIBRARY = Demo("fifth", "library.json")
PACK = LIBRARY.pack
SHEETS = {"characters": "party", "templates": "party", "foes": "foes"}
ROWS = [(kind, row) for kind in SHEETS for row in PACK[kind]]
NAMED = pytest.mark.parametrize(("kind", "row"), ROWS, ids=[row["name"] for _, row in ROWS])
LANGUAGES = ("da", "de", "he", "pl")
RATINGS = ("easy", "fair", "hard", "deadly")
DICE = re.compile(r"(\d+)d(\d+)([+-]\d+)?")
PROFICIENCY = {0: 2, 4: 2, 5: 3, 9: 4, 13: 5, 17: 6}


def test_the_attribution_stands_beside_it() -> None:
    text = LIBRARY.ruleset.demo.with_name("LICENSE-library.md").read_text(encoding="utf-8")
    assert "System Reference Document 5.1" in text and "Wizards of the Coast LLC" in text
    assert "https://creativecommons.org/licenses/by/4.0/legalcode" in text
    assert all(character["name"] in text for character in PACK["characters"])


@NAMED
def test_every_sheet_fits(kind: str, row: Json) -> None:
    LIBRARY.ruleset.check_stats(row["stats"], SHEETS[kind])


@pytest.mark.parametrize("foe", PACK["foes"], ids=lambda foe: foe["name"])
def test_a_foe_has_the_mean_of_its_hit_dice(foe: Json) -> None:
    dice = DICE.fullmatch(foe["hit_dice"])
    assert dice
    count, sides, plus = int(dice[1]), int(dice[2]), int(dice[3] or 0)
    assert foe["stats"]["max_hp"] == max(1, count * (sides + 1) // 2 + plus)


@pytest.mark.parametrize("foe", PACK["foes"], ids=lambda foe: foe["name"])
def test_a_foe_has_the_proficiency_of_its_challenge(foe: Json) -> None:
    usual = PROFICIENCY[max(least for least in PROFICIENCY if foe["strength"] >= least)]
    assert foe["stats"].get("proficiency", 2) == usual


def test_there_are_creatures_of_every_challenge_from_0_to_17() -> None:
    assert len(PACK["foes"]) >= 80
    strengths = {foe["strength"] for foe in PACK["foes"]}
    assert {0, 0.125, 0.25, 0.5, *range(1, 18)} == strengths | {12}
    kinds = Counter(foe["kind"] for foe in PACK["foes"])
    assert len(kinds) >= 10


def test_the_creatures_of_the_page_have_its_figures() -> None:
    """The catalogue of README 3.7, as far as it is independent of names."""
    troll = LIBRARY.foes["Troll"]["stats"]
    assert (troll["regeneration"], troll["regeneration_stop"]) == (10, ["acid", "fire"])
    dragon = LIBRARY.foes["Adult Red Dragon"]["stats"]
    assert (dragon["max_hp"], dragon["ac"], dragon["legendary_actions"]) == (256, 19, 3)
    breath = next(power for power in dragon["powers"] if power["name"] == "fire_breath")
    assert (breath["dc"], breath["damage"], breath["recharge"]) == (21, "18d6", 5)


def spells() -> set[str]:
    found = set()
    for _kind, row in ROWS:
        for power in row["stats"].get("powers", ()):
            name = power if isinstance(power, str) else power["name"]
            full = POWERS.get(name, {} if isinstance(power, str) else power)
            if "level" in full:
                found.add(name)
    return found


def test_there_are_sixty_spells_and_more() -> None:
    assert len(spells()) >= 60
    assert {name for name, row in POWERS.items() if "level" in row} <= spells()


def test_a_spell_of_the_library_is_the_same_on_every_sheet() -> None:
    """Else a new row could not begin like it."""
    seen: dict[str, Json] = {}
    for _kind, row in ROWS:
        for power in row["stats"].get("powers", ()):
            if isinstance(power, dict) and "level" in power and power["level"]:
                assert seen.setdefault(power["name"], power) == power


def test_there_are_ready_characters_of_levels_1_3_and_5() -> None:
    assert {1, 3, 5} == {character["strength"] for character in PACK["characters"]}
    kinds = {template["kind"] for template in PACK["templates"]}
    assert len(kinds) == 12 and len(PACK["templates"]) >= 60


def names(*lists: str) -> set[str]:
    return {
        row["name"]
        for _kind, sheet in ROWS
        for key in lists
        for row in sheet["stats"].get(key, ())
        if isinstance(row, dict)
    }


def identifiers() -> set[str]:
    found = {PACK["strength"]["term"], *RATINGS}
    return found.union(*({row["kind"], *row["tags"]} for _, row in ROWS))


def prose() -> set[str]:
    """Every displayed text without a term in the ruleset."""
    read = {PACK["name"], PACK["licence"]}
    read |= names("weapons", "powers", "routines", "extra_damage")
    for row in (*(row for _, row in ROWS), *PACK["encounters"]):
        read |= {row["name"], row["note"]}
    return read - set(LIBRARY.ruleset.wording.terms) - set(WEAPONS) - set(POWERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_translated(language: str) -> None:
    words = PACK["translations"][language]
    assert set(words) == prose() | identifiers()
    assert all(text.strip() for text in words.values())


def test_the_words_of_the_library_are_there_in_english() -> None:
    assert set(PACK["translations"]) == {"en", *LANGUAGES}
    assert set(PACK["translations"]["en"]) == identifiers()


def test_no_sentence_of_another_text_stands_in_it() -> None:
    """Notes and titles are short and ours; figures have no prose."""
    text = json.dumps([row["stats"] for _, row in ROWS])
    assert not re.search(r"saving throw|hit points|each creature", text)
