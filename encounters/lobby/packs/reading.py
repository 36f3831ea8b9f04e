"""Reads untrusted JSON within limits: too large, too deep or unreadable input is refused with a
message."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from encounters.lobby.packs.bounds import BadPack, Limits, check_json
from encounters.middleware.request_decoding import all_storable

LARGEST = 8_000_000  # bytes of all files chosen together
LARGEST_NUMBER = 10**9


class NotJson(BadPack):
    """The file is not JSON; it may be a table, or have one object in each line."""


class TooLarge(Struct, frozen=True):
    """The text of a number that exceeds the limit. Other programs write timestamps as such
    numbers."""

    text: str


def parse_pack(data: bytes) -> dict[str, Any]:
    """The pack in a file. Raises BadPack."""
    return as_pack(read_any(data))


def read_any(data: bytes, limits: Limits | None = None) -> Any:
    """The JSON value of a file, in which numbers may still be TooLarge. Raises BadPack."""
    check_size(len(data))
    try:
        text = data.decode(json.detect_encoding(data), "surrogatepass")
        check_json(text, limits or Limits())
        value = decoded(text)
    except (ValueError, RecursionError):
        raise NotJson(_("The file is not JSON.")) from None
    check_texts(value)
    return value


def as_pack(value: Any) -> dict[str, Any]:
    """The value as a pack. Raises BadPack."""
    if not isinstance(value, dict):
        raise BadPack(_("The file does not contain a pack."))
    check_numbers(value)
    return value


def check_size(size: int) -> None:
    """BadPack for a file with too many bytes."""
    if size > LARGEST:
        raise BadPack(_("The file is larger than eight megabytes."))


def check_value(value: object) -> None:
    """BadPack for texts or numbers that cannot be stored."""
    check_texts(value)
    check_numbers(value)


def check_texts(value: object) -> None:
    """BadPack for texts that cannot be stored."""
    if not all_storable(value):
        raise BadPack(_("The file contains characters that cannot be saved."))


def check_numbers(value: object) -> None:
    """BadPack for numbers that are too large."""
    match value:
        case TooLarge(text=text):
            too_large = _("The file contains a number that is too large: %(number)s")
            raise BadPack(too_large % {"number": text})
        case dict() | list():
            for part in _parts(value):
                check_numbers(part)


def decoded(data: bytes | str) -> Any:
    """The decoded JSON. Raises ValueError or RecursionError for invalid JSON, BadPack for duplicate
    keys."""
    return json.loads(
        data,
        object_pairs_hook=_object,
        parse_int=_number,
        parse_float=_number,
        parse_constant=_number,
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuses duplicate keys, which parsers interpret differently."""
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise twice(key)
        made[key] = value
    return made


def twice(key: str) -> BadPack:
    return BadPack(_("“%(key)s” occurs twice.") % {"key": key[:80]})


def _number(text: str) -> int | float | TooLarge:
    number = int(text[:20]) if text.lstrip("-").isdigit() else float(text)
    return number if abs(number) <= LARGEST_NUMBER else TooLarge(text[:20])  # NaN too


def _parts(value: dict[str, Any] | list[Any]) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value
