"""Answers of a question that a game divides by headings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from encounters.campaigns.models import Seat
from rulesets.contract import Decision, Option
from rulesets.narrowing import narrow
from rulesets.sample import asking, shown
from rulesets.sample.resolver import Sample
from tests.phones import phone_of
from tests.play.table import Play

SECTIONS = {"attack": "acting", "guard": "initiative"}


@pytest.fixture
def parted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attacks are below one heading, the guard below another."""

    plain = asking.pending

    def parted(board: Any) -> tuple[Decision, ...]:
        return tuple(map(with_sections, plain(board)))

    def with_sections(decision: Decision) -> Decision:
        options = tuple(
            replace(option, section=SECTIONS[option.name]) for option in decision.options
        )
        return replace(decision, options=options)

    monkeypatch.setattr(Sample, "pending", staticmethod(parted))
    monkeypatch.setattr(shown, "pending", parted)
    monkeypatch.setattr(type(Sample.wording), "refusing", ())  # makes the guard a row as well


def test_each_heading_stands_once_above_its_answers(yard: Play, pia: Seat, parted: None) -> None:
    page = phone_of(pia).get(f"/c/{pia.campaign_id}/").text
    question = page.partition('class="ask"')[2].partition("</form>")[0]
    found = re.findall(r'<p class="part">([^<]+)</p>|value="(attack|guard)', question)
    told = ["heading" if heading else option for heading, option in found]
    assert told[:2] == ["heading", "attack"] and told[-2:] == ["heading", "guard"]
    assert told.count("heading") == 2


def test_a_question_without_sections_has_no_heading(yard: Play, pia: Seat) -> None:
    assert 'class="part"' not in phone_of(pia).get(f"/c/{pia.campaign_id}/").text


def test_the_heading_is_kept_where_somebody_must_not_be_named() -> None:
    option = Option("guard", section="acting")
    asked = narrow(Decision("aldo", "turn", (option,), "guard"), Everybody())
    assert asked is not None and asked.options[0].section == "acting"


class Everybody:
    """Knows of everybody."""

    def misses(self, name: str | None) -> bool:
        return False

    def present(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(names)
