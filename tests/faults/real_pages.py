"""Pages in Chromium, which detect a lost connection themselves, and reconnect."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from playwright.async_api import Page, async_playwright

from tests.browser.chromium import launched
from tests.faults.parts import HOST
from tests.faults.site import Table

LATE = 30_000  # ms
POLLING = 50  # ms; otherwise the browser renders a frame for every poll
CONTACT = "contact => document.documentElement?.dataset.contact === contact"
SHOWS = """version => document.documentElement?.dataset.contact === "good"
    && Number(document.getElementById("panel")?.dataset.version) >= version"""


@asynccontextmanager
async def opened(tables: Sequence[Table], port: int) -> AsyncIterator[list[Page]]:
    """The GM's, the players' and the display's page of each table, a browser context each."""
    async with AsyncExitStack() as stack:
        playwright = await stack.enter_async_context(async_playwright())
        browser = await launched(playwright.chromium)  # type: ignore[arg-type]
        stack.push_async_callback(browser.close)
        pages = []
        for table in tables:
            campaign = f"/c/{table.campaign}/"
            asked = [(f"/e/{table.encounter}/", table.gm), (f"{campaign}table/", table.gm)]
            asked += [(campaign, seat) for seat in table.seats]
            for path, session in asked:
                context = await browser.new_context(viewport={"width": 360, "height": 740})
                cookie = {"name": "sessionid", "value": session, "domain": HOST, "path": "/"}
                await context.add_cookies([cookie])  # type: ignore[list-item]
                page = await context.new_page()
                await page.goto(f"http://{HOST}:{port}{path}")
                pages.append(page)
        await shown(pages, "good")
        yield pages


async def shown(pages: Sequence[Page], contact: str) -> float:
    """The time when the last of them reported contact as `good` or `lost`."""
    return await _all(pages, CONTACT, contact)


async def right(pages: Sequence[Page], version: int) -> float:
    """The time when the last of them was in contact and showed this version, or a later one."""
    return await _all(pages, SHOWS, version)


async def _all(pages: Sequence[Page], true: str, arg: str | int) -> float:
    how: Any = {"arg": arg, "timeout": LATE, "polling": POLLING}
    await asyncio.gather(*(page.wait_for_function(true, **how) for page in pages))
    return time.perf_counter()
