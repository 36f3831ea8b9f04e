"""The rows of a file, read as far as possible, each with all its errors, and checks by the rules
that find every error, not only the first.

Rows are independent of the campaign; `plan.py` checks them against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.translation import gettext as _
from msgspec import Struct, field

from encounters.archive.packs.bounds import BadPack, Budget, first_excess, size
from encounters.combatants.models import Combatant
from encounters.forms.words import Words, within
from rulesets.contract import Refused, Where

MOST_ROWS = {"characters": 200, "foes": 1000, "encounters": 200}
KINDS = {"characters": Combatant.Kind.CHARACTER, "foes": Combatant.Kind.FOE}
LISTS: dict[str, str] = {kind: key for key, kind in KINDS.items()}
SIDES: dict[str, str] = {Combatant.Kind.CHARACTER: "party", Combatant.Kind.FOE: "foes"}
ROLLED = {"hit_dice": 200, "appearing": 20}
"""The keys with dice or numbers, and how long these are at most."""
MOST_TOLD = 20
"""Reported errors of one row."""
LONGEST_TOLD = 200
"""The maximum length of a value reported as left out."""
MOST_LEFT_OUT = 15
"""Of one sheet; after that, the whole list of the next refused value is left out."""

Check = Callable[[Mapping[str, Any]], Any]


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
    """A part of a file that is not imported, and why."""

    what: str
    why: str


class ConvertedStats(Struct, frozen=True):
    """The conversion of another program's sheet: the imported stats, including those equal to the
    rules' defaults, and the gaps."""

    taken: dict[str, Any]
    gaps: list[NotImported]


class SheetRow(Struct):
    """A character or a foe. A value of None is not in the file, and leaves an existing sheet
    unchanged. `number` is its position in its list, from 1, or the line of a table, and `place` the
    same in words. `columns` are the stats that a table has columns for; None for a pack, whose
    `stats` are complete. `account` is None unless another program wrote the file. `file` is only
    set if there are several, of which it is the `nth`. `count` is the number that a stat block
    proposes, as a number or dice, and `hit_dice` are those of each. `either`: the file does not say
    whether it is a character or a foe."""

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
    place: str = ""
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
    place: str = ""
    file: str = ""
    wrong: list[RowProblem] = field(default_factory=list)


class Contents(Struct):
    """All rows of a file. `unread` are unknown headings of a table, and `beside` the values below
    them, by row; `skipped` are parts of the file that are not combatants."""

    sheets: list[SheetRow] = field(default_factory=list)
    fights: list[FightRow] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    beside: list[tuple[str, str]] = field(default_factory=list)
    skipped: list[NotImported] = field(default_factory=list)

    @property
    def rows(self) -> list[SheetRow | FightRow]:
        return [*self.sheets, *self.fights]

    def take(self, other: Contents, file: str, nth: int) -> None:
        """Adds the contents of another file."""
        for row in other.rows:
            row.file = file
        for sheet in other.sheets:
            sheet.nth = nth
        self.sheets += other.sheets
        self.fights += other.fights
        self.unread += other.unread
        self.beside += other.beside
        self.skipped += other.skipped

    def check(self) -> None:
        """Raises BadPack if there are too many rows of a kind."""
        for kind, count in Counter(row.kind for row in self.sheets).items():
            check_rows(LISTS[kind], count)
        check_rows("encounters", len(self.fights))

    def not_taken(self) -> Iterator[tuple[str, NotImported]]:
        """Everything in the file that is not imported, each with the name of its row, or ""."""
        for row in self.sheets:
            yield from ((row.name, gap) for gap in (row.account.gaps if row.account else ()))
        for any_row in self.rows:
            wrong = (NotImported(each.where, each.why) for each in any_row.wrong)
            yield from ((any_row.name, gap) for gap in wrong)
        yield from (("", gap) for gap in self.skipped)
        unread = _("No value is called so.")
        yield from (("", NotImported(heading, unread)) for heading in self.unread)
        yield from ((name, NotImported(text, unread)) for name, text in self.beside)


def check_rows(key: str, count: int) -> None:
    """Raises BadPack if there are too many."""
    if count > MOST_ROWS[key]:
        most = {"key": key, "most": MOST_ROWS[key]}
        raise BadPack(_("“%(key)s” has more than %(most)d rows.") % most)


def missing(key: str) -> RowProblem:
    return RowProblem(_("“%(key)s” is missing.") % {"key": key})


def by_the_rules(
    check: Check, values: Mapping[str, Any], words: Words, limits: Budget
) -> list[RowProblem]:
    """The values that the rules refuse, each with its place. If there are too many values, that is
    the only error, and the rules are not asked. Raises BadPack if it takes too long.

    The rules report one at a time: it is removed, and the rest is checked again. Later ones are
    only reported if they would be refused alone as well, as removing the first may have caused the
    refusal. Returns one more than is reported, to detect that there are more."""
    if much := first_excess(values):
        path, why = much
        return [RowProblem(why, words.place(path))]
    rest, problems = _Rest(values), list[RowProblem]()
    for nth in range(MOST_TOLD + 1):
        limits.spend(2 * size(rest.values))
        try:
            check(rest.values)
            break
        except Refused as error:
            refused = error
        if not nth or _refused_alone(check, rest.values, refused.path):
            place = words.place(rest.place(refused.path))
            problems.append(RowProblem(words.because(refused.why), place))
        if not rest.leave_out(refused.path):
            break
    return problems


def first_errors(wrong: list[RowProblem], limits: Budget) -> list[RowProblem]:
    """The first few errors of a row, and a note if there are more."""
    some = wrong[:MOST_TOLD]
    limits.wrong -= len(some)
    more = _("More is wrong in this row. Correct the values that are named here first.")
    return [*some, RowProblem(more)] if len(wrong) > MOST_TOLD else some


def fitting(
    check: Check, values: Mapping[str, Any], words: Words, limits: Budget
) -> tuple[dict[str, Any], list[NotImported]]:
    """The values that the rules accept, and gaps for those they refuse, by their name on the sheet.
    Raises BadPack if it takes too long."""
    rest, gaps = _Rest(values), list[NotImported]()
    while rest.values:
        limits.spend(size(rest.values))
        try:
            check(rest.values)
            break
        except Refused as refused:
            path, why = refused.path, words.because(refused.why)
        gaps.append(_gap(values, rest.place(path), why, words))
        alone = len(gaps) < MOST_LEFT_OUT and rest.leave_out(path)
        if not alone and not rest.leave_out(path[:1]):
            rest.values.clear()
    return rest.values, gaps


def _gap(values: Mapping[str, Any], path: Where, why: str, words: Words) -> NotImported:
    """The gap for a refused value. A row of a list is called by its own name, with the numbers in
    it, anything else by the stat's."""
    match path:
        case (str() as name, int() as number, *rest):
            row, inside = values[name][number - 1], words.inside(name)
            cells = row if isinstance(row, Mapping) else {"name": row}
            text = str(cells.get("name") or words.place((name, number)))
            others = [cell for key, cell in cells.items() if key != "name"]
            texts = [str(cell) for cell in others if isinstance(cell, str | int)]
            if numbers := [other for other in texts if any(map(str.isdigit, other))]:
                text = f"{text} ({', '.join(numbers)})"[:LONGEST_TOLD]
            problem = RowProblem(why, inside.place(tuple(rest)))
            return NotImported(inside.term(text) or text, problem.sentence())
        case (str() as name, *_) if isinstance(values.get(name), str | int):
            return NotImported(f"{words.place(path)}: {values[name]}"[:LONGEST_TOLD], why)
    return NotImported(words.place(path), why)


def by_the_model(instance: Model, leave: list[str]) -> list[RowProblem]:
    """Errors of the model, such as names that are too long."""
    try:
        instance.clean_fields(exclude=leave)
    except ValidationError as error:
        return [
            RowProblem(" ".join(texts), str(instance._meta.get_field(name).verbose_name))  # type: ignore[union-attr]
            for name, texts in error.message_dict.items()
        ]
    return []


class _Rest:
    """Values without those that were refused; rows keep their numbers."""

    def __init__(self, values: Mapping[str, Any]):
        self.values, self.numbers = dict(values), dict[str, list[int]]()

    def leave_out(self, path: Where) -> bool:
        """Removes the value, or the row of a list; False if it is not there."""
        match path:
            case (str() as name, int() as number, *_) if isinstance(self.values.get(name), list):
                rows = self.values[name]
                if not 0 < number <= len(rows):
                    return False
                self.values[name] = rows[: number - 1] + rows[number:]
                del self.numbers.setdefault(name, [*range(1, len(rows) + 1)])[number - 1]
                return True
            case (str() as name, *_) if name in self.values:
                del self.values[name]
                return True
        return False

    def place(self, path: Where) -> Where:
        """The path with the row's number in the file."""
        match path:
            case (str() as name, int() as number, *rest) if name in self.numbers:
                return (name, self.numbers[name][number - 1], *rest)
        return path


def _refused_alone(check: Check, values: Mapping[str, Any], path: Where) -> bool:
    name = str(path[0]) if path else ""
    if name not in values:
        return False
    try:
        check({name: values[name]})
    except Refused as refused:
        return refused.path[:1] == (name,)
    return False
