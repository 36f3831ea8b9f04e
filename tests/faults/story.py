"""Plays at tables, takes something away in the middle, and counts what is left.

These hold for every fault: an acknowledged action is stored exactly once, another one at most once,
steps are numbered without gaps, and every page shows the content of the database soon after the
part is back.
"""

from __future__ import annotations

import asyncio
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from msgspec import Struct

from tests.benchmarks.stage import percentile, show
from tests.faults.phones import Hand, Page, Said
from tests.faults.site import Site, Table
from tests.play.served import PATIENCE

SOON = 3.0  # s after a part is back until all pages must be up to date


class Figures(Struct):
    """The results. `unsure` are actions that were reported as not saved, and are stored."""

    actions: int
    there: int
    twice: int
    lost: int
    unsure: int
    gaps: int
    shown: float
    slowest: float
    p50: float
    traces: int
    said: Said

    @property
    def broken(self) -> list[str]:
        """Violations, as sentences; slow pages are not among them."""
        found = {
            "acknowledged actions are lost": self.lost,
            "actions are there twice": self.twice,
            "numbers are missing between steps": self.gaps,
            "actions are there although it was said that nothing was done": self.unsure,
            "answers were failures or said nothing": self.said.failures,
            "answers show how the program is made": len(self.said.leaked),
        }
        return [f"{many} {what}: {dict(self.said.told)}" for what, many in found.items() if many]


Fault = Callable[["Play"], Awaitable[float]]
"""Takes something away and gives it back; returns the time of that, by `time.perf_counter`."""


class Play:
    """Everybody at the tables: a page for each phone, a hand for each table."""

    def __init__(self, site: Site, tables: list[Table]):
        self.site, self.tables, self.said = site, tables, Said.nothing()
        ports = site.ports
        self.pages = {
            table.campaign: [
                Page(ports, address, session, nth + first, self.said)
                for nth, (address, session) in enumerate(table.pages)
            ]
            for first, table in enumerate(tables)
        }
        self.hands = [Hand(ports, table, nth, self.said) for nth, table in enumerate(tables)]
        self.wanted = 0

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Play]:
        staying = [
            asyncio.create_task(page.stay()) for each in self.pages.values() for page in each
        ]
        try:
            await self.shown()
            yield self
        finally:
            for item in staying:
                item.cancel()
            await asyncio.gather(*staying, return_exceptions=True)

    async def shown(self) -> float:
        """The time when the last page showed the state that the database had when this was
        called."""
        rows = await asyncio.to_thread(self.site.rows, "SELECT id, version FROM campaigns_campaign")
        versions = dict(rows)
        came = [
            page.shows(versions[campaign])
            for campaign, pages in self.pages.items()
            for page in pages
        ]
        return max(await asyncio.gather(*came))

    async def run(self, actions: int, fault: Fault, at: float = 0.3) -> Figures:
        """Makes that many actions of all tables together; the fault comes after the share `at` of
        them."""
        each = max(1, actions // len(self.hands))
        self.wanted = each * len(self.hands)
        playing = asyncio.gather(*(hand.play(each) for hand in self.hands))
        try:
            late = time.perf_counter() + PATIENCE
            while self.done < at * self.wanted and time.perf_counter() < late:
                await asyncio.sleep(0.005)
            back = await fault(self)
            shown = max(0.0, await self.shown() - back)
            await playing
        finally:
            playing.cancel()
        await self.shown()
        return self.counted(shown)

    async def told(self) -> None:
        """Waits until somebody who tapped was told that it failed."""
        late = time.perf_counter() + PATIENCE
        while not self.said.slowest and self.done < self.wanted:
            assert time.perf_counter() < late, "nobody was told anything"
            await asyncio.sleep(0.02)

    @property
    def done(self) -> int:
        return sum(len(hand.acknowledged) for hand in self.hands)

    def counted(self, shown: float) -> Figures:
        rows = self.site.rows("SELECT encounter_id, number, token FROM play_step ORDER BY 1, 2")
        mine = {table.encounter for table in self.tables}
        kept = Counter(token for fight, _, token in rows if fight in mine and token)
        numbers: dict[int, list[int]] = {}
        for fight, number, _ in rows:
            numbers.setdefault(fight, []).append(number)
        acknowledged = [token for hand in self.hands for token in hand.acknowledged]
        took = [item for hand in self.hands for item in hand.took]
        return Figures(
            actions=len(acknowledged),
            there=sum(kept[token] for token in acknowledged),
            twice=sum(many > 1 for many in kept.values()),
            lost=sum(not kept[token] for token in acknowledged),
            unsure=sum(kept[token] for hand in self.hands for token in hand.unsure),
            gaps=sum(each != list(range(1, len(each) + 1)) for each in numbers.values()),
            shown=shown,
            slowest=self.said.slowest,
            p50=percentile(took, 50),
            traces=self.site.traces,
            said=self.said,
        )


async def played(
    site: Site, tables: list[Table], actions: int, fault: Fault, at: float = 0.3
) -> Figures:
    async with Play(site, tables).opened() as play:
        return await play.run(actions, fault, at)


def arguments(actions: int, tables: int, **others: float) -> Namespace:
    """`--actions`, `--tables`, and further options of a script, with these defaults."""
    parser = ArgumentParser()
    for name, value in {"actions": actions, "tables": tables, **others}.items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    return parser.parse_args()


HEAD = (
    *("fault", "actions", "there", "lost", "twice", "all pages right after, s"),
    *("slowest refusal, s", "tap p50, ms", "traces in the log"),
)


def tell(title: str, found: dict[str, Figures], soon: float = SOON) -> None:
    """Prints figures and sentences; exits with 1 if something is broken, or pages took more than
    `soon` seconds."""
    rows = [
        (
            *(name, story.actions, story.there, story.lost, story.twice, f"{story.shown:.2f}"),
            *(f"{story.slowest:.1f}", story.p50, story.traces),
        )
        for name, story in found.items()
    ]
    show(title, HEAD, rows)
    for name, story in found.items():
        for (status, words), many in story.said.told.most_common():
            print(f"  {name}: {many} times {status}: {words}")
    broken = [f"{name}: {what}" for name, story in found.items() for what in story.broken]
    broken += [f"{name}: pages were late" for name, story in found.items() if story.shown > soon]
    if broken:
        raise SystemExit("\n".join(["", "Broken:", *broken]))
