"""The library: foes, ready characters, templates and fights that a campaign picks from."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rulesets.forecast import Job, Tally, game_of, run
from rulesets.ose.sheet.formula import formula
from rulesets.ose.sheet.tables import CATALOGUE, TAGS
from tests.rulesets.demo import Demo, Json

LIBRARY = Demo("ose", "library.json")
PACK = LIBRARY.pack
SHEETS = {"characters": "party", "templates": "party", "foes": "foes"}
ROWS = [(kind, row) for kind in SHEETS for row in PACK[kind]]
NAMED = pytest.mark.parametrize(("kind", "row"), ROWS, ids=[row["name"] for _, row in ROWS])
FIGHTS = pytest.mark.parametrize("encounter", LIBRARY.encounters, ids=lambda one: one["name"])
LANGUAGES = ("da", "de", "he", "pl")
LONGEST_NAME, LONGEST_NOTE = 60, 60
LONGEST_TITLE, LONGEST_TEXT = 80, 200
RATINGS = ("easy", "fair", "hard", "deadly")


def test_there_is_much_to_pick_from() -> None:
    assert len(PACK["foes"]) >= 40
    assert len(PACK["characters"]) == 8
    assert len(PACK["templates"]) >= 12
    assert len(PACK["encounters"]) == 6


def test_it_says_what_it_is() -> None:
    assert PACK["ruleset"] == "ose"
    assert PACK["name"]
    assert PACK["licence"]
    assert LIBRARY.ruleset.check_options(PACK["options"])


def test_the_licence_stands_beside_it_in_full() -> None:
    text = LIBRARY.ruleset.demo.with_name("LICENSE-library.md").read_text()
    assert "OPEN GAME LICENSE Version 1.0a" in text
    assert "15 COPYRIGHT NOTICE" in text
    assert all(character["name"] in text for character in PACK["characters"])


@NAMED
def test_every_sheet_is_accepted(kind: str, row: Json) -> None:
    LIBRARY.ruleset.check_stats(row["stats"], SHEETS[kind])
    LIBRARY.ruleset.check_stats(row["stats"], "foes")


@NAMED
def test_a_row_is_found_by_its_kind_tags_and_strength(kind: str, row: Json) -> None:
    assert row["kind"] in PACK["translations"]["en"]
    assert set(row["tags"]) <= set(PACK["translations"]["en"])
    assert len(row["tags"]) == len(set(row["tags"]))
    assert type(row["strength"]) is int
    assert row["strength"] >= 1


def test_no_two_have_the_same_name() -> None:
    names = Counter(row["name"] for _, row in ROWS)
    names.update(encounter["name"] for encounter in LIBRARY.encounters)
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_foes_have_the_same_name_in_another_language(language: str) -> None:
    words = PACK["translations"][language]
    for kind in SHEETS:
        names = Counter(words[row["name"]] for row in PACK[kind])
        assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("foe", PACK["foes"], ids=lambda foe: foe["name"])
def test_a_foe_has_the_usual_hit_points_of_its_hit_dice(foe: Json) -> None:
    dice = formula(foe["hit_dice"])
    assert foe["strength"] == dice.count
    if foe["name"] == "Hydra":  # which has eight a head
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
    own = [one for key in ("weapons", "spells") for one in stats.get(key, ())]
    said = {tag for one in own if isinstance(one, dict) for tag in one.get("tags", ())}
    said |= {*stats.get("immune_to", ()), *stats.get("only_hurt_by", ())}
    assert said <= set(TAGS)


def texts(value: Any) -> Iterator[str]:
    """Every text somewhere in a value, without the names of the keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts(one)


def identifiers() -> set[str]:
    """The words of the library itself: kinds, tags, ratings and what strength is called."""
    found = {PACK["strength"]["term"], *RATINGS}
    return found.union(*({row["kind"], *row["tags"]} for _, row in ROWS))


def prose() -> set[str]:
    """Every text that somebody reads and the ruleset has no word for."""
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


def test_no_word_of_the_library_means_something_on_a_sheet() -> None:
    """A row is translated by replacing its texts wherever they stand."""
    for _, row in ROWS:
        assert identifiers().isdisjoint(texts(row["stats"]))


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_names_and_notes_fit_in_every_language(language: str) -> None:
    words = PACK["translations"][language]
    for _, row in ROWS:
        assert len(words.get(row["name"], row["name"])) <= LONGEST_NAME
        assert len(words.get(row["note"], row["note"])) <= LONGEST_NOTE
    for fight in LIBRARY.encounters:
        assert len(words.get(fight["name"], fight["name"])) <= LONGEST_TITLE
        assert len(words.get(fight["note"], fight["note"])) <= LONGEST_TEXT


def test_fights_go_from_easy_to_deadly_against_four_of_the_ready_characters() -> None:
    ratings = [encounter["rating"] for encounter in LIBRARY.encounters]
    assert ratings == sorted(ratings, key=RATINGS.index)
    assert set(ratings) == set(RATINGS)
    ready = {character["name"] for character in PACK["characters"]}
    for encounter in LIBRARY.encounters:
        assert len(set(encounter["party"]) & ready) == len(encounter["party"]) == 4


@FIGHTS
def test_every_fight_begins_and_ends(encounter: Json) -> None:
    for seed in range(3):
        state, log = LIBRARY.fought(encounter, seed)
        assert state.over
        assert any(entry.rule == "initiative_order" for entry in log)


@FIGHTS
def test_a_fight_is_as_hard_as_it_says(encounter: Json) -> None:
    """With room to both sides of the bounds in README 14, for these are few fights."""
    won = unhurt = 0
    fights = 60
    job = Job(
        game=game_of(LIBRARY.ruleset),
        roster=tuple(LIBRARY.roster(encounter)),
        options=LIBRARY.options(encounter),
        count=fights,
    )
    for tally in run(job):
        assert isinstance(tally, Tally)
        won += tally.winners["party"]
        party = [one for one in tally.people.values() if one.side == "party"]
        unhurt += bool(tally.winners["party"]) and not any(one.down for one in party)
    match encounter["rating"]:
        case "easy":
            assert unhurt > 0.6 * fights
        case "fair":
            assert won > 0.6 * fights
            assert unhurt < 0.65 * fights
        case "hard":
            assert 0.25 * fights < won < 0.7 * fights
        case "deadly":
            assert won < 0.4 * fights
