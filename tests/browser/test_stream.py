"""The stream opens on every page load, and what changes arrives."""

from collections.abc import Callable
from urllib.parse import urlsplit

from encounters.campaigns.models import Campaign
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import change

LOADS = 20


def test_the_stream_opens_on_every_page_load(
    phone: Callable[..., Phone], gm: Phone, server: Server, salt_road: Campaign
) -> None:
    asked: list[str] = []
    gm.page.goto("about:blank")
    gm.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    for load in range(1, LOADS + 1):
        gm.open(f"/c/{salt_road.pk}/table/")
        gm.in_contact()
        gm.shows(change(salt_road))
        streams = [path for path in asked if path.endswith("/live")]
        assert len(streams) == load, "a stream that did not open was asked for again"
