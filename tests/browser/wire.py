"""Network traffic of one phone, counted by its browser."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import Page


class Wire:
    """Bytes of every response from now on, headers included; cached responses count nothing."""

    def __init__(self, page: Page):
        self._page = page
        self.bytes: Counter[str] = Counter()
        self._addresses: dict[str, str] = {}
        self._had: set[str] = set()
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.requestServedFromCache", lambda event: self._had.add(_of(event)))
        session.on("Network.responseReceived", self._head)
        session.on("Network.dataReceived", self._part)
        session.on("Network.loadingFinished", self._whole)
        session.send("Network.enable")

    def forget(self) -> None:
        self.bytes.clear()

    def named(self, part: str) -> dict[str, int]:
        """Bytes from URLs that contain this part."""
        return {address: size for address, size in self.bytes.items() if part in address}

    def wait_for(self, part: str) -> int:
        """Bytes from the only URL that contains this part, once the browser has reported any."""
        for _ in range(200):
            if sizes := list(self.named(part).values()):
                (size,) = sizes
                return size
            self._page.wait_for_timeout(100)
        raise AssertionError(f"nothing came from an address with {part!r}: {dict(self.bytes)}")

    def _sent(self, event: Any) -> None:
        if "redirectResponse" in event:
            self._add(event, event["redirectResponse"]["encodedDataLength"])
        self._addresses[_of(event)] = event["request"]["url"]

    def _head(self, event: Any) -> None:
        if event["response"].get("fromDiskCache"):
            self._had.add(_of(event))
        self._add(event, event["response"]["encodedDataLength"])

    def _part(self, event: Any) -> None:
        """Counts chunks of endless responses such as streams; for others the end event has the
        total."""
        self._add(event, event["encodedDataLength"])

    def _whole(self, event: Any) -> None:
        address = self._addresses.get(_of(event), "")
        if _of(event) not in self._had:
            self.bytes[address] = max(self.bytes[address], int(event["encodedDataLength"]))

    def _add(self, event: Any, size: float) -> None:
        if _of(event) not in self._had and size:
            self.bytes[self._addresses[_of(event)]] += int(size)


def _of(event: Any) -> str:
    return str(event["requestId"])
