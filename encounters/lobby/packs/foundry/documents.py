"""Exports of Foundry VTT: one document, several in a list, or an adventure with its `actors`.

Version 10 of Foundry VTT has the data of the game's system in `system`, older ones in `data`. The
system's id is in one of several places, or missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from encounters.lobby.packs.bounds import BadPack
from encounters.lobby.packs.reading import decoded
from rulesets.contract.adopting import Actor, Foundry, Item

DATA = ("system", "data")
SIGNS = {"_stats", "prototypeToken", "token", "items", "effects", *DATA}
ACTORS = {"items", "prototypeToken", "token"}
SYSTEM = (
    "_stats.systemId",
    "_stats.exportSource.systemId",
    "flags.exportSource.systemId",
    "flags.exportSource.system",
)
FEWEST_MARKS = 2
NAME = 200
MOST_DOCUMENTS = 2_000

Document = Mapping[str, Any]


def documents(value: Any) -> list[Document]:
    """The documents in a file; empty if it is not from Foundry VTT."""
    match value:
        case {"actors": list(rows)}:
            pass
        case list(rows):
            pass
        case _:
            rows = [value]
    return [row for row in rows if isinstance(row, Mapping) and _is_document(row)]


def by_line(data: bytes) -> list[Any]:
    """The objects of an older compendium, which has one in each line; empty if it is another
    format. Raises BadPack for duplicate keys or too many lines."""
    lines = data.strip().splitlines()
    try:
        if lines and isinstance(decoded(lines[0]), dict):
            check_documents(len(lines))
            return [decoded(line) for line in lines if line.strip()]
    except (ValueError, RecursionError):
        pass
    return []


def check_documents(count: int) -> None:
    """Raises BadPack if there are too many documents."""
    if count > MOST_DOCUMENTS:
        told = _("The file contains more than %(most)d documents.") % {"most": MOST_DOCUMENTS}
        raise BadPack(told)


def _is_document(row: Document) -> bool:
    """Whether it is a Foundry VTT document: packs have no type, nor any of its own keys."""
    signs = SIGNS & row.keys()
    return bool(signs) if isinstance(row.get("type"), str) else bool(signs & {"_stats", "system"})


def is_actor(row: Document, foundry: Foundry) -> bool:
    """Whether the document is an actor: items have no items, and no token on a map."""
    return bool(ACTORS & row.keys()) or type_of(row) in foundry.sides


def system_of(row: Document) -> str:
    """The id of the game's system in Foundry VTT; "" if the file does not say."""
    found = (_at(row, path.split(".")) for path in SYSTEM)
    return next((item for item in found if isinstance(item, str) and item), "")


def has_marks(row: Document, foundry: Foundry) -> bool:
    """Whether the data have keys that are typical of this game."""
    return len(foundry.marks & _data(row).keys()) >= FEWEST_MARKS


def actor_of(row: Document, most_items: int) -> Actor:
    """The actor, with at most this many of its items."""
    return Actor(
        name=name_of(row),
        type=type_of(row),
        data=_data(row),
        items=tuple(_item(item) for item in _objects(row, "items")[:most_items]),
        effects=tuple(_objects(row, "effects")),
    )


def item_count(row: Document) -> int:
    return len(_objects(row, "items"))


def name_of(row: Document) -> str:
    return _text(row, "name")


def type_of(row: Document) -> str:
    return _text(row, "type")


def _item(row: Document) -> Item:
    flags = row.get("flags")
    return Item(
        id=_text(row, "_id"),
        name=name_of(row) or "—",
        type=type_of(row),
        data=_data(row),
        flags=flags if isinstance(flags, Mapping) else {},
        effects=tuple(_objects(row, "effects")),
    )


def _data(row: Document) -> Mapping[str, Any]:
    found = (row.get(key) for key in DATA)
    return next((item for item in found if isinstance(item, Mapping)), {})


def _objects(row: Document, key: str) -> list[Mapping[str, Any]]:
    """The objects of a list, without other values."""
    value = row.get(key)
    rows = value if isinstance(value, list) else []
    return [item for item in rows if isinstance(item, Mapping)]


def _text(row: Document, key: str) -> str:
    """A text on one line."""
    value = row.get(key)
    return " ".join(value[:NAME].split()) if isinstance(value, str) else ""


def _at(value: Any, path: list[str]) -> Any:
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value
