"""How a sheet is printed as a stat block, on a card or in a text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct


def _nothing(stat: str, row: Any, stats: Mapping[str, Any]) -> Mapping[str, Any]:
    return {}


class Printed(Struct, frozen=True, gc=False, kw_only=True):
    """`lines` has the stats of each line, which stand there also as the rules have them; whatever
    else a sheet says follows, by its sections.

    `behind` are values of a row that follow from others, by the fields of a row: the dice of a
    weapon that is only named. They are printed behind it and never read back.
    """

    lines: tuple[tuple[str, ...], ...] = ()
    behind: Callable[[str, Any, Mapping[str, Any]], Mapping[str, Any]] = _nothing


@runtime_checkable
class PrintsBlocks(Protocol):
    """A ruleset that says how its stat blocks are printed. Those of others go by sections alone."""

    printed: Printed
