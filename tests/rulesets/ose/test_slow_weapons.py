"""README 4.2, 5.3, 7.1: combatants that attack with a slow weapon act last."""

from tests.rulesets.ose.fight import foe, hero, play


def test_who_attacks_with_a_two_handed_melee_weapon_acts_last_in_the_round() -> None:
    fight = play(
        hero(engaged=["gob"], weapons=["two_handed_sword"]),
        foe(),
        "gob melee pass",
        "aldo melee pass",
        first="party",
    )
    assert fight.pending(2) == ["gob melee"]
    assert fight.pending(3) == ["aldo melee"]
    assert fight.state["round"] == 2


def test_a_slow_missile_weapon_shoots_last_and_a_long_bow_does_not() -> None:
    slow = play(hero(weapons=["crossbow"]), foe(), "aldo move stay", "gob move stay", first="party")
    assert slow.state["phase"] == "slow_missile"
    quick = play(hero(weapons=["long_bow"]), foe(), "aldo move stay", first="party")
    assert quick.state["phase"] == "missile"


def test_it_is_as_if_initiative_were_lost_so_slow_fighters_keep_the_order_among_themselves() -> (
    None
):
    fight = play(
        hero(engaged=["gob"], weapons=["polearm"]),
        foe(weapons=["battle_axe"]),
        "gob melee pass",
        first="foes",
    )
    assert fight.pending(2) == ["gob melee"]
    assert fight.pending(3) == ["aldo melee"]


def test_who_wants_to_strike_slowly_waits_and_then_moves_and_strikes_last() -> None:
    fight = play(
        hero(weapons=["polearm"]),
        foe(),
        "aldo move wait",
        "gob move stay",
        "aldo move engage target=gob",
        first="party",
    )
    assert "wait" in fight.offered("aldo", step=2)
    assert set(fight.offered("aldo", step=4)) == {"stay", "move", "engage", "leave"}
    assert fight.pending() == ["aldo melee"]


def test_who_waits_attacks_with_nothing_before_the_last_turn() -> None:
    both = ["polearm", "short_bow"]
    fight = play(hero(weapons=both), foe(), "aldo move wait", first="party")
    assert fight.pending() == ["gob move"]


def test_who_moved_before_does_not_strike_slowly_in_that_round() -> None:
    fight = play(
        hero(weapons=["polearm"]),
        foe(),
        "aldo move engage",
        first="party",
    )
    assert fight["aldo"]["engaged"] == ["gob"]
    assert fight.pending() == ["gob melee"]


def test_a_withdrawal_counts_as_having_moved() -> None:
    fight = play(
        hero(engaged=["gob"], weapons=["crossbow"]),
        foe(move=0),
        "aldo declare withdraw",
        "gm initiative roll",
        dice="party initiative 6, foes initiative 1",
    )
    assert fight.state["round"] == 2


def test_the_looser_reading_lets_only_the_attack_come_last() -> None:
    fight = play(
        hero(weapons=["polearm"]),
        foe(),
        "aldo move engage",
        "gob melee pass",
        first="party",
        slow_scope="attack",
    )
    assert "wait" not in fight.offered("aldo", step=2)
    assert fight.pending() == ["aldo melee"]


def test_who_passed_with_a_quick_weapon_is_asked_again_for_the_slow_one() -> None:
    both = hero(engaged=["gob"], weapons=["sword", "polearm"])
    passed = play(both, foe(), "aldo melee pass", "gob melee pass", first="party")
    assert passed.pending() == ["aldo melee"]
    struck = play(
        both,
        foe(),
        "aldo melee attack",
        "gob melee pass",
        first="party",
        dice="aldo attack 2",
    )
    assert struck.state["round"] == 2


def test_a_routine_is_as_slow_as_its_slowest_weapon() -> None:
    routine = {"name": "both", "attacks": ["dagger", "polearm"]}
    ogre = foe(weapons=["dagger", "polearm"], routines=[routine])
    fight = play(
        hero(engaged=["gob"]),
        ogre,
        "gob melee attack weapon=both",
        first="foes",
    )
    assert fight.error == "bad_field"
