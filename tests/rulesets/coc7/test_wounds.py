"""README 7.9: damage, wounds, dying, first aid."""

import pytest
from msgspec.structs import replace

from rulesets.coc7.rules.wounds import wounded
from rulesets.coc7.state import Options
from tests.rulesets.coc7.fight import CLUB, ada, armed, bob, gob, hag, play
from tests.rulesets.fights import Played

HURT = "gm gm hurt target=gob amount="


def hurt(
    *amounts: int, con: list[int] | None = None, wounds: str = "full", **stats: object
) -> Played:
    """The goblin, with 11 hit points, takes these amounts of damage."""
    return play(
        ada(),
        gob(**{"hp_max": 11, "con": 50, **stats}),
        hag(),
        *(f"{HURT}'{amount}'" for amount in amounts),
        dice={"gob con": con or []},
        wounds=wounds,
    )


def test_armour_is_subtracted() -> None:
    fought = play(
        ada(**armed(CLUB)),
        gob(armour=3),
        "ada turn melee target=gob",
        "gob react none",
        dice="ada attack 20, ada damage 4",
    )
    facts = fought.facts("damage")
    assert (facts["gross"], facts["armour"], facts["net"]) == (4, 3, 1)


def test_armour_does_not_stop_magic_poison_and_the_like() -> None:
    venom = {**CLUB, "ignores_armour": True}
    fought = play(
        ada(**armed(venom)),
        gob(armour=3),
        "ada turn melee target=gob",
        "gob react none",
        dice="ada attack 20, ada damage 4",
    )
    assert fought.facts("damage")["net"] == 4
    assert hurt(4, armour=3).facts("gm_hurt") == {"gross": 4, "armour": 0, "net": 4}
    fall = play(ada(), gob(armour=3), "gm gm hurt target=gob amount='4' armour=true")
    assert fall.facts("gm_hurt") == {"gross": 4, "armour": 3, "net": 1}


def test_damage_is_never_below_0() -> None:
    fought = play(
        ada(db="-6"),
        gob(),
        "ada turn melee target=gob",
        "gob react none",
        dice="ada attack 20, ada damage 1",
    )
    assert fought.facts("damage")["gross"] == 0
    assert "wound" not in fought.rules()


def test_dice_are_rolled_term_by_term() -> None:
    fought = play(
        ada(),
        gob(hp_max=60),
        "gm gm hurt target=gob amount=2d6-1d4+1",
        dice="gm damage 3 4 2",
    )
    assert fought.facts("gm_hurt")["gross"] == 6
    rolls = fought.entries("gm_hurt")[0]["rolls"]
    assert [(roll["count"], roll["sides"]) for roll in rolls] == [(2, 6), (1, 4)]


def test_half_the_hit_points_in_one_attack_are_a_major_wound() -> None:
    fought = hurt(6, con=[50])
    assert fought.rules() == ["gm_hurt", "wound", "major_wound", "con_roll"]
    assert fought.facts("major_wound") == {"amount": 6, "limit": 6}
    assert fought["gob"]["prone"]
    assert not hurt(5)["gob"]["major_wound"]


def test_who_fails_con_with_a_major_wound_is_unconscious() -> None:
    fought = hurt(6, con=[51])
    assert fought.facts("status") == {"from": "active", "status": "unconscious"}


def test_at_0_hit_points_one_is_unconscious_and_with_a_major_wound_dying() -> None:
    assert hurt(5, 3, 3)["gob"]["status"] == "unconscious"
    assert hurt(6, 3, 2, con=[1])["gob"]["status"] == "dying"
    assert hurt(5, 6)["gob"]["status"] == "dying", "the last wound was a major one"


def test_more_than_all_hit_points_in_one_attack_is_death() -> None:
    assert hurt(12)["gob"]["status"] == "dead"
    assert hurt(11)["gob"]["status"] == "dying"
    assert hurt(12, wounds="simple")["gob"]["status"] == "dead"


def test_the_dying_die_of_any_further_wound() -> None:
    assert hurt(11, 1)["gob"]["status"] == "dead"


def test_by_the_simple_option_0_is_unconscious_and_nothing_else() -> None:
    fought = hurt(6, 5, wounds="simple")
    assert fought["gob"]["status"] == "unconscious"
    assert not fought["gob"]["major_wound"]


def test_a_minor_figure_is_dead_at_0_and_has_no_wound_rules() -> None:
    fought = hurt(6, dies_at_zero=True)
    assert not fought["gob"]["major_wound"]
    assert hurt(11, dies_at_zero=True)["gob"]["status"] == "dead"


def test_who_starts_at_0_is_unconscious_or_dead() -> None:
    assert play(ada(), gob(hp=0), hag())["gob"]["status"] == "unconscious"
    assert play(ada(), gob(hp=0, dies_at_zero=True), hag())["gob"]["status"] == "dead"


def test_who_leaves_the_fighting_lets_go_of_everything() -> None:
    fought = play(
        ada(**armed({"name": "bow", "use": "missile"})),
        bob(),
        gob(),
        "gm gm engage target=ada other=gob",
        "gm gm set target=gob field=restrained_by value=ada",
        "gm gm set target=ada field=moving_fast value=true",
        "ada turn aim",
        "gm gm set target=ada field=status value=unconscious",
    )
    assert fought.rules()[:3] == ["gm_set", "status", "released"]
    fighter = fought["ada"]
    assert (fighter["engaged"], fighter["aiming"], fighter["moving_fast"], fighter["prone"]) == (
        [],
        "",
        False,
        True,
    )
    assert fought["gob"]["engaged"] == []
    assert fought["gob"]["restrained_by"] == ""


def test_the_dying_roll_con_at_the_end_of_every_round_after_the_first() -> None:
    def rounds(count: int, *con: int) -> Played:
        each = ("ada turn other", "hag turn other")
        return play(
            ada(),
            gob(hp_max=11),
            hag(),
            f"{HURT}'11'",
            *each * count,
            dice={"gob con": con},
        )

    assert not rounds(1).entries("dying_roll")
    assert rounds(2, 50)["gob"]["status"] == "dying"
    died = rounds(3, 50, 51)
    assert died["gob"]["status"] == "dead"
    assert died.rules() == ["other", "dying_roll", "status", "round"]


def aided(roll: int, *hurts: int, con: list[int] | None = None) -> Played:
    return play(
        ada(first_aid=40),
        bob(hp_max=10),
        gob(),
        *(f"gm gm hurt target=bob amount='{amount}'" for amount in hurts),
        "ada turn first_aid target=bob",
        dice={"ada first_aid": [roll], "bob con": con or []},
    )


def test_first_aid_brings_the_dying_to_1_and_they_stay_unconscious() -> None:
    fought = aided(40, 10)
    assert fought.facts("status") == {"from": "dying", "status": "unconscious"}
    assert (fought["bob"]["hp"], fought["bob"]["aided"], fought["bob"]["dying_since"]) == (
        1,
        True,
        0,
    )


def test_first_aid_wakes_the_unconscious_without_a_major_wound() -> None:
    fought = aided(40, 4, 4, 4)
    assert (fought["bob"]["status"], fought["bob"]["hp"]) == ("active", 1)
    assert fought.rules()[-1] == "get_up", "still prone until its turn, which is next"
    assert aided(40, 5, con=[99])["bob"]["status"] == "unconscious"


def test_failed_first_aid_can_be_tried_again_and_successful_aid_only_after_a_new_wound() -> None:
    assert not aided(41, 10)["bob"]["aided"]
    again = play(
        ada(first_aid=40),
        bob(hp_max=10),
        gob(),
        "gm gm hurt target=bob amount='10'",
        "ada turn first_aid target=bob",
        "gm gm act_again target=ada",
        dice="ada first_aid 1",
    )
    assert "first_aid" not in again.offered()
    hurt_again = play(
        ada(first_aid=40),
        bob(hp_max=10),
        gob(),
        "gm gm hurt target=bob amount='10'",
        "ada turn first_aid target=bob",
        "gm gm hurt target=bob amount='1'",
        "gm gm act_again target=ada",
        dice="ada first_aid 1",
    )
    assert "first_aid" in hurt_again.offered()


@pytest.mark.parametrize("share", ["full", "half", "none"])
def test_the_share_of_the_damage_bonus_is_the_weapons(share: str) -> None:
    fought = play(
        ada(db="1d6", **armed(CLUB, db=share)),
        gob(),
        "ada turn melee target=gob",
        "gob react none",
        dice={"ada attack": [20], "ada damage": [1], "ada bonus": [] if share == "none" else [3]},
    )
    assert fought.facts("damage")["bonus"] == {"full": 3, "half": 1, "none": 0}[share]


def test_whoever_is_unconscious_does_not_roll_con_for_a_second_major_wound() -> None:
    """A roll would ask a player for a die that changes nothing."""
    down = hurt(6, con=[99]).now.combatants["gob"]
    leads = wounded(Options(), replace(down, hp=11), 6)
    assert (leads.major, leads.rolls_con, leads.status) == (True, False, None)
    assert wounded(Options(), replace(down, hp=11, status="active"), 6).rolls_con
