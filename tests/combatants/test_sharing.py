"""A GM shares sheets with other GMs of the server by link."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from encounters.campaigns.models import AuditEntry, Campaign, Seat
from encounters.combatants.models import Combatant, Share, Taken
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def ottos(otto: User) -> Client:
    otto.first_name = "Otto the Red"
    otto.save()
    return laptop_of(otto)


@pytest.fixture
def elsewhere(otto: User) -> Campaign:
    """Otto's own table with the same rules."""
    return Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")


@pytest.fixture
def witch(campaign: Campaign) -> Combatant:
    return campaign.combatants.create(name="Bog witch", note="Knows a name", stats={"hp": 12})


def home(campaign: Campaign) -> str:
    return f"/c/{campaign.pk}/gm/library/"


def link(gwens: Client, campaign: Campaign, *sheets: Combatant) -> str:
    page = gwens.post(f"{home(campaign)}share/", {"sheet": [sheet.pk for sheet in sheets]})
    found = re.search(r'value="http://[^/]*(/shared/[^"]+)"', page.text)
    assert found
    return found[1]


def offered(browser: Client, campaign: Campaign) -> str:
    """The entries under "Mine"."""
    return browser.get(f"/c/{campaign.pk}/gm/pick/", {"source": "mine"}).text


def test_who_follows_the_link_sees_what_it_is_and_can_pick_it_from_then_on(
    gwens: Client, ottos: Client, campaign: Campaign, elsewhere: Campaign, witch: Combatant
) -> None:
    address = link(gwens, campaign, witch)
    page = ottos.get(address).text
    assert "Bog witch" in page and "<bdi>Gwen</bdi> shares" in page
    assert "Bog witch" not in offered(ottos, elsewhere)
    for _ in range(2):
        ottos.post(address)
    assert "From <bdi>Gwen</bdi>" in offered(ottos, elsewhere)
    assert Taken.objects.count() == 1


def test_nothing_else_of_the_campaign_is_told(
    gwens: Client, ottos: Client, campaign: Campaign, elsewhere: Campaign, witch: Combatant
) -> None:
    campaign.combatants.create(name="The traitor")
    address = link(gwens, campaign, witch)
    ottos.post(address)
    told = ottos.get(address).text + offered(ottos, elsewhere) + ottos.get(_shared(elsewhere)).text
    assert campaign.name not in told and "The traitor" not in told and "gwen" not in told


def test_without_an_account_the_link_tells_names_and_no_note(
    gwens: Client, ottos: Client, campaign: Campaign, witch: Combatant, pia: Seat
) -> None:
    address = link(gwens, campaign, witch)
    for stranger in (Client(), phone_of(pia)):
        page = stranger.get(address).text
        assert "Bog witch" in page and "Knows a name" not in page
    assert "Knows a name" in ottos.get(address).text


def test_the_gm_reads_before_and_while_sharing_what_goes_along(
    gwens: Client, campaign: Campaign, witch: Combatant
) -> None:
    before = gwens.get(f"{home(campaign)}pass-on/", {"sheet": witch.pk})
    while_sharing = gwens.post(f"{home(campaign)}share/", {"sheet": witch.pk})
    for page in (before, while_sharing):
        assert "name, note, tags and stats" in page.text and "are not shared" in page.text
        assert "Knows a name" in page.text


def test_what_is_kept_opens_nothing(gwens: Client, campaign: Campaign, witch: Combatant) -> None:
    token = link(gwens, campaign, witch).split("/")[2]
    share = Share.objects.get()
    assert token not in f"{share.hash} {share.sheets}"
    assert Client().get(f"/shared/{share.hash}/").status_code == 410
    assert token not in gwens.get(_shared(campaign)).text


def test_only_an_account_can_take_it(
    gwens: Client, campaign: Campaign, witch: Combatant, pia: Seat
) -> None:
    address = link(gwens, campaign, witch)
    for browser in (Client(), phone_of(pia)):
        assert f"?next={address}" in browser.get(address).text
        assert "/accounts/login/" in browser.post(address)["Location"]
    assert not Taken.objects.exists()


def test_it_is_withdrawn_for_all_and_what_was_picked_stays(
    gwens: Client, ottos: Client, campaign: Campaign, elsewhere: Campaign, witch: Combatant
) -> None:
    address = link(gwens, campaign, witch)
    ottos.post(address)
    key = re.search(r'name="n-(own:\w+)"', offered(ottos, elsewhere))
    assert key
    given = {"was": "", f"n-{key[1]}": "1", "add": "1"}
    ottos.post(f"/c/{elsewhere.pk}/gm/pick/", given)
    assert "Otto the Red" in gwens.get(_shared(campaign)).text
    share = Share.objects.get()
    gwens.post(f"{_shared(campaign)}{share.pk}/withdraw/")
    assert ottos.get(address).status_code == 410
    assert "Gwen" not in offered(ottos, elsewhere)
    assert elsewhere.combatants.get().name == "Bog witch"


def test_who_has_it_can_let_go_of_it(
    gwens: Client, ottos: Client, campaign: Campaign, elsewhere: Campaign, witch: Combatant
) -> None:
    ottos.post(link(gwens, campaign, witch))
    assert "From <bdi>Gwen</bdi>" in ottos.get(_shared(elsewhere)).text
    ottos.post(f"{_shared(elsewhere)}{Share.objects.get().pk}/let-go/")
    assert "Gwen" not in offered(ottos, elsewhere) and Share.objects.exists()


def test_a_link_ends_after_a_week_and_what_was_taken_stays(
    gwens: Client, ottos: Client, campaign: Campaign, elsewhere: Campaign, witch: Combatant
) -> None:
    address = link(gwens, campaign, witch)
    ottos.post(address)
    Share.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert ottos.get(address).status_code == 410
    assert "From <bdi>Gwen</bdi>" in offered(ottos, elsewhere)


def test_a_changed_sheet_is_offered_as_it_is_and_a_deleted_one_not_at_all(
    gwens: Client, ottos: Client, campaign: Campaign, elsewhere: Campaign, witch: Combatant
) -> None:
    ottos.post(link(gwens, campaign, witch))
    witch.name = "Fen witch"
    witch.save()
    assert "Fen witch" in offered(ottos, elsewhere)
    witch.delete()
    assert "Fen witch" not in offered(ottos, elsewhere)
    assert "The sheets have been deleted." in gwens.get(_shared(campaign)).text


def test_a_co_gm_shares_as_long_as_they_run_the_campaign_and_the_gm_can_end_it(
    gwens: Client, ottos: Client, otto: User, campaign: Campaign, witch: Combatant
) -> None:
    co_gm = campaign.co_gms.create(account=otto, name="Otto")
    nora = User.objects.create_user("nora")
    table = Campaign.objects.create(name="Noras", gm=nora, ruleset="ose")
    noras = laptop_of(nora)
    address = link(ottos, campaign, witch)
    noras.post(address)
    assert "From <bdi>Otto the Red</bdi>" in offered(noras, table)
    assert "Otto the Red" in gwens.get(_shared(campaign)).text
    co_gm.delete()
    assert "Bog witch" not in offered(noras, table) and noras.get(address).status_code == 410
    gwens.post(f"{_shared(campaign)}{Share.objects.get().pk}/withdraw/")
    assert not Share.objects.exists()


def test_another_table_can_withdraw_nothing(
    gwens: Client, ottos: Client, campaign: Campaign, elsewhere: Campaign, witch: Combatant
) -> None:
    link(gwens, campaign, witch)
    ottos.post(f"{_shared(elsewhere)}{Share.objects.get().pk}/withdraw/")
    assert Share.objects.exists()
    theirs = {"sheet": witch.pk}
    assert ottos.post(f"{home(elsewhere)}share/", theirs).status_code == 422


def test_who_runs_the_campaign_needs_no_link(
    gwens: Client, campaign: Campaign, witch: Combatant
) -> None:
    address = link(gwens, campaign, witch)
    assert "They are of a campaign that you run." in gwens.get(address).text
    gwens.post(address)
    assert not Taken.objects.exists()


def test_the_gm_reads_afterwards_who_did_what(
    gwens: Client, ottos: Client, campaign: Campaign, witch: Combatant
) -> None:
    ottos.post(link(gwens, campaign, witch))
    gwens.post(f"{_shared(campaign)}{Share.objects.get().pk}/withdraw/")
    told = list(AuditEntry.objects.filter(campaign=campaign).values_list("verb", flat=True))
    assert told == ["share_withdrawn", "share_taken", "sheets_shared"]
    page = gwens.get(f"/c/{campaign.pk}/gm/audit/").text
    assert "Bog witch" in page and "Otto the Red" in page


def test_accounts_and_campaigns_go_with_what_they_shared(
    gwens: Client, ottos: Client, campaign: Campaign, otto: User, witch: Combatant
) -> None:
    ottos.post(link(gwens, campaign, witch))
    otto.delete()
    assert not Taken.objects.exists() and Share.objects.exists()
    campaign.delete()
    assert not Share.objects.exists()


def _shared(campaign: Campaign) -> str:
    return f"{home(campaign)}shared/"
