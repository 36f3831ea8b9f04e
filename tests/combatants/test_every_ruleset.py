"""For every installed ruleset: its sheets and house rules survive a round trip through a form."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.translation import override

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import SheetForms, stats_of
from encounters.forms import RulesForm, form_for
from encounters.lobby import opening
from encounters.text import library_words
from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import Field, Ruleset

ALL = registry.all()


class Browser(HTMLParser):
    """Collects the values that a browser would post from an unchanged page."""

    def __init__(self) -> None:
        super().__init__()
        self.posted = QueryDict(mutable=True)
        self._select, self._empty = "", True

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in given}
        name = attributes.get("name", "")
        if tag == "select":
            self._select, self._empty = name, True
        elif tag == "option" and ("selected" in attributes or self._empty):
            others = self.posted.getlist(self._select)
            kept = others if self._empty else others[:-1]
            self.posted.setlist(self._select, [*kept, attributes["value"]])
            self._empty = False
        elif tag == "input" and attributes.get("type") in ("checkbox", "radio"):
            if "checked" in attributes:
                self.posted.appendlist(name, attributes.get("value", "on"))
        elif tag == "input":
            self.posted.appendlist(name, attributes.get("value", ""))


def sent_back(fields: tuple[Field, ...], ruleset: Ruleset, values: dict[str, Any]) -> RulesForm:
    """The form with these values, rendered and posted unchanged. What it leaves to the rules it
    names, or says from what it follows."""
    terms = ruleset.wording.terms
    page = render_to_string("forms/form.html", {"form": form_for(fields, terms, None, values)})
    assert "by the rules" not in page
    browser = Browser()
    browser.feed(page)
    return form_for(fields, terms, browser.posted)


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.slug)
def test_house_rules_nobody_touched_are_the_defaults(ruleset: Ruleset) -> None:
    form = sent_back(ruleset.options, ruleset, {})
    assert form.is_valid(), form.errors
    assert form.values() == {}


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.slug)
@pytest.mark.parametrize("kind", ["character", "foe"])
def test_a_new_sheet_nobody_touched_is_allowed(ruleset: Ruleset, kind: str) -> None:
    sheet = Combatant(kind=kind)
    fields = tuple(stat for stat in ruleset.stats if stat.side in ("", sheet.side))
    form = sent_back(fields, ruleset, {})
    assert form.is_valid(), form.errors
    assert form.values() == {}
    ruleset.check_stats(form.values(), sheet.side)


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.slug)
def test_every_sheet_of_the_demo_comes_back_the_same(gwen: Any, ruleset: Ruleset) -> None:
    for number, sheet in enumerate(opening.create_with_demo(gwen, ruleset, "en").combatants.all()):
        once = sent_back(stats_of(sheet), ruleset, sheet.stats)
        assert once.is_valid(), (sheet.name, once.errors)
        if number == 0 or profiles.thorough():
            again = sent_back(stats_of(sheet), ruleset, once.values())
            assert again.is_valid() and again.values() == once.values()
        ruleset.check_stats(once.values(), sheet.side)
        plain = {stat.name: stat.default for stat in stats_of(sheet)}
        lost = {
            name
            for name, value in sheet.stats.items()
            if name not in once.values() and value != plain[name]
        }
        assert not lost, (sheet.name, lost)


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.slug)
def test_saving_an_untouched_form_changes_no_sheet_of_the_library(ruleset: Ruleset) -> None:
    """A form never answers for the rules: what a sheet leaves to them stays with them."""
    rows = json.loads(ruleset.library.read_text())
    seen = set[str]()
    for key, kind in (("characters", "character"), ("foes", "foe"), ("templates", "foe")):
        fields = stats_of(Combatant(campaign=Campaign(ruleset=ruleset.slug), kind=kind))
        chosen = [(row["stats"], fields) for row in rows[key]]
        if not profiles.thorough():
            chosen = of_every_kind([stats for stats, _ in chosen], fields)
        assert chosen
        for number, (stats, shown) in enumerate(chosen):
            form = sent_back(shown, ruleset, stats)
            assert form.is_valid(), (stats, form.errors)
            assert weighed(shown, form.values()) == weighed(shown, stats), stats
            if number == 0 or profiles.thorough():
                again = sent_back(shown, ruleset, form.values())
                assert again.is_valid() and again.values() == form.values(), stats
            seen.add(key)
    assert seen == {"characters", "foes", "templates"}


type Sheet = tuple[dict[str, Any], tuple[Field, ...]]


def of_every_kind(sheets: list[dict[str, Any]], fields: tuple[Field, ...]) -> list[Sheet]:
    """Sheets that together have every kind of value that all of them have in each field. The first
    is whole; of the others there are the fields, and the rows in them, that have something new."""
    seen, chosen = set[tuple[Any, ...]](), list[Sheet]()
    for stats in sorted(sheets, key=lambda stats: -len(kinds(fields, stats))):
        new = kinds(fields, stats) - seen
        if not seen:
            chosen.append((stats, fields))
        elif new:
            own = tuple(field for field in fields if kinds((field,), stats) & new)
            chosen.append(({field.name: only(new, field, stats) for field in own}, own))
        seen |= new
    return chosen


def only(new: set[tuple[Any, ...]], field: Field, stats: dict[str, Any]) -> Any:
    """The rows of the field that have something new; any other value, and two rows where one would
    not be all that is new, as they are."""
    value = stats[field.name]
    if not field.rows or not isinstance(value, list) or (field.name, min(len(value), 2)) in new:
        return value
    return [row for row in value if kinds((field,), {field.name: [row]}) & new]


def kinds(fields: tuple[Field, ...], stats: dict[str, Any]) -> set[tuple[Any, ...]]:
    """What a form may treat differently: which fields are given, also in their rows, each choice,
    how many there are in a list, the sign of a number, and what a text is made of."""
    found = set[tuple[Any, ...]]()
    for field in fields:
        if field.name not in stats:
            continue
        value = stats[field.name]
        many = value if isinstance(value, list) else [value]
        found.add((field.name, min(len(many), 2)))
        for item in many:
            if isinstance(item, dict) and field.type != "map":
                found |= {(field.name, *kind) for kind in kinds(field.rows, item)}
            else:
                found.add((field.name, shape(field, item)))
    return found


def shape(field: Field, value: Any) -> Any:
    if isinstance(value, bool) or value in field.choices:
        return value
    if isinstance(value, int):
        return min(max(value, -1), 1)
    if isinstance(value, dict):
        return min(len(value), 2)
    return re.sub(r"[^\W\d]+", "a", re.sub(r"\d+", "1", str(value)))


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.slug)
def test_a_row_of_which_only_the_needed_is_given_is_saved_with_no_more(ruleset: Ruleset) -> None:
    """Every optional value of a weapon, a spell or an effect is left to the rules."""
    for field in ruleset.stats:
        for row in fewest(field):
            form = sent_back((field,), ruleset, {field.name: row})
            assert form.is_valid(), (field.name, row, form.errors)
            assert form.values() == {field.name: row}


def test_a_weapon_of_the_list_is_shown_with_the_numbers_of_the_list() -> None:
    ruleset = registry.get("arm5")
    (weapons,) = (stat for stat in ruleset.stats if stat.name == "weapons")
    made = form_for((weapons,), ruleset.wording.terms, None, {"weapons": [{"preset": "axe"}]})
    page = render_to_string("forms/form.html", {"form": made})
    (row,) = made.groups["weapons"].rows
    assert all(
        f'placeholder="{value}"' in str(row.form[name])
        for name, value in {"init": 1, "attack": 4, "damage": 6, "min_strength": 0}.items()
    )
    assert "Single Weapon, as in the list" in str(row.form["ability"])
    assert ">weapon, as usual<" in page and ">No, as usual<" in page


def fewest(field: Field) -> list[Any]:
    """Values of the field with rows that have only what a row needs, for each choice of those; and
    the kind of row that has the choice at all."""
    if field.type not in ("rows", "object") or not field.rows:
        return []
    needed = [part for part in field.rows if part.required or part.name == "name"]
    least = {"int": 1, "dice": "1d6", "names": ["Own"]}
    row = {
        part.name: part.choices[0] if part.choices else least.get(part.type, "Own")
        for part in needed
    }
    rows = [row]
    for part in field.rows:
        if part.type == "enum" and part not in needed:
            others = (choice for choice in part.choices if choice != part.default)
            of, kinds = part.depends or ("", {})
            kind = {of: next(iter(kinds))} if kinds else {}
            rows += [{**row, **kind, part.name: choice} for choice in others]
    return rows if field.type == "object" else [rows]


def weighed(fields: tuple[Field, ...], stats: Any) -> dict[str, Any]:
    """What differs from the defaults, down to the rows. Boxes that are ticked have no order."""
    found = {}
    for field in fields:
        value = stats.get(field.name, field.default)
        if isinstance(value, dict) and field.type == "object":
            value = weighed(field.rows, value)
        elif isinstance(value, list | tuple):
            value = [weighed(field.rows, row) if isinstance(row, dict) else row for row in value]
            value = sorted(value) if field.type == "names" and not field.among else value
        if value != (list(field.default) if isinstance(field.default, tuple) else field.default):
            found[field.name] = value
    return found


def saved_untouched(sheet: Combatant, language: str) -> QueryDict:
    """A reader of this language opens the sheet and saves it; returns the posted data."""
    browser = Browser()
    with override(language):
        shown = SheetForms(sheet)
        browser.feed(render_to_string("forms/form.html", {"form": shown.stats}))
        for name in ("name", "note", "tags"):
            browser.posted[name] = shown.about[name].value()
        posted = SheetForms(sheet, browser.posted)
        assert posted.save(), (posted.stats.errors, posted.about.errors)
        assert not posted.about.changed_data
    return browser.posted


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.slug)
def test_a_sheet_is_edited_in_the_readers_words_and_keeps_its_own(
    gwen: Any, ruleset: Ruleset
) -> None:
    sheets = opening.create_with_demo(gwen, ruleset, "da").combatants.order_by("pk")
    for sheet in sheets if profiles.thorough() else sheets[::4]:
        danish = saved_untouched(sheet, "da")
        before = (sheet.name, sheet.note, sheet.stats, sheet.origin)
        german = saved_untouched(sheet, "de")
        assert (sheet.name, sheet.note, sheet.stats, sheet.origin) == before
        known = library_words.catalogue(ruleset.demo, ruleset.library)
        for key, word in danish.items():
            said = known.word(word, "de")
            if said and (key == "note" or key.endswith("-name")):
                assert german[key] == said


def test_a_name_that_is_typed_is_kept_as_typed(gwen: Any) -> None:
    sheet = opening.create_with_demo(gwen, registry.get("ose"), "da").combatants.all()[0]
    posted = saved_untouched(sheet, "de")
    posted["name"] = "Grandmother"
    with override("de"):
        assert SheetForms(sheet, posted).save()
    assert sheet.name == "Grandmother" and sheet.shown_name == "Grandmother"
