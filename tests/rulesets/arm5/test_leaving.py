"""README 7.6: leaving combat, pursuit."""

from rulesets.contract import Choice
from tests.rulesets.arm5.fight import RULES, Faces, foe, hero, play
from tests.rulesets.fights import Played

STRIKE = "bor turn attack target=aldo"
LEAVE = "aldo turn disengage"
AWAY = "aldo defense 5 9"
HELD = "aldo defense 5 3"


def left(*more: str, dice: str = AWAY, **stats: object) -> Played:
    """Bor has struck; aldo leaves."""
    return play(foe(), hero(**stats), STRIKE, LEAVE, *more, dice=dice)


def test_it_is_offered_to_the_engaged() -> None:
    assert "disengage" not in play(hero(), foe()).offered("aldo")
    assert "disengage" in play(hero(engaged_with=["bor"]), foe()).offered("aldo")


def test_one_defence_roll_against_everybody_who_attacked() -> None:
    cast = (foe(), foe("dun"), hero())
    fight = play(*cast, STRIKE, "dun turn attack target=aldo", LEAVE, dice="aldo defense 2 2 9")
    assert [entry["who"] for entry in fight.entries("disengage_attack")] == ["bor", "dun"]
    assert fight.rules() == ["disengage", "disengage_attack", "disengage_attack"]
    assert fight.rolled("defense") == 3


def test_the_defence_must_be_higher_than_every_attack() -> None:
    assert left().facts("disengage")["success"]
    equal = left(dice="aldo defense 5 5")
    assert not equal.facts("disengage")["success"]
    assert equal.facts("disengage_attack") | {"holds": True} == equal.facts("disengage_attack")


def test_success_takes_no_action_and_ends_every_engagement() -> None:
    fight = left()
    assert fight.pending() == ["aldo turn"]
    assert (fight["aldo"]["action"], fight["aldo"]["engaged_with"]) == (True, [])
    assert fight["bor"]["engaged_with"] == []


def test_nobody_standing_then_strikes_before_coming_after() -> None:
    fight = play(
        foe(), foe("dun"), hero(), STRIKE, "dun turn end", LEAVE, "aldo turn end", dice=AWAY
    )
    assert fight["aldo"]["broken_from"] == ["bor", "dun"]
    assert "attack" not in fight.offered("bor")
    fight.then("bor turn move toward=aldo")
    assert fight.entries("pursue")[0]["facts"] == {"caught": False}
    assert fight["aldo"]["broken_from"] == ["dun"]


def test_one_who_joins_later_may_strike() -> None:
    late = Choice("gm", "gm", "add", {"combatant": {"id": "late", "side": "foes"}})
    state = RULES.resolve(left().now, late, Faces({})).state
    assert state.combatants["aldo"].broken_from == ("bor",)


def test_an_attack_of_their_own_brings_both_together_again() -> None:
    fight = left("aldo turn end", "bor turn end", "aldo turn attack target=bor")
    assert fight["aldo"]["broken_from"] == []


def test_failure_uses_the_action_and_leaves_a_quick_action() -> None:
    fight = left(dice=HELD)
    assert fight.pending() == ["aldo turn"]
    assert fight.offered("aldo") == ["quick", "end"]
    assert fight["aldo"]["engaged_with"] == ["bor"]
    fight.then("aldo turn quick what=shout")
    assert fight.pending() == ["bor turn"]


def test_without_a_quick_action_the_turn_ends_with_the_failure() -> None:
    fight = play(foe(), hero(), STRIKE, LEAVE, dice=HELD, quick_actions=0)
    assert fight.pending() == ["bor turn"]


def test_each_failure_adds_3_to_the_next_attempt() -> None:
    again = ("aldo turn end", STRIKE, LEAVE)
    faces = "aldo defense 5 3 5 3 5 2, bor attack 5 5 5 9 5 7"
    fight = left(*again, dice=faces)
    assert fight.facts("disengage") | {"bonus": 3, "total": 6} == fight.facts("disengage")
    assert not fight.facts("disengage")["success"]
    third = left(*again, *again, dice=faces)
    assert third.facts("disengage") | {"bonus": 6, "total": 8} == third.facts("disengage")
    assert third["aldo"]["disengage_bonus"] == 0


def test_a_normal_attack_sets_it_back_and_nothing_else_does() -> None:
    fight = left("aldo turn end", "bor turn end", dice=HELD)
    assert fight["aldo"]["disengage_bonus"] == 3
    fight.then("aldo turn act what=other")
    assert fight["aldo"]["disengage_bonus"] == 3
    fight.then("bor turn end")
    fight.then("aldo turn attack target=bor")
    assert fight["aldo"]["disengage_bonus"] == 0


def test_the_attack_made_as_a_reaction_is_none() -> None:
    fight = play(hero(), foe(), "aldo turn attack target=bor", "bor turn end")
    fight.then("gm gm set target=aldo field=disengage_bonus value=6")
    fight.then("aldo turn end")
    fight.then("gm gm set target=bor field=engaged_with value=aldo,")
    assert fight["aldo"]["disengage_bonus"] == 6
    fight = play(foe(), hero(), STRIKE, LEAVE, dice=HELD)
    assert fight["aldo"]["attacked_by"] == []
    assert not fight.entries("damage")


def test_without_an_attack_in_the_window_it_is_automatic() -> None:
    bound = foe(engaged_with=["aldo"])
    fight = play(hero(), bound, LEAVE)
    assert fight.facts("disengage") == {
        "automatic": True,
        "bonus": 0,
        "total": None,
        "success": True,
    }
    assert fight.rolled("defense") == 0


def test_the_window_reaches_back_to_the_own_last_turn() -> None:
    fighter = hero(engaged_with=["bor"])
    struck = (fighter, foe(), "aldo turn end", STRIKE)
    assert not play(*struck, LEAVE, dice=HELD).facts("disengage")["automatic"]
    rested = play(*struck, "aldo turn end", "bor turn end", LEAVE)
    assert rested.facts("disengage")["automatic"]


def test_only_those_engaged_who_stand_and_struck_in_melee_contest() -> None:
    archer = foe(bows=3, weapons=["short_bow"], engaged_with=["aldo"])
    shot = play(archer, hero(), STRIKE, LEAVE)
    assert shot.facts("disengage")["automatic"]
    cast = (foe(), foe("dun"), hero(), STRIKE, "dun turn attack target=aldo")
    fallen = play(*cast, "gm gm set target=bor field=status value=unconscious", LEAVE)
    assert [entry["who"] for entry in fallen.entries("disengage_attack")] == ["dun"]


def test_they_hold_with_the_weapon_in_hand_or_the_fist() -> None:
    axe = foe(single_weapon=2, weapons=["axe"])
    assert play(axe, hero(), STRIKE, LEAVE).facts("disengage_attack")["weapon"] == "axe"
    bow = foe(weapons=["short_bow"])
    text = STRIKE + " weapon=kick"
    assert play(bow, hero(), text, LEAVE).facts("disengage_attack")["weapon"] == "fist"


def test_nobody_profits_from_one_lying_and_the_ability_counts() -> None:
    strong = foe(brawl=2, dexterity=1)
    fight = play(strong, hero(posture="prone"), STRIKE, LEAVE)
    assert fight.facts("disengage_attack")["total"] == 2 + 1 + 5


def test_a_botched_defence_counts_the_riders_bonus_into_the_botch() -> None:
    rider = hero(mount={}, ride=2, quickness=-5, soak_bonus=60)
    botched = "aldo defense 5 10, aldo defense_botch 10 10 10 10"
    fight = play(foe(), rider, STRIKE, LEAVE, dice=botched)
    assert fight.facts("disengage")["total"] == -5
    assert fight.facts("disengage_attack")["defense"] == -3


def test_a_riders_bonus_counts_against_those_on_foot() -> None:
    rider = hero(mount={}, ride=2)
    fight = play(foe(), rider, STRIKE, LEAVE, dice="aldo defense 5 4")
    assert fight.facts("disengage")["total"] == 4
    assert fight.facts("disengage_attack")["defense"] == 6


def test_the_action_kept_is_good_for_everything_but_an_attack() -> None:
    for fight in (left(), play(hero(engaged_with=["bor"]), foe(), LEAVE)):
        assert {"attack", "charge"} & set(fight.offered("aldo")) == set()
        assert {"move", "leave", "act", "extended", "delay"} <= set(fight.offered("aldo"))
        assert fight["aldo"]["retreated"]
    again = left("aldo turn end", "bor turn end")
    assert "attack" in again.offered("aldo")


def test_nor_is_a_readied_shot_or_a_delayed_attack() -> None:
    crossbow = hero(strength=1, crossbow=2, weapons=["crossbow"], engaged_with=["bor"])
    fight = play(crossbow, foe(), LEAVE, "aldo turn delay", ready_missiles=True)
    assert "attack" not in fight.offered("aldo")
    assert "shoot" not in fight.values("aldo", "quick", "what")


def test_a_failed_retreat_uses_up_the_delayed_action() -> None:
    cast = (hero(), foe(), "aldo turn delay", STRIKE, "aldo interrupt wait")
    delayed = play(*cast, "aldo delayed disengage", dice=HELD)
    assert delayed.pending() == ["aldo turn"]
    assert not delayed["aldo"]["delaying"]


def test_a_retreat_under_a_delay_leaves_the_delay_as_it_is() -> None:
    fight = play(hero(engaged_with=["bor"]), foe(), "aldo turn delay", "aldo delayed disengage")
    assert fight["aldo"]["delaying"]
    assert fight.pending() == ["bor turn", "aldo delayed"]
    assert not fight.entries("delayed_action")
