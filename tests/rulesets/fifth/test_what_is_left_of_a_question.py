"""Somebody from whom a combatant is hidden is asked as if that combatant were not there."""

from __future__ import annotations

from typing import Any

from rulesets.contract import Choice, Option, Viewer
from rulesets.dice import Seeded
from tests.rulesets.fifth.fight import GAME, Fight


def left(fight: Fight, option: str, *hidden: str) -> Option:
    """The option of Aldo's question without those who are hidden."""
    viewer = Viewer(controls=("aldo",), sides=("party",), hidden=hidden)
    (asked,) = GAME.view(fight.state, viewer).asked
    found = asked.decision and asked.decision.option(option)
    assert found
    return found


def values(option: Option) -> dict[str, tuple[tuple[str, ...], Any]]:
    return {field.name: (field.choices, field.default) for field in option.fields}


def accepted(fight: Fight, option: Option, *names: str) -> bool:
    """Whether the rules take these fields as they stand in the form."""
    given = {field.name: field.default for field in option.fields if field.name in names}
    choice = Choice("aldo", "turn", option.name, given)
    return bool(GAME.resolve(fight.state, choice, Seeded(1)).log)


def test_a_power_for_oneself_needs_nobody_who_is_seen() -> None:
    mage = {"powers": ["second_wind", "magic_missile"], "slots": {"1": 1}}
    fight = Fight({"aldo": mage, "foe": {}})
    assert values(left(fight, "cast", "foe")) == {"power": (("second_wind",), "second_wind")}


def test_beside_a_power_for_oneself_nobody_is_named_beforehand() -> None:
    powers = ["second_wind", "potion_of_healing"]
    fight = Fight({"aldo": {"powers": powers}, "bera": {}, "foe": {}})
    cast = left(fight, "cast", "bera")
    assert values(cast)["targets"] == (("aldo",), ())
    assert accepted(fight, cast, "power")


def test_a_power_that_takes_the_place_of_another_has_targets_of_its_own() -> None:
    mage = {"powers": ["magic_missile", "cure_wounds"], "slots": {"1": 1}}
    fight = Fight({"aldo": mage, "bera": {}, "foe": {}})
    cast = left(fight, "cast", "foe")
    assert values(cast)["power"] == (("cure_wounds",), "cure_wounds")
    assert cast.fields[1].depends == ("power", {"cure_wounds": ("1",)})
    assert values(cast)["targets"] == (("aldo", "bera"), ("aldo",))
    assert accepted(fight, cast, "power", "targets")


def test_the_slots_are_those_of_the_powers_that_are_left() -> None:
    """The bounds of a number would tell of a spell whose only target nobody sees."""
    mage = {"powers": ["magic_missile", "mass_healing_word"], "slots": {"1": 1, "3": 1}}
    cast = left(Fight({"aldo": mage, "bera": {}, "foe": {}}), "cast", "foe")
    slot = cast.fields[1]
    assert (slot.choices, slot.min, slot.max, slot.default) == (("3",), 3, 3, 3)


def test_all_darts_fly_at_somebody_who_is_seen() -> None:
    mage = {"powers": ["magic_missile"], "slots": {"1": 1}}
    cast = left(Fight({"aldo": mage, "foe": {}, "fiend": {}}), "cast", "foe")
    assert values(cast)["targets"] == (("fiend",), ("fiend", "fiend", "fiend"))


def test_a_weapon_that_only_reaches_somebody_hidden_is_not_offered() -> None:
    """It would tell that somebody stands near."""
    aldo = {"weapons": ["mace", "shortbow"], "near": ["foe"]}
    fight = Fight({"aldo": aldo, "foe": {}, "fiend": {}})
    attack = left(fight, "attack", "foe")
    assert values(attack)["target"] == (("fiend",), "fiend")
    assert values(attack)["weapon"] == (("shortbow",), "shortbow")
    assert accepted(fight, attack, "target", "weapon")
