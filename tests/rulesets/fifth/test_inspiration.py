"""The question about an inspiration die names the die, and its chance as far as it is known."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.contract import GM, Chance, Choice, Viewer
from tests.rulesets.fifth.fight import GAME, Fight

PLAYER = Viewer(controls=("aldo",), sides=("party",))
JUDGE = Viewer(controls=("aldo",), sides=("party",), judges=True)
ALDO = {"attack_bonus": 5, "damage": "1d8", "name": "blade"}
USE = Choice("aldo", "inspiration", "use")


def inspired(dice: dict[str, list[int]]) -> Fight:
    """The bard has inspired Aldo, whose turn it is."""
    people: dict[str, Any] = {
        "bard": {"powers": ["bardic_inspiration"]},
        "aldo": {"weapons": [ALDO], "near": ["foe"], "max_hp": 30},
        "foe": {"ac": 15, "max_hp": 30},
    }
    fight = Fight(people, {"aldo initiative": [10], **dice}, "bard")
    fight.turn("bard", "cast", power="bardic_inspiration", targets=["aldo"]).turn("bard", "end")
    return fight


def striking(natural: int) -> Fight:
    return inspired({"aldo attack": [natural]}).turn("aldo", "attack")


def chance(fight: Fight, viewer: Viewer) -> Chance:
    assert fight.asked.kind == "inspiration"
    came = GAME.chance(fight.state, USE, viewer)
    assert came is not None
    return came


def die(came: Chance) -> str:
    assert came.dice is not None
    return str(came.dice.values["dice"].text)


def test_the_question_names_the_die() -> None:
    assert die(chance(striking(7), PLAYER)) == "1d6"


@pytest.mark.parametrize(
    ("natural", "percent"),
    [(7, 67), (4, 17), (3, 0), (10, 100), (1, 0)],
    ids=["3 or more", "a six", "more than it has", "a hit already", "a natural 1"],
)
def test_who_knows_the_armour_reads_the_chance_to_hit(natural: int, percent: int) -> None:
    fight = striking(natural)
    assert [chance(fight, viewer).percent for viewer in (GM, JUDGE)] == [percent, percent]


def test_a_player_learns_nothing_of_an_armour_class() -> None:
    assert chance(striking(7), PLAYER) == chance(striking(4), PLAYER)


def test_whoever_makes_a_save_knows_its_class() -> None:
    fight = inspired({"aldo save": [10]})
    fight.rule("save", target="aldo", ability="con", dc=13)
    came = chance(fight, PLAYER)
    assert (came.percent, die(came)) == (67, "1d6")
    assert came.needs[0].values["number"].text == "3+"


def test_a_contest_has_no_chance() -> None:
    fight = inspired({"aldo check": [10]}).turn("aldo", "grapple")
    came = chance(fight, GM)
    assert (came.percent, die(came)) == (None, "1d6")


def test_the_odds_hidden_the_die_stays() -> None:
    came = chance(striking(7), GM).limited_to("none")
    assert (came.percent, die(came)) == (None, "1d6")
