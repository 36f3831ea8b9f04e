"""The destination of picked sheets: the campaign, a new fight, or a prepared or running one."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Struct

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import Pick, ReadyFight, Shelf
from encounters.combatants.shelf.taking import SPOT, copy_entry, has_written_numbers
from encounters.play import moves
from encounters.play.fights.taps import Result, Tap
from encounters.play.models import Encounter, Participant
from encounters.play.preparing import prepare

NEW = "new"
OPEN = (Encounter.Status.PREPARED, Encounter.Status.RUNNING)
MOST_AT_ONCE = 30
"""The number of one sheet that can be added to a running fight, where each is a separate step."""


class PickingPlace(Struct, frozen=True):
    """A destination: only the campaign (`value` ""), a new fight (`new`), or a fight by its
    number."""

    member: Member
    value: str = ""
    encounter: Encounter | None = None

    @property
    def campaign(self) -> Campaign:
        return self.member.campaign

    @property
    def running(self) -> bool:
        return self.encounter is not None and self.encounter.status == Encounter.Status.RUNNING

    @property
    def in_a_fight(self) -> bool:
        return self.value != ""

    @property
    def most(self) -> int:
        """How many of one sheet can be added."""
        return MOST_AT_ONCE if self.running else prepare.MOST

    @property
    def back(self) -> str:
        """The URL that the page leads back to."""
        if self.encounter is None:
            return reverse("gm_table", args=[self.campaign.pk])
        name = "gm_play" if self.running else "gm_prepare"
        return reverse(name, args=[self.encounter.pk])

    @property
    def label(self) -> str:
        if self.encounter is not None:
            return self.encounter.shown_name
        return _("A new fight") if self.value == NEW else _("The campaign only")


def places(member: Member) -> list[PickingPlace]:
    """All destinations: the campaign, a new fight, then the fights, running ones first."""
    fights = [
        PickingPlace(member, str(encounter.pk), encounter)
        for encounter in member.campaign.encounters.filter(status__in=OPEN).order_by(
            "-status", "-pk"
        )
    ]
    return [PickingPlace(member), PickingPlace(member, NEW), *fights]


def place_of(among: list[PickingPlace], value: str) -> PickingPlace:
    """The chosen destination; the campaign if that fight has been deleted or has ended."""
    return next((item for item in among if item.value == value), among[0])


def counts_there(place: PickingPlace) -> dict[str, int]:
    """The counts of picked sheets that are already in a prepared fight, by key."""
    if place.encounter is None or place.running:
        return {}
    lines = place.encounter.participants.select_related("combatant__campaign").exclude(
        combatant__origin=""
    )
    lines = lines.exclude(combatant__origin__startswith=SPOT)
    return {line.combatant.origin: line.count for line in lines if line.side == line.combatant.side}


def add_picked(
    place: PickingPlace,
    counts: Mapping[Pick, int],
    token: str,
    hidden: bool = False,
    rolled: bool = False,
) -> tuple[PickingPlace, Result | None]:
    """Adds what was picked. For a prepared fight, counts are the resulting numbers; in a running
    one the newcomers may be `hidden`. `rolled`: each gets rolled numbers, if there are dice for
    them.

    Returns the destination, and for a running fight the result of the last tap. Raises
    NotPrepared."""
    if place.running:  # each is a separate tap with its own transaction
        return place, _join(place, counts, token, hidden, rolled)
    with transaction.atomic():
        if place.value == NEW:
            encounter = prepare.new(place.campaign)
            place = PickingPlace(place.member, str(encounter.pk), encounter)
        before = counts_there(place)
        for entry, count in counts.items():
            if count:
                sheet = copy_entry(place.campaign, entry)
            elif entry.key in before:
                sheet = place.campaign.combatants.get(origin=entry.key)
            else:
                continue
            if place.encounter is not None:
                set_count(place.encounter, sheet, count)
                _roll(place.encounter, sheet, rolled)
    return place, None


def has_rolled(place: PickingPlace) -> bool:
    """Whether a prepared fight already has rolled numbers."""
    if place.encounter is None or place.running:
        return False
    return place.encounter.participants.exclude(members=[]).exists()


def _roll(encounter: Encounter, sheet: Combatant, each: bool) -> None:
    lines = encounter.participants.filter(combatant=sheet, side=sheet.side)
    for line in lines.select_related("combatant__campaign"):
        written = has_written_numbers(
            line.combatant
        )  # the choice is between an average and rolling
        if (each or line.members) and not written:
            prepare.choose(encounter, line, each)


def set_count(encounter: Encounter, sheet: Combatant, count: int) -> None:
    """Sets the number of a foe, or adds the character itself."""
    count = min(count, 1) if sheet.kind == Combatant.Kind.CHARACTER else count
    prepare.set_count(encounter, sheet, sheet.side, count)


def _join(
    place: PickingPlace, counts: Mapping[Pick, int], token: str, hidden: bool, rolled: bool
) -> Result | None:
    result = None
    for number, (entry, count) in enumerate(counts.items()):
        if count:
            sheet = copy_entry(place.campaign, entry)
            result = join(place, sheet, count, f"{token}-{number}", hidden=hidden, rolled=rolled)
            if not result.ok:
                break
    return result


def join(
    place: PickingPlace,
    sheet: Combatant,
    count: int,
    token: str,
    side: str | None = None,
    hidden: bool = False,
    rolled: bool = False,
) -> Result:
    """Adds a sheet to a running fight."""
    assert place.encounter is not None
    tap = Tap(place.encounter.pk, place.encounter.step, token, place.member)
    return moves.add(tap, [sheet.pk], min(count, MOST_AT_ONCE), side, hidden, rolled)


@transaction.atomic
def enter(place: PickingPlace, sheet: Combatant, count: int, hidden: bool) -> PickingPlace:
    """Adds a new sheet to a fight that has not begun; or nowhere, if the destination is the
    campaign."""
    if place.value == NEW:
        encounter = prepare.new(place.campaign)
        place = PickingPlace(place.member, str(encounter.pk), encounter)
    if place.encounter is not None:
        set_count(place.encounter, sheet, count)
        place.encounter.participants.filter(combatant=sheet).update(hidden=hidden)
    return place


@transaction.atomic
def prepare_fight(campaign: Campaign, shelf: Shelf, fight: ReadyFight) -> Encounter:
    """Prepares a fight of the library, with the whole party in it."""
    encounter = prepare.new(campaign, fight.name[:80])
    encounter.note, encounter.options = fight.note[:200], fight.options
    encounter.save(update_fields=["note", "options"])
    for line in fight.lines:
        sheet = copy_entry(campaign, shelf.by_key[line["key"]])
        Participant.objects.update_or_create(
            encounter=encounter,
            combatant=sheet,
            side=line["side"],
            defaults={key: line[key] for key in ("count", "hidden", "stats")},
        )
    return encounter
