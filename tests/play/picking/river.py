"""The GM's actions and views on the page of the library."""

from __future__ import annotations

from django.test import Client

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter

PART = {"HX-Request": "true"}


def pick(campaign: Campaign) -> str:
    return f"/c/{campaign.pk}/gm/pick/"


def found(gwens: Client, campaign: Campaign, language: str = "en", **wanted: str) -> list[str]:
    """The displayed names, from the top."""
    headers = {**PART, "Accept-Language": language}
    page = gwens.post(pick(campaign), wanted, headers=headers)
    assert page.status_code == 200
    rows = page.text.partition('id="pick-from"')[2].split('<b class="name"><bdi>')[1:]
    return [row.partition("</bdi>")[0] for row in rows]


def people(campaign: Campaign) -> set[str]:
    return {combatant.name for combatant in campaign.combatants.all()}


def lines(encounter: Encounter) -> set[tuple[str, int, str]]:
    some = encounter.participants.select_related("combatant")
    return {(item.combatant.name, item.count, item.side) for item in some}
