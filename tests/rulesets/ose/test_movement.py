"""README 5.3, 7.5: where combatants can move."""

import pytest

from tests.rulesets.ose.fight import foe, hero, play

FIRST = "party initiative 6, foes initiative 1"
LAST = "party initiative 1, foes initiative 6"


def test_out_of_melee_one_moves_up_to_the_encounter_rate_each_round() -> None:
    assert play(hero(), foe(), "aldo move move feet=40", first="party").error is None
    assert play(hero(), foe(), "aldo move move feet=41", first="party").error == "bad_field"


def test_for_sixty_rounds_at_most() -> None:
    last = play(hero(rounds_moved=59), foe(), "aldo move move", first="party")
    assert last["aldo"]["rounds_moved"] == 60
    assert play(hero(rounds_moved=60), foe(), first="party").pending() == ["gob move"]
    assert "aldo declare" not in play(hero(rounds_moved=60, engaged=["gob"]), foe()).pending()


def test_in_melee_only_the_two_declared_kinds_of_movement() -> None:
    fight = play(hero(engaged=["gob"]), foe(), first="party")
    assert fight.pending() == ["aldo melee"]


def test_a_fighting_withdrawal_leaves_melee_and_may_attack() -> None:
    fight = play(
        hero(engaged=["gob"], weapons=["dagger"]),
        foe(),
        "aldo declare withdraw feet=15",
        "gob declare none",
        "gm initiative roll",
        dice=FIRST,
    )
    assert fight.facts("withdrawal") == {"feet": 15}
    assert (fight["aldo"]["engaged"], fight["aldo"]["moved"]) == ([], True)
    assert fight.pending() == ["aldo missile"]


def test_who_retreats_turns_runs_and_cannot_attack_this_round() -> None:
    fight = play(
        hero(engaged=["gob"], weapons=["dagger"]),
        foe(),
        "aldo declare retreat",
        "gob declare none",
        "gm initiative roll",
        dice=FIRST,
    )
    assert fight.facts("retreat") == {"feet": 40}
    assert fight["aldo"]["retreating"]
    assert fight.pending() == ["gob move"]


@pytest.mark.parametrize(("rate", "follows"), [(20, False), (40, True), (60, True)])
def test_a_retreat_is_followed_only_by_who_is_as_fast(rate: int, follows: bool) -> None:
    fight = play(
        hero(engaged=["gob"]),
        foe(move=rate),
        "aldo declare retreat",
        "gob declare none",
        "gm initiative roll",
        dice=FIRST,
    )
    assert ("engage" in fight.offered("gob")) == follows


def test_a_declared_movement_lapses_when_nobody_binds_any_more() -> None:
    fight = play(
        hero(engaged=["gob"]),
        foe(),
        "aldo declare withdraw",
        "gob declare retreat",
        "gm initiative roll",
        dice=LAST,
    )
    assert fight.facts("declaration_lapsed") == {"declared": "withdraw"}
    assert fight["aldo"]["declared"] == "none"
    assert fight.pending() == ["aldo move"]


@pytest.mark.parametrize(
    ("declared", "mark", "rule"),
    [
        ("withdraw", "blocked_behind", "movement_blocked"),
        ("retreat", "blocked_behind", "retreat"),
        ("withdraw", "cornered", "movement_blocked"),
        ("retreat", "cornered", "movement_blocked"),
    ],
)
def test_a_blocked_movement_stays_in_melee_and_may_attack(
    declared: str, mark: str, rule: str
) -> None:
    fight = play(
        hero(engaged=["gob"]),
        foe(),
        f"aldo declare {declared}",
        "gob declare none",
        f"gm gm set target=aldo field={mark} value=true",
        "gm initiative roll",
        dice=FIRST,
    )
    assert rule in fight.rules()
    assert ("aldo melee" in fight.pending()) == (rule == "movement_blocked")


def test_a_declared_movement_is_cut_to_what_is_possible_now() -> None:
    fight = play(
        hero(engaged=["gob"]),
        foe(),
        "aldo declare retreat",
        "gob declare none",
        "gm gm set target=aldo field=move value=30",
        "gm initiative roll",
        dice=FIRST,
    )
    assert fight.facts("retreat") == {"feet": 30}


def test_movement_and_attack_may_be_combined() -> None:
    fight = play(hero(), foe(), "aldo move engage target=gob feet=30", first="party")
    assert fight["aldo"]["engaged"] == ["gob"]
    assert fight["gob"]["engaged"] == ["aldo"]
    assert fight.pending() == ["aldo melee"]


def test_who_stays_moves_no_round_and_leaves_no_entry() -> None:
    fight = play(hero(weapons=["sling"]), foe(), "aldo move stay", first="party")
    assert fight.rules() == []
    assert not fight["aldo"]["moved"]


def test_who_leaves_has_fled_when_the_phase_ends() -> None:
    fight = play(hero(), hero("bera"), foe(), "aldo move leave", first="party")
    assert fight["aldo"]["status"] == "active"
    after = play(hero(), hero("bera"), foe(), "aldo move leave", "bera move stay", first="party")
    assert after["aldo"]["status"] == "fled"


def test_the_cornered_do_not_leave_and_nobody_closes_with_what_is_out_of_reach() -> None:
    fight = play(hero(cornered=True), foe(out_of_reach=True), first="party")
    assert set(fight.offered("aldo")) == {"stay", "move"}


def test_who_moves_leaves_a_helpless_neighbour() -> None:
    asleep = foe("orc", asleep=True)
    fight = play(hero(engaged=["orc"]), foe(), asleep, "aldo move move", first="party")
    assert fight["aldo"]["engaged"] == fight["orc"]["engaged"] == []


def test_in_a_simultaneous_group_who_runs_for_another_is_still_caught() -> None:
    fight = play(
        hero(),
        foe(),
        foe("orc"),
        "gm initiative roll",
        "aldo move engage target=orc",
        "gob move engage target=aldo",
        "orc move stay",
        dice="party initiative 3, foes initiative 3",
        ties="simultaneous",
    )
    assert fight["aldo"]["engaged"] == ["gob", "orc"]


def test_in_a_simultaneous_group_both_break_off_from_the_same_melee() -> None:
    fight = play(
        hero(engaged=["gob"]),
        foe(),
        "aldo declare retreat",
        "gob declare withdraw",
        "gm initiative roll",
        dice="party initiative 3, foes initiative 3",
        ties="simultaneous",
    )
    assert {"retreat", "withdrawal"} <= set(fight.rules())


def test_who_casts_does_not_move() -> None:
    bolt = {"name": "bolt", "damage": "1d6"}
    fight = play(
        hero(spells=[bolt]),
        foe(),
        "aldo declare cast",
        "gm initiative roll",
        dice=FIRST,
    )
    assert fight.pending() == ["aldo cast"]
