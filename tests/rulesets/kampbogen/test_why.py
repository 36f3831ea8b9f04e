""" "Why?" and the log show the rule that led to the result."""

import pytest

from tests.rulesets.kampbogen.fight import ROLL, acts, foe, hero, labels, play, read

STYRKE = {"talents": {"styrke": 0}}


@pytest.mark.parametrize(
    ("rolled", "result", "opponent", "character"),
    [("6 5", "higher", 1, 0), ("5 5", "equal", 1, 1), ("4 5", "lower", 0, 1)],
)
def test_higher_and_equal_harm_the_opponent_equal_and_lower_whom_the_kampgrad_hits(
    rolled: str, result: str, opponent: int, character: int
) -> None:
    cast = (hero(liv=5, **STYRKE), hero("b", liv=5, **STYRKE), foe(liv_max=5))
    hit = play(
        *(cast[0], cast[2], ROLL, acts("a combat")),
        dice=f"gm kampgrad 4 4, a ability {rolled}",
    )
    spared = play(
        *(*cast, ROLL, acts("a combat", "b pass")),
        dice=f"gm kampgrad 4 4, a ability {rolled}, b ability 1 2",
    )
    for fight, lost in ((hit, character), (spared, 0)):
        entry = fight.entry("combat")
        assert entry.facts["result"] == result
        assert (5 - fight["o"]["liv"], 5 - fight["a"]["liv"]) == (opponent, lost)
        assert labels(entry)[-1] == (
            "Higher or equal damages the opponent; equal or lower damages the character, if the "
            "combat grade hits."
        )


def test_who_harms_nobody_may_be_harmed() -> None:
    fight = play(
        *(hero(liv=5, **STYRKE), foe(), ROLL, acts("a combat")),
        situation="ambush_on_party",
        ambush_rule="no_fight",
        dice="gm kampgrad 4 4, a ability 5 5",
    )
    assert fight["a"]["liv"] == 3
    assert read(fight.entry("combat")) == "Asta fights and hits nobody: 10 against 10."


def test_the_vehicle_takes_what_the_kampgrad_would_do_and_nothing_else() -> None:
    driver = hero(liv=5, vehicle="car", vehicle_role="driver", vehicle_ability="koersel", brud=2)
    fight = play(driver, foe(), ROLL, acts("a pass"), dice="gm kampgrad 4 4, a ability 5 5")
    assert (fight["a"]["liv"], fight.entry("vehicle_break").facts["after"]) == (5, 1)
    assert labels(fight.entry("vehicle_break")) == [
        "The vehicle takes what the combat grade would do to the driver; below 0 it is destroyed."
    ]
