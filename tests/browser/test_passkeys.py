"""Passkeys in a browser, with a virtual authenticator that always confirms."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import CDPSession, Page, expect

from encounters.accounts.models import Passkey
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.phones import laptop_of

OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Laptop:
    """Gwen's laptop, on a host name for which browsers allow passkeys."""

    def __init__(self, phone: Phone, server: Server, gwen: User):
        self.page: Page = phone.page
        self.url = f"http://localhost:{server.port}"
        self.key = laptop_of(gwen).cookies["sessionid"].value
        self.signs_in()
        self.cdp: CDPSession = self.page.context.new_cdp_session(self.page)
        self.cdp.send("WebAuthn.enable")
        made = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})
        self.authenticator = made["authenticatorId"]

    def goes(self, path: str) -> None:
        self.page.goto(f"{self.url}{path}")

    def makes_a_passkey(self, name: str) -> None:
        self.goes("/accounts/passkeys/")
        self.page.get_by_label("Name").last.fill(name)
        self.page.get_by_role("button", name="Create a passkey").click()
        expect(self.page.get_by_text("The passkey is saved.")).to_be_visible()

    def signs_in(self) -> None:
        cookie = {"name": "sessionid", "value": self.key, "url": self.url}
        self.page.context.add_cookies([cookie])  # type: ignore[list-item]

    def signs_out(self) -> None:
        self.page.context.clear_cookies()

    def tries_its_passkey(self) -> None:
        self.goes("/accounts/login/?next=/accounts/passkeys/")
        self.page.get_by_role("button", name="Sign in with a passkey").click()

    def is_refused(self) -> None:
        self.tries_its_passkey()
        expect(self.page.get_by_text("This passkey is not known here")).to_be_visible()


@pytest.fixture
def laptop(phone: Callable[..., Phone], server: Server, gwen: User) -> Laptop:
    return Laptop(phone("Gwen"), server, gwen)


@pytest.mark.database
def test_a_passkey_is_made_renamed_and_signs_in_without_a_password(
    laptop: Laptop, gwen: User
) -> None:
    laptop.makes_a_passkey("My laptop")
    page = laptop.page
    page.get_by_label("Name").first.fill("The red one")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("heading", name="The red one")).to_be_visible()
    laptop.signs_out()
    laptop.tries_its_passkey()
    expect(page.get_by_role("heading", name="The red one")).to_be_visible()
    passkey = Passkey.objects.get()
    assert passkey.user == gwen and passkey.used is not None and passkey.count > 0


def test_a_device_has_one_for_each_account(laptop: Laptop) -> None:
    laptop.makes_a_passkey("My laptop")
    laptop.page.get_by_role("button", name="Create a passkey").click()
    expect(laptop.page.get_by_text("That did not work, or it was cancelled.")).to_be_visible()
    assert Passkey.objects.count() == 1


@pytest.mark.database
def test_a_copy_that_lags_behind_one_of_somebody_deactivated_and_a_removed_one_sign_nobody_in(
    laptop: Laptop, subtests: pytest.Subtests
) -> None:
    laptop.makes_a_passkey("My laptop")
    count = Passkey.objects.get().count
    laptop.signs_out()
    with subtests.test("a copy that lags behind"):
        Passkey.objects.update(count=1_000_000)
        laptop.is_refused()
    Passkey.objects.update(count=count)
    with subtests.test("somebody deactivated"):
        User.objects.update(is_active=False)
        laptop.is_refused()
    User.objects.update(is_active=True)
    with subtests.test("a removed one"):
        laptop.signs_in()
        laptop.goes("/accounts/passkeys/")
        laptop.page.get_by_role("button", name="Remove").click()
        expect(laptop.page.get_by_text("The passkey no longer signs in here.")).to_be_visible()
        laptop.signs_out()
        laptop.is_refused()


def test_what_is_cancelled_is_said_and_can_be_tried_again(laptop: Laptop) -> None:
    said = {"authenticatorId": laptop.authenticator, "isUserVerified": False}
    laptop.cdp.send("WebAuthn.setUserVerified", said)
    laptop.goes("/accounts/passkeys/")
    laptop.page.get_by_role("button", name="Create a passkey").click()
    expect(laptop.page.get_by_text("That did not work, or it was cancelled.")).to_be_visible()
    laptop.cdp.send("WebAuthn.setUserVerified", said | {"isUserVerified": True})
    laptop.makes_a_passkey("My laptop")


def test_at_an_address_of_numbers_the_page_says_that_there_are_none(gm: Phone) -> None:
    gm.page.goto(f"{gm.url}/accounts/passkeys/")
    expect(gm.page.get_by_text("Browsers offer passkeys only at a name with HTTPS")).to_be_visible()
    expect(gm.page.get_by_role("button", name="Create a passkey")).to_have_count(0)
