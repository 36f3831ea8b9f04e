"""Predictions: the effects of a use, a challenge or a roll."""

import pytest

from rulesets.contract import Choice, Viewer
from rulesets.dice import DiceNeeded, Script
from rulesets.kampbogen.state import State
from tests.rulesets.kampbogen.fight import effect, foe, hero, said
from tests.rulesets.kampbogen.views import (
    BLIND,
    GWEN,
    KAMPBOGEN,
    PIA,
    asked,
    fight,
    on_the_table,
    rolled,
    see,
)


def promised(state: State, by: str, words: str, viewer: Viewer = PIA) -> list[str]:
    """The number beside an answer, the word below it, and its present effect."""
    option, *given = words.split()
    fields = dict(item.split("=", 1) for item in given)
    chance = KAMPBOGEN.chance(state, Choice(by, "act", option, fields), viewer)
    assert chance is not None
    large = chance.total if chance.percent is None else chance.percent
    small = (*([chance.note] if chance.note else []), *chance.needs, *chance.more)
    return [str(large), *map(said, small)]


def test_each_use_says_what_it_would_do_now() -> None:
    state, _ = rolled()
    assert promised(state, "a", "combat") == [
        *("12", "higher (Strength)", "1 damage to Troll", "none to Asta")
    ]
    assert promised(state, "a", "manoeuvre") == ["9", "fails (Fieldcraft)", "no damage to anybody"]
    assert promised(state, "a", "manoeuvre goal=flee") == [
        *("9", "fails (Fieldcraft)", "no effect", "no damage to Asta")
    ]
    assert promised(state, "a", "prygl") == [
        "17",
        "10+ on new dice",
        "1 damage for each hit",
        "no damage to Asta",
    ]
    assert said(see(state, "a").kit["styrke"]) == "+3: total 12, higher"


def test_the_uses_say_what_the_kampgrad_would_do_to_the_one_it_hits() -> None:
    state, _ = rolled()
    pia = Viewer(controls=("b", "party"), sides=("party",))
    assert promised(state, "b", "combat", pia)[-2:] == [
        "1 damage to Bo",
        "none to the opponents",
    ]
    cast = (hero("a"), hero("b"), foe("o", kamp="svaer"))
    tied, _ = fight(
        *cast, "gm kampgrad roll", "a roll roll", "b roll roll",
        dice="gm kampgrad 2 3, a ability 2 3, b ability 2 3",
    )  # fmt: skip
    assert "1 damage to Asta if hit" in promised(tied, "a", "combat")
    assert on_the_table(tied, "a")[2:] == ("may be hit", True)


def test_the_driver_reads_of_a_break_and_the_protected_of_no_harm() -> None:
    car = hero("a", vehicle="Bil", vehicle_role="driver", vehicle_ability="fysik")
    state, _ = fight(
        car, hero("b", vehicle="Bil"), foe("o"), "gm kampgrad roll", "a roll roll", "b roll roll",
        dice="gm kampgrad 5 4, a ability 2 3, b ability 2 3",
    )  # fmt: skip
    assert "1 break point off Bil" in promised(state, "a", "combat")
    assert on_the_table(state, "b")[2:] == ("protected on board", False)
    assert promised(state, "b", "manoeuvre", GWEN)[-1] == "no damage to anybody"


def test_a_hidden_opponent_in_front_is_harmed_without_a_name() -> None:
    state, _ = rolled()
    assert promised(state, "a", "combat", BLIND)[2] == "1 damage to an opponent"


def test_a_ward_says_what_it_prevents() -> None:
    fog = effect(name="Fog", harm=0, condition="Bange", ward="fysik")
    for dice, words in (("5 6", "prevented: Bange"), ("1 2", "not prevented: Bange")):
        rolls = f"gm kampgrad 3 2, a ability {dice}"
        state, _ = fight(
            hero("a"), foe("o", effects=[fog]), "gm kampgrad roll", "a roll roll", dice=rolls
        )
        assert said(see(state, "a").kit["Fog/automatic"]) == words


def test_a_challenge_says_ability_grade_and_stake_before_the_roll() -> None:
    call = "gm kampgrad challenge ability=fysik grade=svaer condition=Bange name=Smoke"
    state, _ = fight(hero("a"), foe("o"), call, dice="gm challenge 3 4")
    question = asked(state, "a")
    view, wording = KAMPBOGEN.view(state, PIA), KAMPBOGEN.wording
    assert said(wording.question(view, question)) == "Asta: Physique against 13"
    assert [said(note) for note in wording.notes(view, question, "roll")] == [
        "Smoke.",
        "Grade: Hard.",
        "Failure costs 1 life",
        "Failure: Bange",
    ]
    chance = KAMPBOGEN.chance(state, Choice("a", "challenge", "roll"), PIA)
    assert chance is not None and "+ with Physique" in said(chance.needs[0])
    with pytest.raises(DiceNeeded) as needed:
        KAMPBOGEN.resolve(state, Choice("a", "challenge", "roll"), Script({}))
    at_stake = KAMPBOGEN.stakes(state, Choice("a", "challenge", "roll"), [], needed.value, PIA)
    stake = "against 13 · Failure costs 1 life · Failure: Bange"
    assert said(at_stake.reason).endswith(stake)
    assert said(chance.needs[0]).startswith(f"{at_stake.least}+")


def test_an_ability_roll_says_what_the_best_ability_needs() -> None:
    state, _ = fight(hero("a"), foe("o"), "gm kampgrad roll", dice="gm kampgrad 5 4")
    taken = Choice("a", "roll", "roll")
    chance = KAMPBOGEN.chance(state, taken, PIA)
    with pytest.raises(DiceNeeded) as needed:
        KAMPBOGEN.resolve(state, taken, Script({}))
    reason = said(KAMPBOGEN.stakes(state, taken, [], needed.value, PIA).reason)
    least = reason.split(": ")[1].split(" or more")[0]
    assert reason.startswith(f"Combat grade {state.kampgrad}: ")
    assert chance is not None and said(chance.needs[0]).startswith(f"{least}+ with ")


def test_the_last_break_of_a_vehicle_is_called_that() -> None:
    car = hero("a", vehicle="Bil", vehicle_role="driver", vehicle_ability="fysik", brud=0)
    state, _ = fight(
        car, foe("o"), "gm kampgrad roll", "a roll roll", dice="gm kampgrad 5 4, a ability 2 3"
    )
    assert "the last break point of Bil: destroyed" in promised(state, "a", "combat")
