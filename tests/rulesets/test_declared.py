"""A field of a combatant's state is declared once; everything else follows from the declaration."""

from __future__ import annotations

from typing import Annotated

import pytest
from msgspec import Struct

from rulesets.contract import IllegalSetup, Quick, Ruled
from rulesets.declared import (
    KEPT,
    OPEN,
    OWN,
    SETTABLE,
    at_most,
    bounded,
    check_bounds,
    facts_of,
    kept_of,
    marked,
    names_of,
    quick,
    quick_of,
    settable,
    settable_of,
    stat,
    stats_of,
)
from rulesets.describing import between, number
from rulesets.marks import Marks
from rulesets.messages import english
from rulesets.sample.wording import LEXICON

Condition = Annotated[bool, OPEN, SETTABLE, marked(), quick("conditions")]


class Fighter(Struct, frozen=True, kw_only=True):
    id: str
    wounds: Annotated[
        int,
        between(0, 300),
        at_most("toughness"),
        OWN,
        stat("body"),
        SETTABLE,
        KEPT,
        quick("health"),
    ] = 0
    toughness: Annotated[int, between(1, 300), OWN, stat("body", default=3)]
    skill: Annotated[
        int, between(0, 6), OWN, stat("body", min=1), settable(min=0), quick("modifiers")
    ] = 1
    guards: Condition = False
    out: Condition = False
    plan: str = ""


BERT = Fighter(id="bert", wounds=1, toughness=4, guards=True, plan="run")


def test_the_sheet_has_the_fields_that_are_stats() -> None:
    assert [(field.name, field.section) for field in stats_of(Fighter)] == [
        ("wounds", "body"),
        ("toughness", "body"),
        ("skill", "body"),
    ]


def test_a_stat_that_the_state_stores_in_another_way_stands_before_a_field() -> None:
    found = stats_of(Fighter, before={"toughness": (number("size", 1, 9, 5),)})
    assert [field.name for field in found] == ["wounds", "size", "toughness", "skill"]


def test_the_gm_sets_a_field_as_on_the_sheet_but_for_what_is_said() -> None:
    on_the_sheet, set_later = stats_of(Fighter, "skill"), settable_of(Fighter)
    assert [field.min for field in on_the_sheet] == [1]
    assert [(field.name, field.min, field.section) for field in set_later] == [
        ("wounds", 0, "body"),
        ("skill", 0, "body"),
        ("guards", None, ""),
        ("out", None, ""),
    ]


def test_fields_can_come_last() -> None:
    assert [field.name for field in settable_of(Fighter, last="out wounds")] == [
        "skill",
        "guards",
        "out",
        "wounds",
    ]


def test_the_short_sheet_has_the_parts_of_the_fields_and_the_bound_of_health() -> None:
    assert quick_of(Fighter, last="guards", hurt=Ruled("hurt", "amount")) == Quick(
        health="wounds",
        most="toughness",
        modifiers=("skill",),
        conditions=("out", "guards"),
        hurt=Ruled("hurt", "amount"),
    )


def test_a_field_that_nothing_is_said_about_is_in_no_view() -> None:
    facts = facts_of(Fighter)
    assert facts(BERT, False) == {"guards": True, "out": False}
    assert facts(BERT, True) == {
        "wounds": 1,
        "toughness": 4,
        "skill": 1,
        "guards": True,
        "out": False,
    }


def test_facts_can_be_changed_without_changing_those_of_the_next_viewer() -> None:
    facts = facts_of(Fighter)
    facts(BERT, True)["wounds"] = 9
    assert facts(BERT, True)["wounds"] == 1


def test_what_lasts_is_written_back() -> None:
    assert kept_of(BERT) == {"wounds": 1}


def test_a_mark_is_the_word_of_its_field() -> None:
    marks = Marks(Fighter, LEXICON)
    assert [english(mark) for mark in marks.of(BERT)] == ["On guard"]


def test_a_bound_by_another_field_holds_on_the_sheet_and_for_the_gm() -> None:
    check_bounds("bert", Fighter, {"wounds": 4, "toughness": 4})
    with pytest.raises(IllegalSetup, match="at most 4"):
        check_bounds("bert", Fighter, {"wounds": 5, "toughness": 4})
    assert [bounded(BERT, field).max for field in settable_of(Fighter)] == [4, 6, None, None]


def test_fields_of_one_kind_can_be_named_together() -> None:
    assert names_of(Fighter, mark="any") == ("guards", "out")
