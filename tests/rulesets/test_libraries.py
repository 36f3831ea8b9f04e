"""The libraries of this project's games: foes, characters, templates and fights.

The requirements for every game's library are in `rulesets/conformance/library.py`.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import GM
from tests.rulesets.demo import PARTY, Demo, Json

SHEETS = ("characters", "templates", "foes")
GAMES = ("arm5", "coc7", "kampbogen", "momentum", "ose")
LANGUAGES = ("da", "de", "he", "pl")
LONGEST_NAME, LONGEST_NOTE = 60, 60
LONGEST_TITLE, LONGEST_TEXT = 80, 200
RATINGS = ("easy", "fair", "hard", "deadly")
FIGHTS, AT_NIGHT = 30, 60
LIES_CLOSE = "kampbogen"  # one of its fights is so close to a bound that it needs as many by day


@pytest.fixture(params=GAMES)
def library(request: pytest.FixtureRequest) -> Demo:
    return Demo(request.param, "library.json")


def rows(library: Demo) -> Iterator[Json]:
    for kind in SHEETS:
        yield from library.pack[kind]


def texts(value: Any) -> Iterator[str]:
    """Every text in a value, without keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts(item)


def words_for_finding(library: Demo) -> set[str]:
    """Kinds, tags and ratings."""
    return {*RATINGS}.union(*({row["kind"], *row["tags"]} for row in rows(library)))


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_that_comes_along_brings_one(slug: str) -> None:
    assert registry.get(slug).library.exists()


def test_there_is_much_to_pick_from(library: Demo) -> None:
    assert len(library.pack["foes"]) >= 40
    assert len(library.pack["characters"]) == 8
    assert len(library.pack["templates"]) >= 12
    assert len(library.pack["encounters"]) == 6


def test_it_says_what_it_is_and_what_its_figures_come_from(library: Demo) -> None:
    assert library.pack["ruleset"] == library.ruleset.slug
    assert library.pack["name"]
    assert library.pack["licence"]
    library.ruleset.check_options(library.pack["options"])


def test_every_sheet_is_accepted_on_every_side_that_has_its_stats(library: Demo) -> None:
    """Either side, unless the game has stats that belong to only one."""
    own = {stat.name: stat.side for stat in library.ruleset.stats if stat.side}
    for row in rows(library):
        needed = {own[name] for name in row["stats"] if name in own}
        assert len(needed) <= 1, row["name"]
        for side in needed or ("party", "foes"):
            library.ruleset.check_stats(row["stats"], side)


def test_everybody_is_found_by_kind_tags_and_strength(library: Demo) -> None:
    english = library.pack["translations"]["en"]
    for row in rows(library):
        assert {row["kind"], *row["tags"]} <= set(english), row["name"]
        assert len(row["tags"]) == len(set(row["tags"])), row["name"]
        assert type(row["strength"]) is int and row["strength"] >= 1, row["name"]


def test_there_are_foes_of_many_kinds_and_strengths(library: Demo) -> None:
    foes = library.pack["foes"]
    assert len({foe["kind"] for foe in foes}) >= 5
    assert len({foe["strength"] for foe in foes}) >= 5
    assert len({tag for foe in foes for tag in foe["tags"]}) >= 6


def test_words_for_finding_are_translated_and_mean_nothing_on_a_sheet(library: Demo) -> None:
    """A row is translated by replacing its texts anywhere in it."""
    words = words_for_finding(library)
    for language in ("en", *LANGUAGES):
        assert words <= set(library.pack["translations"][language])
    for row in rows(library):
        assert words.isdisjoint(texts(row["stats"])), row["name"]


def test_nothing_is_translated_that_nobody_reads(library: Demo) -> None:
    read = {
        *texts(list(rows(library))),
        *texts(library.encounters),
        *texts(library.pack["strength"]),
    }
    read |= {library.pack["name"], library.pack["licence"], *words_for_finding(library)}
    for language in LANGUAGES:
        assert set(library.pack["translations"][language]) <= read, language
        assert all(text.strip() for text in library.pack["translations"][language].values())


def test_names_and_notes_fit_in_every_language(library: Demo) -> None:
    for language in ("en", *LANGUAGES):
        words = library.pack["translations"][language]
        for row in rows(library):
            assert len(words.get(row["name"], row["name"])) <= LONGEST_NAME
            assert len(words.get(row["note"], row["note"])) <= LONGEST_NOTE
        for fight in library.encounters:
            assert len(words.get(fight["name"], fight["name"])) <= LONGEST_TITLE
            assert len(words.get(fight["note"], fight["note"])) <= LONGEST_TEXT


def test_fights_go_from_easy_to_deadly_against_four_of_the_ready_characters(library: Demo) -> None:
    ratings = [encounter["rating"] for encounter in library.encounters]
    assert ratings == sorted(ratings, key=RATINGS.index)
    assert set(ratings) == set(RATINGS)
    ready = {character["name"] for character in library.characters}
    for encounter in library.encounters:
        assert len(set(encounter["party"]) & ready) == len(encounter["party"]) == 4


def test_every_fight_begins_and_ends(library: Demo) -> None:
    for encounter in library.encounters:
        for seed in range(2):
            state, _ = library.fought(encounter, seed)
            assert state.over, encounter["name"]


def test_a_fight_is_as_hard_as_it_says(library: Demo) -> None:
    """With a margin on both sides of the games' bounds, since there are few fights."""
    many = profiles.thorough() or library.ruleset.slug == LIES_CLOSE
    fights = AT_NIGHT if many else FIGHTS
    for encounter in library.encounters:
        won, unhurt = how_it_goes(library, encounter, fights)
        match encounter["rating"]:
            case "easy":
                assert unhurt > 0.6 * fights, encounter["name"]
            case "fair":
                assert won > 0.6 * fights, encounter["name"]
                assert unhurt < 0.65 * fights, encounter["name"]
            case "hard":
                assert 0.25 * fights < won < 0.7 * fights, encounter["name"]
            case "deadly":
                assert won < 0.4 * fights, encounter["name"]


def how_it_goes(library: Demo, encounter: Json, fights: int) -> tuple[int, int]:
    """The number of fights that the party wins, and of those in which nobody goes down."""
    won = unhurt = 0
    for seed in range(fights):
        state, _ = library.fought(encounter, seed)
        view = library.ruleset.view(state, GM)
        if view.winner == PARTY:
            won += 1
            unhurt += all(seen.able for seen in view.combatants if seen.side == PARTY)
    return won, unhurt
