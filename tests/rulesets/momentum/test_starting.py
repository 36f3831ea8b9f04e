"""README 5.2, 7.5: a melee starts, is ignored, or grows."""

from tests.rulesets.momentum.fight import BOLT, duel, foe, hero, play

ALL_HOLD = "gm gm default who=b1,b2"


def test_a_melee_begins_when_somebody_starts_one_in_the_melee_phase() -> None:
    played = duel()
    assert played.whose("engage") == ["a1 b1"]
    assert played.facts("engage") == {"group": 1, "distance": 0}
    assert played.rules() == ["engage", "group", "exchange"]
    assert played["a1"]["spent"]
    assert played.state["phase"] == "melee"


def test_who_waited_may_start_one_then() -> None:
    held = ("a1 declare hold", "b1 declare other")
    played = play(hero(), foe(), *held)
    assert played.pending() == ["a1 initiate"]
    assert played.default("a1") == "wait"
    played = play(hero(), foe(), *held, "a1 initiate engage", "b1 respond fight")
    assert played.whose("engage") == ["a1 b1"]


def test_the_attacked_one_is_at_most_half_the_movement_range_away() -> None:
    for distance, error in ((20, None), (21, "bad_field")):
        engage = f"a1 declare engage distance={distance}"
        assert play(hero(), foe(), engage).error == error


def test_all_who_could_reach_the_fight_with_half_their_range_may_join_in() -> None:
    cast = (hero(), foe(), foe("b2"))
    start = ("a1 declare engage", ALL_HOLD, ALL_HOLD, "b1 respond fight")
    played = play(*cast, *start)
    assert played.pending() == ["b2 join"]
    assert set(played.offered("b2")) == {"stay", "join"}
    assert play(*cast, *start, "b2 join join distance=21").error == "bad_field"
    played = play(*cast, *start, "b2 join join distance=20")
    assert played.whose("join") == ["b2 a1"]
    assert played.facts("join") == {"group": 1, "distance": 20}
    assert played.groups == ["party: a1,b1,b2"]


def test_who_attacks_somebody_in_a_group_reinforces_it() -> None:
    cast = (hero(), hero("a2"), foe())
    played = play(*cast, "a1 declare engage", "a2 declare engage distance=7", "b1 declare hold")
    played.then("b1 initiate wait", "b1 respond fight")
    assert played.whose("reinforce") == ["a2 b1"]
    assert played.facts("reinforce") == {"group": 1, "distance": 7}
    assert played["a2"]["spent"]


def test_joining_is_offered_only_where_a_fight_began_or_grew_in_this_phase() -> None:
    cast = (hero(), foe(), foe("b2"))
    start = ("a1 declare engage", ALL_HOLD, ALL_HOLD, "b1 respond fight", "b2 join stay")
    fought = ("a1 act attack", "b1 react defend", "a1 momentum keep", "b2 second_move stay")
    played = play(
        *cast,
        *start,
        *fought,
        "b2 declare hold",
        "b2 initiate wait",
        dice="a1 attack 19, b1 defence 9",
    )
    assert played.whose("join") == []
    assert played.pending() == ["a1 act"]


IGNORED = (
    "a1 declare engage distance=3",
    "b1 declare hold",
    "b1 initiate wait",
    "b1 respond ignore",
)


def test_who_is_attacked_may_ignore_it_and_the_attack_has_no_resistance() -> None:
    played = play(hero(), foe(), *IGNORED, dice="a1 attack 12, a1 damage 4")
    assert played.rules()[:3] == ["ignore", "test", "damage"]
    assert played.whose("ignore") == ["b1 a1"]
    assert played.facts("ignore") == {"distance": 3}
    assert played.whose("test") == ["a1 b1"]


def test_an_ignored_attack_does_full_damage_level_iii_double_a_miss_none() -> None:
    for roll, hp in ((12, 15), (2, 8), (13, 20)):
        played = play(hero(), foe(), *IGNORED, dice=f"a1 attack {roll}, a1 damage 4")
        assert played["b1"]["hp"] == hp


def test_an_ignored_attack_may_hit_without_a_roll() -> None:
    played = play(hero(), foe(), *IGNORED, dice="a1 damage 4", undefended_attack="auto")
    assert played.whose("test") == []
    assert played["b1"]["hp"] == 15


def test_when_it_is_ignored_no_fight_begins_and_one_goes_on_as_planned() -> None:
    played = play(hero(), foe(), *IGNORED, dice="a1 attack 20", ask_fumble=False)
    assert (played.groups, played.pending()) == ([], ["b1 second_move"])
    assert "move" in played.offered("b1")
    mage = foe(mp=1, spells=[BOLT])
    played = play(
        hero(),
        mage,
        "a1 declare engage",
        "b1 declare cast",
        "b1 respond ignore",
        dice="a1 attack 19, b1 cast 12, b1 spell_damage 1 1",
    )
    assert not played.facts("cast")["hindered"]
    assert played["b1"]["group"] is None


def test_an_advantage_is_used_up_by_an_ignored_attack() -> None:
    flank = "gm gm set target=a1 field=flank value=true"
    played = play(hero(), foe(), flank, *IGNORED, dice="a1 attack 19 13")
    assert (played.facts("test")["edge"], played["a1"]["flank"]) == (1, False)


def test_a_fumble_of_an_ignored_attack_is_asked_after_all_have_started() -> None:
    played = play(hero(), foe(), *IGNORED, dice="a1 attack 20")
    assert played.pending() == ["gm fumble"]


def test_who_attacks_an_own_attacker_fights_without_being_asked() -> None:
    played = play(hero(), foe(), "a1 declare engage", "b1 declare engage")
    assert played.whose("engage") == ["a1 b1"]
    assert played.whose("void") == ["b1"]
    assert played.facts("void") == {"reason": "in_melee"}
    assert played.pending() == ["a1 act"]


def test_who_attacks_before_all_its_attackers_is_not_asked() -> None:
    cast = (hero(), foe(initiative=30), foe("b2", initiative=25))
    played = play(
        *cast,
        "b1 declare engage",
        "a1 declare engage target=b2",
        "b2 declare hold",
        "b2 initiate wait",
    )
    assert set(played.pending()) == {"a1 respond", "b2 respond"}


def test_the_example_of_four_who_attack_each_other() -> None:
    cast = (
        hero(initiative=15),
        hero("a2", initiative=8),
        foe(initiative=17),
        foe("b2", initiative=5),
    )
    played = play(
        *cast,
        "a1 declare engage target=b2",
        "a2 declare engage target=b1",
        "b1 declare engage target=a2",
        "b2 declare engage target=a2",
        dice="a1 attack 19",
    )
    assert played.pending() == ["b2 respond"]
    played.then("b2 respond ignore")
    assert played.rules()[:4] == ["engage", "ignore", "test", "void"]
    assert played.whose("engage") == ["b1 a2"]
    assert played.whose("void") == ["a2"]
    assert played.whose("reinforce") == ["b2 a2"]


def test_a_target_that_is_out_leaves_the_attacker_waiting() -> None:
    cast = (hero(), hero("a2"), foe(hp=1), foe("b2"))
    played = play(
        *cast,
        "a1 declare engage target=b1",
        "a2 declare engage target=b1",
        ALL_HOLD,
        ALL_HOLD,
        "b1 respond ignore",
        dice="a1 attack 3, a1 damage 8",
    )
    assert played.whose("void") == ["a2"]
    assert played.facts("void") == {"reason": "target_out"}
    assert not played["a2"]["spent"]
    assert set(played.pending()) == {"a2 second_move", "b2 second_move"}


def test_who_fell_before_starting_does_not_start() -> None:
    lying = "gm gm set target=a1 field=prone value=true"
    played = play(
        hero(),
        foe(),
        "a1 declare engage",
        lying,
        "b1 declare hold",
        "b1 initiate wait",
        "b1 respond fight",
    )
    assert played.facts("void") == {"reason": "prone"}


def test_attacks_on_two_free_enemies_begin_two_fights() -> None:
    cast = (hero(), hero("a2"), foe(), foe("b2"))
    played = play(
        *cast,
        "a1 declare engage target=b1",
        "a2 declare engage target=b2",
        ALL_HOLD,
        ALL_HOLD,
        ALL_HOLD,
    )
    assert played.groups == ["party: a1,b1", "party: a2,b2"]


def test_who_joins_somebody_that_is_gone_waits_on() -> None:
    cast = (hero(), hero("a2"), foe(), foe("b2"), foe("b3"), foe("b4"))
    everybody = "gm gm default who=b1,b2,b3,b4"
    played = play(*cast, "a1 declare engage target=b1", "a2 declare engage target=b2", everybody)
    played.then(everybody, "gm gm default who=b1,b2", "b3 join join target=a1")
    played.then("gm gm disengage target=a1", "b4 join stay", "b1 join stay")
    assert played.facts("void") == {"reason": "target_out"}
    assert not played["b3"]["spent"]
    assert played.groups == ["party: a2,b2"]
