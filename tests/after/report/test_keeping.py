"""A report is stored for good; while the fight can change, the report is made again after each
change."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection

from encounters.after.report import keeping
from encounters.after.report.facts import GM, WATCHERS
from encounters.campaigns.models import Seat
from encounters.play import moves
from encounters.play.models import Report, Step
from rulesets.sample.resolver import Sample
from tests.play.table import Play

pytestmark = pytest.mark.database


@pytest.fixture(autouse=True)
def _nothing_failed() -> None:
    keeping._failed.clear()


@pytest.fixture
def over(yard: Play) -> Play:
    assert yard.rule("end").ok
    return yard


def close(play: Play) -> None:
    assert moves.carry_over(play.tap(), []).ok


def test_a_fight_that_is_on_has_none(yard: Play) -> None:
    with pytest.raises(keeping.StillOn):
        keeping.facts_for(yard.encounter, GM)
    assert not Report.objects.exists()


def test_there_is_one_edition_an_audience(over: Play, pia: Seat, piet: Seat) -> None:
    keeping.facts_for(over.encounter, GM)
    audiences = set(Report.objects.values_list("audience", flat=True))
    assert audiences == {GM, WATCHERS, f"seat-{pia.pk}", f"seat-{piet.pk}"}


def test_it_is_counted_once(over: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    first = keeping.facts_for(over.encounter, GM)
    monkeypatch.setattr(keeping, "editions", lambda *given: pytest.fail("counted again"))
    assert keeping.facts_for(over.encounter, GM) == first


def test_a_seat_that_was_not_there_reads_what_watchers_read(over: Play) -> None:
    assert keeping.facts_for(over.encounter, "seat-999").audience == WATCHERS


def test_an_end_that_is_undone_takes_the_report_back(over: Play, pia: Seat) -> None:
    keeping.facts_for(over.encounter, GM)
    assert over.undo().ok
    with pytest.raises(keeping.StillOn):
        keeping.facts_for(over.encounter, GM)
    assert over(pia, "anna", "turn", "guard").ok and over.rule("end").ok
    again = keeping.facts_for(over.encounter, GM)
    assert again.ticks == (1,) and Report.objects.filter(audience=GM).count() == 1


def test_a_fight_undone_to_its_start_and_ended_has_a_report_with_little_in_it(over: Play) -> None:
    assert over.undo(back_to=1).ok and over.rule("end").ok
    assert keeping.facts_for(over.encounter, GM).stopped


def test_closing_the_fight_makes_the_last_one(over: Play) -> None:
    keeping.facts_for(over.encounter, GM)
    assert not Report.objects.filter(final=True).exists()
    close(over)
    keeping.facts_for(over.encounter, GM)
    assert not Report.objects.filter(final=False).exists()


def test_what_is_kept_stays_though_the_campaign_shows_more_later(over: Play) -> None:
    close(over)
    before = keeping.facts_for(over.encounter, WATCHERS)
    campaign = over.encounter.campaign
    campaign.foes_shown = "numbers"
    campaign.save()
    assert keeping.facts_for(over.encounter, WATCHERS) == before


def test_a_report_that_cannot_be_read_is_made_again(over: Play) -> None:
    first = keeping.facts_for(over.encounter, GM)
    Report.objects.update(facts="rubbish")
    assert keeping.facts_for(over.encounter, GM) == first


def test_rules_that_fail_cost_the_report_and_nothing_else(
    over: Play, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(self: Sample, entry: Any) -> Any:
        raise RuntimeError("a mistake in the rules")

    monkeypatch.setattr(Sample, "effects", fail)
    with pytest.raises(keeping.CannotBeMade):
        keeping.facts_for(over.encounter, GM)
    assert "a mistake in the rules" in caplog.text
    caplog.clear()
    with pytest.raises(keeping.CannotBeMade):  # it is not tried again
        keeping.facts_for(over.encounter, GM)
    assert not caplog.text and over.encounter.status == "over"


def test_a_fight_of_which_nothing_can_be_read_has_none(over: Play) -> None:
    Step.objects.filter(encounter=over.pk).update(state="gone")
    with pytest.raises(keeping.CannotBeMade):
        keeping.facts_for(over.encounter, GM)


def test_nobody_waits_while_a_large_one_is_counted(
    over: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(keeping, "LARGE", 1)
    monkeypatch.setattr(keeping, "later", asked.append)
    with pytest.raises(keeping.NotYet):
        keeping.facts_for(over.encounter, GM)
    assert asked == [over.pk] and not Report.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_no_tap_waits_for_the_report_of_a_closed_fight(yard: Play) -> None:
    assert yard.rule("end").ok
    close(yard)
    for thread in threading.enumerate():
        if thread.name == keeping.THREAD:
            thread.join(20)
    assert Report.objects.filter(encounter=yard.pk, audience=GM, final=True).exists()
    connection.close()
