"""The next fight of a campaign, first on its page: the one on the table, or a prepared one."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from encounters.campaigns.models import Campaign
from encounters.campaigns.seats import present
from encounters.play.forecasts import cards
from encounters.play.models import Encounter

SHOWN_CLOSED = 5
"""Earlier fights on the page; the reports have all of them."""


class NextFight(Struct, frozen=True):
    """A fight that is on the table, or can be prepared and started. `begun`: it waits for nothing
    on this page. `foes` are names with their numbers."""

    pk: int
    name: str
    note: str
    status: str
    begun: bool
    party: int
    foes: tuple[tuple[str, int], ...]
    hidden: int
    forecast: str

    @property
    def ready(self) -> bool:
        """Whether there are two sides."""
        return bool(self.party and self.foes)


def in_order(campaign: Campaign) -> list[Encounter]:
    """Running fights, then those that are over, then prepared ones, then the last closed ones."""
    order = ["running", "over", "prepared"]
    found = list(campaign.encounters.all())
    closed = [fight for fight in reversed(found) if fight.status not in order]
    waiting = [fight for fight in found if fight.status in order]
    return [
        *sorted(waiting, key=lambda fight: (order.index(fight.status), fight.pk)),
        *closed[:SHOWN_CLOSED],
    ]


def next_fight(fights: Sequence[Encounter]) -> NextFight | None:
    """The first of these fights (`in_order`), unless it is closed."""
    fight = next(iter(fights), None)
    if fight is None or fight.status == Encounter.Status.CLOSED:
        return None
    lines = list(fight.participants.select_related("combatant__campaign"))
    foes = Counter[str]()
    for line in lines:
        if line.side != "party":
            foes[line.combatant.shown_name] += line.count
    party = [line for line in lines if line.side == "party" and not line.combatant.dead]
    return NextFight(
        pk=fight.pk,
        name=fight.shown_name,
        note=fight.shown_note,
        status=fight.status,
        begun=not fight.open,
        party=sum(line.count for line in party),
        foes=tuple(foes.items()),
        hidden=sum(line.count for line in lines if line.hidden),
        forecast=_forecast(fight),
    )


def _forecast(fight: Encounter) -> str:
    """The result of the forecast that the GM has run for the fight as it is; "" without one."""
    if not fight.open or not fight.forecast:
        return ""
    seen = cards.forecast_card(fight, with_form=False).columns[0].look
    if seen.picture is None or seen.old:
        return ""
    return f"{seen.picture.headline}: {seen.picture.wins}"


def phones(campaign: Campaign) -> str:
    """The players who are here, for the button that starts a fight."""
    seats = campaign.seats.filter(revoked=None, watching=False).values_list("pk", flat=True)
    here = len(set(seats) & present(campaign.pk))
    if not seats:
        return _("You answer for everybody")
    if here < len(seats):
        return _("%(here)d of %(all)d phones are here") % {"here": here, "all": len(seats)}
    said = ngettext("%(number)d phone is here", "%(number)d phones are here", here)
    return said % {"number": here}


def mark(*shown: object) -> str:
    """A short text that differs if any of it does, by which the page says what it shows."""
    return f"{zlib.crc32(msgspec.json.encode(shown)):x}"
