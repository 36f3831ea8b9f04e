"""Combatants who die in a fight are dead on every card after it, until the GM revives them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.archive import packs
from encounters.campaigns import seats
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants import library, making
from encounters.combatants.models import Combatant
from encounters.lobby import joining
from encounters.play import moves
from encounters.play.fights.roster import roster_of
from encounters.play.models import Encounter, Participant
from encounters.play.preparing import prepare
from encounters.play.preparing.roster_page import health_at_start
from encounters.screens import lobby_screen
from rulesets import registry
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]
GAMES = [ruleset.slug for ruleset in registry.all() if ruleset.dead]  # in other games nobody dies


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def anna(campaign: Campaign, pia: Seat, sheet: Sheet) -> Combatant:
    return sheet("Anna", pia)


def fought(campaign: Campaign, slug: str, anna: Combatant, status: str = "dead") -> Play:
    """A fight of Anna and Ben against a robber that has just ended, with Anna in this status."""
    campaign.ruleset = slug
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="The road", ruleset=slug)
    ben = campaign.combatants.create(name="Ben", kind="character")
    robber = campaign.combatants.create(name="Robber", kind="foe")
    for item in (anna, ben, robber):
        Participant.objects.create(encounter=encounter, combatant=item, side=item.side)
    result = moves.start(encounter, Member(campaign, None, True))
    assert result.ok, result.message
    play = Play(encounter)
    result = play.rule("set", target="anna", field="status", value=status)
    assert result.ok, result.message
    result = play.rule("end")
    assert result.ok, result.message
    return play


def carried(play: Play) -> None:
    result = moves.carry_over(play.tap(), ["anna", "ben"])
    assert result.ok, result.message


DOWN = {"ose": "active", "fifth": "stable"}
"""The status of somebody who lies at no hit points, where it is not `unconscious`."""


@pytest.mark.parametrize("slug", GAMES)
class TestInEveryGame:
    def test_the_dead_stay_dead_and_nobody_else(
        self, slug: str, campaign: Campaign, anna: Combatant
    ) -> None:
        carried(fought(campaign, slug, anna))
        dead = campaign.combatants.filter(dead=True)
        assert [item.name for item in dead] == ["Anna"]

    def test_who_is_down_but_lives_is_not_dead(
        self, slug: str, campaign: Campaign, anna: Combatant
    ) -> None:
        carried(fought(campaign, slug, anna, DOWN.get(slug, "unconscious")))
        assert not campaign.combatants.filter(dead=True).exists()

    def test_the_next_fight_is_without_them(
        self, slug: str, campaign: Campaign, anna: Combatant
    ) -> None:
        play = fought(campaign, slug, anna)
        waiting = prepare.new(campaign, "At the gate")
        carried(play)
        for encounter in (waiting, prepare.new(campaign, "Next"), prepare.duplicate(waiting)):
            names = [entrant.combatant["name"] for entrant in roster_of(encounter)]
            assert "Anna" not in names and "Ben" in names

    def test_a_sheet_shows_how_its_owner_stands_now(
        self, slug: str, campaign: Campaign, anna: Combatant
    ) -> None:
        campaign.ruleset = slug
        campaign.save()
        assert health_at_start(registry.get(slug), anna, {})["num"]


class TestTheCards:
    @pytest.fixture(autouse=True)
    def _died(self, campaign: Campaign, anna: Combatant) -> None:
        carried(fought(campaign, "coc7", anna))
        anna.refresh_from_db()

    def test_the_lobby_says_so(self, campaign: Campaign, pia: Seat) -> None:
        seats.revoke(campaign, pia)
        row = lobby_screen.people_html(campaign, "en").partition(
            f"plays-{Combatant.objects.get(name='Anna').pk}"
        )
        assert "dead" in row[0] and "Bring back to life" in row[2]
        assert "free" not in row[0].rpartition("<li>")[2]

    def test_the_present_values_of_the_living_stand_there(self, campaign: Campaign) -> None:
        ben = campaign.combatants.get(name="Ben")
        ben.stats = {"hp": 4, "hp_max": 12}
        ben.save()
        page = lobby_screen.people_html(campaign, "en")
        assert '4<span class="of">/12</span>' in page
        assert registry.get("coc7").wording.terms["hurt"].word.text.casefold() in page.casefold()

    def test_nobody_can_take_a_dead_character(
        self, campaign: Campaign, anna: Combatant, pia: Seat
    ) -> None:
        seats.revoke(campaign, pia)
        free, _taken = making.party_by_freedom(campaign)
        assert [item.name for item in free] == ["Ben"]
        invited = seats.invite(campaign)
        with pytest.raises(joining.AlreadyTaken):
            joining.take_seat(invited, anna.pk)

    def test_the_player_reads_it_while_no_fight_is_on(self, pia: Seat, campaign: Campaign) -> None:
        seats.leave_result(campaign, pia)
        page = phone_of(pia).get(f"/c/{campaign.pk}/").text
        assert "dead" in page.partition('id="own-1"')[2].partition("</li>")[0]

    def test_a_prepared_fight_shows_it_and_the_gm_can_put_them_in_all_the_same(
        self, gwens: Client, campaign: Campaign, anna: Combatant
    ) -> None:
        made = prepare.new(campaign, "The crypt")
        page = gwens.get(f"/e/{made.pk}/prepare/").text
        cell = page.partition(f'id="cell-{anna.pk}"')[2].partition("</label>")[0]
        assert "dead" in cell and "checked" not in cell
        gwens.post(f"/e/{made.pk}/prepare/party/", {"party": [anna.pk]})
        assert [entrant.cast.source for entrant in roster_of(made)] == [anna.pk]

    def test_one_tap_brings_somebody_back(
        self, gwens: Client, campaign: Campaign, anna: Combatant
    ) -> None:
        made = prepare.new(campaign, "The crypt")
        assert "Bring back to life" in gwens.get(f"/c/{campaign.pk}/gm/library/{anna.pk}/").text
        page = gwens.post(f"/c/{campaign.pk}/gm/library/{anna.pk}/back/", follow=True)
        anna.refresh_from_db()
        assert not anna.dead and "Anna is alive again." in page.text
        assert [entrant.cast.source for entrant in roster_of(made)].count(anna.pk) == 1

    def test_a_player_cannot_bring_back_the_own_character(
        self, campaign: Campaign, anna: Combatant, pia: Seat
    ) -> None:
        phone = phone_of(pia)
        assert "Bring back" not in phone.get(f"/c/{campaign.pk}/sheet/{anna.pk}/").text
        phone.post(f"/c/{campaign.pk}/gm/library/{anna.pk}/back/")
        anna.refresh_from_db()
        assert anna.dead

    def test_a_pack_and_a_copy_keep_it(self, campaign: Campaign, anna: Combatant) -> None:
        assert library.duplicate(anna).dead
        packed = packs.pack(campaign, [anna])
        anna.delete()
        packs.unpack(campaign, packed)
        assert campaign.combatants.filter(name="Anna", dead=True).count() == 1


def test_who_is_brought_back_with_values_that_no_fight_takes_is_mended_first(
    gwens: Client, campaign: Campaign, anna: Combatant
) -> None:
    carried(fought(campaign, "ose", anna))
    page = gwens.post(f"/c/{campaign.pk}/gm/library/{anna.pk}/back/", follow=True)
    assert "Enter a new value: Hit points." in page.text and 'id="sheet"' in page.text
