"""Rows of the preview made of Foundry VTT's actors, with account of what was left out and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from encounters import wording
from encounters.combatants.models import Combatant
from encounters.forms.words import Words
from encounters.hall.packs.checking import fitting
from encounters.hall.packs.foundry.documents import (
    Document,
    actor_of,
    has_marks,
    is_actor,
    item_count,
    name_of,
    system_of,
)
from encounters.hall.packs.foundry.vocabulary import vocabulary
from encounters.hall.packs.reading import BadPack
from encounters.hall.packs.rows import LISTS, Contents, Gap, SheetRow, check_rows, missing
from encounters.hall.packs.sheets import plain
from rulesets import registry
from rulesets.contract import Adopts, Field, Foundry, Ruleset

MOST_ITEMS = 300
KINDS = {"party": Combatant.Kind.CHARACTER, "foes": Combatant.Kind.FOE}
LONGEST_NAME = 60


def contents(found: Sequence[Document], ruleset: Ruleset) -> Contents:
    """A row for each actor who can fight; all other documents are told. BadPack if there is no
    actor for this game at all."""
    game = wording.message(ruleset.name)
    if not isinstance(ruleset, Adopts):
        raise BadPack(_("For %(game)s no actors of Foundry VTT are read.") % {"game": game})
    foundry: Foundry = ruleset.foundry
    own = [row for row in found if is_own(row, foundry)]
    if not own:
        told = {"game": game, "system": next(filter(None, map(system_of, found)), "—")[:80]}
        raise BadPack(
            _("The file is from Foundry VTT, of its system “%(system)s”, not for %(game)s.") % told
        )
    if not any(is_actor(row, foundry) for row in own):
        raise BadPack(_("The file is from Foundry VTT, but there is no actor in it."))
    made = Contents()
    for number, row in enumerate(found, start=1):
        why = _why_not(row, foundry)
        if why:
            made.skipped.append(Gap(name_of(row), why))
        else:
            made.sheets.append(_row(number, row, ruleset, foundry))
    for kind, key in LISTS.items():
        check_rows(key, sum(sheet.kind == kind for sheet in made.sheets))
    return made


def is_own(row: Document, foundry: Foundry) -> bool:
    """By the system that the file names, else by what the data look like. What looks like nobody's
    is taken for the own game's."""
    system = system_of(row)
    if system:
        return system in foundry.systems
    others = [one.foundry for one in registry.all() if isinstance(one, Adopts)]
    return has_marks(row, foundry) or not any(has_marks(row, other) for other in others)


def _why_not(row: Document, foundry: Foundry) -> str:
    if not is_own(row, foundry):
        return _("It is for another game.")
    if not is_actor(row, foundry):
        return _("This is no actor.")
    if row.get("type") not in foundry.sides:
        return _("What is of this type takes no part in fights: %(type)s.") % {
            "type": str(row.get("type") or "—")[:40]
        }
    return ""


def _row(number: int, document: Document, ruleset: Ruleset, foundry: Foundry) -> SheetRow:
    actor = actor_of(document, MOST_ITEMS)
    side = foundry.sides[actor.type]
    adopted = foundry.read(actor, vocabulary(ruleset.slug))
    words = Words(ruleset.wording.terms, within="stats")
    given = {name: one for name, one in adopted.stats.items() if one is not None}
    stats, refused = fitting(lambda one: ruleset.check_stats(one, side), given, words)
    gaps = [Gap(left.what, words.said(left.why)) for left in adopted.left] + refused
    return SheetRow(
        number,
        KINDS[side],
        name=actor.name[:LONGEST_NAME].strip(),
        note=adopted.note[:LONGEST_NAME] or None,
        dead=adopted.dead or None,
        stats=_without_defaults(stats, ruleset),
        gaps=[*gaps, *_cut(document, actor.name)],
        wrong=[] if actor.name else [missing("name")],
    )


def _without_defaults(stats: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """A sheet has only what differs, and so have its rows."""
    described = {one.name: one for one in ruleset.stats}
    bare = {name: _bare(described[name], one) for name, one in stats.items()}
    return {name: one for name, one in bare.items() if plain(one) != plain(described[name].default)}


def _bare(field: Field, value: Any) -> Any:
    match value:
        case list() if field.type == "rows":
            return [_bare(field, row) for row in value]
        case dict() if field.rows:
            usual = {one.name: one.default for one in field.rows if one.default is not None}
            return {name: one for name, one in value.items() if usual.get(name) != one}
    return value


def _cut(document: Document, name: str) -> list[Gap]:
    """What was more than is read of one actor."""
    found = []
    more = item_count(document) - MOST_ITEMS
    if more > 0:
        told = ngettext("%(count)d more item", "%(count)d more items", more) % {"count": more}
        found.append(Gap(told, _("Of an actor %(most)d items are read.") % {"most": MOST_ITEMS}))
    if len(name) > LONGEST_NAME:
        why = _("A name has at most %(most)d letters.") % {"most": LONGEST_NAME}
        found.append(Gap(name[LONGEST_NAME:], why))
    return found
