"""A pool of browser contexts that are reused between tests.

A new context is a process that has to start, and to load and compile every script and style sheet
again. A reused one keeps only these: no cookies, no storage, no routes.
"""

from __future__ import annotations

from playwright.sync_api import Browser, Error, Page

from tests.browser.phone import PATIENCE, WATCH

MOST = 5  # each is a process with its own memory
EMPTY = "/static/img/favicon.svg"  # a file without scripts, on the same origin
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"

type Kind = tuple[str, bool]
"""Language, and whether it is a phone; a desktop has a mouse."""


def new(browser: Browser, language: str = "en", small: bool = True) -> Page:
    """Opens a page in a context of its own."""
    context = browser.new_context(
        device_scale_factor=2,
        has_touch=True,
        is_mobile=small,
        locale=language,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    return context.new_page()


class Drawer:
    def __init__(self, browser: Browser, url: str):
        self._browser, self._url = browser, url
        self._kept: list[tuple[Kind, Page]] = []

    def take(self, kind: Kind) -> Page:
        for number, (kept, page) in enumerate(self._kept):
            if kept == kind:
                del self._kept[number]
                return page
        return new(self._browser, *kind)

    def put_back(self, kind: Kind, page: Page) -> None:
        """Returns a page to the pool. One that cannot be reset is closed; if the pool is full, so
        is the oldest."""
        try:
            self._clean(page)
        except Error:
            page.context.close()
            return
        self._kept.insert(0, (kind, page))
        for _, oldest in self._kept[MOST:]:
            oldest.context.close()
        del self._kept[MOST:]

    def _clean(self, page: Page) -> None:
        context = page.context
        for other in context.pages:
            if other != page:
                other.close()
        context.set_offline(False)
        for phone in (page, context):
            phone.unroute_all()
        if page.url != "about:blank":
            page.goto(self._url + EMPTY)
            page.evaluate(FORGET)
        context.clear_cookies()

    def close(self) -> None:
        for _, page in self._kept:
            page.context.close()
