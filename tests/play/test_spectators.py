"""Spectators, on a phone or as the table display: they never see more than a player without
characters."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.after.report import audiences
from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.access import Member
from encounters.play.models import Encounter
from encounters.screens import boards
from encounters.screens.views.knowledge import admit
from encounters.serve.live.places import Place
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.database


@pytest.fixture
def wanda(campaign: Campaign) -> Seat:
    return Seat.objects.create(campaign=campaign, name="Wanda", watching=True)


def refreshed(seat: Seat) -> Seat:
    return Seat.objects.get(pk=seat.pk)


class TestTheTableDisplay:
    def test_is_kept_on_the_seat_and_shown_from_then_on(
        self, campaign: Campaign, wanda: Seat
    ) -> None:
        phone = phone_of(wanda)
        assert "List for a phone" in phone.get(f"/c/{campaign.pk}/settings/").text
        phone.post(f"/c/{campaign.pk}/shows/", {"shows": "display"})
        assert phone.get(f"/c/{campaign.pk}/")["Location"] == f"/c/{campaign.pk}/table/"
        phone.post(f"/c/{campaign.pk}/shows/", {"shows": "list"})
        assert phone.get(f"/c/{campaign.pk}/").status_code == 200

    def test_leads_back_to_the_list_for_once(
        self, campaign: Campaign, wanda: Seat, encounter: Encounter
    ) -> None:
        seats.show_display(wanda, True)
        phone = phone_of(wanda)
        assert f'href="/c/{campaign.pk}/?list"' in phone.get(f"/c/{campaign.pk}/table/").text
        assert phone.get(f"/c/{campaign.pk}/?list").status_code == 200
        assert refreshed(wanda).shows_display

    def test_is_what_a_large_screen_starts_with_and_comes_back_to(self, campaign: Campaign) -> None:
        screen, invited = Client(), seats.invite(campaign)
        screen.post(f"/j/{invited.code}/watch/", {"large": "1"})
        assert screen.get(f"/c/{campaign.pk}/")["Location"] == f"/c/{campaign.pk}/table/"

    def test_is_no_choice_of_players(self, campaign: Campaign, pia: Seat) -> None:
        phone = phone_of(pia)
        assert "List for a phone" not in phone.get(f"/c/{campaign.pk}/settings/").text
        phone.post(f"/c/{campaign.pk}/shows/", {"shows": "display"})
        assert phone.get(f"/c/{campaign.pk}/").status_code == 200


def test_the_gm_sees_who_watches_and_can_take_the_seat_away(
    campaign: Campaign, wanda: Seat, gwen: User
) -> None:
    laptop = laptop_of(gwen)
    page = laptop.get(f"/c/{campaign.pk}/gm/").text
    assert "Wanda" in page and "spectator" in page
    laptop.post(f"/c/{campaign.pk}/gm/seats/{wanda.pk}/revoke/")
    assert phone_of(wanda).get(f"/c/{campaign.pk}/").status_code == 404


class TestWhoWasAPlayer:
    """Pia gives up Aldo in the middle of the fight."""

    @pytest.fixture
    def phone(self, play: Play, pia: Seat) -> Client:
        phone = phone_of(pia)
        seats.only_watch(pia.campaign, pia)
        return phone

    def test_frees_the_character_for_the_gm_and_for_others(
        self, phone: Client, play: Play, campaign: Campaign
    ) -> None:
        assert Combatant.objects.get(name="Aldo").player is None
        gms = str(boards.read_board(campaign.pk).html(Place("gm")))
        assert 'data-question="ask-aldo-declare' in gms

    @pytest.mark.usefixtures("phone")
    def test_answers_nothing_types_nothing_and_undoes_nothing(self, play: Play, pia: Seat) -> None:
        now, watching = play.now, refreshed(pia)
        assert play(watching, "aldo", "declare", "none").code == "not_yours"
        assert play.undo(watching).code == "not_yours"
        assert play.redo(watching).code == "not_yours"
        assert play.now == now

    def test_cannot_undo_what_they_did_as_a_player(self, play: Play, pia: Seat) -> None:
        play(pia, "aldo", "declare", "none")
        now = play.now
        seats.only_watch(pia.campaign, pia)
        assert play.undo(refreshed(pia)).code == "not_yours"
        assert play.now == now

    def test_reads_what_every_spectator_reads(
        self, phone: Client, play: Play, pia: Seat, wanda: Seat, campaign: Campaign
    ) -> None:
        others = phone_of(wanda)
        for page in (f"/c/{campaign.pk}/", f"/c/{campaign.pk}/table/", f"/e/{play.pk}/log"):
            mine, theirs = (browser.get(page).text.split("<main")[1] for browser in (phone, others))
            assert mine.split("</main>")[0] == theirs.split("</main>")[0]
        member = Member(campaign, refreshed(pia), False)
        assert audiences.audience_of(member) == audiences.WATCHERS

    def test_is_admitted_as_a_spectator(self, phone: Client, campaign: Campaign) -> None:
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in phone.cookies.items())
        admitted = admit(cookies.encode(), campaign.pk, "seat", "en")
        assert admitted is not None and admitted.place == Place("watch", None, "en")
        for kind in ("gm", "lobby"):
            assert admit(cookies.encode(), campaign.pk, kind, "en") is None

    def test_even_if_the_admin_left_them_a_character(
        self, play: Play, pia: Seat, wanda: Seat, campaign: Campaign
    ) -> None:
        Seat.objects.filter(pk=pia.pk).update(watching=True)
        assert play(refreshed(pia), "aldo", "declare", "none").code == "not_yours"
        assert 'data-question="ask-aldo-declare' in str(
            boards.read_board(campaign.pk).html(Place("gm"))
        )
        mine, theirs = (
            phone_of(item).get(f"/e/{play.pk}/log").text.split("<main")[1] for item in (pia, wanda)
        )
        assert mine.split("</main>")[0] == theirs.split("</main>")[0]

    @pytest.mark.usefixtures("phone")
    def test_plays_again_once_the_gm_gives_a_character(
        self, play: Play, pia: Seat, gwen: User, campaign: Campaign
    ) -> None:
        aldo = Combatant.objects.get(name="Aldo")
        laptop_of(gwen).post(f"/c/{campaign.pk}/gm/characters/{aldo.pk}/player/", {"seat": pia.pk})
        assert play(refreshed(pia), "aldo", "declare", "none").ok


def test_a_spectator_sees_no_more_of_a_fight_than_a_player_without_characters(
    play: Play, wanda: Seat, campaign: Campaign
) -> None:
    guest = Seat.objects.create(campaign=campaign, name="Guest")
    moves.play_foes(play.tap())
    board = boards.read_board(campaign.pk)
    assert board.table.viewer(guest.pk, False) == board.table.viewer(None, False)
    assert audiences.audiences(play.encounter, board.table.held_by).keys() >= {audiences.WATCHERS}
