"""Phones that nobody holds at the moment."""

from __future__ import annotations

from collections import defaultdict

from playwright.sync_api import Browser, Page

PATIENCE = 20_000  # ms; a machine that tests much at once may be slow
MOST = 8  # that lie there; each takes memory
SPOTLESS = "if (location.protocol !== 'about:') { localStorage.clear(); sessionStorage.clear(); }"


class Drawer:
    """A new browser context costs more than most tests. One that has been used knows the styles and
    scripts already, and nothing of whoever held it.
    """

    def __init__(self, browser: Browser, init_script: str):
        self._browser, self._init_script = browser, init_script
        self._lying: defaultdict[tuple[str, bool], list[Page]] = defaultdict(list)

    def take(self, language: str, mobile: bool) -> Page:
        lying = self._lying[language, mobile]
        return lying.pop() if lying else self._new(language, mobile)

    def put_back(self, page: Page, language: str, mobile: bool) -> None:
        if sum(map(len, self._lying.values())) >= MOST:
            page.context.close()
            return
        page.unroute_all()
        page.evaluate(SPOTLESS)
        page.goto("about:blank")
        page.context.set_offline(False)
        page.context.clear_cookies()
        self._lying[language, mobile].append(page)

    def _new(self, language: str, mobile: bool) -> Page:
        context = self._browser.new_context(
            device_scale_factor=2,
            has_touch=True,
            is_mobile=mobile,
            locale=language,
            viewport={"width": 390, "height": 844},  # for the time being; a scale needs one
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(self._init_script)
        return context.new_page()
