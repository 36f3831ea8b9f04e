"""Rows made from sheets of other programs or books, with a list of what was left out and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from encounters.combatants.models import Combatant
from encounters.forms.words import Words
from encounters.lobby.packs.bounds import Limits
from encounters.lobby.packs.checking import fitting
from encounters.lobby.packs.rows import (
    ConvertedStats,
    NotImported,
    SheetRow,
    missing,
)
from encounters.lobby.packs.sheets import plain
from rulesets.blocks import parts
from rulesets.contract import Field, Ruleset
from rulesets.contract.adopting import Adopted

KINDS = {"party": Combatant.Kind.CHARACTER, "foes": Combatant.Kind.FOE}
SIDES: dict[str, str] = {kind: side for side, kind in KINDS.items()}
LONGEST_NAME = 60
WEAPONS = "weapons"


class ChosenKinds(Struct, frozen=True):
    """The kinds that the GM has chosen, where a file does not say them: of rows with these numbers,
    or of all."""

    rows: Mapping[int, str] = {}
    all: str = ""

    def with_kind(self, kind: str, number: int | None) -> ChosenKinds:
        """These with this kind for a row, or for all."""
        if number is None:
            return ChosenKinds(all=kind)
        return ChosenKinds({**self.rows, number: kind}, self.all)

    def side(self, number: int, read: str) -> str:
        """The side of a row; `read` is the one that the reader takes it for."""
        kind = self.rows.get(number, self.all)
        return SIDES.get(kind, read)


def row_of(
    number: int,
    name: str,
    side: str,
    adopted: Adopted,
    ruleset: Ruleset,
    limits: Limits,
    gaps: Iterable[NotImported] = (),
    *,
    foreign: bool = True,
) -> SheetRow:
    """A row with the stats that the rules accept; its account lists refused and unread values. For
    `foreign` sheets also a missing weapon."""
    words = Words(ruleset.wording.terms, within="stats")
    given = {name: value for name, value in adopted.stats.items() if value is not None}
    stats, refused = fitting(lambda stats: ruleset.check_stats(stats, side), given, words, limits)
    unarmed = _unarmed(stats, side, ruleset) if foreign else []
    left = [NotImported(left.what, words.text(left.why)) for left in adopted.left]
    return SheetRow(
        number,
        KINDS[side],
        name=name[:LONGEST_NAME].strip(),
        note=(adopted.note or None) if len(adopted.note) <= LONGEST_NAME else None,
        dead=adopted.dead or None,
        stats=_without_defaults(stats, ruleset),
        count=adopted.count,
        hit_dice=adopted.hit_dice,
        account=ConvertedStats(stats, [*left, *refused, *gaps, *_cut(name, adopted), *unarmed]),
        either=foreign,
        wrong=[] if name else [missing("name")],
    )


def _without_defaults(stats: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """Removes values that equal the defaults, also within rows: sheets only store differences."""
    described = {field.name: field for field in ruleset.stats}
    bare = {name: _bare(described[name], figure) for name, figure in stats.items()}
    return {
        name: figure
        for name, figure in bare.items()
        if plain(figure) != plain(described[name].default)
    }


def _bare(field: Field, value: Any) -> Any:
    match value:
        case list() if field.type == "rows":
            return [_bare(field, row) for row in value]
        case dict() if field.rows:
            usual = {item.name: item.default for item in field.rows if item.default is not None}
            return {name: inner for name, inner in value.items() if usual.get(name) != inner}
    return value


def _unarmed(stats: dict[str, Any], side: str, ruleset: Ruleset) -> list[NotImported]:
    """A gap for a sheet without a weapon, if its kind of sheet can have some."""
    has = any(stat.name == WEAPONS and stat.side in ("", side) for stat in ruleset.stats)
    if not has or stats.get(WEAPONS):
        return []
    heading = Words(ruleset.wording.terms, within="stats").word(WEAPONS)
    return [NotImported(heading, _("Comes without a weapon."))]


def _cut(name: str, adopted: Adopted) -> list[NotImported]:
    """Gaps for the end of a long name, and for a long note."""
    found = []
    if len(name) > LONGEST_NAME:
        why = _("A name has at most %(most)d characters.") % {"most": LONGEST_NAME}
        found.append(NotImported(name[LONGEST_NAME:], why))
    if len(adopted.note) > LONGEST_NAME:
        why = _("A note has at most %(most)d characters.") % {"most": LONGEST_NAME}
        found += [NotImported(part, why) for part in parts(adopted.note)]
    return found
