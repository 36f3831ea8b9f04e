"""Places and their holders: everything that distinguishes two pages of one campaign."""

from __future__ import annotations

from msgspec import Struct

FIRST = ("seat", "gm", "table", "watch", "lobby")  # players first


class Place(Struct, frozen=True):
    """The kind of an open page. `gm`: the GM's round. `seat`: a player. `watch`: a spectator.
    `table`: the table display. `lobby`: presence on the GM's page of the campaign."""

    kind: str
    seat: int | None = None
    language: str = "en"

    @property
    def turn(self) -> int:
        """The order in which panels of places are rendered."""
        return FIRST.index(self.kind)


class Who(Struct, frozen=True):
    """The holder of a page: a seat with its lease, or a GM or co-GM (no seat), with the request's
    cookies. `account` is set if access is through an account."""

    campaign: int
    seat: int | None = None
    lease: str = ""
    account: int | None = None
    cookies: bytes = b""

    @property
    def person(self) -> tuple[int | None, int | None]:
        """The person with the page, in whichever browser: a seat, or an account that runs the
        campaign."""
        return self.seat, None if self.seat is not None else self.account


class OpenPage(Struct, frozen=True):
    """A page that may be open, and the campaign's version at the time of the lookup."""

    who: Who
    place: Place
    version: int
