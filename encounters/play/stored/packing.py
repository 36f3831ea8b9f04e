"""Fields of the models for stored values, the compression of the data of a step, and its log: the
entries as scenarios show them, each with its cause.

The states of one fight are nearly equal. So each is compressed with the fight's first state as the
dictionary: some hundred bytes instead of some thousand, in a tenth of a millisecond. Logs and dice
share one dictionary for all fights.

Packed data is stored as base64, in the same column as a list that is too short to be packed.
"""

from __future__ import annotations

import json
import logging
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from django.db import models
from msgspec.structs import astuple, replace

from rulesets.contract import Earlier, Entry, Place
from rulesets.dice import Roll
from rulesets.scenario import plain_entry

log = logging.getLogger(__name__)

SHORTEST = 120  # bytes; shorter data is not packed
WORDS = (  # common in log entries and rolls; must not change, or packed data becomes unreadable
    b'"seat":null,"token":"unused":true,"how":"typed","how":"app","rule":"attack_roll","damage",'
    b'"target":null,"rolls":[],"facts":{"weapon":"","modifier":0,"success":true,"roll":},'
    b'"visible_to":"all"},{"rule":"","who":"","target":"","rolls":[{"who":"","purpose":"attack",'
    b'"count":1,"sides":20,"faces":[]}],"facts":{},"visible_to":"all"}]'
)
MOST = 50_000_000  # bytes after unpacking; hundreds of combatants have some hundred thousand
NEEDS_DICTIONARY = 0x20  # a bit of the zlib header (RFC 1950, 2.2)


class DamagedData(Exception):
    """Packed data that cannot be unpacked."""


def pack(data: bytes, dictionary: bytes = b"") -> str:
    """The data as short text; reading it needs the same dictionary."""
    packer = zlib.compressobj(zdict=dictionary) if dictionary else zlib.compressobj()
    return b64encode(packer.compress(data) + packer.flush()).decode()


def unpack(text: str, dictionary: Callable[[], bytes]) -> bytes:
    """The unpacked data. Raises DamagedData.

    The dictionary is only loaded if one was used; zlib detects a wrong one.
    """
    try:
        packed = b64decode(text, validate=True)
        needed = packed[1] & NEEDS_DICTIONARY
        unpacker = zlib.decompressobj(zdict=dictionary()) if needed else zlib.decompressobj()
        data = unpacker.decompress(packed, MOST)
    except (ValueError, IndexError, zlib.error) as error:
        raise DamagedData(str(error)) from error
    if not unpacker.eof:
        raise DamagedData("cut off, or too large")
    return data


class StoredField(models.JSONField):
    """JSON with the shape of structures (`encounters/play/stored/values.py`).

    Reading a value that does not have it raises msgspec.ValidationError.
    """

    def __init__(self, *args: Any, shape: Any = Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self._shape = msgspec.json.Decoder(shape)

    def deconstruct(self) -> Any:
        """The shape is no matter of the database: to migrations it is JSON, and an empty structure
        an empty object."""
        name, _, args, kwargs = super().deconstruct()
        default = kwargs.get("default")
        if isinstance(default, type) and issubclass(default, msgspec.Struct):
            kwargs["default"] = dict
        return name, "django.db.models.JSONField", args, kwargs

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        plain = value if hasattr(value, "as_sql") else msgspec.to_builtins(value)
        return super().get_db_prep_value(plain, connection, prepared)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return None if value is None else self._shape.decode(value)

    def validate(self, value: Any, model_instance: Any) -> None:
        super().validate(msgspec.to_builtins(value), model_instance)


class PackedJSONField(StoredField):
    """A list of objects. A long one is stored as a JSON string that contains the packed list.

    A damaged list reads as empty, with an error in the log: a fight can continue without the
    content of one step.
    """

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, f"{__name__}.PackedJSONField", args, kwargs

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        if isinstance(value, list):
            text = msgspec.json.encode(value)
            value = pack(text, WORDS) if len(text) >= SHORTEST else value
        return super().get_db_prep_value(value, connection, prepared)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        try:
            if value is not None and value.startswith('"'):
                value = unpack(json.loads(value), lambda: WORDS)
            return super().from_db_value(value, expression, connection)
        except (DamagedData, ValueError) as error:  # a msgspec.DecodeError is a ValueError
            log.error("%s of a stored row cannot be read: %s", self.name, error)
            return []


type Row = Mapping[str, Any]


def rows(log: Iterable[Entry]) -> list[dict[str, Any]]:
    """The log of an outcome."""
    return [plain_entry(entry) | {"cause": _plain_cause(entry)} for entry in log]


def entries(rows: Sequence[Row], step: int) -> list[Entry]:
    """The log of the step with this number. Of a step that was stored without causes only the
    first entry has a place."""
    places: list[Place] = []
    for row in rows:
        if places and "cause" not in row:
            break
        places.append(_place(row, step, places))
    entries = list(map(entry_of, rows))
    placed = [replace(entry, place=place) for entry, place in zip(entries, places, strict=False)]
    return placed + entries[len(places) :]


def entry_of(row: Row) -> Entry:
    """A single entry, without its place in the log."""
    rolls = tuple(msgspec.convert(roll, Roll) for roll in row["rolls"])
    return Entry(row["rule"], row["who"], row["target"], rolls, row["facts"], row["visible_to"])


def without_causes(rows: Iterable[Row]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name != "cause"} for row in rows]


def _plain_cause(entry: Entry) -> int | list[str | None] | None:
    cause = entry.place.cause if entry.place else None
    return list(astuple(cause)) if isinstance(cause, Earlier) else cause


def _place(row: Row, step: int, before: list[Place]) -> Place:
    number, cause = len(before), row.get("cause")
    if isinstance(cause, int) and cause < number:
        return Place(step, number, cause, before[cause].opener, before[cause].earlier)
    earlier = Earlier(*cause) if isinstance(cause, list) else None
    return Place(step, number, earlier, number, earlier)
