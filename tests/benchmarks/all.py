"""Everything that a change may make dearer, in pairs against another commit.

    python -m tests.benchmarks.all --against REV            # the server's part, about three minutes
    python -m tests.benchmarks.all --against REV --phone    # and an update on a phone, about ten
    python -m tests.benchmarks.all --against REV --games ose --taps 0    # rules, forecast, start

Each figure is measured on REV, on REV once more and on this checkout, in turns, each by its own
benchmark. "ratio" is this checkout's to REV's; "noise" is that of REV to itself: a ratio within it
says nothing. Everything is CPU time or bytes, so that other load on the machine counts as little as
possible.
"""

from __future__ import annotations

import gzip
import json
import re
import resource
import subprocess
import sys
import time
import urllib.request
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from tests.benchmarks.stage import (
    GAMES,
    ROOT,
    close_stage,
    of_checkout,
    open_stage,
    percentile,
    served,
    show,
)
from tests.benchmarks.taps import Run, compared
from tests.checkouts import checkout_of

ROUNDS = 2
TAPS, WARM = 20, 5
SECONDS = 0.3  # of CPU time for each game's rules and forecasts
LINKED = re.compile(r'(?:href|src)="(/static/[^"]+\.(?:css|js|woff2|svg)[^"]*)"')


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.benchmarks.all")
    parser.add_argument("--against", metavar="REV", default="origin/main")
    parser.add_argument("--games", nargs="+", default=list(GAMES), metavar="GAME")
    parser.add_argument("--taps", type=int, default=TAPS, help="of each game; 0 for none")
    parser.add_argument("--phone", action="store_true", help="an update on a phone, too")
    parser.add_argument("--alone", action="store_true", help="a run of one checkout, as JSON")
    asked = parser.parse_args()
    if asked.alone:
        print(json.dumps(dict(figures(asked.games))))
        return
    with checkout_of(asked.against) as before:
        rows = [*in_turns(asked, before), *taps(asked, before)]
        show(f"Against {asked.against}", ("", "before", "now", "ratio", "noise"), rows)
        if asked.phone:
            command = [sys.executable, "-m", "tests.benchmarks.phone", "--against", asked.against]
            subprocess.run(command, cwd=ROOT, check=True)


def in_turns(asked: Namespace, before: Path) -> Iterator[tuple[str, ...]]:
    """The figures of the checkouts, each in a process of its own, a round after the other."""
    runs: list[list[dict[str, float]]] = [[], [], []]
    for _ in range(ROUNDS):
        for found, checkout in zip(runs, (before, before, ROOT), strict=True):
            command = [sys.executable, "-m", "tests.benchmarks.all", "--alone", "--games"]
            pipes: Any = {"stdout": subprocess.PIPE, "text": True}
            where = of_checkout(checkout)
            done = subprocess.run([*command, *asked.games], **where, **pipes, check=True)
            found.append(json.loads(done.stdout.splitlines()[-1]))
    for name in runs[0][0]:
        yield row(name, *(percentile([each[name] for each in found], 50) for found in runs))


def taps(asked: Namespace, before: Path) -> Iterator[tuple[str, ...]]:
    for game in asked.games if asked.taps else ():
        runs = [Run(checkout, game, 8, gzip=True) for checkout in (before, before, ROOT)]
        means = [found[6] for found in compared(runs, asked.taps, WARM)]
        yield row(f"{game}: a tap, eight phones, ms", *means)


def row(name: str, before: float, again: float, now: float) -> tuple[str, ...]:
    return name, f"{before:.4g}", f"{now:.4g}", f"{now / before:.2f}", f"{again / before:.2f}"


def figures(games: list[str]) -> Iterator[tuple[str, float]]:
    """The name and value of each figure of this process's checkout."""
    folder = open_stage()
    for game in games:
        yield f"{game}: a step of the rules, ms", a_step(game)
        yield f"{game}: a fight of a forecast, ms", a_fight(game)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with served(folder) as (port, _):
        yield "first load of a player's page, kB", first_load(port)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    yield "start, a page and stop of the server, s", spent
    close_stage(folder)


def a_step(game: str) -> float:
    """Milliseconds for `resolve` alone, fights of the demo's sheets with suggested answers."""
    from rulesets import registry
    from rulesets.dice import Seeded

    ruleset, steps, spent = registry.get(game), 0, 0.0
    for seed in count():
        dice = Seeded(seed)
        state = ruleset.begin(roster_of(game), {}, dice).state
        while not state.over:
            choice = ruleset.suggest(state, ruleset.pending(state)[0])
            before = time.process_time()
            state = ruleset.resolve(state, choice, dice).state
            spent, steps = spent + time.process_time() - before, steps + 1
        if spent > SECONDS:
            return 1000 * spent / steps
    raise AssertionError("unreachable")


def a_fight(game: str) -> float:
    """Milliseconds for a fight as forecasts play it."""
    from rulesets import registry
    from rulesets.dice import Seeded
    from rulesets.forecast import played_out

    ruleset, before = registry.get(game), time.process_time()
    for seed in count(1):
        dice = Seeded(seed)
        played_out(ruleset, ruleset.begin(roster_of(game), {}, dice).state, dice, most=5000)
        spent = time.process_time() - before
        if spent > SECONDS:
            return 1000 * spent / seed
    raise AssertionError("unreachable")


def roster_of(game: str) -> list[dict[str, Any]]:
    """Four against six with the sheets of a game's demo."""
    from tests.benchmarks.forecasts import roster_of

    return roster_of(game, 4, 6)


def first_load(port: int) -> float:
    """Kilobytes of a player's page in a fight with everything that it links, compressed."""
    from tests.benchmarks.stage import DemoTable

    table = DemoTable("ose", players=2)
    page = fetched(port, f"/c/{table.campaign.pk}/", table.cookie(table.seats[0]))
    linked = set(LINKED.findall(gzip.decompress(page).decode()))
    return (len(page) + sum(len(fetched(port, item)) for item in linked)) / 1024


def fetched(port: int, address: str, cookie: str = "") -> bytes:
    headers = {"Accept-Encoding": "gzip", "Cookie": cookie}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{address}", headers=headers)
    with urllib.request.urlopen(request) as answer:
        body: bytes = answer.read()
    return body


if __name__ == "__main__":
    main()
