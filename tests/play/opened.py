"""Parts of a page that are loaded when they are opened."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client

CLOSED = re.compile(r'data-why="([^"]+)"')


def behind(page: str, browser: Client) -> str:
    """The parts that open on this page, in order, as loaded by this browser."""
    return "\n".join(fetched(browser, unescape(to)) for to in CLOSED.findall(page))


def fetched(browser: Client, address: str) -> str:
    answer = browser.get(address, headers={"HX-Request": "true"})
    assert answer.status_code == 200, address
    return answer.content.decode()
