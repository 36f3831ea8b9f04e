"""The checklist up to the first fight of a GM's first campaign."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Struct

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.shelf import finding
from encounters.play.models import Encounter


class Step(Struct, frozen=True):
    """A step. `url` is empty if another step has to be done before."""

    title: str
    note: str
    done: bool
    url: str = ""


def wanted(gm: User) -> bool:
    """Whether the next campaign is this GM's first, not counting examples."""
    return not Campaign.objects.filter(gm=gm, example=False).exists()


def first_steps(campaign: Campaign) -> list[Step]:
    """The steps; empty, for good, once all are done or the GM has dismissed the list."""
    if not campaign.first_steps:
        return []
    steps = _steps(campaign)
    if all(step.done for step in steps):
        dismiss(campaign)
        return []
    return steps


def dismiss(campaign: Campaign) -> None:
    campaign.first_steps = False
    campaign.save(update_fields=["first_steps"])


def ticked(steps: list[Step]) -> str:
    """A digit for each step, whether it is done, by which the page says what it shows."""
    return "".join("1" if step.done else "0" for step in steps)


def _steps(campaign: Campaign) -> list[Step]:
    library = reverse("gm_pick", args=[campaign.pk])
    fight = campaign.encounters.filter(status=Encounter.Status.PREPARED).order_by("pk").first()
    return [
        Step(
            _("Characters"),
            _("From the library, your own, or brought by the players."),
            campaign.combatants.filter(kind=Combatant.Kind.CHARACTER).exists(),
            f"{library}?show={finding.CHARACTERS}",
        ),
        Step(
            _("A fight"),
            _("One of the library, or foes of your choice."),
            campaign.encounters.exists(),
            f"{library}?show={finding.FIGHTS}",
        ),
        Step(
            _("Players"),
            _("They scan the code. To try it alone you need nobody."),
            campaign.seats.filter(revoked=None, watching=False).exists(),
            "#door",
        ),
        Step(
            _("Start"),
            _("Open the fight, look who is in it, and start it."),
            campaign.encounters.exclude(status=Encounter.Status.PREPARED).exists(),
            reverse("gm_prepare", args=[fight.pk]) if fight else "",
        ),
    ]
