"""README 7.17: indirect combat."""

from tests.rulesets.kampbogen.fight import foe, hero, play

INDIRECT = {"situation": "indirect"}


def test_in_indirect_combat_each_rolls_a_talent_and_a_failure_costs_1() -> None:
    cast = (hero(talents={"styrke": 3, "fysik": 1}), hero("b", talents={"snilde": 1}))
    call = "gm indirect roll grade=vanskelig name=skyderi"
    dice = "gm indirect 3 4, a indirect 4 4, b indirect 4 4"
    fight = play(*cast, call, "a indirect roll", "b indirect roll", dice=dice, **INDIRECT)
    assert fight.facts("indirect_grade") == {
        "name": "skyderi",
        "ability": "",
        "grade": "vanskelig",
        "dice": 7,
        "modifier": 4,
        "total": 11,
    }
    assert [entry["facts"]["success"] for entry in fight.entries("indirect")] == [True, False]
    assert fight.whose("harm") == ["gm b"]
    assert fight.pending() == ["gm indirect"]
    assert "name" not in fight.facts("indirect")


def test_the_player_chooses_the_talent_or_the_gm_names_it() -> None:
    fighter = hero(talents={"styrke": 3, "fysik": 1})
    chosen = ["gm indirect roll", "a indirect roll ability=fysik"]
    dice = "gm indirect 1 1, a indirect 4 4"
    assert play(fighter, chosen, dice=dice, **INDIRECT).facts("indirect")["ability"] == "fysik"
    assert (
        play(fighter, chosen[0], "a indirect roll ability=dans", dice=dice, **INDIRECT).error
        == "bad_field"
    )
    named = ["gm indirect roll ability=snilde name=flugt", "a indirect roll"]
    assert play(fighter, named, dice=dice, **INDIRECT).facts("indirect")["ability"] == "snilde"


def test_a_soul_point_keeps_the_talent_that_was_chosen() -> None:
    fighter = hero(talents={"styrke": 3, "fysik": 1}, soul=1)
    deeds = ["gm indirect roll", "a indirect roll ability=fysik", "a soul reroll"]
    fight = play(fighter, deeds, dice="gm indirect 4 4, a indirect 1 2 5 5", **INDIRECT)
    assert [entry["facts"]["ability"] for entry in fight.entries("indirect")] == ["fysik", "fysik"]


def test_indirect_combat_ends_in_peace_or_in_a_fight() -> None:
    assert set(play(hero(), **INDIRECT).offered("gm")) == {"roll", "end"}
    assert set(play(hero(), foe(), **INDIRECT).offered("gm")) == {"roll", "fight", "end"}
    over = play(hero(), "gm indirect end", **INDIRECT)
    assert (over.state["over"], over.state["winner"]) == (True, None)
    assert play(hero(), foe(), "gm indirect fight", **INDIRECT).state["round"] == 1
    within = play(hero(), foe(), "gm gm indirect", "gm indirect fight")
    assert set(within.offered("gm", step=1)) == {"roll", "fight"}
    assert (within.state["round"], within.pending()) == (1, ["gm kampgrad"])


def test_indirect_combat_that_fells_everybody_is_lost_to_nobody() -> None:
    deeds = ["gm indirect roll", "a indirect roll"]
    dice = "gm indirect 6 6, a indirect 1 2"
    fight = play(hero(liv=1), deeds, dice=dice, **INDIRECT)
    assert (fight.state["over"], fight.state["winner"]) == (True, None)
    assert play(hero(liv=1), foe(), deeds, dice=dice, **INDIRECT).pending() == ["gm fate"]
