"""Players and their characters: who plays whom; and characters made by players, begun from a
template, edited on the phone, reviewed by the GM.

Nobody has to wait: the character can fight at once. `Combatant.replaced` keeps the former values of
everything the player has changed, until the GM accepts the changes or takes them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import ShelfEntry, shelf_of
from encounters.combatants.stat_words import summary_of
from encounters.forms.words import Words, value_text
from encounters.text.notation import search_text
from rulesets.contract import Field, IllegalSetup

FREE = (Q(player=None) | Q(player__revoked__isnull=False)) & Q(dead=False)
ABOUT = ("name", "note")


def party_by_freedom(campaign: Campaign) -> tuple[list[Combatant], list[Combatant]]:
    """The party as shown to a player who wants to join: the free characters and those with a
    player, without the dead. One query."""
    party = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
    free: list[Combatant] = []
    taken: list[Combatant] = []
    for member in party.select_related("campaign", "player__campaign"):
        if member.player is not None and member.player.revoked is None:
            taken.append(member)
        elif not member.dead:
            free.append(member)
    return free, taken


@transaction.atomic
def assign(campaign: Campaign, character: Combatant, seat: Seat | None) -> None:
    """Assigns the character to `seat`; None frees it."""
    changes.lock_campaign(campaign.pk)
    character.last_player = character.player or character.last_player
    character.player = seat
    character.save(update_fields=["player", "last_player"])
    if seat is not None and seat.watching:
        seat.watching = False
        seat.save(update_fields=["watching"])
    changes.announce(campaign)


type Values = dict[str, Any]
"""`name`, `note` and `stats`, each only if relevant."""


class NotBare(Exception):
    """The character has values already, or was made by the GM."""


def is_bare(sheet: Combatant) -> bool:
    """Whether its player has set nothing but a name."""
    return sheet.brought and all(
        _full(stat, sheet.stats.get(stat.name)) == stat.default for stat in sheet.ruleset.stats
    )


def templates(sheet: Combatant) -> list[ShelfEntry]:
    """The templates for a bare character, in the reader's language; empty if the game has no
    library."""
    shelf = shelf_of(sheet.ruleset)
    return (
        [template for template in shelf.templates() if _can_begin_as(sheet, template)]
        if shelf
        else []
    )


def _can_begin_as(sheet: Combatant, entry: ShelfEntry) -> bool:
    if entry.side not in ("", sheet.side):
        return False
    try:
        sheet.ruleset.check_stats(entry.stats, sheet.side)
    except IllegalSetup:
        return False
    return True


def matching_templates(
    sheet: Combatant, entries: Iterable[ShelfEntry], words: str = ""
) -> list[tuple[ShelfEntry, SafeString]]:
    """Each template that has all the words in its name, note or summary, from A to Z, with its
    summary."""
    rules, options = sheet.ruleset, sheet.campaign.options
    rows = [(entry, summary_of(rules, entry.stats, options)) for entry in entries]
    wanted = search_text(words).split()
    return sorted(
        (
            (entry, summary)
            for entry, summary in rows
            if all(word in search_text(f"{entry.name} {entry.note} {summary}") for word in wanted)
        ),
        key=lambda row: row[0].texts[0],
    )


def apply_template(sheet: Combatant, entries: Iterable[ShelfEntry], key: str) -> None:
    """Gives an unsaved sheet the values of this template; leaves it unchanged for an unknown
    key."""
    for entry in entries:
        if entry.key == key:
            sheet.stats, sheet.note = deepcopy(entry.stats), entry.name[:60]


@transaction.atomic
def begin(sheet: Combatant, entry: ShelfEntry) -> None:
    """Gives the character the values of a template. Raises Begun if it is no longer bare."""
    now = _lock(sheet)
    if not is_bare(now):
        raise NotBare
    was = values_of(now)
    now.stats, now.note = deepcopy(entry.stats), now.note or entry.name[:60]
    now.replaced = former_values(was, now)
    now.save(update_fields=["stats", "note", "replaced"])
    changes.announce(now.campaign)


def _lock(sheet: Combatant) -> Combatant:
    changes.lock_campaign(sheet.campaign_id)
    sheets = Combatant.objects.select_related("campaign").select_for_update(of=("self",))
    return sheets.get(pk=sheet.pk)


def values_of(sheet: Combatant) -> Values:
    """Everything a player can change."""
    return {"name": sheet.name, "note": sheet.note, "stats": deepcopy(sheet.stats)}


def former_values(was: Values, sheet: Combatant) -> Values | None:
    """The former values of everything the GM has not reviewed, after the player has changed the
    sheet again. None if nothing differs."""
    values = sheet.replaced or {}
    about = {
        name: values.get(name, was[name])
        for name in ABOUT
        if values.get(name, was[name]) != getattr(sheet, name)
    }
    stats = {
        stat.name: before
        for stat in sheet.ruleset.stats
        for before in [values.get("stats", {}).get(stat.name, was["stats"].get(stat.name))]
        if _full(stat, before) != _full(stat, sheet.stats.get(stat.name))
    }
    return {**about, "stats": stats} if about or stats else None


def accept(sheet: Combatant) -> None:
    """Accepts the player's changes."""
    _review(sheet, back=False)


def take_back(sheet: Combatant) -> None:
    """Restores every value that the player has changed."""
    _review(sheet, back=True)


@transaction.atomic
def _review(sheet: Combatant, back: bool) -> None:
    now = _lock(sheet)
    if now.replaced is None:
        return
    if back:
        for name in ABOUT:
            setattr(now, name, now.replaced.get(name, getattr(now, name)))
        for name, before in now.replaced["stats"].items():
            if before is None:
                now.stats.pop(name, None)
            else:
                now.stats[name] = before
    now.replaced = None
    now.save(update_fields=["name", "note", "stats", "replaced"])
    changes.announce(now.campaign)


def unreviewed_changes(sheet: Combatant) -> list[tuple[str, str, str]]:
    """Changes that the GM has not reviewed yet, in the order of the sheet: the label of each value,
    and the value before and after; both are empty if they cannot be said in a word."""
    replaced = sheet.replaced
    if replaced is None:
        return []
    labels = {"name": capfirst(gettext("name")), "note": capfirst(gettext("note"))}
    unreviewed = [
        (labels[name], replaced[name] or "–", getattr(sheet, name) or "–")
        for name in ABOUT
        if name in replaced
    ]
    words = Words(sheet.ruleset.wording.terms, within="stats")
    for stat in sheet.ruleset.stats:
        if stat.name in replaced["stats"]:
            values = (replaced["stats"][stat.name], sheet.stats.get(stat.name))
            before, after = (_value_text(stat, words, _full(stat, value)) for value in values)
            both = (before, after) if before and after else ("", "")
            unreviewed.append((words.word(stat.name), *both))
    return unreviewed


def _value_text(field: Field, words: Words, value: Any) -> str:
    """A value in a word or a few; empty for lists, and for values derived from others."""
    match value:
        case bool():
            return gettext("Yes") if value else gettext("No")
        case int():
            return str(value)
        case str():
            return words.value(field.name, value) if field.choices and value else value or "–"
        case Mapping() if field.type == "map":
            return value_text(field, value, words) or "–"
    return "–" if value is None and field.nullable else ""


def _full(field: Field, value: Any) -> Any:
    """The value, or the default if it was omitted."""
    return field.default if value is None else value
