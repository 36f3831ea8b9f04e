"""Copying a campaign: all of it, or only its preparation."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.archive.campaign_files import restore
from encounters.campaigns.models import Campaign, Seat
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.database


def test_a_copy_with_all_has_everything_under_another_name(play: Play, campaign: Campaign) -> None:
    made = restore.copy(campaign, campaign.gm, only_prepared=False)
    assert (made.name, made.gm) == ("The Mill (copy)", campaign.gm)
    assert made.seats.count() == campaign.seats.count() == 2
    assert made.encounters.get().steps.count() == play.encounter.steps.count()


def test_what_is_prepared_is_copied_without_people_and_without_what_was_fought(
    play: Play, campaign: Campaign, pia: Seat
) -> None:
    prepare.duplicate(play.encounter)
    aldo = campaign.combatants.get(name="Aldo")
    aldo.stats = {**aldo.stats, "hp": 2}
    aldo.save()
    made = restore.copy(campaign, campaign.gm, only_prepared=True)
    assert not made.seats.exists() and made.options == campaign.options
    assert made.combatants.count() == campaign.combatants.count()
    there = made.combatants.get(name="Aldo")
    assert (there.stats["hp"], there.player) == (2, None)
    fight = made.encounters.get()
    assert fight.status == Encounter.Status.PREPARED and not fight.steps.exists()
    assert set(fight.participants.values_list("combatant__campaign", flat=True)) == {made.pk}


def test_a_phone_of_the_campaign_has_no_seat_in_the_copy(
    play: Play, campaign: Campaign, pia: Seat
) -> None:
    made = restore.copy(campaign, campaign.gm, only_prepared=False)
    assert phone_of(pia).get(f"/c/{made.pk}/").status_code == 404


def test_the_gm_is_led_to_the_copy(play: Play, campaign: Campaign, gwen: User) -> None:
    laptop: Client = laptop_of(gwen)
    for what, people in (("all", 2), ("prepared", 0)):
        answer = laptop.post(f"/c/{campaign.pk}/gm/life/copy/", {"what": what}, follow=True)
        made = Campaign.objects.order_by("-pk")[0]
        assert answer.redirect_chain[-1][0] == f"/c/{made.pk}/gm/"
        assert "This is the copy." in answer.text
        assert made.seats.count() == people
