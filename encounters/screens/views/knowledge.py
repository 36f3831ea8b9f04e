"""Campaigns and fights for live streams (`encounters/serve/live/places.py`): which page a member
may have open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone

from encounters.campaigns import languages
from encounters.campaigns.access import Member, member_from_cookies
from encounters.campaigns.models import Campaign, Seat
from encounters.campaigns.seats import PRESENT_FOR
from encounters.campaigns.session_seats import leases_in
from encounters.play.fights.locks import writing
from encounters.screens import board_cache
from encounters.screens.boards import Board
from encounters.serve.live.places import OpenPage, Place, Who
from encounters.serve.performance.prepared_statements import Query
from rulesets import generation_cache

FOR_THE_GM = ("gm", "lobby")
KEPT = ("pk", "lease", "account")
_version = Query(lambda pk: Campaign.objects.filter(pk=pk).order_by().values_list("version"))


def admit(cookies: bytes, campaign: int, kind: str, language: str) -> OpenPage | None:
    """The member requesting a page of this kind; None if they may not see it, or if the campaign is
    archived."""
    member = member_from_cookies(cookies, campaign)
    if member is None or member.campaign.archived:
        return None
    spoken = (
        language if language in languages.languages_of(member.campaign) else settings.LANGUAGE_CODE
    )
    place = place_of(member, kind, spoken)
    return OpenPage(_who(member, cookies), place, member.campaign.version) if place else None


def _who(member: Member, cookies: bytes) -> Who:
    campaign, seat = member.campaign.pk, member.seat
    if seat is None:
        return Who(campaign, account=member.account, cookies=cookies)
    if member.account is None:
        return Who(campaign, seat.pk, seat.lease, cookies=cookies)
    return Who(campaign, seat.pk, seat.lease, member.account, cookies)


class Tables:
    """Implements `encounters.serve.live.places.Knowledge`."""

    def fresh(self, work: Callable[..., Any], *args: Any) -> Any:
        close_old_connections()
        return work(*args)

    def make_room(self, campaigns: int) -> None:
        generation_cache.make_room(campaigns)

    def let_go(self) -> None:
        generation_cache.let_go()

    def board(self, campaign: int, anew: bool = False, announced: int = 0) -> Board | None:
        try:
            board = board_cache.board(campaign, anew, announced)
        except Campaign.DoesNotExist:
            return None
        return None if board.table.campaign.archived else board

    def version(self, campaign: int) -> int | None:
        return next((version for (version,) in _version(campaign)), None)

    def versions(self, campaigns: list[int]) -> dict[int, int]:
        return dict(Campaign.objects.filter(pk__in=campaigns).values_list("pk", "version"))

    def revoked(self, people: set[Who]) -> set[Who]:
        """The holders that lost their page. One query for the seats, one for GMs and co-GMs."""
        seated = {who for who in people if who.seat is not None}
        return self._lost_the_seat(seated) | self._run_it_no_more(people - seated)

    def all_revoked(self, people: set[Who]) -> set[Who]:
        by_account = {who for who in people if who.account is not None}
        doubtful = {who for who in by_account if not self._still(who)}
        # Handing over between these two statements would otherwise lose the page of a GM.
        lost = {who for who in doubtful if not self._still(who)}
        return self.revoked(people) | self._left_behind(people - by_account) | lost

    def here(self, seats: Iterable[int]) -> None:
        with writing():
            Seat.objects.filter(pk__in=seats).update(last_seen=timezone.now())

    def came_or_went(self, here: set[int], gone: set[int]) -> None:
        """Backdates a seat that has left, so that it does not count as present."""
        now = timezone.now()
        with writing():
            Seat.objects.filter(pk__in=here).update(last_seen=now)
            Seat.objects.filter(pk__in=gone).update(last_seen=now - PRESENT_FOR)

    def _lost_the_seat(self, seated: set[Who]) -> set[Who]:
        if not seated:
            return set()
        campaigns = {who.campaign for who in seated}
        valid = Seat.objects.filter(campaign__in=campaigns, revoked=None)
        leases = {pk: (lease, account) for pk, lease, account in valid.values_list(*KEPT)}
        holds = {who: leases.get(who.seat or 0, (None, None)) for who in seated}
        return {
            who
            for who, (lease, account) in holds.items()
            if who.lease != lease or who.account not in (None, account)
        }

    def _left_behind(self, by_key: set[Who]) -> set[Who]:
        """Those whose phone has given up the seat, or is signed out. One query."""
        leases = leases_in({who.cookies for who in by_key})
        return {who for who in by_key if leases[who.cookies].get(str(who.campaign)) != who.lease}

    def _run_it_no_more(self, running: set[Who]) -> set[Who]:
        if not running:
            return set()
        campaigns = Campaign.objects.filter(pk__in={who.campaign for who in running}).order_by()
        rows = list(campaigns.values_list("pk", "gm", "co_gms__account"))
        allowed = {(pk, account) for pk, *accounts in rows for account in accounts}
        return {who for who in running if (who.campaign, who.account) not in allowed}

    def _still(self, who: Who) -> bool:
        """Whether the page would still be admitted with the cookies it came with."""
        member = member_from_cookies(who.cookies, who.campaign)
        if member is None:
            return False
        return member.gm if who.seat is None else bool(member.seat and member.seat.pk == who.seat)


def own_place(member: Member, language: str) -> Place:
    """The place of a member's own page; all spectators share one."""
    if member.seat is None:
        return Place("gm", None, language)
    if member.seat.watching:
        return Place("watch", None, language)
    return Place("seat", member.seat.pk, language)


def place_of(member: Member, kind: str, language: str) -> Place | None:
    """The place of a page of this kind; None if this member may not see it."""
    if kind == "table" or (kind in FOR_THE_GM and member.gm):
        return Place(kind, None, language)
    return own_place(member, language) if kind == "seat" and member.seat else None
