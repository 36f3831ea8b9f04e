"""Sheets in the admin: stats, tags, other campaigns, deletion."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from tests.phones import laptop_of

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]
LIST = "/admin/combatants/combatant/"


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def at_the_fen(gwen: User) -> Campaign:
    return Campaign.objects.create(name="The Fen", gm=gwen, ruleset="ose")


def headings(page: str) -> list[str]:
    return re.findall(r'<th scope="col"[^>]*class="[^"]*column-(\w+)', page)


def test_the_main_stats_of_the_only_game_are_columns(gwens: Client, sheet: Sheet) -> None:
    sheet("Goblin", hp=3, ac=6)
    page = gwens.get(LIST).text
    assert headings(page)[:4] == ["said_name", "stat_hp", "stat_ac", "stat_thac0"]
    assert '<td class="field-stat_hp">3</td>' in page
    assert '<td class="field-stat_thac0">19</td>' in page, "the rules' own value"


def test_with_several_games_one_has_to_be_chosen(
    gwens: Client, gwen: User, campaign: Campaign, sheet: Sheet
) -> None:
    sheet("Goblin", hp=3)
    docks = Campaign.objects.create(name="The docks", gm=gwen, ruleset="coc7")
    Combatant.objects.create(campaign=docks, name="Lookout")
    assert "stat_hp" not in gwens.get(LIST).text
    assert "stat_hp" in headings(gwens.get(LIST, {"ruleset": "ose"}).text)
    narrowed = gwens.get(LIST, {"campaign": docks.pk}).text
    assert "stat_brawl" in headings(narrowed) and "Goblin" not in narrowed


def test_a_list_is_narrowed_to_a_tag(gwens: Client, sheet: Sheet) -> None:
    for name, tags in (("Goblin", "marsh, night"), ("Ogre", "Night"), ("Wolf", "nightly")):
        tagged = sheet(name)
        tagged.tags = tags
        tagged.save()
    page = gwens.get(LIST, {"tag": "night"}).text
    assert "Goblin" in page and "Ogre" in page and ">Wolf<" not in page


def test_chosen_sheets_go_to_another_campaign(
    gwens: Client, sheet: Sheet, at_the_fen: Campaign
) -> None:
    goblin = sheet("Goblin", hp=3)
    chosen = {"action": "copy_to", "_selected_action": goblin.pk}
    page = gwens.post(LIST, chosen, follow=True)
    to, given = page.redirect_chain[-1][0], {"sheet": goblin.pk, "to": at_the_fen.pk}
    assert "The Fen" in page.text
    assert gwens.post(to, given).status_code == 200
    assert at_the_fen.combatants.get().stats == {"hp": 3}


def test_sheets_of_several_campaigns_are_not_copied_together(
    gwens: Client, sheet: Sheet, at_the_fen: Campaign
) -> None:
    heron = Combatant.objects.create(campaign=at_the_fen, name="Heron")
    chosen = {"action": "copy_to", "_selected_action": [sheet("Goblin").pk, heron.pk]}
    page = gwens.post(LIST, chosen, follow=True).text
    assert "Copy the sheets of one of your own campaigns at a time." in page


def test_before_a_sheet_is_deleted_everything_that_goes_with_it_is_named(
    gwens: Client, sheet: Sheet, prepared: Encounter
) -> None:
    ogre = sheet("Ogre", hp=19)
    prepared.participants.create(combatant=ogre, side="foes", count=3)
    page = gwens.get(f"{LIST}{ogre.pk}/delete/").text
    assert (
        "All of this is deleted with it" in page
        and f"Roster of “{prepared.name}”: 3 × Ogre" in page
    )
    gwens.post(f"{LIST}{ogre.pk}/delete/", {"post": "yes"})
    assert not Combatant.objects.filter(pk=ogre.pk).exists()


@pytest.mark.parametrize("several", [False, True], ids=["alone", "with others"])
def test_who_stands_in_a_fight_is_not_deleted(
    gwens: Client, encounter: Encounter, several: bool
) -> None:
    fighting = Combatant.objects.filter(pk=encounter.cast[0].source)
    chosen = {"action": "delete_selected", "_selected_action": fighting[0].pk, "post": "yes"}
    address = LIST if several else f"{LIST}{fighting[0].pk}/delete/"
    page = gwens.post(address, chosen if several else {"post": "yes"}).text
    assert "cannot be deleted yet" in page and f"Fight: {encounter.name}" in page
    assert fighting.exists()


def test_a_sheet_that_only_others_run_has_no_buttons_of_its_gm(
    admin_client: Client, sheet: Sheet
) -> None:
    page = admin_client.get(f"{LIST}{sheet('Goblin').pk}/change/").text
    assert "As players see it" not in page and "Copy to…" not in page


def test_a_side_is_chosen(gwens: Client, prepared: Encounter, sheet: Sheet) -> None:
    prepared.participants.create(combatant=sheet("Goblin"), side="watchmen")
    page = gwens.get(f"/admin/play/encounter/{prepared.pk}/change/").text
    for side, word in (("party", "Party"), ("foes", "Foes"), ("others", "A third side")):
        assert f'<option value="{side}"' in page and f">{word}</option>" in page
    assert '<option value="watchmen" selected>watchmen</option>' in page


@pytest.mark.parametrize(
    ("address", "then"),
    [
        (LIST, "After saving you enter the stats"),
        ("/admin/play/encounter/", "After saving you choose who takes part"),
        ("/admin/campaigns/campaign/", "After saving you enter house rules"),
    ],
)
def test_a_form_of_two_pages_says_what_comes_after_saving_and_has_one_button(
    gwens: Client, campaign: Campaign, sheet: Sheet, address: str, then: str
) -> None:
    page = gwens.get(f"{address}add/").text
    assert then in page
    assert 'name="_save"' in page and 'name="_addanother"' not in page
    goblin = sheet("Goblin", hp=3)
    assert "After saving" not in gwens.get(f"{LIST}{goblin.pk}/change/").text
