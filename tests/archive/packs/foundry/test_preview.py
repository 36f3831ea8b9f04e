"""Files from Foundry VTT are imported on the same page as packs, with a report on each actor."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from encounters.archive.packs import actors
from encounters.campaigns.models import Campaign
from tests.archive.packs.chosen import Gm, states
from tests.archive.packs.foundry.exports import (
    arm_person,
    coc_person,
    coc_weapon,
    item,
    of,
    older,
    ose_fighter,
    ose_monster,
    ose_weapon,
)
from tests.phones import laptop_of

SIGRUN = of("ose", ose_fighter(ose_weapon("Sword", "1d8"), item("Rope", "item", {})))
TROLL = of("ose", ose_monster())


def test_an_actor_is_looked_at_before_it_comes_in(gm: Gm, campaign: Campaign) -> None:
    page = gm.chooses(SIGRUN, "fvtt-Actor-sigrun.json")
    assert states(page) == {"Sigrun": "new"} and not campaign.combatants.exists()
    gm.brings_in(page)
    sigrun = campaign.combatants.get()
    assert (sigrun.name, sigrun.kind, sigrun.note) == ("Sigrun", "character", "Fighter 3")
    assert sigrun.stats["weapons"] == ["sword"]


def test_the_report_says_what_is_taken_over_and_what_is_not(gm: Gm) -> None:
    (row,) = gm.chooses(SIGRUN).context["groups"][0]["rows"]
    taken = {figure["name"]: figure["value"] for figure in row["report"]["taken"]}
    assert (taken["Hit points"], taken["Weapons"], taken["THAC0"]) == ("11", "Sword", "19")
    reasons = {reason["why"]: reason["names"] for reason in row["report"]["reasons"]}
    assert "Rope" in reasons["Not used in fights."]
    (other,) = reasons.keys() - {"Not used in fights."}
    assert other == "The sheet has this figure in another form, or has no place for it."


def test_the_report_is_in_the_readers_language(gm: Gm) -> None:
    gm.laptop.cookies["django_language"] = "de"
    page = gm.chooses(SIGRUN)
    assert "Trefferpunkte" in page.text and "Nicht importiert" in page.text


def test_a_pack_has_no_report(gm: Gm) -> None:
    page = gm.chooses({"foes": [{"name": "Goblin"}]})
    assert page.context["groups"][0]["rows"][0]["report"] is None


def test_what_comes_again_is_the_same_or_changed(gm: Gm, campaign: Campaign) -> None:
    gm.brings_in(gm.chooses(SIGRUN))
    assert states(gm.chooses(SIGRUN)) == {"Sigrun": "same"}
    hurt = of("ose", ose_fighter(hp={"hd": "3d8", "value": 4, "max": 17}))
    page = gm.chooses(hurt)
    assert "Hit points: <bdi>11</bdi> becomes <bdi>4</bdi>" in page.text


@pytest.mark.parametrize(
    "file",
    [
        json.dumps([SIGRUN, TROLL]),
        json.dumps({"name": "The marsh", "actors": [SIGRUN, TROLL], "scenes": []}),
        json.dumps(older(SIGRUN)) + "\n" + json.dumps(older(TROLL)) + "\n",
        "\ufeff" + json.dumps([SIGRUN, TROLL]),
    ],
    ids=["a list", "an adventure", "a compendium by line", "with a byte order mark"],
)
def test_several_actors_stand_in_one_file(gm: Gm, campaign: Campaign, file: str) -> None:
    page = gm.chooses(file, "actors.db")
    assert states(page) == {"Sigrun": "new", "Marsh troll": "new"}
    gm.brings_in(page)
    assert {combatant.kind for combatant in campaign.combatants.all()} == {"character", "foe"}


class TestSeveralFiles:
    def chosen(self, gm: Gm, *files: Any) -> Any:
        sent = [
            SimpleUploadedFile(f"{number}.json", json.dumps(file).encode())
            for number, file in enumerate(files, start=1)
        ]
        return gm.laptop.post(f"{gm.address}in/", {"file": sent}, follow=True)

    def test_are_looked_at_and_brought_in_together(self, gm: Gm, campaign: Campaign) -> None:
        page = self.chosen(gm, SIGRUN, TROLL, {"foes": [{"name": "Goblin"}]})
        assert states(page) == dict.fromkeys(("Sigrun", "Marsh troll", "Goblin"), "new")
        assert "3.json · row 1" in page.text
        gm.brings_in(page)
        assert campaign.combatants.count() == 3

    def test_all_stay_out_if_one_cannot_be_read(self, gm: Gm, campaign: Campaign) -> None:
        said = self.chosen(gm, SIGRUN, {"ruleset": "chess"}).text
        assert "2.json: The pack is for other rules: chess." in said
        assert not campaign.combatants.exists()

    def test_have_a_limit_together(self, gm: Gm, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("encounters.archive.packs.files.MOST_FILES", 2)
        assert "at most 2 files" in self.chosen(gm, SIGRUN, SIGRUN, SIGRUN).text


@pytest.mark.parametrize("name", ["Зигрун", "סיגרון הגיבורה", "茜", "Æ‍👩‍🚀", "<b>x</b>", "=1+1"])
def test_an_actor_may_be_called_anything(gm: Gm, campaign: Campaign, name: str) -> None:
    gm.brings_in(gm.chooses(SIGRUN | {"name": name}))
    assert campaign.combatants.get().name == name


def test_a_name_that_is_too_long_is_cut_and_told(gm: Gm) -> None:
    (row,) = gm.chooses(SIGRUN | {"name": "S" * 70}).context["groups"][0]["rows"]
    assert row["name"] == "S" * 60
    assert "A name has at most 60 characters." in {
        reason["why"] for reason in row["report"]["reasons"]
    }


def test_who_has_no_name_is_refused_with_a_sentence(gm: Gm) -> None:
    page = gm.chooses(SIGRUN | {"name": 7})
    assert states(page) == {"": "refused"} and "“name” is missing." in page.text


class TestTheWrongGame:
    @pytest.mark.parametrize(
        "file", [of("dnd5e", ose_fighter()), of("CoC7", coc_person()), older(arm_person())]
    )
    def test_is_refused_in_a_sentence(self, gm: Gm, campaign: Campaign, file: Any) -> None:
        said = gm.chooses(file).text
        assert "The file was exported from Foundry VTT" in said
        assert "not for Old-School Essentials" in said
        assert not campaign.combatants.exists()

    def test_of_one_of_several_leaves_that_one_out(self, gm: Gm) -> None:
        page = gm.chooses(json.dumps([SIGRUN, of("CoC7", coc_person())]), "all.json")
        assert states(page) == {"Sigrun": "new"}
        assert "Ottilie Brandt" in page.text and "It belongs to another game." in page.text

    def test_that_reads_no_actors_says_so(self, gwen: User) -> None:
        campaign = Campaign.objects.create(name="Bow", gm=gwen, ruleset="kampbogen")
        said = Gm(laptop_of(gwen), campaign).chooses(SIGRUN).text
        assert "Actors from Foundry VTT cannot be imported for" in said


def test_what_does_not_fight_is_left_out_and_told(gm: Gm) -> None:
    cart = of("ose", ose_fighter()) | {"name": "Cart", "type": "vehicle"}
    tale = {"name": "The tale", "type": "journal", "system": {}, "_stats": {"systemId": "ose"}}
    page = gm.chooses(json.dumps([SIGRUN, cart, tale]), "all.json")
    assert states(page) == {"Sigrun": "new"}
    assert "do not fight: vehicle." in page.text and "This is not an actor." in page.text


def test_a_file_without_any_actor_says_so(gm: Gm) -> None:
    sword = ose_weapon("Sword", "1d8") | {"_stats": {"systemId": "ose"}}
    del sword["effects"]
    assert "but there is no actor in it" in gm.chooses(sword).text


def test_only_so_many_items_are_read_and_the_rest_is_told(gm: Gm) -> None:
    many = of("ose", ose_fighter(*(item(f"Rope {number}", "item", {}) for number in range(10_000))))
    (row,) = gm.chooses(many).context["groups"][0]["rows"]
    told = {name for reason in row["report"]["reasons"] for name in reason["names"]}
    assert f"{10_000 - actors.MOST_ITEMS} more items" in told


def test_many_bad_items_cost_the_list_and_nothing_else(gm: Gm) -> None:
    bad = (ose_weapon(f"Blade {number}", "sharp") for number in range(200))
    page = gm.chooses(of("ose", ose_fighter(*bad)))
    (row,) = page.context["groups"][0]["rows"]
    assert page.context["plan"].fits and "Hit points" in {
        figure["name"] for figure in row["report"]["taken"]
    }


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (json.dumps(SIGRUN).encode()[:-9], "not JSON"),
        (json.dumps(SIGRUN).encode().replace(b"Sigrun", b"\xff\xfe"), "not JSON"),
        (json.dumps(SIGRUN).replace("Sigrun", "a\\u0000").encode(), "characters that cannot"),
        (json.dumps(SIGRUN).replace("Sigrun", "a\\ud800").encode(), "characters that cannot"),
        (
            json.dumps(SIGRUN | {"flags": "@"}).replace('"@"', "[" * 50 + "]" * 50),
            "nested too deeply",
        ),
    ],
)
def test_what_is_broken_is_refused_in_a_sentence(
    gm: Gm, campaign: Campaign, broken: Any, why: str
) -> None:
    said = gm.chooses(broken, "actor.json").text
    assert "Nothing was imported." in said and why in said
    assert not campaign.combatants.exists()


@pytest.mark.parametrize("value", [None, 7, "x", [], [[]], True, -1.5, {"value": {"value": []}}])
def test_wrong_types_everywhere_are_told(gm: Gm, value: Any) -> None:
    data = dict.fromkeys(ose_fighter()["system"], value)
    items = [value, {"name": value, "type": "weapon", "system": value}, ose_weapon("Sword", "1d8")]
    file = SIGRUN | {"system": data, "items": items, "effects": [value], "flags": value}
    assert states(gm.chooses(file)) == {"Sigrun": "new"}


def test_in_a_campaign_of_another_game_it_is_that_games_sheet(gwen: User) -> None:
    campaign = Campaign.objects.create(name="Arkham", gm=gwen, ruleset="coc7")
    gm = Gm(laptop_of(gwen), campaign)
    gm.brings_in(gm.chooses(of("CoC7", coc_person(coc_weapon("Cane", "1D6")))))
    assert campaign.combatants.get().stats["weapons"] == [
        {"name": "Cane", "damage": "1d6", "db": "full"}
    ]
