"""Places and their holders: everything that distinguishes two pages of one campaign; and protocols
for the boards that their streams need, whose implementations are passed in when the application
starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

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


Admission = Callable[[bytes, int, str, str], OpenPage | None]
"""(cookies, campaign, kind of page, language): the member requesting this page, None if they may
not have it."""


class ShownBoard(Protocol):
    """The board of a campaign in one version."""

    version: int
    seats: int  # the version at which its seats were read

    def html(self, place: Place, seen: int | None = None) -> str:
        """The panel of a place for a page that shows the version `seen` of it: only the
        differences, or the whole panel."""

    def shows_people(self, place: Place) -> bool:
        """Whether that panel shows presence, which changes without a new version."""


class Knowledge(Protocol):
    """Database reads, called in worker threads. Each takes a constant number of queries, however
    many pages are open."""

    def fresh(self, work: Callable[..., Any], *args: Any) -> Any:
        """Runs `work` on a working database connection."""

    def make_room(self, campaigns: int) -> None:
        """Adjusts caches to the number of campaigns with open pages. Reads nothing, so the event
        loop may call it."""

    def let_go(self) -> None:
        """Drops what was not used since the last heartbeat. Reads nothing either."""

    def board(self, campaign: int, anew: bool = False, announced: int = 0) -> ShownBoard | None:
        """The campaign's current board; None if it is deleted or archived. `anew`: presence has
        changed. `announced`: a board of this version is recent enough."""

    def version(self, campaign: int) -> int | None: ...

    def versions(self, campaigns: list[int]) -> dict[int, int]: ...

    def all_revoked(self, people: set[Who]) -> set[Who]:
        """Those who lost their page: seats that were revoked, moved to another phone, or left;
        accounts that no longer run the campaign, have given up the seat, or are signed out."""

    def here(self, seats: Iterable[int]) -> None:
        """Stores that these seats currently have a page open."""

    def came_or_went(self, here: set[int], gone: set[int]) -> None:
        """Stores which seats now have a page open, and which no longer do."""
