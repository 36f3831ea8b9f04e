"""An archived campaign is listed apart, takes no taps, and can be read."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.archive.campaign_files import views
from encounters.campaigns import seats
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Claim, Seat
from encounters.play import moves
from encounters.play.models import Encounter
from encounters.screens.views.knowledge import Tables, admit
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.database

AWAY = "This campaign is archived"


@pytest.fixture
def away(play: Play, campaign: Campaign) -> Campaign:
    views.put_away(campaign)
    return campaign


def test_the_gm_puts_it_away_and_takes_it_out(play: Play, campaign: Campaign, gwen: User) -> None:
    laptop = laptop_of(gwen)
    answer = laptop.post(f"/c/{campaign.pk}/gm/life/away/", follow=True)
    assert "Archived since" in answer.text
    answer = laptop.post(f"/c/{campaign.pk}/gm/life/out/", follow=True)
    assert answer.redirect_chain[-1][0] == f"/c/{campaign.pk}/gm/"
    assert Campaign.objects.get().archived is None


def test_it_leaves_the_list_and_can_be_found_below_it(away: Campaign, gwen: User) -> None:
    start = laptop_of(gwen).get("/").text
    assert f'href="/c/{away.pk}/gm/"' not in start
    assert "1 archived campaign" in start and f'href="/c/{away.pk}/gm/life/"' in start


def test_nobody_can_join(play: Play, campaign: Campaign, pia: Seat) -> None:
    code = seats.invite(campaign).code
    claim = Claim.objects.create(seat=pia)
    views.put_away(campaign)
    assert Client().get(f"/j/{code}/").status_code == 404
    claim.refresh_from_db()
    assert claim.answer == Claim.Answer.REFUSED
    campaign.invitations.update(revoked=None)
    assert Client().get(f"/j/{code}/").status_code == 404


def test_a_phone_reads_why_there_is_no_table(away: Campaign, pia: Seat) -> None:
    page = phone_of(pia).get(f"/c/{away.pk}/")
    assert page.status_code == 200 and AWAY in page.text
    assert f'href="/c/{away.pk}/reports/"' in page.text


def test_open_pages_are_closed_and_none_is_opened(
    play: Play, campaign: Campaign, pia: Seat
) -> None:
    phone = phone_of(pia)
    cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in phone.cookies.items()).encode()
    assert admit(cookies, campaign.pk, "seat", "en") is not None
    version = campaign.version
    views.put_away(campaign)
    assert admit(cookies, campaign.pk, "seat", "en") is None
    assert Campaign.objects.get().version > version, "every process is told"
    assert Tables().board(campaign.pk, announced=campaign.version) is None


def test_it_takes_no_taps(away: Campaign, play: Play, pia: Seat, gwen: User) -> None:
    before = play.now
    result = play(pia, "aldo", "declare", "none")
    assert result.message == "This campaign is archived. Nothing was done."
    tap = {"by": "aldo", "kind": "declare", "choice": "none", "step": before, "token": "t" * 32}
    answer = phone_of(pia).post(f"/e/{play.pk}/answer", tap, headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == f"/c/{away.pk}/"
    answer = laptop_of(gwen).post(f"/e/{play.pk}/undo", {"step": before}, follow=True)
    assert "This campaign is archived. Nothing was done." in answer.text
    assert play.now == before


def test_no_fight_begins(prepared: Encounter, campaign: Campaign) -> None:
    views.put_away(campaign)
    assert moves.start(prepared, Member(campaign, None, True)).code == "put_away"


def test_reports_and_logs_are_there_to_read(
    away: Campaign, play: Play, pia: Seat, gwen: User
) -> None:
    for reader in (phone_of(pia), laptop_of(gwen)):
        for path in (f"/c/{away.pk}/reports/", f"/e/{play.pk}/report/", f"/e/{play.pk}/log"):
            page = reader.get(path)
            assert page.status_code == 200 and AWAY not in page.text


def test_every_other_page_of_the_gm_leads_to_what_can_be_done(away: Campaign, gwen: User) -> None:
    for path in ("", "settings/", "library/", "rules/"):
        answer = laptop_of(gwen).get(f"/c/{away.pk}/gm/{path}")
        assert answer["Location"] == f"/c/{away.pk}/gm/life/"


def test_the_fight_goes_on_where_it_was(away: Campaign, play: Play, pia: Seat) -> None:
    views.take_out(away)
    assert 'data-step="1"' in phone_of(pia).get(f"/c/{away.pk}/").text
    assert play(pia, "aldo", "declare", "none").ok
