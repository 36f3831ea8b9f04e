"""The help page, with the game's words in the reader's language."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.models import Campaign, Seat
from encounters.lobby import opening
from rulesets import registry
from rulesets.contract import Ruleset
from tests.phones import laptop_of, phone_of


@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
@pytest.mark.parametrize(
    ("language", "round"),
    [("en", "A round"), ("da", "En runde"), ("de", "Eine Runde"), ("he", "סבב"), ("pl", "Runda")],
)
def test_every_game_tells_its_phases_deeds_and_terms(
    gwen: User, ruleset: Ruleset, language: str, round: str
) -> None:
    campaign = opening.create_with_demo(gwen, ruleset, "en")
    page = (
        laptop_of(gwen).get(f"/c/{campaign.pk}/help/", headers={"Accept-Language": language}).text
    )
    assert f'lang="{language}"' in page and round in page
    chapters = ("phases", "deeds", "conditions", "sheet", "rules")
    assert [f'id="{name}"' in page for name in chapters] == [True] * 5
    told = sum(len(chapter) for chapter in ruleset.guide.values())
    assert page.count("<dt>") >= told + len(ruleset.stats) + len(ruleset.options)


def test_a_player_finds_it_in_the_menu_and_comes_back(campaign: Campaign, pia: Seat) -> None:
    phone = phone_of(pia)
    link = f'href="/c/{campaign.pk}/help/"'
    assert link in phone.get(f"/c/{campaign.pk}/").text
    page = phone.get(f"/c/{campaign.pk}/help/").text
    assert "Whoever wants to cast" in page and f'href="/c/{campaign.pk}/"' in page


def test_the_lobby_says_what_is_played_and_by_whom(gwen: User) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("ose"), "en")
    seat = Seat.objects.create(campaign=campaign, name="Pia")
    campaign.combatants.filter(name="Aldo").update(player=seat)
    campaign.combatants.filter(name="Theo").update(dead=True)
    page = phone_of(seat).get(f"/c/{campaign.pk}/").text
    party = page.partition('id="party"')[2].partition("</ul>")[0]
    assert [name in party for name in ("Aldo", "Bera", "Edda", "Theo")] == [
        False,
        True,
        True,
        False,
    ]
    assert "Old-School Essentials" in page


def test_it_is_for_who_sits_at_the_table(campaign: Campaign, otto: User) -> None:
    assert laptop_of(otto).get(f"/c/{campaign.pk}/help/").status_code == 404
