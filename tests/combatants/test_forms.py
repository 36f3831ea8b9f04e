"""The form builder: a ruleset's description becomes a form, whose values are in the ruleset's
terms."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from encounters.forms import RulesForm, form_for
from rulesets.contract import Field, Follows, IllegalSetup, Term
from rulesets.fields import helped
from rulesets.messages import pgettext

TERMS = {
    "hp": Term(pgettext("test", "Hit points")),
    "stats.move": Term(pgettext("test", "Speed")),
    "sword": Term(pgettext("test", "Long sword")),
    "weapons.melee": Term(pgettext("test", "In melee")),
    "stance.none": Term(pgettext("test", "No stance")),
    "share.by_rules.gun": Term(pgettext("test", "none, as for guns")),
    "axe": Term(pgettext("test", "Woodcutter’s axe")),
    "listed.reason": Term(pgettext("test", "as in the list")),
    "reach.by_rules": Term(pgettext("test", "as the weapon says")),
}

ROW = (
    Field(name="name", type="text", required=True),
    Field(name="damage", type="dice", default="1d6"),
    Field(name="melee", type="bool", default=True),
    Field(name="bonus", type="int", min=-5, max=5, default=0),
    Field(name="tags", type="names", default=()),
)
WEAPONS = Field(name="weapons", type="rows", choices=("sword", "bow"), rows=ROW)


def form(*fields: Field, data: str | None = None, initial: Any = None) -> RulesForm:
    posted = None if data is None else QueryDict(data)
    return form_for(fields, TERMS, posted, initial, within="stats")


def values(*fields: Field, data: str) -> dict[str, Any]:
    rules_form = form(*fields, data=data)
    assert rules_form.is_valid(), (
        rules_form.errors,
        [group.errors for group in rules_form.groups.values()],
    )
    return rules_form.values()


def test_a_number_that_follows_is_no_word_of_the_rules() -> None:
    """The rules have a word for 8, of a level."""
    most = Field(name="most", type="int", default=1)
    left = Field(name="left", type="int", follows=Follows("most"))
    words = {**TERMS, "8": Term(pgettext("test", "Level 8"))}
    rules_form = form_for((most, left), words, None, {"most": 8}, within="stats")
    assert rules_form.fields["left"].widget.attrs["placeholder"] == "8"


def test_what_the_rules_do_without_a_value_is_said_in_their_words() -> None:
    nullable = [Field(name=name, type="int", nullable=True) for name in ("reach", "most")]
    rules_form = form(*nullable)
    placeholders = [rules_form.fields[field.name].widget.attrs["placeholder"] for field in nullable]
    assert placeholders == ["as the weapon says", "none"]


class TestANameThatTheRulesKnow:
    """A spell of the demo is stored as an identifier and displayed as a word."""

    NAME = Field(name="name", type="text")

    def test_is_shown_in_words(self) -> None:
        rules_form = form(self.NAME, initial={"name": "sword"})
        assert 'value="Long sword"' in str(rules_form["name"])

    def test_stays_what_it_was_when_it_is_left_alone(self) -> None:
        assert values(self.NAME, data="name=Long sword&name-is=sword") == {"name": "sword"}

    def test_is_the_tables_own_once_it_is_changed(self) -> None:
        assert values(self.NAME, data="name=Old sword&name-is=sword") == {"name": "Old sword"}
        assert values(self.NAME, data="name=Long sword") == {"name": "Long sword"}
        assert values(self.NAME, data="name=Long sword&name-is=nothing") == {"name": "Long sword"}


class TestAListOfNames:
    """Proposed words are checkboxes, all others a text; words of the rules are stored as
    identifiers."""

    TAGS = Field(name="tags", type="names", choices=("sword", "flame"), default=())
    FREE = Field(name="tags", type="names", default=())

    def test_shows_proposals_as_boxes_and_the_rest_as_text(self) -> None:
        shown = str(form(self.TAGS, initial={"tags": ["sword", "rusty"]})["tags"])
        assert 'value="sword" checked' in shown and "<bdi>Long sword</bdi>" in shown
        assert 'value="flame">' in shown and 'value="rusty"' in shown
        assert 'role="group" aria-label="tags"' in shown

    def test_takes_boxes_and_words_together(self) -> None:
        data = "tags-has=flame&tags=rusty, LONG sword, rusty"
        assert values(self.TAGS, data=data) == {"tags": ["flame", "rusty", "sword"]}
        assert values(self.TAGS, data="tags-has=nothing&tags=") == {}

    def test_keeps_identifiers_that_are_shown_as_words(self) -> None:
        shown = str(form(self.FREE, initial={"tags": ["sword", "rusty"]})["tags"])
        assert 'value="Long sword, rusty"' in shown
        assert 'name="tags-is" value="sword"' in shown
        kept = values(self.FREE, data="tags=Long sword, rusty&tags-is=sword")
        assert kept == {"tags": ["sword", "rusty"]}
        assert values(self.FREE, data="tags=Long sword") == {"tags": ["Long sword"]}

    def test_that_is_too_long_is_marked(self) -> None:
        assert not form(self.FREE, data=f"tags={'x' * 500}").is_valid()


class TestOneValue:
    def test_is_called_by_the_rulesets_word_for_its_place(self) -> None:
        rules_form = form(Field(name="hp", type="int"), Field(name="move", type="int"))
        assert [item.label for item in rules_form.items()] == ["Hit points", "Speed"]

    def test_that_is_the_default_is_not_kept(self) -> None:
        hp = Field(name="hp", type="int", default=4)
        assert values(hp, data="hp=4") == {}
        assert values(hp, data="hp=5") == {"hp": 5}
        assert values(hp, data="hp=") == {}

    def test_outside_its_bounds_is_marked(self) -> None:
        rules_form = form(Field(name="hp", type="int", min=1, max=9), data="hp=10")
        assert not rules_form.is_valid()
        assert "hp" in rules_form.errors

    def test_that_may_be_nothing_can_be_emptied(self) -> None:
        morale = Field(name="morale", type="int", nullable=True, default=7)
        assert values(morale, data="morale=") == {"morale": None}
        assert values(Field(name="morale", type="int", nullable=True), data="morale=") == {}

    def test_that_follows_from_others_says_so_while_it_is_empty(self) -> None:
        assert "automatic" in str(form(Field(name="hp", type="int"))["hp"])

    @pytest.mark.parametrize(
        "reach",
        [
            Field(name="reach", type="int"),
            Field(name="reach", type="text"),
            Field(name="reach", type="bool"),
            Field(name="reach", type="enum", choices=("near", "far")),
        ],
    )
    def test_that_follows_from_others_says_so_in_the_words_of_its_game(self, reach: Field) -> None:
        shown = str(form(reach)["reach"])
        assert "as the weapon says" in shown and "automatic" not in shown

    def test_that_follows_from_a_choice_beside_it_is_the_first_entry_with_its_reason(self) -> None:
        use = Field(name="use", type="enum", choices=("melee", "gun"), default="melee")
        share = Field(
            name="share",
            type="enum",
            choices=("full", "none"),
            follows=Follows("use", {"melee": "full", "gun": "none"}),
        )
        shown = str(form(use, share, initial={"use": "gun"})["share"])
        assert '<option value="" selected>none, as for guns</option>' in shown
        shown = str(form(use, share)["share"])
        assert '<option value="" selected>full, from use</option>' in shown
        assert values(use, share, data="use=gun&share=") == {"use": "gun"}
        assert values(use, share, data="use=gun&share=none") == {"use": "gun", "share": "none"}

    def test_of_yes_or_no_that_follows_says_which(self) -> None:
        kind = Field(name="kind", type="enum", choices=("bow", "club"), default="club")
        shoots = Field(name="shoots", type="bool", follows=Follows("kind", {"bow": True}))
        assert ">Yes, from kind</option>" in str(
            form(kind, shoots, initial={"kind": "bow"})["shoots"]
        )
        assert '<option value="" selected>–</option>' in str(form(kind, shoots)["shoots"])

    def test_that_follows_from_a_list_is_as_usual_for_what_is_not_on_it(self) -> None:
        listed = Field(name="listed", type="enum", choices=("axe", "staff"), nullable=True)
        both_hands = Field(
            name="both_hands", type="bool", follows=Follows("listed", {None: False, "staff": True})
        )
        name = Field(name="name", type="text", follows=Follows("listed", {"axe": "axe"}))
        damage = Field(name="damage", type="int", follows=Follows("listed", {None: 0, "axe": 6}))
        fields = (listed, both_hands, name, damage)
        rules_form = form(*fields, initial={"listed": "staff"})
        assert ">Yes, as in the list</option>" in str(rules_form["both_hands"])
        assert 'placeholder="0"' in str(rules_form["damage"])
        rules_form = form(*fields, initial={"listed": "axe"})
        assert ">No, as usual</option>" in str(rules_form["both_hands"])
        assert 'placeholder="6"' in str(rules_form["damage"])
        assert 'placeholder="Woodcutter’s axe"' in str(rules_form["name"])
        assert values(*fields, data="listed=axe&both_hands=&name=&damage=") == {"listed": "axe"}

    def test_that_follows_from_the_side_is_that_of_its_sheet(self) -> None:
        life = Field(name="life", type="int", follows=Follows("side", {"foes": 3}))
        assert 'placeholder="3"' in str(form(life)["life"])

    def test_of_yes_or_no_has_a_third_answer_where_the_rules_decide(self) -> None:
        monster = Field(name="monster", type="bool")
        assert values(monster, data="monster=") == {}
        assert values(monster, data="monster=false") == {"monster": False}
        assert '<option value="false" selected>' in str(
            form(monster, initial={"monster": False})["monster"]
        )

    def test_of_yes_or_no_with_a_default_is_a_box(self) -> None:
        shield = Field(name="shield", type="bool", default=True)
        assert values(shield, data="") == {"shield": False}
        assert values(shield, data="shield=on") == {}

    def test_of_a_choice_is_one_of_them(self) -> None:
        stance = Field(name="stance", type="enum", choices=("none", "high"), default="none")
        assert values(stance, data="stance=high") == {"stance": "high"}
        assert not form(stance, data="stance=low").is_valid()
        assert "No stance" in str(form(stance)["stance"])

    def test_of_a_choice_of_numbers_is_a_number(self) -> None:
        die = Field(name="die", type="int", choices=("0", "6", "20"), default=6)
        assert values(die, data="die=20") == {"die": 20}

    def test_of_names_is_a_list(self) -> None:
        immune = Field(name="immune", type="names", default=())
        assert values(immune, data="immune=fire, cold ,") == {"immune": ["fire", "cold"]}
        assert values(immune, data="immune=") == {}
        assert 'value="fire, cold"' in str(
            form(immune, initial={"immune": ["fire", "cold"]})["immune"]
        )

    def test_of_numbers_is_a_list_of_numbers(self) -> None:
        ranges = Field(name="ranges", type="numbers", nullable=True)
        assert values(ranges, data="ranges=10/20/30") == {"ranges": [10, 20, 30]}
        assert not form(ranges, data="ranges=near, far").is_valid()

    def test_of_dice_is_text_from_left_to_right(self) -> None:
        damage = Field(name="damage", type="dice", default="1d6")
        assert values(damage, data="damage=2d4%2B1") == {"damage": "2d4+1"}
        assert 'dir="ltr"' in str(form(damage)["damage"])

    def test_of_any_type_is_read_as_what_it_looks_like(self) -> None:
        value = Field(name="value", type="value", required=True)
        for text, read in (("7", 7), ("-2", -2), ("true", True), ("dead", "dead")):
            assert values(value, data=f"value={text}") == {"value": read}

    def test_of_combatants_shows_their_names(self) -> None:
        who = Field(name="who", type="combatants", choices=("aldo", "gob-1"))
        rules_form = form_for((who,), TERMS, names={"aldo": "Aldo", "gob-1": "Goblin 1"})
        assert "Goblin 1" in str(rules_form["who"]) and 'type="checkbox"' in str(rules_form["who"])

    def test_of_a_target_is_one_of_the_legal_ones(self) -> None:
        target = Field(name="target", type="combatant", choices=("gob-1",), required=True)
        assert values(target, data="target=gob-1") == {"target": "gob-1"}
        assert not form(target, data="target=aldo").is_valid()

    def test_that_is_required_is_kept_even_if_it_is_the_default(self) -> None:
        feet = Field(name="feet", type="int", default=10, required=True)
        assert values(feet, data="feet=10") == {"feet": 10}


class TestRows:
    def test_are_picked_from_the_catalogue_or_the_tables_own(self) -> None:
        data = "weapons-0-row=pick&weapons-0-weapons=sword&weapons-4-row=own&weapons-4-name=Claw"
        assert values(WEAPONS, data=data + "&weapons-4-damage=1d4&weapons-4-melee=on") == {
            "weapons": ["sword", {"name": "Claw", "damage": "1d4"}]
        }

    def test_show_what_is_there(self) -> None:
        rules_form = form(WEAPONS, initial={"weapons": ["bow", {"name": "Claw", "bonus": 2}]})
        bow, claw = rules_form.groups["weapons"].rows
        assert (bow.kind, claw.kind) == ("pick", "own")
        assert bow.form["weapons"].value() == "bow"
        assert (claw.title, claw.gist, claw.open) == ("Claw", "bonus 2", False)
        assert [item.name for item in claw.items][:2] == ["name", "damage"]

    def test_stand_open_while_they_have_no_name_or_something_is_wrong(self) -> None:
        rules_form = form(WEAPONS, initial={"weapons": [{"name": ""}, {"name": "Claw"}]})
        assert [row.open for row in rules_form.groups["weapons"].rows] == [True, False]
        wrong = form(WEAPONS, data="weapons-0-row=own&weapons-0-name=Claw&weapons-0-bonus=lots")
        assert not wrong.is_valid() and wrong.groups["weapons"].rows[0].open

    def test_that_are_none_mean_what_the_rules_say(self) -> None:
        assert values(WEAPONS, data="") == {}
        assert form(WEAPONS).groups["weapons"].follows

    def test_that_are_none_are_kept_where_the_default_has_some(self) -> None:
        armed = Field(name="weapons", type="rows", choices=("sword",), default=("sword",))
        assert values(armed, data="") == {"weapons": []}
        assert values(armed, data="weapons-0-row=pick&weapons-0-weapons=sword") == {}

    @pytest.mark.parametrize(
        ("kind", "field"), [("pick", "weapons-1-weapons"), ("own", "weapons-1-name")]
    )
    def test_are_added_without_saving_and_without_complaint(self, kind: str, field: str) -> None:
        data = f"hp=&weapons-0-row=own&weapons-0-name=&row_add=weapons:{kind}"
        rules_form = form(Field(name="hp", type="int", required=True), WEAPONS, data=data)
        assert rules_form.rearranged and not rules_form.is_valid()
        assert not rules_form.errors
        assert rules_form.groups["weapons"].rows[1].form.add_prefix(field.split("-")[2]) == field

    def test_are_taken_away_by_their_own_number(self) -> None:
        data = "weapons-0-row=own&weapons-3-row=own&weapons-3-name=Claw&row_drop=weapons:0"
        rules_form = form(WEAPONS, data=data)
        assert [row.index for row in rules_form.groups["weapons"].rows] == [3]
        assert rules_form.groups["weapons"].rows[0].title == "Claw"

    def test_mark_what_is_wrong_in_them(self) -> None:
        rules_form = form(WEAPONS, data="weapons-0-row=own&weapons-0-name=&weapons-0-bonus=9")
        assert not rules_form.is_valid()
        assert set(rules_form.groups["weapons"].rows[0].form.errors) == {"name", "bonus"}

    def test_chosen_from_a_list_are_as_many_as_the_rules_allow(self) -> None:
        two = Field(name="arms", type="rows", choices=("sword", "bow", "axe"), rows=ROW, max=2)
        assert values(two, data="arms-many=sword&arms-many=bow&arms-many=axe") == {
            "arms": ["sword", "bow"]
        }

    def test_of_an_unknown_kind_are_nothing(self) -> None:
        assert values(WEAPONS, data="weapons-0-row=hack&weapons-x-row=own") == {}

    def test_of_a_single_object_are_one_at_most(self) -> None:
        armour = Field(name="armour", type="object", choices=("leather",), rows=ROW, nullable=True)
        data = "armour-0-row=own&armour-0-name=Scales&armour-0-damage=1d6&armour-0-melee=on"
        assert values(armour, data=data) == {"armour": {"name": "Scales"}}
        assert values(armour, data="") == {}
        assert not form(armour, initial={"armour": "leather"}).groups["armour"].can_add

    def test_of_a_map_are_names_with_numbers(self) -> None:
        talents = Field(name="talents", type="map", min=-10, max=30, default={"strength": 0})
        rules_form = form(talents)
        assert [row.form.initial for row in rules_form.groups["talents"].rows] == [
            {"name": "strength", "value": 0}
        ]
        data = "talents-0-row=own&talents-0-name=wit&talents-0-value=3"
        assert values(talents, data=data) == {"talents": {"wit": 3}}

    def test_of_a_map_are_called_as_the_game_says(self) -> None:
        slots = Field(name="slots", type="map", min=0, max=4, default={"1": 2})
        plain = form(slots).groups["slots"].rows[0].form
        assert [str(plain[name].label) for name in ("name", "value")] == ["name", "Value"]
        terms = {
            **TERMS,
            "slots.one": Term(pgettext("test", "Circle")),
            "slots.value": Term(pgettext("test", "Spells")),
        }
        called = form_for((slots,), terms, within="stats").groups["slots"].rows[0].form
        assert [str(called[name].label) for name in ("name", "value")] == ["Circle", "Spells"]

    def test_of_a_map_can_have_values_of_another_type(self) -> None:
        ward = Field(name="ward", type="text")
        wards = Field(name="wards", type="map", rows=(ward,), default={"force": "culture"})
        data = "wards-0-row=own&wards-0-name=force&wards-0-ward="
        assert values(wards, data=data + "culture") == {}
        assert values(wards, data=data + "lore") == {"wards": {"force": "lore"}}

    def test_of_an_object_that_say_nothing_new_are_not_kept(self) -> None:
        fumble = Field(name="fumble", type="enum", choices=("fails", "none"), default="fails")
        rolls = Field(name="rolls", type="object", rows=(fumble,), default={"fumble": "fails"})
        data = "rolls-0-row=own&rolls-0-fumble="
        assert values(rolls, data=data + "fails") == {}
        assert values(rolls, data=data + "none") == {"rolls": {"fumble": "none"}}

    def test_of_a_map_are_none_of_the_catalogue(self) -> None:
        slots = Field(name="slots", type="map", choices=("1", "2"), default={})
        for data in ("slots-many=1", "slots-0-row=pick"):
            assert values(slots, data=data) == {}
        assert not form(slots, data="row_add=slots:pick").groups["slots"].rows

    def test_of_a_map_do_not_share_a_name(self) -> None:
        talents = Field(name="talents", type="map", default={})
        row = "talents-{0}-row=own&talents-{0}-name=wit&talents-{0}-value=3"
        rules_form = form(talents, data=row.format(0) + "&" + row.format(1))
        assert not rules_form.is_valid()
        assert rules_form.groups["talents"].errors

    def test_of_a_map_can_be_added_to_none(self) -> None:
        rules_form = form(Field(name="slots", type="map", default={}), data="row_add=slots:own")
        assert rules_form.rearranged and not rules_form.is_valid()
        assert len(rules_form.groups["slots"].rows) == 1


class TestWhatTheRulesRefuse:
    def test_lands_on_its_field(self) -> None:
        rules_form = form(Field(name="hp", type="int"), data="hp=3")
        assert rules_form.is_valid()
        rules_form.refuse(IllegalSetup("bad_stats", "hp 3 above max_hp 2", "hp"))
        assert "hp 3 above max_hp 2" in str(rules_form.errors["hp"])

    def test_lands_on_the_field_of_a_row(self) -> None:
        data = "weapons-0-row=own&weapons-0-name=Claw&weapons-1-row=own&weapons-1-name=Bite"
        rules_form = form(WEAPONS, data=data + "&weapons-1-damage=lots")
        rules_form.refuse(IllegalSetup("bad_stats", "no dice", ("weapons", 2, "damage")))
        assert set(rules_form.groups["weapons"].rows[1].form.errors) == {"damage"}

    def test_lands_above_the_rows_or_the_form_if_it_names_nothing_known(self) -> None:
        rules_form = form(Field(name="hp", type="int"), WEAPONS, data="hp=3")
        rules_form.refuse(IllegalSetup("bad_stats", "two alike", "weapons"))
        rules_form.refuse(IllegalSetup("bad_stats", "a riddle", "sphinx"))
        assert rules_form.groups["weapons"].errors
        assert rules_form.non_field_errors()


def test_sections_keep_the_order_of_their_fields() -> None:
    rules_form = form(
        Field(name="hp", type="int", default=4, section="body"),
        Field(name="luck", type="int", default=0),
        Field(name="move", type="int", default=40, section="body"),
        initial={"move": 20},
    )
    found = [
        (section.name, [item.name for item in section.items]) for section in rules_form.sections()
    ]
    assert found == [("", ["luck"]), ("body", ["hp", "move"])]


class TestSections:
    """Sections that fit on two screens are open; the others show their values in one line."""

    FIELDS = tuple(
        Field(name=f"n{number}", type="int", default=0, section="ab"[number // 14])
        for number in range(20)
    )

    def test_tell_what_differs_from_the_defaults_while_they_are_closed(self) -> None:
        first, second = form(*self.FIELDS, initial={"n1": 3, "n16": 4, "n17": 0}).sections()
        assert first.open
        assert (second.open, second.gist) == (False, "n16 4")

    def test_open_where_something_is_wrong(self) -> None:
        rules_form = form(*self.FIELDS, data="n16=lots")
        assert not rules_form.is_valid()
        assert rules_form.sections()[1].open


class TestGradesWithANumberEach:
    """A map with a number for each choice has a stepper for each, and no rows to add."""

    GRADES = Field(
        name="grades",
        type="map",
        choices=("low", "high"),
        min=0,
        max=9,
        default={"low": 1, "high": 2},
    )

    def test_are_all_there_also_where_only_some_were_saved(self) -> None:
        rules_form = form(self.GRADES, initial={"grades": {"high": 5}})
        shown = render_to_string("forms/form.html", {"form": rules_form})
        assert shown.count("data-stepper") == 2 and "row_drop" not in shown
        assert "row_add" not in shown and 'value="5"' in shown and 'value="1"' in shown

    def test_are_read_together(self) -> None:
        rows = "grades-0-row=own&grades-0-name=low&grades-0-value=1"
        rows += "&grades-1-row=own&grades-1-name=high&grades-1-value=7"
        assert values(self.GRADES, data=rows) == {"grades": {"low": 1, "high": 7}}


class TestANumberThatFollowsFromAnother:
    AC = Field(name="ac", type="int", default=9)
    AAC = Field(name="aac", type="int", follows=Follows("ac", {9: 10, 5: 14}, both=True))

    def test_is_shown_where_it_is_left_out(self) -> None:
        rules_form = form(self.AC, self.AAC, initial={"ac": 5})
        assert 'placeholder="14"' in str(rules_form["aac"]) and "data-both" in str(
            rules_form["aac"]
        )
        assert "from ac" in render_to_string("forms/field.html", {"field": rules_form["aac"]})

    def test_is_none_of_a_number_that_is_out_of_range(self) -> None:
        assert 'placeholder=""' in str(form(self.AC, self.AAC, data="ac=77")["aac"])

    def test_may_be_the_same_number(self) -> None:
        full = Field(name="full", type="int", default=9)
        left = Field(name="left", type="int", follows=Follows("full"))
        last = Field(name="last", type="int", follows=Follows("left"))
        rules_form = form(full, left, last)
        assert all('placeholder="9"' in str(rules_form[name]) for name in ("left", "last"))


def test_the_help_of_a_field_is_told_on_tap() -> None:
    field = Field(name="hp", type="int", help=pgettext("test", "What is left now."))
    shown = render_to_string("forms/field.html", {"field": form(field)["hp"]})
    assert "popover>" in shown and "What is left now." in shown
    assert 'popovertarget="id_hp_helptext"' in shown


def test_what_is_wrong_is_told_in_words_of_the_pages() -> None:
    rules_form = form(Field(name="hp", type="int", max=9, required=True), data="hp=12")
    assert rules_form.errors["hp"] == ["This is at most 9."]
    assert form(Field(name="hp", type="int", required=True), data="hp=").errors["hp"] == [
        "This is required."
    ]


def test_a_proposed_word_is_read_as_what_it_stands_for() -> None:
    """Case does not matter; any other text stays as it was typed."""
    described = Field(name="style", type="text", default="", choices=("bow", "sling"))
    terms = {"bow": Term(pgettext("sample", "Long bow"))}

    def typed(text: str) -> object:
        form = form_for((described,), terms, {"style": text})
        assert form.is_valid()
        return form.values().get("style")

    assert [typed(text) for text in ("long BOW ", "sling", "Axe")] == ["bow", "sling", "Axe"]
    assert '<option value="Long bow">' in str(form_for((described,), terms)["style"])


class TestAChoiceWhoseWordSaysTooLittle:
    FIELD = Field(
        name="stance",
        type="enum",
        choices=("none", "high"),
        default="high",
        meanings={"high": pgettext("test", "Hits from above, and is hit from below.")},
    )

    def test_stands_with_a_sentence_on_what_it_means(self) -> None:
        page = render_to_string("forms/field.html", {"field": form(self.FIELD)["stance"]})
        assert "Hits from above" in page and 'type="radio"' in page
        assert re.search(r'value="high"[^>]*checked', page)

    def test_is_read_as_any_other(self) -> None:
        assert values(self.FIELD, data="stance=none") == {"stance": "none"}
        assert not form(self.FIELD, data="stance=low").is_valid()


def test_a_ruleset_says_what_its_choices_mean_beside_its_help() -> None:
    help = {"aim": pgettext("test", "Where to."), "aim.low": pgettext("test", "At the feet.")}
    (aim,) = helped([Field(name="aim", type="enum", choices=("low", "high"))], help)
    assert (aim.help, aim.meanings) == (help["aim"], {"low": help["aim.low"]})


class TestSomeOfAFewChoices:
    """A closed list has a chip for each choice and no field for other words."""

    LIKES = Field(name="likes", type="names", choices=("sword", "bow"), default=(), closed=True)

    def test_are_chips(self) -> None:
        rules_form = form(self.LIKES, initial={"likes": ["bow"]})
        shown = render_to_string("forms/form.html", {"form": rules_form})
        assert shown.count('type="checkbox"') == 2 and shown.count(" checked") == 1
        assert "Long sword" in shown and 'type="text"' not in shown

    def test_are_taken_as_they_are_ticked(self) -> None:
        assert values(self.LIKES, data="likes=bow&likes=sword") == {"likes": ["bow", "sword"]}
        assert values(self.LIKES, data="") == {}

    def test_are_no_other_words(self) -> None:
        assert not form(self.LIKES, data="likes=axe").is_valid()
