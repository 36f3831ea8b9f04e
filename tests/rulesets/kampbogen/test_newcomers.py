"""README 4.2, 5.6: adding combatants to the fight, and removing them."""

from typing import Any

import pytest

from rulesets.contract import Choice
from tests.rulesets.fights import Json, Played
from tests.rulesets.kampbogen.fight import ROLL, acts, effect, foe, hero, play
from tests.rulesets.kampbogen.views import marks

CAST = (hero(pools={"kraft": 1}), hero("b"), foe(), foe("p"))


def newcomer(*cast: Json, steps: list[str], add: Any, then: list[str], dice: str = "") -> Played:
    """A fight to which a combatant is added after some steps."""
    joining = Choice("gm", "gm", "add", {"combatant": add})
    return play(*cast, steps, joining, then, dice=dice)


def test_a_new_opponent_is_in_the_fight_at_once_and_changes_nothing_of_the_round() -> None:
    wolf = {"id": "w", "side": "wolves", "stats": {"kamp": "let", "effects": [effect()]}}
    fight = newcomer(*CAST, steps=[ROLL], add=wolf, then=[], dice="gm kampgrad 1 1")
    assert (fight.state["front"], fight.state["effects"], fight.state["grade"]) == (
        "w",
        [],
        "normal",
    )
    assert fight.whose("add") == ["gm w"]


def test_it_is_told_that_a_new_character_is_in_the_fight_from_the_next_round_on() -> None:
    late, faces = {"id": "n", "side": "party"}, "gm kampgrad 1 1, a ability 3 3"
    waits = newcomer(hero(), foe(), steps=[ROLL], add=late, then=[], dice=faces)
    assert marks(waits.now, "n") == ["In the fight from the next round on"]


def test_a_new_character_waits_for_the_next_round_unless_it_has_not_begun() -> None:
    late = {"id": "n", "side": "party"}
    at_once = newcomer(*CAST, steps=[], add=late, then=[ROLL], dice="gm kampgrad 1 1")
    assert set(at_once.pending()) == {"a roll", "b roll", "n roll"}
    cast = (hero(), foe())
    dice = "gm kampgrad 1 1 1 1, a ability 3 3"
    waits = newcomer(*cast, steps=[ROLL], add=late, then=acts("a pass"), dice=dice)
    assert waits.pending(2) == ["a roll"]
    assert waits.after(2)["combatants"]["n"]["in_combat"] is False
    assert waits["n"]["in_combat"] is True
    entered = newcomer(*cast, steps=[ROLL], add=late, then=["gm gm enter target=n"], dice=dice)
    assert set(entered.pending()) == {"a roll", "n roll"}
    outside = {"id": "n", "side": "party", "stats": {"in_combat": False}}
    asked = newcomer(*cast, steps=[ROLL], add=outside, then=[], dice=dice)
    assert set(asked.pending()) == {"a roll", "n join"}


def test_a_newcomer_who_waits_keeps_the_fight_from_being_lost() -> None:
    late = {"id": "n", "side": "party"}
    fight = newcomer(
        hero(liv=1),
        foe(),
        steps=[ROLL],
        add=late,
        then=acts("a pass"),
        dice="gm kampgrad 6 6, a ability 1 2",
    )
    assert (fight.state["round"], fight.pending()) == (2, ["gm kampgrad"])


@pytest.mark.parametrize(
    ("add", "error"),
    [
        ({"id": "a", "side": "party"}, "bad_field"),
        ({"id": "gm", "side": "foes"}, "bad_field"),
        ({"id": "foes", "side": "foes"}, "bad_field"),
        ({"id": "n", "side": "gm"}, "bad_field"),
        ({"id": "n", "side": "a"}, "bad_field"),
        ({"id": "n"}, "bad_field"),
        ({"id": 3, "side": "foes"}, "bad_field"),
        ({"id": "n", "side": "foes", "stats": 3}, "bad_field"),
        ({"id": "n", "side": "foes", "x": 1}, "bad_field"),
        ("n", "bad_field"),
        ({"id": "n", "side": "foes", "stats": {"soul": 1}}, "bad_stats"),
        ({"id": "n", "side": "party", "stats": {"vehicle": "bil"}}, "bad_stats"),
    ],
)
def test_an_unfit_newcomer_is_refused(add: object, error: str) -> None:
    assert newcomer(*CAST, steps=[], add=add, then=[]).error == error


def test_a_newcomer_may_come_with_a_vehicle_or_get_on_one() -> None:
    bil = {"vehicle": "bil", "vehicle_role": "driver", "vehicle_ability": "fysik"}
    driver = {"id": "n", "side": "party", "stats": bil}
    fight = newcomer(*CAST, steps=[], add=driver, then=[])
    assert fight.state["vehicles"]["bil"]["brud"] == 2
    mine = hero("c", **bil)
    assert newcomer(mine, foe(), steps=[], add=driver, then=[]).error == "bad_stats"
    rider = {"id": "n", "side": "party", "stats": {"vehicle": "bil"}}
    assert newcomer(mine, foe(), steps=[], add=rider, then=[])["n"]["vehicle_role"] == "passenger"


def test_who_is_removed_is_out_of_everything() -> None:
    fight = play(
        *CAST, "gm gm remove target=p", ROLL, "gm gm remove target=a", dice="gm kampgrad 1 1"
    )
    assert (fight["p"]["status"], fight["p"]["in_combat"]) == ("removed", False)
    assert fight.pending() == ["b roll"]
    assert play(*CAST, "gm gm remove target=p", "gm gm remove target=p").error == "bad_field"
    assert (
        play(*CAST, "gm gm remove target=p", "gm gm set target=p field=helpless value=true").error
        == "bad_field"
    )
