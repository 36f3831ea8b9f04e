"""Whose page is open, and what it shows: all that tells two pages of one campaign apart."""

from __future__ import annotations

from msgspec import Struct

FIRST = ("seat", "gm", "table", "watch", "lobby")  # whoever plays goes first


class Place(Struct, frozen=True):
    """`gm`: the GM's round. `seat`: a player. `watch`: a spectator. `table`: the big display.
    `lobby`: who is here, on the GM's page of the campaign."""

    kind: str
    seat: int | None = None
    language: str = "en"

    @property
    def turn(self) -> int:
        """When its panel is rendered, compared with those of other places."""
        return FIRST.index(self.kind)


class Who(Struct, frozen=True):
    """Whose page it is: a seat with its lease, or who runs the campaign (no seat), and with which
    cookies it came. What is open through an account says which."""

    campaign: int
    seat: int | None = None
    lease: str = ""
    account: int | None = None
    cookies: bytes = b""

    @property
    def person(self) -> tuple[int | None, int | None]:
        """The holder of the page, wherever it is open: a seat, or an account that runs the
        campaign."""
        return self.seat, None if self.seat is not None else self.account


class Admitted(Struct, frozen=True):
    """A page that may be open, and the campaign's version when that was looked up."""

    who: Who
    place: Place
    version: int
