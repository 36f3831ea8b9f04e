"""Every account can use the admin for its own objects, and no others."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from encounters.accounts.models import CodeApp, Device, Passkey
from encounters.campaigns.models import Campaign, Seat, new_key
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

FOREIGN = ("The Mill", "At the mill", "Aldo", "Goblin", "Pia", "gwen")
ADMINS = [model for model in admin.site._registry if model._meta.app_label != "auth"]


def foreign(shown: str) -> list[str]:
    """Compares whole words, since the random tokens of a page may contain any three letters."""
    return [word for word in FOREIGN if re.search(rf"\b{word}\b", shown)]


@pytest.fixture
def ottos(otto: User) -> Client:
    """Otto has no campaign and no permissions."""
    assert not otto.is_staff and not otto.groups.exists()
    return laptop_of(otto)


def address(row: object, page: str) -> str:
    meta = row._meta  # type: ignore[attr-defined]
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{page}", args=[row.pk])  # type: ignore


@pytest.fixture
def rows(encounter: Encounter, pia: Seat, gwen: User) -> list[object]:
    """An object of Gwen's for each model in the admin."""
    return [
        encounter.campaign,
        pia,
        encounter.campaign.invitations.create(),
        Combatant.objects.get(name="Goblin"),
        encounter,
    ]


def test_a_campaign_can_be_added_by_every_account(ottos: Client, otto: User) -> None:
    assert ottos.get("/admin/").status_code == 200
    ottos.post("/admin/campaigns/campaign/add/", {"name": "Friday", "ruleset": "ose"})
    assert Campaign.objects.get().gm == otto


def test_no_list_shows_what_is_somebody_elses(ottos: Client, rows: list[object]) -> None:
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
        page = ottos.get(reverse(name), {"q": "a", "all": ""}, follow=True)
        shown = page.text.replace("otto", "")
        assert not foreign(shown), name


def test_no_page_of_somebody_elses_opens(ottos: Client, rows: list[object]) -> None:
    for row in rows:
        for page in ("change", "delete", "history"):
            answer = ottos.get(address(row, page), follow=True)
            shown = answer.text.replace("otto", "")
            assert not foreign(shown), (row, page)


def test_nothing_of_somebody_elses_is_changed_or_deleted(
    ottos: Client, rows: list[object], encounter: Encounter
) -> None:
    for row in rows:
        meta = row._meta  # type: ignore[attr-defined]
        ottos.post(address(row, "delete"), {"post": "yes"})
        ottos.post(address(row, "change"), {"name": "Mine now", "campaign": "1", "code": "X"})
        chosen = {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"}  # type: ignore
        ottos.post(reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist"), chosen)
        found = type(row).objects.filter(pk=row.pk).first()  # type: ignore[attr-defined]
        assert found is not None and str(found) == str(row)


def test_nothing_is_added_to_a_campaign_of_somebody_else(
    ottos: Client, otto: User, campaign: Campaign
) -> None:
    Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")
    for path, more in (("campaigns/seat", {}), ("campaigns/invitation", {"code": "AAAAAA"})):
        ottos.post(f"/admin/{path}/add/", {"campaign": campaign.pk, "name": "Spy", **more})
    ottos.post("/admin/combatants/combatant/add/", {"campaign": campaign.pk, "name": "Spy"})
    assert not campaign.seats.exists() and not campaign.invitations.exists()
    assert not campaign.combatants.exists()


def test_a_campaign_is_not_given_away_or_taken(
    ottos: Client, otto: User, gwen: User, campaign: Campaign
) -> None:
    ottos.post("/admin/campaigns/campaign/add/", {"name": "X", "ruleset": "ose", "gm": gwen.pk})
    assert Campaign.objects.get(name="X").gm == otto


@pytest.mark.parametrize(
    "path",
    ["auth/user/", "auth/user/add/", "accounts/signuplink/", "auth/user/1/password/"],
)
def test_accounts_are_for_who_runs_the_server(ottos: Client, path: str) -> None:
    assert ottos.get(f"/admin/{path}").status_code == 403
    assert "/admin/auth/" not in ottos.get("/admin/").text


def test_a_player_and_a_stranger_have_no_way_in(pia: Seat) -> None:
    for browser in (phone_of(pia), Client()):
        last, _ = browser.get("/admin/", follow=True).redirect_chain[-1]
        assert last == "/accounts/login/?next=%2Fadmin%2F"


def test_who_is_deactivated_is_out_at_once(ottos: Client, otto: User) -> None:
    User.objects.filter(pk=otto.pk).update(is_active=False)
    assert ottos.get("/admin/").status_code == 302


def test_there_is_no_group_to_be_put_into(db: None) -> None:
    assert not Group.objects.exists()


def test_who_runs_the_server_helps_somebody_whose_phone_is_lost(root: User, gwen: User) -> None:
    CodeApp.objects.create(user=gwen, salt=new_key())
    Passkey.objects.create(user=gwen, name="Phone")
    laptop_of(gwen)
    browser = laptop_of(root)
    for action in ("let_in_again", "sign_out"):
        browser.post("/admin/auth/user/", {"action": action, "_selected_action": gwen.pk})
    assert not CodeApp.objects.exists() and not Passkey.objects.exists()
    assert not Device.objects.filter(user=gwen).exists()


def test_a_sheet_is_found_by_its_owner(gwen: User, sheet: Callable[..., Combatant]) -> None:
    goblin = sheet("Goblin", hp=3)
    assert laptop_of(gwen).get(address(goblin, "change")).status_code == 200
