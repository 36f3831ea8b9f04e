"""Plays random fights of a game with the program in the current folder, and writes their pages.

A script that imports nothing of this package: it also runs with other versions of the program.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

LANGUAGES = ("en", "he")
SEEDS = (1, 2)
RARE = 10  # steps from one look at the GM's sheets and the log to the next
SHEETS = ("log", "rulings", "steps", "questions")


def play(game: str, steps: int, out: Path) -> None:
    """Writes a file for each fight: a line for each page, with its step, place and language."""
    with TemporaryDirectory(prefix="runde-") as folder:
        os.environ |= {"RUNDE_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"}
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
                    if step % RARE == 0:  # what opens behind "why?"
                        for part in sorted(set(re.findall(r'data-why="([^"?]+)', text))):
                            headers = {"accept-language": language, "HX-Request": "true"}
                            opened = browser.get(part, headers=headers).content.decode()
                            yield step, f"{place} {part}", language, opened
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


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
