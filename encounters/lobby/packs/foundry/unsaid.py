"""Finds figures of a file that are neither on the sheet nor in a gap: the game may have used them
in a calculation, or have no use for them. None is left out silently."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from encounters.lobby.packs.bounds import DEEPEST
from encounters.lobby.packs.rows import Account, Gap
from rulesets.blocks import parts

HOUSEKEEPING = {
    *("_stats", "_id", "flags", "prototypeToken", "token", "ownership", "permission", "img"),
    *("folder", "sort", "effects", "Header", "Portrait", "id", "_key"),
}
"""Keys for a program's internal data."""
LONGEST = 60
"""Letters of a short text, which is a value and not a description."""
MOST_LINES = 200
_DICE = re.compile(r"(\d{1,3})d(\d{1,4})([+-]\d{1,3})?")
_FIGURE = re.compile(r"\d+")


def unsaid(source: Any, account: Account) -> list[Gap]:
    """Gaps for these figures, grouped by what they belong to, in the order of the file."""
    taken = json.dumps(account.taken, ensure_ascii=False)
    told = " ".join([taken, *(f"{gap.what} {gap.why}" for gap in account.gaps)])
    known = {*map(int, _FIGURE.findall(told)), *_ends_of_dice(taken)}
    found: dict[str, dict[str, None]] = {}
    for place, text in _figures(source):
        if any(int(figure) not in known for figure in _FIGURE.findall(text)):
            found.setdefault(place, {})[text] = None
    why = _("The sheet has this figure in another form, or has no place for it.")
    lines = [line for place, texts in found.items() for line in _lines(place, texts)]
    more = [Gap(f"… + {len(lines) - MOST_LINES}", why)] if len(lines) > MOST_LINES else []
    return [*(Gap(line, why) for line in lines[:MOST_LINES]), *more]


def _ends_of_dice(text: str) -> Iterator[int]:
    """The bounds of dice, since "2-12" becomes 2d6 on a sheet."""
    for count, sides, plus in _DICE.findall(text):
        yield int(count) + int(plus or 0)
        yield int(count) * int(sides) + int(plus or 0)


def _lines(place: str, texts: Iterable[str]) -> Iterator[str]:
    yield from parts(f"{place}: {', '.join(texts)}")


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
