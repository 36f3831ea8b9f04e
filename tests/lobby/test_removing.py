"""Seats that a crowd has taken are removed in one step, and no others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Claim, Invitation, Seat
from encounters.combatants.making import assign
from encounters.combatants.models import Combatant
from encounters.lobby.views import people
from encounters.play.models import Encounter
from encounters.play.stored.values import CastMember
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def invited(campaign: Campaign) -> Invitation:
    return seats.invite(campaign)


@pytest.fixture
def crowd(campaign: Campaign, pia: Seat, piet: Seat) -> list[Seat]:
    """Three people who came after Pia and Piet."""
    return [Seat.objects.create(campaign=campaign, name=f"Guest {n}") for n in range(3)]


def since(seat: Seat) -> str:
    return f"/c/{seat.campaign_id}/gm/seats/{seat.pk}/since/"


def all_of(crowd: list[Seat], **more: str) -> dict[str, object]:
    return {"seat": [seat.pk for seat in crowd], **more}


def at_table(campaign: Campaign) -> list[str]:
    return [seat.name for seat in campaign.seats.filter(revoked=None)]


def brought(invited: Invitation, name: str) -> Combatant:
    Client().post(f"/j/{invited.code}/bring/", {"name": name})
    return Combatant.objects.get(name=name)


def test_each_row_says_how_many_came_later(gwens: Client, crowd: list[Seat]) -> None:
    page = gwens.get(f"/c/{crowd[0].campaign_id}/gm/").text
    assert "Remove this seat and 2 later ones" in page and since(crowd[0]) in page
    assert since(crowd[-1]) not in page, "nobody came later"


def test_the_question_names_all_and_how_many_they_are(gwens: Client, crowd: list[Seat]) -> None:
    page = gwens.get(since(crowd[0])).text
    assert "Remove 3 seats?" in page
    assert all(seat.name in page for seat in crowd)
    assert "Piet" not in page


def test_it_says_when_each_came(gwens: Client, crowd: list[Seat]) -> None:
    earlier = timezone.now() - timedelta(minutes=5, seconds=10)
    Seat.objects.filter(pk=crowd[0].pk).update(created=earlier)
    page = gwens.get(since(crowd[0])).text
    assert page.count("joined 5 minutes ago") == 1
    assert page.count("just joined") == 2


def test_all_who_came_since_are_out_at_once(
    gwens: Client, campaign: Campaign, crowd: list[Seat], invited: Invitation
) -> None:
    phone = phone_of(crowd[2])
    page = gwens.post(since(crowd[0]), all_of(crowd, new_code="on"), follow=True)
    assert "3 seats were removed" in page.text
    assert at_table(campaign) == ["Pia", "Piet"]
    assert phone.get(f"/c/{campaign.pk}/").status_code == 404
    assert phone.get(f"/j/{invited.code}/").status_code == 404, "the old code has ended"
    assert seats.open_invitation(campaign).code in page.text


def test_who_is_unticked_stays_and_so_does_the_code(
    gwens: Client, campaign: Campaign, crowd: list[Seat], invited: Invitation
) -> None:
    gwens.post(since(crowd[0]), all_of(crowd[:2]))
    assert at_table(campaign) == ["Pia", "Piet", "Guest 2"]
    assert seats.open_invitation(campaign) == invited


def test_nobody_who_came_before_goes_whatever_is_sent(
    gwens: Client, campaign: Campaign, crowd: list[Seat], pia: Seat
) -> None:
    gwens.post(since(crowd[0]), {"seat": [pia.pk, "x", "-1", 10**30]})
    assert len(at_table(campaign)) == 5


def test_a_second_tap_takes_nobody_away(
    gwens: Client, campaign: Campaign, crowd: list[Seat]
) -> None:
    for _ in range(2):
        assert gwens.post(since(crowd[0]), all_of(crowd)).status_code == 302
    assert at_table(campaign) == ["Pia", "Piet"]


def test_what_they_only_took_is_free_again(gwens: Client, crowd: list[Seat], sheet: Sheet) -> None:
    aldo = sheet("Aldo", crowd[1])
    assert "Aldo</bdi> is free again" in gwens.get(since(crowd[0])).text
    gwens.post(since(crowd[0]), all_of(crowd))
    aldo.refresh_from_db()
    assert aldo.player is None


def test_what_they_brought_and_nobody_used_goes_with_them(
    gwens: Client, invited: Invitation, campaign: Campaign
) -> None:
    fight = Encounter.objects.create(campaign=campaign, name="The ford", ruleset="ose")
    edda = brought(invited, "Edda")
    assert "Edda</bdi> is removed too" in gwens.get(since(edda.player)).text
    gwens.post(since(edda.player), all_of([edda.player]))
    assert not Combatant.objects.filter(name="Edda").exists()
    assert not fight.participants.exists()


def test_what_they_brought_stays_once_somebody_made_something_of_it(
    gwens: Client, invited: Invitation, campaign: Campaign, pia: Seat
) -> None:
    filled, noted, fought, given = (
        brought(invited, name) for name in ("Edda", "Fritz", "Gero", "Hilde")
    )
    first = filled.player
    Combatant.objects.filter(pk=filled.pk).update(stats={"hp": 3})
    Combatant.objects.filter(pk=noted.pk).update(note="Elf")
    cast = [CastMember("gero", fought.pk, "party")]
    Encounter.objects.create(campaign=campaign, name="The ford", ruleset="ose", cast=cast)
    assign(campaign, given, pia)
    everybody = [seat for seat, _free, _gone in people.newcomers_since(first)]
    gwens.post(since(first), all_of(everybody))
    players = dict(Combatant.objects.values_list("name", "player"))
    assert players == {"Edda": None, "Fritz": None, "Gero": None, "Hilde": pia.pk}


def test_who_has_asked_for_a_seat_since_then_is_told_no(
    gwens: Client, crowd: list[Seat], pia: Seat, piet: Seat
) -> None:
    early, late = Claim.objects.create(seat=pia), Claim.objects.create(seat=piet)
    Claim.objects.filter(pk=early.pk).update(created=pia.created)
    gwens.post(since(crowd[0]), all_of(crowd))
    early.refresh_from_db()
    late.refresh_from_db()
    assert (early.answer, late.answer) == ("asked", "refused")


def test_a_crowd_costs_no_more_queries(
    campaign: Campaign, crowd: list[Seat], django_assert_num_queries: Callable[..., object]
) -> None:
    with django_assert_num_queries(3):  # type: ignore[attr-defined]
        assert len(people.newcomers_since(crowd[0])) == 3
