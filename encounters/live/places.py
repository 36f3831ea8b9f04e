"""Where a panel is shown: all that tells two renderings of one board apart."""

from __future__ import annotations

from msgspec import Struct


class Place(Struct, frozen=True):
    """`gm`: the GM's round. `seat`: a player. `watch`: a spectator. `table`: the big display.
    `lobby`: who is here, on the GM's page of the campaign."""

    kind: str
    seat: int | None = None
    language: str = "en"
