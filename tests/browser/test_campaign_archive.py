"""A whole campaign on a phone: exported and imported as a file, archived, deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, expect

from encounters.archive.campaign_files import views
from encounters.campaigns.models import Campaign
from tests.browser.game_languages import IN_BOTH_DIRECTIONS
from tests.browser.phone import Phone
from tests.browser.seats import gms
from tests.browser.test_screens import check


@pytest.fixture
def keeper(gm: Phone, salt_road: Campaign) -> Phone:
    """The GM, at the page of the whole campaign."""
    gm.open(f"/c/{salt_road.pk}/gm/life/")
    return gm


def button(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("button", name=name)


def saved(phone: Phone, folder: Path) -> Path:
    """The file that the phone has downloaded."""
    with phone.page.expect_download() as coming:
        phone.tap(phone.page.get_by_role("link", name="Export the campaign"))
    file = folder / coming.value.suggested_filename
    coming.value.save_as(file)
    return file


def test_a_file_is_downloaded_and_imported(
    keeper: Phone, salt_road: Campaign, tmp_path: Path
) -> None:
    file = saved(keeper, tmp_path)
    assert file.suffix == ".runde"
    salt_road.delete()
    keeper.open("/campaigns/bring/")
    keeper.page.get_by_label("File").set_input_files(file)
    keeper.tap(button(keeper, "Import"))
    expect(keeper.panel).to_contain_text(f"{salt_road.name} has been imported.")
    assert Campaign.objects.get().encounters.count() == 3


@IN_BOTH_DIRECTIONS
def test_its_pages_fit_a_phone_and_keep_nobody_out(
    phone: Callable[..., Phone],
    gwen: User,
    salt_road: Campaign,
    tmp_path: Path,
    language: str,
) -> None:
    home = f"/c/{salt_road.pk}/gm/"
    keeper = gms(gwen, phone, "/campaigns/bring/", language=language)
    check(keeper, "an import")
    notes = tmp_path / "notes.runde"
    notes.write_text("remember the milk", encoding="utf-8")
    keeper.page.locator("input[type=file]").set_input_files(notes)
    keeper.tap("main form button.main")
    expect(keeper.page.locator("[aria-invalid=true]")).to_be_visible()
    check(keeper, "a file that is none")
    keeper.open(f"{home}life/")
    check(keeper, "the whole campaign")
    keeper.tap(f"a[href='{home}delete/']")
    check(keeper, "deleting it")
    views.put_away(salt_road)
    keeper.open(f"{home}life/")
    check(keeper, "an archived one")
