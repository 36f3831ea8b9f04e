"""Makes rows from Foundry VTT's actors, with a list of what was left out and why; no figure of the
file is dropped in silence."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from encounters.combatants.models import Combatant
from encounters.lobby.packs.adopted import KINDS, ChosenKinds, row_of
from encounters.lobby.packs.bounds import DEEPEST, BadPack, Limits
from encounters.lobby.packs.foundry.documents import (
    Document,
    actor_of,
    check_documents,
    has_marks,
    is_actor,
    item_count,
    name_of,
    system_of,
    type_of,
)
from encounters.lobby.packs.foundry.vocabulary import vocabulary
from encounters.lobby.packs.rows import (
    LISTS,
    Contents,
    ConvertedStats,
    NotImported,
    SheetRow,
    check_rows,
)
from encounters.text import wording
from rulesets import registry
from rulesets.blocks import parts
from rulesets.contract import Ruleset
from rulesets.contract.adopting import Adopts, Foundry

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


def gaps_of_figures(source: Any, account: ConvertedStats) -> list[NotImported]:
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
    more = [NotImported(f"… + {len(lines) - MOST_LINES}", why)] if len(lines) > MOST_LINES else []
    return [*(NotImported(line, why) for line in lines[:MOST_LINES]), *more]


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


MOST_ITEMS = 300
ITEM = 20
"""The cost of reading an item, in checked values."""


def contents(
    found: Sequence[Document],
    ruleset: Ruleset,
    limits: Limits,
    kinds: ChosenKinds,
    source: Any = None,
) -> Contents:
    """A row for each actor that can fight; all other documents are listed as skipped. Raises
    BadPack if there is no actor for this game. `source` is the original of a single converted
    document."""
    check_documents(len(found))
    game = wording.message(ruleset.name)
    if not isinstance(ruleset, Adopts):
        raise BadPack(
            _("Actors from Foundry VTT cannot be imported for %(game)s.") % {"game": game}
        )
    foundry: Foundry = ruleset.foundry
    own = [row for row in found if is_own(row, foundry)]
    if not own:
        raise BadPack(_not_for(game, next(filter(None, map(system_of, found)), "")))
    if not any(is_actor(row, foundry) for row in own):
        raise BadPack(_("The file was exported from Foundry VTT, but there is no actor in it."))
    made, fighting = Contents(), list[tuple[int, Document]]()
    for number, row in enumerate(found, start=1):
        if why := _why_not(row, foundry):
            made.skipped.append(NotImported(name_of(row), why))
        else:
            fighting.append((number, row))
    sides = [kinds.side(number, foundry.sides[type_of(row)]) for number, row in fighting]
    often = Counter(KINDS[side] for side in sides)
    for kind, key in LISTS.items():
        check_rows(key, often[Combatant.Kind(kind)])
    made.sheets = [
        _row(number, row, side, ruleset, foundry, limits)
        for (number, row), side in zip(fighting, sides, strict=True)
    ]
    for sheet, (_number, row) in zip(made.sheets, fighting, strict=True):
        if sheet.account is not None:
            more = gaps_of_figures(source or row, sheet.account)
            limits.spend(ITEM * (1 + len(more)))
            sheet.account.gaps.extend(more)
    return made


def _not_for(game: str, system: str) -> str:
    if not system:
        return _("The file was exported from Foundry VTT, but not for %(game)s.") % {"game": game}
    told = _(
        "The file was exported from Foundry VTT for the system “%(system)s”, not for %(game)s."
    )
    return told % {"game": game, "system": system[:80]}


def is_own(row: Document, foundry: Foundry) -> bool:
    """Whether the actor is for this game, by the system that the file names, else by its data. Data
    without any game's marks count as this game's."""
    system = system_of(row)
    if system:
        return system in foundry.systems
    others = [ruleset.foundry for ruleset in registry.all() if isinstance(ruleset, Adopts)]
    return has_marks(row, foundry) or not any(has_marks(row, other) for other in others)


def _why_not(row: Document, foundry: Foundry) -> str:
    if not is_own(row, foundry):
        return _("It belongs to another game.")
    if not is_actor(row, foundry):
        return _("This is not an actor.")
    if type_of(row) not in foundry.sides:
        told = {"type": type_of(row)[:40] or "—"}
        return _("Actors of this type do not fight: %(type)s.") % told
    return ""


def _row(
    number: int,
    document: Document,
    side: str,
    ruleset: Ruleset,
    foundry: Foundry,
    limits: Limits,
) -> SheetRow:
    actor = actor_of(document, MOST_ITEMS)
    limits.spend(ITEM * (1 + len(actor.items)))
    adopted = foundry.read(actor, vocabulary(ruleset.slug))
    return row_of(number, actor.name, side, adopted, ruleset, limits, _cut(document))


def _cut(document: Document) -> list[NotImported]:
    """Gaps for items of an actor beyond the limit."""
    found = []
    more = item_count(document) - MOST_ITEMS
    if more > 0:
        told = ngettext("%(count)d more item", "%(count)d more items", more) % {"count": more}
        found.append(
            NotImported(told, _("Only %(most)d items of an actor are read.") % {"most": MOST_ITEMS})
        )
    return found
