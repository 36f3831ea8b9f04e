"""The evening: all fights of a date, with the reader's own editions of their reports."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from encounters.after.report.evening import bounds, evening_of
from encounters.campaigns.models import Campaign, Seat
from encounters.play.models import Encounter
from tests.phones import phone_of
from tests.play.table import Play

pytestmark = [pytest.mark.django_db, pytest.mark.database]

HIT = 6
ATTACK = ("turn", "attack")
DAY = datetime(2026, 11, 21, 20, tzinfo=timezone.get_default_timezone())


@pytest.fixture
def over(yard: Play, pia: Seat, faces: list[int]) -> Play:
    """Anna hits Carl once, then the GM ends the fight; it began on 21 November."""
    faces.append(HIT)
    assert yard(pia, "anna", *ATTACK, target="carl").ok
    assert yard.rule("end").ok
    begun(yard, DAY)
    return yard


@pytest.fixture
def gm(gwen: User) -> Client:
    client = Client()
    client.force_login(gwen)
    return client


def begun(play: Play, when: datetime) -> None:
    Encounter.objects.filter(pk=play.pk).update(started=when)


def page(client: Client, play: Play, day: str = "2026-11-21", **more: str) -> str:
    headers = {"Accept-Language": "en", **more}
    return client.get(f"/c/{play.encounter.campaign_id}/evening/{day}/", headers=headers).text


def test_the_page_has_the_fights_and_who_did_what(over: Play, gm: Client) -> None:
    shown = page(gm, over)
    assert "Session of Nov. 21, 2026" in shown
    assert f'href="/e/{over.pk}/report/"' in shown and "In the yard" in shown
    assert "Most damage dealt" in shown and 'id="evening-dealt"' in shown
    assert 'scope="row"><bdi>Anna</bdi></th>' in shown


def test_players_read_the_own_editions(over: Play, pia: Seat) -> None:
    shown = page(phone_of(pia), over)
    assert "Anna" in shown and "Carl" not in shown


def test_what_is_not_over_is_of_no_evening(yard: Play, gm: Client) -> None:
    begun(yard, DAY)
    assert "No fight of this date is over." in page(gm, yard)


def test_an_evening_lasts_until_dawn(over: Play, gm: Client) -> None:
    dawn = DAY + timedelta(hours=10)
    begun(over, dawn - timedelta.resolution)
    assert "In the yard" in page(gm, over)
    assert "No fight of this date is over." in page(gm, over, "2026-11-22")
    begun(over, dawn)
    assert "No fight of this date is over." in page(gm, over)
    assert "In the yard" in page(gm, over, "2026-11-22")


def test_it_is_the_evening_of_the_readers_time_zone(over: Play, gm: Client) -> None:
    begun(over, DAY + timedelta(hours=10))  # one in the morning in New York
    gm.cookies["zone"] = "America/New_York"
    assert "In the yard" in page(gm, over)
    reports = gm.get(f"/c/{over.encounter.campaign_id}/reports/").text
    assert f'href="/c/{over.encounter.campaign_id}/evening/2026-11-21/"' in reports


@pytest.mark.parametrize("day", [DAY, datetime(2026, 10, 25, 1, 30, tzinfo=UTC)])
def test_every_fight_is_in_the_evening_that_it_is_said_to_be_of(over: Play, day: datetime) -> None:
    """Also at daylight saving changes."""
    with timezone.override("Europe/Berlin"):
        for hours in range(30):
            encounter = Encounter(started=day + timedelta(hours=hours))
            evening = evening_of(encounter)
            assert evening is not None and encounter.started is not None
            first, last = bounds(evening)
            assert first <= encounter.started <= last


def test_the_evening_before_and_the_one_after(over: Play, gm: Client) -> None:
    after = f'href="/c/{over.encounter.campaign_id}/evening/2026-11-21/" rel="next"'
    assert after in page(gm, over, "2026-11-20")
    assert 'rel="prev"' in page(gm, over, "2026-11-25")
    assert 'rel="prev"' not in page(gm, over) and 'rel="next"' not in page(gm, over)


@pytest.mark.parametrize("day", ["today", "2026-02-30", "20261121", "9999-12-31", "0001-01-01"])
def test_what_is_no_date_is_not_there(over: Play, gm: Client, day: str) -> None:
    url = f"/c/{over.encounter.campaign_id}/evening/{day}/"
    assert gm.get(url).status_code == 404
    assert gm.get(f"{url}evening.md").status_code == 404


def test_as_text(over: Play, gm: Client) -> None:
    answer = gm.get(f"/c/{over.encounter.campaign_id}/evening/2026-11-21/evening.md")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="2026-11-21.md"'
    text = answer.text
    assert text.startswith("# Session of Nov. 21, 2026\n\n- The Mill\n- 1 fight\n")
    assert "- Most damage dealt: Anna (1)" in text
    assert "| Anna | 1 |" in text


def test_a_fight_without_report_is_named_all_the_same(over: Play, gm: Client) -> None:
    Encounter.objects.update(ruleset="gone")
    Campaign.objects.update(ruleset="ose")
    shown = page(gm, over)
    assert "In the yard" in shown and "It has no report." in shown


def test_nobody_from_elsewhere_reads_it(over: Play, otto: User) -> None:
    elsewhere = Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")
    other = Client()
    other.force_login(otto)
    for client in (Client(), other, phone_of(Seat.objects.create(campaign=elsewhere, name="O"))):
        assert "In the yard" not in page(client, over)


def test_the_gm_finds_it_on_the_campaigns_page(yard: Play, gm: Client) -> None:
    campaign = f"/c/{yard.encounter.campaign_id}/"
    assert f'href="{campaign}reports/"' not in gm.get(f"{campaign}gm/").text
    assert yard.rule("end").ok
    begun(yard, DAY)
    assert f'href="{campaign}reports/"' in gm.get(f"{campaign}gm/").text
    assert f'href="{campaign}evening/2026-11-21/"' in gm.get(f"{campaign}reports/").text
    assert f'href="{campaign}evening/2026-11-21/"' in gm.get(f"/e/{yard.pk}/report/").text


def test_luck_is_said_with_the_number_of_its_rolls(over: Play, gm: Client) -> None:
    assert "in 1 roll" in page(gm, over)
