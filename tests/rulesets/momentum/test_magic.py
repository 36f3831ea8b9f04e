"""README 5.4, 7.12: the magic phase."""

from tests.rulesets.momentum.fight import BOLT, BOW, LIGHT, foe, hero, play

MAGE = hero(mp=2, spells=[BOLT, LIGHT])
HELD = ("b1 declare hold", "b1 initiate wait")


def test_a_declared_spell_is_cast_in_the_magic_phase() -> None:
    played = play(
        MAGE,
        foe(),
        "a1 declare cast",
        "b1 declare other",
        dice="a1 cast 12, a1 spell_damage 3 4",
    )
    assert played.rules() == ["other", "test", "cast", "spell_damage", "round"]
    assert played.facts("cast") == {
        "spell": "bolt",
        "hindered": False,
        "cost": 1,
        "mp": 1,
        "success": True,
        "level": 1,
    }
    assert played.facts("spell_damage")["damage"] == 5


def test_the_action_is_used_when_the_spell_is_declared() -> None:
    assert play(MAGE, foe(), "a1 declare cast")["a1"]["spent"]


def test_a_failed_spell_is_paid_and_does_nothing() -> None:
    played = play(MAGE, foe(), "a1 declare cast", "b1 declare other", dice="a1 cast 13")
    assert (played.facts("cast")["success"], played["a1"]["mp"]) == (False, 1)
    assert played.whose("spell_damage") == []


def test_levels_of_a_spell_count_for_nothing_unless_the_table_wants() -> None:
    for doubled, times in ((False, 1), (True, 2)):
        played = play(
            MAGE,
            foe(),
            "a1 declare cast",
            "b1 declare other",
            dice="a1 cast 2, a1 spell_damage 3 4",
            spell_double=doubled,
        )
        assert played.facts("spell_damage")["times"] == times


def test_a_spell_may_ignore_armour() -> None:
    ray = BOLT | {"ignores_armour": True}
    played = play(
        hero(mp=2, spells=[ray]),
        foe(),
        "a1 declare cast",
        "b1 declare other",
        dice="a1 cast 12, a1 spell_damage 3 4",
    )
    assert (played.facts("spell_damage")["armour"], played["b1"]["hp"]) == (0, 13)


def test_on_the_move_it_is_harder() -> None:
    played = play(
        MAGE,
        foe(),
        "a1 declare cast metres=20 modifier=1",
        "b1 declare other",
        dice="a1 cast 12",
    )
    assert played.results() == {"a1": "cast 11: 12 is 0"}
    assert played.facts("cast")["hindered"]
    assert played.whose("move") == ["a1"]


FOUGHT = ("b1 declare engage", "a1 respond fight", "b1 act other")


def test_a_caster_drawn_into_an_exchange_is_hindered() -> None:
    played = play(
        MAGE,
        foe(),
        "a1 declare cast",
        *FOUGHT,
        "a1 react evade",
        "b1 momentum keep",
        dice="a1 cast 11",
    )
    assert played.results() == {"a1": "cast 10: 11 is 0"}
    assert played.facts("cast")["hindered"]


def test_a_spell_chosen_in_melee_costs_the_ward_and_is_not_hindered() -> None:
    played = play(
        MAGE,
        foe(),
        "a1 declare hold",
        "b1 declare engage",
        "a1 initiate wait",
        "a1 respond fight",
        "b1 act attack",
        "a1 react cast",
        "b1 momentum keep",
        dice="b1 attack 10, b1 damage 1, a1 cast 12, a1 spell_damage 1 1",
    )
    assert played.results()["a1"] == "cast 12: 12 is 1"
    assert not played.facts("cast")["hindered"]
    assert played["a1"]["hp"] == 15


def test_who_waits_may_cast_when_the_phase_comes() -> None:
    played = play(MAGE, foe(), "a1 declare hold", "b1 declare other", "a1 initiate wait")
    assert played.state["phase"] == "magic"
    assert set(played.offered("a1")) == {"wait", "cast"}
    assert played.default("a1") == "wait"
    played = play(
        MAGE,
        foe(),
        "a1 declare hold",
        "b1 declare other",
        "a1 initiate wait",
        "a1 magic cast spell=light",
        dice="a1 cast 9",
    )
    assert played.facts("cast")["spell"] == "light"
    assert played.entries("cast")[0]["target"] is None


def test_casts_are_simultaneous() -> None:
    other = foe(hp=3, mp=1, spells=[BOLT])
    played = play(
        MAGE,
        other,
        "a1 declare cast",
        "b1 declare cast",
        dice="a1 cast 9, a1 spell_damage 6 6, b1 cast 9, b1 spell_damage 2 2",
    )
    assert played.rules()[-2:] == ["out", "fight_over"]
    assert played["a1"]["hp"] == 16


def test_a_spell_whose_target_is_out_is_not_paid_and_the_action_comes_back() -> None:
    archer = hero("a2", weapons=[BOW])
    played = play(
        MAGE,
        archer,
        foe(hp=1),
        foe("b2"),
        "a1 declare cast target=b1",
        "a2 declare shoot target=b1",
        "b1 declare other",
        "b2 declare other",
        dice="a2 shoot 9, a2 damage 6",
    )
    assert played.facts("void") == {"reason": "target_out"}
    assert (played["a1"]["mp"], played["a1"]["spent"]) == (2, False)
    assert played.pending() == ["a1 second_move"]


def test_without_magic_points_nothing_is_cast_and_who_fought_has_no_action_back() -> None:
    empty = "gm gm set target=a1 field=mp value=0"
    played = play(MAGE, foe(), "a1 declare cast", empty, "b1 declare other")
    assert played.facts("void") == {"reason": "no_mp"}
    assert played.pending() == ["a1 second_move"]
    played = play(
        MAGE, foe(), "a1 declare cast", *FOUGHT, empty, "a1 react evade", "b1 momentum keep"
    )
    assert played.facts("void") == {"reason": "no_mp"}
    assert played.state["round"] == 2
