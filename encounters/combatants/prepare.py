"""A fight before it begins: who takes part, how many, on which side, by which options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec.structs import replace

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.forms import RulesForm, form_for
from encounters.play.fights.roster import roster_of
from encounters.play.models import Encounter, Participant
from encounters.wording import say
from rulesets import registry
from rulesets.contract import Field, Forewarns, Refused

MOST = 99
SIDES = ("foes", "party", "others")


class NotPrepared(Exception):
    """The fight has begun; its roster is not changed here any more."""

    def __init__(self, encounter_pk: int):
        super().__init__(encounter_pk)
        self.encounter_pk = encounter_pk


@transaction.atomic
def new(campaign: Campaign, name: str) -> Encounter:
    """An encounter with the whole party in it, as far as it lives."""
    encounter = Encounter.objects.create(campaign=campaign, name=name, ruleset=campaign.ruleset)
    for one in campaign.combatants.filter(kind=Combatant.Kind.CHARACTER, dead=False):
        encounter.participants.create(combatant=one, side=one.side)
    return encounter


@transaction.atomic
def duplicate(encounter: Encounter) -> Encounter:
    """The same roster and options once more, to be prepared; without who has died since."""
    name = _("%(name)s (copy)") % {"name": encounter.name}
    lines = list(encounter.participants.filter(combatant__dead=False))
    made = Encounter.objects.create(
        campaign=encounter.campaign,
        name=name[:80],
        note=encounter.note,
        ruleset=encounter.ruleset,
        options=beside_house_rules(encounter, in_force(encounter)),
    )
    for line in lines:
        line.pk, line.encounter = None, made
        line._state.adding = True
        line.save()
    return made


@transaction.atomic
def set_party(encounter: Encounter, wanted: Iterable[int]) -> None:
    """Exactly these characters take part."""
    lines = _open(encounter).participants.filter(combatant__kind=Combatant.Kind.CHARACTER)
    party = encounter.campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
    lines.exclude(combatant__in=list(wanted)).delete()
    there = set(lines.values_list("combatant_id", flat=True))
    for one in party.filter(pk__in=list(wanted)).exclude(pk__in=there):
        encounter.participants.create(combatant=one, side=one.side)


@transaction.atomic
def set_count(encounter: Encounter, combatant: Combatant, side: str, count: int) -> None:
    """So many of this sheet on this side; none takes the line out."""
    lines = _open(encounter).participants.filter(combatant=combatant, side=side)
    if count <= 0:
        lines.delete()
    elif not lines.update(count=min(count, MOST)):
        encounter.participants.create(combatant=combatant, side=side, count=min(count, MOST))


@transaction.atomic
def change_line(encounter: Encounter, line: Participant, side: str, hidden: bool) -> None:
    """Another side, or hidden until it acts. A line already there gives its number to this one."""
    _open(encounter)
    same = encounter.participants.filter(combatant=line.combatant_id, side=side)
    other = same.exclude(pk=line.pk).first()
    if other is not None:
        line.count = min(line.count + other.count, MOST)
        other.delete()
    line.side, line.hidden = side, hidden
    line.save()


def line_form(line: Participant, data: Any = None) -> RulesForm:
    """The sheet as it enters this fight."""
    sheet = line.combatant
    terms = sheet.ruleset.wording.terms
    return form_for(stats_of(sheet), terms, data, line.entering, within="stats", prefix="stats")


@transaction.atomic
def set_stats(encounter: Encounter, line: Participant, form: RulesForm) -> bool:
    """Keeps what differs from the sheet; False, with the reason in the form, if refused."""
    if not form.is_valid():
        return False
    given, sheet = form.values(), line.combatant
    try:
        sheet.ruleset.check_stats(given, sheet.side)
    except Refused as refused:
        form.refuse(refused)
        return False
    _open(encounter)
    own = {name: one for name, one in given.items() if one != sheet.stats.get(name)}
    line.stats = own | dict.fromkeys(sheet.stats.keys() - given.keys())
    line.save(update_fields=["stats"])
    return True


def options_form(encounter: Encounter, data: Any = None) -> RulesForm:
    """The options of this fight, starting from the house rules."""
    ruleset = registry.get(encounter.ruleset)
    initial = in_force(encounter)
    people = [one.combatant for one in roster_of(encounter)]
    fields = tuple(_on_the_roster(one, people) for one in ruleset.options)
    names = {row["id"]: row["name"] for row in people} | {"": _("the first")}
    terms = ruleset.wording.terms
    return form_for(fields, terms, data, initial, within="options", names=names)


def _on_the_roster(option: Field, people: Iterable[Mapping[str, Any]]) -> Field:
    """An option that names somebody offers whoever takes part."""
    if option.type != "combatant" or option.choices:
        return option
    ours = option.side == "party"
    ids = (row["id"] for row in people if not option.side or (row["side"] == "party") == ours)
    return replace(option, type="enum", choices=("", *ids))


def forewarnings(encounter: Encounter) -> list[SafeString]:
    """What the rules have to say of this fight before it begins."""
    ruleset = registry.get(encounter.ruleset)
    people = [one.combatant for one in roster_of(encounter)]
    if not isinstance(ruleset, Forewarns):
        return []
    names = {row["id"]: row["name"] for row in people}
    said = ruleset.forewarnings(people, in_force(encounter))
    return [say(phrase, names, ruleset) for phrase in said]


def in_force(encounter: Encounter) -> dict[str, Any]:
    """The house rules, overlaid with what this fight says otherwise."""
    return {**encounter.campaign.options, **encounter.options}


def beside_house_rules(encounter: Encounter, given: Mapping[str, Any]) -> dict[str, Any]:
    """Of these options what differs from the house rules; a default can differ from them too."""
    house, own = encounter.campaign.options, {}
    for one in registry.get(encounter.ruleset).options:
        value = given.get(one.name, one.default)
        if value != house.get(one.name, one.default) and (one.nullable or value is not None):
            own[one.name] = value
    return own


@transaction.atomic
def set_options(encounter: Encounter, form: RulesForm) -> bool:
    """Keeps what differs from the house rules; False, with the reason in the form, if refused."""
    if not form.is_valid():
        return False
    given = form.values()
    try:
        registry.get(encounter.ruleset).check_options(given)
    except Refused as refused:
        form.refuse(refused)
        return False
    now = _open(encounter)
    now.options = beside_house_rules(encounter, given)
    now.save(update_fields=["options"])
    encounter.options = now.options
    return True


def _open(encounter: Encounter) -> Encounter:
    """The encounter, locked, as long as it is prepared. NotPrepared."""
    now = Encounter.objects.select_for_update().get(pk=encounter.pk)
    if now.status != Encounter.Status.PREPARED:
        raise NotPrepared(encounter.pk)
    return now
