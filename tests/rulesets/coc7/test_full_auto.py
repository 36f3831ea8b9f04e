"""README 7.7: full-auto fire."""

import pytest

from tests.rulesets.coc7.fight import SMG, ada, armed, bob, gob, hag, play
from tests.rulesets.fights import Json, Played

MISSES = "ada attack 90 90 90 90 90 90 90 90 90, ada attack tens 9 9 9 9 9 9 9 9 9"


def fired(*choices: str, dice: str = MISSES, gun: Json | None = None, **target: object) -> Played:
    """At the goblin, which does nothing."""
    return play(
        ada(**armed(gun or SMG)),
        gob(**{"hp_max": 90, **target}),
        hag(hp_max=90),
        *choices,
        dice=dice,
    )


AUTO = ("ada turn auto target=gob", "gob react none")


@pytest.mark.parametrize(("skill", "size"), [(55, 5), (19, 3), (5, 3), (99, 9)])
def test_a_volley_has_3_rounds_up_to_the_tens_digit_of_the_skill_and_at_least_three(
    skill: int, size: int
) -> None:
    fought = play(ada(**armed(SMG, skill=skill)), gob(), "ada turn auto target=gob")
    assert fought.facts("auto")["size"] == size
    too_large = play(
        ada(**armed(SMG, skill=skill)), gob(), f"ada turn auto target=gob size={size + 1}"
    )
    assert too_large.error == "bad_field"


def test_one_fires_as_long_as_there_are_rounds() -> None:
    fought = fired(*AUTO, gun={**SMG, "loaded": 11})
    assert fought.pending() == ["ada volley"]
    assert set(fought.offered()) == {"fire", "cease"}
    assert fought.default() == "cease"
    empty = fired(*AUTO, "ada volley fire target=gob", gun={**SMG, "loaded": 11})
    assert empty["ada"]["ammo"] == {"smg": 1}
    assert empty.pending() == ["gob turn"]
    assert "cease" not in empty.rules()


def test_full_auto_needs_three_rounds() -> None:
    assert "auto" not in play(ada(**armed(SMG, loaded=2)), gob()).offered()
    assert play(
        ada(**armed(SMG, loaded=5)), gob(), "ada turn auto target=gob size=3 volleys=2"
    ).error == ("bad_field")


def test_there_are_as_many_volleys_as_rounds_of_that_size() -> None:
    gun = {**SMG, "skill": 50, "loaded": 11}
    volleys = play(ada(**armed(gun)), gob()).field("auto", "volleys")
    assert volleys.depends == ("size", {"": 2, "3": 3, "4": 2, "5": 2})


def test_each_volley_is_rolled_and_from_the_second_on_has_one_more_penalty_die() -> None:
    fought = fired("ada turn auto target=gob size=3 volleys=3", "gob react none")
    rolls = [entry["facts"] for entry in fought.entries("attack_roll")]
    assert [facts["volley"] for facts in rolls] == [1, 2, 3]
    assert [facts.get("mod_volley", 0) for facts in rolls] == [0, -1, -2]


def test_the_volleys_are_counted_over_all_targets() -> None:
    fought = fired(*AUTO, "ada volley fire target=hag metres=2", "hag react none")
    assert fought.facts("attack_roll")["mod_volley"] == -1
    assert fought.facts("attack_roll")["volley"] == 2


def test_switching_targets_costs_rounds_by_the_distance_in_metres() -> None:
    fought = fired(*AUTO, "ada volley fire target=hag metres=4")
    facts = fought.facts("auto")
    assert (facts["switched"], facts["wasted"], facts["ammo"]) == (True, 4, 11)
    assert fought.pending() == ["hag react"]
    assert fought["ada"]["ammo"] == {"smg": 11}


@pytest.mark.parametrize(
    "fields",
    [
        "target=hag",
        "target=gob metres=0",
        "target=hag metres=13",
        "target=hag metres=8 size=4 volleys=2",
        "target=hag metres=10 size=4 volleys=2",
        "target=hag metres=11 size=5",
    ],
)
def test_metres_belong_to_another_target_and_must_leave_enough_rounds(fields: str) -> None:
    assert fired(*AUTO, f"ada volley fire {fields}").error == "bad_field"


def test_any_number_of_targets_in_front_of_the_shooter_can_be_fired_at() -> None:
    fought = fired(*AUTO)
    assert fought.values("fire", "target") == ("gob", "hag")
    behind = fired(*AUTO, "gm gm set target=hag field=out_of_arc value=true")
    assert behind.values("fire", "target") == ("gob",)


def test_on_a_phone_the_target_and_the_range_of_the_volley_before_stand_first() -> None:
    fought = fired("ada turn auto target=hag range=long size=3", "hag react none")
    target, band, *_ = fought.asked().option("fire").fields
    assert (target.choices[0], band.default) == ("hag", "long")


def test_the_range_stays_for_the_same_target_and_is_base_for_another() -> None:
    start = ("ada turn auto target=gob range=long size=3", "gob react none")
    assert fired(*start, "ada volley fire target=gob").facts("auto")["range"] == "long"
    other = fired(*start, "ada volley fire target=hag metres=1")
    assert other.facts("auto")["range"] == "base"


def test_each_target_answers_once_in_the_whole_action() -> None:
    fought = fired(
        "ada turn auto target=gob size=3",
        "gob react dive",
        "ada volley fire target=hag metres=0 size=3",
        "hag react none",
        "ada volley fire target=gob metres=0 size=3",
        dice=f"{MISSES}, gob dodge 1",
    )
    assert len(fought.entries("react")) == 2
    assert fought.facts("attack_roll")["mod_dive"] == -1


def hit(roll: int, size: int, *, fields: str = "", gun: Json | None = None) -> Json:
    fought = fired(
        f"ada turn auto target=gob size={size} {fields}",
        "gob react none",
        dice=f"ada attack {roll}, ada damage 1 1 1 1 1 1 1 1 1, ada impale 1 1 1 1 1 1 1 1 1",
        gun=gun,
    )
    return fought.facts("volley_hits")


def test_half_of_the_volley_hits_and_at_least_one() -> None:
    assert hit(55, 5) == {"size": 5, "hits": 2, "impaling": 0}
    assert hit(55, 3) == {"size": 3, "hits": 1, "impaling": 0}


def test_on_an_extreme_success_all_hit_and_the_first_half_impales_at_least_one() -> None:
    assert hit(11, 5) == {"size": 5, "hits": 5, "impaling": 2}
    assert hit(11, 3) == {"size": 3, "hits": 3, "impaling": 1}
    fought = fired(*AUTO, dice="ada attack 11, ada damage 1 1 1, ada impale 1 1")
    extremes = [entry["facts"]["extreme"] for entry in fought.entries("damage")]
    assert extremes == [True, True, False, False, False]
    assert len(fought.entries("wound")) == 1, "one wound for the volley"


def test_nothing_impales_when_an_extreme_success_was_needed() -> None:
    assert hit(11, 5, fields="range=very_long") == {"size": 5, "hits": 5, "impaling": 0}
    assert hit(1, 5, fields="range=very_long") == {"size": 5, "hits": 5, "impaling": 2}


def test_armour_counts_for_each_bullet() -> None:
    fought = fired(*AUTO, dice="ada attack 55, ada damage 5 2", armour=3)
    assert [entry["facts"]["net"] for entry in fought.entries("damage")] == [2, 0]
    assert fought.facts("wound")["amount"] == 2


def test_a_string_stops_when_its_target_drops_and_the_shooter_may_go_on() -> None:
    fought = fired(
        "ada turn auto target=gob size=3 volleys=3",
        "gob react none",
        dice="ada attack 55, ada damage 8",
        hp=3,
        dies_at_zero=True,
    )
    assert len(fought.entries("attack_roll")) == 1
    assert fought.pending() == ["ada volley"]
    assert fought.values("fire", "target") == ("hag",)


def test_a_fumbled_volley_into_a_melee_hits_with_half_of_it() -> None:
    fought = play(
        ada(**armed(SMG, skill=49, malfunction=101)),
        bob(hp_max=40),
        gob(),
        "gm gm engage target=bob other=gob",
        "ada turn auto target=gob size=4",
        "gob react none",
        dice="ada attack 96, ada attack tens 1, ada damage 3 4",
    )
    assert fought.facts("friend_hit")["hits"] == 2
    assert fought["bob"]["hp"] == 33


def test_a_jam_ends_the_fire_and_a_dud_only_the_string() -> None:
    jammed = fired(
        "ada turn auto target=gob size=3 volleys=2",
        "gob react none",
        dice="ada attack 97, ada jam 2",
    )
    assert jammed.pending() == ["gob turn"]
    dud = fired(
        "ada turn auto target=gob size=3 volleys=2",
        "gob react none",
        dice="ada attack 97",
        gun={**SMG, "automatic": False},
    )
    assert len(dud.entries("attack_roll")) == 1
    assert dud["ada"]["ammo"] == {"smg": 19}
    assert dud.pending() == ["ada volley"]


def test_ceasing_ends_the_action() -> None:
    fought = fired(*AUTO, "ada volley cease")
    assert fought.facts("cease") == {"volleys": 1}
    assert fought.state["auto"] is None
    assert fought.pending() == ["gob turn"]


@pytest.mark.parametrize(
    "change", ["status value=unconscious", "helpless value=true", "held value=''"]
)
def test_the_fire_ends_by_itself_when_the_shooter_can_no_longer_fire(change: str) -> None:
    fought = fired(*AUTO, f"gm gm set target=ada field={change}")
    assert fought.state["auto"] is None
    assert "cease" not in fought.rules()
