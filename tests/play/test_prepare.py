"""Preparing a fight: every tap is saved, and none counts twice."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from rulesets import registry
from tests.phones import laptop_of

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]
PART = {"HX-Request": "true"}


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


def tap(gwens: Client, encounter: Encounter, what: str, **data: object) -> str:
    page = gwens.post(f"/e/{encounter.pk}/prepare/{what}/", data, headers=PART)
    assert page.status_code == 200
    return page.text


def roster(encounter: Encounter) -> list[tuple[str, int, str, bool]]:
    lines = encounter.participants.select_related("combatant").order_by("combatant__name", "side")
    return [(line.combatant.name, line.count, line.side, line.hidden) for line in lines]


def test_a_new_encounter_has_the_whole_party_in_it(
    gwens: Client, campaign: Campaign, prepared: Encounter
) -> None:
    page = gwens.post(f"/c/{campaign.pk}/gm/encounters/new/", {"name": ""}, follow=True)
    made = campaign.encounters.exclude(pk=prepared.pk).get()
    assert [row[0] for row in roster(made)] == ["Aldo", "Bera"]
    assert made.name == "A new fight" and "No foes yet" in page.text


def test_a_fight_without_foes_asks_for_them_first(gwens: Client, prepared: Encounter) -> None:
    ask = f'class="btn main" href="/c/{prepared.campaign_id}/gm/pick/?into={prepared.pk}"'
    address = f"/e/{prepared.pk}/prepare/"
    start = '<button class="btn main" id="start"'
    page = gwens.get(address).text
    assert ask not in page and start in page
    prepared.participants.filter(side="foes").delete()
    page = gwens.get(address).text
    assert ask in page and start not in page


def test_the_code_is_shown_until_everybody_is_here(
    gwens: Client, campaign: Campaign, prepared: Encounter
) -> None:
    invited = seats.invite(campaign)
    page = gwens.get(f"/e/{prepared.pk}/prepare/").text
    assert f'id="invite" href="/c/{campaign.pk}/gm/#door"' in page and invited.code in page
    campaign.seats.update(last_seen=timezone.now())
    assert invited.code not in gwens.get(f"/e/{prepared.pk}/prepare/").text


def test_no_two_new_encounters_have_the_same_name(gwens: Client, campaign: Campaign) -> None:
    for _ in range(3):
        gwens.post(f"/c/{campaign.pk}/gm/encounters/new/", {"name": ""})
    names = campaign.encounters.filter(name__startswith="A new fight").order_by("pk")
    assert [fight.name for fight in names] == ["A new fight", "A new fight 2", "A new fight 3"]


def test_a_tap_takes_somebody_of_the_party_out_and_in_again(
    gwens: Client, prepared: Encounter
) -> None:
    aldo, bera = Combatant.objects.filter(kind="character").order_by("name")
    assert "1 of 2 in this fight" in tap(gwens, prepared, "party", party=[aldo.pk])
    assert "2 of 2 in this fight" in tap(gwens, prepared, "party", party=[aldo.pk, bera.pk])
    assert "2 of 2 in this fight" in tap(gwens, prepared, "party", party=[aldo.pk, bera.pk])


def test_the_party_stands_there_with_its_numbers(gwens: Client, prepared: Encounter) -> None:
    """With their numbers for this fight; without it Aldo, who stands beside a goblin, could not
    enter."""
    page = gwens.get(f"/e/{prepared.pk}/prepare/").text
    aldo, bera = Combatant.objects.filter(kind="character").order_by("name")
    cells = {
        item.name: page.partition(f'id="cell-{item.pk}"')[2].partition("</label>")[0]
        for item in (aldo, bera)
    }
    assert '5<span class="of">/5</span>' in cells["Bera"] and 'class="bar"' in cells["Bera"]
    assert '6<span class="of">/6</span>' in cells["Aldo"]
    prepared.participants.filter(combatant__kind="foe").delete()
    alone = gwens.get(f"/e/{prepared.pk}/prepare/").text
    assert "</bdi> HP</span>" in alone.partition(f'id="cell-{aldo.pk}"')[2].partition("</label>")[0]


def test_the_number_itself_is_sent_so_that_no_tap_counts_twice(
    gwens: Client, prepared: Encounter
) -> None:
    goblin = Combatant.objects.get(name="Goblin")
    for _ in range(2):
        tap(gwens, prepared, f"count/{goblin.pk}", count=6, side="foes")
    assert ("Goblin", 6, "foes", False) in roster(prepared)


def test_a_line_with_nobody_is_gone(gwens: Client, prepared: Encounter) -> None:
    goblin = Combatant.objects.get(name="Goblin")
    assert "No foes yet" in tap(gwens, prepared, f"count/{goblin.pk}", count=0, side="foes")


@pytest.mark.parametrize(("given", "kept"), [("500", 99), ("-3", None), ("many", None)])
def test_a_number_stays_within_reason(
    gwens: Client, prepared: Encounter, given: str, kept: int | None
) -> None:
    goblin = Combatant.objects.get(name="Goblin")
    tap(gwens, prepared, f"count/{goblin.pk}", count=given, side="foes")
    assert [row[1] for row in roster(prepared) if row[0] == "Goblin"] == ([kept] if kept else [])


def test_a_foe_is_added_from_the_library(gwens: Client, prepared: Encounter, sheet: Sheet) -> None:
    ogre = sheet("Ogre", hp=20)
    assert "3 in 2 groups" in tap(gwens, prepared, f"count/{ogre.pk}", count=1, side="foes")


def test_a_line_changes_sides_and_is_hidden(gwens: Client, prepared: Encounter) -> None:
    line = prepared.participants.get(combatant__name="Goblin")
    text = tap(gwens, prepared, f"lines/{line.pk}", side="others", hidden="on")
    assert "hidden until the first action" in text
    assert ("Goblin", 2, "others", True) in roster(prepared)


def test_two_lines_of_one_sheet_become_one_when_they_meet(
    gwens: Client, prepared: Encounter
) -> None:
    line = prepared.participants.get(combatant__name="Goblin")
    prepare.set_count(prepared, line.combatant, "party", 3)
    tap(gwens, prepared, f"lines/{line.pk}", side="party")
    assert [row for row in roster(prepared) if row[0] == "Goblin"] == [
        ("Goblin", 5, "party", False)
    ]


def test_a_side_nobody_offered_changes_nothing(gwens: Client, prepared: Encounter) -> None:
    line = prepared.participants.get(combatant__name="Goblin")
    tap(gwens, prepared, f"lines/{line.pk}", side="gm")
    assert ("Goblin", 2, "foes", False) in roster(prepared)


class TestOptions:
    ALL = {"morale": "on", "helpless_auto_hit": "on"}

    def test_start_from_the_house_rules(self, gwens: Client, prepared: Encounter) -> None:
        prepared.campaign.options = {"initiative": "individual"}
        prepared.campaign.save()
        page = gwens.get(f"/e/{prepared.pk}/prepare/").text
        assert '<option value="individual" selected>' in page

    def test_are_kept_where_they_differ_from_the_house_rules(
        self, gwens: Client, prepared: Encounter
    ) -> None:
        prepared.campaign.options = {"initiative": "individual"}
        prepared.campaign.save()
        tap(gwens, prepared, "options", **self.ALL, initiative="side", ties="ask")
        prepared.refresh_from_db()
        assert prepared.options == {"initiative": "side", "ties": "ask"}

    def test_that_do_not_exist_are_refused_on_the_page(
        self, gwens: Client, prepared: Encounter
    ) -> None:
        page = gwens.post(
            f"/e/{prepared.pk}/prepare/options/", {"initiative": "luck"}, headers=PART
        )
        assert page.status_code == 422
        assert "errorlist" in page.text
        prepared.refresh_from_db()
        assert prepared.options == {}


def test_a_fight_gets_another_name(gwens: Client, prepared: Encounter) -> None:
    gwens.post(f"/e/{prepared.pk}/prepare/name/", {"name": "The ford", "note": "at dawn"})
    page = gwens.post(f"/e/{prepared.pk}/prepare/name/", {"name": ""}, follow=True)
    assert "The ford" in page.text and "A fight needs a name" in page.text


def test_a_copy_has_the_same_roster_even_of_a_fight_that_runs(
    gwens: Client, encounter: Encounter
) -> None:
    gwens.post(f"/e/{encounter.pk}/prepare/copy/")
    copy = Encounter.objects.exclude(pk=encounter.pk).get()
    assert (copy.name, copy.status, copy.options) == ("At the mill (copy)", "prepared", {})
    assert roster(copy) == roster(encounter)


def test_a_copy_goes_on_following_the_house_rules(prepared: Encounter) -> None:
    prepared.campaign.options = {"initiative": "individual"}
    prepared.campaign.save()
    prepared.options = {"ties": "ask"}
    prepared.save()
    assert prepare.duplicate(prepared).options == {"ties": "ask"}


def test_a_prepared_fight_is_deleted_a_running_one_is_not(
    gwens: Client, encounter: Encounter, campaign: Campaign
) -> None:
    other = prepare.new(campaign, "The ford")
    for item in (other, encounter):
        gwens.post(f"/e/{item.pk}/prepare/delete/")
    assert list(campaign.encounters.all()) == [encounter]


def test_what_has_begun_is_not_prepared_any_more(gwens: Client, encounter: Encounter) -> None:
    there = f"/e/{encounter.pk}/"
    assert gwens.get(f"/e/{encounter.pk}/prepare/")["Location"] == there
    goblin = Combatant.objects.get(name="Goblin")
    address = f"/e/{encounter.pk}/prepare/count/{goblin.pk}/"
    assert gwens.post(address, {"count": 9})["Location"] == there
    assert gwens.post(address, {"count": 9}, headers=PART)["HX-Redirect"] == there
    assert ("Goblin", 2, "foes", False) in roster(encounter)


def test_while_another_fight_is_on_the_table_none_is_started(
    gwens: Client, encounter: Encounter, campaign: Campaign
) -> None:
    other = prepare.new(campaign, "The ford")
    page = gwens.get(f"/e/{other.pk}/prepare/").text
    assert "This fight is running" in page
    assert '<button class="btn" id="start" disabled>' in page


def test_a_longer_roster_costs_no_more_queries(
    gwens: Client, prepared: Encounter, sheet: Sheet
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            gwens.get(f"/e/{prepared.pk}/prepare/")
        return len(seen)

    queries()  # the first request records the device
    few = queries()
    for number in range(6):
        prepare.set_count(prepared, sheet(f"Foe {number}"), "foes", 2)
    assert queries() == few


def test_the_page_works_without_scripts(gwens: Client, prepared: Encounter) -> None:
    goblin = Combatant.objects.get(name="Goblin")
    answer = gwens.post(f"/e/{prepared.pk}/prepare/count/{goblin.pk}/", {"count": 4})
    assert answer["Location"] == f"/e/{prepared.pk}/prepare/"
    assert ("Goblin", 4, "foes", False) in roster(prepared)


def test_who_was_killed_is_named_before_the_start_with_the_way_to_the_sheet(
    gwens: Client, prepared: Encounter
) -> None:
    aldo = Combatant.objects.get(name="Aldo")
    address = f"/e/{prepared.pk}/prepare/"
    assert "This sheet is not ready for a fight" not in gwens.get(address).text
    aldo.stats = {**aldo.stats, "hp": 0}
    aldo.save()
    page = gwens.get(address).text
    assert "This sheet is not ready for a fight. Check: Hit points." in page
    assert f"/library/{aldo.pk}/" in page.split(f'id="unfit-{aldo.pk}"')[1].split("</p>")[0]
    assert "not ready for a fight" not in tap(gwens, prepared, "party", party=[])


def test_an_option_whose_words_say_too_little_is_a_choice_with_a_sentence_each(
    gwens: Client, campaign: Campaign
) -> None:
    campaign.ruleset = "arm5"
    campaign.save()
    made = prepare.new(campaign, "The covenant")
    pages = (f"/e/{made.pk}/prepare/", f"/c/{campaign.pk}/gm/rules/")
    for page in (gwens.get(address).text for address in pages):
        sentences = re.findall(r'name="damage_effects".*?<span class="note">(.*?)</span>', page)
        assert len(set(sentences)) == 3
    assert gwens.post(f"/e/{made.pk}/prepare/options/", {"damage_effects": "wounds_and_fatigue"})
    made.refresh_from_db()
    assert made.options["damage_effects"] == "wounds_and_fatigue"


class TestOptionsOfANewFight:
    def test_are_those_that_were_chosen_for_the_last_one(self, gwen: User) -> None:
        campaign = opening.create_with_demo(gwen, registry.get("arm5"), "en")
        last = campaign.encounters.order_by("pk").last()
        assert last is not None
        last.options = {"damage_effects": "by_intent", "aura": 3}
        last.save()
        assert prepare.new(campaign).options == last.options

    def test_do_not_begin_it_as_the_last_one_began(self, gwen: User) -> None:
        campaign = opening.create_with_demo(gwen, registry.get("kampbogen"), "en")
        last = campaign.encounters.order_by("pk").last()
        assert last is not None
        last.options = {
            "situation": "holdup_by_party",
            "situation_character": "jens",
            "soul_rolls": False,
        }
        last.save()
        assert prepare.new(campaign).options == {"soul_rolls": False}

    def test_are_the_house_rules_where_there_is_no_last_one(self, campaign: Campaign) -> None:
        campaign.encounters.all().delete()
        assert prepare.new(campaign).options == {}
