"""README 7.12: single actions, quick actions, items in hand."""

import pytest

from tests.rulesets.arm5.fight import foe, hero, play
from tests.rulesets.fights import Json, Played

SHOUT = "aldo turn quick what=shout"
DROP = "aldo turn quick what=drop"
ARMS = {"single_weapon": 1, "weapons": ["axe", "buckler", "staff", "club", "round_shield"]}


def did(*texts: str, fighter: Json | None = None, **options: object) -> Played:
    return play(fighter or hero(**ARMS), foe(), *texts, **options)  # type: ignore[arg-type]


def test_one_action_a_round() -> None:
    fight = did("aldo turn act what=other keep_turn=true")
    assert fight.offered("aldo") == ["quick", "end"]


def test_typical_actions_are_offered() -> None:
    caster = hero(mount={}, mounted=False, weapons=["short_bow"], spells=[{"name": "spark"}])
    offered = play(caster, foe()).offered("aldo")
    assert {"attack", "charge", "cast", "move", "leave", "act", "extended", "delay"} <= set(offered)
    what = play(caster, foe()).values("aldo", "act", "what")
    assert what == ("mount", "pick_up", "open_close", "use_item", "other")


@pytest.mark.parametrize(
    ("stats", "possible"),
    [
        ({"posture": "prone"}, {"stand_up"}),
        ({"posture": "prone", "mount": {}}, {"dismount"}),
        ({"mount": {}, "mounted": False}, {"mount"}),
        ({"mount": {}, "mounted": False, "posture": "crouching"}, set()),
        ({}, set()),
    ],
    ids=str,
)
def test_standing_up_mounting_and_dismounting_where_they_fit(
    stats: Json, possible: set[str]
) -> None:
    what = set(play(hero(**stats), foe()).values("aldo", "act", "what"))
    assert what & {"stand_up", "mount", "dismount"} == possible


def test_standing_up_and_dismounting() -> None:
    assert (
        did("aldo turn act what=stand_up", fighter=hero(posture="prone"))["aldo"]["posture"]
        == "standing"
    )
    fight = did("aldo turn act what=dismount", fighter=hero(mount={}))
    assert (fight["aldo"]["mounted"], fight["aldo"]["posture"]) == (False, "standing")


def test_other_things_only_stand_in_the_log() -> None:
    fight = did("aldo turn act what=open_close note=door")
    assert fight.facts("act") == {"what": "open_close", "note": "door", "weapon": None}


def test_a_quick_action_besides_the_action_as_a_rule_one() -> None:
    fight = did(SHOUT)
    assert fight.pending() == ["aldo turn"]
    assert "quick" not in fight.offered("aldo")
    assert "attack" in fight.offered("aldo")
    assert did(SHOUT, SHOUT, quick_actions=2).error is None
    assert "quick" not in did(quick_actions=0).offered("aldo")


def test_the_gm_may_allow_more() -> None:
    fight = did(SHOUT, "gm gm set target=aldo field=quick_left value=2")
    assert "quick" in fight.offered("aldo")


def test_the_turn_ends_when_nothing_is_left() -> None:
    fight = did("aldo turn act what=other keep_turn=true", SHOUT)
    assert fight.pending() == ["bor turn"]
    assert did("aldo turn act what=other").pending() == ["bor turn"]
    assert did("aldo turn end").rules()[0] == "end_turn"


def test_the_default_is_the_end_once_the_action_is_used() -> None:
    assert did().asked("aldo").default is None
    assert did("aldo turn act what=other keep_turn=true").asked("aldo").default == "end"


@pytest.mark.parametrize(
    ("stats", "possible"),
    [
        ({}, ""),
        (ARMS, "draw drop"),
        ({"posture": "crouching"}, "stand"),
        ({"mount": {}}, "leap"),
        ({"mount": {}, "mounted": False}, "vault"),
    ],
    ids=str,
)
def test_quick_actions_are_offered_where_they_fit(stats: Json, possible: str) -> None:
    what = set(play(hero(**stats), foe()).values("aldo", "quick", "what"))
    assert what == {"shout", "pick_up_table", "transform", "other", *possible.split()}


def test_rising_from_a_crouch() -> None:
    fight = did("aldo turn quick what=stand", fighter=hero(posture="crouching"))
    assert fight["aldo"]["posture"] == "standing"


@pytest.mark.parametrize(
    ("held", "drawn", "then"),
    [
        (["axe", "buckler"], "club", ["club", "buckler"]),
        (["axe", "buckler"], "staff", ["staff"]),
        (["staff"], "axe", ["axe"]),
        (["axe"], "buckler", ["axe", "buckler"]),
        ([], "buckler", ["buckler"]),
        (["buckler"], "axe", ["axe", "buckler"]),
        (["buckler"], "staff", ["staff"]),
    ],
    ids=str,
)
def test_drawing_takes_the_place_of_what_is_in_hand(
    held: list[str], drawn: str, then: list[str]
) -> None:
    fighter = hero(wielding=held, **ARMS)
    assert (
        did(f"aldo turn quick what=draw weapon={drawn}", fighter=fighter)["aldo"]["wielding"]
        == then
    )


@pytest.mark.parametrize(
    ("held", "shield"), [(["staff"], "buckler"), (["axe", "round_shield"], "buckler")], ids=str
)
def test_a_shield_comes_only_beside_a_one_handed_weapon(held: list[str], shield: str) -> None:
    fighter = hero(wielding=held, **ARMS)
    assert did(f"aldo turn quick what=draw weapon={shield}", fighter=fighter).error == "bad_field"


def test_dropped_and_too_heavy_things_cannot_be_drawn() -> None:
    fight = did(DROP + " weapon=axe", quick_actions=2)
    assert (fight["aldo"]["dropped"], fight["aldo"]["wielding"]) == (["axe"], ["buckler"])
    fight.then("aldo turn quick what=draw weapon=axe")
    assert fight.error == "bad_field"
    heavy = hero(weapons=["axe", "warhammer"])
    assert did("aldo turn quick what=draw weapon=warhammer", fighter=heavy).error == "bad_field"


def test_the_first_possible_weapon_is_the_default() -> None:
    assert did(DROP).facts("quick")["weapon"] == "axe"
    assert did("aldo turn quick what=draw").facts("quick")["weapon"] == "staff"


def test_picking_up_brings_it_back_into_the_hand() -> None:
    fight = did(DROP, "aldo turn act what=pick_up weapon=axe")
    assert (fight["aldo"]["dropped"], fight["aldo"]["wielding"]) == ([], ["axe", "buckler"])


def test_picking_up_says_what_while_things_lie_dropped() -> None:
    assert did(DROP, "aldo turn act what=pick_up").error == "bad_field"
    assert did(DROP, "aldo turn act what=pick_up note=coin").error is None
    assert did("aldo turn act what=pick_up").error is None


def test_a_shield_for_which_there_is_no_hand_is_carried_again() -> None:
    fight = did(
        *(DROP + " weapon=buckler", "aldo turn quick what=draw weapon=staff"),
        "aldo turn act what=pick_up weapon=buckler",
        quick_actions=2,
    )
    assert (fight["aldo"]["dropped"], fight["aldo"]["wielding"]) == ([], ["staff"])


def test_the_action_can_be_traded_for_three_quick_ones_by_option() -> None:
    assert "trade" not in did().offered("aldo")
    fight = did("aldo turn trade", trade_for_quick=True)
    assert fight.facts("trade") == {"quick_left": 4}
    assert fight.pending() == ["aldo turn"]
    assert fight.offered("aldo") == ["quick", "end"]


def test_reactions_use_no_action() -> None:
    fight = play(foe(), hero(), "bor turn attack target=aldo")
    assert fight["aldo"]["action"]
