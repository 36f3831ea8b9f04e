"""A question as shown to a viewer from whom one of the fighters is hidden."""

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.contract import AT_WORK, Decision, Field, Option, Refusal, Viewer
from rulesets.messages import Name, pgettext, phrase
from rulesets.visibility import BaseVisibility

BLIND = BaseVisibility[Any](Viewer(controls=("aldo",)), frozenset({"wolf"}))
ALL = ("wolf", "gob", "rat")
LANCE = ("spell", {"lance": ALL})


def question(*fields: Field, default: str | None = "strike") -> Decision:
    return Decision("aldo", "turn", (Option("strike", fields), Option("pass")), default)


def offered(*fields: Field) -> Option | None:
    return shown(question(*fields)).option("strike")


def read(*fields: Field) -> tuple[Field, ...]:
    """The fields of `strike`."""
    option = offered(*fields)
    assert option is not None
    return option.fields


def shown(decision: Decision) -> Decision:
    found = BLIND.whole(decision).decision
    assert found is not None
    return found


def one(**values: Any) -> Field:
    return Field(name="target", type="combatant", **{"choices": ALL, **values})


def several(**values: Any) -> Field:
    return Field(name="targets", type="combatants", **{"choices": ALL, **values})


class TestSomebody:
    def test_is_chosen_among_those_who_can_be_seen(self) -> None:
        (field,) = read(one())
        assert (field.choices, field.default) == (("gob", "rat"), None)

    def test_who_stood_there_beforehand_gives_way_to_the_first_who_can_be_seen(self) -> None:
        assert read(one(default="wolf"))[0].default == "gob"
        assert read(one(default="rat"))[0].default == "rat"

    def test_with_nobody_left_an_answer_that_needs_somebody_is_not_offered(self) -> None:
        assert offered(one(choices=("wolf",), required=True)) is None
        assert offered(one(choices=("wolf",), default="wolf")) is None

    def test_with_nobody_left_an_answer_that_can_do_without_is_still_offered(self) -> None:
        (field,) = read(one(choices=("wolf",), default="wolf", nullable=True))
        assert (field.choices, field.default) == ((), None)


class TestSeveral:
    def test_are_chosen_among_those_who_can_be_seen(self) -> None:
        (field,) = read(several(default=["wolf", "rat"], min=1, max=3))
        assert (field.choices, field.default) == (("gob", "rat"), ["rat"])
        assert (field.min, field.max) == (1, 2)

    def test_nothing_counts_those_who_cannot(self) -> None:
        assert read(several(max=3))[0].max == 2
        assert read(several(max=1))[0].max == 1
        assert read(several())[0].max is None

    def test_as_many_stand_there_beforehand_as_have_to(self) -> None:
        assert read(several(default=("wolf", "rat"), min=2))[0].default == ("rat", "gob")
        assert read(several(default=("wolf",)))[0].default == ("gob",)

    def test_are_not_asked_for_where_too_few_are_left(self) -> None:
        assert offered(several(min=3)) is None
        assert offered(several(choices=("wolf",), default=("wolf",))) is None

    def test_nobody_at_all_is_an_answer_where_nobody_has_to_be_chosen(self) -> None:
        (field,) = read(several(choices=("wolf",)))
        assert field.choices == ()


class TestWhatIsNested:
    def rows(self, type: str = "rows", **values: Any) -> Field:
        return Field(name="blows", type=type, rows=(one(required=True),), **values)

    @pytest.mark.parametrize("type", ["rows", "object", "map"])
    def test_is_narrowed_however_deep_it_stands(self, type: str) -> None:
        (field,) = read(Field(name="more", type="rows", rows=(self.rows(type),)))
        assert field.rows[0].rows[0].choices == ("gob", "rat")

    def test_rows_that_name_somebody_hidden_do_not_stand_there_beforehand(self) -> None:
        (field,) = read(self.rows(default=({"target": "wolf"}, {"target": "rat"})))
        assert field.default == ({"target": "rat"},)
        (field,) = read(self.rows("object", default={"target": "wolf"}))
        assert field.default is None
        blows = Field(
            name="blows", type="rows", rows=(several(),), default=({"targets": ["wolf"]},)
        )
        assert read(blows)[0].default == ()

    def test_whatever_names_nobody_hidden_stands_there_as_before(self) -> None:
        (field,) = read(self.rows("object", default={"target": "rat"}))
        assert field.default == {"target": "rat"}
        (field,) = read(self.rows(choices=("axe",), default=("axe",)))
        assert field.default == ("axe",)

    def test_rows_that_could_only_name_somebody_hidden_are_left_out(self) -> None:
        row = one(choices=("wolf",), required=True)
        (field,) = read(Field(name="blows", type="rows", rows=(row,)))
        assert field.rows == ()
        assert offered(Field(name="blows", type="rows", rows=(row,), required=True)) is None
        ready = Field(name="blows", type="rows", rows=(row,), required=True, choices=("axe",))
        assert read(ready)[0].rows == ()

    def test_names_of_a_map_are_narrowed_too(self) -> None:
        (field,) = read(Field(name="m", type="map", choices=ALL, default={"wolf": 1, "rat": 2}))
        assert (field.choices, field.default) == (("gob", "rat"), {"rat": 2})

    def test_other_lists_stay_though_a_weapon_is_called_like_somebody(self) -> None:
        field = Field(name="weapon", type="weapon", choices=("wolf", "axe"), default="wolf")
        assert read(field) == (field,)


class TestWhatGoesTogether:
    def test_neither_who_is_chosen_beside_it_nor_who_is_legal_then_is_named(self) -> None:
        metres = Field(name="metres", type="int", depends=("target", {"wolf": 9, "gob": 5}))
        whom = one(depends=("spell", {"lance": ("wolf", "rat"), "charm": None}))
        target, far = read(whom, metres)
        assert target.depends == ("spell", {"lance": ("rat",), "charm": None})
        assert far.depends == ("target", {"gob": 5})

    @pytest.mark.parametrize("default", ["lance", "charm", None])
    def test_a_spell_that_could_only_meet_somebody_hidden_is_not_offered(
        self, default: str | None
    ) -> None:
        legal = {"lance": ("wolf",), "charm": ("wolf", "gob"), "shield": (), "light": None}
        spell = Field(name="spell", type="enum", choices=tuple(legal), default=default)
        field, _ = read(spell, one(depends=("spell", legal)))
        assert field.choices == ("charm", "shield", "light")
        assert field.default == (default and "charm")

    def test_a_spell_is_not_offered_if_one_of_two_whom_it_needs_is_hidden(self) -> None:
        spell = Field(name="spell", type="enum", choices=("lance", "charm", "light"))
        first = one(depends=("spell", {"lance": ("wolf",), "charm": ("gob",), "light": ("gob",)}))
        second = one(depends=("spell", {"lance": ("gob",), "charm": ("wolf",), "light": ("rat",)}))
        assert read(spell, first, second)[0].choices == ("light",)

    def test_with_no_spell_left_none_is_offered(self) -> None:
        spell = Field(name="spell", type="enum", choices=("lance",))
        assert offered(spell, one(depends=("spell", {"lance": ("wolf",)}))) is None

    def test_a_spell_that_can_do_without_somebody_stays(self) -> None:
        spell = Field(name="spell", type="enum", choices=("lance", "charm"))
        legal = {"lance": ("wolf",), "charm": None}
        assert read(spell, one(depends=("spell", legal), nullable=True))[0] == spell
        metres = Field(name="metres", type="int", depends=("spell", {"lance": 9, "charm": 5}))
        assert read(spell, metres) == (spell, metres)

    def test_powers_for_oneself_stay_without_targets(self) -> None:
        spell = Field(name="spell", type="enum", choices=("rest", "lance"), default="rest")
        legal = ("spell", {"lance": ("wolf",)})
        whom = several(choices=("wolf",), min=1, max=1, default=(), depends=legal)
        assert [(each.name, each.choices) for each in read(spell, whom)] == [("spell", ("rest",))]

    def test_nobody_is_named_beforehand_beside_a_power_without_targets(self) -> None:
        spell = Field(name="spell", type="enum", choices=("rest", "lance"), default="rest")
        assert read(spell, several(min=1, default=(), depends=LANCE))[1].default == ()

    @pytest.mark.parametrize(
        ("legal", "default", "left"),
        [
            (("wolf", "rat"), ("wolf",), ("rat",)),
            (("wolf", "rat"), ("wolf", "wolf", "wolf"), ("rat", "rat", "rat")),
            (("rat", "gob", "wolf"), ("wolf", "gob"), ("gob",)),
        ],
    )
    def test_who_is_named_beforehand_goes_with_the_power(self, legal, default, left) -> None:
        spell = Field(name="spell", type="enum", choices=("lance",), default="lance")
        whom = several(min=1, max=3, repeats=True, default=default)
        assert read(spell, replace(whom, depends=("spell", {"lance": legal})))[1].default == left

    def test_after_another_power_as_few_are_named_beforehand_as_have_to(self) -> None:
        spell = Field(name="spell", type="enum", choices=("dart", "bless"), default="dart")
        legal = {"dart": ("wolf",), "bless": ("rat", "gob")}
        default = ("wolf", "wolf", "wolf")
        whom = several(min=1, max=3, repeats=True, default=default, depends=("spell", legal))
        power, targets = read(spell, whom)
        assert (power.default, targets.default) == ("bless", ("rat",))

    def test_a_power_never_allows_more_than_are_seen(self) -> None:
        spell = Field(name="spell", type="enum", choices=("lance",), default="lance")
        field = several(min=1, max=3, depends=LANCE, most_with={"lance": 3})
        assert read(spell, field)[1].most_with == {"lance": 2}

    def test_the_limits_are_those_of_the_powers_that_are_left(self) -> None:
        """As if the darts, which only reach somebody hidden, had never been there."""
        spell = Field(name="spell", type="enum", choices=("darts", "fire"), default="darts")
        whom = several(
            min=1,
            max=9,
            repeats=True,
            repeats_with=("darts",),
            most_with={"darts": 9, "fire": 6},
            depends=("spell", {"darts": ("wolf",), "fire": ("rat", "gob")}),
        )
        power, targets = read(spell, whom)
        assert (power.choices, targets.repeats, targets.repeats_with) == (("fire",), False, ())
        assert (targets.max, targets.most_with) == (2, {"fire": 2})

    @pytest.mark.parametrize(("levels", "left"), [({"fire": ("3", "5")}, 3), ({}, None)])
    def test_the_slot_is_that_of_the_first_power_left(self, levels, left) -> None:
        powers = ("darts", "fire", "hold")
        spell = Field(name="spell", type="enum", choices=powers, default="darts")
        slots = {"darts": ("1",), "hold": ("2",), **levels}
        slot = Field(
            name="slot",
            type="int",
            choices=("1", "2", "3", "5"),
            default=1,
            depends=("spell", slots),
        )
        whom = several(
            min=1, depends=("spell", {"darts": ("wolf",), "fire": ("rat",), "hold": ("rat",)})
        )
        assert read(spell, slot, whom)[1].default == left

    def test_a_weapon_goes_with_whom_it_reaches_among_those_who_are_seen(self) -> None:
        """A sword that only meets somebody hidden would tell that somebody stands near."""
        arms = {"wolf": ("sword", "bow"), "gob": ("bow", "sling"), "rat": ("sling",)}
        weapon = Field(
            name="arm", type="weapon", choices=("sword", "bow", "sling"), default="sword"
        )
        _, field = read(one(default="wolf"), replace(weapon, depends=("target", arms)))
        assert (field.choices, field.default) == (("bow", "sling"), "bow")

    def test_what_is_about_somebody_hidden_is_not_asked(self) -> None:
        assert read(Field(name="vs_wolf", type="combatant", choices=("gob",), of="wolf")) == ()

    def test_who_has_been_put_beside_somebody_hidden_stays_there(self) -> None:
        places = [
            Field(name=f"vs_{id}", type="combatant", choices=("wolf", "gob"), default=to, of=id)
            for id, to in (("rat", "wolf"), ("bat", "gob"))
        ]
        (field,) = read(*places)
        assert (field.name, field.choices, field.default) == ("vs_bat", ("gob",), "gob")


class TestTheQuestion:
    def test_the_default_is_the_only_answer_left_or_there_is_none(self) -> None:
        gone = one(choices=("wolf",), required=True)
        assert shown(question(gone)).default == "pass"
        three = Decision("aldo", "turn", (*question(gone).options, Option("wait")), "strike")
        assert shown(three).default is None

    def test_that_is_about_the_hidden_alone_is_the_gms(self) -> None:
        options = (Option("take", (one(choices=("wolf",), default="wolf"),)),)
        assert BLIND.whole(Decision("party", "hit", options, "take")) == AT_WORK

    def test_why_something_is_not_offered_names_nobody_hidden(self) -> None:
        far = phrase(pgettext("x", "Too far from {who}"), who=Name("wolf"))
        near = phrase(pgettext("x", "Too near {who}"), who=Name("gob"))
        among = phrase(pgettext("x", "Among {them}"), them=(Name("gob"), Name("wolf")))
        refusals = (
            Refusal("strike", "wolf", near),
            Refusal("strike", "gob", near),
            Refusal("pass", None, far),
            Refusal("pass", None, among),
        )
        assert BLIND.whole(question(one()), refusals).refusals == (refusals[1],)

    def test_who_sees_everybody_reads_it_as_it_is(self) -> None:
        decision = question(one(default="wolf"), several(max=3))
        assert BaseVisibility[Any](Viewer(gm=True)).whole(decision).decision is decision
