""" "Why?" and the log show the rule that led to the result."""

import pytest

from tests.rulesets.coc7.fight import KNIFE, SMG, ada, armed, explained, gob, play, read


def test_who_dodges_tries_to_until_the_rolls_are_compared() -> None:
    fought = play(
        *(ada(), gob(), "ada turn melee target=gob", "gob react dodge"),
        dice="ada attack 5, gob dodge 90, ada damage 1",
    )
    assert read(fought.entry("react")) == "Ghoul A tries to dodge Ada."
    assert read(fought.entry("defence_roll")) == "Ghoul A tries to dodge and rolls 90: failure."
    assert read(fought.entry("exchange")).startswith("Ada wins the opposed roll")


@pytest.mark.parametrize(
    ("band", "rolled", "impaling"), [("base", 11, 2), ("very_long", 11, 0), ("very_long", 1, 2)]
)
def test_bullets_impale_if_the_success_was_more_than_needed(
    band: str, rolled: int, impaling: int
) -> None:
    fought = play(
        ada(**armed(SMG)),
        gob(hp_max=90),
        *(f"ada turn auto target=gob range={band}", "gob react none"),
        dice=f"ada attack {rolled}, ada damage 1 1 1 1 1, ada impale 1 1 1 1 1, gob con 1",
    )
    entry = fought.entry("volley_hits")
    assert (entry.facts["hits"], entry.facts["impaling"]) == (5, impaling)
    assert explained(entry)[-1].endswith(
        "the first half impale unless only an extreme success could hit."
    )


def test_of_the_damage_bonus_of_a_throw_half_counts() -> None:
    fought = play(
        ada(db="1d4", **armed(KNIFE)),
        gob(hp_max=30),
        *("ada turn throw target=gob", "gob react none"),
        dice="ada attack 15, ada damage 2, ada bonus 3",
    )
    lines = explained(fought.entry("damage"))
    assert "Damage bonus 1d4 = 3" in lines and "Damage bonus that counts = +1" in lines
    assert "Damage bonus = +3" not in lines


def test_a_throw_that_is_answered_is_no_plain_roll() -> None:
    fought = play(ada(**armed(KNIFE)), gob(), "ada turn throw target=gob")
    assert "unless it is dodged or fought back" in explained(fought.entry("throw"))[0]


def test_a_major_wound_at_0_hit_points_is_dying_and_no_roll() -> None:
    fought = play(
        *(ada(), gob(hp_max=8, hp=4), "gm gm hurt target=gob amount='4'"),
    )
    assert fought["gob"]["status"] == "dying"
    assert "con_roll" not in fought.rules()
    assert explained(fought.entry("major_wound"))[-1].endswith("dying at 0 hit points.")
