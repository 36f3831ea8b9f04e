"""The printing of a sheet as a stat block, on a card or as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct


def _nothing(stat: str, row: Any, stats: Mapping[str, Any]) -> Mapping[str, Any]:
    return {}


class Printed(Struct, frozen=True, gc=False, kw_only=True):
    """`lines` has the stats of each line, printed even at their defaults unless empty; all other
    stats that differ from their defaults follow, by section.

    `behind` returns values of a row that follow from others, by field: the dice of a weapon that is
    only named. They are printed after it and never read back.
    """

    lines: tuple[tuple[str, ...], ...] = ()
    behind: Callable[[str, Any, Mapping[str, Any]], Mapping[str, Any]] = _nothing


@runtime_checkable
class PrintsBlocks(Protocol):
    """A ruleset that defines how its stat blocks are printed. Others are printed by sections
    alone."""

    printed: Printed
