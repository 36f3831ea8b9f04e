"""A player arrives in the middle of a fight: one tap of the GM lets the character in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter
from encounters.screens import boards
from encounters.screens.people import waiting
from encounters.serve.live.places import Place
from tests.play.table import Play

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def edda(play: Play, campaign: Campaign, sheet: Callable[..., Combatant]) -> Combatant:
    """A character outside the fight, whose player has just taken the seat."""
    return sheet("Edda", campaign.seats.create(name="Dani"), hp=5)


def asked(campaign: Campaign) -> list[str]:
    return [sheet.name for sheet, _, _ in waiting.arrivals(boards.read_board(campaign.pk).table)]


def screen(campaign: Campaign, seat: Seat | None) -> str:
    place = Place("seat" if seat else "gm", seat.pk if seat else None, "en")
    return str(boards.read_board(campaign.pk).html(place))


def test_the_gm_is_asked_who_has_come_and_their_phone_says_what_they_wait_for(
    campaign: Campaign, edda: Combatant
) -> None:
    assert "Dani" in screen(campaign, None) and "Join the fight?" in screen(campaign, None)
    assert "The GM will let you into the fight" in screen(campaign, edda.player)


def test_one_tap_lets_the_character_in_and_the_player_decides_for_it(
    gwen: User, client: Client, play: Play, campaign: Campaign, edda: Combatant
) -> None:
    client.force_login(gwen)
    client.post(reverse("gm_add", args=[play.pk]), {"sheet_pk": edda.pk, "step": play.now})
    assert boards.read_board(campaign.pk).table.held_by["edda"] == edda.player_id
    assert not asked(campaign)
    assert "The GM will let you into the fight" not in screen(campaign, edda.player)


def test_not_now_is_not_asked_again(
    gwen: User, client: Client, play: Play, campaign: Campaign, edda: Combatant
) -> None:
    client.force_login(gwen)
    given = {"sheet_pk": edda.pk, "step": play.now, "not_now": "1"}
    client.post(reverse("gm_add", args=[play.pk]), given)
    assert not asked(campaign)
    assert "edda" not in play.plain["combatants"]


def test_only_the_gm_says_so(play: Play, campaign: Campaign, pia: Seat, edda: Combatant) -> None:
    assert moves.keep_out(play.tap(pia), edda.pk).code == "not_yours"
    assert asked(campaign) == ["Edda"]


def test_of_a_sheet_that_is_none_nothing_is_kept(play: Play) -> None:
    assert moves.keep_out(play.tap(), 999_999).code == "unknown"


def test_nobody_asks_about_whom_the_gm_left_out_of_the_fight_that_began(
    campaign: Campaign, pia: Seat, prepared: Encounter, sheet: Callable[..., Combatant]
) -> None:
    sheet("Fritz", pia, hp=5)
    assert moves.start(prepared, Member(campaign, None, True)).ok
    assert not asked(campaign)


def test_the_dead_and_those_without_a_player_are_not_asked_about(
    campaign: Campaign, edda: Combatant
) -> None:
    edda.dead = True
    edda.save()
    assert not asked(campaign)
    Combatant.objects.filter(pk=edda.pk).update(dead=False, player=None)
    assert not asked(campaign)


class TestSeveral:
    @pytest.fixture
    def fritz(self, edda: Combatant, campaign: Campaign, sheet: Callable[..., Combatant]) -> Seat:
        """Another character with a player who has arrived."""
        seat = campaign.seats.create(name="Fritz")
        sheet("Fritz", seat, hp=6)
        return seat

    def test_are_let_in_with_one_tap_and_out_with_one_undo(
        self, gwen: User, client: Client, play: Play, campaign: Campaign, fritz: Seat
    ) -> None:
        assert "Let all 2 in" in screen(campaign, None)
        client.force_login(gwen)
        pks = [sheet.pk for sheet, _, _ in waiting.arrivals(boards.read_board(campaign.pk).table)]
        client.post(reverse("gm_add", args=[play.pk]), {"sheet_pk": pks, "step": play.now})
        assert not asked(campaign)
        assert {"edda", "fritz"} <= set(play.plain["combatants"])
        assert play.undo().ok
        assert not {"edda", "fritz"} & set(play.plain["combatants"])

    def test_of_whom_one_is_nobody_stay_out_together(self, play: Play, edda: Combatant) -> None:
        assert moves.add(play.tap(), [edda.pk, 999_999]).code == "unknown"
        assert "edda" not in play.plain["combatants"]

    def test_one_alone_has_one_button(self, campaign: Campaign, edda: Combatant) -> None:
        assert "Let all" not in screen(campaign, None)


class TestWhoHasBroughtNoMoreThanAName:
    @pytest.fixture
    def dani(self, play: Play, campaign: Campaign) -> Seat:
        seat = campaign.seats.create(name="Dani")
        campaign.combatants.create(
            kind=Combatant.Kind.CHARACTER, name="Edda", player=seat, brought=True
        )
        return seat

    def test_is_led_to_the_templates(self, campaign: Campaign, dani: Seat) -> None:
        edda = campaign.combatants.get(name="Edda")
        shown = screen(campaign, dani)
        assert reverse("seat_begin", args=[campaign.pk, edda.pk]) in shown
        assert "It has no values yet." in shown

    def test_is_told_to_the_gm_as_such_and_not_let_in_with_the_others(
        self, campaign: Campaign, dani: Seat, sheet: Callable[..., Combatant]
    ) -> None:
        sheet("Fritz", campaign.seats.create(name="Fritz"), hp=6)
        shown = screen(campaign, None)
        assert "The sheet has no values yet." in shown and "Let all" not in shown

    def test_is_no_more_once_it_has_begun(self, campaign: Campaign, dani: Seat) -> None:
        campaign.combatants.filter(name="Edda").update(stats={"hp": 7})
        assert "It has no values yet." not in screen(campaign, dani)
