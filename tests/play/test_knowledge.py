"""The live streams' queries about a campaign: who may open which page, and what has changed."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from encounters.campaigns import changes, roles, seats, session_seats
from encounters.campaigns.models import Campaign, Offer, Seat
from encounters.screens.views.knowledge import Tables, admit
from encounters.serve.live.places import Place, Who
from tests.phones import laptop_of, phone_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def wanda(campaign: Campaign) -> Seat:
    return Seat.objects.create(campaign=campaign, name="Wanda", watching=True)


def cookies_of(browser: Client) -> bytes:
    return "; ".join(f"{name}={cookie.value}" for name, cookie in browser.cookies.items()).encode()


@pytest.fixture
def browsers(gwen: User, otto: User, pia: Seat, wanda: Seat) -> dict[str, Client]:
    return {
        "gwen": laptop_of(gwen),
        "otto": laptop_of(otto),
        "pia": phone_of(pia),
        "wanda": phone_of(wanda),
        "stranger": Client(),
    }


class TestAdmission:
    @pytest.mark.parametrize(
        ("name", "kind", "place"),
        [
            ("pia", "seat", Place("seat", 0, "he")),
            ("wanda", "seat", Place("watch", None, "he")),
            ("wanda", "table", Place("table", None, "he")),
            ("gwen", "gm", Place("gm", None, "he")),
            ("gwen", "lobby", Place("lobby", None, "he")),
            ("gwen", "table", Place("table", None, "he")),
        ],
    )
    def test_everybody_has_a_place(
        self,
        browsers: dict[str, Client],
        campaign: Campaign,
        pia: Seat,
        name: str,
        kind: str,
        place: Place,
    ) -> None:
        admitted = admit(cookies_of(browsers[name]), campaign.pk, kind, "he")
        assert admitted
        seat = pia.pk if place.kind == "seat" else None
        assert admitted.place == Place(place.kind, seat, "he")
        assert admitted.version == campaign.version

    @pytest.mark.parametrize(
        ("name", "kind"),
        [
            ("otto", "seat"),
            ("otto", "table"),
            ("otto", "gm"),
            ("stranger", "table"),
            ("pia", "gm"),
            ("pia", "lobby"),
            ("pia", "watch"),
            ("pia", "nonsense"),
            ("gwen", "seat"),
        ],
    )
    def test_nobody_has_a_page_that_is_not_theirs(
        self, browsers: dict[str, Client], campaign: Campaign, name: str, kind: str
    ) -> None:
        assert admit(cookies_of(browsers[name]), campaign.pk, kind, "en") is None

    def test_a_language_nobody_speaks_is_english(
        self, browsers: dict[str, Client], campaign: Campaign
    ) -> None:
        admitted = admit(cookies_of(browsers["pia"]), campaign.pk, "seat", "tlh")
        assert admitted
        assert admitted.place.language == "en"

    def test_a_seat_is_found_in_three_queries_and_an_account_in_three(
        self, browsers: dict[str, Client], campaign: Campaign, django_assert_num_queries: object
    ) -> None:
        for name, kind in (("pia", "seat"), ("gwen", "gm")):
            with django_assert_num_queries(3):  # type: ignore[operator]
                assert admit(cookies_of(browsers[name]), campaign.pk, kind, "en")


class TestSeats:
    def test_one_counts_as_long_as_its_lease_does(
        self, campaign: Campaign, pia: Seat, piet: Seat
    ) -> None:
        people = {Who(campaign.pk, seat.pk, seat.lease) for seat in (pia, piet)}
        assert Tables().revoked(people) == set()
        piet.revoked = timezone.now()
        piet.save()
        pia.lease = "another phone's"
        pia.save()
        assert Tables().revoked(people) == people

    def test_a_gm_counts_as_long_as_somebody_is_signed_in(
        self, campaign: Campaign, gwen: User
    ) -> None:
        laptop = laptop_of(gwen)
        people = {Who(campaign.pk, account=gwen.pk, cookies=cookies_of(laptop))}
        assert Tables().all_revoked(people) == set()
        laptop.logout()
        assert Tables().all_revoked(people) == people

    def test_a_co_gm_counts_until_the_gm_removes_them(
        self, campaign: Campaign, gwen: User, otto: User
    ) -> None:
        nora = campaign.co_gms.create(account=otto, name="Nora")
        gwens, ottos = Who(campaign.pk, account=gwen.pk), Who(campaign.pk, account=otto.pk)
        assert Tables().revoked({gwens, ottos}) == set()
        roles.remove(campaign, nora)
        assert Tables().revoked({gwens, ottos}) == {ottos}

    def test_who_has_handed_the_campaign_over_and_left_counts_no_more(
        self, campaign: Campaign, gwen: User, otto: User
    ) -> None:
        token = roles.by_link(campaign, Offer.Role.GM, stays=False)
        offer = roles.offer_of_link(token)
        assert offer is not None
        roles.accept(offer, otto, "Otto")
        gwens, ottos = Who(campaign.pk, account=gwen.pk), Who(campaign.pk, account=otto.pk)
        assert Tables().revoked({gwens, ottos}) == {gwens}

    def test_a_seat_that_an_account_has_found_counts_until_it_lets_go_or_signs_out(
        self, campaign: Campaign, pia: Seat, otto: User
    ) -> None:
        session_seats.assign_to_account(pia, otto)
        phone = laptop_of(otto)
        phone.post(f"/seats/{pia.pk}/here/")
        admitted = admit(cookies_of(phone), campaign.pk, "seat", "en")
        assert admitted is not None and admitted.place == Place("seat", pia.pk, "en")
        by_key = Who(campaign.pk, pia.pk, pia.lease, cookies=cookies_of(phone_of(pia)))
        people = {admitted.who, by_key}
        assert Tables().all_revoked(people) == set()
        phone.logout()
        assert Tables().all_revoked(people) == {admitted.who}
        session_seats.forget_account(pia)
        assert Tables().revoked(people) == {admitted.who}

    def test_a_phone_that_has_let_go_of_its_seat_or_is_signed_out_counts_no_more(
        self, campaign: Campaign, pia: Seat, piet: Seat, django_assert_num_queries: object
    ) -> None:
        phones = [phone_of(seat) for seat in (pia, piet)]
        found = [admit(cookies_of(phone), campaign.pk, "seat", "en") for phone in phones]
        pias, piets = (item.who for item in found if item)
        with django_assert_num_queries(2):  # type: ignore[operator]
            assert Tables().all_revoked({pias, piets}) == set()
        session = phones[0].session
        session["seats"] = {}
        session.save()
        assert Tables().all_revoked({pias, piets}) == {pias}
        phones[1].session.delete()
        assert Tables().all_revoked({pias, piets}) == {pias, piets}

    def test_who_has_an_open_page_is_present(self, pia: Seat, piet: Seat) -> None:
        Tables().came_or_went({pia.pk}, {piet.pk})
        assert seats.present(pia.campaign_id) == {pia.pk}
        Tables().here([piet.pk])
        assert seats.present(pia.campaign_id) == {pia.pk, piet.pk}


class TestVersions:
    def test_those_of_all_rooms_come_in_one_query(
        self, campaign: Campaign, django_assert_num_queries: object
    ) -> None:
        changes.announce(campaign)
        with django_assert_num_queries(1):  # type: ignore[operator]
            assert Tables().versions([campaign.pk, 999]) == {campaign.pk: 1}

    def test_a_campaign_that_is_gone_has_no_board(self) -> None:
        assert Tables().board(999) is None
