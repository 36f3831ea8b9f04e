"""README 7.16: the defenceless; and the targets of a situation."""

import pytest

from rulesets import registry
from rulesets.dice import Script
from rulesets.scenario import read_combatant
from tests.rulesets.fights import Json
from tests.rulesets.kampbogen.fight import foe, hero, play

RULES = registry.get("kampbogen")


def test_the_defenceless_are_killed_without_a_roll() -> None:
    cast = (hero(), foe(liv_max=9), foe("p"))
    fight = play(*cast, "a defenceless kill", situation="defenceless")
    assert fight.default("a", step=0) == "spare"
    assert fight.whose("execute") == ["a o"]
    assert (fight["o"]["status"], fight["o"]["liv"]) == ("dead", 0)
    assert (fight.state["round"], fight.pending()) == (1, ["gm kampgrad"])


def test_the_spared_are_defeated_all_the_same() -> None:
    fight = play(hero(), foe(), "a defenceless spare", situation="defenceless")
    assert fight.whose("spared") == ["a o"]
    assert (fight.state["winner"], fight.state["loot"]) == ("party", 1)


def test_somebody_who_comes_to_is_not_defenceless_any_more() -> None:
    woken = "gm gm set target=o field=helpless value=false"
    fight = play(hero(), foe(), woken, situation="defenceless")
    assert fight.pending() == ["gm kampgrad"]


def test_the_fallen_are_executed_only_when_no_comrade_of_theirs_fights() -> None:
    killing = "gm gm execute target=a who=o"
    assert play(hero(liv=0), hero("b"), foe(), killing).error == "bad_field"
    alone = play(hero(liv=0), hero("b", in_combat=False), foe(), killing)
    assert alone.whose("execute") == ["o a"]
    assert alone["a"]["status"] == "dead"
    assert (
        play(hero(liv=0), hero("b", in_combat=False), foe(), "gm gm execute target=b").error
        == "bad_field"
    )


def test_nor_is_it_offered_before() -> None:
    def offered(*cast: Json) -> set[str]:
        begun = RULES.begin([read_combatant(row) for row in cast], {}, Script({}))
        return {option.name for option in RULES.rulings(begun.state)}

    assert "execute" not in offered(hero(liv=0), hero("b"), foe())
    assert "execute" in offered(hero(liv=0), hero("b", in_combat=False), foe())


@pytest.mark.parametrize(
    ("cast", "situation"),
    [
        ((hero(in_combat=False), foe()), "holdup_by_party"),
        ((hero(), foe(helpless=True)), "holdup_on_party"),
        ((hero(liv=0), foe()), "sneak_attack"),
        ((hero(), foe(in_combat=False)), "sneak_attack"),
        ((hero(helpless=True), foe()), "defenceless"),
        ((hero(), foe(liv=0)), "defenceless"),
    ],
)
def test_a_situation_needs_people_whom_it_allows(cast: tuple, situation: str) -> None:
    assert play(*cast, situation=situation).error == "bad_options"


def test_a_situation_is_about_whom_the_options_name() -> None:
    cast = (hero(), hero("b"), foe(), foe("p"))
    named = {"situation_character": "b", "situation_opponent": "p", "situation": "defenceless"}
    fight = play(*cast, **named)
    assert fight.pending() == ["b defenceless"]
    assert fight["p"]["helpless"]
    for wrong in (
        {"situation_character": "o"},
        {"situation_opponent": "a"},
        {"situation_opponent": "x"},
    ):
        assert play(*cast, **wrong).error == "bad_options"
