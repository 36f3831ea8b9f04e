"""Rests between fights: what a rest would restore, taking it, and undoing it.

The rules say what is restored (`contract.extras.Recovers`); a game without that has no rests.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.http import QueryDict
from django.utils.safestring import SafeString

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.stat_words import changed_values
from encounters.forms import RulesForm, form_for
from encounters.forms.words import Words
from encounters.text import wording
from rulesets import registry
from rulesets.contract import Refused
from rulesets.contract.extras import Recovers, RestsByChoice, Withholds
from rulesets.dice import Dice, Extreme, TableDice

type RestChange = tuple[Combatant, list[SafeString], str]
"""A sheet, a line for each value that a rest changes, and the reason if it does not restore
everything."""


class NotNow(Exception):
    """A fight is on the table, or something has changed since the page was shown."""


class NotChosen(Exception):
    """The rules refuse the choice for the sheet with this key."""

    def __init__(self, pk: int, refused: Refused):
        super().__init__(pk)
        self.pk, self.refused = pk, refused


def kinds(campaign: Campaign) -> Mapping[str, str]:
    """The game's kinds of rest with their words; none while a fight is on the table."""
    ruleset = registry.get(campaign.ruleset)
    if not isinstance(ruleset, Recovers) or campaign.encounters.on_the_table().exists():
        return {}
    return {kind: wording.message(word) for kind, word in ruleset.rests.items()}


def preview(campaign: Campaign, kind: str) -> list[RestChange]:
    """The characters that would recover something, with the limits of what they recover, and those
    whom the rules deny it."""
    restored = []
    for sheet in _party(campaign):
        ruleset = sheet.ruleset
        least, most = (_after(sheet, kind, Extreme(highest)) for highest in (False, True))
        lines = changed_values(ruleset, sheet.stats, least, most)
        why = ruleset.withheld(sheet.stats, kind) if isinstance(ruleset, Withholds) else None
        reason = Words(ruleset.wording.terms, {}, "stats").text(why) if why else ""
        restored += [(sheet, lines, reason)] if lines or reason else []
    return restored


def choosers(
    campaign: Campaign, kind: str, data: QueryDict | None = None
) -> list[tuple[Combatant, RulesForm]]:
    """A form for each character with a choice in this kind of rest; most games have none."""
    ruleset = registry.get(campaign.ruleset)
    if not isinstance(ruleset, RestsByChoice) or kind not in kinds(campaign):
        return []
    terms, forms = ruleset.wording.terms, []
    for sheet in _party(campaign):
        if fields := ruleset.rest_choices(sheet.stats, kind):
            prefix = f"{kind}-{sheet.pk}"
            forms.append((sheet, form_for(fields, terms, data, within="rest", prefix=prefix)))
    return forms


@transaction.atomic
def rest(
    campaign: Campaign,
    kind: str,
    version: int,
    chosen: Mapping[int, Mapping[str, Any]] = MappingProxyType({}),
) -> None:
    """Rests the party, with the values `chosen` for some of the sheets. `version` is the campaign's
    in the preview, so that a second tap is not a second rest. Raises NotNow or
    NotChosen."""
    now = changes.lock_campaign(campaign.pk)
    if kind not in kinds(now) or now.version != version:
        raise NotNow
    dice, rows, sheets = TableDice((), lambda who: False), [], []
    for sheet in _party(now):
        after = _after(sheet, kind, dice, chosen.get(sheet.pk))
        if after != sheet.stats or sheet.before:
            before = {"stats": sheet.stats, "before": sheet.before}
            rows.append({"pk": sheet.pk, **before, "after": after})
            sheet.stats, sheet.before = after, {}
            sheets.append(sheet)
    Combatant.objects.bulk_update(sheets, ["stats", "before"])
    now.rested = {"kind": kind, "sheets": rows}
    now.save(update_fields=["rested"])
    changes.announce(now)


def last(campaign: Campaign) -> list[RestChange]:
    """The changes of the last rest, if it can still be undone."""
    rows = campaign.rested.get("sheets", ())
    sheets = {sheet.pk: sheet for sheet in _party(campaign)}
    if not kinds(campaign) or not _is_unchanged(rows, sheets):
        return []
    restored = []
    for row in rows:
        sheet = sheets[row["pk"]]
        if lines := changed_values(sheet.ruleset, row["stats"], row["after"], row["after"]):
            restored.append((sheet, lines, ""))
    return restored


@transaction.atomic
def take_back(campaign: Campaign) -> None:
    """Restores every sheet to its values before the last rest. Raises NotNow if one has changed
    since."""
    now = changes.lock_campaign(campaign.pk)
    rows = now.rested.get("sheets", ())
    sheets = {sheet.pk: sheet for sheet in _party(now)}
    if not rows or not kinds(now) or not _is_unchanged(rows, sheets):
        raise NotNow
    for row in rows:
        sheets[row["pk"]].stats, sheets[row["pk"]].before = row["stats"], row["before"]
    Combatant.objects.bulk_update(sheets.values(), ["stats", "before"])
    now.rested = {}
    now.save(update_fields=["rested"])
    changes.announce(now)


def _party(campaign: Campaign) -> list[Combatant]:
    """The living characters; the dead do not rest."""
    living = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER, dead=False)
    return list(living.select_related("campaign"))


def _after(
    sheet: Combatant, kind: str, dice: Dice, chosen: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    ruleset = sheet.ruleset
    if chosen and isinstance(ruleset, RestsByChoice):
        try:
            return ruleset.rest_as_chosen(sheet.stats, sheet.before, kind, dice, chosen)
        except Refused as refused:
            raise NotChosen(sheet.pk, refused) from refused
    after: dict[str, Any] = ruleset.rest(sheet.stats, sheet.before, kind, dice)
    return after


def _is_unchanged(rows: list[dict[str, Any]], sheets: Mapping[int, Combatant]) -> bool:
    return all(row["pk"] in sheets and sheets[row["pk"]].stats == row["after"] for row in rows)
