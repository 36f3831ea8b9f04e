"""The strip of phases, the line that says who acts, and the order."""

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.contract import Viewer
from tests.rulesets.fights import Played
from tests.rulesets.ose.fight import foe, hero, initiative, play
from tests.rulesets.ose.views import (
    PIA,
    headline,
    view,
)


def strip(fight: Played) -> str:
    """The states of the strip by their first letters, with its gaps."""
    parts: dict[int, str] = {}
    for segment in view(fight, PIA).strip:
        parts[segment.part] = parts.get(segment.part, "") + segment.state[1]
    return " ".join(parts.values())


def test_the_strip_shows_where_the_round_is() -> None:
    fight = play(hero(engaged=["gob"]), foe("gob"))
    assert strip(fight) == "uo ooooo o"
    fight = play(hero(engaged=["gob"]), foe("gob"), first="party")
    assert fight.now.phase == "melee"
    assert strip(fight) == "oo oooou o"
    ended = fight.then("gm gm end")
    assert {segment.state for segment in view(ended, PIA).strip} == {"done"}


@pytest.mark.parametrize(
    ("party", "foes", "ties", "line"),
    [
        (6, 1, "reroll", "Acting: Party, then Foes"),
        (4, 4, "simultaneous", "Tie: Party and Foes act simultaneously"),
        (4, 4, "ask", "Tie: Party and Foes. The GM decides"),
    ],
)
def test_one_line_says_who_acts_and_why(party: int, foes: int, ties: str, line: str) -> None:
    dice = f"party initiative {party}, foes initiative {foes}"
    cast = (hero(engaged=["gob"]), foe("gob"))
    fight = play(cast, initiative(cast), dice=dice, ties=ties)
    assert headline(fight) == line


def test_before_the_dice_the_line_says_what_is_awaited() -> None:
    assert headline(play(hero(engaged=["gob"]), foe("gob"))) == (
        "Spells and movement in melee are declared"
    )
    assert headline(play(hero(), foe())) == "Initiative is rolled next"


def test_after_the_fight_the_line_names_the_winner() -> None:
    fight = play(hero(), foe())
    won = fight.then("gm gm set target=gob field=hp value=0")
    assert headline(won) == "The fight is over. Winner: Party"


def places(fight: Played, viewer: Viewer = PIA) -> list[tuple[str, str, Any]]:
    order = view(fight, viewer).order
    return [(item.term, item.state, item.value and item.value.value) for item in order]


def test_there_is_no_order_before_initiative() -> None:
    assert places(play(hero(), foe())) == []


def test_sides_come_one_after_the_other_without_numbers() -> None:
    cast = (hero("aldo"), hero("theo"), foe())
    fight = play(cast, initiative(cast), dice="party initiative 2, foes initiative 5")
    assert places(fight) == [
        ("gob", "current", None),
        ("aldo", "coming", None),
        ("theo", "coming", None),
    ]


def test_who_shares_a_place_in_individual_initiative_has_the_same_number() -> None:
    roster = (hero("aldo"), hero("theo"), foe("gob"), foe("wolf"))
    dice = "aldo initiative 5, gob initiative 4, theo initiative 3 6, wolf initiative 3 1"
    fight = play(roster, initiative(roster), dice=dice, initiative="individual")
    assert [(place, number) for place, _, number in places(fight)] == [
        ("aldo", 1),
        ("gob", 2),
        ("theo", 3),
        ("wolf", 4),
    ]
    hidden = replace(PIA, hidden=("gob",))
    assert [(place, number) for place, _, number in places(fight, hidden)] == [
        ("aldo", 1),
        ("theo", 2),
        ("wolf", 3),
    ]
