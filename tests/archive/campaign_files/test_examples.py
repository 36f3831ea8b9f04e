"""The demos of a first start are marked as examples, and can be removed together."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from encounters.campaigns import seats
from encounters.campaigns.models import AuditEntry, Campaign, Seat
from encounters.lobby import opening
from rulesets import registry
from tests.phones import laptop_of

pytestmark = pytest.mark.database

REMOVE = "/campaigns/examples/"
TICKED = re.compile(r'name="campaign" value="\d+" checked')


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def examples(gwen: User) -> list[Campaign]:
    assert not opening.make_demos(gwen, [registry.get("ose"), registry.get("coc7")], "en")
    return list(Campaign.objects.filter(example=True).order_by("pk"))


def test_an_example_says_so_in_the_list_and_on_its_page(
    gwens: Client, examples: list[Campaign]
) -> None:
    assert gwens.get("/").text.count("· Example") == len(examples) == 2
    assert "· Example" in gwens.get(f"/c/{examples[0].pk}/gm/").text


def test_a_campaign_of_ones_own_is_none_though_it_begins_with_the_demo(
    gwens: Client, examples: list[Campaign]
) -> None:
    gwens.post("/campaigns/new/", {"name": "Friday", "ruleset": "ose", "demo": "on"})
    friday = Campaign.objects.get(name="Friday")
    assert not friday.example and friday.combatants.exists()
    assert "Friday" not in gwens.get(REMOVE).text


def test_all_go_at_once_after_a_page_that_names_them(
    gwens: Client, examples: list[Campaign], campaign: Campaign
) -> None:
    page = gwens.get(REMOVE).text
    assert all(example.name in page for example in examples)
    assert len(TICKED.findall(page)) == 2
    pks = [example.pk for example in examples]
    answer = gwens.post(REMOVE, {"campaign": [*pks, campaign.pk]}, follow=True).text
    assert "2 examples are gone." in answer and "Remove the examples" not in answer
    assert Campaign.objects.get() == campaign, "no example, so it stays"
    assert AuditEntry.objects.filter(verb="campaign_deleted").count() == 2


def test_an_example_that_was_played_stays_unless_it_is_ticked(
    gwens: Client, examples: list[Campaign]
) -> None:
    Seat.objects.create(campaign=examples[0], name="Pia")
    page = gwens.get(REMOVE).text
    assert len(TICKED.findall(page)) == 1 and page.count("played already") == 1


def test_nobody_removes_the_examples_of_somebody_else(examples: list[Campaign], otto: User) -> None:
    others = laptop_of(otto)
    others.post(REMOVE, {"campaign": [example.pk for example in examples]})
    assert Campaign.objects.filter(example=True).count() == 2
    assert "Remove the examples" not in others.get("/").text


@pytest.mark.parametrize("sent", [{}, {"campaign": ["", "x", "-1", "9" * 40]}])
def test_what_names_no_example_removes_none(
    gwens: Client, examples: list[Campaign], sent: dict[str, list[str]]
) -> None:
    assert "0 examples are gone." in gwens.post(REMOVE, sent, follow=True).text
    assert Campaign.objects.count() == 2


def test_the_code_of_the_start_leads_on_to_the_campaign_that_is_left(
    gwens: Client, examples: list[Campaign], campaign: Campaign
) -> None:
    code = seats.start_invitation()
    assert code and code.campaign == examples[0]
    Campaign.objects.filter(pk=campaign.pk).update(opened=timezone.now())
    gwens.post(REMOVE, {"campaign": [example.pk for example in examples]})
    code.refresh_from_db()
    assert code.campaign == campaign and code.open
