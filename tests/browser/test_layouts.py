"""An update is laid out once, with the frame that shows it; for the focus a script forces one
layout."""

import json
from collections.abc import Callable
from typing import Any

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.browser.phone import Phone
from tests.browser.table import caught_up, confirm, join, start

TIMELINE = [
    "-*",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.stack",
]
SEEN = "new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen)))"


def forced(trace: bytes) -> list[Any]:
    """The places where scripts of the page forced a layout."""
    events = json.loads(trace)["traceEvents"]
    layouts = [event["args"]["beginData"] for event in events if event["name"] == "Layout"]
    assert layouts, "the update was drawn"
    stacks = [layout.get("stackTrace", []) for layout in layouts]
    return [stack for stack in stacks if any("/static/" in frame["url"] for frame in stack)]


def test_an_update_forces_one_layout_at_most_that_of_the_focus(
    phone: Callable[..., Phone], gm: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    """Scrolled to the top or not."""
    pia = phone("Pia", width=360, height=640)
    join(pia, salt_road, "Aldo")
    start(gm, bridge)
    browser = pia.context.browser
    assert browser is not None
    for scrolled in (0, 120):
        caught_up(pia)
        pia.page.evaluate("top => scrollTo({top, behavior: 'instant'})", scrolled)
        pia.page.evaluate(SEEN)
        browser.start_tracing(page=pia.page, categories=TIMELINE)
        confirm(gm)
        caught_up(pia)
        pia.page.evaluate(SEEN)
        found = forced(browser.stop_tracing())
        assert len(found) <= 1, (scrolled, found)
