"""A GM's first campaign lists the remaining steps until its first fight."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.lobby import demo, first_steps
from encounters.play.models import Encounter
from rulesets import registry
from tests.phones import laptop_of

pytestmark = pytest.mark.database


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def first(gwens: Client) -> Campaign:
    return new(gwens, "Tuesday")


def new(gm: Client, name: str, **more: str) -> Campaign:
    gm.post("/campaigns/new/", {"name": name, "ruleset": "ose", **more})
    return Campaign.objects.get(name=name)


def page_of(gm: Client, campaign: Campaign) -> str:
    return gm.get(f"/c/{campaign.pk}/gm/").text


def open_steps(campaign: Campaign) -> list[str]:
    campaign.refresh_from_db()
    return [step.title for step in first_steps.first_steps(campaign) if not step.done]


def test_each_step_is_ticked_by_what_happens_and_the_list_goes_with_the_last(
    gwens: Client, first: Campaign
) -> None:
    assert open_steps(first) == ["Characters", "A fight", "Players", "Start"]
    first.combatants.create(name="Aldo", kind=Combatant.Kind.CHARACTER, stats={})
    assert open_steps(first) == ["A fight", "Players", "Start"]
    fight = first.encounters.create(name="Bridge")
    assert open_steps(first) == ["Players", "Start"]
    assert page_of(gwens, first).count(f'href="/e/{fight.pk}/prepare/"') == 2, "Start leads there"
    Seat.objects.create(campaign=first, name="Pia")
    assert open_steps(first) == ["Start"]
    assert "Your first fight" in page_of(gwens, first)
    fight.status = Encounter.Status.RUNNING
    fight.save()
    assert "Your first fight" not in page_of(gwens, first)
    first.combatants.all().delete()
    assert "Your first fight" not in page_of(gwens, first), "a list that was done stays away"


def test_the_page_asks_for_the_list_and_gets_one_only_when_a_step_was_ticked(
    gwens: Client, first: Campaign
) -> None:
    (asks,) = re.findall(r'hx-get="([^"]+/first-steps/[^"]*)"', page_of(gwens, first))
    assert gwens.get(asks).status_code == 204
    Seat.objects.create(campaign=first, name="Pia")
    fresh = gwens.get(asks)
    assert fresh.status_code == 200 and 'id="first-steps"' in fresh.text
    (asks,) = re.findall(r'hx-get="([^"]+)"', fresh.text)
    assert gwens.get(asks).status_code == 204
    first_steps.dismiss(first)
    gone = gwens.get(asks).text
    assert 'id="first-steps" hidden' in gone and "hx-get" not in gone


def test_a_gm_who_wants_no_list_reads_it_no_more(gwens: Client, first: Campaign) -> None:
    page = gwens.post(f"/c/{first.pk}/gm/first-steps/gone/", follow=True)
    assert page.status_code == 200 and "Your first fight" not in page.text
    assert "Your first fight" not in page_of(gwens, first)


def test_only_the_first_campaign_of_ones_own_has_it(gwens: Client, gwen: User) -> None:
    demo.make_demos(gwen, [registry.get("ose")], "en")
    example = Campaign.objects.get()
    first, second = new(gwens, "Tuesday"), new(gwens, "Friday")
    assert "Your first fight" in page_of(gwens, first)
    assert "Your first fight" not in page_of(gwens, second)
    assert "Your first fight" not in page_of(gwens, example)


def test_nobody_else_reads_or_hides_it(first: Campaign, otto: User) -> None:
    others = laptop_of(otto)
    assert others.get(f"/c/{first.pk}/gm/first-steps/").status_code == 404
    assert others.post(f"/c/{first.pk}/gm/first-steps/gone/").status_code == 404
    first.refresh_from_db()
    assert first.first_steps
