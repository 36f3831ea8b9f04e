"""JSON that somebody else wrote, read within bounds: what is too large, too deep or unreadable is
refused in a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from encounters.readable import all_storable

LARGEST = 2_000_000  # bytes of a file
DEEPEST = 20  # objects and lists within each other
LARGEST_NUMBER = 10**9


class BadPack(Exception):
    """A pack that cannot be brought in; the text says where it is wrong. Nothing was changed."""


def read(data: bytes) -> dict[str, Any]:
    """The object in a file."""
    check_size(len(data))
    try:
        pack = decoded(data)
    except (ValueError, RecursionError):
        raise BadPack(_("The file is not JSON.")) from None
    if not isinstance(pack, dict):
        raise BadPack(_("The file does not hold a pack."))
    check_value(pack)
    return pack


def check_size(size: int) -> None:
    """BadPack for a file with too many bytes."""
    if size > LARGEST:
        raise BadPack(_("The file is larger than two megabytes."))


def check_value(value: object) -> None:
    """BadPack for what is too deep, or holds text that cannot be kept."""
    if _is_deeper(value, DEEPEST):
        raise BadPack(_("The file holds too many things within each other."))
    if not all_storable(value):
        raise BadPack(_("The file holds characters that cannot be kept."))


def decoded(data: bytes | str) -> Any:
    """ValueError or RecursionError for no JSON, BadPack for equal keys and large numbers."""
    return json.loads(
        data,
        object_pairs_hook=_object,
        parse_int=_number,
        parse_float=_number,
        parse_constant=_number,
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of two equal keys, one would count here and the other elsewhere."""
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise twice(key)
        made[key] = value
    return made


def twice(key: str) -> BadPack:
    return BadPack(_("“%(key)s” is there twice.") % {"key": key[:80]})


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
