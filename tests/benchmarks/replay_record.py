"""Plays a fight of a game's demo with the program in the current folder, and writes what its pages
get: the GM's and two players' page, and each update of their streams.

    python tests/benchmarks/replay_record.py ose 30 OUT.json

A script that imports nothing of this package: it also runs with other versions of the program. All
of them roll the same dice and give the suggested answers.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

BEFORE = 4  # steps before the pages are opened
SEED = 3


def record(game: str, steps: int) -> dict[str, Any]:
    """By place its page and its updates, each with its version; and the bundles of static files."""
    from django.contrib.auth.models import User

    from encounters.screens import boards
    from encounters.serve.live.places import Place
    from rulesets import dice
    from tests.phones import laptop_of, phone_of
    from tests.play import table
    from tests.play.anything import demo_fight

    faces = Random(SEED)
    rolled = lambda count, sides: tuple(faces.randint(1, sides) for _ in range(count))  # noqa: E731
    dice.fresh_faces = rolled
    table._tokens = iter(range(1, 10**6))  # type: ignore[assignment]
    gm = User.objects.create_user("gwen", password=None)
    played = demo_fight(gm, game)
    campaign = played.encounter.campaign
    campaign.seats.update(own_dice=False)
    places = {"GM": (Place("gm"), laptop_of(gm), f"/e/{played.pk}/")}
    for number, seat in enumerate(campaign.seats.order_by("pk")[:2], 1):
        place = Place("seat", seat.pk)
        places[f"player {number}"] = place, phone_of(seat), f"/c/{campaign.pk}/"
    for _ in range(BEFORE):
        answer(played)
    board = boards.read_board(campaign.pk)
    pages: dict[str, Any] = {}
    for name, (place, browser, address) in places.items():
        board.html(place)
        response = browser.get(address, headers={"accept-language": "en"})
        pages[name] = {"page": response.content.decode(), "updates": []}
    for _ in range(steps):
        if played.state.over:
            break
        answer(played)
        shown, board = board.version, boards.read_board(campaign.pk, before=board)
        for name, (place, _, _) in places.items():
            pages[name]["updates"].append((board.version, board.html(place, shown)))
    return {"places": pages, "bundles": bundles()}


def answer(played: Any) -> None:
    """Answers the next decision as suggested."""
    from encounters.play import moves
    from rulesets import registry

    ruleset = registry.get(played.encounter.ruleset)
    pending = ruleset.pending(played.state)
    decision = next((decision for decision in pending if not decision.free), pending[0])
    result = moves.answer(played.tap(), ruleset.suggest(played.state, decision))
    assert result.ok, result.message


def bundles() -> dict[str, str]:
    from django.contrib.staticfiles import finders

    from encounters.serve.middleware.static_files import BUNDLES, sources

    return {
        bundle: "\n".join(
            Path(str(finders.find(name))).read_text(encoding="utf-8") for name in sources(bundle)
        )
        for bundle in BUNDLES
    }


def main(game: str, steps: int, out: Path) -> None:
    with TemporaryDirectory(prefix="runde-") as folder:
        os.environ |= {"RUNDE_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        sys.path[0] = os.getcwd()  # not this file's folder
        import django
        from django.conf import settings
        from django.core.management import call_command

        django.setup()
        settings.ALLOWED_HOSTS = ["testserver"]
        call_command("migrate", verbosity=0)
        out.write_text(json.dumps(record(game, steps)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
