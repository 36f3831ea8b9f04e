"""An update on a phone without a server: recorded fights are replayed to the pages of two versions,
in turns, in one Chromium.

    python -m tests.benchmarks.replay ose coc7 --against REV
    python -m tests.benchmarks.replay ose --against REV --slow 4

"ms" is CPU time of the page's main thread from the message until the page is idle, the mean of all
updates; "paired" is the median of the ratios of single updates. REV is measured twice, which shows
the noise. Other load on the machine counts little, since all versions get the same fight at the
same time; it takes a minute a game.
"""

from __future__ import annotations

import json
import os
import queue
import re
import subprocess
import sys
import threading
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.benchmarks.chrome import Page
from tests.benchmarks.stage import GAMES, ROOT, show
from tests.checkouts import checkout_of

SETTLE = 150  # ms after an update has been painted, times the slowdown
PATIENCE = 20.0  # s
HEAD = ("", "ms", "script", "style", "layout", "paired", "elements")
# Reports when a new version is in the page and its frame begins.
WATCH = """(() => {
    let seen = -1;
    const look = () => {
        const version = Number(document.getElementById("panel")?.dataset.version ?? -1);
        if (version > seen) requestAnimationFrame(() => told(String(version)));
        seen = Math.max(seen, version);
    };
    const versions = {subtree: true, attributes: true, attributeFilter: ["data-version"]};
    new MutationObserver(look).observe(document, versions);
})()"""


class Site:
    """Serves a recorded page, its static files, and a stream that `push` fills."""

    def __init__(self, recorded: dict[str, Any], place: str):
        self.page, self.updates = (recorded["places"][place][part] for part in ("page", "updates"))
        self.bundles, self.opened = recorded["bundles"], threading.Event()
        self.messages = queue.Queue[bytes | None]()
        site = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *about: Any) -> None:
                pass

            def do_GET(self) -> None:
                site.answer(self)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        path = request.path.partition("?")[0]
        bundle = re.search(r"bundles/[\w.]+", path)
        if path.endswith("/live"):
            self._stream(request)
        elif bundle:
            kind = "text/css" if bundle[0].endswith("css") else "text/javascript"
            _send(request, kind, self.bundles[bundle[0]])
        else:
            _send(request, "text/html; charset=utf-8", self.page if path == "/page" else "0")

    def _stream(self, request: BaseHTTPRequestHandler) -> None:
        _begin(request, "text/event-stream")
        request.wfile.write(b":\n\n")
        self.opened.set()
        while (message := self.messages.get()) is not None:
            request.wfile.write(message)

    def push(self, nth: int) -> int:
        """Sends an update; returns its version."""
        version, html = self.updates[nth]
        data = html.encode().replace(b"\n", b"\ndata: ")
        self.messages.put(b"id: %d\ndata: %b\n\n" % (version, data))
        return int(version)

    def close(self) -> None:
        self.messages.put(None)
        self.server.shutdown()


def _begin(request: BaseHTTPRequestHandler, kind: str) -> None:
    request.send_response(200)
    request.send_header("Content-Type", kind)
    request.end_headers()


def _send(request: BaseHTTPRequestHandler, kind: str, text: str) -> None:
    _begin(request, kind)
    request.wfile.write(text.encode())


class Watched(Page):
    """A recorded page in the browser, and what its updates have cost."""

    def __init__(self, browser: Browser, site: Site, slow: int):
        super().__init__(browser, site.url, "")
        self.site, self.slow, self.version = site, slow, -1
        self.costs: list[list[float]] = []
        self.devtools.on("Runtime.bindingCalled", self._told)
        self.devtools.send("Runtime.enable")
        self.devtools.send("Runtime.addBinding", {"name": "told"})
        self.page.add_init_script(WATCH)
        self.go("/page")
        assert site.opened.wait(PATIENCE), "the page has not opened its stream"
        self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": slow})

    def _told(self, event: Any) -> None:
        self.version = int(event["payload"])

    def update(self, nth: int) -> None:
        before, version = self.spent(), self.site.push(nth)
        for _ in range(int(PATIENCE * 100)):
            if self.version >= version:
                break
            self.page.wait_for_timeout(10)
        assert self.version >= version, "an update was not shown"
        self.page.wait_for_timeout(SETTLE * self.slow)
        self.costs.append([now - old for old, now in zip(before, self.spent(), strict=True)])

    def elements(self) -> int:
        return int(self.page.evaluate("document.querySelectorAll('*').length"))


def recorded(checkout: Path, game: str, steps: int) -> dict[str, Any]:
    """What the program of a checkout sends to the pages of a fight."""
    script = Path(__file__).with_name("replay_record.py")
    with TemporaryDirectory(prefix="runde-") as folder:
        out = Path(folder, "fight.json")
        command = [sys.executable, str(script), game, str(steps), str(out)]
        environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"}
        subprocess.run(command, cwd=checkout, env=environment, check=True)
        fight: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return fight


def measure(browser: Browser, game: str, fights: dict[str, dict[str, Any]], slow: int) -> None:
    rows = []
    for place in next(iter(fights.values()))["places"]:
        sites = {name: Site(fight, place) for name, fight in fights.items()}
        pages = {name: Watched(browser, site, slow) for name, site in sites.items()}
        for nth in range(len(next(iter(sites.values())).updates)):
            for page in [*pages.values()][:: 1 if nth % 2 else -1]:
                page.update(nth)
        first = next(iter(pages.values()))
        rows += [(f"{place}, {name}", *_cost(page, first)) for name, page in pages.items()]
        for page in pages.values():
            page.close()
            page.site.close()
    show(f"{game}, {slow}x", HEAD, rows)


def _cost(page: Watched, first: Watched) -> tuple[str, ...]:
    ratios = [own[0] / other[0] for own, other in zip(page.costs, first.costs, strict=True)]
    parts = (f"{fmean(part):.1f}" for part in zip(*page.costs, strict=True))
    return *parts, f"{median(ratios):.2f}", str(page.elements())


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.benchmarks.replay")
    parser.add_argument("games", nargs="*", default=["ose"], metavar="|".join(GAMES))
    parser.add_argument("--against", metavar="REV", default="origin/main")
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--slow", type=int, default=1, help="slowdown of the processor")
    return parser.parse_args()


def main() -> None:
    from tests.browser.chromium import launched

    asked = arguments()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs an event loop in this thread
    with ExitStack() as stack:
        before = stack.enter_context(checkout_of(asked.against))
        playwright = stack.enter_context(sync_playwright())
        browser = launched(playwright.chromium, "--site-per-process", "--renderer-process-limit=99")
        for game in asked.games:
            old = recorded(before, game, asked.steps)
            now = recorded(ROOT, game, asked.steps)
            measure(browser, game, {"before": old, "again": old, "now": now}, asked.slow)
        browser.close()


if __name__ == "__main__":
    main()
