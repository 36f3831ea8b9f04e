"""Layouts that a script forced, from a trace of the browser."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser

from tests.benchmarks.phone_pages import Pages, Update

CATEGORIES = ["devtools.timeline", "v8"]
SCRIPTS = ("FunctionCall", "EvaluateScript", "RunMicrotasks", "v8.callFunction")
STYLE, LAYOUT = "UpdateLayoutTree", "Layout"


def forced(
    browser: Browser, table: Pages, settle: float
) -> tuple[Update, dict[str, tuple[int, int]]]:
    """An update, and for each page how many layouts and recalculations of style a script forced.

    They are forced that lie within a script in the trace: one that reads the geometry, or a style,
    of what it has changed. What a frame does before it is painted lies in none.
    """
    frames = {page.frame: who for who, page in table.pages.items()}
    browser.start_tracing(categories=CATEGORIES)
    update = table.update(settle)
    events: list[Any] = json.loads(browser.stop_tracing())["traceEvents"]
    counts = dict.fromkeys(table.pages, (0, 0))
    threads: dict[tuple[int, int], list[Any]] = {}
    for event in events:
        if event["ph"] == "X":
            threads.setdefault((event["pid"], event["tid"]), []).append(event)
    for thread in threads.values():
        for event in _within_scripts(thread):
            who = frames.get(event["args"].get("beginData", {}).get("frame"))
            if who:
                layouts, styles = counts[who]
                laid = event["name"] == LAYOUT
                counts[who] = (layouts + laid, styles + (not laid))
    return update, counts


def _within_scripts(thread: list[Any]) -> list[Any]:
    """Layouts and recalculations of style of a thread that began while a script ran."""
    found, until = [], -1.0
    for event in sorted(thread, key=lambda one: (one["ts"], -one.get("dur", 0))):
        if event["name"] in SCRIPTS:
            until = max(until, event["ts"] + event.get("dur", 0))
        elif event["name"] in (STYLE, LAYOUT) and event["ts"] < until:
            found.append(event)
    return found
