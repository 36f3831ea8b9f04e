"""A value is described in its declaration: the struct of the state has what a form needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct
from msgspec.json import decode

from rulesets.contract import Field
from rulesets.describing import (
    between,
    choice,
    die_of,
    fields_of,
    flag,
    maybe,
    names,
    number,
    one_of,
    value,
)
from rulesets.roster import of_stats

Skill = Annotated[int, between(0, 40)]


class Weapon(Struct, frozen=True, kw_only=True):
    name: str
    kind: Annotated[str, one_of("melee", "ranged")] = "melee"
    skill: Annotated[Skill, value(default=None)] = 0
    damage: Annotated[str, value(type="dice")] = "1d6"
    ranges: Annotated[tuple[int, int, int], between(6, 3000)] | None = None


class Mount(Struct, frozen=True):
    trained: bool = True


class Fighter(Struct, frozen=True, kw_only=True):
    hp: Annotated[int, between(0, 99)]
    morale: Annotated[int, between(2, 12)] | None = None
    die: Annotated[int, die_of()] = 8
    languages: tuple[str, ...] = ()
    talents: Annotated[Mapping[str, int], between(-1, 9)] = {}
    weapons: Mapping[str, Weapon] = {}
    mount: Mount | None = None


def test_a_value_has_its_type_bounds_and_default_from_its_declaration() -> None:
    assert fields_of(Weapon) == (
        Field(name="name", type="text", required=True),
        choice("kind", ("melee", "ranged"), "melee"),
        number("skill", 0, 40),
        Field(name="damage", type="dice", default="1d6"),
        Field(name="ranges", type="numbers", min=6, max=3000, nullable=True),
    )


def test_words_are_choices_and_a_die_is_one_by_its_sides() -> None:
    (die,) = fields_of(Fighter, "die")
    assert die == Field(
        name="die", type="int", choices=("0", "4", "6", "8", "10", "12", "20"), default=8
    )


def test_lists_maps_and_objects_have_the_fields_of_what_is_in_them() -> None:
    languages, talents, weapons, mount = fields_of(Fighter, "languages talents weapons mount")
    assert languages == names("languages")
    assert talents == Field(name="talents", type="map", min=-1, max=9, default={})
    assert (weapons.type, weapons.rows) == ("rows", fields_of(Weapon))
    assert mount == Field(name="mount", type="object", rows=(flag("trained", True),), nullable=True)


def test_attributes_hold_for_all_that_are_named_and_keep_the_order_of_the_names() -> None:
    described = fields_of(Fighter, "morale hp", section="combat", default=None)
    assert described == (maybe("morale", 2, 12, "combat"), number("hp", 0, 99, None, "combat"))


def test_what_has_no_default_is_required_until_somebody_gives_one() -> None:
    assert [field.required for field in fields_of(Fighter, "hp")] == [True]
    assert [field.required for field in fields_of(Fighter, "hp", default=4)] == [False]


def test_a_state_is_read_as_it_was_written_whatever_a_form_would_take() -> None:
    assert decode(b'{"hp": 120}', type=Fighter) == Fighter(hp=120)


def test_a_struct_takes_the_stats_of_its_names_and_what_differs_from_them() -> None:
    given = {"hp": 7, "morale": 5, "colour": "red"}
    assert of_stats(Fighter, given, morale=9) == Fighter(hp=7, morale=9)
