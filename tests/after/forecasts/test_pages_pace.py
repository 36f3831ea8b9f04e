"""The minutes in a forecast depend on how fast this table was before."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from encounters.after.forecasts import pace
from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter, Step
from encounters.play.stored.values import CastMember

pytestmark = pytest.mark.database

BEGIN = timezone.make_aware(datetime(2026, 5, 1, 20))


def fought(
    campaign: Campaign, gaps: list[float], by: str = "aldo", kind: str = "choice"
) -> Encounter:
    """A finished fight with an answer after each of these seconds."""
    encounter = Encounter.objects.create(
        campaign=campaign,
        name="Before",
        ruleset=campaign.ruleset,
        status=Encounter.Status.CLOSED,
        started=BEGIN,
        cast=[CastMember("aldo", None, "party"), CastMember("goblin", None, "foes")],
    )
    when = BEGIN
    for number, gap in enumerate([0.0, *gaps], start=1):
        when += timedelta(seconds=gap)
        step = encounter.steps.create(
            number=number,
            shows=number,
            kind=Step.Kind.BEGIN if number == 1 else kind,
            choice=None if number == 1 else {"by": by, "kind": "declare", "option": "none"},
            state="",
        )
        Step.objects.filter(pk=step.pk).update(created=when)
    return encounter


def test_a_table_that_has_not_fought_yet_gets_a_guess(campaign: Campaign) -> None:
    assert pace.measured_pace(campaign) == pace.TablePace(pace.DEFAULT)


def test_the_pace_is_that_of_the_fights_here(campaign: Campaign) -> None:
    fought(campaign, [10.0] * 10)
    fought(campaign, [20.0] * 10)
    assert pace.measured_pace(campaign) == pace.TablePace(15.0, 2)


def test_breaks_are_left_out(campaign: Campaign) -> None:
    fought(campaign, [10.0] * 19 + [3600.0])
    assert pace.measured_pace(campaign).seconds == 190 / 20


def test_what_the_foes_take_counts_for_the_answers_of_the_party(campaign: Campaign) -> None:
    encounter = fought(campaign, [10.0] * 40)
    encounter.steps.filter(number__gt=21).update(
        choice={"by": "goblin", "kind": "declare", "option": "none"}
    )
    assert pace.measured_pace(campaign) == pace.TablePace(20.0, 1)


def test_what_the_program_answered_is_an_answer_too(campaign: Campaign) -> None:
    """A forecast counts every question, whoever would answer it."""
    fought(campaign, [10.0] * 20, kind="itself")
    assert pace.measured_pace(campaign) == pace.TablePace(10.0, 1)


def test_a_few_answers_say_nothing(campaign: Campaign) -> None:
    fought(campaign, [5.0] * 4)
    fought(campaign, [5.0] * 50, by="goblin")
    assert pace.measured_pace(campaign) == pace.TablePace(pace.DEFAULT)


def test_only_the_last_fights_by_the_same_rules_count(campaign: Campaign) -> None:
    other = fought(campaign, [100.0] * 20)
    other.ruleset = "coc7"
    other.save()
    old = fought(campaign, [100.0] * 20)
    Encounter.objects.filter(pk=old.pk).update(started=BEGIN - timedelta(days=9))
    for _ in range(pace.FIGHTS):
        fought(campaign, [10.0] * 20)
    assert pace.measured_pace(campaign) == pace.TablePace(10.0, pace.FIGHTS)


def test_minutes_are_never_none_at_all() -> None:
    assert pace.TablePace(30.0).minutes(0.5) == 1
    assert pace.TablePace(30.0).minutes(41) == 20
