"""The common parts of `suggest` in every game."""

from msgspec import Struct
from msgspec.structs import replace

from rulesets.contract import Decision, Field, Option, Viewer
from rulesets.suggesting import Shared, ahead, aimed, answer, fill, spread

TARGET = Field(name="target", type="combatant", choices=("a", "b", "c"), required=True)
WAY = Field(name="way", type="enum", choices=("walk", "ride"), default="walk")
GAIT = Field(
    name="gait", type="enum", choices=("trot",), required=True, depends=("way", {"ride": None})
)


def test_each_aims_at_another_one() -> None:
    assert [spread("abc", before=number) for number in range(5)] == ["a", "b", "c", "a", "b"]


def test_who_is_beset_already_waits_until_the_others_are() -> None:
    beset = {"a": 2, "c": 1}
    assert [spread("abc", beset, number) for number in range(5)] == ["b", "b", "c", "a", "b"]


def test_many_who_choose_one_after_the_other_fill_up_who_is_least_beset() -> None:
    several = Shared("abcd", {"a": 5, "b": 3, "d": 4})
    assert "".join(several.nth(before) for before in range(12)) == "cccbcbcd" + "abcd"


def test_companions_ahead_are_those_before_one() -> None:
    assert [ahead(id, "xyz") for id in "xyz"] == [0, 1, 2]


def test_the_first_wish_that_is_offered_is_taken_else_the_default_else_the_first() -> None:
    asked = Decision("x", "turn", (Option("run"), Option("hide")), "hide")
    assert answer(asked, ("fly", "run"), lambda option: {}).option == "run"
    assert answer(asked, ("fly",), lambda option: {}).option == "hide"
    assert answer(asked.alone(Option("run")), (), lambda option: {}).option == "run"


def test_what_has_to_be_given_is_given_and_nothing_that_is_not_asked() -> None:
    go = Option("go", (TARGET, WAY, GAIT))
    assert fill(go, {}) == {"target": "a"}
    assert fill(go, {"target": "b", "way": "ride"}) == {
        "target": "b",
        "way": "ride",
        "gait": "trot",
    }


def test_a_wish_for_what_is_not_legal_counts_for_nothing() -> None:
    assert fill(Option("go", (TARGET, WAY)), {"target": "z", "way": "swim"}) == {"target": "a"}


def test_who_is_chosen_beforehand_is_given_for_the_rules_may_have_set_somebody_hidden() -> None:
    left = Field(name="target", type="combatant", choices=("b", "c"), default="b")
    several = Field(name="whom", type="combatants", choices=("b", "c"), default=("b",))
    assert fill(Option("go", (left, several)), {}) == {"target": "b", "whom": ["b"]}
    feat = Field(name="feat", type="enum", choices=("cover",), default="cover")
    covered = replace(left, depends=("feat", {"cover": ("b",)}))
    assert fill(Option("do", (feat, covered)), {}) == {"feat": "cover", "target": "b"}


class Fighter(Struct, frozen=True):
    id: str
    side: str


class Fight(Struct, frozen=True):
    combatants: dict[str, Fighter]


SIDES = {"ada": "party", "bor": "party", "a": "foes", "b": "foes", "c": "foes"}
FIGHT = Fight({id: Fighter(id, side) for id, side in SIDES.items()})
STRIKE_OR_REST = (Option("rest"), Option("strike", (TARGET,)))


def test_a_game_without_suggestions_aims_and_shares_out_targets() -> None:
    strikes = [
        aimed(FIGHT, Decision(who, "turn", STRIKE_OR_REST, "rest")) for who in ("ada", "bor")
    ]
    assert [(each.option, each.fields) for each in strikes] == [
        ("strike", {"target": "a"}),
        ("strike", {"target": "b"}),
    ]


def test_it_aims_at_nobody_hidden_and_takes_the_default_where_there_is_no_target() -> None:
    decision = Decision("ada", "turn", STRIKE_OR_REST, "rest")
    player = Viewer(controls=("ada",), sides=("party",), hidden=("a",))
    assert aimed(FIGHT, decision, player).fields == {"target": "b"}
    waits = Decision("ada", "turn", (Option("go"), Option("wait")), "wait")
    assert aimed(FIGHT, waits).option == "wait"
