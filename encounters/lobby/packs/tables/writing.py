"""The sheets of a campaign as CSV, for a spreadsheet in the reader's language."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from django.utils.translation import get_language, gettext

from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.translated_stats import TranslatedStats
from encounters.forms.words import Words
from encounters.lobby.packs.tables.cells import written
from encounters.lobby.packs.tables.columns import Column, headings
from encounters.lobby.packs.tables.values import cell
from rulesets.contract import Ruleset

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Without it spreadsheets assume another encoding."""
DECIMAL_COMMA = ("da", "de", "pl")
"""Languages with a decimal comma, in which spreadsheets separate cells by semicolons."""


def table(ruleset: Ruleset, sheets: Iterable[Combatant]) -> str:
    """The headings, and a line for each sheet."""
    called = headings(ruleset)
    words = Words(ruleset.wording.terms, within="stats")
    text = StringIO()
    writer = csv.writer(text, delimiter=";" if get_language() in DECIMAL_COMMA else ",")
    writer.writerow(map(written, called.values()))
    writer.writerows(_row(sheet, called, words) for sheet in sheets)
    return BOM + text.getvalue()


def _row(sheet: Combatant, columns: Iterable[Column], words: Words) -> Iterator[str | int]:
    about = {
        "kind": str(Combatant.Kind(sheet.kind).label),
        "name": sheet.shown_name,
        "note": sheet.shown_note,
        "tags": ", ".join(sheet.tag_list),
        "dead": gettext("Yes") if sheet.dead else "",
    }
    stats = TranslatedStats(sheet.ruleset, stats_of(sheet), sheet.stats).stats
    for column in columns:
        stat = column.stat
        if stat is None:
            yield written(about[column.name])
        elif stat.side in ("", sheet.side):
            yield cell(stat, stats.get(stat.name, stat.default), words)
        else:
            yield ""
