"""Combatants without life stay out of later fights until a rest has restored some."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from encounters.campaigns.models import Campaign
from encounters.combatants import resting
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.fights.roster import roster_of
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
    campaign = opening.create_with_demo(gwen, registry.get(slug), "en")
    sheet = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER).order_by("pk")[0]
    sheet.stats |= DOWN[slug]
    sheet.save()
    return sheet


def taking_part(fight: Encounter, sheet: Combatant) -> bool:
    return sheet.pk in {entrant.cast.source for entrant in roster_of(fight)}


@GAMES
def test_a_new_fight_begins_without_them_and_says_why(
    gwen: User, client: Client, slug: str
) -> None:
    sheet = somebody_down(gwen, slug)
    fight = prepare.new(sheet.campaign)
    assert roster_of(fight) and not taking_part(fight, sheet)
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


def after_a_fall(campaign: Campaign, encounter: Encounter, id: str) -> None:
    """A fight of Kampbogen in which somebody falls, until the values are on the sheets."""
    moves.start(encounter, Play(encounter).tap().member)
    play = Play(Encounter.objects.get(pk=encounter.pk))
    assert play.rule("set", target=id, field="liv", value=0).ok
    assert play.rule("end").ok
    assert moves.carry_over(play.tap(), [id]).ok


@pytest.fixture
def forest(gwen: User) -> Campaign:
    return opening.create_with_demo(gwen, registry.get("kampbogen"), "en")


def test_who_fell_is_left_out_of_the_prepared_fights_and_a_rest_brings_them_back(
    forest: Campaign,
) -> None:
    first, then = forest.encounters.order_by("pk")[:2]
    jens = forest.combatants.get(name="Jens")
    after_a_fall(forest, first, "jens")
    assert not taking_part(then, jens)
    resting.rest(forest, "night", Campaign.objects.get(pk=forest.pk).version)
    assert taking_part(then, jens)
    resting.take_back(Campaign.objects.get(pk=forest.pk))
    assert not taking_part(then, jens)


def test_what_was_set_for_a_prepared_fight_survives_a_fall_a_death_and_a_rest(
    forest: Campaign,
) -> None:
    first, then = forest.encounters.order_by("pk")[:2]
    jens = forest.combatants.get(name="Jens")
    line = then.participants.get(combatant=jens)
    line.stats = line.stats | {"initiative_modifier": 2}
    line.save()
    before = then.participants.values().order_by("pk")
    as_set = [*before]
    after_a_fall(forest, first, "jens")
    jens.refresh_from_db()
    jens.dead = True
    jens.save()
    assert [*before.all()] == as_set and not taking_part(then, jens)
    prepare.revive(jens)
    resting.rest(forest, "night", Campaign.objects.get(pk=forest.pk).version)
    assert [*before.all()] == as_set and taking_part(then, jens)


def test_every_shipped_fight_still_starts_after_its_heroes_fell_and_rested(
    forest: Campaign,
) -> None:
    first, *later = forest.encounters.order_by("pk")
    everybody = [entrant.combatant["id"] for entrant in roster_of(first)]
    after_a_fall(forest, first, everybody[0])
    resting.rest(forest, "night", Campaign.objects.get(pk=forest.pk).version)
    assert later
    for encounter in later:
        result = moves.start(encounter, Play(encounter).tap().member)
        assert result.ok, (encounter.name, result.message)
        Encounter.objects.filter(pk=encounter.pk).update(status=Encounter.Status.CLOSED)


def test_whom_the_gm_left_out_stays_out_after_a_rest(forest: Campaign) -> None:
    first, then = forest.encounters.order_by("pk")[:2]
    jens = forest.combatants.get(name="Jens")
    others = forest.combatants.filter(kind="character").exclude(pk=jens.pk)
    prepare.set_party(then, others.values_list("pk", flat=True))
    after_a_fall(forest, first, "jens")
    resting.rest(forest, "night", Campaign.objects.get(pk=forest.pk).version)
    assert not taking_part(then, jens)


def test_another_tick_leaves_the_line_of_who_is_down_as_it_is(forest: Campaign) -> None:
    then = forest.encounters.order_by("pk")[1]
    jens = forest.combatants.get(name="Jens")
    jens.stats |= DOWN["kampbogen"]
    jens.save()
    others = forest.combatants.filter(kind="character").exclude(pk=jens.pk)
    prepare.set_party(then, [others[0].pk])
    assert then.participants.filter(combatant=jens, although_down=False).exists()
    assert not taking_part(then, others[1])


def test_values_of_this_fight_can_put_somebody_on_their_feet(forest: Campaign) -> None:
    then = forest.encounters.order_by("pk")[1]
    jens = forest.combatants.get(name="Jens")
    jens.stats |= DOWN["kampbogen"]
    jens.save()
    assert not taking_part(then, jens)
    line = then.participants.get(combatant=jens)
    line.stats = {"liv": 1}
    line.save()
    assert taking_part(then, jens)
