"""The demos of a first start, and removing them."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import models
from msgspec import Struct

from encounters.campaigns import opened
from encounters.campaigns.audit.noting import note
from encounters.campaigns.models import Campaign
from encounters.database import timeouts
from encounters.lobby.campaign_archive import contents
from encounters.lobby.campaign_archive.contents import Contents
from encounters.play.fights.locks import writing


class Example(Struct, frozen=True):
    campaign: Campaign
    contents: Contents

    @property
    def used(self) -> bool:
        """Whether it contains anything that could be missed."""
        return bool(self.contents.people or self.contents.fought)


def examples_of(gm: User) -> models.QuerySet[Campaign]:
    return Campaign.objects.filter(gm=gm, example=True)


def listed(gm: User) -> list[Example]:
    return [
        Example(campaign, contents.contents_of(campaign))
        for campaign in examples_of(gm).order_by("pk")
    ]


def remove(gm: User, pks: Collection[int]) -> int:
    """Deletes these examples of the GM. Returns how many there were."""
    with timeouts.long_timeout(), writing():
        going = list(examples_of(gm).filter(pk__in=pks))
        opened.move_start_code(going)
        for campaign in going:
            name = campaign.name
            campaign.delete()
            note(gm, "campaign_deleted", name=name)
    return len(going)
