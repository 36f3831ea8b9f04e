"""Files of other programs become lines of a stat block by a table."""

from __future__ import annotations

from typing import Any

from rulesets.saved import Saved

TABLE: dict[str, Any] = {
    "formats": {
        "helper": {
            "marks": ["Name", "AC"],
            "lines": [
                "{Name}",
                "{Size, =M|words} {Kind}",
                "Armour {AC.0.Value, AC} ({AC.0.Notes})",
                "Speed {Speed} ft.",
                "Actions\n{Actions|deeds}",
            ],
        }
    },
    "words": {"M": "Medium", "L": "Large"},
    "tags": {"hit {}": "+{}", "h": "Hit:"},
    "texts": {"keys": ["entries", "note"]},
}
SAVED = Saved(TABLE)


def lines(row: dict[str, Any]) -> list[str]:
    block: str = SAVED.actors(row, "game")["system"]["block"]
    return block.splitlines()


def test_a_line_without_a_value_is_left_out_and_so_are_brackets_around_nothing() -> None:
    assert lines({"Name": "Imp", "AC": 13}) == ["Imp", "Medium", "Armour 13"]


def test_the_first_path_with_a_value_counts() -> None:
    armour = [{"Value": 15, "Notes": "scales"}]
    assert lines({"Name": "Imp", "AC": armour, "Size": "L"})[1:] == ["Large", "Armour 15 (scales)"]


def test_deeds_are_told_without_the_marks_of_the_program() -> None:
    bite = {"name": "Bite", "entries": ["{@hit 5} to hit.", "{@h} {@item 1d6|dice}", {"note": "x"}]}
    told = lines({"Name": "Imp", "AC": 13, "Actions": [bite, "not an object"]})
    assert told[3:] == ["Actions", "Bite. +5 to hit. Hit: 1d6 x"]


def test_a_file_has_one_creature_a_list_of_them_or_some_by_id() -> None:
    imp, rat = {"Name": "Imp", "AC": 13}, {"Name": "Rat", "AC": 10}
    for file in ([imp, rat], {"a": imp, "b": rat}, {"all": [imp, rat]}):
        assert [actor["name"] for actor in SAVED.actors(file, "game")["actors"]] == ["Imp", "Rat"]


def test_a_file_of_another_kind_stays_as_it_is() -> None:
    file = {"name": "Imp", "items": [{"AC": 3}]}
    assert SAVED.actors(file, "game") is file


def test_a_creature_without_a_name_is_no_actor_of_a_type() -> None:
    nameless: list[dict[str, Any]] = [{"Name": "", "AC": 13}, {"Name": {}, "AC": 9}]
    assert SAVED.actors(nameless, "game") is nameless
    named = SAVED.actors([*nameless, {"Name": "Rat", "AC": 10}], "game")
    assert [(actor["name"], actor["type"]) for actor in named["actors"]] == [
        ("Rat", "npc"),
        ("", ""),
        ("", ""),
    ]
