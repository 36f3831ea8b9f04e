"""Rests between fights: what a rest would restore, taking it, and undoing it.

The rules say what is restored (`contract.Recovers`); a game without that has no rests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString
from msgspec import Struct

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.forms import RulesForm, form_for
from encounters.forms.values import heading, value_text
from encounters.forms.words import Words
from encounters.text import snippets, wording
from rulesets import registry
from rulesets.contract import Field, Refused, Ruleset
from rulesets.contract.extras import Recovers, RestsByChoice, Withholds
from rulesets.dice import Dice, Extreme, TableDice


class NotNow(Exception):
    """A fight is on the table, or something has changed since the page was shown."""


class NotChosen(Exception):
    """The rules refuse the choice for the sheet with this key."""

    def __init__(self, pk: int, refused: Refused):
        super().__init__(pk)
        self.pk, self.refused = pk, refused


class Chooser(Struct, frozen=True):
    """A sheet that has a choice within a rest."""

    pk: int
    name: str
    form: RulesForm


class RestChange(Struct, frozen=True):
    """The changes a rest makes for one character, a line for each value, and the reason if it does
    not restore everything."""

    pk: int
    name: str
    lines: list[SafeString]
    withheld: str = ""


def kinds(campaign: Campaign) -> Mapping[str, str]:
    """The game's kinds of rest with their words; none while a fight is on the table."""
    ruleset = registry.get(campaign.ruleset)
    if not isinstance(ruleset, Recovers) or campaign.encounters.on_the_table().exists():
        return {}
    return {kind: wording.message(word) for kind, word in ruleset.rests.items()}


def preview(campaign: Campaign, kind: str) -> list[RestChange]:
    """The characters that would recover something, with the limits of what they recover, and those
    whom the rules deny it."""
    found = []
    for sheet in _party(campaign):
        least, most = (_after(sheet, kind, Extreme(highest)) for highest in (False, True))
        change = RestChange(
            sheet.pk,
            sheet.shown_name,
            _lines(sheet, sheet.stats, least, most),
            _withheld(sheet, kind),
        )
        found += [change] if change.lines or change.withheld else []
    return found


def _withheld(sheet: Combatant, kind: str) -> str:
    ruleset = sheet.ruleset
    why = ruleset.withheld(sheet.stats, kind) if isinstance(ruleset, Withholds) else None
    return Words(ruleset.wording.terms, {}, "stats").text(why) if why else ""


def choosers(campaign: Campaign, kind: str, data: QueryDict | None = None) -> list[Chooser]:
    """A form for each character with a choice in this kind of rest; most games have none."""
    ruleset = registry.get(campaign.ruleset)
    if not isinstance(ruleset, RestsByChoice) or kind not in kinds(campaign):
        return []
    terms, found = ruleset.wording.terms, []
    for sheet in _party(campaign):
        if fields := ruleset.rest_choices(sheet.stats, kind):
            prefix = f"{kind}-{sheet.pk}"
            form = form_for(fields, terms, data, within="rest", prefix=prefix)
            found.append(Chooser(sheet.pk, sheet.shown_name, form))
    return found


@transaction.atomic
def rest(
    campaign: Campaign,
    kind: str,
    seen: int,
    chosen: Mapping[int, Mapping[str, Any]] = MappingProxyType({}),
) -> None:
    """Rests the party, with the values `chosen` for some of the sheets. `seen` is the campaign's
    version in the preview, so that a second tap is not a second rest. Raises NotNow or
    NotChosen."""
    now = changes.locked(campaign.pk)
    if kind not in kinds(now) or now.version != seen:
        raise NotNow
    dice, rows, sheets = TableDice((), lambda who: False), [], []
    for sheet in _party(now):
        after = _after(sheet, kind, dice, chosen.get(sheet.pk))
        if after != sheet.stats or sheet.before:
            rows.append(_row(sheet, after))
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
    if not kinds(campaign) or not _untouched(rows, sheets):
        return []
    told = [
        (sheets[row["pk"]], _lines(sheets[row["pk"]], row["stats"], row["after"], row["after"]))
        for row in rows
    ]
    return [RestChange(sheet.pk, sheet.shown_name, lines) for sheet, lines in told if lines]


@transaction.atomic
def take_back(campaign: Campaign) -> None:
    """Restores every sheet to its values before the last rest. Raises NotNow if one has changed
    since."""
    now = changes.locked(campaign.pk)
    rows = now.rested.get("sheets", ())
    sheets = {sheet.pk: sheet for sheet in _party(now)}
    if not rows or not kinds(now) or not _untouched(rows, sheets):
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


def _row(sheet: Combatant, after: dict[str, Any]) -> dict[str, Any]:
    return {"pk": sheet.pk, "stats": sheet.stats, "before": sheet.before, "after": after}


def _untouched(rows: list[dict[str, Any]], sheets: Mapping[int, Combatant]) -> bool:
    return all(row["pk"] in sheets and sheets[row["pk"]].stats == row["after"] for row in rows)


def _lines(
    sheet: Combatant, was: Mapping[str, Any], least: Mapping[str, Any], most: Mapping[str, Any]
) -> list[SafeString]:
    """Lines such as "Hit points 4 → 5–7" or "Sleep 0 → 1"."""
    words = Words(sheet.ruleset.wording.terms, {}, "stats")
    known = {field.name: field for field in sheet.ruleset.stats}
    found = []
    for name in most:
        if was.get(name) != most[name]:
            found += _changed(
                known[name], words, was.get(name), least.get(name), most[name], sheet.ruleset
            )
    return found


def _changed(
    field: Field, words: Words, was: Any, least: Any, most: Any, ruleset: Ruleset
) -> list[SafeString]:
    """For rows and maps only what has changed in them; for anything else the whole value."""
    if field.type == "map":
        return _map_changed(field, words, was or {}, least or {}, most)
    if field.type == "rows" and isinstance(was, list) and len(was) == len(least) == len(most):
        rows = zip(was, least, most, strict=True)
        return [line for values in rows for line in _row_changed(field, *values, ruleset)]
    before, low, high = (value_text(field, value, words) for value in (was, least, most))
    return [_line(heading(field, words), before, low, high)]


def _map_changed(
    field: Field,
    words: Words,
    was: Mapping[str, Any],
    least: Mapping[str, Any],
    most: Mapping[str, Any],
) -> list[SafeString]:
    """Lines such as "Slots of the first circle 2 → 3", one for each name."""
    worth = field.rows[0] if field.rows else field
    found = []
    for name in most:
        values = [was.get(name), least.get(name), most[name]]
        if values[0] != values[2]:
            found.append(_line(words.value(field.name, name), *_told(worth, words, values)))
    return found


def _told(worth: Field, words: Words, values: Iterable[Any]) -> Iterable[str]:
    return ("0" if value is None else value_text(worth, value, words) for value in values)


def _row_changed(
    field: Field, was: Any, least: Any, most: Any, ruleset: Ruleset
) -> list[SafeString]:
    """The changed numbers of a row with a name."""
    if not isinstance(most, dict) or not isinstance(was, dict):
        return []
    other = (name for name in most if was.get(name) != most[name])
    called = wording.term(ruleset, most["name"], within=field.name)
    return [_line(called, was.get(name), least[name], most[name]) for name in other]


def _line(word: str, was: Any, least: Any, most: Any) -> SafeString:
    between = "–" if isinstance(most, int) or most.isdecimal() else " / "
    now = str(most) if least == most else f"{least}{between}{most}"
    return format_html('<bdi><span class="of">{}</span> {}</bdi>', word, snippets.change(was, now))
