"""Preparing a fight: its participants, their number, their side, and individual numbers for foes.

The app rolls these at once, so that the GM's preview, the forecast and the fight agree.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.shelf.taking import has_written_numbers, rolled_stats, rolls_of
from encounters.combatants.stat_words import TranslatedStats
from encounters.forms import RulesForm, form_for
from encounters.play.fights.roster import leaves_out
from encounters.play.models import Encounter, Participant
from encounters.play.preparing import options
from encounters.play.preparing.options import (
    beside_house_rules,
    in_force,
    latest_options,
    lock_prepared,
)
from rulesets.contract import Refused

MOST = 99
SIDES = ("foes", "party", "others")
EACH = "each"
"""The posted value for rolled numbers; any other means those of the sheet."""


@transaction.atomic
def new(campaign: Campaign, name: str = "") -> Encounter:
    """An encounter with all members of the party; those that are down are left out until they have
    recovered. Without a name it gets one that no other encounter of the campaign has; its options
    are those chosen last."""
    encounter = Encounter.objects.create(
        campaign=campaign,
        name=name or _free_name(campaign),
        ruleset=campaign.ruleset,
        options=latest_options(campaign),
    )
    for character in campaign.combatants.filter(kind=Combatant.Kind.CHARACTER):
        encounter.participants.create(combatant=character, side=character.side)
    return encounter


def _free_name(campaign: Campaign) -> str:
    taken, first = set(campaign.encounters.values_list("name", flat=True)), _("A new fight")
    names = itertools.chain([first], (f"{first} {number}" for number in itertools.count(2)))
    return next(name for name in names if name not in taken)


@transaction.atomic
def duplicate(encounter: Encounter) -> Encounter:
    """A prepared copy with the same roster and options."""
    name = _("%(name)s (copy)") % {"name": encounter.shown_name}
    lines = list(encounter.participants.all())
    copy = Encounter.objects.create(
        campaign=encounter.campaign,
        name=name[:80],
        note=encounter.note,
        ruleset=encounter.ruleset,
        options=beside_house_rules(encounter, in_force(encounter)),
    )
    for line in lines:
        line.pk, line.encounter = None, copy
        line._state.adding = True
        line.save()
    return copy


@transaction.atomic
def set_party(encounter: Encounter, wanted: Iterable[int]) -> None:
    """Sets the characters that take part. A line that the fight leaves out anyway stays as it is,
    unless its character is wanted although down."""
    chosen = set(wanted)
    lines = lock_prepared(encounter).participants.filter(combatant__kind=Combatant.Kind.CHARACTER)
    there = {line.combatant_id: line for line in lines.select_related("combatant__campaign")}
    for pk, line in there.items():
        if leaves_out(line):
            line.although_down = pk in chosen
            line.save(update_fields=["although_down"])
        elif pk not in chosen:
            line.delete()
    party = encounter.campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
    for character in party.filter(pk__in=chosen - there.keys()).select_related("campaign"):
        line = options.with_surprise(
            encounter, Participant(combatant=character, side=character.side)
        )
        line.although_down = leaves_out(line)
        line.save()


@transaction.atomic
def set_count(encounter: Encounter, combatant: Combatant, side: str, count: int) -> None:
    """Sets how many of this sheet are on this side; 0 removes the line."""
    lines = lock_prepared(encounter).participants.filter(combatant=combatant, side=side)
    if count <= 0:
        lines.delete()
    elif not lines.update(count=min(count, MOST)):
        line = Participant(combatant=combatant, side=side, count=min(count, MOST))
        options.with_surprise(encounter, line).save()
        if has_written_numbers(combatant):
            choose(encounter, line, each=True)
    else:
        for line in lines.exclude(members=[]).select_related("combatant__campaign"):
            choose(encounter, line, each=True)


@transaction.atomic
def change_line(encounter: Encounter, line: Participant, side: str, hidden: bool) -> None:
    """Sets the side of a line, and whether it is hidden until it acts. Merges it with the sheet's
    line on that side, if there is one."""
    lock_prepared(encounter)
    same = encounter.participants.filter(combatant=line.combatant_id, side=side)
    other = same.exclude(pk=line.pk).first()
    if other is not None:
        line.count = min(line.count + other.count, MOST)
        line.members = [*line.members, *other.members]
        other.delete()
    line.side, line.hidden = side, hidden
    line.save()


def line_form(line: Participant, data: Any = None) -> RulesForm:
    """The sheet as it enters this fight, in the reader's words."""
    sheet, stats = line.combatant, _in_words(line).stats
    terms = sheet.ruleset.wording.terms
    return form_for(stats_of(sheet), terms, data, stats, within="stats", prefix="stats")


def _in_words(line: Participant) -> TranslatedStats:
    sheet = line.combatant
    return TranslatedStats(sheet.ruleset, stats_of(sheet), line.entering)


@transaction.atomic
def set_stats(encounter: Encounter, line: Participant, form: RulesForm) -> bool:
    """Saves the stats that differ from the sheet; False, with the error in the form, if they are
    refused."""
    if not form.is_valid():
        return False
    stats, sheet = _in_words(line).stored(form.values()), line.combatant
    try:
        sheet.ruleset.check_stats(stats, sheet.side)
    except Refused as refused:
        form.refuse(refused)
        return False
    lock_prepared(encounter)
    own = {name: value for name, value in stats.items() if value != sheet.stats.get(name)}
    before, line.stats = line.entering, own | dict.fromkeys(sheet.stats.keys() - stats.keys())
    if any(before.get(name) != stats.get(name) for member in line.members for name in member):
        line.members = []  # the value applies to all of them
    line.save(update_fields=["stats", "members"])
    return True


@transaction.atomic
def choose(encounter: Encounter, line: Participant, each: bool) -> None:
    """Gives every foe of the line rolled or written numbers, or those of the sheet. Numbers that
    are already rolled are kept."""
    lock_prepared(encounter)
    line.members = line.members[: line.count] if each else []
    if each:
        there = len(line.members)
        line.members = line.members + rolled_stats(line.combatant, line.count - there, there)
    line.save(update_fields=["members"])


def rolled_numbers(line: Participant) -> list[Any]:
    """The rolled numbers of a line, for the GM; empty if none were rolled."""
    rolls = rolls_of(line.combatant) if line.members else None
    return [member[rolls.stat] for member in line.members[: line.count]] if rolls else []


@transaction.atomic
def revive(sheet: Combatant) -> None:
    """Revives the character. Prepared fights no longer leave it out."""
    changes.lock_campaign(sheet.campaign_id)
    sheet.dead = False
    sheet.save(update_fields=["dead"])
    changes.announce(sheet.campaign)


def add_to_prepared(character: Combatant) -> None:
    """Adds the character to every prepared fight that it is not in yet."""
    prepared = character.campaign.encounters.prepared()
    for encounter in prepared.exclude(participants__combatant=character):
        encounter.participants.create(combatant=character, side=character.side)
