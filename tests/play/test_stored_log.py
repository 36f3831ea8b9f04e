"""A step is stored with the cause of each entry, and steps of earlier versions have none."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from encounters.campaigns.models import Seat
from encounters.play.stored import packing
from encounters.play.stored.values import LogEntry
from encounters.play.telling.moments import beats_of
from encounters.play.words.table import entries_of
from rulesets import registry
from rulesets.contract import Earlier, Entry, Place
from rulesets.scenario import plain_entry
from tests.play.table import Play

BEFORE = Earlier("attack", "aldo", "gob")
LOG = [
    Entry("attack", "aldo", "gob", place=Place(0, 0, BEFORE, 0)),
    Entry("wounded", None, "gob", place=Place(0, 1, 0, 0)),
    Entry("death", None, "gob", place=Place(0, 2, 1, 0)),
    Entry("guard", "bera", place=Place(0, 3, None, 3)),
]


def written(*causes: object) -> list[dict[str, object]]:
    return [plain_entry(entry) | {"cause": c} for entry, c in zip(LOG, causes, strict=True)]


def in_a_file(rows: list[dict[str, Any]]) -> Any:
    return json.loads(msgspec.json.encode(msgspec.convert(rows, list[LogEntry])))


def test_causes_are_stored_beside_the_facts():
    rows = packing.rows(LOG)
    assert [row["cause"] for row in rows] == [["attack", "aldo", "gob"], 0, 1, None]
    assert packing.without_causes(rows) == [plain_entry(entry) for entry in LOG]


def test_a_stored_log_is_read_with_the_places_of_its_step():
    read = [entry.place for entry in packing.entries(packing.rows(LOG), 7)]
    assert read == [
        Place(7, 0, BEFORE, 0, BEFORE),
        Place(7, 1, 0, 0, BEFORE),
        Place(7, 2, 1, 0, BEFORE),
        Place(7, 3, None, 3),
    ]


def test_of_a_step_stored_without_causes_only_the_first_entry_has_a_place():
    read = packing.entries([plain_entry(entry) for entry in LOG], 7)
    assert [entry.place for entry in read] == [Place(7, 0, None, 0), None, None, None]


def test_of_a_step_stored_without_causes_deeds_begin_the_beats():
    rules = [("attack", "aldo"), ("death", None), ("attack", "bera"), ("hit_points", None)]
    rows = [plain_entry(Entry(rule, who, "gob")) for rule, who in rules]
    parted = beats_of(registry.get("ose"), packing.entries(rows, 7))
    assert [[entry.rule for entry in beat] for beat in parted] == [
        ["attack", "death"],
        ["attack", "hit_points"],
    ]


def test_a_cause_that_comes_later_is_none():
    (first, *_) = packing.entries(written(3, 0, 0, 0), 7)
    assert first.place == Place(7, 0, None, 0)


@pytest.mark.parametrize("cause", [-1, 1.5, "attack", ["attack"], ["attack", 1, None], {}])
def test_a_campaign_file_has_no_other_causes(cause):
    rows = written(None, cause, None, None)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(rows, list[LogEntry])


def test_a_campaign_file_has_logs_as_they_are_stored():
    rows = packing.rows(LOG)
    assert in_a_file(rows) == rows
    earlier = [plain_entry(entry) for entry in LOG]
    assert in_a_file(earlier) == earlier


def test_a_fight_keeps_what_caused_what(play: Play, pia: Seat):
    assert play(pia, "aldo", "declare", "none").ok
    for step in play.steps:
        places = [entry.place for entry in entries_of(step)]
        assert [place.number for place in places if place] == list(range(len(step.log)))
        assert {place.step for place in places if place} <= {step.number}
    assert all("cause" in row for step in play.steps for row in step.log)
