"""Participants, as every game reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.contract import IllegalSetup, Option
from rulesets.roster import (
    Participant,
    at_most,
    by_name,
    checked_by,
    everybody,
    known,
    participant,
)

ALDO = {"id": "aldo", "side": "party"}


def refusal(call: Callable[[], Any]) -> IllegalSetup:
    with pytest.raises(IllegalSetup) as refused:
        call()
    return refused.value


def test_somebody_without_a_name_is_called_by_the_id() -> None:
    assert participant(ALDO) == Participant("aldo", "aldo", "party", {})


@pytest.mark.parametrize(
    ("row", "path"),
    [
        ("aldo", ()),
        ({**ALDO, "hp": 3}, ("hp",)),
        ({"side": "party"}, ("id",)),
        ({**ALDO, "side": ""}, ("side",)),
        ({**ALDO, "name": 3}, ("name",)),
        ({**ALDO, "id": "gm"}, ("id",)),
        ({**ALDO, "stats": [1]}, ("stats",)),
    ],
)
def test_what_is_no_participant_is_a_bad_scenario(row: Any, path: tuple[str, ...]) -> None:
    refused = refusal(lambda: participant(row))
    assert (refused.code, refused.path) == ("bad_scenario", path)


def test_a_game_can_reserve_further_ids() -> None:
    row = {"id": "party", "side": "foes"}
    assert participant(row).id == "party"
    assert refusal(lambda: participant(row, reserved=("gm", "party"))).path == ("id",)


def test_everybody_stands_in_roster_order_and_nobody_twice() -> None:
    bera = {"id": "bera", "side": "party"}
    assert list(everybody([bera, ALDO], participant)) == ["bera", "aldo"]
    assert refusal(lambda: everybody([ALDO, ALDO], participant)).path == ("id",)
    assert refusal(lambda: everybody("aldo", participant)).code == "bad_scenario"


def test_stats_are_checked_as_those_of_a_participant_and_come_back_as_given() -> None:
    def read(who: Participant) -> None:
        at_most(who.id, who.stats["hp"], 9, "hp")

    check_stats = checked_by(read)
    assert check_stats({"hp": 9}, "foes") == {"hp": 9}
    refused = refusal(lambda: check_stats({"hp": 10}, "foes"))
    assert (refused.code, refused.path) == ("bad_stats", ("hp",))


def test_what_stands_elsewhere_on_the_sheet_has_to_be_there() -> None:
    known("bear", ["claw"], {"claw", "bite"}, "routines", 1, "attacks")
    refused = refusal(lambda: known("bear", ["tail"], {"claw"}, "routines", 1, "attacks"))
    assert (refused.code, refused.path) == ("bad_stats", ("routines", 1, "attacks"))


def test_two_weapons_of_one_name_are_refused_in_the_row_of_the_second() -> None:
    sword, axe = Option("sword"), Option("axe")
    assert by_name("aldo", "weapons", [sword, axe]) == {"sword": sword, "axe": axe}
    with pytest.raises(IllegalSetup) as refused:
        by_name("aldo", "weapons", [sword, axe, sword])
    assert (refused.value.code, refused.value.path) == ("bad_stats", ("weapons", 3, "name"))
