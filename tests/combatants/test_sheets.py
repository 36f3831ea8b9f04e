"""The list of sheets, and the sheets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants import making
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.play.models import Encounter
from rulesets.contract import Field
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]
DEFAULTS = {"name": "Goblin", "note": "", "stats-shield": "0"}


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def goblin(sheet: Sheet) -> Combatant:
    return sheet("Goblin", hp=3, ac=6)


def library(campaign: Campaign, rest: str = "") -> str:
    return f"/c/{campaign.pk}/gm/library/{rest}"


def test_the_library_lists_everybody_with_a_summary(
    gwens: Client, campaign: Campaign, goblin: Combatant, sheet: Sheet, pia: Seat
) -> None:
    sheet("Aldo", pia, hp=6)
    page = gwens.get(library(campaign)).text
    assert page.index("Aldo") < page.index("Goblin")
    assert "AC" in page


def test_tags_find_sheets_and_are_offered_once_each(
    gwens: Client, campaign: Campaign, goblin: Combatant, sheet: Sheet
) -> None:
    new = {**DEFAULTS, "tags": "marsh, Night "}
    assert gwens.post(library(campaign, f"{goblin.pk}/"), new).status_code == 302
    ogre = sheet("Ogre")
    ogre.tags = "night"
    ogre.save()
    page = gwens.get(library(campaign)).text
    tags = page.partition('aria-label="Tags"')[2].partition("</nav>")[0]
    assert [tag in tags for tag in ("marsh", "Night", "night")] == [True, True, False]
    found = gwens.get(library(campaign), {"q": "marsh"}).text
    assert "Goblin" in found and "Ogre" not in found


def test_an_empty_library_says_what_to_do(gwens: Client, campaign: Campaign) -> None:
    page = gwens.get(library(campaign)).text
    assert "Nothing here yet" in page and "New foe" in page


def test_the_library_is_searched_by_name_and_note(
    gwens: Client, campaign: Campaign, goblin: Combatant, sheet: Sheet
) -> None:
    sheet("Ogre")
    found = gwens.get(library(campaign), {"q": "gob"}, headers={"HX-Request": "true"}).text
    assert "Goblin" in found and "Ogre" not in found and "<html" not in found
    assert "No results for “dragon”" in gwens.get(library(campaign), {"q": "dragon"}).text


def test_a_new_foe_is_written_with_the_rulesets_own_fields(
    gwens: Client, campaign: Campaign
) -> None:
    assert 'name="stats-thac0"' in gwens.get(library(campaign, "new/foe/")).text
    answer = gwens.post(library(campaign, "new/foe/"), DEFAULTS | {"stats-hp": "5"})
    assert answer.status_code == 302
    made = campaign.combatants.get()
    assert (made.kind, made.name, made.stats) == ("foe", "Goblin", {"hp": 5})


def test_a_sheet_has_only_the_stats_of_its_side(
    campaign: Campaign, goblin: Combatant, monkeypatch: pytest.MonkeyPatch
) -> None:
    stats = [Field(name=side or "all", type="int", side=side) for side in ("", "party", "foes")]
    monkeypatch.setattr(type(goblin.ruleset), "stats", tuple(stats))
    assert [stat.name for stat in stats_of(goblin)] == ["all", "foes"]


def test_only_characters_and_foes_can_be_made(gwens: Client, campaign: Campaign) -> None:
    assert gwens.get(library(campaign, "new/dragon/")).status_code == 404


def test_a_sheet_keeps_what_differs_from_the_defaults(
    gwens: Client, campaign: Campaign, goblin: Combatant
) -> None:
    data = DEFAULTS | {"stats-hp": "4", "stats-morale": "7", "stats-asleep": "on"}
    gwens.post(library(campaign, f"{goblin.pk}/"), data)
    goblin.refresh_from_db()
    campaign.refresh_from_db()
    assert goblin.stats == {"morale": 7, "asleep": True}
    assert campaign.version == 1, "phones are told"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"stats-hp": "0"}, "This is at least 1."),
        ({"stats-hp": "9", "stats-max_hp": "4"}, "at most 4."),
        ({"name": ""}, "This is required."),
    ],
)
def test_what_does_not_fit_is_marked_and_nothing_typed_is_lost(
    gwens: Client, campaign: Campaign, goblin: Combatant, wrong: dict[str, str], told: str
) -> None:
    typed = DEFAULTS | {"stats-hp": "5", "note": "with a limp"} | wrong
    page = gwens.post(library(campaign, f"{goblin.pk}/"), typed)
    assert page.status_code == 422
    assert told in page.text and "with a limp" in page.text
    goblin.refresh_from_db()
    assert goblin.stats == {"hp": 3, "ac": 6}


def test_all_that_the_rules_refuse_is_told_at_once(
    gwens: Client, campaign: Campaign, goblin: Combatant
) -> None:
    wrong = {
        "stats-hp": "9",
        "stats-max_hp": "4",
        "stats-weapons-0-row": "own",
        "stats-weapons-0-name": "claw",
        "stats-routines-0-row": "own",
        "stats-routines-0-name": "fury",
        "stats-routines-0-attacks": ["fang", "fang"],
    }
    page = gwens.post(library(campaign, f"{goblin.pk}/"), DEFAULTS | wrong).text
    assert page.partition("Not saved")[2].partition("</ul>")[0].count("<li>") >= 2


class TestAPlayersOwnSheet:
    """Values of monsters and of the start of a fight are left to the GM."""

    @pytest.fixture
    def aldo(self, sheet: Sheet, pia: Seat) -> Combatant:
        return sheet("Aldo", pia, hp=6, morale=7, asleep=True)

    def at(self, aldo: Combatant) -> str:
        return f"/c/{aldo.campaign_id}/sheet/{aldo.pk}/"

    def test_leaves_out_what_is_the_gms(self, aldo: Combatant, pia: Seat) -> None:
        page = phone_of(pia).get(self.at(aldo)).text
        assert 'name="stats-thac0"' in page and 'name="tags"' not in page
        for name in ("morale", "monster", "rounds_moved", "asleep", "immune_to"):
            assert f"stats-{name}" not in page

    def test_keeps_it_when_it_is_saved(self, aldo: Combatant, pia: Seat) -> None:
        given = {"name": "Aldo", "note": "", "stats-hp": "5", "stats-morale": "12"}
        phone_of(pia).post(self.at(aldo), given | {"stats-shield": "0"})
        aldo.refresh_from_db()
        assert aldo.stats == {"hp": 5, "morale": 7, "asleep": True}


class TestANewCharacterOfTheGms:
    def test_begins_with_the_templates_of_players(self, gwens: Client, campaign: Campaign) -> None:
        page = gwens.get(library(campaign, "new/character/")).text
        assert 'value="fighter-1"' in page and "An empty sheet" in page
        assert "town-guard" not in page and "swarm" not in page, "foes are no characters"

    def test_begins_with_an_empty_sheet_first_then_paste_and_import_then_templates_from_a_to_z(
        self, gwens: Client, campaign: Campaign
    ) -> None:
        page = gwens.get(library(campaign, "new/character/")).text
        ways = ("An empty sheet", "Paste a stat block", "Import a file", "ready-made one")
        places = [page.index(way) for way in ways]
        assert places == sorted(places)
        names = re.findall(r'name="as" value="[^"]*"><b class="name"><bdi>([^<]*)', page)
        assert len(names) > 5 and names == sorted(names)

    def test_is_pasted_or_imported_on_the_same_page(
        self, gwens: Client, campaign: Campaign
    ) -> None:
        closed = gwens.get(library(campaign, "new/character/")).text
        assert closed.count(f'action="{library(campaign, "pack/in/")}"') == 2
        assert "<details open>" not in closed
        opened = gwens.get(library(campaign, "new/character/?open=paste")).text
        assert opened.index("<details open>") < opened.index("Paste a stat block")
        assert "<details open>" in gwens.get(library(campaign)).text

    def test_is_searched_among_templates_without_javascript(
        self, gwens: Client, campaign: Campaign
    ) -> None:
        there = library(campaign, "new/character/")
        found = gwens.get(there, {"q": "FIGHTER"}).text
        assert 'value="fighter-1"' in found and 'value="cleric-1"' not in found
        assert 'value="FIGHTER"' in found, "the search stays in its field"
        by_weapon = gwens.get(there, {"q": "mace"}).text
        assert 'value="cleric-1"' in by_weapon and 'value="fighter-1"' not in by_weapon
        nothing = gwens.get(there, {"q": "zeppelin"}).text
        assert "No results for “zeppelin”" in nothing and "An empty sheet" in nothing
        part = gwens.get(there, {"q": "fighter"}, headers={"HX-Request": "true"}).text
        assert part.lstrip().startswith('<form id="found"')

    def test_of_a_game_without_templates_has_the_other_ways(
        self, gwens: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(making, "shelf_of", lambda ruleset: None)
        page = gwens.get(library(campaign, "new/character/")).text
        assert "An empty sheet" in page and "Paste a stat block" in page
        assert "ready-made one" not in page

    def test_is_saved_with_what_was_made_of_it(self, gwens: Client, campaign: Campaign) -> None:
        begun = gwens.get(library(campaign, "new/character/?as=fighter-1")).text
        assert 'value="Fighter 1"' in begun and "Chain mail" not in begun
        gwens.post(library(campaign, "new/character/?as=fighter-1"), DEFAULTS | {"name": "Ingrid"})
        assert campaign.combatants.get().name == "Ingrid"

    def test_is_an_empty_sheet_if_that_is_wished(self, gwens: Client, campaign: Campaign) -> None:
        assert 'name="stats-thac0"' in gwens.get(library(campaign, "new/character/?as=")).text


def test_a_weapon_is_added_and_nothing_is_saved_yet(
    gwens: Client, campaign: Campaign, goblin: Combatant
) -> None:
    data = DEFAULTS | {"stats-hp": "9", "row_add": "stats-weapons:pick"}
    page = gwens.post(library(campaign, f"{goblin.pk}/"), data)
    assert page.status_code == 200
    assert 'name="stats-weapons-0-weapons"' in page.text
    assert 'name="stats-hp" value="9"' in page.text
    goblin.refresh_from_db()
    assert goblin.stats["hp"] == 3


def test_a_copy_has_no_player(gwens: Client, campaign: Campaign, sheet: Sheet, pia: Seat) -> None:
    aldo = sheet("Aldo", pia, hp=6)
    gwens.post(library(campaign, f"{aldo.pk}/copy/"))
    copy = campaign.combatants.exclude(pk=aldo.pk).get()
    assert (copy.name, copy.stats, copy.player) == ("Aldo (copy)", {"hp": 6}, None)


def test_a_sheet_is_deleted(gwens: Client, campaign: Campaign, goblin: Combatant) -> None:
    gwens.post(library(campaign, f"{goblin.pk}/delete/"))
    assert not campaign.combatants.exists()


def test_a_sheet_in_a_running_fight_is_not_deleted(
    gwens: Client, campaign: Campaign, encounter: Encounter
) -> None:
    goblin = campaign.combatants.get(name="Goblin")
    page = gwens.post(library(campaign, f"{goblin.pk}/delete/"), follow=True)
    assert "Goblin is in the running fight" in page.text
    assert campaign.combatants.filter(pk=goblin.pk).exists()


def test_the_library_goes_out_and_comes_in_as_a_file(
    gwens: Client, campaign: Campaign, goblin: Combatant
) -> None:
    out = gwens.get(library(campaign, "pack/"))
    assert out["Content-Disposition"] == 'attachment; filename="the-mill.json"'
    pack = json.loads(out.content) | {"foes": [{"name": "Ogre", "stats": {"hp": 20}}]}
    file = SimpleUploadedFile("pack.json", json.dumps(pack).encode())
    page = gwens.post(library(campaign, "pack/in/"), {"file": file}, follow=True)
    assert "Ogre" in page.text and "Import" in page.text
    assert not campaign.combatants.filter(name="Ogre").exists()
    mark = page.context["plan"].mark
    page = gwens.post(library(campaign, "pack/in/all/"), {"mark": mark}, follow=True)
    assert "Imported. New: 1, changed: 0." in page.text
    assert campaign.combatants.filter(name="Ogre").exists()


def test_a_bad_file_is_refused_with_its_reason(gwens: Client, campaign: Campaign) -> None:
    file = SimpleUploadedFile("pack.json", b"goblins!")
    page = gwens.post(library(campaign, "pack/in/"), {"file": file}, follow=True)
    assert "Nothing was imported. The file is not JSON." in page.text
    assert "Choose a file" in gwens.post(library(campaign, "pack/in/"), follow=True).text


class TestMyOwnSheet:
    def test_is_the_players_to_fill_in(self, campaign: Campaign, pia: Seat, sheet: Sheet) -> None:
        aldo, phone = sheet("Aldo", pia, hp=6), phone_of(pia)
        page = f"/c/{campaign.pk}/sheet/{aldo.pk}/"
        assert 'name="stats-hp" value="6"' in phone.get(page).text
        answer = phone.post(page, {"name": "Aldo", "stats-hp": "8", "stats-shield": "0"})
        aldo.refresh_from_db()
        assert answer["Location"] == f"/c/{campaign.pk}/"
        assert aldo.stats["hp"] == 8

    def test_cannot_be_deleted_by_the_player(
        self, campaign: Campaign, pia: Seat, sheet: Sheet
    ) -> None:
        aldo = sheet("Aldo", pia)
        assert "Delete" not in phone_of(pia).get(f"/c/{campaign.pk}/sheet/{aldo.pk}/").text
