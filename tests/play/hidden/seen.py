"""Who is hidden now, and what a player sees."""

from __future__ import annotations

from collections.abc import Callable

from encounters.campaigns.models import Seat
from encounters.live.places import Place
from encounters.play.panels import boards
from tests.play.table import Play

type Begun = Callable[..., Play]


def hidden(play: Play) -> set[str]:
    return {row["id"] for row in play.encounter.cast if row["hidden"]}


def panel(play: Play, seat: Seat) -> str:
    return str(boards.read_board(play.encounter.campaign_id).html(Place("seat", seat.pk, "en")))
