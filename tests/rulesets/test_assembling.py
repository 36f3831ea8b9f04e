"""A game is put together from its rooms; everything that it lacks is told at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulesets.assembling import Unready, load_game
from rulesets.conformance import running
from rulesets.contract.extras import Recovers
from rulesets.contract.reports import Reports
from rulesets.starting import start_package

type Change = Callable[[str, str, str], None]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a new game in a package of its own, which Python can find."""
    start_package("cairn", [], (), tmp_path / "cairn")
    monkeypatch.syspath_prepend(tmp_path / "cairn")
    yield tmp_path / "cairn" / "runde_cairn"
    for name in [name for name in sys.modules if name.startswith("runde_cairn")]:
        del sys.modules[name]


@pytest.fixture
def change(game: Path) -> Change:
    """Replaces a text in a file of the game."""

    def replace(file: str, before: str, after: str) -> None:
        path = game / file
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")

    return replace


def refusal() -> list[str]:
    with pytest.raises(Unready) as refused:
        load_game("runde_cairn")
    return str(refused.value).splitlines()


@pytest.mark.usefixtures("game")
def test_a_game_has_the_parts_of_its_rooms() -> None:
    cairn = load_game("runde_cairn")
    assert cairn.slug == "cairn" and cairn.quick.counts == ("wounds",)
    assert cairn.demo.parent.name == "runde_cairn"
    assert isinstance(cairn, Reports) and not isinstance(cairn, Recovers)


@pytest.mark.usefixtures("game")
def test_the_fields_of_a_sheet_have_their_help() -> None:
    assert all(field.help for field in load_game("runde_cairn").stats)


def test_everything_that_is_missing_is_told_at_once_with_its_purpose_and_its_place(
    change: Change,
) -> None:
    change("shown.py", "HARM = ", "HURT = ")
    change("sheet.py", "check_stats = ", "checked_stats = ")
    change("resolver.py", 'slug = "cairn"', 'slug = "cairn"\n    dead = ("out",)')
    change("resolver.py", '    languages = ("en",)\n', "")
    assert refusal() == [
        "runde_cairn is not complete:",
        "  languages: the languages of all its words, with en (a line of the class)",
        "  check_stats: checks the stats of a sheet (check_stats in sheet.py)",
        "  harm: the unit of damage (HARM in shown.py)",
    ]


def test_an_optional_part_that_is_promised_is_missing_too(change: Change) -> None:
    change("resolver.py", "Reports)", "Reports, Recovers)")
    change(
        "resolver.py",
        "from rulesets.assembling",
        "from rulesets.contract.extras import Recovers\nfrom rulesets.assembling",
    )
    assert refusal()[1:] == [
        "  rests: the kinds of rest, with their words (RESTS in sheet.py)",
        "  rest: a sheet after a rest (rest in sheet.py)",
    ]


def test_a_part_that_takes_other_arguments_is_told(change: Change) -> None:
    change("shown.py", "def effects(entry: Entry) -> tuple[Effect, ...]", "def effects() -> None")
    assert refusal()[1:] == ["  effects() -> None is called as (entry)"]


def test_every_import_that_fails_is_told_at_once(change: Change) -> None:
    change(
        "rules.py", "from rulesets.beats import beats", "from rulesets.beats import beats, rests"
    )
    change("shown.py", "from rulesets.marks import Marks", "from rulesets.marks import Marks, fate")
    change("sheet.py", "from rulesets.fields import Fields", "from rulesets.checks import Fields")
    assert refusal()[1:] == [
        "  rules.py:5: rulesets.beats has no rests",
        "  sheet.py:11: there is no rulesets.checks",
        "  shown.py:8: rulesets.marks has no fate",
    ]


def test_what_the_class_has_itself_is_not_looked_for(change: Change) -> None:
    change("resolver.py", 'slug = "cairn"', 'slug = "cairn"\n    harm = "toughness"')
    found = load_game("runde_cairn")
    assert isinstance(found, Reports) and found.harm == "toughness"


def test_conformance_says_how_a_game_outside_of_the_path_is_found() -> None:
    with pytest.raises(running.NoSuchGame, match="PYTHONPATH=FOLDER"):
        running.find_game("runde_nowhere")
