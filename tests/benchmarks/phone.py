"""The cost of an update on a phone, compared with a React client that shows a fight of ten too.

    python -m tests.benchmarks.phone                        # OSE
    python -m tests.benchmarks.phone ose coc7 --rounds 4
    python -m tests.benchmarks.phone --against REV    # two commits and React in turns

The React client (`react_client`, boardgame.io with its own server) is built with npm in a temporary
folder. The GM's page and a player's are open in one Chromium; six more phones listen. The clients
take turns for each update: the player taps when asked, otherwise the GM, otherwise somebody else.

"ms" is CPU time of a page's main thread, from the tap until the page is idle, minus the idle load
of that time. "4x" is with a CPU slowdown of four. Figures are medians.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.benchmarks.phone_clients import react, runde
from tests.benchmarks.phone_pages import Pages, Update
from tests.benchmarks.phone_trace import forced
from tests.benchmarks.stage import GAMES, compared_checkouts, percentile, show

ROUNDS, UPDATES, TRACED, WARM = 2, 10, 10, 2
REST, PIECES = 2000, 4  # ms without any activity, and the number of samples within them
SETTLE = {1: 500, 4: 900}  # ms after an update, by CPU slowdown; a tap needs 400
PARTS = ("", ", script", ", style", ", layout")


class Found:
    """Samples of every row of the table, by client."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, list[float]]] = {}

    def add(self, row: str, client: str, value: float) -> None:
        self.rows.setdefault(row, {}).setdefault(client, []).append(value)

    def table(self, clients: list[str]) -> list[list[Any]]:
        return [[row, *self._columns(self.rows[row], clients)] for row in sorted(self.rows)]

    @staticmethod
    def _columns(found: dict[str, list[float]], clients: list[str]) -> list[str]:
        medians = [percentile(found[client], 50) if client in found else None for client in clients]
        ratios = [
            f"{new / old:.2f}" if new is not None and old else "" for old, new in pairs(medians)
        ]
        return ["" if median is None else f"{median:.1f}" for median in medians] + ratios


def pairs(columns: list[Any]) -> list[tuple[Any, Any]]:
    """Ratios of the columns: each to React, then the last to the one before it."""
    first, *others = columns
    beside = [(others[0], others[1])] if len(others) > 1 else []
    return [*((first, other) for other in others), *beside]


def traced(browser: Browser, tables: list[Pages], found: Found) -> None:
    """Forced layouts, bytes and elements, which would disturb the timing of the page."""
    for nth in range(WARM + TRACED):
        for table in tables:
            update, counts = forced(browser, table, SETTLE[1])
            if nth >= WARM:
                _note_counts(found, table.client.name, update, counts)
    for table in tables:
        for page in table.pages.values():
            page.deaf()


def _note_counts(
    found: Found, name: str, update: Update, counts: dict[str, tuple[int, int]]
) -> None:
    for who in counts:
        does = "taps" if who == update.tapped else "watches"
        layouts, styles = counts[who]
        found.add(f"forced layouts, the {who} {does}", name, layouts)
        found.add(f"forced styles, the {who} {does}", name, styles)
        found.add(f"bytes, the {who} {does}", name, update.bytes[who])


def timed(tables: list[Pages], rate: int, updates: int, found: Found) -> None:
    for table in tables:
        for page in table.pages.values():
            page.throttle(rate)
    for table in tables:
        table.update(SETTLE[rate])
    rest = resting(tables)
    for _ in range(updates):
        for table in tables:
            update = table.update(SETTLE[rate])
            _note_times(found, table.client.name, rate, update, rest)
    for table in tables:
        for who in table.pages:
            spent = rest[table.client.name, who]
            found.add(
                f"{rate}x: the {who}'s page at rest, ms a second", table.client.name, spent[0]
            )


def _note_times(
    found: Found, name: str, rate: int, update: Update, rest: dict[tuple[str, str], list[float]]
) -> None:
    for who, spent in update.spent.items():
        does = "taps" if who == update.tapped else "watches"
        for part, all_of_it, idle in zip(PARTS, spent, rest[name, who], strict=True):
            cost = all_of_it - idle * update.seconds
            found.add(f"{rate}x: the {who} {does}, ms{part}", name, cost)
    if update.shown is not None and update.answered is not None:
        found.add(f"{rate}x: from the finger to the page it tapped, ms", name, update.answered)
        found.add(f"{rate}x: from the finger to the last page, ms", name, update.shown)
    asked = "asked" if update.asked else "waiting"
    found.add(f"elements, player {asked}", name, update.elements["player"])
    found.add("elements, GM", name, update.elements["GM"])


def resting(tables: list[Pages]) -> dict[tuple[str, str], list[float]]:
    """Idle load of each page in ms per second, by client and page.

    Takes the minimum of several samples, since work left over from an update is not idle load.
    """
    pages = {
        (table.client.name, who): page for table in tables for who, page in table.pages.items()
    }
    clock = next(iter(pages.values())).page
    clock.wait_for_timeout(REST)
    spent = {name: [page.spent()] for name, page in pages.items()}
    for _ in range(PIECES):
        clock.wait_for_timeout(REST / PIECES)
        for name, page in pages.items():
            spent[name].append(page.spent())
    return {
        name: [_least(part) for part in zip(*found, strict=True)] for name, found in spent.items()
    }


def _least(clock: Sequence[float]) -> float:
    """The smallest increase of a clock in a sample of REST, per second."""
    return min(now - old for old, now in pairwise(clock)) * 1000 * PIECES / REST


def measure(game: str, given: Namespace) -> None:
    from tests.browser.chromium import launched

    found = Found()
    with ExitStack() as stack, sync_playwright() as playwright:
        *before, now = stack.enter_context(compared_checkouts(given.against))
        checkouts = {"Runde": now}
        if before:
            checkouts = {"before": before[0], **checkouts}
        clients = [stack.enter_context(react())]
        clients += [
            stack.enter_context(runde(name, checkout, game)) for name, checkout in checkouts.items()
        ]
        browser = launched(playwright.chromium, "--site-per-process", "--renderer-process-limit=99")
        tables = [Pages(browser, client) for client in clients]
        traced(browser, tables, found)
        for _ in range(given.rounds):
            for rate in SETTLE:
                timed(tables, rate, given.updates, found)
        browser.close()
    names = [client.name for client in clients]
    ratios = [f"{new} / {old}" for old, new in pairs(names)]
    show(f"{game}, {given.rounds} rounds", ("", *names, *ratios), found.table(names))


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("games", nargs="*", default=["ose"], metavar="|".join(GAMES))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--updates", type=int, default=UPDATES, help="in a round, at each rate")
    parser.add_argument("--against", metavar="REV", help="another commit, in turns")
    given = parser.parse_args()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs an event loop in this thread
    for game in given.games:
        measure(game, given)


if __name__ == "__main__":
    main()
