"""Views for dice that are typed before a fight begins.

Their URLs name only the campaign, so they tell nothing of fights that are being prepared.
"""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_POST

from encounters.campaigns.access import Member
from encounters.play import access, moves
from encounters.play.fights.choices import number, whole
from encounters.play.models import Encounter
from encounters.play.views.replies import reply, to_the_lobby

MOST = 60


@require_POST
def seat_first_dice(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Takes the faces of one or several rolls; a roll without any is left out."""
    member = access.member_of(request, campaign_pk)
    encounter = _fight(request, member)
    if encounter is None:
        return to_the_lobby(request, member, "dice_gone")
    typed = _typed(request.POST)
    return reply(request, member, moves.type_first(encounter, member, typed, _token(request)))


@require_POST
def seat_first_dice_back(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Withdraws the last dice of a continuing roll, to type them again."""
    member = access.member_of(request, campaign_pk)
    encounter, key = _fight(request, member), request.POST.get("attempt", "")
    if encounter is None:
        return to_the_lobby(request, member, "dice_gone")
    return reply(request, member, moves.take_first_back(encounter, member, key, _token(request)))


def _fight(request: HttpRequest, member: Member) -> Encounter | None:
    """The fight of these dice, unless it is only being prepared."""
    fights = Encounter.objects.select_related("campaign").filter(campaign=member.campaign)
    found = fights.filter(pk=number(request.POST, "fight")).first()
    return None if found is None or found.open else found


def _typed(posted: QueryDict) -> dict[str, list[int]]:
    """The faces by the key of their roll; an unreadable one is on no die."""
    found = {}
    for key in posted.getlist("attempt")[:MOST]:
        texts = [text.strip() for text in posted.getlist(f"face.{key}")]
        if any(texts):
            faces = map(whole, texts)
            found[key] = [face if isinstance(face, int) else -1 for face in faces]
    return found


def _token(request: HttpRequest) -> str:
    return request.POST.get("token") or uuid4().hex
