"""A page in Chromium with a clock that counts only the time of its main thread."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

PARTS = ("TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration")


class Page:
    """A page with these cookies, and a DevTools session for it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        cookies: str,
        width: int = 390,
        height: int = 844,
    ):
        size: Any = {"width": width, "height": height}
        self._url = url
        self._context = browser.new_context(viewport=size, device_scale_factor=2, has_touch=True)
        for cookie in filter(None, cookies.split("; ")):
            name, _, value = cookie.partition("=")
            self._context.add_cookies([{"name": name, "value": value, "url": url}])
        self.page = self._context.new_page()
        self.devtools = self._context.new_cdp_session(self.page)
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def go(self, path: str) -> None:
        self.page.goto(self._url + path)

    def spent(self) -> list[float]:
        """Milliseconds so far, in the order of PARTS."""
        metrics = self.devtools.send("Performance.getMetrics")["metrics"]
        told = {metric["name"]: 1000 * metric["value"] for metric in metrics}
        return [told[name] for name in PARTS]

    def close(self) -> None:
        self._context.close()
