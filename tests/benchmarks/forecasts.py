"""The cost of a forecast: 1,000 fights of the demo, 4 against 6.

    python -m tests.benchmarks.forecasts                 # every game
    python -m tests.benchmarks.forecasts ose --fights 200
    python -m tests.benchmarks.forecasts --crowd 300     # that many combatants, within a minute
    python -m tests.benchmarks.forecasts --one --crowd 300   # the CPU time of one such fight
    python -m tests.benchmarks.forecasts --beside        # taps at a table with and without one

CPU time is that of the workers. With `--beside` a table of OSE with 8 phones is served by a process
of its own; ten taps without a forecast alternate with ten during one.
"""

from __future__ import annotations

import asyncio
import hashlib
import resource
import subprocess
import sys
import threading
import time
from argparse import ArgumentParser
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from tests.benchmarks.stage import GAMES, ROOT, close_stage, open_stage, percentile, served, show

FIGHTS = 1000
TURNS, TAPS, WARM = 6, 10, 10
LOOK = 0.1  # s between two polls of the page


def roster_of(slug: str, heroes: int, foes: int) -> list[dict[str, Any]]:
    from rulesets import registry
    from rulesets.conformance.playing.drawing import demo_sheets
    from rulesets.conformance.sense import against

    theirs, ours = demo_sheets(registry.get(slug))
    return against([*islice(cycle(ours), heroes)], [*islice(cycle(theirs), foes)])


def counted(slug: str, heroes: int, foes: int, fights: int) -> tuple[Any, ...]:
    """A row: result, seconds until the first and last chart, CPU time, memory, winners."""
    from encounters.after.forecasts import service

    before, began = _cpu(), time.perf_counter()
    roster, first, most = roster_of(slug, heroes, foes), 0.0, 0.0
    key = service.ask(slug, roster, {}, fights=fights)
    while (seen := service.progress_of(key)) and seen.running:
        most = max(most, sum(map(_memory, _workers())))
        if seen.tally.fights and not first:
            first = time.perf_counter() - began
        time.sleep(LOOK)
    took = time.perf_counter() - began
    assert seen is not None
    share = 100 * seen.tally.winners["party"] / max(1, seen.tally.fights)
    ended = (seen.ended, seen.tally.fights, seen.failures)
    return slug, *ended, first or took, took, _cpu() - before, most, share


def played(slug: str, heroes: int, foes: int) -> tuple[Any, ...]:
    """A row: answers, the CPU time of a fight in this process, and its result."""
    from rulesets import registry
    from rulesets.dice import Seeded
    from rulesets.forecast import played_out

    ruleset, dice = registry.get(slug), Seeded(1)
    first = ruleset.begin(roster_of(slug, heroes, foes), {}, dice).state
    before = time.process_time()
    came = played_out(ruleset, first, dice, most=60 * (heroes + foes) + 5000)
    took = time.process_time() - before
    digest = hashlib.sha256(ruleset.encode(came.state)).hexdigest()[:8]
    return slug, came.answers.total(), took, digest


def _workers() -> list[int]:
    from encounters.after.forecasts.queue import line

    return line.workers


def _cpu() -> float:
    """Seconds of CPU time of workers that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def _memory(pid: int) -> float:
    """The memory that it does not share, in megabytes."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    except OSError:  # the process has ended
        return 0.0
    return sum(int(item.split()[1]) for item in lines if item.startswith("Private_")) / 1024


def count_on() -> None:
    """Runs a forecast for an open page until standard input is closed; prints when it has begun."""
    from encounters.after.forecasts import service

    key = service.ask("ose", roster_of("ose", 4, 6), {}, fights=1_000_000)
    told, over = False, threading.Thread(target=sys.stdin.read)
    over.start()
    while (seen := service.progress_of(key)) and seen.running:
        if seen.tally.fights and not told:
            print("counting", flush=True)
            told = True
        if not over.is_alive():
            service.cancel(key)
        time.sleep(LOOK)


def start_counting() -> subprocess.Popen[str]:
    """Starts `count_on` in a process of its own; returns when the forecast has begun."""
    command = [sys.executable, "-m", "tests.benchmarks.forecasts", "--count-on"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdout.readline()
    return process


async def taps_beside(port: int, table: Any) -> list[tuple[Any, ...]]:
    """Milliseconds until the last phone shows a tap, without and during a forecast."""
    from asgiref.sync import sync_to_async

    from tests.benchmarks.phones import Finger, open_page
    from tests.benchmarks.stage import Fight

    fight, phones = Fight(table), await sync_to_async(table.phones)()
    pages = [await open_page(port, *phone) for phone in phones]
    took: dict[str, list[float]] = {"alone": [], "beside a forecast": []}

    async def tap(finger: Any) -> float:
        form = await sync_to_async(fight.next_tap)()
        version = await sync_to_async(table.version)()
        sent = time.perf_counter()
        tapping = asyncio.create_task(finger.tap(f"/e/{table.encounter.pk}/answer", form))
        came = await asyncio.gather(*(page.shows(version + 1) for page in pages))
        assert await tapping == 200
        return 1000 * (max(came) - sent)

    async with Finger(port, phones[0][1]) as finger:
        for _ in range(WARM):
            await tap(finger)
        for _ in range(TURNS):
            took["alone"] += [await tap(finger) for _ in range(TAPS)]
            with await asyncio.to_thread(start_counting) as beside:
                took["beside a forecast"] += [await tap(finger) for _ in range(TAPS)]
                beside.stdin.close()
    means = {name: sum(each) / len(each) for name, each in took.items()}
    return [
        (
            name,
            means[name],
            percentile(each, 50),
            percentile(each, 95),
            f"{percentile(each, 50) / percentile(took['alone'], 50):.2f}",
        )
        for name, each in took.items()
    ]


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--fights", type=int, default=FIGHTS)
    parser.add_argument("--crowd", type=int, help="so many combatants, half of them on each side")
    parser.add_argument("--one", action="store_true")
    parser.add_argument("--beside", action="store_true")
    parser.add_argument("--count-on", action="store_true", help="what --beside starts")
    given = parser.parse_args()
    sides = (given.crowd // 2, given.crowd // 2) if given.crowd else (4, 6)
    sizes = " against ".join(map(str, sides))
    folder = open_stage()
    if given.count_on:
        count_on()
    elif given.beside:
        from tests.benchmarks.stage import Table

        table = Table(players=6)
        with served(folder) as (port, _):
            rows = asyncio.run(taps_beside(port, table))
        show("A tap until the last phone has it, ms", ("", "mean", "p50", "p95", "ratio"), rows)
    elif given.one:
        rows = [played(game, *sides) for game in given.games]
        show(f"One fight, {sizes}", ("game", "answers", "CPU s", "last state"), rows)
    else:
        rows = [counted(game, *sides, given.fights) for game in given.games]
        times = ("first picture s", "wall s", "CPU s", "MB", "party wins %")
        show(f"{sizes}, seconds", ("game", "ended", "fights", "failed", *times), rows)
    close_stage(folder)


if __name__ == "__main__":
    main()
