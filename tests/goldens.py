"""Every page of random fights, written to files, to compare two versions of the program.

    python -m tests.goldens OUT                # the pages of this checkout
    python -m tests.goldens OUT --against REV  # and of REV, and which blocks of them differ
    python -m tests.goldens OUT --against REV --games ose coc7 --steps 20

Both versions play the same fights of each game's demo with the same dice, and answer requests for
the pages of the GM, every player, a watcher and the table display in two languages; in every second
fight a foe is hidden and everything that a campaign may show is shown. Only a page's address, the
tests' own `demo_fight` and `anything`, and where dice come from have to be the same in both. White
space, clocks and tokens do not count. The exit status is 1 if anything differs.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from difflib import unified_diff
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("sample", "kampbogen", "ose", "coc7", "arm5", "momentum")
LANGUAGES = ("en", "he")
STEPS = 45
SEEDS = (1, 2)
RARE = 10  # steps from one look at the GM's sheets and the log to the next
SHEETS = ("log", "rulings", "steps", "questions")
ANEW = re.compile(
    r"(?<=\W)[A-Za-z0-9]{64}(?=\W)"  # Django's CSRF tokens
    r'|nonce="[^"]*"|data-(?:since|now)="\d+"|\?v=\w+|/static/\w+/'
)
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr", "path"}
SHOWN = 5  # differences that are printed in full


def main() -> int:
    asked = arguments()
    if asked.alone:
        play(asked.alone, asked.steps, asked.out)
        return 0
    with other_checkout(asked.against) as other:
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
    parser.add_argument("--alone", metavar="GAME", help="plays a game in this process")
    return parser.parse_args()


@contextmanager
def other_checkout(revision: str | None) -> Iterator[Path | None]:
    """A checkout of that commit beside this one, removed afterwards."""
    if revision is None:
        yield None
        return
    with TemporaryDirectory(prefix="goldens-") as folder:
        tree = Path(folder, "tree")
        git = ("git", "-C", str(ROOT), "worktree")
        subprocess.run([*git, "add", "-q", "--detach", str(tree), revision], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def in_a_process(checkout: Path, out: Path, game: str, steps: int) -> str:
    """Plays a game's fights with the program of that checkout; returns its errors, if any."""
    command = [sys.executable, __file__, str(out), "--alone", game, "--steps", str(steps)]
    environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=checkout, env=environment, stderr=subprocess.PIPE, text=True)
    return f"{checkout}, {game}:\n{done.stderr}" if done.returncode else ""


def play(game: str, steps: int, out: Path) -> None:
    """Writes a file for each fight: a line for each page, with its step, place and language."""
    with TemporaryDirectory(prefix="runde-") as folder:
        os.environ |= {"RUNDE_DATA": folder, "DJANGO_SETTINGS_MODULE": "encounters.settings"}
        sys.path[0] = os.getcwd()  # not this file's folder
        import django
        from django.conf import settings
        from django.core.management import call_command

        django.setup()
        settings.ALLOWED_HOSTS = ["testserver"]
        call_command("migrate", verbosity=0)
        out.mkdir(parents=True, exist_ok=True)
        for seed in SEEDS:
            pages = list(pages_of_fight(game, seed, steps))
            text = "\n".join(json.dumps(page, ensure_ascii=False) for page in pages)
            Path(out, f"{game}-{seed}.jsonl").write_text(text + "\n", encoding="utf-8")


def pages_of_fight(game: str, seed: int, steps: int) -> Iterator[tuple[int, str, str, str]]:
    """Step, place, language and HTML of each page of a fight."""
    from django.contrib.auth.models import User

    from rulesets import dice
    from tests.play import table
    from tests.play.anything import anything, demo_fight

    faces, random = Random(seed), Random(seed)
    rolled = lambda count, sides: tuple(faces.randint(1, sides) for _ in range(count))  # noqa: E731
    dice.fresh_faces = rolled
    table._tokens = iter(range(1, 10**6))  # type: ignore[assignment]  # a pad's key contains it
    gm = User.objects.create_user(f"gwen {seed}", password=None)
    played = demo_fight(gm, game, hidden=seed % 2 == 0)
    campaign = played.encounter.campaign
    if seed % 2 == 0:
        campaign.foes_shown, campaign.odds = "numbers", "all"
        campaign.save()
    campaign.seats.create(name="Watcher", watching=True)
    browsers = list(browsers_of(campaign, gm))
    for step in range(steps):
        for place, address, browser in browsers:
            pages = [f"/c/{campaign.pk}/" if place != "gm" else f"/e/{played.pk}/"]
            pages[0] = address or pages[0]
            if step % RARE == 0 and place == "gm":
                pages += [f"/e/{played.pk}/{sheet}" for sheet in SHEETS]
            for page in pages:
                for language in LANGUAGES:
                    answer = browser.get(page, headers={"accept-language": language})
                    text = answer.content.decode()
                    yield step, f"{place} {page}", language, f"{answer.status_code} {text}"
        if played.state.over:
            return
        anything(played, random)


def browsers_of(campaign: Any, gm: Any) -> Iterator[tuple[str, str, Any]]:
    """Place, address if it is none of the usual ones, and browser of everybody with a page."""
    from tests.phones import laptop_of, phone_of

    laptop = laptop_of(gm)
    yield "gm", "", laptop
    yield "table", f"/c/{campaign.pk}/table/", laptop
    for number, seat in enumerate(campaign.seats.order_by("pk")):
        yield f"seat {number}", "", phone_of(seat)


class Blocks(HTMLParser):
    """The elements of a page that have an id, each without those inside it, by id."""

    def __init__(self, page: str):
        super().__init__(convert_charrefs=False)
        self.texts: dict[str, list[str]] = defaultdict(list)
        self.open: list[tuple[str, str]] = [("", "page")]  # tag and innermost id
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        inside = self.open[-1][1]
        id = dict(attrs).get("id")
        if id:
            self.texts[inside].append(f"<#{id}>")
        self.texts[id or inside].append(self.get_starttag_text() or "")
        if tag not in VOID:
            self.open.append((tag, id or inside))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts[self.open[-1][1]].append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in (name for name, _ in self.open[1:]):
            while self.open[-1][0] != tag:
                self.open.pop()
            self.texts[self.open.pop()[1]].append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if text := " ".join(data.split()):
            self.texts[self.open[-1][1]].append(text)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    @property
    def by_id(self) -> dict[str, list[str]]:
        return {id: [" ".join(text.split()) for text in texts] for id, texts in self.texts.items()}


def compare(out: Path, games: list[str]) -> int:
    """Prints which blocks differ in how many pages, and some of the differences in full."""
    differing, pages, unequal, printed = Counter[str](), 0, 0, 0
    for game in games:
        for seed in SEEDS:
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
