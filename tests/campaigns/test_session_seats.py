"""The seats in a browser's session, and the pages that they open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest
from django.utils import timezone

from encounters.campaigns import access, changes, session_seats
from encounters.campaigns.models import Campaign, CoGM, Seat
from encounters.campaigns.sessions import SessionStore, stored_key
from tests.phones import laptop_of

pytestmark = pytest.mark.database


def asking(user: User | AnonymousUser | None = None) -> HttpRequest:
    """A request from a browser with an empty session."""
    request = HttpRequest()
    request.session, request.user = SessionStore(), user or AnonymousUser()
    return request


def cookies_of(request: HttpRequest) -> bytes:
    request.session.save()
    return f"{settings.SESSION_COOKIE_NAME}={request.session.session_key}".encode()


@pytest.fixture
def other(gwen: User) -> Seat:
    """A seat in another campaign of the same GM."""
    campaign = Campaign.objects.create(gm=gwen, name="Other", ruleset="sample")
    return Seat.objects.create(campaign=campaign, name="Pia")


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[Campaign]:
    """The campaigns whose open pages check permissions again."""
    found: list[Campaign] = []
    monkeypatch.setattr(changes, "announce", found.append)
    return found


def test_a_seat_that_was_taken_is_the_players_screen_and_that_campaigns_alone(
    pia: Seat, other: Seat
) -> None:
    request = asking()
    session_seats.sit_down(request, pia)
    assert session_seats.seats_here(request) == [pia]
    assert session_seats.has_seat(request.session, pia.campaign_id)
    assert not session_seats.has_seat(request.session, other.campaign_id)
    assert session_seats.plays(request.session, pia.campaign_id)
    assert not session_seats.plays(request.session, other.campaign_id)


def test_the_seat_of_the_gm_leaves_the_gms_screen(pia: Seat, gwen: User) -> None:
    request = asking(gwen)
    session_seats.sit_beside(request, pia)
    assert not session_seats.plays(request.session, pia.campaign_id)
    assert access.other_screen(request, pia.campaign) == "player"
    assert access.member_in(request, pia.campaign).gm


def test_a_seat_that_was_left_is_neither_had_nor_shown_and_others_stay(
    pia: Seat, other: Seat
) -> None:
    request = asking()
    session_seats.sit_down(request, pia)
    session_seats.sit_down(request, other)
    session_seats.leave_seat(request, pia.campaign_id)
    assert session_seats.seats_here(request) == [other]
    assert not session_seats.plays(request.session, pia.campaign_id)
    assert session_seats.plays(request.session, other.campaign_id)
    with pytest.raises(access.NotAtTheTable):
        access.member_in(request, pia.campaign)


def test_a_seat_that_was_taken_away_is_no_seat(pia: Seat) -> None:
    request = asking()
    session_seats.sit_down(request, pia)
    pia.revoked = timezone.now()
    pia.save()
    assert session_seats.seats_here(request) == []
    assert access.visitor_key(request) == ""
    with pytest.raises(access.NotAtTheTable):
        access.member_in(request, pia.campaign)


@pytest.mark.parametrize("through_account", [False, True])
def test_another_seat_replaces_the_first_on_all_pages_of_the_browser(
    pia: Seat,
    piet: Seat,
    otto: User,
    announced: list[Campaign],
    through_account: bool,
) -> None:
    session_seats.assign_to_account(piet, otto)
    request = asking(otto)
    session_seats.sit_down(request, pia)
    assert announced == [], "no page showed a seat before"
    session_seats.sit_down(request, piet, through_account)
    assert announced == [piet.campaign]
    assert session_seats.seats_here(request) == [piet]
    assert session_seats.plays(request.session, piet.campaign_id)
    saved = SessionStore(request.session.session_key)
    assert saved.load() == dict(request.session.items()), "before the pages look again"


def test_a_seat_through_an_account_is_listed_once_and_goes_with_it(pia: Seat, otto: User) -> None:
    session_seats.assign_to_account(pia, otto)
    request = asking(otto)
    session_seats.sit_down(request, pia, through_account=True)
    assert session_seats.has_seat(request.session, pia.campaign_id)
    assert session_seats.seats_here(request) == [pia]
    session_seats.take_seat(request, pia)
    assert session_seats.seats_here(request) == [pia]
    session_seats.leave_seat(request, pia.campaign_id)
    assert session_seats.seats_here(request) == []


def test_streams_are_known_by_the_seats_of_their_cookies(pia: Seat, other: Seat) -> None:
    here, elsewhere = asking(), asking()
    session_seats.take_seat(here, pia)
    session_seats.take_seat(elsewhere, other)
    first, second = cookies_of(here), cookies_of(elsewhere)
    assert session_seats.leases_in([first, second, b"", b"sessionid=forged"]) == {
        first: {str(pia.campaign_id): pia.lease},
        second: {str(other.campaign_id): other.lease},
        b"": {},
        b"sessionid=forged": {},
    }
    member = access.member_from_cookies(first, pia.campaign_id)
    assert member is not None and (member.seat, member.gm) == (pia, False)
    assert access.member_from_cookies(first, other.campaign_id) is None
    assert session_seats.account_with(first) is None


def test_a_session_names_the_campaigns_of_its_seats_of_either_kind(
    pia: Seat, other: Seat, otto: User
) -> None:
    session_seats.assign_to_account(other, otto)
    request = asking(otto)
    session_seats.take_seat(request, pia)
    request.session[session_seats.OWN] = {str(other.campaign_id): other.pk}
    cookies_of(request)
    found = session_seats.campaigns_in(stored_key(request.session))
    assert found == {pia.campaign_id, other.campaign_id}


@pytest.mark.parametrize("door", [access.gm_campaign, access.owner_campaign, access.gm_of])
def test_a_campaign_that_is_put_away_opens_only_to_who_asks_for_that(
    campaign: Campaign, gwen: User, door: Callable[..., object]
) -> None:
    campaign.archived = timezone.now()
    campaign.save()
    with pytest.raises(access.PutAway) as found:
        door(asking(gwen), campaign.pk)
    assert (found.value.campaign, found.value.gm) == (campaign, True)
    assert door(asking(gwen), campaign.pk, archived=True)


def test_a_seat_of_a_campaign_that_is_put_away_is_told_so(pia: Seat) -> None:
    Campaign.objects.update(archived=timezone.now())
    request = asking()
    session_seats.take_seat(request, pia)
    with pytest.raises(access.PutAway) as found:
        access.member_of(request, pia.campaign_id)
    assert not found.value.gm
    assert access.member_of(request, pia.campaign_id, archived=True).seat == pia


def test_who_plays_and_runs_a_campaign_is_led_from_the_gms_pages(pia: Seat, gwen: User) -> None:
    request = asking(gwen)
    session_seats.sit_down(request, pia)
    with pytest.raises(access.PlaysHere) as found:
        access.gm_campaign(request, pia.campaign_id)
    assert (found.value.member.seat, found.value.runs) == (pia, True)
    session_seats.show_screen(request.session, pia.campaign_id, player=False)
    assert access.gm_campaign(request, pia.campaign_id) == pia.campaign


def test_a_limit_counts_by_account_or_seat_and_not_by_stranger(pia: Seat, gwen: User) -> None:
    seated = asking()
    session_seats.take_seat(seated, pia)
    assert access.visitor_key(asking()) == ""
    assert access.visitor_key(seated) == f"seat {pia.pk}"
    assert access.visitor_key(asking(gwen)) == f"account {gwen.pk}"


def test_who_has_no_such_seat_of_the_account_finds_none(pia: Seat, piet: Seat, otto: User) -> None:
    session_seats.assign_to_account(pia, otto)
    assert access.account_seat(asking(otto), pia.pk) == pia
    with pytest.raises(Http404):
        access.account_seat(asking(otto), piet.pk)


def test_a_seat_of_a_campaign_that_is_gone_is_told_so_and_a_stranger_is_not(pia: Seat) -> None:
    seated, gone = asking(), pia.campaign_id
    session_seats.take_seat(seated, pia)
    pia.campaign.delete()
    with pytest.raises(access.Deleted):
        access.member_of(seated, gone)
    with pytest.raises(access.NotAtTheTable) as found:
        access.member_of(asking(), gone)
    assert not isinstance(found.value, access.Deleted)


def test_who_runs_and_plays_may_go_from_either_screen_to_the_other(pia: Seat, gwen: User) -> None:
    request = asking(gwen)
    assert access.other_screen(request, pia.campaign) == ""
    session_seats.sit_down(request, pia)
    assert access.other_screen(request, pia.campaign) == "gm"
    session_seats.show_screen(request.session, pia.campaign_id, player=False)
    assert access.other_screen(request, pia.campaign) == "player"


def test_a_co_gm_does_not_get_what_is_the_gms_alone(campaign: Campaign, otto: User) -> None:
    CoGM.objects.create(campaign=campaign, account=otto, name="Otto")
    with pytest.raises(access.OnlyTheGM) as found:
        access.owner_campaign(asking(otto), campaign.pk)
    assert found.value.campaign == campaign
    assert access.gm_of(asking(otto), campaign.pk).name == "Otto"


def test_a_session_without_seats_names_no_campaign(pia: Seat) -> None:
    seated, empty = asking(), asking()
    session_seats.take_seat(seated, pia)
    for request in (seated, empty):
        cookies_of(request)
    assert session_seats.campaigns_in(stored_key(seated.session)) == {pia.campaign_id}
    assert session_seats.campaigns_in(stored_key(empty.session)) == set()
    assert session_seats.campaigns_in("forged") == set()


def test_an_account_is_known_by_its_session_alone(gwen: User) -> None:
    laptop = laptop_of(gwen)
    cookies = f"{settings.SESSION_COOKIE_NAME}={laptop.session.session_key}"
    assert session_seats.account_with(cookies) == gwen.pk
    assert session_seats.account_in(stored_key(laptop.session)) == gwen
    assert not session_seats.account_in("forged").is_authenticated


def test_who_runs_and_plays_is_asked_as_the_screen_says_and_the_seat_stays(
    pia: Seat, gwen: User
) -> None:
    request, campaign = asking(gwen), pia.campaign
    assert access.seat_here(request, campaign) is None
    session_seats.show_screen(request.session, campaign.pk, player=True)
    member = access.member_if(request, campaign)
    assert member is not None and member.gm, "there is no seat to show"
    session_seats.sit_down(request, pia)
    member = access.member_if(request, campaign)
    assert member is not None and (member.seat, member.gm) == (pia, False)
    session_seats.show_screen(request.session, campaign.pk, player=False)
    member = access.member_if(request, campaign)
    assert member is not None and member.gm
    assert access.seat_here(request, campaign) == pia


def test_what_is_put_away_is_closed_to_whoever_does_not_ask_for_it(
    campaign: Campaign, pia: Seat, gwen: User
) -> None:
    campaign.archived = timezone.now()
    for enter in (access.runner, access.member_in):
        with pytest.raises(access.PutAway) as found:
            enter(asking(gwen), campaign)
        assert found.value.gm is True
    with pytest.raises(access.PutAway):
        access.require_active(campaign, False)
