"""A campaign's own weapons and spells, from which rows of its sheets begin."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns import stock
from encounters.campaigns.audit import sentence
from encounters.campaigns.models import AuditEntry, Campaign
from encounters.combatants.shelf.entries import examples_for, examples_of, shelf_of
from rulesets import registry
from tests.phones import laptop_of

pytestmark = pytest.mark.database

GAMES = [ruleset.slug for ruleset in registry.all()]
WEAPON = "rules-stock-weapons-0"
BLADE = {
    f"{WEAPON}-row": "own",
    f"{WEAPON}-name": "Moonblade",
    f"{WEAPON}-damage": "1d8+1",
    f"{WEAPON}-melee": "on",
}


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


def address(campaign: Campaign) -> str:
    return f"/c/{campaign.pk}/gm/library/own/"


def offered(page: str) -> list[str]:
    """The weapons to pick on a sheet."""
    chosen = re.search(r'<select name="stats-weapons-like".*?</select>', page, re.S)
    assert chosen is not None
    return re.findall(r'<option value="([^"]+)"', chosen[0])


def test_what_the_gm_enters_is_offered_on_every_sheet_of_the_campaign_first(
    gwens: Client, campaign: Campaign
) -> None:
    assert gwens.post(address(campaign), BLADE).status_code == 302
    campaign.refresh_from_db()
    (blade,) = campaign.stock["weapons"]
    assert (blade["name"], blade["damage"]) == ("Moonblade", "1d8+1")
    for kind in ("character", "foe"):
        sheet = f"/c/{campaign.pk}/gm/library/new/{kind}/"
        names = offered(gwens.get(f"{sheet}?as=").text)
        assert names[0] == "Moonblade" and len(names) > 5
        picked = {"name": "Aldo", "stats-weapons-like": "Moonblade"}
        page = gwens.post(f"{sheet}?as=", {**picked, "row_add": "stats-weapons:like"}).text
        assert 'name="stats-weapons-0-damage" value="1d8+1"' in page


def test_it_is_not_offered_in_another_campaign(gwens: Client, campaign: Campaign) -> None:
    gwens.post(address(campaign), BLADE)
    other = Campaign.objects.create(name="The Fen", gm=campaign.gm, ruleset="ose")
    page = gwens.get(f"/c/{other.pk}/gm/library/new/foe/").text
    assert "Moonblade" not in page


def test_rows_that_no_sheet_may_have_are_refused_and_stay_on_the_page(
    gwens: Client, campaign: Campaign
) -> None:
    page = gwens.post(address(campaign), {**BLADE, f"{WEAPON}-damage": "two dice"})
    assert page.status_code == 422 and 'value="two dice"' in page.text
    campaign.refresh_from_db()
    assert campaign.stock == {}


def test_the_campaigns_page_and_the_admin_lead_to_it(gwens: Client, campaign: Campaign) -> None:
    assert f'href="{address(campaign)}"' in gwens.get(f"/c/{campaign.pk}/gm/").text
    assert f'href="{address(campaign)}"' in gwens.get(f"/c/{campaign.pk}/gm/library/").text
    page = gwens.get(f"/admin/campaigns/campaign/{campaign.pk}/change/").text
    assert "Own lists" in page and 'value="rules-stock-weapons:own"' in page


def test_only_those_who_run_the_campaign_see_it(campaign: Campaign, otto: User) -> None:
    assert laptop_of(otto).get(address(campaign)).status_code == 404


def test_a_copy_of_the_campaign_has_it_too(gwens: Client, campaign: Campaign, gwen: User) -> None:
    gwens.post(address(campaign), BLADE)
    gwens.post(f"/c/{campaign.pk}/gm/life/copy/")
    copied = Campaign.objects.exclude(pk=campaign.pk).get()
    assert copied.stock["weapons"][0]["name"] == "Moonblade"


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_a_games_library_could_be_a_campaigns_own(gwen: User, game: str) -> None:
    ruleset = registry.get(game)
    for name, rows in examples_of(ruleset).items():
        given = {name: list(rows.values())[:5]}
        stock.check_rows(ruleset, given)
        campaign = Campaign(name="Own", gm=gwen, ruleset=game, stock=given)
        first = list(examples_for(campaign)[name])[: len(given[name])]
        assert sorted(first) == sorted(row["name"] for row in given[name])


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_offered_what_its_own_kind_has_before_the_rest(game: str) -> None:
    """A character a sword before claws, and a foe the other way round."""
    ruleset = registry.get(game)
    entries = shelf_of(ruleset).entries
    for name, rows in examples_of(ruleset).items():
        for kind in ("foe", "character"):
            own = {
                row["name"]
                for entry in entries
                for row in entry.stats.get(name, ())
                if isinstance(row, dict)
                and "name" in row
                and (entry.kind == "foe") == (kind == "foe")
            }
            offered = list(examples_of(ruleset, kind)[name])
            assert set(offered) == set(rows)
            assert {*offered[: len(own & set(rows))]} == own & set(rows)


@pytest.mark.parametrize("game", GAMES)
def test_each_list_of_a_game_can_be_entered(gwens: Client, gwen: User, game: str) -> None:
    campaign = Campaign.objects.create(name="Own", gm=gwen, ruleset=game)
    page = gwens.get(address(campaign)).text
    for stat in stock.lists(registry.get(game)):
        assert f'value="rules-stock-{stat.name}:own"' in page


def test_the_audit_log_names_the_lists_that_have_changed(gwens: Client, campaign: Campaign) -> None:
    for _ in range(2):
        assert gwens.post(address(campaign), BLADE).status_code == 302
    entries = AuditEntry.objects.filter(verb="own_lists_changed").order_by("pk")
    assert [entry.args["what"] for entry in entries] == [["weapons"], []]
    assert "Weapons" in sentence(entries[0])
