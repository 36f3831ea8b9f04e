"""Characters that players create on their phones, and the GM's view of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants import library, making
from encounters.combatants.models import Combatant
from encounters.combatants.shelf import taking
from encounters.combatants.shelf.entries import shelf_of
from encounters.lobby import joining
from encounters.play.preparing import prepare
from rulesets import registry
from tests.locks import locking
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

FIGHTER = "fighter-1"
ADMIN = "/admin/combatants/combatant/%s/delete/"


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def rosa(campaign: Campaign) -> Combatant:
    """A player who has joined with only this name."""
    joining.join_with_character(seats.invite(campaign), "Rosa", "Pia")
    return Combatant.objects.get(name="Rosa")


@pytest.fixture
def phone(rosa: Combatant) -> Client:
    assert rosa.player is not None
    return phone_of(rosa.player)


def own(sheet: Combatant, rest: str = "") -> str:
    return f"/c/{sheet.campaign_id}/sheet/{sheet.pk}/{rest}"


def look(gm: Client, sheet: Combatant, answer: str) -> int:
    url = f"/c/{sheet.campaign_id}/gm/library/{sheet.pk}/looked/"
    return gm.post(url, {"answer": answer}).status_code


def save(phone: Client, sheet: Combatant, hp: int) -> None:
    given = {"name": sheet.name, "note": sheet.note, "stats-hp": hp, "stats-shield": 1}
    assert phone.post(own(sheet), given).status_code == 302
    sheet.refresh_from_db()


def seen(gm: Client, sheet: Combatant) -> str:
    return gm.get(f"/c/{sheet.campaign_id}/gm/library/{sheet.pk}/").text


def test_the_lobby_leads_from_a_mere_name_to_the_templates(phone: Client, rosa: Combatant) -> None:
    lobby = phone.get(f"/c/{rosa.campaign_id}/").text
    assert "Only a name so far" in lobby and f'href="{own(rosa, "begin/")}"' in lobby
    page = phone.get(own(rosa, "begin/")).text
    assert "Fighter 1" in page and f'value="{FIGHTER}"' in page


def test_a_character_begins_as_a_template_and_the_gm_sees_it(
    phone: Client, gwens: Client, rosa: Combatant
) -> None:
    answer = phone.post(own(rosa, "begin/"), {"as": FIGHTER})
    assert answer.headers["Location"] == own(rosa)
    rosa.refresh_from_db()
    assert (rosa.stats["thac0"], rosa.note) == (19, "Fighter 1")
    lobby = phone.get(f"/c/{rosa.campaign_id}/").text
    assert "Changed: the GM will review it." in lobby
    assert f'href="{own(rosa)}"' in lobby
    assert "Its player has changed the sheet." in gwens.get(f"/c/{rosa.campaign_id}/gm/").text
    assert "Changed by <bdi>Pia</bdi>" in seen(gwens, rosa)


def test_whoever_changes_a_sheet_locks_the_campaign_before_it(
    phone: Client, gwens: Client, rosa: Combatant
) -> None:
    with locking() as begun:
        phone.post(own(rosa, "begin/"), {"as": FIGHTER})
    rosa.refresh_from_db()
    with locking() as saved:
        save(phone, rosa, 5)
    with locking() as accepted:
        look(gwens, rosa, "accept")
    rosa.player = None
    rosa.save()
    with locking() as joined:
        joining.take_seat(seats.invite(rosa.campaign), rosa.pk)
    assert begun == saved == accepted == joined == ["campaign", "sheet"]


def test_so_does_whoever_moves_or_deletes_one(
    gwens: Client, campaign: Campaign, rosa: Combatant
) -> None:
    pia = rosa.player
    assert pia is not None
    shelf = shelf_of(registry.get("ose"))
    assert shelf is not None
    wolf = campaign.combatants.create(name="Wolf", kind="foe")
    changes: dict[str, Callable[[], object]] = {
        "freed": lambda: making.assign(campaign, rosa, None),
        "given": lambda: making.assign(campaign, rosa, pia),
        "watching": lambda: seats.only_watch(campaign, pia),
        "revoked": lambda: seats.revoke(campaign, pia),
        "revived": lambda: prepare.revive(rosa),
        "picked": lambda: taking.copy_entry(campaign, shelf.entries[0]),
        "deleted": lambda: library.delete(rosa),
        "deleted in the admin": lambda: gwens.post(ADMIN % wolf.pk, {"post": "yes"}),
    }
    for name, change in changes.items():
        with locking() as found:
            change()
        assert found[:2] == ["campaign", "sheet"], name


def test_several_new_sheets_are_accepted_at_once(
    phone: Client, gwens: Client, campaign: Campaign, rosa: Combatant
) -> None:
    lobby = f"/c/{campaign.pk}/gm/"
    phone.post(own(rosa, "begin/"), {"as": FIGHTER})
    assert "Accept all" not in gwens.get(lobby).text
    joining.join_with_character(seats.invite(campaign), "Olga", "Piet")
    olga = Combatant.objects.get(name="Olga")
    assert olga.player is not None
    phone_of(olga.player).post(own(olga, "begin/"), {"as": FIGHTER})
    assert "Accept all 2" in gwens.get(lobby).text
    gwens.post(f"{lobby}characters/accept/", {"sheet": [rosa.pk, olga.pk]})
    for sheet in (rosa, olga):
        sheet.refresh_from_db()
        assert sheet.replaced is None and sheet.stats["thac0"] == 19
    assert "changed the sheet" not in gwens.get(lobby).text


@pytest.mark.parametrize("begun_in", ["de", "en", "pl"])
def test_everybody_reads_what_it_began_as_in_their_own_language(
    phone: Client, gwens: Client, rosa: Combatant, begun_in: str
) -> None:
    phone.post(own(rosa, "begin/"), {"as": FIGHTER}, headers={"Accept-Language": begun_in})
    library = f"/c/{rosa.campaign_id}/gm/library/"
    for language, note in (("de", "Kämpfer 1"), ("en", "Fighter 1")):
        assert note in gwens.get(library, headers={"Accept-Language": language}).text


def test_it_begins_only_once(phone: Client, rosa: Combatant) -> None:
    for entry in (FIGHTER, "magic-user-1"):
        assert phone.post(own(rosa, "begin/"), {"as": entry}).status_code == 302
    rosa.refresh_from_db()
    assert rosa.note == "Fighter 1"
    assert phone.get(own(rosa, "begin/")).headers["Location"] == own(rosa)
    with pytest.raises(making.NotBare):
        making.begin(rosa, making.templates(rosa)[0])


@pytest.mark.parametrize("entry", ["", "goblin", "ragna", "\u05d0", "x" * 500])
def test_what_is_no_template_changes_nothing(phone: Client, rosa: Combatant, entry: str) -> None:
    assert phone.post(own(rosa, "begin/"), {"as": entry}).status_code == 404
    rosa.refresh_from_db()
    assert (rosa.stats, rosa.replaced) == ({}, None)


def test_a_character_of_the_gms_does_not_begin(rosa: Combatant, phone: Client) -> None:
    Combatant.objects.update(brought=False)
    phone.post(own(rosa, "begin/"), {"as": FIGHTER})
    rosa.refresh_from_db()
    assert rosa.stats == {}


def test_nobody_begins_the_character_of_another(rosa: Combatant, pia: Seat) -> None:
    other = phone_of(pia)
    assert other.get(own(rosa, "begin/")).status_code == 404
    assert other.post(own(rosa, "begin/"), {"as": FIGHTER}).status_code == 404


def test_every_later_change_is_told_as_it_was_and_as_it_is(
    phone: Client, gwens: Client, rosa: Combatant
) -> None:
    phone.post(own(rosa, "begin/"), {"as": FIGHTER})
    assert look(gwens, rosa, "accept") == 302
    rosa.refresh_from_db()
    assert rosa.replaced is None and "Changed by" not in seen(gwens, rosa)
    save(phone, rosa, hp=50)
    save(phone, rosa, hp=60)
    assert rosa.replaced is not None and rosa.replaced["stats"]["hp"] == 5
    shown = " ".join(seen(gwens, rosa).split())
    assert "<s><bdi>5</bdi></s><b><bdi>60</bdi></b>" in shown


def test_spell_slots_are_told_level_by_level(campaign: Campaign) -> None:
    campaign.ruleset = "fifth"
    before = {"stats": {"slots": {"1": 4, "2": 2}}}
    lia = campaign.combatants.create(name="Lia", stats={"slots": {"1": 3}}, replaced=before)
    (slots,) = making.unreviewed_changes(lia)
    assert slots == ("Spell slots left", "Level 1: 4 · Level 2: 2", "Level 1: 3")


def test_what_is_changed_back_needs_no_look(rosa: Combatant) -> None:
    before = making.values_of(rosa)
    rosa.note = "Guard"
    rosa.replaced = making.former_values(before, rosa)
    assert rosa.replaced == {"note": "", "stats": {}}
    changed = making.values_of(rosa)
    rosa.note = ""
    assert making.former_values(changed, rosa) is None


def test_the_gm_takes_back_what_the_player_has_made(
    phone: Client, gwens: Client, rosa: Combatant
) -> None:
    phone.post(own(rosa, "begin/"), {"as": FIGHTER})
    assert look(gwens, rosa, "back") == 302
    rosa.refresh_from_db()
    assert (rosa.note, rosa.replaced) == ("", None) and making.is_bare(rosa)
    assert phone.get(own(rosa, "begin/")).status_code == 200


def test_what_the_gm_saves_has_been_seen(phone: Client, gwens: Client, rosa: Combatant) -> None:
    phone.post(own(rosa, "begin/"), {"as": FIGHTER})
    given = {"name": "Rosa", "note": "", "stats-hp": "6", "stats-shield": "0"}
    url = f"/c/{rosa.campaign_id}/gm/library/{rosa.pk}/"
    assert gwens.post(url, given).status_code == 302
    rosa.refresh_from_db()
    assert rosa.replaced is None


def test_an_answer_that_nobody_offers_changes_nothing(
    phone: Client, gwens: Client, rosa: Combatant
) -> None:
    phone.post(own(rosa, "begin/"), {"as": FIGHTER})
    assert look(gwens, rosa, "burn") == 404
    rosa.refresh_from_db()
    assert rosa.replaced is not None
