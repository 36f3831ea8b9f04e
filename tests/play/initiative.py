"""Initiative that players roll at the table: who types it, what screens show, what was rolled."""

from __future__ import annotations

import re
from html import unescape

from encounters.campaigns.models import Campaign, Seat
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.play.table import Play


def types(*seats: Seat) -> None:
    for seat in seats:
        seat.own_dice = True
        seat.save()


def screen(campaign: Campaign, seat: Seat | None = None) -> str:
    place = Place("seat", seat.pk, "en") if seat else Place("gm", None, "en")
    return boards.read_board(campaign.pk).html(place)


def text(html: str) -> str:
    return " ".join(unescape(re.sub("<[^>]+>", "", html)).split())


def rolled(play: Play) -> dict[str, tuple[list[int], str]]:
    """The last initiative of each combatant."""
    rows = [row for step in play.steps for row in step.rolls if row.purpose == "initiative"]
    return {row.who: (row.faces, row.how) for row in rows}
