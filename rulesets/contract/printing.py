"""The arrangement of a sheet: on a card, as a stat block in text, and in its form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from rulesets.messages import Dice, Message, Phrase, Term

type Said = Phrase | Term | Dice


class Short(Struct, frozen=True, gc=False):
    """A row of a sheet in short: the `value` that is rolled or dealt, and what differs from its
    kind, each in a few words: "45 / 22 / 9", and "1d8", "to 15 m", "8 shots"."""

    value: Said | None = None
    parts: tuple[Said, ...] = ()


class Strip(Struct, frozen=True, gc=False):
    """A table of two lines, with a figure below each heading: the roll for each armour class."""

    heading: Phrase
    label: Phrase
    columns: tuple[tuple[int, int], ...]


type Beside = Callable[[str, int, Mapping[str, Any]], str]
"""The text of a further column, from the stat, its value and all stats of the sheet."""


class Table(Struct, frozen=True, gc=False):
    """A table of a card. `heading` is an identifier of `terms`; `columns` have their own heading
    and what they show beside each value. Without columns the values stand side by side."""

    heading: str
    stats: tuple[str, ...]
    columns: tuple[tuple[Message, Beside], ...] = ()


def _nothing(stat: str, row: Any, stats: Mapping[str, Any]) -> Mapping[str, Any]:
    return {}


def _no_strip(stats: Mapping[str, Any]) -> Strip | None:
    return None


class Printed(Struct, frozen=True, gc=False, kw_only=True):
    """`lines` has the stats of each line of a stat block, printed even at their defaults unless
    empty; all other stats that differ from their defaults follow, by section.

    `behind` returns values of a row that follow from others, by field: the dice of a weapon that is
    only named. They are printed after it and never read back.
    """

    lines: tuple[tuple[str, ...], ...] = ()
    behind: Callable[[str, Any, Mapping[str, Any]], Mapping[str, Any]] = _nothing
    figures: tuple[str, ...] = ()
    """The five stats that stand large at the top of a card."""
    labels: Mapping[str, Message] = {}
    """Shorter words for stats, and for fields of their rows (`weapons.range`), in narrow places."""
    pools: tuple[tuple[str, str], ...] = ()
    """Stats that are spent, each with the stat of its maximum; without one it is the value that
    follows. A card has a box to tick for each point."""
    counts: tuple[tuple[str, int], ...] = ()
    """Stats that only rise, as wounds do, each with the number of its boxes."""
    tables: tuple[Table, ...] = ()
    order: str = ""
    """The stat by which combatants act, the highest first."""
    strip: Callable[[Mapping[str, Any]], Strip | None] = _no_strip
    row: Callable[[str, Any, Mapping[str, Any]], Short | None] | None = None
    """A row of the sheet in short; None if all its values are printed."""
    told: tuple[str, ...] = ()
    """Stats that these rows or the name already contain: the weapon in hand."""
    spent: tuple[str, ...] = ()
    """Stats whose rows are used up once each, as memorised spells are."""
    boxes: Mapping[str, tuple[str, ...]] = {}
    """The fields of a row that stand beside each other in a form, by stat, its name first; the
    others open below them."""
    own: Mapping[str, tuple[str, str]] = {}
    """By stat: the field of a row that belongs to the person and not to the weapon, and the field
    with the kind of row, for which it is always the same: the skill, for each kind of weapon."""
    second: tuple[str, ...] = ()
    """The sections of a form's second stack."""


PLAIN = Printed()
"""The arrangement by sections alone."""


@runtime_checkable
class PrintsBlocks(Protocol):
    """A ruleset that defines how its sheets are arranged. Others are printed by sections alone."""

    printed: Printed
