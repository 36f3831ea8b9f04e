"""The options of a prepared fight: the house rules, the fight's differences from them, and surprise
and ambush for a whole side in games that have it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from encounters.campaigns.models import Campaign
from encounters.forms import RulesForm, form_for
from encounters.forms.words import heading, value_text
from encounters.play.fights.roster import roster_of
from encounters.play.fights.taps import NotDone
from encounters.play.models import Encounter, Participant
from encounters.text import library_words, wording
from encounters.text.wording import Voice
from rulesets import registry
from rulesets.contract import Field, Refused, Ruleset
from rulesets.contract.extras import Forewarns, Surprise, Surprises


class NotPrepared(Exception):
    """The fight has begun or waits for its first dice, so its roster cannot be changed."""

    def __init__(self, encounter_pk: int):
        super().__init__(encounter_pk)
        self.encounter_pk = encounter_pk


def lock_prepared(encounter: Encounter) -> Encounter:
    """The encounter, locked. Raises NotPrepared."""
    now = Encounter.objects.select_for_update().get(pk=encounter.pk)
    if not now.open:
        raise NotPrepared(encounter.pk)
    return now


def options_form(encounter: Encounter, data: Any = None) -> RulesForm:
    """The options of this fight, starting from the house rules."""
    ruleset = registry.get(encounter.ruleset)
    initial = in_force(encounter)
    people = _people(encounter)
    fields = tuple(_on_the_roster(option, people) for option in ruleset.options)
    names = _names(ruleset, people) | {"": _("the first")}
    terms = ruleset.wording.terms
    return form_for(fields, terms, data, initial, within="options", names=names)


def option_labels(encounter: Encounter) -> list[tuple[str, str]]:
    """The labels of the options, with their values in words."""
    form, values = options_form(encounter), in_force(encounter)
    return [
        (
            heading(field, form.words),
            value_text(field, values.get(field.name, field.default), form.words),
        )
        for field in form.described
    ]


def _people(encounter: Encounter) -> list[dict[str, Any]]:
    """All combatants that take part; empty if they are more than a fight can hold."""
    try:
        return [item.combatant for item in roster_of(encounter)]
    except NotDone:
        return []


def _names(ruleset: Ruleset, people: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """As the reader's language calls them."""
    return {row["id"]: library_words.name_of(ruleset, row["name"]) for row in people}


def _on_the_roster(option: Field, people: Iterable[Mapping[str, Any]]) -> Field:
    """The option; if it names a combatant, with those that take part as its choices."""
    if option.type != "combatant" or option.choices:
        return option
    ours = option.side == "party"
    ids = (row["id"] for row in people if not option.side or (row["side"] == "party") == ours)
    return replace(option, type="enum", choices=("", *ids))


def forewarnings(encounter: Encounter) -> list[SafeString]:
    """The rules' warnings before this fight begins."""
    ruleset = registry.get(encounter.ruleset)
    people = _people(encounter)
    if not isinstance(ruleset, Forewarns):
        return []
    voice = Voice(ruleset, _names(ruleset, people))
    return [voice.say(phrase) for phrase in ruleset.forewarnings(people, in_force(encounter))]


def in_force(encounter: Encounter) -> dict[str, Any]:
    """The house rules, overridden by the options of this fight."""
    return {**encounter.campaign.options, **encounter.options}


def beside_house_rules(encounter: Encounter, values: Mapping[str, Any]) -> dict[str, Any]:
    """The given options that differ from the house rules, including values that equal the
    default."""
    house, own = encounter.campaign.options, {}
    for option in registry.get(encounter.ruleset).options:
        value = values.get(option.name, option.default)
        if value != house.get(option.name, option.default) and (
            option.nullable or value is not None
        ):
            own[option.name] = value
    return own


def latest_options(campaign: Campaign) -> dict[str, Any]:
    """The differing options of the fight that was prepared last, without those on how it begins and
    between whom."""
    last = campaign.encounters.filter(ruleset=campaign.ruleset).order_by("-pk").first()
    if last is None:
        return {}
    described = registry.get(campaign.ruleset).options
    once = {field.name for field in described if field.type == "combatant"}
    once |= {field.depends[0] for field in described if field.depends}
    names = {field.name for field in described} - once
    return {name: value for name, value in last.options.items() if name in names}


@transaction.atomic
def set_options(encounter: Encounter, form: RulesForm) -> bool:
    """Saves options that differ from the house rules; False, with the error in the form, if the
    rules refuse them."""
    if not form.is_valid():
        return False
    values = form.values()
    try:
        registry.get(encounter.ruleset).check_options(values)
    except Refused as refused:
        form.refuse(refused)
        return False
    now = lock_prepared(encounter)
    now.options = beside_house_rules(encounter, values)
    now.save(update_fields=["options"])
    encounter.options = now.options
    return True


class SurpriseSwitch(Struct, frozen=True):
    """The switch of a `side`: its words, and whether it is on."""

    side: str
    word: str
    on: bool


def surprise_switches(
    encounter: Encounter, lines: Iterable[Participant]
) -> dict[str, SurpriseSwitch]:
    """The switches of sides with participants, by side."""
    surprise = _surprise_of(registry.get(encounter.ruleset))
    if surprise is None:
        return {}
    word, lines = wording.message(surprise.word), list(lines)
    sides = {line.side for line in lines if not surprise.option or line.side in surprise.sides}
    return {
        side: SurpriseSwitch(side, word, _holds(surprise, encounter, side, lines)) for side in sides
    }


@transaction.atomic
def set_surprise(encounter: Encounter, side: str, on: bool) -> None:
    """Sets it for everybody on the side in this fight, or restores the sheets' own values."""
    now, surprise = lock_prepared(encounter), _surprise_of(registry.get(encounter.ruleset))
    if surprise is None:
        return
    if surprise.option:
        if side in surprise.sides:
            _choose(now, surprise, surprise.sides[side] if on else None)
            encounter.options = now.options
        return
    lines = list(encounter.participants.filter(side=side).select_related("combatant"))
    for line in lines:
        line.stats = without_surprise(registry.get(encounter.ruleset), line.stats)
        if on:
            line.stats[surprise.stat] = surprise.value
        elif line.combatant.stats.get(surprise.stat) == surprise.value:
            line.stats[surprise.stat] = None
    Participant.objects.bulk_update(lines, ["stats"])


def with_surprise(encounter: Encounter, line: Participant) -> Participant:
    """A new line, with the setting that its side has already."""
    line.encounter = encounter
    surprise = _surprise_of(registry.get(encounter.ruleset))
    if surprise is not None and surprise.stat:
        lines = list(encounter.participants.filter(side=line.side).select_related("combatant"))
        if lines and _holds(surprise, encounter, line.side, lines):
            line.stats = {**line.stats, surprise.stat: surprise.value}
    return line


def without_surprise(ruleset: Ruleset, stats: Mapping[str, Any]) -> dict[str, Any]:
    """The stats of a line in a fight, without the one that is set for a side."""
    surprise = _surprise_of(ruleset)
    return {name: value for name, value in stats.items() if not surprise or name != surprise.stat}


def _surprise_of(ruleset: Ruleset) -> Surprise | None:
    return ruleset.surprise if isinstance(ruleset, Surprises) else None


def _holds(
    surprise: Surprise, encounter: Encounter, side: str, lines: Iterable[Participant]
) -> bool:
    if surprise.option:
        return bool(in_force(encounter).get(surprise.option) == surprise.sides[side])
    return all(
        line.entering.get(surprise.stat) == surprise.value for line in lines if line.side == side
    )


def _choose(encounter: Encounter, surprise: Surprise, choice: str | None) -> None:
    options = {**in_force(encounter), surprise.option: choice}
    if choice is None:
        del options[surprise.option]
    encounter.options = beside_house_rules(encounter, options)
    encounter.save(update_fields=["options"])
