"""A field that refers to rows of the same sheet offers them as choices, by their labels."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.template.loader import render_to_string

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import examples_of
from encounters.forms import RulesForm, form_for
from rulesets import registry
from rulesets.contract import Field, Term
from rulesets.messages import pgettext
from tests.phones import laptop_of

TERMS = {
    "sword": Term(pgettext("test", "Long sword")),
    "style.any": Term(pgettext("test", "any of them")),
}
ROW = (Field(name="name", type="text", required=True), Field(name="bonus", type="int", default=0))
WEAPONS = Field(name="weapons", type="rows", choices=("sword", "bow"), rows=ROW, default=())
HELD = Field(name="held", type="names", among="weapons")
STYLE = Field(name="style", type="text", among="weapons", default="", choices=("fist",))
ARMED = "weapons-0-row=pick&weapons-0-weapons=sword&weapons-1-row=own&weapons-1-name=Claw"


def form(*fields: Field, data: str | None = None, initial: Any = None, **more: Any) -> RulesForm:
    posted = None if data is None else QueryDict(data)
    return form_for(fields, TERMS, posted, initial, within="stats", **more)


def offered(shown: object) -> list[tuple[str, str]]:
    """The choices of the first select."""
    first = str(shown).split("</select>")[0]
    return re.findall(r'<option value="([^"]*)"[^>]*>([^<]*)</option>', first)


def chosen(shown: object) -> list[str]:
    return re.findall(r'<option value="([^"]*)" selected', str(shown))


class TestOneOfThem:
    def test_is_offered_by_its_word_and_saved_by_its_name(self) -> None:
        made = form(WEAPONS, STYLE, data=ARMED + "&style=sword")
        assert made.is_valid() and made.values()["style"] == "sword"
        assert offered(made["style"])[1:] == [
            ("sword", "Long sword"),
            ("Claw", "Claw"),
            ("fist", "fist"),
        ]

    def test_may_be_left_open_where_the_rules_say_what_that_means(self) -> None:
        made = form(WEAPONS, STYLE, data=ARMED + "&style=")
        assert offered(made["style"])[0] == ("", "any of them")
        assert made.is_valid() and "style" not in made.values()

    def test_that_is_no_longer_there_stays_until_something_else_is_chosen(self) -> None:
        shown = form(WEAPONS, STYLE, initial={"weapons": ["bow"], "style": "Old axe"})["style"]
        assert chosen(shown) == ["Old axe"]


class TestSeveralOfThem:
    def test_have_a_place_each_and_keep_their_order(self) -> None:
        made = form(WEAPONS, HELD, data=ARMED + "&held=Claw&held=&held=sword&held=Claw")
        assert made.is_valid() and made.values()["held"] == ["Claw", "sword", "Claw"]
        assert chosen(made["held"])[:3] == ["Claw", "sword", "Claw"]

    def test_are_none_where_nothing_is_chosen(self) -> None:
        made = form(WEAPONS, HELD, data=ARMED + "&held=&held=")
        assert made.is_valid() and "held" not in made.values()
        assert offered(made["held"])[0] == ("", "automatic")

    def test_have_as_many_places_as_can_be_filled(self) -> None:
        pair = Field(name="held", type="names", among="weapons", min=1, max=2, default=())
        assert str(form(WEAPONS, pair)["held"]).count("<select") == 2
        given = {"weapons": ["bow"], "held": ["bow"] * 3}
        assert str(form(WEAPONS, pair, initial=given)["held"]).count("<select") == 3

    def test_are_named_for_a_screen_reader(self) -> None:
        assert 'aria-label="held 2"' in str(form(WEAPONS, HELD)["held"])


def test_rows_can_name_rows_of_the_same_sheet() -> None:
    inner = Field(name="with", type="names", among="weapons", default=())
    routines = Field(name="routines", type="rows", rows=(ROW[0], inner), default=())
    made = form(routines, WEAPONS, data=ARMED + "&routines-0-row=own&routines-0-name=All")
    (row,) = made.groups["routines"].rows
    assert offered(row.form["with"])[1:] == [("sword", "Long sword"), ("Claw", "Claw")]


def test_a_row_without_a_name_is_called_as_what_it_is_made_from() -> None:
    preset = Field(name="preset", type="enum", choices=("sword",), nullable=True)
    weapons = Field(name="weapons", type="rows", rows=(preset, *ROW[1:]), default=())
    made = form(weapons, HELD, initial={"weapons": [{"preset": "sword", "bonus": 1}]})
    assert ("sword", "Long sword") in offered(made["held"])


class TestRowsLikeOthers:
    CLAWS = {"weapons": {"Claw": {"name": "Claw", "bonus": 3}}}

    def test_begin_with_the_values_of_an_example(self) -> None:
        data = "row_add=weapons:like&weapons-like=Claw"
        made = form(WEAPONS, data=data, examples=self.CLAWS)
        (row,) = made.groups["weapons"].rows
        assert row.kind == "own" and row.form["bonus"].value() == 3

    @pytest.mark.parametrize("other", ["", "Fang"])
    def test_are_empty_without_one(self, other: str) -> None:
        data = f"row_add=weapons:like&weapons-like={other}"
        (row,) = form(WEAPONS, data=data, examples=self.CLAWS).groups["weapons"].rows
        assert row.form["name"].value() is None

    def test_are_offered_only_where_there_are_examples(self) -> None:
        page = render_to_string("forms/form.html", {"form": form(WEAPONS, examples=self.CLAWS)})
        assert '<option value="Claw">Claw</option>' in page
        plain = render_to_string("forms/form.html", {"form": form(WEAPONS)})
        assert "weapons-like" not in plain


def test_a_row_moves_up_by_one_and_keeps_its_number() -> None:
    made = form(WEAPONS, data=ARMED + "&row_up=weapons:1")
    assert [row.index for row in made.groups["weapons"].rows] == [1, 0]
    assert made.rearranged and not made.is_valid()
    first = form(WEAPONS, data=ARMED + "&row_up=weapons:0")
    assert [row.index for row in first.groups["weapons"].rows] == [0, 1]


@pytest.mark.parametrize("slug", ["arm5", "coc7", "kampbogen", "momentum", "ose"])
def test_every_game_has_rows_to_begin_with(slug: str) -> None:
    """Each is valid on a sheet of its own, as far as it can stand alone."""
    ruleset = registry.get(slug)
    found = examples_of(ruleset)
    assert sum(map(len, found.values())) > 20
    described = {item.name: item for item in ruleset.stats}
    for stat, rows in found.items():
        known = {item.name for item in described[stat].rows if not item.among}
        assert all(set(row) <= known for row in rows.values())


def test_what_is_in_hand_is_chosen_on_the_gms_page_and_in_the_admin(gwen: User) -> None:
    keep = Campaign.objects.create(name="The keep", gm=gwen, ruleset="arm5")
    stats = {"weapons": ["long_sword", "round_shield"], "wielding": ["long_sword"]}
    giles = Combatant.objects.create(campaign=keep, name="Giles", stats=stats)
    gwens = laptop_of(gwen)
    for address in (
        f"/c/{keep.pk}/gm/library/{giles.pk}/",
        f"/admin/combatants/combatant/{giles.pk}/change/",
    ):
        page = gwens.get(address).text
        assert '<option value="long_sword" selected>Long sword</option>' in page
        assert 'value="long_sword, ' not in page and 'value="Long sword"' not in page
