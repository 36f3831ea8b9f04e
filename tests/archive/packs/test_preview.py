"""A file is checked row by row before anything changes, then imported as a whole or not at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile

from encounters.archive.packs import bounds, files
from encounters.campaigns.models import AuditEntry, Campaign
from tests.archive.packs.chosen import Gm, states
from tests.phones import laptop_of

pytestmark = pytest.mark.database

PACK: dict[str, Any] = {
    "foes": [
        {"name": "Goblin", "note": "small", "stats": {"hp": 3}, "tags": ["marsh"]},
        {"name": "Ogre", "stats": {"hp": 20}},
    ],
    "characters": [{"name": "Aldo", "stats": {"hp": 6}}],
    "encounters": [{"name": "The ford", "foes": [{"name": "Goblin", "count": 3}]}],
}


def test_nothing_changes_until_the_gm_says_so(gm: Gm, campaign: Campaign) -> None:
    page = gm.chooses(PACK)
    assert set(states(page).values()) == {"new"}
    assert not campaign.combatants.exists() and not campaign.encounters.exists()
    assert "New: 4, changed: 0" in gm.brings_in(page).text
    assert sorted(combatant.name for combatant in campaign.combatants.all()) == [
        "Aldo",
        "Goblin",
        "Ogre",
    ]
    assert campaign.encounters.get().participants.get(combatant__name="Goblin").count == 3
    assert AuditEntry.objects.get(verb="pack_brought").args == {"count": 4}


def test_what_comes_twice_is_the_same_and_doubles_nothing(gm: Gm, campaign: Campaign) -> None:
    gm.brings_in(gm.chooses(PACK))
    page = gm.chooses(PACK)
    assert set(states(page).values()) == {"same"}
    assert "All of it is in the campaign already." in page.text and ">Import<" not in page.text
    assert campaign.combatants.count() == 3 and campaign.encounters.count() == 1


def test_what_goes_out_is_the_same_when_it_comes_in(gm: Gm, campaign: Campaign) -> None:
    gm.brings_in(gm.chooses(PACK))
    again = gm.chooses(json.loads(gm.saves().content))
    assert states(again) == dict.fromkeys(("Goblin", "Ogre", "Aldo"), "same")


def test_what_differs_is_told_value_by_value(gm: Gm, campaign: Campaign) -> None:
    gm.brings_in(gm.chooses(PACK))
    goblin = {"name": "Goblin", "note": "smaller", "stats": {"hp": 4}}
    page = gm.chooses({"foes": [goblin]})
    assert states(page) == {"Goblin": "changed"}
    assert "Note: <bdi>small</bdi> becomes <bdi>smaller</bdi>" in page.text
    assert "Hit points: <bdi>3</bdi> becomes <bdi>4</bdi>" in page.text
    gm.brings_in(page)
    found = campaign.combatants.get(name="Goblin")
    assert (found.note, found.stats, found.tag_list) == ("smaller", {"hp": 4}, ["marsh"])


def test_a_default_that_is_written_down_is_no_difference(gm: Gm, campaign: Campaign) -> None:
    campaign.combatants.create(name="Goblin", stats={"hp": 3, "ac": 9})
    assert states(gm.chooses({"foes": [{"name": "Goblin", "stats": {"hp": 3}}]})) == {
        "Goblin": "same"
    }


def test_of_several_with_one_name_each_row_finds_its_own(gm: Gm, campaign: Campaign) -> None:
    for hp in (3, 5):
        campaign.combatants.create(name="Goblin", stats={"hp": hp})
    rows = [{"name": "Goblin", "stats": {"hp": hp}} for hp in (5, 3, 8)]
    page = gm.chooses({"foes": rows})
    assert [line.state for line in page.context["plan"].lines] == ["same", "same", "new"]


def test_a_character_and_a_foe_of_one_name_are_two(gm: Gm, campaign: Campaign) -> None:
    campaign.combatants.create(name="Aldo", stats={"hp": 6})
    assert states(gm.chooses({"characters": [{"name": "Aldo"}]})) == {"Aldo": "new"}


def test_who_was_picked_from_the_library_is_found_by_that(gm: Gm, campaign: Campaign) -> None:
    campaign.combatants.create(name="Kobold", origin="goblin")
    page = gm.chooses({"foes": [{"name": "Goblin", "origin": "goblin"}]})
    assert states(page) == {"Goblin": "changed"}
    gm.brings_in(page)
    assert campaign.combatants.get().name == "Goblin"


def test_a_player_keeps_a_character_that_changes(gm: Gm, campaign: Campaign, pia: Any) -> None:
    campaign.combatants.create(name="Aldo", kind="character", player=pia)
    gm.brings_in(gm.chooses({"characters": [{"name": "Aldo", "stats": {"hp": 9}}]}))
    aldo = campaign.combatants.get()
    assert (aldo.player, aldo.stats) == (pia, {"hp": 9})


def test_a_prepared_fight_is_changed_and_one_that_was_fought_is_left(
    gm: Gm, campaign: Campaign
) -> None:
    gm.brings_in(gm.chooses(PACK))
    ford = campaign.encounters.get()
    more = PACK | {"encounters": [{"name": "The ford", "foes": [{"name": "Goblin", "count": 5}]}]}
    page = gm.chooses(more)
    assert states(page)["The ford"] == "changed"
    gm.brings_in(page)
    assert ford.participants.get(combatant__name="Goblin").count == 5
    campaign.encounters.update(status="closed")
    assert states(gm.chooses(more))["The ford"] == "same"
    assert states(gm.chooses(PACK))["The ford"] == "new"


class TestARowThatIsRefused:
    BAD: dict[str, Any] = {
        "foes": [
            {"name": "Goblin", "stats": {"hp": "many", "ac": 99, "luck": 1}, "note": 7},
            {"stats": []},
            {"name": "Wight", "stats": {"weapons": [{"name": "a", "damage": "x"}, "sling", "y"]}},
            {"name": "Ogre"},
        ]
    }

    def test_says_everything_that_is_wrong_with_it(self, gm: Gm) -> None:
        plan = gm.chooses(self.BAD).context["plan"]
        goblin, nameless, wight, ogre = (
            [error.sentence() for error in line.wrong] for line in plan.lines
        )
        assert len(goblin) == 4 and len(nameless) == 2 and not ogre
        assert wight[0].startswith("Weapon 1, Damage: ") and wight[1:] == [
            "Weapon 3: There is no “y” here."
        ]

    def test_keeps_all_others_out(self, gm: Gm, campaign: Campaign) -> None:
        page = gm.chooses(self.BAD)
        assert states(page)["Ogre"] == "new" and ">Import<" not in page.text
        assert "Nothing is imported while a row is rejected" in page.text
        assert "Something has changed" in gm.brings_in(page).text
        assert not campaign.combatants.exists()


class TestTheFileThatWasChosen:
    def test_is_shown_again_on_a_new_visit_and_gone_once_it_is_in(self, gm: Gm) -> None:
        page = gm.chooses(PACK)
        assert states(gm.laptop.get(f"{gm.address}in/")) == states(page)
        gm.brings_in(page)
        gone = gm.laptop.get(f"{gm.address}in/", follow=True)
        assert "The file is no longer available. Choose it again." in gone.text

    def test_is_looked_through_again_if_the_library_has_changed(
        self, gm: Gm, campaign: Campaign
    ) -> None:
        page = gm.chooses(PACK)
        campaign.combatants.create(name="Goblin")
        again = gm.brings_in(page)
        assert "Something has changed in the meantime. Nothing was imported." in again.text
        assert states(again)["Goblin"] == "changed"
        assert campaign.combatants.count() == 1

    def test_that_expired_says_so(self, gm: Gm, gwen: User, campaign: Campaign) -> None:
        page = gm.chooses(PACK)
        files.forget(gwen.pk)
        assert "The file is no longer available." in gm.brings_in(page).text
        assert not campaign.combatants.exists()

    def test_is_nobody_elses_and_for_no_other_campaign(
        self, gm: Gm, gwen: User, otto: User, campaign: Campaign
    ) -> None:
        gm.chooses(PACK)
        assert files.stored_files(otto.pk, campaign) is None
        other = Campaign.objects.create(name="Elsewhere", gm=gwen, ruleset="ose")
        assert (
            "no longer available"
            in Gm(laptop_of(gwen), other)
            .laptop.get(f"/c/{other.pk}/gm/library/pack/in/", follow=True)
            .text
        )

    def test_is_kept_on_the_server_alone(self, gm: Gm, gwen: User) -> None:
        page = gm.chooses({"foes": [{"name": "Zyx", "note": "one-eyed", "stats": {"hp": 17}}]})
        assert cache.get(f"chosen-files:{gwen.pk}") is not None
        assert "one-eyed" not in page.text


DEEP = '{"foes": ' + "[" * 50 + "]" * 50 + "}"


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (b'{"foes": [{"name": "\xff\xfe"}]}', "not JSON"),
        (rb'{"foes": [{"name": "a\u0000"}]}', "characters that cannot be saved"),
        (rb'{"foes": [{"name": "a\ud800"}]}', "characters that cannot be saved"),
        (DEEP.encode(), "nested too deeply"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[" * 10 + b'"' + b"]" * 10, "not JSON"),
        (b'{"ruleset": "chess"}', "other rules: chess"),
        (b'{"schema_version": 2}', "a version that this program does not know"),
        (json.dumps({"foes": [{"name": "G"}] * 1001}).encode(), "more than 1000 rows"),
        ("Näme;Hit points\nGoblin;3\n".encode(), "no column for names"),
        ("Name;Note\nGöblin;\n".encode("latin-1"), "not in UTF-8"),
        (b"Name,Note\nGob\0lin,\n", "characters that cannot be saved"),
        (b"Name,Name\nGoblin,Ogre\n", "“Name” occurs twice"),
        (b"Name\n" + b"Goblin\n" * 1001, "more than 1000 rows"),
        (b"Name\n" + b"x" * 200_000, "neither a pack nor a table"),
        (b"\n\n", "neither a pack nor a table"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(
    gm: Gm, campaign: Campaign, file: bytes, why: str
) -> None:
    said = gm.chooses(file).text
    assert "Nothing was imported." in said and why in said
    assert not campaign.combatants.exists()


def test_a_file_that_is_too_large_is_refused(gm: Gm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "LARGEST", 100)
    assert "larger than eight megabytes" in gm.chooses(PACK).text


def test_in_the_admin_the_same_page_comes_before_anything_changes(
    gm: Gm, gwen: User, campaign: Campaign
) -> None:
    gwen.is_staff = gwen.is_superuser = True
    gwen.save()
    file = SimpleUploadedFile("pack.json", json.dumps(PACK).encode())
    sent = {"campaign": campaign.pk, "file": file}
    page = gm.laptop.post("/admin/combatants/combatant/pack/", sent, follow=True)
    assert set(states(page).values()) == {"new"}
    assert not campaign.combatants.exists()
