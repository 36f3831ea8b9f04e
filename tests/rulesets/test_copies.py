"""Creatures that a file describes as changed copies of others in it."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.copies import copied

BITE, CLAW = {"name": "Bite", "entries": ["The rat bites."]}, {"name": "Claw", "entries": ["x"]}
RAT: dict[str, Any] = {"name": "Rat", "str": 6, "cr": "1/8", "action": [BITE]}


def copy(mod: Any = None, **values: Any) -> dict[str, Any]:
    """A copy of the rat with these changes and values of its own."""
    row = {"name": "Big Rat", "_copy": {"name": "rat", "_mod": mod}, **values}
    return next(row for row in copied([row, RAT], "_copy") if row["name"] == "Big Rat")


def test_a_copy_has_what_it_does_not_say_from_its_original() -> None:
    assert copy(str=14, cr=None) == {"name": "Big Rat", "str": 14, "action": [BITE]}


def test_an_original_may_be_a_copy_itself() -> None:
    huge = {"name": "Huge Rat", "_copy": {"name": "Big Rat"}, "str": 18}
    big = {"name": "Big Rat", "_copy": {"name": "Rat"}, "int": 4}
    (found, *_others) = copied([huge, big, RAT], "_copy")
    assert (found["name"], found["str"], found["int"]) == ("Huge Rat", 18, 4)


def test_a_copy_of_nobody_in_the_file_stays_as_it_is() -> None:
    row = {"name": "Big Rat", "_copy": {"name": "Cat"}}
    assert copied([row, RAT], "_copy") == [row, RAT]


@pytest.mark.parametrize(
    ("mod", "action"),
    [
        ({"action": {"mode": "appendArr", "items": CLAW}}, [BITE, CLAW]),
        ({"action": [{"mode": "prependArr", "items": [CLAW]}]}, [CLAW, BITE]),
        ({"action": {"mode": "replaceArr", "replace": "Bite", "items": CLAW}}, [CLAW]),
        ({"action": {"mode": "removeArr", "names": "Bite"}}, []),
        (
            {"*": {"mode": "replaceTxt", "replace": "rat", "with": "big rat"}},
            [{"name": "Bite", "entries": ["The big rat bites."]}],
        ),
    ],
)
def test_changes_of_a_list_or_of_its_words_are_made(mod: Any, action: list[Any]) -> None:
    assert copy(mod)["action"] == action


def test_a_value_that_a_copy_loses_is_gone() -> None:
    assert "action" not in copy({"action": "remove"})


@pytest.mark.parametrize("mod", [{"mode": "addSkills", "skills": {"stealth": 2}}, 7, {"mode": []}])
def test_any_other_change_is_told(mod: Any) -> None:
    (told,) = copy({"skill": mod})["changes"]
    assert told.startswith("skill: ")


def test_words_to_replace_are_no_pattern() -> None:
    mod = {"*": {"mode": "replaceTxt", "replace": "(r.*)+", "with": "x"}}
    assert copy(mod)["action"] == [BITE]


def test_words_that_would_grow_without_end_stay() -> None:
    mod = {"*": [{"mode": "replaceTxt", "replace": "the", "with": "the the"}] * 40}
    assert len(str(copy(mod)["action"])) < 6_000


def test_a_file_makes_no_thousand_copies_of_a_large_creature() -> None:
    large = RAT | {"trait": ["x" * 30_000]}
    rows = [{"name": f"Rat {at}", "_copy": {"name": "Rat"}} for at in range(1_000)]
    assert sum("_copy" not in row for row in copied([large, *rows], "_copy")) < 100
