"""A whole campaign on a phone: exported, copied, archived, deleted, imported."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign
from tests.browser.phone import Phone


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


def test_what_is_kept_and_deleted_can_be_brought_back(
    keeper: Phone, salt_road: Campaign, tmp_path: Path
) -> None:
    file = saved(keeper, tmp_path)
    assert file.suffix == ".runde"
    keeper.tap(keeper.page.get_by_role("link", name="Delete this campaign"))
    expect(keeper.panel).to_contain_text("This is deleted permanently:")
    assert not keeper.barriers() and not keeper.overflow()
    name = keeper.page.get_by_label("Type the name of the campaign")
    name.fill("Another one")
    keeper.tap(button(keeper, "Delete everything"))
    expect(keeper.panel).to_contain_text("This is not its name. Nothing was deleted.")
    name.fill(salt_road.name)
    keeper.tap(button(keeper, "Delete everything"))
    expect(keeper.panel).to_contain_text(f"{salt_road.name} has been deleted.")
    keeper.tap(keeper.page.get_by_role("link", name="Import a campaign"))
    expect(keeper.page.get_by_label("File")).to_be_visible()
    assert not keeper.barriers() and not keeper.overflow()
    keeper.page.get_by_label("File").set_input_files(file)
    keeper.tap(button(keeper, "Import"))
    expect(keeper.panel).to_contain_text(f"{salt_road.name} has been imported.")
    brought = Campaign.objects.get()
    assert (brought.pk != salt_road.pk, brought.encounters.count()) == (True, 3)


def test_what_is_no_campaign_is_refused_with_a_sentence_beside_the_field(
    gm: Phone, tmp_path: Path
) -> None:
    notes = tmp_path / "notes.runde"
    notes.write_text("remember the milk", encoding="utf-8")
    gm.open("/campaigns/bring/")
    gm.page.get_by_label("File").set_input_files(notes)
    gm.tap(button(gm, "Import"))
    expect(gm.panel).to_contain_text("The file does not contain a campaign of this program.")
    assert not gm.barriers()


def test_a_copy_is_opened_and_the_first_one_stays(keeper: Phone, salt_road: Campaign) -> None:
    keeper.tap(button(keeper, "Only what is prepared"))
    expect(keeper.panel).to_contain_text("This is the copy.")
    first, copy = Campaign.objects.order_by("pk")
    assert first == salt_road
    assert keeper.page.url.endswith(f"/c/{copy.pk}/gm/")


def test_it_is_put_away_and_taken_out_again(keeper: Phone, salt_road: Campaign) -> None:
    keeper.tap(button(keeper, "Archive"))
    expect(keeper.panel).to_contain_text("Archived since")
    assert not keeper.barriers() and not keeper.overflow()
    keeper.tap(keeper.page.get_by_role("link", name="Back to the start page"))
    keeper.tap(keeper.page.get_by_text("1 archived campaign"))
    keeper.tap(keeper.page.get_by_role("link", name=salt_road.name))
    keeper.tap(button(keeper, "Restore from the archive"))
    keeper.page.wait_for_url(f"**/c/{salt_road.pk}/gm/")
    salt_road.refresh_from_db()
    assert salt_road.archived is None
