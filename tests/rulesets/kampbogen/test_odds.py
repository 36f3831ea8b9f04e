"""README 11.2: exact chances, and who may see them."""

from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import Viewer
from rulesets.kampbogen.asking.chances.results import (
    ActOdds,
    HoldupOdds,
    KampgradOdds,
    PryglOdds,
    Results,
    RollOdds,
    SneakOdds,
    TrialOdds,
)
from tests.rulesets.fights import Written
from tests.rulesets.fights import choice as chosen
from tests.rulesets.kampbogen.fight import ROLL, effect, foe, hero, play

GM = Viewer(gm=True)
PIA = Viewer(controls=("a",), sides=("party",))
SIX = 1e-6


def rules() -> Any:
    return registry.get("kampbogen")


def at(*written: Written, **more: Any) -> Any:
    """The state after these choices."""
    return play(*written, **more).now


def odds(state: Any, text: str) -> Any:
    return rules().odds(state, chosen(text))


def results(found: Results) -> tuple[Any, Any, Any]:
    return tuple(pytest.approx(item, abs=SIX) for item in (found.higher, found.equal, found.lower))


def test_effects_on_effect_roll_and_kampstil_trigger_that_often() -> None:
    found = odds(at(hero(), foe()), ROLL)
    assert isinstance(found, KampgradOdds)
    assert (
        pytest.approx(found.effects, abs=SIX),
        pytest.approx(found.style, abs=SIX),
    ) == (0.416667, 0.166667)
    assert found.total[9] == pytest.approx(6 / 36)
    assert sum(found.total.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("kamp", "dice", "expected"),
    [
        ("normal", "4 3", (0.416667, 0.166667, 0.416667)),
        ("haard", "4 4", (0.027006, 0.000772, 0.972222)),
    ],
)
def test_a_roll_compares_with_a_kampgrad_that_is_known(
    kamp: str, dice: str, expected: tuple[float, float, float]
) -> None:
    """The second one can be reached only with a rise."""
    state = at(hero(talents={"styrke": 2}), foe(kamp=kamp), ROLL, dice=f"gm kampgrad {dice}")
    found = odds(state, "a roll roll")
    assert isinstance(found, RollOdds)
    assert expected == results(found.abilities["styrke"])
    assert set(found.abilities) == {"styrke", "feltkunst"}


def test_a_soul_roll_has_the_odds_of_a_roll() -> None:
    fighter = hero(talents={"styrke": 2}, soul=1)
    dice = "gm kampgrad 4 3, a ability 1 2"
    found = odds(at(fighter, foe(), ROLL, "a roll roll", dice=dice), "a act soul_roll")
    assert results(found.abilities["styrke"]) == (0.416667, 0.166667, 0.416667)


def test_prygl_rolls_are_capped_by_the_opponents_life() -> None:
    state = at(
        hero(prygl=8), foe(liv_max=2), ROLL, "a roll roll", dice="gm kampgrad 4 3, a ability 1 2"
    )
    found = odds(state, "a act prygl")
    assert isinstance(found, PryglOdds)
    assert [pytest.approx(found.hits[n], abs=SIX) for n in range(3)] == [
        0.583333,
        0.243056,
        0.173611,
    ]
    assert found.none == found.hits[0]
    assert found.mean == pytest.approx(0.590278, abs=SIX)


def test_a_sneak_attack_counts_a_grade_that_is_not_rolled_yet() -> None:
    state = at(hero(talents={"snilde": 3}), foe(), situation="sneak_attack")
    found = odds(state, "a sneak sneak_up")
    assert isinstance(found, SneakOdds)
    assert found.success == pytest.approx(0.662037, abs=SIX)
    expected = [0.009259, 0.039352, 0.095679, 0.189043, 0.328704]
    assert [pytest.approx(found.harm[harm], abs=SIX) for harm in range(2, 7)] == expected
    assert found.harm[0] == pytest.approx(1 - 0.662037, abs=SIX)


@pytest.mark.parametrize(
    ("rule", "opponent", "character"),
    [("literal", 3.337963, 3.984568), ("winner_inflicts", 3.984568, 3.337963)],
)
def test_a_holdup_counts_both_harms(rule: str, opponent: float, character: float) -> None:
    cast = (hero(talents={"styrke": 3}), foe())
    state = at(*cast, situation="holdup_by_party", holdup_harm=rule)
    found = odds(state, "o holdup resist")
    assert isinstance(found, HoldupOdds)
    assert results(found.results) == (0.555556, 0.106481, 0.337963)
    assert found.opponent_mean == pytest.approx(opponent, abs=SIX)
    assert found.character_mean == pytest.approx(character, abs=SIX)
    assert sum(found.opponent.values()) == pytest.approx(1)


def test_a_soul_roll_in_a_holdup_lets_the_dice_of_the_gm_lie() -> None:
    state = at(
        hero(talents={"styrke": 3}, soul=1),
        foe(),
        "o holdup resist",
        situation="holdup_by_party",
        dice="gm kampgrad 1 1, a holdup 6 5",
    )
    found = odds(state, "a soul reroll")
    assert results(found.results) == (35 / 36, 0, pytest.approx(1 / 36))


def test_a_challenge_has_a_chance_and_an_expected_harm() -> None:
    call = "gm kampgrad challenge ability=fysik harm=2"
    state = at(hero(talents={"fysik": 2}, soul=1), foe(), call, dice="gm challenge 4 3")
    found = odds(state, "a challenge roll")
    assert isinstance(found, TrialOdds)
    assert found.success == pytest.approx(0.583333, abs=SIX)
    assert found.harm == pytest.approx(2 * 0.416667, abs=SIX)
    indirect = at(
        hero(talents={"fysik": 2}), "gm indirect roll", situation="indirect", dice="gm indirect 4 3"
    )
    assert odds(indirect, "a indirect roll").harm == pytest.approx(0.416667, abs=SIX)
    assert odds(at(hero(), situation="indirect"), "gm indirect roll") is None


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        ("combat", ActOdds("styrke", 9, "equal", 1, 1, 0)),
        ("combat ability=fysik", ActOdds("fysik", 7, "lower", 0, 1, 0)),
        ("counter", ActOdds("kultur", 10, "higher", 0, 0, 0)),
        ("manoeuvre", ActOdds("feltkunst", 8, "lower", 0, 1, 0)),
        ("manoeuvre goal=flee", ActOdds("feltkunst", 8, "lower", 0, 1, 0)),
        ("pass", ActOdds("", None, "", 0, 1, 0)),
    ],
)
def test_once_the_dice_lie_the_uses_of_a_roll_are_certain(deed: str, expected: ActOdds) -> None:
    knows = {"kultur": 3, "feltkunst": 1}
    fighter = hero(talents={"styrke": 2, "fysik": 0}, knowledges=knows)
    state = at(
        fighter,
        foe(effects=[effect("kraftskade")]),
        ROLL,
        "a roll roll",
        dice="gm kampgrad 4 3, a ability 4 3",
    )
    assert odds(state, f"a act {deed}") == expected


def test_a_protected_passenger_is_hit_in_no_case() -> None:
    car = hero("b", vehicle="bil", vehicle_role="driver", vehicle_ability="fysik")
    state = at(
        hero(vehicle="bil"),
        car,
        foe(),
        ROLL,
        "a roll roll",
        "b roll roll",
        dice="gm kampgrad 4 3, a ability 1 2, b ability 4 3",
    )
    assert odds(state, "a act pass") == ActOdds("", None, "", 0, 0, 0)


def test_what_is_not_open_has_no_odds() -> None:
    state = at(hero(), foe())
    for text in ("a roll roll", "gm kampgrad dance", "gm kampgrad roll x=1", "gm gm end"):
        assert odds(state, text) is None


def test_knocking_out_harms_nobody() -> None:
    state = at(hero(knockout=True, talents={"snilde": 3}), foe(), situation="sneak_attack")
    assert odds(state, "a sneak sneak_up knock_out=true").harm == {0: pytest.approx(1)}
    other = at(hero(), foe(), situation="sneak_attack")
    assert odds(other, "a sneak sneak_up knock_out=true") is None


def test_harm_in_any_case_is_said_so() -> None:
    dice = "gm kampgrad 4 3, a ability 1 2"
    state = at(hero(), foe(), ROLL, "a roll roll", dice=dice, combat_risk="always")
    assert odds(state, "a act combat") == ActOdds("fysik", 3, "lower", 0, 1, 1)
    assert rules().chance(state, chosen("a act combat"), PIA).more[0].count == 1
