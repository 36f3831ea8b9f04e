"""Finished fights are reduced to report and log, after a time that the GM sets."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.utils import timezone

from encounters.after.report import keeping, thinning
from encounters.campaigns.models import Campaign, Seat
from encounters.play import moves
from encounters.play.fights import states
from encounters.play.models import Encounter, Step
from encounters.screens.log.line import forget as forget_log
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.database


@pytest.fixture
def closed(play: Play, campaign: Campaign, pia: Seat) -> Play:
    """Over for five weeks; the GM wants thinning after one."""
    assert play(pia, "aldo", "declare", "none").ok
    assert play.undo().ok
    assert play.rule("end").ok
    assert moves.carry_over(play.tap(), ["aldo"]).ok
    Encounter.objects.update(closed=timezone.now() - timedelta(days=35))
    campaign.thin_after = Campaign.ThinAfter.ONE
    campaign.save()
    return play


def forget() -> None:
    forget_log()
    states.forget()


def read_by_all(play: Play, *readers: Seat | User) -> list[str]:
    """The log and the report for each reader."""
    forget()
    browsers = [
        phone_of(reader) if isinstance(reader, Seat) else laptop_of(reader) for reader in readers
    ]
    pages = [
        browser.get(f"/e/{play.pk}/{page}") for browser in browsers for page in ("log", "report/")
    ]
    assert all(page.status_code == 200 for page in pages)
    return [told_in(page.text) for page in pages]


def told_in(page: str) -> str:
    """The readable text, without controls."""
    inside = page.partition('id="mid">')[2].partition("<footer")[0].partition("<nav")[0]
    return re.sub(r'<div class="turn" id="deciding".*?</div>', "", inside, flags=re.DOTALL)


def test_what_people_read_stays_to_the_letter(
    closed: Play, pia: Seat, piet: Seat, gwen: User
) -> None:
    keeping.make(closed.encounter)
    before = read_by_all(closed, pia, piet, gwen)
    assert thinning.thin_all() == 1
    after = read_by_all(closed, pia, piet, gwen)
    for was, now in zip(before, after, strict=True):
        assert "Trimmed on" in now and "Trimmed on" not in was
        stays = now.partition("Trimmed on")[2].partition("</p>")[2].strip()
        assert stays and was.strip() == stays


def test_states_and_dice_go(closed: Play) -> None:
    assert thinning.thin_all() == 1
    fight = closed.encounter
    assert fight.thinned is not None and fight.reports.exists()
    whole = fight.steps.exclude(state="")
    assert [step.number for step in whole] == [fight.step], "from the last one the log is told"
    assert not any(step.rolls for step in closed.steps)
    assert any(step.log for step in closed.steps)


def test_the_report_is_made_before(closed: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*given: object) -> None:
        raise keeping.CannotBeMade

    monkeypatch.setattr(keeping, "make", fails)
    assert thinning.thin_all() == 0
    assert not Step.objects.filter(state="").exists()


def test_nothing_is_thinned_that_is_young_open_or_to_be_kept(
    closed: Play, campaign: Campaign
) -> None:
    campaign.thin_after = Campaign.ThinAfter.THREE
    campaign.save()
    assert thinning.thin_all() == 0
    campaign.thin_after = Campaign.ThinAfter.NEVER
    campaign.save()
    assert thinning.thin_all() == 0
    campaign.thin_after = Campaign.ThinAfter.ONE
    campaign.save()
    Encounter.objects.update(status=Encounter.Status.OVER)
    assert thinning.thin_all() == 0


def test_the_gm_has_a_day_to_think_again(closed: Play, campaign: Campaign, gwen: User) -> None:
    posted = {"name": "The Mill", "foes_shown": "bar", "odds": "own", "corrections": "none"}
    campaign.thin_after = Campaign.ThinAfter.NEVER
    campaign.save()
    laptop = laptop_of(gwen)
    laptop.post(f"/c/{campaign.pk}/gm/settings/", {**posted, "thin_after": "1"})
    assert "1 finished fight is old enough." in laptop.get(f"/c/{campaign.pk}/gm/life/").text
    assert thinning.thin_all() == 0
    Campaign.objects.update(thin_from=timezone.now())
    assert thinning.thin_all() == 1


def test_months_are_those_of_the_calendar(closed: Play, campaign: Campaign) -> None:
    Encounter.objects.update(closed=datetime(2028, 2, 29, 12, tzinfo=UTC))
    for day, due in (
        (datetime(2028, 3, 29, 11, tzinfo=UTC), 0),
        (datetime(2028, 3, 31, 13, tzinfo=UTC), 1),
    ):
        assert thinning.old_enough(campaign, day).count() == due


def test_it_can_no_longer_be_played_again_and_says_so(closed: Play, gwen: User) -> None:
    laptop = laptop_of(gwen)
    assert "scenario.json" in laptop.get(f"/e/{closed.pk}/report/").text
    thinning.thin_all()
    page = laptop.get(f"/e/{closed.pk}/report/").text
    assert "scenario.json" not in page and "can no longer be replayed" in page
    answer = laptop.get(f"/e/{closed.pk}/report/scenario.json", follow=True)
    assert "This fight has been trimmed: its dice are deleted." in answer.text


def test_a_phone_that_never_left_its_result_goes_on(closed: Play, pia: Seat) -> None:
    thinning.thin_all()
    forget()
    page = phone_of(pia).get(f"/c/{pia.campaign_id}/")
    assert page.status_code == 200 and 'id="here"' in page.text


def test_the_command_says_how_many(closed: Play) -> None:
    told = StringIO()
    call_command("thin", stdout=told)
    assert told.getvalue() == "Fights thinned: 1\n"


def test_the_gms_page_sees_to_it_once_a_day(
    closed: Play, campaign: Campaign, gwen: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []
    monkeypatch.setattr(thinning, "_in_the_background", begun.append)
    for _ in range(3):
        assert laptop_of(gwen).get(f"/c/{campaign.pk}/gm/").status_code == 200
    assert begun == [campaign.pk]
    cache.delete(f"thinned:{campaign.pk}")
    laptop_of(gwen).get(f"/c/{campaign.pk}/gm/")
    assert len(begun) == 2
