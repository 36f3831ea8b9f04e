"""Joining without an account: from a scanned code to a seat."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from encounters.campaigns import seats, session_seats
from encounters.campaigns.models import Campaign, Claim, Invitation, Seat
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]


@pytest.fixture
def invited(campaign: Campaign) -> Invitation:
    return seats.invite(campaign)


@pytest.fixture
def aldo(sheet: Sheet) -> Combatant:
    aldo = sheet("Aldo")
    aldo.kind = Combatant.Kind.CHARACTER
    aldo.save()
    return aldo


def seat_on(phone: Client) -> Seat | None:
    return next(iter(session_seats.seats_of(phone.session)), None)


def test_a_typed_code_leads_to_who_are_you(invited: Invitation, aldo: Combatant) -> None:
    typed = f" {invited.code[:3].lower()}-{invited.code[3:]} "
    page = Client().post("/j/", {"code": typed}, follow=True)
    assert page.redirect_chain == [(f"/j/{invited.code}/", 302)]
    assert "Aldo" in page.text


def test_one_tap_takes_a_free_character(invited: Invitation, aldo: Combatant) -> None:
    phone = Client()
    answer = phone.post(f"/j/{invited.code}/take/", {"character": aldo.pk})
    assert answer["Location"] == f"/c/{invited.campaign_id}/"
    aldo.refresh_from_db()
    assert aldo.player == seat_on(phone)


class TestAPersonsName:
    """It is asked for when joining, and optional."""

    def test_stands_on_the_seat(self, invited: Invitation, aldo: Combatant) -> None:
        phone = Client()
        given = {"character": aldo.pk, "person": " Dani "}
        phone.post(f"/j/{invited.code}/take/", given)
        assert seat_on(phone).name == "Dani"  # type: ignore[union-attr]

    def test_left_out_is_the_characters(self, invited: Invitation, aldo: Combatant) -> None:
        phone = Client()
        phone.post(f"/j/{invited.code}/take/", {"character": aldo.pk, "person": "  "})
        assert seat_on(phone).name == "Aldo"  # type: ignore[union-attr]

    @pytest.mark.parametrize("way", ["bring", "watch"])
    def test_is_the_seats_however_one_came(self, invited: Invitation, way: str) -> None:
        phone = Client()
        phone.post(f"/j/{invited.code}/{way}/", {"name": "Edda", "person": "Dani"})
        assert seat_on(phone).name == "Dani"  # type: ignore[union-attr]

    @pytest.mark.parametrize(
        "name", ["D\u202eani", "Da\nni", "Dani\x07", "\u200d", "D" * 41, "\u2066Dani"]
    )
    @pytest.mark.parametrize("way", ["take", "bring", "watch"])
    def test_that_nobody_can_read_is_told_of_and_nothing_typed_is_lost(
        self, invited: Invitation, aldo: Combatant, way: str, name: str
    ) -> None:
        given = {"character": aldo.pk, "name": "Edda", "person": name}
        page = Client().post(f"/j/{invited.code}/{way}/", given)
        assert page.status_code == 422
        assert "errorlist" in page.text and 'value="Edda"' in page.text
        assert not Seat.objects.exists()

    @pytest.mark.parametrize("name", ["דני", "Zoë", "O’Neill", "Ł. 2", "👩‍🚀"])
    def test_is_written_in_any_script(
        self, invited: Invitation, aldo: Combatant, name: str
    ) -> None:
        phone = Client()
        phone.post(f"/j/{invited.code}/take/", {"character": aldo.pk, "person": name})
        assert seat_on(phone).name == name  # type: ignore[union-attr]

    def test_after_enter_the_character_is_still_to_choose(
        self, invited: Invitation, aldo: Combatant
    ) -> None:
        page = Client().post(f"/j/{invited.code}/take/", {"person": "Dani", "name": ""})
        assert page.status_code == 200
        assert 'value="Dani"' in page.text
        assert not Seat.objects.exists()

    def test_enter_after_a_characters_name_brings_that_one(
        self, invited: Invitation, aldo: Combatant
    ) -> None:
        Client().post(f"/j/{invited.code}/take/", {"person": "Dani", "name": "Edda"})
        assert Combatant.objects.get(name="Edda").player.name == "Dani"  # type: ignore[union-attr]

    def test_is_known_to_the_phone_at_the_next_table(
        self, invited: Invitation, aldo: Combatant, gwen: User
    ) -> None:
        phone = Client()
        phone.post(f"/j/{invited.code}/take/", {"character": aldo.pk, "person": "Dani"})
        other = Campaign.objects.create(gm=gwen, name="Friday", ruleset="ose")
        assert 'value="Dani"' in phone.get(f"/j/{seats.invite(other).code}/").text

    def test_is_kept_when_the_seat_moves_to_another_phone(
        self, invited: Invitation, aldo: Combatant, campaign: Campaign
    ) -> None:
        Client().post(f"/j/{invited.code}/take/", {"character": aldo.pk, "person": "Dani"})
        seat = Seat.objects.get()
        Client().post(f"/j/{invited.code}/claim/", {"seat": seat.pk, "person": "Otto"})
        seats.confirm(campaign, Claim.objects.get())
        seat.refresh_from_db()
        assert seat.name == "Dani"


def test_a_phone_that_has_a_seat_goes_straight_to_its_page(invited: Invitation, pia: Seat) -> None:
    answer = phone_of(pia).get(f"/j/{invited.code}/")
    assert answer["Location"] == f"/c/{pia.campaign_id}/"


def test_the_gm_who_scans_the_own_code_goes_to_the_campaign(
    invited: Invitation, gwen: User
) -> None:
    answer = laptop_of(gwen).get(f"/j/{invited.code}/")
    assert answer["Location"] == f"/c/{invited.campaign_id}/gm/"


def test_of_two_who_tap_the_same_character_the_second_chooses_again(
    invited: Invitation, aldo: Combatant
) -> None:
    Client().post(f"/j/{invited.code}/take/", {"character": aldo.pk})
    late = Client()
    page = late.post(f"/j/{invited.code}/take/", {"character": aldo.pk}, follow=True)
    assert seat_on(late) is None
    assert "Somebody was quicker" in page.text


def test_a_second_tap_on_take_makes_no_second_seat(invited: Invitation, aldo: Combatant) -> None:
    phone = Client()
    for _ in range(2):
        phone.post(f"/j/{invited.code}/take/", {"character": aldo.pk})
    assert Seat.objects.count() == 1


def test_taken_characters_are_listed_last_and_ask_the_gm(
    invited: Invitation, aldo: Combatant, sheet: Sheet, pia: Seat
) -> None:
    sheet("Abel", pia)
    page = Client().get(f"/j/{invited.code}/").text
    assert page.index("Aldo") < page.index("Abel")
    assert "Played by" in page and "That’s me" in page


def test_somebody_else_brings_a_character_for_the_gm_to_complete(
    invited: Invitation, campaign: Campaign
) -> None:
    fight = Encounter.objects.create(campaign=campaign, name="The ford", ruleset="ose")
    phone = Client()
    phone.post(f"/j/{invited.code}/bring/", {"name": "Edda"})
    edda = Combatant.objects.get(name="Edda")
    assert (edda.kind, edda.stats, edda.player) == ("character", {}, seat_on(phone))
    assert fight.participants.get().combatant == edda


def test_a_name_that_is_in_the_party_already_is_not_brought_again(
    invited: Invitation, aldo: Combatant
) -> None:
    page = Client().post(f"/j/{invited.code}/bring/", {"name": "aldo"})
    assert page.status_code == 422 and "Somebody here is called that" in page.text
    assert Combatant.objects.count() == 1


def test_an_empty_name_is_marked_and_the_page_stays(invited: Invitation) -> None:
    page = Client().post(f"/j/{invited.code}/bring/", {"name": "  "})
    assert page.status_code == 422
    assert "This field is required" in page.text


def test_only_watching_takes_a_seat_without_a_character(invited: Invitation) -> None:
    phone = Client()
    phone.post(f"/j/{invited.code}/watch/")
    seat = seat_on(phone)
    assert seat is not None and seat.watching


def test_an_invitation_that_is_over_or_revoked_lets_nobody_in(invited: Invitation) -> None:
    invited.expires = timezone.now() - timedelta(minutes=1)
    invited.save()
    assert Client().get(f"/j/{invited.code}/").status_code == 404
    again = seats.invite(invited.campaign)
    seats.close_invitations(invited.campaign)
    assert Client().get(f"/j/{again.code}/").status_code == 404


def test_a_new_invitation_ends_the_old_one(invited: Invitation) -> None:
    seats.invite(invited.campaign)
    assert Client().get(f"/j/{invited.code}/").status_code == 404


def test_a_wrong_code_is_told_in_a_sentence_and_the_field_is_there_again(db: None) -> None:
    page = Client().post("/j/", {"code": "ABCDEF"})
    assert page.status_code == 404
    assert "No table uses this code" in page.text
    assert 'name="code"' in page.text and "ABCDEF" in page.text


class TestALostPhone:
    @pytest.fixture
    def claim(self, invited: Invitation, pia: Seat, new_phone: Client) -> Claim:
        new_phone.post(f"/j/{invited.code}/claim/", {"seat": pia.pk})
        return Claim.objects.get()

    @pytest.fixture
    def new_phone(self) -> Client:
        return Client()

    def test_waits_for_the_gm(self, claim: Claim, new_phone: Client) -> None:
        page = new_phone.get(f"/claims/{claim.pk}/")
        assert "Waiting for the GM to let you in" in page.text
        assert seat_on(new_phone) is None

    def test_asks_once_however_often_it_is_tapped(
        self, claim: Claim, new_phone: Client, invited: Invitation
    ) -> None:
        new_phone.post(f"/j/{invited.code}/claim/", {"seat": claim.seat_id})
        assert Claim.objects.count() == 1

    def test_gets_the_seat_when_the_gm_confirms_and_the_old_phone_loses_it(
        self, claim: Claim, new_phone: Client, pia: Seat, gwen: User
    ) -> None:
        old_phone = phone_of(pia)
        answer = {"answer": "confirmed"}
        laptop_of(gwen).post(f"/c/{pia.campaign_id}/gm/claims/{claim.pk}/", answer)
        there = new_phone.get(f"/claims/{claim.pk}/")
        assert there["Location"] == f"/c/{pia.campaign_id}/"
        assert seat_on(new_phone) == pia
        assert seat_on(old_phone) is None

    def test_is_sent_on_by_the_page_that_waits(
        self, claim: Claim, new_phone: Client, campaign: Campaign
    ) -> None:
        seats.confirm(campaign, claim)
        answer = new_phone.get(f"/claims/{claim.pk}/", headers={"HX-Request": "true"})
        assert answer["HX-Redirect"] == f"/c/{campaign.pk}/"

    def test_is_told_when_the_gm_refuses(
        self, claim: Claim, new_phone: Client, campaign: Campaign
    ) -> None:
        seats.refuse(campaign, claim)
        assert "The GM declined" in new_phone.get(f"/claims/{claim.pk}/").text

    def test_cannot_use_an_old_yes_after_the_seat_moved_on(
        self, claim: Claim, new_phone: Client, campaign: Campaign, pia: Seat
    ) -> None:
        seats.confirm(campaign, claim)
        pia.refresh_from_db()
        seats.confirm(campaign, Claim.objects.create(seat=pia))
        page = new_phone.get(f"/claims/{claim.pk}/")
        assert "moved on to another phone" in page.text
        assert seat_on(new_phone) is None

    def test_is_nobody_elses_business(self, claim: Claim) -> None:
        assert Client().get(f"/claims/{claim.pk}/").status_code == 404
