"""A GM picks from their own sheets, which belong to no campaign, and from those that others
share."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.shelf import own
from encounters.combatants.shelf.own import key_of
from encounters.play.models import Encounter
from rulesets.sample.resolver import Sample
from tests.phones import laptop_of
from tests.play.picking.river import found, lines, people, pick


@pytest.fixture
def mill(gwen: User) -> Campaign:
    """Another campaign of Gwen's with the same rules."""
    return Campaign.objects.create(name="The mill", gm=gwen, ruleset="sample")


@pytest.fixture
def knight(mill: Campaign) -> Combatant:
    stats = {"toughness": 9, "skill": 3}
    return mill.combatants.create(name="Ash knight", note="Old", stats=stats, tags="night, grey")


def mine(browser: Client, campaign: Campaign, **wanted: str) -> list[str]:
    return found(browser, campaign, source="mine", **wanted)


def picked(browser: Client, campaign: Campaign, sheet: Combatant, into: str = "") -> None:
    given = {"into": into, "was": into, f"n-{key_of(sheet)}": "1", "add": "1"}
    assert browser.post(pick(campaign), given).status_code == 302


def test_the_sheets_of_ones_other_campaigns_with_the_same_rules_stand_there(
    gwens: Client, gwen: User, river: Campaign, knight: Combatant, aldo: Combatant
) -> None:
    knight.campaign.combatants.create(name="Sir Bors", kind="character")
    knight.campaign.combatants.create(name="Late Ada", kind="character", dead=True)
    other_game = Campaign.objects.create(name="Dungeon", gm=gwen, ruleset="ose")
    other_game.combatants.create(name="Ogre")
    assert mine(gwens, river) == ["Ash knight"]
    assert mine(gwens, river, show="characters") == ["Sir Bors"]
    page = gwens.get(pick(river), {"source": "mine"}).text
    assert "The mill" in page and "night" in page


def test_they_are_found_by_name_note_tag_and_campaign(
    gwens: Client, river: Campaign, knight: Combatant
) -> None:
    for words in ("knight", "ASH", "old", "grey", "mill"):
        assert mine(gwens, river, q=words) == ["Ash knight"]
    assert mine(gwens, river, q="unicorn") == []


def test_campaign_tag_kind_and_strength_narrow_them_down(
    gwens: Client, gwen: User, river: Campaign, knight: Combatant
) -> None:
    """Kind and strength are known for a name of the library, in any language."""
    ford = Campaign.objects.create(name="The ford", gm=gwen, ruleset="sample")
    ford.combatants.create(name="Wolf", stats={"toughness": 30}, tags="Night")
    ford.combatants.create(name="Bär", stats={"toughness": 31})
    assert mine(gwens, river, within="The mill") == ["Ash knight"]
    assert mine(gwens, river, tag="night", order="name") == ["Ash knight", "Wolf"]
    assert mine(gwens, river, kind="beast") == ["Wolf", "Bear"]
    assert found(gwens, river, "de", source="mine", kind="beast") == ["Wolf", "Bär"]
    assert mine(gwens, river, low="4") == ["Wolf", "Bear"] and mine(gwens, river, high="3") == []
    assert mine(gwens, river, tag="grey", within="The ford") == []
    page = gwens.get(pick(river), {"source": "mine", "within": "The mill", "low": "4"}).text
    assert "No results. Try fewer filters." in page
    assert "<bdi>The mill</bdi> · <bdi>Danger ≥ 4</bdi>" in page


def test_a_filter_of_the_library_does_not_hide_ones_own(
    gwens: Client, river: Campaign, knight: Combatant
) -> None:
    """Nothing here is a beast, so there are no filters for kinds or unknown strengths."""
    assert mine(gwens, river, kind="beast", tag="swift", low="99") == ["Ash knight"]
    page = gwens.get(pick(river), {"source": "mine"}).text
    assert 'id="pick-tag"' in page and 'id="pick-kind"' not in page and "pick-low" not in page


def test_a_star_stays_when_the_numbers_change_and_in_other_campaigns(
    gwens: Client, gwen: User, otto: User, river: Campaign, knight: Combatant
) -> None:
    knight.campaign.combatants.create(name="Adder")
    assert mine(gwens, river) == ["Adder", "Ash knight"]
    star = own.own_entries(gwen, river, None)[key_of(knight)].star
    assert mine(gwens, river, star=star) == ["Ash knight", "Adder"]
    knight.stats = {"toughness": 20}
    knight.save()
    assert mine(gwens, river, show="favourites") == ["Ash knight"]
    third = Campaign.objects.create(name="The ford", gm=gwen, ruleset="sample")
    assert mine(gwens, third, show="favourites") == ["Ash knight"]
    assert found(gwens, river, show="favourites") == []
    assert mine(gwens, river, show="favourites", unstar=star) == []
    assert mine(gwens, river, show="favourites", star="own:nobody") == []


def test_a_pick_is_a_copy_that_knows_its_origin_and_nothing_doubles(
    gwens: Client, river: Campaign, knight: Combatant
) -> None:
    for _ in range(2):
        picked(gwens, river, knight)
    copy = river.combatants.get()
    assert (copy.name, copy.note, copy.stats) == (knight.name, knight.note, knight.stats)
    assert copy.tag_list == ["night", "grey"] and copy.origin == key_of(knight)
    assert "in this campaign already" in gwens.get(pick(river), {"source": "mine"}).text


def test_one_that_was_changed_since_is_another(
    gwens: Client, river: Campaign, knight: Combatant
) -> None:
    picked(gwens, river, knight)
    knight.stats = {"toughness": 20}
    knight.save()
    picked(gwens, river, knight)
    assert sorted(combatant.stats["toughness"] for combatant in river.combatants.all()) == [9, 20]


def test_the_same_sheet_in_three_campaigns_stands_there_once(
    gwens: Client, gwen: User, river: Campaign, knight: Combatant
) -> None:
    third = Campaign.objects.create(name="The ford", gm=gwen, ruleset="sample")
    picked(gwens, third, knight)
    third.combatants.create(name="Ash knight", stats={"toughness": 1})
    assert mine(gwens, river) == ["Ash knight", "Ash knight"]


def test_what_is_in_the_games_library_stands_there_alone(
    gwens: Client, river: Campaign, mill: Campaign
) -> None:
    gwens.post(pick(mill), {"was": "", "n-wolf": "1", "add": "1"})
    assert mine(gwens, river) == []
    page = gwens.get(pick(river), {"source": "mine"}).text
    assert "You find here sheets of your other campaigns with these rules" in page


def test_it_goes_into_a_prepared_fight_and_can_be_taken_out(
    gwens: Client, river: Campaign, knight: Combatant, prepared_fight: Encounter
) -> None:
    at = str(prepared_fight.pk)
    picked(gwens, river, knight, at)
    assert ("Ash knight", 1, "foes") in lines(prepared_fight)
    page = gwens.get(pick(river), {"into": at}).text
    assert "Ash knight" in page.partition('id="picked"')[2].partition('id="pick-from"')[0]
    gwens.post(pick(river), {"into": at, "was": at, f"n-{key_of(knight)}": "0", "add": "1"})
    assert lines(prepared_fight) == {("Aldo", 1, "party")}


def test_a_co_gm_brings_the_own_sheets_and_sees_none_of_the_gms_other_tables(
    river: Campaign, otto: User, knight: Combatant
) -> None:
    river.co_gms.create(account=otto, name="Otto")
    own = Campaign.objects.create(name="Ottos", gm=otto, ruleset="sample")
    own.combatants.create(name="Bog witch")
    ottos = laptop_of(otto)
    assert mine(ottos, river) == ["Bog witch"]
    ottos.post(pick(river), {"was": "", f"n-{key_of(knight)}": "1", "add": "1"})
    assert not people(river)
    river.co_gms.all().delete()
    river.combatants.create(name="Secret")
    assert mine(ottos, own) == []


def test_a_game_without_a_library_has_ones_own(
    gwens: Client, river: Campaign, knight: Combatant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sample, "library", Path("nowhere.json"))
    page = gwens.get(pick(river)).text
    assert "Ash knight" in page and "This game has no library yet." not in page
    picked(gwens, river, knight)
    assert people(river) == {"Ash knight"}


def test_what_another_gm_shares_stands_below_that_name_until_it_is_withdrawn(
    gwens: Client, gwen: User, otto: User, river: Campaign, knight: Combatant
) -> None:
    otto.first_name = "Otto the Red"
    otto.save()
    ottos = Campaign.objects.create(name="Ottos table", gm=otto, ruleset="sample")
    witch = ottos.combatants.create(name="Bog witch", stats={"toughness": 3})
    token = own.share(otto, ottos, [witch])
    gwens.post(f"/shared/{token}/")
    assert mine(gwens, river) == ["Ash knight", "Bog witch"]
    page = gwens.get(pick(river), {"source": "mine"}).text
    assert "From <bdi>Otto the Red</bdi>" in page and "Ottos table" not in page
    picked(gwens, river, witch)
    own.withdraw(otto, ottos, ottos.shares.get().pk)
    assert mine(gwens, river) == ["Ash knight"] and people(river) == {"Bog witch"}
