"""Django's admin for content: typed fields, and only the user's own objects."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.combatants.stat_words import summary_of
from encounters.play.models import Encounter
from rulesets import registry
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]
LISTS = [
    "campaigns/campaign",
    "campaigns/seat",
    "campaigns/invitation",
    "combatants/combatant",
    "play/encounter",
]


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def ottos_ghoul(otto: User) -> Combatant:
    elsewhere = Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")
    Seat.objects.create(campaign=elsewhere, name="Olga")
    Encounter.objects.create(campaign=elsewhere, name="The crypt", ruleset="ose")
    return Combatant.objects.create(campaign=elsewhere, name="Ghoul")


@pytest.mark.parametrize("page", LISTS)
def test_a_gm_sees_the_own_campaigns_content_alone(
    page: str, gwens: Client, ottos_ghoul: Combatant, prepared: Encounter
) -> None:
    shown = gwens.get(f"/admin/{page}/")
    assert shown.status_code == 200
    for foreign in ("Elsewhere", "Ghoul", "Olga", "The crypt"):
        assert foreign not in shown.text


def test_nothing_else_is_offered_to_a_gm(gwens: Client) -> None:
    text = gwens.get("/admin/").text
    assert "/admin/auth/" not in text and "/admin/combatants/" in text


def test_a_gm_cannot_open_somebody_elses_sheet(gwens: Client, ottos_ghoul: Combatant) -> None:
    page = gwens.get(f"/admin/combatants/combatant/{ottos_ghoul.pk}/change/", follow=True)
    assert "Ghoul" not in page.text


def test_a_player_has_no_way_into_the_admin(pia: Seat) -> None:
    assert phone_of(pia).get("/admin/").status_code == 302


def test_a_sheet_has_a_field_for_each_stat_and_no_raw_json(gwens: Client, sheet: Sheet) -> None:
    goblin = sheet("Goblin", hp=3)
    text = gwens.get(f"/admin/combatants/combatant/{goblin.pk}/change/").text
    assert 'name="rules-stats-hp" value="3"' in text
    assert '<textarea name="stats"' not in text


def test_stats_are_saved_in_the_rulesets_names(gwens: Client, sheet: Sheet) -> None:
    goblin = sheet("Goblin", hp=3)
    data = {"name": "Goblin", "note": "", "rules-stats-hp": "5", "rules-stats-morale": "7"}
    data |= {"rules-stats-ac": "9", "rules-stats-move": "40", "rules-stats-cover": "0"}
    answer = gwens.post(f"/admin/combatants/combatant/{goblin.pk}/change/", data)
    assert answer.status_code == 302
    goblin.refresh_from_db()
    assert goblin.stats == {"hp": 5, "morale": 7}


def test_what_the_rules_refuse_is_told_at_the_field(gwens: Client, sheet: Sheet) -> None:
    goblin = sheet("Goblin", hp=3)
    data = {"name": "Goblin", "rules-stats-hp": "5", "rules-stats-max_hp": "4"}
    page = gwens.post(f"/admin/combatants/combatant/{goblin.pk}/change/", data)
    assert "Must be at most 4." in page.text
    goblin.refresh_from_db()
    assert goblin.stats == {"hp": 3}


def test_a_row_is_added_without_saving(gwens: Client, sheet: Sheet) -> None:
    goblin = sheet("Goblin", hp=3)
    data = {"name": "Goblin", "rules-stats-hp": "3", "row_add": "rules-stats-weapons:own"}
    page = gwens.post(f"/admin/combatants/combatant/{goblin.pk}/change/", data)
    assert 'name="rules-stats-weapons-0-name"' in page.text


def test_a_new_campaign_is_the_gms_own_and_goes_on_to_its_house_rules(
    gwens: Client, gwen: User
) -> None:
    answer = gwens.post("/admin/campaigns/campaign/add/", {"name": "Friday", "ruleset": "ose"})
    friday = Campaign.objects.get(name="Friday")
    assert friday.gm == gwen
    assert answer["Location"] == f"/admin/campaigns/campaign/{friday.pk}/change/"
    assert "rules-options-initiative" in gwens.get(answer["Location"]).text


def test_house_rules_are_fields_too(gwens: Client, campaign: Campaign) -> None:
    data = {
        "name": "The Mill",
        "foes_shown": "bar",
        "odds": "own",
        "corrections": "none",
        "rules-options-initiative": "individual",
        "rules-options-morale": "on",
        "rules-options-helpless_auto_hit": "on",
        "seats-TOTAL_FORMS": "0",
        "seats-INITIAL_FORMS": "0",
        "invitations-TOTAL_FORMS": "0",
        "invitations-INITIAL_FORMS": "0",
    }
    answer = gwens.post(f"/admin/campaigns/campaign/{campaign.pk}/change/", data)
    assert answer.status_code == 302
    campaign.refresh_from_db()
    assert campaign.options == {"initiative": "individual"}
    assert campaign.version == 1, "phones are told"


def test_a_prepared_encounter_shows_its_roster(gwens: Client, prepared: Encounter) -> None:
    page = gwens.get(f"/admin/play/encounter/{prepared.pk}/change/").text
    assert 'name="participants-0-count"' in page


def test_a_fights_options_are_those_in_force(gwens: Client, prepared: Encounter) -> None:
    prepared.campaign.options = {"initiative": "individual"}
    prepared.campaign.save()
    address = f"/admin/play/encounter/{prepared.pk}/change/"
    assert '<option value="individual" selected>' in gwens.get(address).text
    data = {
        "name": "At the mill",
        "rules-options-initiative": "individual",
        "rules-options-morale": "on",
        "participants-TOTAL_FORMS": "0",
        "participants-INITIAL_FORMS": "0",
    }
    assert gwens.post(address, data).status_code == 302
    prepared.refresh_from_db()
    assert prepared.options == {"helpless_auto_hit": False}


def test_a_fight_that_runs_is_read_only_with_its_steps(gwens: Client, encounter: Encounter) -> None:
    page = gwens.get(f"/admin/play/encounter/{encounter.pk}/change/").text
    assert 'name="participants-0-count"' not in page
    assert "Steps" in page and 'name="steps-0-number"' not in page


def test_chosen_sheets_are_saved_as_a_pack(gwens: Client, sheet: Sheet) -> None:
    goblin, _ = sheet("Goblin", hp=3), sheet("Ogre", hp=20)
    chosen = {"action": "pack_out", "_selected_action": goblin.pk}
    answer = gwens.post("/admin/combatants/combatant/", chosen)
    assert [foe["name"] for foe in json.loads(answer.content)["foes"]] == ["Goblin"]


@pytest.mark.parametrize("hp", [30, -1], ids=["one that fits", "one that does not"])
def test_a_pack_is_looked_through_in_the_own_campaign(
    gwens: Client, campaign: Campaign, hp: int
) -> None:
    pack = json.dumps({"ruleset": "ose", "foes": [{"name": "Troll", "stats": {"hp": hp}}]})
    given = {"campaign": campaign.pk, "file": SimpleUploadedFile("pack.json", pack.encode())}
    page = gwens.post("/admin/combatants/combatant/pack/", given, follow=True)
    assert page.redirect_chain == [(f"/c/{campaign.pk}/gm/library/pack/in/", 302)]
    assert "Troll" in page.text
    assert (">Import<" in page.text) == (hp > 0)
    assert not campaign.combatants.exists()


def test_a_list_is_narrowed_to_one_of_the_own_campaigns(
    gwens: Client, campaign: Campaign, sheet: Sheet, gwen: User, ottos_ghoul: Combatant
) -> None:
    other = Campaign.objects.create(name="The Fen", gm=gwen, ruleset="ose")
    Combatant.objects.create(campaign=other, name="Heron")
    sheet("Goblin", hp=3)
    shown = gwens.get("/admin/combatants/combatant/", {"campaign": campaign.pk}).text
    assert "Goblin" in shown and "Heron" not in shown
    assert "The Fen" in shown and "Elsewhere" not in shown
    everything = {"campaign": ottos_ghoul.campaign_id}
    shown = gwens.get("/admin/combatants/combatant/", everything).text
    assert "Heron" in shown and "Ghoul" not in shown


def test_sheets_of_several_games_are_listed_with_their_stats_at_a_glance(
    gwens: Client, sheet: Sheet, gwen: User
) -> None:
    sheet("Goblin", hp=3, ac=6)
    docks = Campaign.objects.create(name="The docks", gm=gwen, ruleset="coc7")
    Combatant.objects.create(campaign=docks, name="Lookout")
    shown = gwens.get("/admin/combatants/combatant/").text
    glance = summary_of(registry.get("ose"), {"hp": 3, "ac": 6}, {})
    assert f'<td class="field-glance">{glance}</td>' in shown


def test_several_sheets_are_copied_at_once(gwens: Client, sheet: Sheet) -> None:
    chosen = [sheet("Goblin", hp=3).pk, sheet("Ogre", hp=19).pk]
    given = {"action": "duplicate", "_selected_action": chosen}
    page = gwens.post("/admin/combatants/combatant/", given, follow=True).text
    assert "2 copies were created." in page
    assert Combatant.objects.filter(name__in=["Goblin (copy)", "Ogre (copy)"]).count() == 2


def test_campaigns_are_narrowed_to_a_game_by_its_name(gwens: Client, campaign: Campaign) -> None:
    shown = gwens.get("/admin/campaigns/campaign/", {"ruleset": "ose"}).text
    assert "Old-School Essentials" in shown and campaign.name in shown
