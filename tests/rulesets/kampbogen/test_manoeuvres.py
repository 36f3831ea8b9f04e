"""README 7.7: manoeuvres."""

from tests.rulesets.kampbogen.fight import ROLL, TWO, acts, foe, hero, play


def test_a_manoeuvre_that_is_equal_or_higher_harms_a_chosen_opponent() -> None:
    cast = (hero(knowledges={"feltkunst": 3}), *TWO)
    deeds = [ROLL, *acts("a manoeuvre target=p")]
    for dice, harm in (("5 2", 1), ("4 2", 0)):
        fight = play(*cast, deeds, dice=f"gm kampgrad 4 4, a ability {dice}")
        assert fight.whose("manoeuvre") == ["a p"]
        assert fight.facts("manoeuvre")["harm"] == harm
        assert fight.facts("manoeuvre")["success"] is bool(harm)
        assert (fight["p"]["liv"], fight["o"]["liv"], fight["a"]["liv"]) == (9 - harm, 9, 4 + harm)


def test_a_manoeuvre_aims_at_the_front_opponent_unless_told_otherwise() -> None:
    fight = play(hero(), *TWO, ROLL, acts("a manoeuvre"), dice="gm kampgrad 1 1, a ability 3 3")
    assert fight.whose("act") == ["a o"]
    assert fight.whose("manoeuvre") == ["a o"]


def test_a_chosen_target_that_has_fallen_is_replaced_by_the_front_opponent() -> None:
    fight = play(
        hero(),
        hero("b"),
        foe("o", liv_max=1),
        foe("p"),
        ROLL,
        acts("a manoeuvre target=o", "b manoeuvre target=o"),
        dice="gm kampgrad 1 1, a ability 4 4, b ability 4 4",
    )
    assert fight.whose("manoeuvre") == ["a o", "b p"]


def test_the_one_who_commands_harms_alone_unless_the_others_follow() -> None:
    cast = (hero(), hero("b"), hero("c", prygl=8), *TWO)
    deeds = [ROLL, *acts("a manoeuvre target=p", "b combat", "c prygl")]
    dice = "gm kampgrad 1 1, a ability 4 4, b ability 4 4, c ability 4 4, c prygl 5 4 1 1"
    hits = ["party hit take target=a", "party hit take target=b"]
    alone = play(*cast, deeds, hits, dice=dice)
    assert alone.whose("combat") == ["b o"]
    led = play(*cast, deeds, hits, dice=dice, manoeuvre_directs=True)
    assert led.whose("combat") == ["b p"]
    assert led.whose("prygl_roll") == ["c p", "c p"]


def test_a_manoeuvre_that_fails_or_whose_target_had_fallen_directs_nobody() -> None:
    failed = play(
        hero(),
        hero("b"),
        *TWO,
        ROLL,
        acts("a manoeuvre target=p", "b combat"),
        dice="gm kampgrad 4 4, a ability 2 2, b ability 6 5",
        manoeuvre_directs=True,
    )
    assert failed.whose("combat") == ["b o"]


def test_kampstil_does_not_bind_manoeuvres_unless_it_is_said_to() -> None:
    cast = (hero(), foe(style="styrke"))
    rolled = [ROLL, "a roll roll"]
    harm, flee = "a act manoeuvre goal=harm", "a act manoeuvre"
    dice = "gm kampgrad 5 5, a ability 3 3"
    assert play(*cast, rolled, harm, dice=dice).error is None
    bound = {"style_binds_manoeuvre": True}
    assert play(*cast, rolled, harm, dice=dice, **bound).error == "bad_field"
    assert play(*cast, rolled, flee, dice=dice, **bound).facts("act")["goal"] == "flee"
    own = foe(style="feltkunst")
    assert play(hero(), own, rolled, harm, dice=dice, **bound).error is None


def test_fleeing_has_no_target() -> None:
    deeds = [ROLL, *acts("a manoeuvre goal=flee target=o")]
    assert play(hero(), foe(), deeds, dice="gm kampgrad 1 1, a ability 3 3").error == "bad_field"
