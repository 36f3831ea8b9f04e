"""The rows of a file, read as far as possible, each with all its errors.

Rows are independent of campaign and rules; `plan.py` checks them against both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct, field

from encounters.combatants.models import Combatant
from encounters.forms.words import within
from encounters.lobby.packs.bounds import MOST_OF_A_LIST, BadPack, many_of_them

SCHEMA_VERSION = 1
MOST_ROWS = {"characters": 200, "foes": 1000, "encounters": 200}
MOST_OF_A_KIND = 99
KINDS = {"characters": Combatant.Kind.CHARACTER, "foes": Combatant.Kind.FOE}
ROLL20 = (frozenset({"schema_version", "character"}), frozenset({"attribs", "abilities"}))
OTHER_PROGRAMS = {
    "5etools": (frozenset({"monster"}),),
    "Improved Initiative": (frozenset({"Name", "HP", "AC"}),),
    "Roll20": ROLL20,
}
"""Programs recognised by the keys of their files."""
MOST_KEYS = 8
ROLLED = {"hit_dice": 200, "appearing": 20}
"""The keys with dice or numbers, and how long these are at most."""
OF_A_ROW = {"name", "note", "tags", "dead", "origin", "stats", *ROLLED}
LISTS: dict[str, str] = {kind: key for key, kind in KINDS.items()}


class State(StrEnum):
    """The effect of a row."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    REFUSED = "refused"


class RowProblem(Struct, frozen=True):
    """The reason for refusing a row, in the reader's language, and the place in it."""

    why: str
    where: str = ""

    def sentence(self, whose: str = "") -> str:
        """The error in one line; `whose` names the row."""
        where = within(whose, self.where) if whose and self.where else whose or self.where
        return _("%(where)s: %(why)s") % {"where": where, "why": self.why} if where else self.why


class NotImported(Struct, frozen=True):
    """A part of another program's file that is not imported, and why."""

    what: str
    why: str


class ConvertedStats(Struct, frozen=True):
    """The conversion of another program's sheet: the imported stats, including those equal to the
    rules' defaults, and the gaps."""

    taken: dict[str, Any]
    gaps: list[NotImported]


class SheetRow(Struct):
    """A character or a foe. A value of None is not in the file, and leaves an existing sheet
    unchanged. `number` is its position in its list, from 1, or the line of a table. `columns` are
    the stats that a table has columns for; None for a pack, whose `stats` are complete. `account`
    is None unless another program wrote the file. `file` is only set if there are several, of which
    it is the `nth`. `count` is the number that a stat block proposes, as a number or
    dice, and `hit_dice` are those of each. `either`: the file does not say whether it is a
    character or a foe."""

    number: int
    kind: str
    name: str = ""
    note: str | None = None
    tags: list[str] | None = None
    dead: bool | None = None
    origin: str = ""
    stats: dict[str, Any] | None = None
    columns: frozenset[str] | None = None
    count: str = ""
    hit_dice: str = ""
    account: ConvertedStats | None = None
    file: str = ""
    nth: int = 0
    either: bool = False
    wrong: list[RowProblem] = field(default_factory=list)


class FoeLine(Struct, frozen=True):
    """A line of foes: the number, the side ("" for the sheet's own), and the values that differ."""

    name: str
    count: int
    hidden: bool
    side: str
    stats: dict[str, Any]


class FightRow(Struct):
    """A prepared fight. `own` are the differing stats of characters, by name."""

    number: int
    name: str = ""
    note: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    own: dict[str, dict[str, Any]] = field(default_factory=dict)
    foes: list[FoeLine] = field(default_factory=list)
    file: str = ""
    wrong: list[RowProblem] = field(default_factory=list)


class Contents(Struct):
    """All rows of a file. `unread` are unknown headings of a table, and `beside` the values below
    them, by row; `skipped` are parts of another program's file that are not combatants."""

    sheets: list[SheetRow] = field(default_factory=list)
    fights: list[FightRow] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    beside: list[tuple[str, str]] = field(default_factory=list)
    skipped: list[NotImported] = field(default_factory=list)

    def take(self, other: Contents, file: str, nth: int) -> None:
        """Adds the contents of another file."""
        rows: list[SheetRow | FightRow] = [*other.sheets, *other.fights]
        for row in rows:
            row.file = file
        for sheet in other.sheets:
            sheet.nth = nth
        self.sheets += other.sheets
        self.fights += other.fights
        self.unread += other.unread
        self.beside += other.beside
        self.skipped += other.skipped

    def check(self) -> None:
        """Raises BadPack if there are too many rows of a kind in all files together."""
        for kind, count in Counter(row.kind for row in self.sheets).items():
            check_rows(LISTS[kind], count)
        check_rows("encounters", len(self.fights))


def contents(pack: Mapping[str, Any], slug: str) -> Contents:
    """The rows of a pack. Raises BadPack if it is for another ruleset, or none of its lists can be
    read."""
    if pack.get("ruleset", slug) != slug:
        other = str(pack["ruleset"])[:80]
        raise BadPack(_("The pack is for other rules: %(name)s.") % {"name": other})
    if any(keys <= pack.keys() for keys in ROLL20):  # it counts versions of its own
        raise BadPack(unknown(pack))
    version = pack.get("schema_version", SCHEMA_VERSION)
    if type(version) is not int or not 1 <= version <= SCHEMA_VERSION:
        raise BadPack(_("The pack is of a version that this program does not know."))
    if not pack.keys() & {*MOST_ROWS, "ruleset", "schema_version"}:
        raise BadPack(unknown(pack))
    found = Contents()
    for key, kind in KINDS.items():
        for number, row in _numbered(pack, key):
            found.sheets.append(_sheet(number, kind, row))
            found.skipped += _beside(row)
    found.fights = [_fight(number, row) for number, row in _numbered(pack, "encounters")]
    return found


def unknown(value: Mapping[str, Any]) -> str:
    """The kind of a file that is not a pack: a program recognised by its keys, or else its
    content."""
    for program, marks in OTHER_PROGRAMS.items():
        if any(keys <= value.keys() for keys in marks):
            return _("The file is from %(program)s, which cannot be imported for this game.") % {
                "program": program
            }
    names = ", ".join(str(key)[:40] for key in list(value)[:MOST_KEYS]) or "—"
    return _("The file is JSON that cannot be imported for this game. It contains: %(names)s") % {
        "names": names
    }


def check_rows(key: str, count: int) -> None:
    """Raises BadPack if there are too many."""
    if count > MOST_ROWS[key]:
        most = {"key": key, "most": MOST_ROWS[key]}
        raise BadPack(_("“%(key)s” has more than %(most)d rows.") % most)


def _sheet(number: int, kind: str, given: Mapping[str, Any]) -> SheetRow:
    row = SheetRow(number, kind, name=_text(given, "name").strip())
    if not row.name:
        row.wrong.append(missing("name"))
    if "note" in given:
        row.note = _text(given, "note").strip()
        if not isinstance(given["note"], str):
            row.wrong.append(RowProblem(_("“%(key)s” is not a text.") % {"key": "note"}))
    row.origin = _text(given, "origin")
    row.dead = given["dead"] is True if "dead" in given else None
    row.hit_dice, row.count = (_dice(given, key, row.wrong) for key in ROLLED)
    row.tags = _tags(given, row.wrong)
    if "stats" in given:
        row.stats = _object(given, "stats", row.wrong)
    return row


def _dice(given: Mapping[str, Any], key: str, wrong: list[RowProblem]) -> str:
    text = _text(given, key)
    if len(text) > ROLLED[key] or not isinstance(given.get(key, ""), str):
        wrong.append(RowProblem(_("“%(key)s” is no dice.") % {"key": key}))
        return ""
    return text


def _beside(given: Mapping[str, Any]) -> list[NotImported]:
    """Gaps for keys of a pack's row that do not belong to a sheet."""
    why = _("Unknown name. The values of a sheet belong in “stats”.")
    unknown = [str(key) for key in given if key not in OF_A_ROW]
    name = _text(given, "name").strip() or _("without a name")
    return [NotImported(f"{name[:60]}: {key[:60]}", why) for key in unknown[:MOST_KEYS]]


def _tags(given: Mapping[str, Any], wrong: list[RowProblem]) -> list[str] | None:
    tags = given.get("tags")
    if "tags" not in given:
        return None
    if isinstance(tags, list) and len(tags) > MOST_OF_A_LIST:
        wrong.append(RowProblem(many_of_them(), "tags"))
        return None
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        wrong.append(RowProblem(_("“tags” is not a list of words.")))
        return None
    return [tag.strip() for tag in tags if tag.strip()]


def _fight(number: int, given: Mapping[str, Any]) -> FightRow:
    row = FightRow(number, name=_text(given, "name").strip()[:80])
    row.note = _text(given, "note").strip()[:200]
    if not row.name:
        row.wrong.append(missing("name"))
    row.options = _object(given, "options", row.wrong) or {}
    for line in _lines(given, "characters", row.wrong):
        row.own[_text(line, "name").strip()] = _object(line, "stats", row.wrong) or {}
    row.foes = [_foe(line, row.wrong) for line in _lines(given, "foes", row.wrong)]
    return row


def _foe(line: Mapping[str, Any], wrong: list[RowProblem]) -> FoeLine:
    count = line.get("count", 1)
    name = _text(line, "name").strip()
    if type(count) is not int or not 1 <= count <= MOST_OF_A_KIND:
        told = _("There can be one to %(most)d of a kind.") % {"most": MOST_OF_A_KIND}
        wrong.append(RowProblem(told, name))
        count = 1
    return FoeLine(
        name=name,
        count=count,
        hidden=line.get("hidden") is True,
        side=_text(line, "side").strip(),
        stats=_object(line, "stats", wrong) or {},
    )


def missing(key: str) -> RowProblem:
    return RowProblem(_("“%(key)s” is missing.") % {"key": key})


def _object(given: Mapping[str, Any], key: str, wrong: list[RowProblem]) -> dict[str, Any] | None:
    value = given.get(key, {})
    if isinstance(value, dict):
        return value
    told = {"stats": _("“stats” is not an object."), "options": _("“options” is not an object.")}
    wrong.append(RowProblem(told[key]))
    return None


def _lines(given: Mapping[str, Any], key: str, wrong: list[RowProblem]) -> list[Mapping[str, Any]]:
    """The rows of a list within a fight."""
    try:
        return [line for _, line in _numbered(given, key)]
    except BadPack as bad:
        wrong.append(RowProblem(str(bad)))
        return []


def _numbered(pack: Mapping[str, Any], key: str) -> list[tuple[int, Mapping[str, Any]]]:
    rows = pack.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadPack(_("“%(key)s” is not a list of objects.") % {"key": key})
    check_rows(key, len(rows))
    return list(enumerate(rows, start=1))


def _text(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key, "")
    return value if isinstance(value, str) else ""
