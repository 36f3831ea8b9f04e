"""Numbers of a sheet are never shown alone: a word says what they count."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.models import Encounter
from encounters.play.preparing.roster_page import health_at_start
from encounters.screens import boards, lobby_screen
from encounters.serve.live.places import Place
from rulesets import registry
from tests.phones import laptop_of

GAMES = [ruleset.slug for ruleset in registry.all()]
NUMBER = re.compile(r'<b class="num">(.*?)</b>', re.S)


def bare(html: str) -> list[str]:
    """The numbers without a letter next to them."""
    return [item for item in NUMBER.findall(html) if not re.search(r'class="of">[^/ \d]', item)]


@pytest.mark.parametrize("slug", GAMES)
def test_in_prepare_lobby_and_cells(slug: str, gwen: User) -> None:
    campaign = opening.create_with_demo(gwen, registry.get(slug), "en")
    fight = campaign.encounters.filter(status="prepared").first()
    assert fight is not None
    prepare = laptop_of(gwen).get(f"/e/{fight.pk}/prepare/").text
    assert NUMBER.findall(prepare) and not bare(prepare)
    assert not bare(lobby_screen.people_html(campaign, "en"))
    assert moves.start(fight, Member(campaign, None, True)).ok
    gm = boards.read_board(campaign.pk).html(Place("gm"))
    assert NUMBER.findall(gm) and not bare(gm)


def test_the_word_stands_where_it_belongs(campaign: Campaign, sheet: Callable, pia: Seat) -> None:
    aldo = sheet("Aldo", pia, hp=5, max_hp=7)
    said = re.sub("<[^>]+>", "", health_at_start(registry.get("ose"), aldo, {})["num"])
    assert said == "5/7 HP"
    magus = Combatant(campaign=campaign, kind="character", name="Magus", stats={"wounds_light": 2})
    said = re.sub("<[^>]+>", "", health_at_start(registry.get("arm5"), magus, {})["num"])
    assert said == "Penalty −2"


def test_armour_is_counted_as_the_campaign_or_the_fight_says(
    campaign: Campaign, gwen: User, sheet: Callable
) -> None:
    sheet("Goblin", ac=6, morale=7)
    Combatant.objects.create(campaign=campaign, kind="character", name="Aldo", stats={"ac": 4})
    fight = Encounter.objects.create(campaign=campaign, name="The ford", ruleset="ose")
    pages = (f"/c/{campaign.pk}/gm/", f"/c/{campaign.pk}/gm/library/", f"/e/{fight.pk}/prepare/")
    laptop = laptop_of(gwen)

    def armour(page: str) -> set[str]:
        said = re.sub("<[^>]+>", " ", laptop.get(page).text)
        return set(re.findall(r"\b(A?AC)\s+\d", said))

    assert [armour(page) for page in pages] == [{"AC"}] * 3
    Campaign.objects.filter(pk=campaign.pk).update(options={"armour_class": "ascending"})
    assert [armour(page) for page in pages] == [{"AAC"}] * 3
    Encounter.objects.filter(pk=fight.pk).update(options={"armour_class": "descending"})
    assert armour(pages[-1]) == {"AC"}
