"""The stream opens on every page load, and changes arrive."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Route

from encounters.campaigns.models import Campaign
from rulesets.conformance.playing import profiles
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import change

LOADS = 20 if profiles.thorough() else 6


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


def test_a_stream_that_opened_before_the_scripts_came_is_taken_over(
    gm: Phone, salt_road: Campaign
) -> None:
    """On a slow network htmx, which opens the stream, arrives well before the script that watches
    it."""
    streams: list[str] = []
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    gm.page.clock.install()
    gm.page.goto("about:blank")
    gm.page.on("response", lambda answer: streams.append(urlsplit(answer.url).path))
    gm.page.route("**/bundles/live*.js*", hold)
    gm.page.goto(gm.url + f"/c/{salt_road.pk}/table/", wait_until="commit")
    gm.page.wait_for_function("() => document.getElementById('stream')?.connection?.reader")
    for route in late:
        route.continue_()
    gm.in_contact()
    gm.page.clock.fast_forward("00:03")  # after two seconds without it, contact is lost
    assert gm.told()["contact"] == "good"
    gm.shows(change(salt_road))
    assert sum(path.endswith("/live") for path in streams) == 1, "it was opened once more"
