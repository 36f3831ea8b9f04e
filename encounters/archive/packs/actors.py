"""Actors exported from Foundry VTT, or saved by a program whose files the game converts to them, as
rows, with a list of what was left out and why; no figure of the file is dropped in silence.

A file has one document, several in a list, or an adventure with its `actors`. Version 10 of
Foundry VTT has the data of the game's system in `system`, older ones in `data`. The system's id is
in one of several places, or missing. The game maps an actor to stats (`contract.adopting.Adopts`).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from encounters.archive.packs.bounds import DEEPEST, BadPack, check_documents
from encounters.archive.packs.readers import NOT_JSON, Reader, row_of
from encounters.archive.packs.rows import (
    LISTS,
    SIDES,
    Contents,
    ConvertedStats,
    NotImported,
    SheetRow,
    check_rows,
)
from encounters.archive.packs.words import vocabulary
from encounters.text import wording
from rulesets import registry
from rulesets.blocks import parts
from rulesets.contract.adopting import Actor, Adopts, Foundry, Item

DATA = ("system", "data")
SIGNS = {"_stats", "prototypeToken", "token", "items", "effects", *DATA}
ACTORS = {"items", "prototypeToken", "token"}
SYSTEM = (
    ("_stats", "systemId"),
    ("_stats", "exportSource", "systemId"),
    ("flags", "exportSource", "systemId"),
    ("flags", "exportSource", "system"),
)
FEWEST_MARKS = 2
NAME = 200
MOST_ITEMS = 300
ITEM = 20
"""The cost of reading an item, in checked values."""
HOUSEKEEPING = {
    *("_stats", "_id", "flags", "prototypeToken", "token", "ownership", "permission", "img"),
    *("folder", "sort", "effects", "Header", "Portrait", "id", "_key"),
    *("Id", "Version", "LastUpdateMs"),
}
"""Keys for a program's internal data."""
LONGEST = 60
"""Letters of a short text, which is a value and not a description."""
MOST_LINES = 200
_DICE = re.compile(r"(\d{1,3})d(\d{1,4})([+-]\d{1,3})?")
_FIGURE = re.compile(r"\d+")

Document = Mapping[str, Any]


class ActorReader(Reader):
    """Reads each actor that can fight; all other documents are listed as skipped. Refuses files
    without an actor for this game."""

    def sniff(self) -> bool:
        value, ruleset = self.source.value, self.source.ruleset
        if value is NOT_JSON:
            return False
        saved = ruleset.foundry.as_saved(value) if isinstance(ruleset, Adopts) else value
        self.original = None if saved is value else value
        match saved:
            case {"actors": list(rows)} | list(rows):
                pass
            case _:
                rows = [saved]
        self.documents = [row for row in rows if isinstance(row, Mapping) and _is_document(row)]
        return bool(self.documents)

    def read(self) -> Contents:
        check_documents(len(self.documents))
        ruleset, kinds, contents = self.source.ruleset, self.source.kinds, Contents()
        game = wording.message(ruleset.name)
        if not isinstance(ruleset, Adopts):
            why = _("Actors from Foundry VTT cannot be imported for %(game)s.")
            raise BadPack(why % {"game": game})
        foundry: Foundry = ruleset.foundry
        own = [row for row in self.documents if _is_own(row, foundry)]
        if not own:
            raise BadPack(_not_for(game, next(filter(None, map(_system, self.documents)), "")))
        if not any(_is_actor(row, foundry) for row in own):
            raise BadPack(_("The file was exported from Foundry VTT, but there is no actor in it."))
        fighting: list[tuple[int, Document, str]] = []
        for number, row in enumerate(self.documents, start=1):
            if why := _why_not(row, foundry):
                contents.skipped.append(NotImported(_one_line(row, "name"), why))
            else:
                side = kinds.side(number, foundry.sides[_one_line(row, "type")])
                fighting.append((number, row, side))
        often = Counter(side for _number, _row, side in fighting)
        for kind, key in LISTS.items():
            check_rows(key, often[SIDES[kind]])
        contents.sheets = [
            self._sheet_row(number, row, side, foundry) for number, row, side in fighting
        ]
        for sheet, (_number, row, _side) in zip(contents.sheets, fighting, strict=True):
            if sheet.account is not None:
                source = row.get("original") or self.original or row
                more = _gaps_of_figures(source, sheet.account)
                self.source.limits.spend(ITEM * (1 + len(more)))
                sheet.account.gaps.extend(more)
        return contents

    def _sheet_row(self, number: int, row: Document, side: str, foundry: Foundry) -> SheetRow:
        items = _objects(row, "items")
        self.source.limits.spend(ITEM * (1 + min(len(items), MOST_ITEMS)))
        actor = Actor(
            name=_one_line(row, "name"),
            type=_one_line(row, "type"),
            data=_data(row),
            items=tuple(map(_item, items[:MOST_ITEMS])),
            effects=tuple(_objects(row, "effects")),
        )
        adopted = foundry.read(actor, vocabulary(self.source.ruleset.slug))
        gaps = []
        if (more := len(items) - MOST_ITEMS) > 0:
            what = ngettext("%(count)d more item", "%(count)d more items", more) % {"count": more}
            why = _("Only %(most)d items of an actor are read.") % {"most": MOST_ITEMS}
            gaps = [NotImported(what, why)]
        return row_of(self.source, number, actor.name, side, adopted, gaps)


def _is_document(row: Document) -> bool:
    """Whether it is a Foundry VTT document: packs have no type, nor any of its own keys."""
    signs = SIGNS & row.keys()
    return bool(signs) if isinstance(row.get("type"), str) else bool(signs & {"_stats", "system"})


def _is_own(row: Document, foundry: Foundry) -> bool:
    """Whether the actor is for this game, by the system that the file names, else by its data. Data
    without any game's marks count as this game's."""
    if system := _system(row):
        return system in foundry.systems
    others = [ruleset.foundry for ruleset in registry.all() if isinstance(ruleset, Adopts)]
    return _has_marks(row, foundry) or not any(_has_marks(row, other) for other in others)


def _has_marks(row: Document, foundry: Foundry) -> bool:
    """Whether the data have keys that are typical of this game."""
    return len(foundry.marks & _data(row).keys()) >= FEWEST_MARKS


def _is_actor(row: Document, foundry: Foundry) -> bool:
    """Whether the document is an actor: items have no items, and no token on a map."""
    return bool(ACTORS & row.keys()) or _one_line(row, "type") in foundry.sides


def _system(row: Document) -> str:
    """The id of the game's system in Foundry VTT; "" if the file does not say."""
    for path in SYSTEM:
        value: Any = row
        for key in path:
            value = value.get(key) if isinstance(value, Mapping) else None
        if value and isinstance(value, str):
            return value
    return ""


def _not_for(game: str, system: str) -> str:
    if not system:
        return _("The file was exported from Foundry VTT, but not for %(game)s.") % {"game": game}
    why = _("The file was exported from Foundry VTT for the system “%(system)s”, not for %(game)s.")
    return why % {"game": game, "system": system[:80]}


def _why_not(row: Document, foundry: Foundry) -> str:
    if not _is_own(row, foundry):
        return _("It belongs to another game.")
    if original := _one_line(row, "copy_of"):
        why = _("It is a copy of “%(name)s”, which is not in the file.")
        return why % {"name": original[:80]}
    if not _is_actor(row, foundry):
        return _("This is not an actor.")
    if (kind := _one_line(row, "type")) not in foundry.sides:
        return _("Actors of this type do not fight: %(type)s.") % {"type": kind[:40] or "—"}
    return ""


def _item(row: Document) -> Item:
    flags = row.get("flags")
    return Item(
        id=_one_line(row, "_id"),
        name=_one_line(row, "name") or "—",
        type=_one_line(row, "type"),
        data=_data(row),
        flags=flags if isinstance(flags, Mapping) else {},
        effects=tuple(_objects(row, "effects")),
    )


def _data(row: Document) -> Mapping[str, Any]:
    values = (row.get(key) for key in DATA)
    return next((value for value in values if isinstance(value, Mapping)), {})


def _objects(row: Document, key: str) -> list[Mapping[str, Any]]:
    """The objects of a list, without other values."""
    value = row.get(key)
    rows = value if isinstance(value, list) else []
    return [item for item in rows if isinstance(item, Mapping)]


def _one_line(row: Document, key: str) -> str:
    """A text on one line."""
    value = row.get(key)
    return " ".join(value[:NAME].split()) if isinstance(value, str) else ""


def _gaps_of_figures(source: Any, account: ConvertedStats) -> list[NotImported]:
    """Gaps for these figures, grouped by what they belong to, in the order of the file."""
    taken = json.dumps(account.taken, ensure_ascii=False)
    texts = " ".join([taken, *(f"{gap.what} {gap.why}" for gap in account.gaps)])
    accounted = {*map(int, _FIGURE.findall(texts)), *_ends_of_dice(taken)}
    places: dict[str, dict[str, None]] = {}
    for place, text in _figures(source):
        if any(int(figure) not in accounted for figure in _FIGURE.findall(text)):
            places.setdefault(place, {})[text] = None
    why = _("The sheet has this figure in another form, or has no place for it.")
    lines = [line for at, some in places.items() for line in parts(f"{at}: {', '.join(some)}")]
    more = [NotImported(f"… + {len(lines) - MOST_LINES}", why)] if len(lines) > MOST_LINES else []
    return [*(NotImported(line, why) for line in lines[:MOST_LINES]), *more]


def _ends_of_dice(text: str) -> Iterator[int]:
    """The bounds of dice, since "2-12" becomes 2d6 on a sheet."""
    for count, sides, plus in _DICE.findall(text):
        yield int(count) + int(plus or 0)
        yield int(count) * int(sides) + int(plus or 0)


def _figures(value: Any, place: str = "", depth: int = 0) -> Iterator[tuple[str, str]]:
    """Each number, and each short text with a number in it, with its owner: the nearest object with
    a name, or the first two keys of the path."""
    match value:
        case Mapping() if depth < DEEPEST:
            name = value.get("name")
            here = name[:LONGEST] if depth and isinstance(name, str) and name else place
            named = here is not place
            for key, part in value.items():
                if key not in HOUSEKEEPING and not (key == "name" and named):
                    below = here if named or here.count(".") else f"{here}.{key}".strip(".")
                    yield from _figures(part, below[:LONGEST], depth + 1)
        case list() if depth < DEEPEST:
            for part in value:
                yield from _figures(part, place, depth + 1)
        case bool() | None:
            pass
        case int() | float() if value:
            yield place, f"{value:g}" if abs(value) < 1e6 else str(value)
        case str() if len(value) <= LONGEST and _FIGURE.search(value):
            yield place, " ".join(value.split())
