"""The next fight of a campaign, first on its page: the one on the table, or a prepared one. In its
place a GM's first campaign has a guide to its first fight.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence

import msgspec
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from encounters.after.forecasts import cards
from encounters.campaigns.models import Campaign
from encounters.campaigns.seats import present
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import CHARACTER, FOE, shelf_of
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from rulesets import registry

SHOWN_CLOSED = 5
"""Earlier fights on the page; the reports have all of them."""
MOST_FOES = 6
"""So many own foes enter the first fight with the party; from longer lists the GM chooses."""


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
    fights = list(campaign.encounters.all())
    closed = [fight for fight in reversed(fights) if fight.status not in order]
    waiting = [fight for fight in fights if fight.status in order]
    return [
        *sorted(waiting, key=lambda fight: (order.index(fight.status), fight.pk)),
        *closed[:SHOWN_CLOSED],
    ]


def first_open(fights: Sequence[Encounter]) -> NextFight | None:
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
    look = cards.forecast_card(fight, with_form=False).columns[0].look
    if look.picture is None or look.old:
        return ""
    return f"{look.picture.headline}: {look.picture.wins}"


def phones_here(campaign: Campaign) -> str:
    """The players who are here, for the button that starts a fight."""
    seats = campaign.seats.filter(revoked=None, watching=False).values_list("pk", flat=True)
    here = len(set(seats) & present(campaign.pk))
    if not seats:
        return _("You answer for everybody")
    if here < len(seats):
        return _("%(here)d of %(all)d phones are here") % {"here": here, "all": len(seats)}
    sentence = ngettext("%(number)d phone is here", "%(number)d phones are here", here)
    return sentence % {"number": here}


def page_mark(*parts: object) -> str:
    """A short text that differs if any of it does, by which the page says what it shows."""
    return f"{zlib.crc32(msgspec.json.encode(parts)):x}"


class Guide(Struct, frozen=True):
    """The guide: who is there already, and how many are ready in the game's library. `empty` is a
    character's sheet, by its number and name, as long as nobody has filled in any or plays one;
    `fight` is the prepared one, `entering` are the foes that a new one begins with."""

    characters: tuple[str, ...]
    empty: tuple[int, str] | None
    entering: tuple[str, ...]
    fight: NextFight | None
    ready_characters: int
    ready_foes: int
    ready_fights: int

    @property
    def due(self) -> int:
        """The number of the open step: the characters, the foes, the start."""
        if not self.characters:
            return 1
        return 3 if self.fight is not None and self.fight.foes else 2


def is_first_campaign(gm: User) -> bool:
    """Whether the next campaign is this GM's first, not counting examples."""
    return not Campaign.objects.filter(gm=gm, example=False).exists()


def guide_of(campaign: Campaign) -> Guide | None:
    """The guide; None, for good, once a fight has begun or the GM has dismissed it."""
    if not campaign.first_steps:
        return None
    if campaign.encounters.exclude(status=Encounter.Status.PREPARED).exists():
        dismiss_guide(campaign)
        return None
    shelf = shelf_of(registry.get(campaign.ruleset))
    ready = [entry.kind for entry in shelf.entries] if shelf else []
    party = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
    characters = list(party.select_related("campaign"))
    empty = [] if any(sheet.stats or sheet.player_id for sheet in characters) else characters[:1]
    return Guide(
        characters=tuple(sheet.shown_name for sheet in characters),
        empty=next(((sheet.pk, sheet.shown_name) for sheet in empty), None),
        entering=tuple(sheet.shown_name for sheet in _own_foes(campaign)),
        fight=first_open(in_order(campaign)),
        ready_characters=ready.count(CHARACTER),
        ready_foes=ready.count(FOE),
        ready_fights=len(shelf.fights) if shelf else 0,
    )


def dismiss_guide(campaign: Campaign) -> None:
    campaign.first_steps = False
    campaign.save(update_fields=["first_steps"])


@transaction.atomic
def first_fight(campaign: Campaign) -> Encounter:
    """A fight with the whole party, and the foes that the GM has entered for it."""
    fight = prepare.new(campaign)
    for sheet in _own_foes(campaign):
        prepare.set_count(fight, sheet, sheet.side, 1)
    return fight


def _own_foes(campaign: Campaign) -> list[Combatant]:
    """The foes of the campaign, unless they are many."""
    foes = campaign.combatants.filter(kind=Combatant.Kind.FOE).select_related("campaign")
    some = list(foes[: MOST_FOES + 1])
    return some if len(some) <= MOST_FOES else []
