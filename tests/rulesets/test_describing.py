"""A line describes a value of a sheet, or a house rule with the default that the struct has."""

from __future__ import annotations

from msgspec import Struct

from rulesets.contract import Field
from rulesets.describing import choice, die, flag, flags, house_rules, maybe, names, number, rows


class Options(Struct, frozen=True):
    morale: bool = True
    range: str = "medium"
    divisor: int = 2
    die: int = 8
    damage: str = "1d6"


def test_house_rules_follow_the_struct_and_have_its_defaults() -> None:
    described = house_rules(
        Options(),
        {
            "range": ("short", "medium"),
            "divisor": (2, 10),
            "die": die("die"),
            "damage": Field(name="damage", type="dice"),
        },
    )
    assert described == (
        flag("morale", True),
        choice("range", ("short", "medium"), "medium"),
        number("divisor", 2, 10, 2),
        Field(name="die", type="int", choices=("0", "4", "6", "8", "10", "12", "20"), default=8),
        Field(name="damage", type="dice", default="1d6"),
    )


def test_a_number_follows_from_others_or_may_be_none() -> None:
    follows, none = number("hp", 1, 9), maybe("morale", 2, 12)
    assert (follows.default, follows.nullable) == (None, False)
    assert (none.default, none.nullable) == (None, True)


def test_lists_are_empty_unless_they_follow_from_others() -> None:
    row = (flag("slow"),)
    assert rows("weapons", row).default == () and names("tags").default == ()
    assert rows("weapons", row, default=None).default is None


def test_several_flags_are_off() -> None:
    assert flags(("prone", "bound"), "status") == (
        flag("prone", section="status"),
        flag("bound", section="status"),
    )
