"""One tap arrives many times at once, and two game masters undo at once.

    python -m tests.faults.same_tap --actions 20 --tables 10 --times 50

`--actions` is rounds per table: in each, the same tap arrives `--times` times across all processes,
then GM and co-GM both undo it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from uuid import uuid4

from msgspec import Struct, field

from tests.benchmarks.stage import show
from tests.faults import site, story
from tests.faults.phones import Hand, Said, ruling
from tests.faults.site import Site, Table
from tests.faults.story import Play

HEAD = ("installation", "sent", "answers", "rounds", "steps", "undos", "told who was late")


class Rounds(Struct):
    """Results: statuses of all the taps, statuses of both undos, and the stored steps."""

    sent: int = 0
    taps: Counter[int] = field(default_factory=Counter)
    undos: Counter[tuple[int, int]] = field(default_factory=Counter)
    said: Said = field(default_factory=Said.nothing)
    rounds: int = 0
    steps: int = 0
    undone: int = 0

    @property
    def broken(self) -> list[str]:
        found = {
            f"a tap was not taken as one: {dict(self.taps)}": set(self.taps) != {200},
            f"{self.steps} steps of {self.rounds} taps": self.steps != self.rounds,
            f"{self.undone} undone of {self.rounds}": self.undone != self.rounds,
            f"undos were answered with {dict(self.undos)}": set(self.undos) != {(200, 409)},
            f"failures: {dict(self.said.told)}": bool(self.said.failures or self.said.leaked),
        }
        return [what for what, wrong in found.items() if wrong]


async def at_once(site: Site, tables: list[Table], rounds: int, times: int) -> Rounds:
    found = Rounds()
    async with Play(site, tables).opened() as play:
        await asyncio.gather(*(_table(site, table, rounds, times, found) for table in tables))
        await play.shown()
    return found


async def _table(site: Site, table: Table, rounds: int, times: int, found: Rounds) -> None:
    ports = site.ports
    for _ in range(rounds):
        token = uuid4().hex
        hands = [Hand(ports, table, nth, found.said) for nth in range(times)]
        form = ruling(table, "disengage")
        answers = await asyncio.gather(*(hand.tap("ruling", token, **form) for hand in hands))
        found.taps.update(answers)
        steps = await asyncio.to_thread(_steps, site, table)
        last = max(number for number, _, _ in steps)
        gms = [
            Hand(ports, table, nth, found.said, session)
            for nth, session in enumerate((table.gm, table.co_gm))
        ]
        undos = await asyncio.gather(*(gm.tap("undo", uuid4().hex, step=last) for gm in gms))
        found.undos[min(undos), max(undos)] += 1
        after = await asyncio.to_thread(_steps, site, table)
        found.sent, found.rounds = found.sent + times, found.rounds + 1
        found.steps += sum(known == token for _, _, known in after)
        found.undone += len(after) - len(steps)


def _steps(site: Site, table: Table) -> list[tuple[int, str, str]]:
    return site.rows(
        f"SELECT number, kind, token FROM play_step WHERE encounter_id = {table.encounter}"
    )


def tell(found: dict[str, Rounds]) -> None:
    rows = [
        (
            name,
            story.sent,
            dict(story.taps),
            story.rounds,
            story.steps,
            story.undone,
            story.undos[200, 409],
        )
        for name, story in found.items()
    ]
    show("The same tap many times at once, then two undos at once", HEAD, rows)
    broken = [f"{name}: {what}" for name, story in found.items() for what in story.broken]
    if broken:
        raise SystemExit("\n".join(["", "Broken:", *broken]))


def main() -> None:
    given = story.arguments(actions=20, tables=10, times=50)
    found = {}
    with site.hosted(given.tables) as (server, tables):
        found["two processes"] = asyncio.run(at_once(server, tables, given.actions, given.times))
    with site.laptop(given.tables) as (server, tables):
        found["a laptop"] = asyncio.run(at_once(server, tables, given.actions, given.times))
    tell(found)


if __name__ == "__main__":
    main()
