"""One person's phone. It counts taps and typed dice among them, and collects errors of the
browser."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Self

from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Error, Locator, Page, TimeoutError, expect

from rulesets.conformance.playing import profiles

AXE = Path(__file__).parent / "assets" / "axe-4.14.1.min.js"
LOOSE = """position => document.querySelectorAll(".screen > .top, .screen > .foot")
  .forEach((one) => { one.style.position = position; })"""
RUN_AXE = """rules => axe.run(
    document.querySelector(":popover-open") ?? document,
    {runOnly: rules, resultTypes: ["violations"]},
)"""
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
COLOURS = ("color-contrast", "link-in-text-block")  # may differ between dark and light
PATIENCE = 20_000  # ms; a machine that runs many tests may be slow
POLLING = 50  # ms; otherwise the browser renders a frame for every poll
SETTLE = 410  # ms; beside a new question these take no tap for 400, nor after taps that go on
GUARDED = ".live :is(.foot, form[data-question]) button"
# Whether this element is guarded against early taps, and whether a tap on it loads another page.
KIND = """(one, guarded) => {
    const plain = ":not([href^='#'], [href*='/#'], [download], [target], [hx-get])";
    const form = one.type === "submit" && one.form;
    const scripted = (part) => part.matches("[hx-get], [hx-post], [data-passkey]");
    const sent = () => Boolean(form) && ![one, form].some(scripted) && form.checkValidity();
    return [one.closest(guarded) !== null, one.matches(`a[href]${plain}`) || sent()];
}"""
# The time when the questions on the page last changed and became visible, by the page's own clock,
# which may lag behind. It uses the same event as the page's guard against early taps (`submit.js`),
# so a question that disappeared and came back counts as new for both.
WATCH = """(wait => {
    window.taps = [];
    const noted = () => {
        const asked = document.querySelectorAll(".live form[data-question], .live [data-kept]");
        const now = [...asked].map((one) => one.dataset.question ?? one.id).join(" ");
        if (now === window.asked) return;
        [window.asked, window.askedAt] = [now, Infinity];
        requestAnimationFrame(() => setTimeout(() => (window.askedAt = performance.now())));
    };
    const tapped = (tap) => {
        const since = Math.round(performance.now() - window.askedAt);
        setTimeout(() => taps.push([tap.target.textContent.trim(), since, tap.defaultPrevented]));
    };
    window.sending = new Set(); // whose answer has not come back
    addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
        if (ctx.sourceElement?.id !== "stream") sending.add(ctx);
    });
    addEventListener("htmx:finally:request", ({ detail: { ctx } }) => sending.delete(ctx));
    window.streams = 0; // that have opened
    addEventListener("htmx:sse:after:connection", () => (streams += 1));
    for (const sign of ["DOMContentLoaded", "updated"]) addEventListener(sign, noted, true);
    addEventListener("click", tapped, true);
    [window.beganAt, window.touchedAt] = [-Infinity, -Infinity]; // the last taps without a pause
    const touched = ({ timeStamp }) => {
        if (timeStamp - touchedAt > wait) window.beganAt = timeStamp;
        window.touchedAt = timeStamp;
    };
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touched, true);
    addEventListener("pointerup", ({ timeStamp }) => (window.touchedAt = timeStamp), true);
})"""
# The stream may deliver the new panel before the response delivers other parts, such as a sheet.
SETTLED = """wait => new Promise((over) => {
    const look = () => {
        const asked = window.askedAt ?? 0;
        const since = window.beganAt < asked + wait ? Math.max(asked, touchedAt) : asked;
        const left = wait + since - performance.now();
        if (left <= 0 && !window.sending?.size) over();
        else setTimeout(look, Math.min(wait, Math.max(20, left)));
    };
    look();
})"""
# A page that has just started loading has no elements yet.
READY = """() =>
    [document.readyState, document.documentElement?.dataset.contact].join() === "complete,good" """
TOLD = """() => ({
    contact: document.documentElement.dataset.contact,
    panel: {...document.getElementById("panel")?.dataset},
    notice: document.getElementById("notice")?.innerText,
    button: document.querySelector(".dock button.main")?.outerHTML,
    questions: window.asked,
    since: performance.now() - window.askedAt,
    taps: taps.slice(-3), // what was tapped, how long after the question, and whether in vain
})"""
QUIET = (
    "net::ERR",
    "Failed to fetch",
    "Failed to load resource",
    "network error",
    "signal is aborted",  # htmx waits four seconds for a stream to begin
)  # contact was cut on purpose

# What has to be tapped before an element of a question can be: the summary of closed details, the
# key of further answers, the line of a folded field; null for nothing.
LID = """(element) => {
  const details = element.closest("details:not([open])");
  const summary = details && [...details.children].find((part) => part.matches("summary"));
  if (summary && !summary.contains(element)) return summary;
  const closed = (button) => (button?.getAttribute("aria-expanded") === "false" ? button : null);
  const field = element.closest(".tucked");
  if (field) return closed(document.querySelector(`[aria-controls="${field.id}"]`));
  const row = element.closest(".opt, .react");
  const hidden = row && !row.getClientRects().length;
  return hidden ? closed(row.parentElement.querySelector(":scope > .more")) : null;
}"""

expect.set_options(timeout=PATIENCE)


class Phone:
    def __init__(self, page: Page, url: str, owner: str):
        self.page, self.context = page, page.context
        self.owner, self.url = owner, url
        self.taps = self.faces = 0  # faces: typed dice, a tap each
        self.complaints: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", self._break)

    @classmethod
    def new(
        cls,
        browser: Browser,
        url: str,
        owner: str,
        language: str = "en",
        width: int = 390,
        height: int = 844,
        dark: bool = True,
    ) -> Self:
        """A phone with a browser context of its own. From 1000 px on it is a laptop."""
        context = browser.new_context(
            color_scheme="dark" if dark else "light",
            device_scale_factor=2,
            has_touch=True,
            is_mobile=width < 1000,
            locale=language,
            reduced_motion="reduce",
            viewport={"width": width, "height": height},
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"{WATCH}({SETTLE})")
        return cls(context.new_page(), url, owner)

    def _hear(self, message: Any) -> None:
        if message.type == "error" and not any(word in message.text for word in QUIET):
            self.complaints.append(f"console: {message.text}")

    def _break(self, error: Error) -> None:
        self.complaints.append(f"error: {error}")

    def becomes(self, width: int, height: int, dark: bool = True) -> None:
        """Changes the screen size, for example by turning the phone."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme="dark" if dark else "light")

    def keep_session(self, of: Client) -> None:
        """Takes over the session of that client. A page that is open is left first: it would learn
        that it belongs to somebody else and load itself anew, while the test opens the next one."""
        if self.page.url.startswith(self.url):
            self.open("/ready")
        name = settings.SESSION_COOKIE_NAME
        cookie = {"name": name, "value": of.cookies[name].value, "url": self.url}
        self.context.add_cookies([cookie])

    def same_session(self, other: Phone) -> None:
        name = settings.SESSION_COOKIE_NAME
        self.context.add_cookies(
            [cooky for cooky in other.context.cookies() if cooky["name"] == name]
        )

    def open(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.url + path)

    def tap(self, what: str | Locator) -> None:
        """Taps an element, after what it is folded behind, and counts it."""
        target = self.page.locator(what) if isinstance(what, str) else what
        expect(target).to_be_enabled()
        self.opened(target)
        guarded, leaves = target.evaluate(KIND, GUARDED)
        if guarded:
            self.settle()
            _, leaves = target.evaluate(KIND, GUARDED)
        self.taps += 1
        # Wait for the new page, so that the test does not look at the old one.
        with self.page.expect_navigation() if leaves else nullcontext():
            target.tap()

    def opened(self, target: Locator) -> Locator:
        """The element, after opening what it is folded behind."""
        target.evaluate(f"(element) => ({LID})(element)?.click()")
        return target

    def settle(self) -> None:
        """Waits until the request has a response, and a new question takes taps."""
        self.page.evaluate(SETTLED, SETTLE)

    # -- the round ---------------------------------------------------------------------------------

    @property
    def panel(self) -> Locator:
        return self.page.locator("#panel")

    @property
    def step(self) -> int:
        return int(self.panel.get_attribute("data-step") or 0)

    @property
    def version(self) -> int:
        return int(self.panel.get_attribute("data-version") or 0)

    @property
    def deed(self) -> Locator:
        """The main button."""
        return self.page.locator(".dock button.main").first

    @property
    def asked(self) -> bool:
        return self.page.locator("form[data-question]").count() > 0

    def shows(self, version: int, within: float = PATIENCE) -> None:
        """Waits until the panel is at least this new."""
        newer = "version => Number(document.getElementById('panel')?.dataset.version) >= version"
        self.waits(newer, version, within)

    def goes_on(self, step: int) -> None:
        """Waits for a step after this one, or for a pad for the dice that are missing."""
        self.waits(
            "step => Number(document.getElementById('panel')?.dataset.step) > step"
            " || document.querySelector('#panel form[data-pad]')",
            step,
        )

    def waits(self, until: str, what: int, within: float = PATIENCE) -> None:
        try:
            self.page.wait_for_function(until, arg=what, timeout=within, polling=POLLING)
        except TimeoutError as late:
            raise AssertionError(f"{self.owner}, {until}, {what}: {self.told()}") from late

    def told(self) -> dict[str, Any]:
        """Details of the page for reading a failure."""
        found: dict[str, Any] = self.page.evaluate(TOLD)
        return found

    def in_contact(self) -> None:
        """The stream is open, and every script of the page has run."""
        self.page.wait_for_function(READY, polling=POLLING)

    @contextmanager
    def reopening(self) -> Iterator[None]:
        """Waits at the end until this page has opened its stream again."""
        before: int = self.page.evaluate("streams")
        yield
        self.waits("before => window.streams > before", before)

    # -- accessibility and layout ------------------------------------------------------------------

    def barriers(self, rules: Sequence[str] = WCAG) -> list[str]:
        """Accessibility problems of this page, or of the open sheet (WCAG 2.2 A and AA).

        Anything that is partly covered by the header or the dock can be scrolled to, and is no
        problem.
        """
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        self.page.evaluate(LOOSE, "static")
        found = self.page.evaluate(RUN_AXE, list(rules))
        self.page.evaluate(LOOSE, "")
        return [
            f"{item['id']}: {item['help']}: {[node['html'][:160] for node in item['nodes'][:3]]}"
            for item in found["violations"]
        ]

    def barriers_in_any_light(self) -> list[str]:
        """All rules in the dark theme, and in the light theme those about colours. Pages from right
        to left have the same elements as those from left to right: they are checked by night."""
        if self.page.evaluate("document.dir") == "rtl":
            return self.barriers() if profiles.thorough() else []
        found = self.barriers()
        self.page.emulate_media(color_scheme="light")
        found += self.barriers(COLOURS)
        self.page.emulate_media(color_scheme="dark")
        return found

    def overflow(self) -> int:
        """The number of pixels by which the page is wider than the screen."""
        width: int = self.page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return width

    def picture(self, path: str | Path) -> None:
        self.page.screenshot(path=path)

    def close(self) -> None:
        self.context.close()


def code_in(text: str) -> str:
    """The invitation's code in a URL or a text."""
    found = re.search(r"\b[A-HJ-NP-Z2-9]{6}\b", text)
    assert found is not None, f"no code in {text!r}"
    return found[0]
