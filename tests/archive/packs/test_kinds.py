"""A pasted person is a character or a foe, as the GM says in the preview, from where the way back
leads to the text."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.html import escape

from encounters.campaigns.models import Campaign
from tests.archive.packs.chosen import Gm, states
from tests.archive.packs.foundry.exports import exported, ose_fighter, ose_monster
from tests.phones import laptop_of

SPRY = "Spry\nAC 6 [13], HD 1 (5hp), Att 1 × club (1d4), MV 60’ (20’), ML 7"
TOAD = SPRY.replace("Spry", "Toad")


def paste(gm: Gm, text: str, **more: str) -> Any:
    return gm.laptop.post(f"{gm.address}in/", {"text": text, **more}, follow=True)


def choose(gm: Gm, kind: str, row: str = "") -> Any:
    return gm.laptop.post(f"{gm.address}in/kind/", {"kind": kind, "row": row}, follow=True)


def kinds(page: Any) -> dict[str, str]:
    return {line.row.name: str(line.kind) for line in page.context["plan"].lines}


def chosen(page: Any, row: str) -> list[str]:
    """The options that are checked in the preview for a row."""
    both = ("character", "foe")
    return [
        kind
        for kind in both
        if f'id="as-{row}-{kind}" name="kind" value="{kind}" checked' in page.text
    ]


def test_the_gm_says_whether_a_pasted_person_is_a_character(gm: Gm, campaign: Campaign) -> None:
    page = paste(gm, SPRY)
    assert chosen(page, "0-1") == ["foe"]
    page = choose(gm, "character", "0-1")
    assert kinds(page) == {"Spry": "character"} and chosen(page, "0-1") == ["character"]
    assert not campaign.combatants.exists()
    gm.brings_in(page)
    spry = campaign.combatants.get()
    assert (spry.kind, spry.name, spry.stats["hp"]) == ("character", "Spry", 5)


def test_each_row_has_its_own_switch_and_all_have_one(gm: Gm) -> None:
    page = paste(gm, f"{SPRY}\n\n{TOAD}")
    assert kinds(choose(gm, "character", "0-2")) == {"Spry": "foe", "Toad": "character"}
    assert kinds(choose(gm, "character")) == {"Spry": "character", "Toad": "character"}
    assert kinds(choose(gm, "foe", "0-1")) == {"Spry": "foe", "Toad": "character"}
    assert "All: character or foe?" in page.text
    assert "All: character or foe?" not in paste(gm, SPRY).text


def test_a_text_that_is_pasted_for_a_new_character_is_one(gm: Gm, campaign: Campaign) -> None:
    library = f"/c/{campaign.pk}/gm/library/"
    sheet = gm.laptop.get(f"{library}new/character/?as=").text
    assert f'href="{library}?as=character#paste"' in sheet
    assert f'href="{library}#paste"' in gm.laptop.get(f"{library}new/foe/").text
    field = '<input type="hidden" name="kind" value="character">'
    for address in (f"{library}new/character/", f"{library}?as=character"):
        assert gm.laptop.get(address).text.count(field) == 2
    page = paste(gm, SPRY, kind="character")
    assert kinds(page) == {"Spry": "character"} and chosen(page, "0-1") == ["character"]
    assert kinds(choose(gm, "foe", "0-1")) == {"Spry": "foe"}
    sent = {"file": SimpleUploadedFile("spry.txt", SPRY.encode()), "kind": "character"}
    assert kinds(gm.laptop.post(f"{gm.address}in/", sent, follow=True)) == {"Spry": "character"}


def test_an_actor_is_what_its_file_says_until_the_gm_says_otherwise(gm: Gm) -> None:
    files = [
        SimpleUploadedFile("actor.json", json.dumps(exported("ose", actor)).encode())
        for actor in (ose_fighter(), ose_monster())
    ]
    page = gm.laptop.post(f"{gm.address}in/", {"file": files}, follow=True)
    read = kinds(page)
    assert sorted(read.values()) == ["character", "foe"]
    assert (chosen(page, "0-1"), chosen(page, "1-1")) == (["character"], ["foe"])
    changed = kinds(choose(gm, "character", "1-1"))
    assert changed == dict.fromkeys(read, "character")


def test_what_stands_behind_a_name_is_shown_as_its_note(gm: Gm, campaign: Campaign) -> None:
    page = paste(gm, SPRY.replace("Spry", "Spry, 41 years old"))
    assert "Note: <bdi>41 years old</bdi>" in page.text
    gm.brings_in(page)
    assert campaign.combatants.get().note == "41 years old"


def test_a_file_that_says_it_leaves_no_choice(gm: Gm) -> None:
    assert 'name="kind"' not in gm.chooses({"foes": [{"name": "Goblin"}]}).text
    assert 'name="kind"' not in gm.chooses("Name,Hit points\nSpry,4\n").text


@pytest.mark.parametrize("row", ["0-9", "9-1", "x", "-", "0-", "1" * 50])
def test_a_row_that_is_not_there_changes_nothing_else(gm: Gm, row: str) -> None:
    paste(gm, SPRY)
    page = choose(gm, "character", row)
    assert page.status_code == 200 and list(kinds(page)) == ["Spry"]
    assert kinds(choose(gm, "ghost", "0-1")) == kinds(page)


def test_the_way_back_from_a_pasted_text_is_the_text(gm: Gm) -> None:
    page = paste(gm, SPRY, kind="character")
    assert "Choose another file" not in page.text
    assert f'href="{gm.address}in/text/"' in page.text
    again = gm.laptop.get(f"{gm.address}in/text/").text
    assert escape(SPRY) in again, "it is still in the box"
    assert '<input type="hidden" name="kind" value="character">' in again
    file = gm.chooses(SPRY, "spry.txt")
    assert "Choose another file" in file.text and "in/text/" not in file.text
    gone = gm.laptop.get(f"{gm.address}in/text/", follow=True)
    assert "no longer available" in gone.text, "a file is not shown as a text"


def test_a_pasted_row_that_is_refused_is_corrected_in_the_text(gm: Gm) -> None:
    page = paste(gm, "Name,Hit points\nSpry,4\nOdd,many\n")
    assert states(page) == {"Spry": "new", "Odd": "refused"}
    assert "Correct the text." in page.text and "choose it again" not in page.text


def test_nobody_elses_text_is_shown(gm: Gm, otto: Any, campaign: Campaign) -> None:
    paste(gm, SPRY)
    laptop = laptop_of(otto)
    assert laptop.get(f"{gm.address}in/text/").status_code == 404
    assert laptop.post(f"{gm.address}in/kind/", {"kind": "foe"}).status_code == 404
