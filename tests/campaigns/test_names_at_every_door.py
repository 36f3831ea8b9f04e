"""Every entry point applies the same rules to names (`test_names.py`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from encounters.archive.campaign_files import files, restore
from encounters.archive.campaign_files.files import NotBrought
from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from tests.phones import laptop_of, phone_of

EMPTY, TOWER, THE_GM = "\u3164", "Ro\u0301\u0302\u0303\u0304\u0305sa", "Spielleiter"
AS_PIET, AS_BRAND, AS_GWEN = "Ріеt", "Вrаnd", "Gwеn"
"""With Cyrillic letters."""
Sheet = Callable[..., Combatant]


class Table:
    """Gwen's: Pia plays Aldo, Piet plays Brand, nobody plays Cleo."""

    def __init__(self, campaign: Campaign, gwen: User, pia: Seat, piet: Seat, sheet: Sheet):
        self.campaign, self.gm = campaign, laptop_of(gwen)
        self.pia, self.pias = pia, phone_of(pia)
        self.aldo, self.brand = sheet("Aldo", pia, hp=6), sheet("Brand", piet, hp=6)
        self.cleo = campaign.combatants.create(kind="character", name="Cleo", stats={"hp": 5})
        self.home = f"/c/{campaign.pk}/"
        self.code = seats.invite(campaign).code

    def names(self) -> list[str]:
        """The names of everybody and everything."""
        models = (Seat, Combatant, Campaign, Encounter)
        return [str(item) for model in models for item in model.objects.order_by("pk")]

    def joins(self, way: str, **given: Any) -> Any:
        return Client().post(f"/j/{self.code}/{way}/", given)

    def pack(self, rows: Mapping[str, Any] | str, name: str = "pack.json") -> Any:
        text = rows if isinstance(rows, str) else json.dumps(rows)
        file = SimpleUploadedFile(name, text.encode())
        into = f"{self.home}gm/library/pack/in/"
        page = self.gm.post(into, {"file": file}, follow=True)
        plan = page.context["plan"]
        self.gm.post(f"{into}all/", {"mark": plan.mark}, follow=True)
        return page

    def edits(self, phone: Client, sheet: Combatant, **given: Any) -> Any:
        where = "sheet" if phone is self.pias else "gm/library"
        told = {"name": sheet.name, "note": "", "tags": "", "stats-hp": "6", "stats-shield": "0"}
        return phone.post(f"{self.home}{where}/{sheet.pk}/", told | given)


@pytest.fixture
def table(campaign: Campaign, gwen: User, pia: Seat, piet: Seat, sheet: Sheet) -> Table:
    return Table(campaign, gwen, pia, piet, sheet)


Door = Callable[[Table, str], Any]


def a_player_joins(table: Table, name: str) -> Any:
    return table.joins("take", character=table.cleo.pk, person=name)


def a_player_brings_a_character(table: Table, name: str) -> Any:
    return table.joins("bring", name=name)


def a_spectator_joins(table: Table, name: str) -> Any:
    return table.joins("watch", person=name)


def a_player_takes_another_name(table: Table, name: str) -> Any:
    return table.pias.post(reverse("seat_settings", args=[table.campaign.pk]), {"name": name})


def a_player_renames_the_character(table: Table, name: str) -> Any:
    return table.edits(table.pias, table.aldo, name=name)


def the_gm_renames_a_player(table: Table, name: str) -> Any:
    page = reverse("gm_rename_seat", args=[table.campaign.pk, table.pia.pk])
    return table.gm.post(page, {"name": name})


def the_gm_writes_a_sheet(table: Table, name: str) -> Any:
    return table.edits(table.gm, table.aldo, name=name)


def the_gm_makes_somebody_on_the_spot(table: Table, name: str) -> Any:
    given = {"name": name, "count": "1", "side": "party", "stats-hp": "5"}
    sent = {f"spot-{key}": value for key, value in given.items()}
    return table.gm.post(f"{table.home}gm/spot/", sent)


def a_pack_comes(table: Table, name: str) -> Any:
    return table.pack({"characters": [{"name": name, "stats": {"hp": 3}}]})


def a_table_comes(table: Table, name: str) -> Any:
    return table.pack(f"kind,name,hp\ncharacter,{name},3\n", "library.csv")


def an_actor_comes(table: Table, name: str) -> Any:
    actor = {"name": name, "type": "character", "system": {"hp": {"value": 3, "max": 3}}}
    return table.pack(actor | {"items": [], "_stats": {"systemId": "ose"}}, "actor.json")


def the_admin_renames_a_player(table: Table, name: str) -> Any:
    given = {"campaign": table.campaign.pk, "name": name}
    return table.gm.post(f"/admin/campaigns/seat/{table.pia.pk}/change/", given)


def the_admin_renames_a_character(table: Table, name: str) -> Any:
    given = {"name": name, "note": "", "tags": "", "player": "", "stats-hp": "6"}
    return table.gm.post(f"/admin/combatants/combatant/{table.aldo.pk}/change/", given)


PLAYERS: list[Door] = [
    a_player_joins,
    a_player_brings_a_character,
    a_spectator_joins,
    a_player_takes_another_name,
    a_player_renames_the_character,
]
GMS: list[Door] = [
    the_gm_renames_a_player,
    the_gm_writes_a_sheet,
    the_gm_makes_somebody_on_the_spot,
    a_pack_comes,
    a_table_comes,
    an_actor_comes,
    the_admin_renames_a_player,
    the_admin_renames_a_character,
]


def title(door: Any) -> str:
    return str(getattr(door, "__name__", ascii(door)))


@pytest.mark.database
@pytest.mark.parametrize("door", [*PLAYERS, *GMS], ids=title)
def test_a_name_that_all_can_read_comes_in(table: Table, door: Door) -> None:
    before = table.names()
    door(table, "Łucja שָׂרָה")
    assert table.names() != before and "Łucja שָׂרָה" in table.names()


@pytest.mark.parametrize("door", [*PLAYERS, *GMS], ids=title)
@pytest.mark.parametrize("name", [EMPTY, TOWER, THE_GM, AS_PIET, AS_BRAND, AS_GWEN], ids=ascii)
def test_no_door_lets_a_name_in_that_misleads(table: Table, door: Door, name: str) -> None:
    before = table.names()
    answer = door(table, name)
    assert table.names() == before
    assert answer.status_code in (200, 302, 422)


@pytest.mark.database
@pytest.mark.parametrize("door", PLAYERS, ids=title)
@pytest.mark.parametrize("name", ["Piet", "brand", "Gwen"])
def test_no_player_takes_the_name_of_another_or_of_the_gm(
    table: Table, door: Door, name: str
) -> None:
    before = table.names()
    assert "Somebody here is called that" in door(table, name).text
    assert table.names() == before


@pytest.mark.parametrize("name", ["Piet", "Brand"])
def test_the_gm_calls_two_the_same(table: Table, name: str) -> None:
    the_gm_renames_a_player(table, name)
    the_gm_writes_a_sheet(table, name)
    assert table.names().count(name) == 3


def test_a_player_is_called_as_the_own_character(table: Table) -> None:
    a_player_takes_another_name(table, "Aldo")
    a_player_joins(table, "Cleo")
    table.joins("bring", name="Dora", person="Dora")
    assert [table.names().count(name) for name in ("Aldo", "Cleo", "Dora")] == [2, 2, 2]


def test_twins_of_the_gm_do_not_keep_their_player_from_the_sheet(table: Table) -> None:
    table.brand.name = "Aldo"
    table.brand.save()
    assert table.edits(table.pias, table.aldo, note="tired").status_code == 302
    assert Combatant.objects.get(pk=table.aldo.pk).note == "tired"


def test_a_name_like_that_of_a_hidden_foe_tells_nobody_of_it(table: Table) -> None:
    table.campaign.combatants.create(name="Zyx", stats={"hp": 9})
    a_player_takes_another_name(table, "Zyx")
    assert Seat.objects.get(pk=table.pia.pk).name == "Zyx"


def test_foes_are_called_as_the_gm_likes(table: Table) -> None:
    foes = [
        {"name": name, "stats": {"hp": 3}} for name in ("Goblin 1", "Goblin l", "Brand", "Gwen")
    ]
    table.pack({"foes": foes})
    assert table.campaign.combatants.filter(kind="foe").count() == len(foes)


def test_a_pack_holds_no_two_characters_that_look_alike(table: Table) -> None:
    stats = {"hp": 3}
    rows = [{"name": name, "stats": stats} for name in ("Rosa", "Rоsа", "Rosa")]
    plan = table.pack({"characters": rows}).context["plan"]
    assert [line.state for line in plan.sheets] == ["new", "refused", "new"]


def test_a_pack_that_comes_back_finds_its_sheets(table: Table) -> None:
    saved = table.gm.get(f"{table.home}gm/library/pack/").text
    plan = table.pack(saved).context["plan"]
    assert {line.state for line in plan.sheets} == {"same"}


@pytest.mark.parametrize("name", [EMPTY, TOWER], ids=ascii)
def test_campaigns_and_fights_have_names_to_read(table: Table, name: str) -> None:
    before = table.names()
    plan = table.pack({"encounters": [{"name": name}]}).context["plan"]
    assert [line.state for line in plan.fights] == ["refused"]
    for address in ("/campaigns/new/", reverse("gm_settings", args=[table.campaign.pk])):
        table.gm.post(address, {"name": name, "ruleset": "ose", "foes_shown": "bar"})
    assert table.names() == before


def file_of(campaign: Campaign, kind: str, **changed: Any) -> BytesIO:
    """The campaign as a file; the first line of that kind has other values."""
    given = list(files.export_rows(campaign.pk))
    first = next(number for number, row in enumerate(given) if row.__struct_config__.tag == kind)
    given[first] = msgspec.structs.replace(given[first], **changed)
    file = BytesIO()
    files.write(file, given)
    file.seek(0)
    return file


@pytest.mark.parametrize("kind", ["seat", "sheet"])
@pytest.mark.parametrize("name", [EMPTY, TOWER, THE_GM, AS_PIET, AS_BRAND], ids=ascii)
def test_a_campaigns_file_brings_none_either(
    table: Table, otto: User, kind: str, name: str
) -> None:
    with pytest.raises(NotBrought):
        restore.restore_campaign(file_of(table.campaign, kind, name=name), otto)
    assert Campaign.objects.count() == 1


def test_whoever_has_left_keeps_no_campaign_from_being_brought(table: Table, otto: User) -> None:
    table.pia.name, table.pia.revoked = "GM", table.pia.created
    table.pia.save()
    file = file_of(table.campaign, "campaign", name="The Mill again")
    campaign, _found = restore.restore_campaign(file, otto)
    assert campaign.seats.filter(name="GM").exists()


def test_a_gm_without_a_name_who_plays_too_is_a_player_on_that_seat(
    table: Table, gwen: User
) -> None:
    gwen.first_name = ""
    gwen.save()
    table.gm.post(reverse("gm_play_too", args=[table.campaign.pk]))
    assert Seat.objects.latest("pk").name == "Player"


@pytest.mark.parametrize("name", ["gwеn", "GWEN", "gw\u3164en", "ｇｗｅｎ"])
def test_an_account_has_a_name_of_its_own(gwen: User, name: str) -> None:
    admin = User.objects.create_superuser("root")
    word = "quite a secret word"
    given = {"username": name, "password1": word, "password2": word, "usable_password": "true"}
    page = laptop_of(admin).post("/admin/auth/user/add/", given)
    assert page.status_code == 200 and User.objects.count() == 2
