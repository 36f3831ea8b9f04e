"""Every page of random fights, written to files, to compare two versions of the program.

    python -m tests.goldens OUT                # the pages of this checkout
    python -m tests.goldens OUT --against REV  # and of REV, and which blocks of them differ
    python -m tests.goldens OUT --against REV --games ose coc7 --steps 20

Both versions play the same fights of each game's demo with the same dice, and answer requests for
the pages of the GM, every player, a watcher and the table display in two languages, in every tenth
step with what opens behind "why?"; in every second fight a foe is hidden and everything that a
campaign may show is shown. Only a page's address, the tests' own `demo_fight` and `anything`, and
where dice come from have to be the same in both. White space, clocks and tokens do not count. The
exit status is 1 if anything differs.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from difflib import unified_diff
from pathlib import Path

from tests.checkouts import ROOT, checkout_of
from tests.goldens import playing
from tests.goldens.blocks import Blocks

GAMES = ("sample", "kampbogen", "ose", "coc7", "arm5", "momentum")
STEPS = 45
ANEW = re.compile(
    r"(?<=\W)[A-Za-z0-9]{64}(?=\W)"  # Django's CSRF tokens
    r'|nonce="[^"]*"|data-(?:since|now)="\d+"|\?v=\w+|/static/\w+/'
)
SHOWN = 5  # differences that are printed in full


def main() -> int:
    asked = arguments()
    with checkout_of(asked.against) if asked.against else nullcontext() as other:
        runs = [(ROOT, asked.out / "now", game) for game in asked.games]
        if other:
            runs += [(other, asked.out / "before", game) for game in asked.games]
        with ThreadPoolExecutor(asked.jobs) as pool:
            for problem in pool.map(lambda run: in_a_process(*run, asked.steps), runs):
                if problem:
                    print(problem, file=sys.stderr)
                    return 2
    return compare(asked.out, asked.games) if asked.against else 0


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.goldens")
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the pages")
    parser.add_argument("--against", metavar="REV", help="a commit to compare with")
    parser.add_argument("--games", nargs="+", default=list(GAMES), metavar="GAME")
    parser.add_argument("--steps", type=int, default=STEPS, help="of each fight")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def in_a_process(checkout: Path, out: Path, game: str, steps: int) -> str:
    """Plays a game's fights with the program of that checkout; returns its errors, if any."""
    command = [sys.executable, playing.__file__, game, str(steps), str(out.resolve())]
    environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=checkout, env=environment, stderr=subprocess.PIPE, text=True)
    return f"{checkout}, {game}:\n{done.stderr}" if done.returncode else ""


def compare(out: Path, games: list[str]) -> int:
    """Prints which blocks differ in how many pages, and some of the differences in full."""
    differing, pages, unequal, printed = Counter[str](), 0, 0, 0
    for game in games:
        for seed in playing.SEEDS:
            name = f"{game}-{seed}.jsonl"
            before, now = read(out / "before" / name), read(out / "now" / name)
            for place in sorted({*before, *now}):
                pages += 1
                old, new = before.get(place, ""), now.get(place, "")
                if old == new:
                    continue
                was, become = Blocks(old).by_id, Blocks(new).by_id
                blocks = [id for id in {**was, **become} if was.get(id) != become.get(id)]
                unequal += bool(blocks)
                differing.update(re.sub(r"\d+", "N", id) for id in blocks)
                if blocks and printed < SHOWN:
                    printed += 1
                    print(f"\n{game}, fight {seed}, {place}: {', '.join(blocks)}")
                    lines = unified_diff(
                        was.get(blocks[0], []), become.get(blocks[0], []), lineterm=""
                    )
                    print("\n".join(lines))
    print(f"\n{unequal} of {pages} pages differ")
    for id, times in differing.most_common():
        print(f"{times:6} #{id}")
    return 1 if unequal else 0


def read(file: Path) -> dict[tuple[int, str, str], str]:
    pages = map(json.loads, file.read_text(encoding="utf-8").splitlines()) if file.exists() else ()
    return {(step, place, language): ANEW.sub("", html) for step, place, language, html in pages}


if __name__ == "__main__":
    sys.exit(main())
