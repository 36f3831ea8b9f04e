"""The stream opens on every page load, and what changes arrives."""

from collections.abc import Callable

from encounters.campaigns.models import Campaign
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import change

LOADS = 20


def test_the_stream_opens_on_every_page_load(
    phone: Callable[..., Phone], gm: Phone, server: Server, salt_road: Campaign
) -> None:
    seen = 0
    gm.page.goto("about:blank")
    for _ in range(LOADS):
        gm.open(f"/c/{salt_road.pk}/table/")
        gm.page.wait_for_function("() => document.documentElement.dataset.contact === 'good'")
        gm.shows(change(salt_road), within=2000)
        seen += 1
    print(f"the stream opened on {seen} of {LOADS} page loads")
    assert seen == LOADS
