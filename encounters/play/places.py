"""The places of members, for their open pages."""

from __future__ import annotations

from encounters.campaigns.access import Member
from encounters.live.places import Place

FOR_THE_GM = ("gm", "lobby")


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
