"""The two pages of a client, the GM's and a player's, and the cost of an update for them."""

from __future__ import annotations

import json
import time
from typing import Any

from msgspec import Struct
from playwright.sync_api import Browser

from tests.benchmarks.chrome import Page
from tests.benchmarks.phone_clients import Client

PATIENCE = 10.0  # s
GUARD = 450  # ms; a button beside a new question takes no tap for 400
DEED = ".main:not([form=remind])"
# The button that answers, once it takes taps.
FIND = """(deed) => {
    for (const button of document.querySelectorAll(deed)) {
        if (button.disabled) continue;
        button.scrollIntoView({block: "nearest"});
        const {x, y, width, height} = button.getBoundingClientRect();
        const place = [x + width / 2, y + height / 2];
        if (width && button.contains(document.elementFromPoint(...place))) return place;
    }
    return null;
}"""
# Reports when a touch began, and when a new version has been painted.
WATCH = """(() => {
    const tell = (...what) => told(JSON.stringify(what));
    let seen = -1;
    const look = () => {
        const versions = [...document.querySelectorAll("[data-version]")];
        const version = Math.max(-1, ...versions.map((one) => Number(one.dataset.version)));
        if (version <= seen) return;
        seen = version;
        requestAnimationFrame(() => {
            const {port1, port2} = new MessageChannel();
            port1.onmessage = () => tell("shown", performance.timeOrigin + performance.now());
            port2.postMessage(0);
        });
    };
    const versions = {subtree: true, attributes: true, attributeFilter: ["data-version"]};
    new MutationObserver(look).observe(document, versions);
    const pressed = ({timeStamp}) => tell("pressed", performance.timeOrigin + timeStamp);
    addEventListener("pointerdown", pressed, {capture: true, passive: true});
})()"""


class Shown(Page):
    """A page that reports its paints itself, so that it need not be polled."""

    def __init__(self, browser: Browser, url: str, cookies: str):
        super().__init__(browser, url, cookies)
        self.at: dict[str, float] = {}
        self.bytes = 0  # from web sockets
        self.devtools.on("Runtime.bindingCalled", self._told)
        for command in ("Page.enable", "Runtime.enable", "Network.enable"):
            self.devtools.send(command)
        self.devtools.send("Runtime.addBinding", {"name": "told"})
        self.devtools.send("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        self.devtools.on("Network.webSocketFrameReceived", self._frame)

    @property
    def frame(self) -> str:
        """The name of its main frame in a trace."""
        return str(self.devtools.send("Page.getFrameTree")["frameTree"]["frame"]["id"])

    def throttle(self, rate: int) -> None:
        self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def deaf(self) -> None:
        """Stops counting bytes, which costs the page time."""
        self.devtools.send("Network.disable")

    def deed(self) -> list[float] | None:
        """The position of the button that answers, if this page is asked."""
        place: list[float] | None = self.page.evaluate(FIND, DEED)
        return place

    def elements(self) -> int:
        return int(self.page.evaluate("document.querySelectorAll('*').length"))

    def touch(self, place: list[float]) -> None:
        finger = {"x": place[0], "y": place[1]}
        for kind, fingers in (("touchStart", [finger]), ("touchEnd", [])):
            self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def _told(self, event: Any) -> None:
        what, at = json.loads(event["payload"])
        self.at.setdefault(what, at)

    def _frame(self, event: Any) -> None:
        self.bytes += len(event["response"]["payloadData"])


class Update(Struct):
    """The cost of an update: who tapped ("" for somebody else), and by page the time spent."""

    tapped: str
    spent: dict[str, list[float]]
    seconds: float
    bytes: dict[str, int]
    elements: dict[str, int]
    asked: bool  # whether the player is asked before it
    shown: float | None = None  # ms from the touch until the last page
    answered: float | None = None  # ms from the touch until the page that was tapped


class Pages:
    """The pages of one client."""

    def __init__(self, browser: Browser, client: Client):
        self.client = client
        self.pages = {
            who: Shown(browser, client.url, cookies)
            for who, cookies in (("GM", client.cookies["gm"]), ("player", client.cookies["player"]))
        }
        self._open("player")
        self._open("GM")
        self.others = 0  # consecutive updates without a tap here

    def advance(self) -> None:
        """Plays until the next update that counts. Of the updates without a tap on these pages only
        those count that lie between two with one."""
        while True:
            if not self.client.ready():
                self._open("GM")
            if self.others < 1 or any(page.deed() for page in self.pages.values()):
                return
            self._forget()
            self.client.answer()
            assert self._shown(), f"{self.client.name}: nothing came of an answer"
            self._wait(GUARD)

    def update(self, settle: float) -> Update:
        """The next update that counts, and its cost until `settle` ms after it."""
        while True:
            self.advance()
            update = self._next(settle)
            if update:
                return update

    def _next(self, settle: float) -> Update | None:
        """None if a tap had no effect and somebody else had to answer."""
        places = {who: page.deed() for who, page in self.pages.items()}
        tapped = next((who for who in ("player", "GM") if places[who]), "")
        self.others = 0 if tapped else self.others + 1
        elements = {who: page.elements() for who, page in self.pages.items()}
        before = {who: page.spent() for who, page in self.pages.items()}
        self._forget()
        bytes, began = self._bytes(), time.perf_counter()
        place = places.get(tapped)
        if place:
            self.pages[tapped].touch(place)
        else:
            self.client.answer()
        if not self._shown():
            assert place, f"{self.client.name}: nothing came of an answer"
            self.client.answer()
            assert self._shown(), f"{self.client.name}: nothing came of an answer"
            return None
        self._wait(settle)
        after = {who: page.spent() for who, page in self.pages.items()}
        update = Update(
            tapped=tapped,
            spent={
                who: [now - old for now, old in zip(after[who], before[who], strict=True)]
                for who in self.pages
            },
            seconds=time.perf_counter() - began,
            bytes={who: now - bytes[who] for who, now in self._bytes().items()},
            elements=elements,
            asked=bool(places["player"]),
        )
        if tapped:
            pressed = self.pages[tapped].at["pressed"]
            update.shown = max(page.at["shown"] for page in self.pages.values()) - pressed
            update.answered = self.pages[tapped].at["shown"] - pressed
        return update

    def _bytes(self) -> dict[str, int]:
        """Bytes that each page has received; for Runde, those of a phone that shows the same
        content."""
        streams = self.client.streams()
        return {who: page.bytes + streams.get(who, 0) for who, page in self.pages.items()}

    def _open(self, who: str) -> None:
        self.pages[who].go(self.client.paths[who])
        self._wait(1500)

    def _forget(self) -> None:
        for page in self.pages.values():
            page.at.clear()

    def _shown(self) -> bool:
        """Whether both pages have painted an update."""
        until = time.perf_counter() + PATIENCE
        while time.perf_counter() < until:
            if all("shown" in page.at for page in self.pages.values()):
                return True
            self._wait(10)
        return False

    def _wait(self, ms: float) -> None:
        self.pages["GM"].page.wait_for_timeout(ms)
