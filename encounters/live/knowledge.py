"""Protocols for campaigns and panels as streams need them; handed in where the application
starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from encounters.live.places import Admitted, Place, Who

Admission = Callable[[bytes, int, str, str], Admitted | None]
"""(cookies, campaign, kind of page, language): who asks for this page, None if it is not theirs."""


class Board(Protocol):
    """A campaign's table in one version."""

    version: int
    seats: int  # the version in which its seats were read

    def html(self, place: Place, seen: int | None = None) -> str:
        """The panel of a place for a page that shows the version `seen` of it: what is different,
        or the whole."""

    def shows_people(self, place: Place) -> bool:
        """Whether that panel shows who is here, which changes without a new version."""


class Knowledge(Protocol):
    """Called in worker threads. Each answer costs a constant number of queries, however many pages
    are open."""

    def fresh(self, work: Callable[..., Any], *args: Any) -> Any:
        """Runs `work` on a connection that still works."""

    def make_room(self, campaigns: int) -> None:
        """Pages of so many campaigns are open. Reads nothing, so the event loop may call it."""

    def let_go(self) -> None:
        """A heartbeat has passed: what nobody has asked for in that time need not be kept. Reads
        nothing either."""

    def board(self, campaign: int, anew: bool = False, announced: int = 0) -> Board | None:
        """The campaign's table as it is now; None if it is deleted or put away. `anew`: who is here
        has changed. `announced`: a board of this version is new enough."""

    def version(self, campaign: int) -> int | None: ...

    def versions(self, campaigns: list[int]) -> dict[int, int]: ...

    def all_revoked(self, people: set[Who]) -> set[Who]:
        """Those whose seat was revoked, moved to another phone, or left; those whose account runs
        the campaign no more, has let go of the seat, or is signed out."""

    def here(self, seats: Iterable[int]) -> None:
        """These seats have a page open now."""

    def came_or_went(self, here: set[int], gone: set[int]) -> None:
        """These seats have a page open now, and those have none any more."""
