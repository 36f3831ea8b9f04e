"""The preview of an import."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.forms.values import heading, value_text
from encounters.forms.words import Words
from encounters.lobby.packs.fights import FightLine
from encounters.lobby.packs.files import ChosenFiles
from encounters.lobby.packs.plan import Plan
from encounters.lobby.packs.rows import NotImported, State
from encounters.lobby.packs.sheets import SheetDifference, SheetLine
from encounters.text import library_words
from rulesets import registry

FEW = 4
"""Up to this number, reports are shown open."""


class Value(Struct, frozen=True):
    """An imported stat, in the reader's words."""

    name: str
    value: str


class Reason(Struct, frozen=True):
    """The reason why these are left out."""

    names: list[str]
    why: str


class PreviewReport(Struct, frozen=True):
    """The account of a row from another program: the imported values, and those left out, grouped
    by reason."""

    taken: list[Value]
    reasons: list[Reason]
    count: int


class PreviewRow(Struct, frozen=True):
    """A row of the file: its name, its place, and its messages."""

    name: str
    kind: str
    place: str
    wrong: list[str]
    differences: list[SheetDifference]
    report: PreviewReport | None = None
    note: str = ""
    """A note that was read beside the name."""
    count: str = ""
    each: str = ""
    """The numbers of each, as in the file."""
    as_kind: str = ""
    """`character` or `foe` if the GM may choose."""
    at: str = ""
    """Its place, for that choice."""


class PreviewGroup(Struct, frozen=True):
    """All rows with the same effect."""

    state: str
    title: str
    icon: str
    rows: list[PreviewRow]


def context(planned: Plan, held: ChosenFiles) -> dict[str, Any]:
    titles = {
        State.REFUSED: (_("Rejected"), "ban"),
        State.CHANGED: (_("Changed"), "pencil"),
        State.NEW: (_("New"), "plus"),
        State.SAME: (_("The same"), "check"),
    }
    groups = [
        PreviewGroup(state.value, title, icon, _rows(planned, state, held))
        for state, (title, icon) in titles.items()
        if planned.lines_in(state)
    ]
    reports = sum(row.report is not None for group in groups for row in group.rows)
    either = [row.as_kind for group in groups for row in group.rows if row.as_kind]
    return {
        "campaign": planned.campaign,
        "plan": planned,
        "file": held.name,
        "pasted": held.pasted,
        "kinds": Combatant.Kind.choices,
        "all_as": (either[0] if len(set(either)) == 1 else "mixed") if len(either) > 1 else "",
        "groups": groups,
        "skipped": _by_reason(planned.skipped),
        "open": reports <= FEW,
    }


def _rows(planned: Plan, state: State, held: ChosenFiles) -> list[PreviewRow]:
    kinds = {str(kind): str(kind.label) for kind in Combatant.Kind} | {"fight": _("fight")}
    return [
        PreviewRow(
            library_words.of_game(planned.campaign.ruleset, line.row.name),
            kinds[line.kind],
            _place(line, held),
            [error.sentence() for error in line.wrong],
            line.differences,
            **_of_sheet(line),
        )
        for line in planned.lines_in(state)
    ]


def _of_sheet(line: SheetLine | FightLine) -> dict[str, Any]:
    """The parts that only a sheet has: its report, the proposed number, its kind if it is open."""
    if isinstance(line, FightLine):
        return {}
    row = line.row
    return {
        "report": _report(line),
        "note": (row.note or "") if row.either else "",
        "count": row.count,
        "each": row.hit_dice if "," in row.hit_dice else "",
        "as_kind": str(row.kind) if row.either else "",
        "at": f"{row.nth}-{row.number}",
    }


def _place(line: SheetLine | FightLine, held: ChosenFiles) -> str:
    """The place in the file, with the file's name if there are several."""
    of_text = isinstance(line, SheetLine) and held.files[line.row.nth].is_text
    place = _("line %(number)d") if of_text else _("row %(number)d")
    numbered = place % {"number": line.row.number}
    return f"{line.row.file} · {numbered}" if line.row.file else numbered


def _report(line: SheetLine) -> PreviewReport | None:
    account = line.row.account
    if account is None:
        return None
    words = Words(registry.get(line.sheet.campaign.ruleset).wording.terms, within="stats")
    stats = {name: figure for name, figure in account.taken.items() if figure}
    stats |= line.sheet.stats
    taken = [
        Value(heading(stat, words), value_text(stat, stats[stat.name], words))
        for stat in stats_of(line.sheet)
        if stat.name in stats
    ]
    return PreviewReport(taken, _by_reason(account.gaps), len(account.gaps))


def _by_reason(gaps: list[NotImported]) -> list[Reason]:
    """Gaps grouped by reason, without duplicates."""
    found: dict[str, dict[str, None]] = {}
    for gap in gaps:
        found.setdefault(gap.why, {})[gap.what or _("without a name")] = None
    return [Reason([*names], why) for why, names in found.items()]
