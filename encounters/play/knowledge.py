"""What live streams need to know about campaigns and fights (`encounters/live/knowledge.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone

from encounters.campaigns import languages
from encounters.campaigns.access import Member, member_from_cookies
from encounters.campaigns.models import Campaign, Seat
from encounters.campaigns.presence import PRESENT_FOR
from encounters.live.places import Admitted, Who
from encounters.play.fights.locks import writing
from encounters.play.panels import board_cache
from encounters.play.panels.boards import Board
from encounters.play.places import place_of
from encounters.prepared import Query

_version = Query(lambda pk: Campaign.objects.filter(pk=pk).order_by().values_list("version"))


def admit(cookies: bytes, campaign: int, kind: str, language: str) -> Admitted | None:
    """The member who asks for a page of this kind; None if they may not see it."""
    member = member_from_cookies(cookies, campaign)
    if member is None:
        return None
    spoken = language if language in languages.of(member.campaign) else settings.LANGUAGE_CODE
    place = place_of(member, kind, spoken)
    return Admitted(_who(member, cookies), place, member.campaign.version) if place else None


def _who(member: Member, cookies: bytes) -> Who:
    if member.seat is None:
        return Who(member.campaign.pk, cookies=cookies)
    return Who(member.campaign.pk, member.seat.pk, member.seat.key)


class Tables:
    """Implements `encounters.live.knowledge.Knowledge`."""

    def fresh(self, work: Callable[..., Any], *args: Any) -> Any:
        close_old_connections()
        return work(*args)

    def board(self, campaign: int, anew: bool = False, announced: int = 0) -> Board | None:
        try:
            return board_cache.board(campaign, anew, announced)
        except Campaign.DoesNotExist:
            return None

    def version(self, campaign: int) -> int | None:
        return next((version for (version,) in _version(campaign)), None)

    def versions(self, campaigns: list[int]) -> dict[int, int]:
        return dict(Campaign.objects.filter(pk__in=campaigns).values_list("pk", "version"))

    def revoked(self, people: set[Who]) -> set[Who]:
        """One query."""
        seated = {who for who in people if who.seat is not None}
        valid = Seat.objects.filter(campaign__in={who.campaign for who in seated}, revoked=None)
        keys = set(valid.values_list("pk", "key"))
        return {who for who in seated if (who.seat, who.key) not in keys}

    def all_revoked(self, people: set[Who]) -> set[Who]:
        gms = {who for who in people if who.seat is None}
        return self.revoked(people) | {who for who in gms if not self._still_gm(who)}

    def here(self, seats: Iterable[int]) -> None:
        with writing():
            Seat.objects.filter(pk__in=seats).update(last_seen=timezone.now())

    def came_or_went(self, here: set[int], gone: set[int]) -> None:
        """Who has left was seen too long ago to count as here."""
        now = timezone.now()
        with writing():
            Seat.objects.filter(pk__in=here).update(last_seen=now)
            Seat.objects.filter(pk__in=gone).update(last_seen=now - PRESENT_FOR)

    def _still_gm(self, who: Who) -> bool:
        member = member_from_cookies(who.cookies, who.campaign)
        return member is not None and member.gm
