"""Boundaries between the exchanges of a log."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.beats import beats
from rulesets.contract import Entry

STRIKES = Entry("attack", "aldo", "gob")


def _of_somebody_else(entry: Entry, beat: Sequence[Entry]) -> bool | None:
    return entry.who != beat[-1].who if entry.rule == "attack" else None


def test_the_first_entry_begins_a_beat():
    assert beats("attack").opening(Entry("wounded"), [])


def test_a_deed_begins_a_beat_and_what_comes_of_it_does_not():
    parted = beats("attack")
    assert parted.opening(STRIKES, [Entry("wounded", target="bera")])
    assert not parted.opening(Entry("wounded", target="gob"), [STRIKES])


def test_rules_of_a_run_stay_together():
    parted = beats("attack", runs="initiative")
    assert parted.opening(Entry("initiative", "party"), [STRIKES])
    assert not parted.opening(Entry("initiative", "foes"), [Entry("initiative", "party")])


def test_a_game_may_look_at_who_did_it():
    parted = beats("attack", parting=_of_somebody_else)
    assert not parted.opening(STRIKES, [STRIKES])
    assert parted.opening(Entry("attack", "bera", "gob"), [STRIKES])
    assert parted.opening(Entry("round"), [STRIKES])
