"""Players need no account; one with an account finds their seats again on any phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns import seats, session_seats
from encounters.campaigns.models import Campaign, Claim, Invitation, Seat
from encounters.combatants.models import Combatant
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database


@pytest.fixture
def paul(db: None) -> User:
    """A player with an account."""
    return User.objects.create_user("paul", password="pauls secret word")


@pytest.fixture
def aldo(sheet: Callable[..., Combatant]) -> Combatant:
    aldo = sheet("Aldo")
    aldo.kind = Combatant.Kind.CHARACTER
    aldo.save()
    return aldo


@pytest.fixture
def invited(campaign: Campaign) -> Invitation:
    return seats.invite(campaign)


@pytest.fixture
def pauls(invited: Invitation, aldo: Combatant, paul: User) -> Client:
    """The phone with which Paul took Aldo."""
    phone = laptop_of(paul)
    phone.post(f"/j/{invited.code}/take/", {"character": aldo.pk})
    return phone


def sits(browser: Client, campaign: Campaign) -> bool:
    return browser.get(f"/c/{campaign.pk}/").status_code == 200


def test_a_seat_taken_while_signed_in_is_listed_on_the_next_phone_and_taken_with_one_tap(
    campaign: Campaign, pauls: Client, paul: User
) -> None:
    other, seat = laptop_of(paul), Seat.objects.get()
    assert f"/seats/{seat.pk}/here/" in other.get("/").text
    assert not sits(other, campaign), "not before the tap"
    page = other.post(f"/seats/{seat.pk}/here/", follow=True)
    assert page.redirect_chain == [(f"/c/{campaign.pk}/", 302)] and "Aldo" in page.text
    assert sits(pauls, campaign), "the first phone keeps it"


def test_a_seat_taken_without_an_account_can_be_remembered_later(
    campaign: Campaign, pia: Seat, paul: User
) -> None:
    phone = phone_of(pia)
    assert "/remember/" not in phone.get(f"/c/{campaign.pk}/settings/").text
    phone.force_login(paul)
    assert "/remember/" in phone.get(f"/c/{campaign.pk}/settings/").text
    phone.post(f"/c/{campaign.pk}/remember/")
    assert "The Mill" in laptop_of(paul).get("/").text


def test_a_seat_of_another_account_is_never_taken_over(
    campaign: Campaign, pia: Seat, paul: User, otto: User
) -> None:
    session_seats.assign_to_account(pia, paul)
    phone = phone_of(pia)
    phone.force_login(otto)
    phone.post(f"/c/{campaign.pk}/remember/")
    pia.refresh_from_db()
    assert pia.account == paul


@pytest.mark.usefixtures("pauls")
def test_nobody_else_learns_whose_account_it_is(
    campaign: Campaign, gwen: User, piet: Seat, otto: User
) -> None:
    seat = Seat.objects.get(name="Aldo")
    pages = ("/", f"/c/{campaign.pk}/", f"/c/{campaign.pk}/table/", f"/c/{campaign.pk}/gm/")
    more = (f"/c/{campaign.pk}/gm/roles/", f"/c/{campaign.pk}/settings/")
    passed_on = phone_of(seat)
    passed_on.force_login(otto)
    for browser in (laptop_of(gwen), phone_of(piet), phone_of(seat), passed_on):
        for page in (*pages, *more):
            assert "paul" not in browser.get(page, follow=True).text


@pytest.mark.usefixtures("pauls")
def test_nobody_else_can_take_it(campaign: Campaign, otto: User) -> None:
    seat, ottos = Seat.objects.get(), laptop_of(otto)
    assert "The Mill" not in ottos.get("/").text
    assert ottos.post(f"/seats/{seat.pk}/here/").status_code == 404
    assert not sits(ottos, campaign)


def test_who_scans_the_code_on_another_phone_finds_it_at_the_door(
    invited: Invitation, pauls: Client, paul: User, otto: User
) -> None:
    here = f"/seats/{Seat.objects.get().pk}/here/"
    assert here in laptop_of(paul).get(f"/j/{invited.code}/").text
    for browser in (laptop_of(otto), Client()):
        assert here not in browser.get(f"/j/{invited.code}/").text


def test_it_takes_the_place_of_another_seat_that_this_phone_had(
    campaign: Campaign, pauls: Client, paul: User, pia: Seat
) -> None:
    shared, seat = phone_of(pia), Seat.objects.get(name="Aldo")
    shared.force_login(paul)
    page = shared.post(f"/seats/{seat.pk}/here/", follow=True).text
    assert f'id="person-{seat.pk}"' in page
    mine = page.split(f'id="person-{seat.pk}"')[1].split("</li>")[0]
    assert ">you<" in mine


class TestItEnds:
    @pytest.fixture
    def other(self, pauls: Client, paul: User) -> Client:
        other = laptop_of(paul)
        other.post(f"/seats/{Seat.objects.get().pk}/here/")
        return other

    def test_everywhere_when_the_gm_takes_it_away(
        self, campaign: Campaign, pauls: Client, other: Client
    ) -> None:
        seats.revoke(campaign, Seat.objects.get())
        assert not sits(pauls, campaign) and not sits(other, campaign)
        assert "The Mill" not in other.get("/").text

    def test_on_that_phone_when_one_signs_out(
        self, campaign: Campaign, pauls: Client, other: Client
    ) -> None:
        other.post("/accounts/logout/")
        assert not sits(other, campaign) and sits(pauls, campaign)

    def test_with_that_is_not_me(self, campaign: Campaign, pauls: Client, other: Client) -> None:
        page = other.post(f"/seats/{Seat.objects.get().pk}/not-me/", follow=True)
        assert "is no longer yours on other phones" in page.text
        assert not sits(other, campaign)
        assert sits(pauls, campaign), "that phone took the seat itself"

    def test_when_the_gm_lets_another_phone_have_it(
        self, campaign: Campaign, invited: Invitation, pauls: Client, other: Client
    ) -> None:
        stranger, seat = Client(), Seat.objects.get()
        stranger.post(f"/j/{invited.code}/claim/", {"seat": seat.pk})
        seats.confirm(campaign, Claim.objects.get())
        assert not sits(pauls, campaign) and not sits(other, campaign)
        stranger.get(f"/claims/{Claim.objects.get().pk}/")
        assert sits(stranger, campaign)
        seat.refresh_from_db()
        assert seat.account is None

    def test_with_the_account_and_the_seat_stays(
        self, campaign: Campaign, pauls: Client, paul: User
    ) -> None:
        seat = Seat.objects.get()
        phone = phone_of(seat)
        paul.delete()
        assert sits(phone, campaign)
