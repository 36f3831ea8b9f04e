"""Pages of an account on a phone: accessible in both writing directions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns import entrance
from encounters.campaigns.models import Campaign
from tests.browser.phone import Phone
from tests.browser.test_screens import check
from tests.passkeys import passkey_of
from tests.phones import laptop_of

PAGES = ("", "login/", "reset/", "new/", "address/", "devices/", "codes/", "passkeys/", "delete/")


@pytest.mark.parametrize(("language", "dark"), [("de", False), ("he", True)])
def test_pages_of_an_account(
    phone: Callable[..., Phone], gwen: User, campaign: Campaign, language: str, dark: bool
) -> None:
    laptop_of(gwen)
    passkey_of(gwen)
    gwens = phone("Gwen", language=language, dark=dark, width=360, height=740)
    gwens.keep_session(laptop_of(gwen))
    for page in PAGES:
        gwens.open(f"/accounts/{page}")
        check(gwens, page)


def test_a_code_is_typed_where_scripts_are_turned_off(
    phone: Callable[..., Phone], gwen: User
) -> None:
    """Forms work without scripts: the browser only has to submit them."""
    gwens = phone("Gwen")
    gwens.context.route("**/*.js", lambda route: route.abort())
    gwens.keep_session(laptop_of(gwen))
    gwens.open("/accounts/codes/")
    gwens.page.get_by_label("Code", exact=True).fill("000000")
    gwens.page.get_by_role("button", name="Turn on").click()
    gwens.page.get_by_text("These are not the digits that belong to this QR code.").wait_for()


@pytest.mark.parametrize("here", [True, False], ids=["opened-by-the-program", "opened-by-hand"])
def test_only_the_link_that_the_program_opens_itself_needs_no_tap(
    phone: Callable[..., Phone], settings: Any, tmp_path: Path, here: bool
) -> None:
    settings.DATA_DIR = tmp_path
    laptop = phone("Gwen", width=1280, height=800)
    laptop.open(entrance.new_link() + ("#here" if here else ""))
    if not here:
        laptop.tap("form button.main")
    laptop.page.wait_for_url(f"{laptop.url}/")
    expect(laptop.page.locator("a[href='/campaigns/new/']")).to_be_visible()
