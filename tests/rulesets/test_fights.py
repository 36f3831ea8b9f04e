"""The notation for fights in the tests of the games."""

from typing import Any

import pytest

from rulesets.contract import Choice
from tests.rulesets.fights import cast, choice, choices, combatant, faces


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("sword", "sword"),
        ("-3", -3),
        ("true", True),
        ("null", None),
        ("aldo,3", ["aldo", 3]),
        ("aldo,", ["aldo"]),
        (",", []),
        ("'4'", "4"),
        ("''", ""),
    ],
)
def test_a_field_is_what_it_looks_like(written: str, value: Any) -> None:
    taken = choice(f"aldo melee attack with={written}")
    assert taken == Choice("aldo", "melee", "attack", {"with": value})


def test_faces_stand_behind_their_label_and_go_on_where_it_comes_again() -> None:
    assert faces("gm kampgrad 4 3, ada attack tens 1, gm kampgrad 6") == {
        "gm kampgrad": [4, 3, 6],
        "ada attack tens": [1],
    }


def test_combatants_choices_and_lists_of_both_stand_in_any_order() -> None:
    aldo, end = combatant("aldo", "party", hp=3), Choice("gm", "gm", "end")
    written = (["aldo move stay", aldo], end)
    assert cast(*written) == [aldo]
    assert choices(*written) == ["aldo move stay", end]
