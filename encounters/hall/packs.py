"""Characters, foes and prepared fights as a JSON object: the demo, and packs in and out.

    {"ruleset": slug, "name": …, "options": {…},
     "characters": [{"name", "note", "stats", "tags", "dead"}], "foes": […],
     "encounters": [{"name", "note", "options": {…},
                     "characters": [{"name", "stats"}],
                     "foes": [{"name", "count", "hidden", "side", "stats"}]}]}

A group on the side "party" fights beside the characters. All living characters take part. `stats`
of a line hold what differs from the sheet in that fight, null for the rules' own value. Every key
is optional. A pack only adds; it changes nothing that exists.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.forms.words import Words, within
from encounters.play.models import Encounter, Participant
from encounters.readable import all_storable
from rulesets import registry
from rulesets.contract import Refused, Ruleset

LARGEST = 2_000_000  # bytes of a file
DEEPEST = 20  # objects and lists within each other
MOST_ROWS = {"characters": 200, "foes": 1000, "encounters": 200}
LARGEST_NUMBER = 10**9
KINDS = {"characters": Combatant.Kind.CHARACTER, "foes": Combatant.Kind.FOE}
MOST_OF_A_KIND = 99


class BadPack(Exception):
    """A pack that cannot be imported; the text says where it is wrong. Nothing was changed."""


def read(data: bytes) -> dict[str, Any]:
    """The object in a file."""
    if len(data) > LARGEST:
        raise BadPack(_("The file is larger than two megabytes."))
    try:
        pack = json.loads(
            data,
            object_pairs_hook=_object,
            parse_int=_number,
            parse_float=_number,
            parse_constant=_number,
        )
    except (ValueError, RecursionError):
        raise BadPack(_("The file is not JSON.")) from None
    if not isinstance(pack, dict):
        raise BadPack(_("The file does not hold a pack."))
    if _is_deeper(pack, DEEPEST):
        raise BadPack(_("The file holds too many things within each other."))
    if not all_storable(pack):
        raise BadPack(_("The file holds characters that cannot be kept."))
    return pack


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of two equal keys, one would count here and the other elsewhere."""
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise BadPack(_("“%(key)s” is there twice.") % {"key": key[:80]})
        made[key] = value
    return made


def _number(text: str) -> int | float:
    number = int(text[:20]) if text.lstrip("-").isdigit() else float(text)
    if not abs(number) <= LARGEST_NUMBER:  # so NaN is refused too
        too_large = _("The file holds a number that is too large: %(number)s")
        raise BadPack(too_large % {"number": text[:20]})
    return number


def _is_deeper(value: object, most: int) -> bool:
    match value:
        case dict():
            parts: Iterable[object] = value.values()
        case list():
            parts = value
        case _:
            return False
    return most == 0 or any(_is_deeper(part, most - 1) for part in parts)


def pack(campaign: Campaign, combatants: Iterable[Combatant]) -> dict[str, Any]:
    """These sheets as a pack."""
    packed: dict[str, Any] = {"ruleset": campaign.ruleset, "name": campaign.name}
    packed |= {key: [] for key in KINDS}
    for one in combatants:
        key = "characters" if one.kind == Combatant.Kind.CHARACTER else "foes"
        row = {"name": one.name, "note": one.note, "stats": one.stats}
        row |= {"tags": one.tag_list} if one.tags else {}
        packed[key].append(row | ({"dead": True} if one.dead else {}))
    return packed


@transaction.atomic
def unpack(campaign: Campaign, pack: Mapping[str, Any]) -> int:
    """Adds what the pack holds and returns the number of sheets. BadPack."""
    if pack.get("ruleset", campaign.ruleset) != campaign.ruleset:
        raise BadPack(_("The pack is for other rules: %(name)s.") % {"name": pack["ruleset"]})
    ruleset = registry.get(campaign.ruleset)
    sheets = {
        key: [_sheet(campaign, ruleset, kind, row) for row in _rows(pack, key)]
        for key, kind in KINDS.items()
    }
    foes = {sheet.name: sheet for sheet in sheets["foes"]}
    for row in _rows(pack, "encounters"):
        _encounter(campaign, ruleset, row, sheets["characters"], foes)
    return sum(len(made) for made in sheets.values())


def _sheet(
    campaign: Campaign, ruleset: Ruleset, kind: Combatant.Kind, row: Mapping[str, Any]
) -> Combatant:
    name, stats = _text(row, "name"), row.get("stats", {})
    if not isinstance(stats, dict):
        raise BadPack(_("%(name)s: “stats” is not an object.") % {"name": name})
    sheet = Combatant(campaign=campaign, kind=kind, name=name, stats=stats)
    sheet.note, sheet.dead = _text(row, "note", ""), row.get("dead") is True
    sheet.tags = ", ".join(_tags(row, name))
    try:
        ruleset.check_stats(stats, sheet.side)
        sheet.full_clean(exclude=["campaign", "player"])
    except Refused as refused:
        raise BadPack(_words(ruleset, "stats").explained(refused, name)) from None
    except ValidationError as error:
        raise BadPack(f"{name}: {' '.join(error.messages)}") from None
    sheet.save()
    return sheet


def _encounter(
    campaign: Campaign,
    ruleset: Ruleset,
    row: Mapping[str, Any],
    characters: list[Combatant],
    foes: Mapping[str, Combatant],
) -> None:
    name, options = _text(row, "name"), row.get("options", {})
    if not isinstance(options, dict):
        raise BadPack(_("%(name)s: “options” is not an object.") % {"name": name})
    try:
        ruleset.check_options(campaign.options | options)
    except Refused as refused:
        raise BadPack(_words(ruleset, "options").explained(refused, name)) from None
    encounter = Encounter.objects.create(
        campaign=campaign,
        name=name[:80],
        note=_text(row, "note", "")[:200],
        ruleset=campaign.ruleset,
        options=options,
    )
    own = {_text(line, "name"): _own(name, line) for line in _rows(row, "characters")}
    if not own.keys() <= {one.name for one in characters}:
        raise BadPack(_("%(name)s: a character in it is not in the pack.") % {"name": name})
    for one in (one for one in characters if not one.dead):
        _line(encounter, one, one.side, own.get(one.name, {}))
    for line in _rows(row, "foes"):
        foe = foes.get(_text(line, "name"))
        count = line.get("count", 1)
        if foe is None or type(count) is not int or not 1 <= count <= MOST_OF_A_KIND:
            raise BadPack(_("%(name)s: a foe in it is not in the pack.") % {"name": name})
        hidden, side = line.get("hidden") is True, _text(line, "side", foe.side)
        if encounter.participants.filter(combatant=foe, side=side).exists():
            twice = within(name, foe.name)
            raise BadPack(_("“%(key)s” is there twice.") % {"key": twice})
        _line(encounter, foe, side, _own(name, line), count=count, hidden=hidden)


def _line(
    encounter: Encounter, sheet: Combatant, side: str, own: dict[str, Any], **more: Any
) -> None:
    line = Participant(encounter=encounter, combatant=sheet, side=side, stats=own, **more)
    ruleset, whose = registry.get(encounter.ruleset), within(encounter.name, sheet.name)
    try:
        ruleset.check_stats(line.entering, sheet.side)
        line.clean_fields(exclude=["encounter", "combatant"])
    except ValidationError as error:
        raise BadPack(f"{whose}: {' '.join(error.messages)}") from None
    except Refused as refused:
        raise BadPack(_words(ruleset, "stats").explained(refused, whose)) from None
    line.save()


def _words(ruleset: Ruleset, place: str) -> Words:
    return Words(ruleset.wording.terms, within=place)


def _own(encounter: str, line: Mapping[str, Any]) -> dict[str, Any]:
    stats = line.get("stats", {})
    if not isinstance(stats, dict):
        raise BadPack(_("%(name)s: “stats” is not an object.") % {"name": encounter})
    return stats


def _tags(row: Mapping[str, Any], name: str) -> list[str]:
    tags = row.get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise BadPack(_("%(name)s: “tags” is not a list of words.") % {"name": name})
    return tags


def _rows(pack: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    rows = pack.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadPack(_("“%(key)s” is not a list of objects.") % {"key": key})
    if len(rows) > MOST_ROWS[key]:
        most = {"key": key, "most": MOST_ROWS[key]}
        raise BadPack(_("“%(key)s” has more than %(most)d rows.") % most)
    return rows


def _text(row: Mapping[str, Any], key: str, default: str | None = None) -> str:
    text = row.get(key, default)
    if not isinstance(text, str) or (default is None and not text.strip()):
        raise BadPack(_("“%(key)s” is missing.") % {"key": key})
    return text.strip()
