"""Layouts that scripts forced, from a trace of the browser."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser

from tests.benchmarks.phone_pages import Pages, Update

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.stack"]
STYLE, LAYOUT = "UpdateLayoutTree", "Layout"


def forced(
    browser: Browser, table: Pages, settle: float
) -> tuple[Update, dict[str, tuple[int, int]]]:
    """An update, and for each page the number of layouts and style recalculations that a script
    forced.

    These have a script on their stack, which read geometry or a style that it had changed. Those
    that a frame does before it is painted have none.
    """
    frames = {page.frame: who for who, page in table.pages.items()}
    table.advance()
    browser.start_tracing(categories=CATEGORIES)
    update = table.update(settle)
    counts = dict.fromkeys(table.pages, (0, 0))
    for event in json.loads(browser.stop_tracing())["traceEvents"]:
        about: dict[str, Any] = event["args"].get("beginData", {})
        who = frames.get(about.get("frame", ""))
        if event["name"] in (STYLE, LAYOUT) and who and "stackTrace" in about:
            layouts, styles = counts[who]
            laid = event["name"] == LAYOUT
            counts[who] = (layouts + laid, styles + (not laid))
    return update, counts
