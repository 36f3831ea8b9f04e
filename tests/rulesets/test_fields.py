"""The common validation of values; each game's own differences are in its own tests."""

from typing import Any

import pytest

from rulesets import reasons
from rulesets.contract import Field, IllegalChoice, IllegalSetup, Option, Where
from rulesets.fields import Fields, Unfit, dice
from rulesets.messages import phrase

FIELDS = Fields()
ROW = (Field(name="name", type="text", required=True), Field(name="skill", type="int", max=20))
SPEARS = Field(name="spears", type="rows", rows=ROW, choices=("spear",))


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        (Field(name="hp", type="int", min=1, max=9), [1, 9], [0, 10, True, "1", 1.0, None]),
        (Field(name="die", type="int", choices=("0", "6")), [0, 6], [1, "6"]),
        (Field(name="hp", type="int", nullable=True), [None, -5], ["none"]),
        (Field(name="dead", type="bool"), [True, False], [0, 1, "no", None]),
        (Field(name="note", type="text", max=3), ["", "abc"], ["abcd", 3, "\ud800"]),
        (Field(name="name", type="text", required=True), ["a"], [""]),
        (Field(name="aim", type="enum", choices=("a", "b")), ["a"], ["c", 1, ["a"], {}]),
        (
            Field(name="who", type="combatants", choices=("a", "b"), max=1),
            [[], ["b"]],
            [["a", "a"]],
        ),
        (Field(name="tags", type="names", min=1), [["a", "a"], ("b",)], [[], "a", [""], [3]]),
        (
            Field(name="likes", type="names", choices=("a", "b"), closed=True),
            [[], ["b", "a"]],
            [["c"], ["a", "a"], "a"],
        ),
        (
            Field(name="arts", type="map", max=5),
            [{}, {"fire": 5}],
            [{"fire": 6}, {"": 1}, ["fire"]],
        ),
        (SPEARS, [[], ["spear"], [{"name": "a", "skill": 20}]], [["axe"], "spear"]),
    ],
    ids=lambda value: value.name if isinstance(value, Field) else "",
)
def test_a_value_fits_or_does_not(field: Field, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        FIELDS.fits(field, value)
    for value in bad:
        with pytest.raises(Unfit, match=f"^{field.name}[ :]"):
            FIELDS.fits(field, value)


@pytest.mark.parametrize(
    ("row", "path"),
    [
        ({"name": "a", "skill": 21}, "spears 2 skill: Must be at most 20."),
        ({"skill": 3}, "spears 2 name: This is required."),
        ({"name": "a", "reach": 3}, "spears 2: There is no “reach” here."),
    ],
)
def test_a_row_is_named_on_the_way_to_what_is_wrong(row: dict[str, Any], path: str) -> None:
    with pytest.raises(Unfit, match=f"^{path}$"):
        FIELDS.fits(SPEARS, ["spear", row])


def test_a_choice_gets_its_defaults() -> None:
    feet = Field(name="feet", type="int", min=5, max=40, default=40)
    whom = Field(name="target", type="combatant", choices=("gob",), required=True)
    option = Option("charge", (whom, feet))
    assert FIELDS.checked(option, {"target": "gob"}) == {"target": "gob", "feet": 40}
    for given, name in (({}, "target"), ({"target": "gob", "feet": 3}, "feet"), ({"x": 1}, "x")):
        with pytest.raises(IllegalChoice) as refused:
            FIELDS.checked(option, given)
        assert (refused.value.code, refused.value.field) == ("bad_field", name)


def test_the_first_stat_that_does_not_fit_is_named() -> None:
    stats = (Field(name="hp", type="int", min=1), Field(name="dead", type="bool"))
    assert FIELDS.accepted(stats, {"hp": 3}, "bad_stats", "the stats") == {"hp": 3}
    for given, name in (({"hp": 0, "dead": 3}, "hp"), ({"luck": 3}, "luck"), ([], "")):
        with pytest.raises(IllegalSetup) as refused:
            FIELDS.accepted(stats, given, "bad_stats", "the stats")
        assert (refused.value.code, refused.value.field) == ("bad_stats", name)


def test_a_game_reads_a_type_its_own_way() -> None:
    def coins(field: Field, value: Any, path: Where) -> None:
        if value not in ("heads", "tails"):
            raise Unfit(path, reasons.TEXT)

    toss = Field(name="toss", type="dice")
    Fields(dice=coins).fits(toss, "heads")
    with pytest.raises(Unfit):
        Fields(dice=coins).fits(toss, "1d6")


def test_a_refusal_leads_to_the_value_and_says_why_in_words_that_can_be_translated() -> None:
    stats = (Field(name="weapons", type="rows", rows=ROW),)
    rows = [{"name": "Claw"}, {"name": "Bite", "skill": 30}]
    with pytest.raises(IllegalSetup) as refused:
        FIELDS.accepted(stats, {"weapons": rows}, "bad_stats", "the stats of gob")
    assert refused.value.path == ("weapons", 2, "skill")
    assert refused.value.reason == phrase(reasons.AT_MOST, most=20)
    assert refused.value.message == "the stats of gob: weapons 2 skill: Must be at most 20."


def test_what_no_encoding_carries_is_named_without_it() -> None:
    with pytest.raises(IllegalSetup) as refused:
        FIELDS.accepted((), {"\ud800" * 200: 1}, "bad_stats", "the stats")
    assert len(refused.value.message.encode()) < 200


def test_dice_are_what_the_game_can_read_or_the_default_of_the_field() -> None:
    fields = Fields(dice=dice(int, phrase(reasons.DICE, dice="2")))
    for good in ("", "2"):
        fields.fits(Field(name="damage", type="dice", default=""), good)
    for bad in ("x", 2, None):
        with pytest.raises(Unfit) as refused:
            fields.fits(Field(name="damage", type="dice", default=""), bad)
        assert refused.value.reason.message == reasons.DICE


def test_options_that_were_left_out_have_their_defaults() -> None:
    described = (Field(name="aura", type="int", default=3), Field(name="ties", type="bool"))
    assert FIELDS.options(described, {"ties": True}) == {"aura": 3, "ties": True}
    with pytest.raises(IllegalSetup) as refused:
        FIELDS.options(described, {"aura": "high"})
    assert (refused.value.code, refused.value.path) == ("bad_options", ("aura",))
