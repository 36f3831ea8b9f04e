"""The strip of phases, and the line that says who acts."""

from typing import Any

import pytest

from rulesets.coc7.state import State
from rulesets.contract import Viewer
from tests.rulesets.coc7.fight import (
    PISTOL,
    ada,
    armed,
    bob,
    gob,
    hag,
    play,
)
from tests.rulesets.coc7.views import (
    COC,
    GWEN,
    HIDDEN,
    PIA,
    headline,
)


def strip(state: State, viewer: Viewer = PIA) -> list[str]:
    view = COC.view(state, viewer)
    signs = {"done": "-", "current": "*", "coming": "+"}
    return [f"{signs[segment.state]}{segment.term}" for segment in view.strip]


def test_the_strip_is_the_order_by_dex() -> None:
    state = play(ada(), bob(), gob(dex=65)).now
    assert strip(state) == ["*ada", "+gob", "+bob", "+late"]
    assert strip(play(ada(), bob(), gob(dex=65), "ada turn other").now) == [
        *("-ada", "*gob", "+bob", "+late"),
    ]


def test_who_delays_moves_back_and_who_runs_comes_again_at_the_end() -> None:
    roster = (ada(), bob(), gob())
    assert strip(play(*roster, "ada turn delay after=bob").now) == ["*bob", "+ada", "+gob", "+late"]
    running = play(*roster, "ada turn run").now
    assert strip(running) == ["-ada", "*bob", "+gob", "+ada", "+late"]
    assert [segment.part for segment in COC.view(running, PIA).strip] == [0, 0, 0, 1, 1]
    late = play(*roster, "ada turn run", "bob turn other", "gob turn other").now
    assert strip(late) == ["-ada", "-bob", "-gob", "*ada", "+late"]
    assert headline(late) == "End of the round: Ada arrives"


def test_the_dead_stand_in_no_strip_and_the_end_ends_it() -> None:
    killed = play(ada(), bob(), gob(), hag(), "gm gm set target=gob field=status value=dead").now
    assert "+gob" not in strip(killed)
    ended = play(ada(), bob(), gob(), "gm gm end").now
    assert set(strip(ended)) == {"-ada", "-bob", "-gob", "-late"}


@pytest.mark.parametrize(
    ("roster", "viewer", "line"),
    [
        ((ada(), gob()), PIA, "Ada acts, DEX 70, then Gob"),
        ((ada(**armed(PISTOL)), gob()), PIA, "Ada acts, DEX 70 + 50, then Gob"),
        ((ada(), gob(dex=90)), PIA, "Gob acts, then Ada"),
        ((ada(), gob(dex=90)), GWEN, "Gob acts, DEX 90, then Ada"),
        ((ada(dex=30), hag()), HIDDEN, "The GM’s turn"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_one_line_says_who_acts_and_why(roster: Any, viewer: Viewer, line: str) -> None:
    assert headline(play(*roster).now, viewer) == line


def test_after_the_fight_the_line_names_the_winner() -> None:
    won = play(ada(), gob(), "gm gm set target=gob field=status value=dead").now
    assert headline(won) == "The fight is over. Winner: Party"
    assert headline(play(ada(), gob(), "gm gm end").now) == "The fight is over, nobody has won"


def test_the_dex_stands_beside_the_name_for_those_who_know_it() -> None:
    state = play(ada(dex=75, **armed(PISTOL)), gob(dex=60)).now
    values = {item.term: item.value and item.value.value for item in COC.view(state, PIA).strip}
    assert values == {"ada": "75 + 50", "gob": None, "late": None}
    known = {item.term: item.value and item.value.value for item in COC.view(state, GWEN).strip}
    assert known["gob"] == "60"
