"""A GM's first campaign begins with a guide to its first fight, in the place of the fight."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play.models import Encounter
from rulesets import registry
from tests.phones import laptop_of

pytestmark = pytest.mark.database

STEP = re.compile(r'<li class="step ?(\w*)">(.*?)</li>', re.S)
AMBER = re.compile(r'class="btn[^"]* main[^"]*"[^>]*>(.*?)</(?:a|button)>', re.S)


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def first(gwens: Client) -> Campaign:
    return new(gwens, "Tuesday")


def new(gm: Client, name: str, **more: str) -> Campaign:
    gm.post("/campaigns/new/", {"name": name, "ruleset": "coc7", **more})
    return Campaign.objects.get(name=name)


def page_of(gm: Client, campaign: Campaign) -> str:
    return gm.get(f"/c/{campaign.pk}/gm/").text


def steps(page: str) -> list[str]:
    """The look of each step: open ones have none."""
    return [look for look, _ in STEP.findall(page)]


def amber(page: str) -> str:
    """The words of the only amber button."""
    (found,) = AMBER.findall(page)
    return " ".join(re.sub(r"<[^>]*>", " ", found).split())


def add(campaign: Campaign, name: str, kind: str, **stats: int) -> Combatant:
    return campaign.combatants.create(name=name, kind=kind, stats=stats)


def test_it_goes_from_own_characters_to_own_foes_to_the_start(
    gwens: Client, first: Campaign
) -> None:
    page = page_of(gwens, first)
    assert (steps(page), amber(page)) == (
        ["", "later", "later"],
        "New character an empty sheet, as on paper",
    )
    add(first, "Harvey", "character", con=60)
    page = page_of(gwens, first)
    assert (steps(page), amber(page)) == (["done", "", "later"], "New fight it asks for the foes")
    add(first, "Ghoul", "foe")
    page = page_of(gwens, first)
    assert (steps(page), amber(page)) == (["done", "", "later"], "New fight Ghoul")
    prepared = gwens.post(f"/c/{first.pk}/gm/first-steps/fight/", follow=True)
    assert "Harvey" in prepared.text and "Ghoul" in prepared.text
    page = page_of(gwens, first)
    assert (steps(page), amber(page)) == (
        ["done", "done", ""],
        "Start the fight You answer for everybody",
    )


def test_the_characters_are_finished_once_a_sheet_has_values_or_somebody_plays_one(
    gwens: Client, first: Campaign
) -> None:
    harvey, edna = (add(first, name, "character") for name in ("Harvey", "Edna"))
    page = page_of(gwens, first)
    shown = STEP.search(page)
    assert steps(page) == ["", "", "later"], "a mere name holds nothing up"
    assert shown and "nothing on the sheet yet" in shown[2]
    assert f'href="/c/{first.pk}/gm/library/{harvey.pk}/"' in shown[2]
    edna.player = Seat.objects.create(campaign=first, name="Pia")
    edna.save()
    assert steps(page_of(gwens, first))[0] == "done"
    edna.delete()
    harvey.stats = {"con": 60}
    harvey.save()
    page = page_of(gwens, first)
    assert steps(page)[0] == "done" and "nothing on the sheet yet" not in page


def test_finished_steps_say_who_is_there_and_further_characters_can_be_entered(
    gwens: Client, first: Campaign
) -> None:
    add(first, "Harvey", "character", con=60)
    done = STEP.search(page_of(gwens, first))
    assert done and "<bdi>Harvey</bdi>" in done[2]
    assert f'href="/c/{first.pk}/gm/library/new/character/?as="' in done[2]


def test_the_first_step_names_every_way_to_a_character(gwens: Client, first: Campaign) -> None:
    page = page_of(gwens, first)
    shown = STEP.search(page)
    assert shown is not None
    ways = re.findall(r"<b>(.*?)</b><small>(.*?)</small>", shown[2])
    assert [way for way, _ in ways] == [
        "Paste a stat block",
        "Import a file",
        "Players bring theirs",
        "From the library",
    ]
    assert "The Dhole’s House" in dict(ways)["Import a file"]
    assert "Foundry VTT" in dict(ways)["Import a file"]


def test_programs_that_only_another_game_can_read_are_not_named(
    gwens: Client, first: Campaign
) -> None:
    Campaign.objects.filter(pk=first.pk).update(ruleset="ose")
    page = page_of(gwens, first)
    assert "Foundry VTT" in page and "Dhole" not in page


def test_of_a_long_list_of_foes_none_enters_the_fight_by_itself(
    gwens: Client, first: Campaign
) -> None:
    add(first, "Harvey", "character")
    for number in range(7):
        add(first, f"Ghoul {number}", "foe")
    gwens.post(f"/c/{first.pk}/gm/first-steps/fight/")
    fight = first.encounters.get()
    assert [line.combatant.name for line in fight.participants.all()] == ["Harvey"]
    page = page_of(gwens, first)
    assert (steps(page)[1], amber(page)) == ("", "Choose the foes A new fight")


def test_a_new_sheet_leads_back_to_the_guide(gwens: Client, first: Campaign) -> None:
    Campaign.objects.filter(pk=first.pk).update(ruleset="ose")
    there = f"/c/{first.pk}/gm/library/new/character/?as="
    saved = gwens.post(there, {"name": "Harvey", "note": "", "stats-shield": "0"})
    assert saved["Location"] == f"/c/{first.pk}/gm/"
    assert "<bdi>Harvey</bdi>" in page_of(gwens, first)


def test_the_page_asks_for_the_guide_and_gets_one_only_when_something_has_changed(
    gwens: Client, first: Campaign
) -> None:
    def asks(page: str) -> str:
        (found,) = re.findall(r'hx-get="([^"]+/next/[^"]*)"', page)
        return str(found)

    asked = asks(page_of(gwens, first))
    assert gwens.get(asked).status_code == 204
    Seat.objects.create(campaign=first, name="Pia")
    fresh = gwens.get(asked)
    assert fresh.status_code == 200 and 'id="next"' in fresh.text
    asked = asks(fresh.text)
    assert gwens.get(asked).status_code == 204
    add(first, "Harvey", "character", con=60)
    assert "done" in steps(gwens.get(asked).text)


def test_it_goes_for_good_once_a_fight_has_begun(gwens: Client, first: Campaign) -> None:
    fight = first.encounters.create(name="Bridge", ruleset="coc7", status="closed")
    assert "Your first fight" not in page_of(gwens, first)
    fight.delete()
    assert "Your first fight" not in page_of(gwens, first)


def test_a_gm_who_wants_no_guide_reads_it_no_more(gwens: Client, first: Campaign) -> None:
    page = gwens.post(f"/c/{first.pk}/gm/first-steps/gone/", follow=True)
    assert page.status_code == 200 and "Your first fight" not in page.text
    assert "Your first fight" not in page_of(gwens, first)
    assert amber(page.text) == "New fight Choose foes, or begin with nothing"


def test_only_the_first_campaign_of_ones_own_has_it(gwens: Client, gwen: User) -> None:
    opening.make_demos(gwen, [registry.get("ose")], "en")
    example = Campaign.objects.get()
    first, second = new(gwens, "Tuesday"), new(gwens, "Friday")
    assert "Your first fight" in page_of(gwens, first)
    assert "Your first fight" not in page_of(gwens, second)
    assert "Your first fight" not in page_of(gwens, example)


def test_nobody_else_reads_or_hides_it(first: Campaign, otto: User) -> None:
    others = laptop_of(otto)
    assert others.get(f"/c/{first.pk}/gm/next/").status_code == 404
    assert others.post(f"/c/{first.pk}/gm/first-steps/fight/").status_code == 404
    assert others.post(f"/c/{first.pk}/gm/first-steps/gone/").status_code == 404
    first.refresh_from_db()
    assert first.first_steps and not Encounter.objects.exists()
