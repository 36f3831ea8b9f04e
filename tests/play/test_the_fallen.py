"""Combatants without life stay out of later fights until a rest has restored some."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from encounters.campaigns.models import Campaign
from encounters.combatants import resting
from encounters.combatants.models import Combatant
from encounters.lobby import demo
from encounters.play import moves
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from rulesets import registry
from tests.play.table import Play

pytestmark = [pytest.mark.django_db, pytest.mark.database]

DOWN = {
    "arm5": {"wounds_incapacitating": 1},
    "coc7": {"hp": 0},
    "kampbogen": {"liv": 0},
}
GAMES = pytest.mark.parametrize("slug", DOWN)


def somebody_down(gwen: User, slug: str) -> Combatant:
    campaign = demo.create(gwen, registry.get(slug), "en")
    sheet = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER).order_by("pk")[0]
    sheet.stats |= DOWN[slug]
    sheet.save()
    return sheet


def taking_part(fight: Encounter, sheet: Combatant) -> bool:
    return fight.participants.filter(combatant=sheet).exists()


@GAMES
def test_a_new_fight_begins_without_them_and_says_why(
    gwen: User, client: Client, slug: str
) -> None:
    sheet = somebody_down(gwen, slug)
    fight = prepare.new(sheet.campaign)
    assert fight.participants.exists() and not taking_part(fight, sheet)
    client.force_login(gwen)
    page = client.get(reverse("gm_prepare", args=[fight.pk])).content.decode()
    assert "takes no part" in page


@GAMES
def test_the_gm_may_tick_them_all_the_same(gwen: User, client: Client, slug: str) -> None:
    sheet = somebody_down(gwen, slug)
    fight = prepare.new(sheet.campaign)
    prepare.set_party(fight, [sheet.pk])
    client.force_login(gwen)
    page = client.get(reverse("gm_prepare", args=[fight.pk])).content.decode()
    assert taking_part(fight, sheet) and "takes no part" not in page


def test_a_dying_investigator_is_dying_in_the_next_fight_too(gwen: User) -> None:
    sheet = somebody_down(gwen, "coc7")
    sheet.stats |= {"dying": True, "major_wound": True}
    sheet.save()
    resting.rest(sheet.campaign, "week", Campaign.objects.get(pk=sheet.campaign_id).version)
    sheet.refresh_from_db()
    assert (sheet.stats["hp"], sheet.stats["dying"]) == (0, True)


def test_who_fell_is_out_of_the_prepared_fights_and_a_rest_brings_them_back(gwen: User) -> None:
    campaign = demo.create(gwen, registry.get("kampbogen"), "en")
    first, then = campaign.encounters.order_by("pk")[:2]
    jens = campaign.combatants.get(name="Jens")
    member = Play(first)
    moves.start(first, member.tap().member)
    play = Play(Encounter.objects.get(pk=first.pk))
    assert play.rule("set", target="jens", field="liv", value=0).ok
    assert play.rule("end").ok
    assert moves.carry_over(play.tap(), ["jens"]).ok
    assert not taking_part(then, jens)
    resting.rest(campaign, "night", Campaign.objects.get(pk=campaign.pk).version)
    assert taking_part(then, jens)
    resting.take_back(Campaign.objects.get(pk=campaign.pk))
    assert not taking_part(then, jens)
