"""A home network has host names and no HTTPS: the browser reports no errors there."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from encounters.campaigns.models import Seat
from encounters.play.models import Encounter
from tests.browser.chromium import launched
from tests.browser.server import Server
from tests.phones import phone_of

NAME = "table.example"


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A page of a Chromium that reaches the server by a host name, as phones do."""
    named = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    browsing = launched(browser.browser_type, named)
    yield browsing.new_page(base_url=f"http://{NAME}:{server.port}")
    browsing.close()


def test_no_page_leaves_a_word_in_the_console(page: Page, encounter: Encounter, pia: Seat) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    for path in ("/", "/admin/login/", "/accounts/login/"):
        page.goto(path)
    key = phone_of(pia).cookies["sessionid"].value
    address = page.url.removesuffix("/accounts/login/")
    page.context.add_cookies([{"name": "sessionid", "value": key, "url": address}])
    with page.expect_response(lambda answer: "/live" in answer.url) as stream:
        page.goto(f"/c/{encounter.campaign_id}/")
    assert stream.value.status == 200
    expect(page.get_by_text("Aldo").first).to_be_visible()
    assert not page.evaluate("isSecureContext")
    assert said == []
