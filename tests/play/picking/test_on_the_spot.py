"""A GM creates a combatant during a fight."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign
from encounters.lobby import opening
from encounters.play.models import Encounter
from rulesets import registry
from tests.play.picking.river import PART, lines, people, pick

pytestmark = pytest.mark.database


def spot(gwens: Client, campaign: Campaign, **given: str) -> str:
    usual = {"spot-name": "Old Brun", "spot-count": "1", "spot-side": "foes"}
    page = gwens.post(f"/c/{campaign.pk}/gm/spot/", usual | given, follow=True)
    return page.text


def test_a_name_a_template_and_two_numbers_make_somebody(
    gwens: Client, river: Campaign, prepared_fight: Encounter
) -> None:
    numbers = {"spot-stats-toughness": "15", "spot-stats-skill": "3"}
    into = {"into": str(prepared_fight.pk), "spot-template": "ready:bear"}
    assert "Old Brun has been added." in spot(gwens, river, **numbers, **into)
    made = river.combatants.get(name="Old Brun")
    assert made.stats == {"toughness": 15, "skill": 3} and made.tags == "huge"
    assert ("Old Brun", 1, "foes") in lines(prepared_fight)


def test_a_second_tap_makes_nobody_else(
    gwens: Client, river: Campaign, prepared_fight: Encounter
) -> None:
    for _ in range(2):
        spot(gwens, river, into=str(prepared_fight.pk), token="tap")
    assert people(river) == {"Aldo", "Old Brun"} and river.combatants.count() == 2
    assert ("Old Brun", 1, "foes") in lines(prepared_fight)
    page = gwens.get(pick(river), {"into": prepared_fight.pk}).text
    assert 'id="picked"' not in page


def test_numbers_left_empty_are_those_of_the_template(gwens: Client, river: Campaign) -> None:
    spot(gwens, river, **{"spot-template": "ready:wolf"})
    assert river.combatants.get().stats == {"toughness": 4, "skill": 2}


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_every_game_makes_somebody_of_every_foe_in_its_demo(
    gwens: Client, gwen: User, slug: str
) -> None:
    """With other numbers than the template's."""
    campaign = opening.create_with_demo(gwen, registry.get(slug), "en")
    for number, foe in enumerate(campaign.combatants.filter(kind="foe")):
        template = {"spot-template": f"own:{foe.pk}"}
        page = gwens.get(f"/c/{campaign.pk}/gm/spot/", template, headers=PART).text
        names = re.findall(r'<input type="number" name="spot-stats-(\w+)"', page)
        assert names, "the game asks for no number"
        numbers = {f"spot-stats-{name}": "3" for name in names}
        spot(gwens, campaign, **template, **numbers, **{"spot-name": f"New {number}"})
        made = campaign.combatants.get(name=f"New {number}")
        defaults = {field.name: field.default for field in made.ruleset.stats}
        assert all(made.stats.get(name, defaults[name]) == 3 for name in names)


def test_a_sheet_of_the_campaign_is_a_template_too(gwens: Client, river: Campaign) -> None:
    own = river.combatants.create(name="Brun", stats={"toughness": 30, "wounds": 9})
    template = {"spot-template": f"own:{own.pk}", "spot-stats-toughness": "8"}
    spot(gwens, river, **template)
    assert river.combatants.get(name="Old Brun").stats == {"toughness": 8}


def test_the_numbers_change_with_the_template(gwens: Client, river: Campaign) -> None:
    page = gwens.get(
        f"/c/{river.pk}/gm/spot/", {"spot-template": "ready:river-troll"}, headers=PART
    ).text
    assert 'value="20"' in page and 'value="4"' in page and "<html" not in page


def test_somebody_is_made_while_a_fight_runs(
    gwens: Client, river: Campaign, running: Encounter
) -> None:
    form = gwens.get(f"/c/{river.pk}/gm/spot/", {"into": running.pk}, headers=PART).text
    assert "spot-name" in form and 'name="token"' in form
    into = {"into": str(running.pk), "spot-template": "ready:bear", "spot-count": "2"}
    for _ in range(2):  # the same tap twice
        spot(gwens, river, **into, token="tap")
    assert river.combatants.filter(name="Old Brun").count() == 1
    running.refresh_from_db()
    assert {"old-brun-1", "old-brun-2"} <= {row.id for row in running.cast}


def test_the_gms_sheet_in_a_fight_leads_there(gwens: Client, running: Encounter) -> None:
    page = gwens.get(f"/e/{running.pk}/rulings", headers=PART).text
    assert f"/gm/spot/?into={running.pk}" in page and f"/gm/pick/?into={running.pk}" in page


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"spot-name": ""}, "required"),
        ({"spot-name": "\u202e"}, "invisible"),
        ({"spot-count": "31"}, "30"),
        ({"spot-template": "ready:unicorn"}, "Select a valid choice"),
        ({"spot-template": "own:1e9"}, "Select a valid choice"),
        ({"spot-stats-toughness": "0"}, "1"),
        ({"spot-stats-toughness": "many"}, "whole number"),
        ({"spot-side": "nobody"}, "Select a valid choice"),
    ],
)
def test_what_does_not_fit_is_said_and_nothing_typed_is_lost(
    gwens: Client, river: Campaign, given: dict[str, str], said: str
) -> None:
    page = gwens.post(
        f"/c/{river.pk}/gm/spot/",
        {"spot-name": "Old Brun", "spot-count": "1", "spot-side": "foes"} | given,
    )
    assert page.status_code == 422 and said in page.text
    assert "spot-name" in given or "Old Brun" in page.text
    assert not people(river)


def test_in_a_fight_what_does_not_fit_stays_in_the_sheet(
    gwens: Client, river: Campaign, running: Encounter
) -> None:
    given = {"into": running.pk, "spot-name": "Old Brun", "spot-count": "99", "spot-side": "foes"}
    page = gwens.post(f"/c/{river.pk}/gm/spot/", given, headers=PART)
    assert page.status_code == 422 and "Old Brun" in page.text and "spot-count" in page.text
    assert "Old Brun" not in people(river)


def test_of_a_fight_that_has_ended_since_the_phone_is_led_on(
    gwens: Client, river: Campaign, running: Encounter
) -> None:
    Encounter.objects.filter(pk=running.pk).update(status=Encounter.Status.CLOSED)
    given = {"into": running.pk, "spot-name": "Old Brun", "spot-count": "0", "spot-side": "foes"}
    page = gwens.post(f"/c/{river.pk}/gm/spot/", given, headers=PART)
    assert page["HX-Retarget"] == "#sheet-body" and "Old Brun" in page.text
    page = gwens.post(f"/c/{river.pk}/gm/spot/", given | {"spot-count": "1"}, headers=PART)
    assert page["HX-Redirect"] == f"/c/{river.pk}/gm/library/"
