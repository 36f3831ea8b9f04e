"""Running a campaign: its GM names co-GMs, and hands it over.

Every part has to be accepted. An offer is made by a link, to the person on a seat, or to a co-GM;
it can be accepted once, within a day, while the account that made it is the GM. Every change is
announced, so that open pages are checked again: a removed co-GM has none left a moment later, in
any process.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext

from encounters.campaigns import changes
from encounters.campaigns.audit import note
from encounters.campaigns.models import Campaign, CoGM, Offer, Seat, hash_of_link, new_key


class NoLongerOffered(Exception):
    """The offer was accepted, refused or withdrawn, or it has expired."""


class RunsItAlready(Exception):
    """The account already has this part, or a higher one."""


def by_link(campaign: Campaign, role: str, stays: bool = True) -> str:
    """The last path segment of a link for a person with an account. Earlier links for this part
    become invalid."""
    token = new_key()
    with transaction.atomic():
        campaign.offers.filter(role=role, hash__isnull=False, answer=Offer.Answer.ASKED).delete()
        campaign.offers.create(by=campaign.gm, role=role, stays=stays, hash=hash_of_link(token))
    return token


@transaction.atomic
def to_seat(campaign: Campaign, seat: Seat) -> None:
    """Asks the person on a seat to be co-GM, unless an unanswered offer exists."""
    if not _open_offers().filter(campaign=campaign, seat=seat).exists():
        campaign.offers.filter(seat=seat).delete()
        campaign.offers.create(by=campaign.gm, seat=seat)
    changes.announce(campaign)


@transaction.atomic
def to_co_gm(campaign: Campaign, co_gm: CoGM, stays: bool) -> None:
    """Asks a co-GM to take the campaign over. Replaces an earlier offer."""
    campaign.offers.filter(role=Offer.Role.GM, answer=Offer.Answer.ASKED).delete()
    role = Offer.Role.GM
    campaign.offers.create(by=campaign.gm, role=role, stays=stays, account=co_gm.account)


def take_back(campaign: Campaign, offer_pk: int) -> None:
    """Withdraws the offer."""
    campaign.offers.filter(pk=offer_pk, answer=Offer.Answer.ASKED).delete()


def open_offers(campaign: Campaign) -> QuerySet[Offer]:
    """Unanswered offers, each with the name of its `co_gm` if it was made to one."""
    to = CoGM.objects.filter(campaign=campaign, account=OuterRef("account")).values("name")
    return _open_offers().filter(campaign=campaign).annotate(co_gm=Subquery(to))


def offer_of_link(token: str) -> Offer | None:
    """The offer of a link; None if the link is no longer valid."""
    return _open_offers().filter(hash=hash_of_link(token)).first()


def asked_of(account: User | None, seats: list[Seat]) -> QuerySet[Offer]:
    """The open offers to this account, or to the person on one of these seats."""
    own = Q(seat__in=[seat.pk for seat in seats], seat__revoked=None)
    return _open_offers().filter(own | Q(account=account) if account else own)


def answers_to(account: User) -> QuerySet[Offer]:
    """Unread answers to the offers that this account has made."""
    answered = Offer.objects.filter(by=account).exclude(answer=Offer.Answer.ASKED)
    return answered.select_related("campaign__gm")


@transaction.atomic
def accept(offer: Offer, account: User, name: str) -> Campaign:
    """Gives the account the offered part; the table calls this person `name`. Raises
    NoLongerOffered or RunsItAlready."""
    campaign = _still_open(offer)
    co_gm = campaign.co_gms.filter(account=account).first()
    if campaign.gm_id == account.pk or (co_gm and offer.role == Offer.Role.CO_GM):
        raise RunsItAlready
    if offer.role == Offer.Role.GM:
        _hand_over(campaign, account, name, offer.stays)
        note(account, "campaign_handed_over", campaign, name=name)
    else:
        campaign.co_gms.create(account=account, name=name)
        note(account, "cogm_named", campaign, name=name)
    _record_answer(offer, Offer.Answer.ACCEPTED, name)
    changes.announce(campaign)
    return campaign


@transaction.atomic
def refuse(offer: Offer, name: str) -> None:
    """Refuses the offer; the GM can read that. Raises NoLongerOffered."""
    _still_open(offer)
    _record_answer(offer, Offer.Answer.REFUSED, name)


@transaction.atomic
def remove(campaign: Campaign, co_gm: CoGM) -> None:
    """Removes the co-GM. The account loses its role but keeps its seat."""
    Offer.objects.filter(campaign=campaign, account=co_gm.account).delete()
    co_gm.delete()


def _hand_over(campaign: Campaign, account: User, name: str, stays: bool) -> None:
    before, campaign.gm = campaign.gm, account
    if stays:
        campaign.co_gms.create(account=before, name=table_name(before))
    if not account.first_name:
        account.first_name = name
        account.save(update_fields=["first_name"])
    prepare_for_new_gm(campaign, before)
    campaign.save(update_fields=["gm", "gms_before"])


def prepare_for_new_gm(campaign: Campaign, before: User) -> None:
    """Prepares a campaign that is then saved for its new GM, who stops being a co-GM. Actions of
    `before`, the former GM, keep that name."""
    campaign.co_gms.filter(account=campaign.gm).delete()
    ended = {"name": before.first_name, "until": timezone.now().isoformat()}
    campaign.gms_before = [*campaign.gms_before, ended]


def table_name(account: User) -> str:
    """The name of the GM at the table; the user name is only for signing in."""
    return account.first_name[:40] or gettext("GM")


def _still_open(offer: Offer) -> Campaign:
    """The offer's campaign, locked, so that only one of two concurrent answers succeeds. Raises
    NoLongerOffered."""
    campaign = Campaign.objects.select_for_update().get(pk=offer.campaign_id)
    if not _open_offers().filter(pk=offer.pk).exists():
        raise NoLongerOffered
    return campaign


def _record_answer(offer: Offer, answer: str, name: str) -> None:
    offer.answer, offer.answered_by, offer.hash = answer, name, None
    offer.save(update_fields=["answer", "answered_by", "hash"])


def _open_offers() -> QuerySet[Offer]:
    still = Offer.objects.filter(answer=Offer.Answer.ASKED, expires__gt=timezone.now())
    return still.filter(by=F("campaign__gm")).select_related("campaign__gm", "seat", "account")
