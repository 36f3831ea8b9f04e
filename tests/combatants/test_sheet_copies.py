"""Copying sheets to another campaign of the same GM takes two taps."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.preparing import prepare
from tests.phones import laptop_of

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def second(gwen: User) -> Campaign:
    return Campaign.objects.create(name="The ford", gm=gwen, ruleset="ose")


@pytest.fixture
def ogre(sheet: Sheet) -> Combatant:
    return sheet("Ogre", hp=19)


def home(campaign: Campaign) -> str:
    return f"/c/{campaign.pk}/gm/library/"


def copy(gwens: Client, campaign: Campaign, to: Campaign, *sheets: Combatant) -> str:
    given = {"to": to.pk, "sheet": [sheet.pk for sheet in sheets]}
    page = gwens.post(f"{home(campaign)}pass-on/", given)
    assert page.status_code == 200
    return page.text


def part(page: str, id: str) -> str:
    return page.partition(f'id="{id}"')[2].partition("</ul>")[0]


def offered(gwens: Client, campaign: Campaign, sheet: Combatant) -> list[str]:
    page = gwens.get(f"{home(campaign)}pass-on/", {"sheet": sheet.pk}).text
    return re.findall(r"<bdi>(.*?)</bdi>", part(page, "copy-to"))


def test_the_sheet_and_the_list_lead_to_the_campaigns_that_it_fits(
    gwens: Client, gwen: User, campaign: Campaign, second: Campaign, ogre: Combatant, otto: User
) -> None:
    leads = f"pass-on/?sheet={ogre.pk}"
    assert leads in gwens.get(f"{home(campaign)}{ogre.pk}/").text
    assert leads in gwens.get(home(campaign)).text
    Campaign.objects.create(name="Other rules", gm=gwen, ruleset="sample")
    Campaign.objects.create(name="Put away", gm=gwen, ruleset="ose", archived=timezone.now())
    Campaign.objects.create(name="Ottos", gm=otto, ruleset="ose")
    shared = Campaign.objects.create(name="Ottos and mine", gm=otto, ruleset="ose")
    shared.co_gms.create(account=gwen, name="Gwen")
    assert offered(gwens, campaign, ogre) == ["Ottos and mine", "The ford"]


def test_hit_dice_and_the_number_appearing_go_along(
    gwens: Client, campaign: Campaign, second: Campaign, ogre: Combatant
) -> None:
    campaign.combatants.update(hit_dice="4d8+1", appearing="1d6")
    copy(gwens, campaign, second, ogre)
    gwens.post(f"{home(campaign)}{ogre.pk}/copy/")
    for made in (second.combatants.get(), campaign.combatants.get(name="Ogre (copy)")):
        assert (made.hit_dice, made.appearing) == ("4d8+1", "1d6")


def test_a_copy_is_led_to_and_is_taken_back(
    gwens: Client, campaign: Campaign, second: Campaign, ogre: Combatant
) -> None:
    page = copy(gwens, campaign, second, ogre)
    made = second.combatants.get()
    assert (made.name, made.stats, made.player) == ("Ogre", {"hp": 19}, None)
    assert f"{home(second)}{made.pk}/" in part(page, "made")
    gone = gwens.post(f"{home(second)}take-back/", {"sheet": made.pk}, follow=True)
    assert "1 copy was removed." in gone.text
    assert not second.combatants.exists() and campaign.combatants.get() == ogre


def test_twice_is_there_already_and_nothing_doubles(
    gwens: Client, campaign: Campaign, second: Campaign, ogre: Combatant, sheet: Sheet
) -> None:
    copy(gwens, campaign, second, ogre)
    page = copy(gwens, campaign, second, ogre, sheet("Bat"))
    assert "Bat" in part(page, "made") and "Ogre" in part(page, "there")
    assert sorted(combatant.name for combatant in second.combatants.all()) == ["Bat", "Ogre"]


def test_what_was_written_there_and_is_the_same_stays_when_the_copy_is_taken_back(
    gwens: Client, campaign: Campaign, second: Campaign, ogre: Combatant
) -> None:
    written = second.combatants.create(name="Ogre", stats={"hp": 19})
    page = copy(gwens, campaign, second, ogre)
    assert part(page, "made") == "" and "Ogre" in part(page, "there")
    assert second.combatants.get() == written


def test_there_and_back_is_the_same_sheet(
    gwens: Client, campaign: Campaign, second: Campaign, ogre: Combatant
) -> None:
    copy(gwens, campaign, second, ogre)
    page = copy(gwens, second, campaign, second.combatants.get())
    assert "Ogre" in part(page, "there") and campaign.combatants.get() == ogre


def test_what_comes_from_the_library_still_does(
    gwens: Client, campaign: Campaign, second: Campaign
) -> None:
    for item in (campaign, second):
        gwens.post(f"/c/{item.pk}/gm/pick/", {"was": "", "n-goblin": "1", "add": "1"})
        copy(gwens, campaign, second, campaign.combatants.get())
    assert second.combatants.get().origin == "goblin"


def test_a_copy_that_was_changed_or_fights_stays(
    gwens: Client, campaign: Campaign, second: Campaign, ogre: Combatant, sheet: Sheet
) -> None:
    copy(gwens, campaign, second, ogre, sheet("Bat"))
    changed, fights = second.combatants.get(name="Ogre"), second.combatants.get(name="Bat")
    changed.stats, changed.origin = {"hp": 30}, ""
    changed.save()
    prepare.set_count(prepare.new(second, "Tonight"), fights, "foes", 1)
    pks = [changed.pk, fights.pk, ogre.pk, "nonsense"]
    page = gwens.post(f"{home(second)}take-back/", {"sheet": pks}, follow=True)
    assert "Copies that have changed since, or are in a fight, stay." in page.text
    assert second.combatants.count() == 2 and campaign.combatants.count() == 2


@pytest.mark.parametrize("to", ["", "0", "nonsense", "9" * 30])
def test_nothing_is_copied_nowhere(
    gwens: Client, campaign: Campaign, ogre: Combatant, to: str
) -> None:
    page = gwens.post(f"{home(campaign)}pass-on/", {"to": to, "sheet": ogre.pk})
    assert page.status_code == 422 and "Choose the sheets and a campaign." in page.text
    assert f'value="{ogre.pk}" checked' in page.text


def test_nobody_copies_into_or_out_of_another_table(
    gwens: Client, campaign: Campaign, otto: User, ogre: Combatant, second: Campaign
) -> None:
    ottos = Campaign.objects.create(name="Ottos", gm=otto, ruleset="ose")
    theirs = ottos.combatants.create(name="Secret")
    for to, sheet in ((ottos, ogre), (second, theirs)):
        given = {"to": to.pk, "sheet": sheet.pk}
        assert gwens.post(f"{home(campaign)}pass-on/", given).status_code == 422
    assert ottos.combatants.get() == theirs and not second.combatants.exists()
    assert laptop_of(otto).get(f"{home(campaign)}pass-on/").status_code == 404


def test_the_dead_are_not_offered(gwens: Client, campaign: Campaign, second: Campaign) -> None:
    late = campaign.combatants.create(name="Late Ada", kind="character", dead=True)
    assert "Late Ada" not in gwens.get(f"{home(campaign)}pass-on/", {"sheet": late.pk}).text
    given = {"to": second.pk, "sheet": late.pk}
    assert gwens.post(f"{home(campaign)}pass-on/", given).status_code == 422
