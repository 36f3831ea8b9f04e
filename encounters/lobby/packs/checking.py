"""Collects all errors of a sheet, not only the first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.translation import gettext as _

from encounters.forms.words import Words
from encounters.lobby.packs.bounds import Limits, first_excess, size
from encounters.lobby.packs.rows import NotImported, RowProblem
from rulesets.contract import Refused, Where

Check = Callable[[Mapping[str, Any]], Any]
MOST_TOLD = 20
"""Reported errors of one row."""
LONGEST_TOLD = 200
"""The maximum length of a value reported as left out."""
MOST_LEFT_OUT = 15
"""Of one sheet; after that, the whole list of the next refused value is left out."""


def by_the_rules(
    check: Check, given: Mapping[str, Any], words: Words, limits: Limits
) -> list[RowProblem]:
    """The values that the rules refuse, each with its place. If there are too many values, that is
    the only error, and the rules are not asked. Raises BadPack if it takes too long."""
    if much := first_excess(given):
        path, why = much
        return [RowProblem(why, words.place(path))]
    refused = _refusals(check, given, limits)
    return [RowProblem(words.because(why), words.place(path)) for path, why in refused]


def limited(wrong: list[RowProblem], limits: Limits) -> list[RowProblem]:
    """The first few errors of a row, and a note if there are more."""
    some = wrong[:MOST_TOLD]
    limits.wrong -= len(some)
    more = _("More is wrong in this row. Correct the values that are named here first.")
    return [*some, RowProblem(more)] if len(wrong) > MOST_TOLD else some


def fitting(
    check: Check, given: Mapping[str, Any], words: Words, limits: Limits
) -> tuple[dict[str, Any], list[NotImported]]:
    """The values that the rules accept, and gaps for those they refuse, by their name on the sheet.
    Raises BadPack if it takes too long."""
    left, gone, gaps = dict(given), dict[str, list[int]](), list[NotImported]()
    while left:
        limits.spend(size(left))
        try:
            check(left)
            break
        except Refused as refused:
            path, why = refused.path, words.because(refused.why)
        gaps.append(_gap(given, _as_given(path, gone), why, words))
        if len(gaps) >= MOST_LEFT_OUT or not _leave_out(left, path, gone):
            _leave_out_whole(left, path)
    return left, gaps


def _gap(given: Mapping[str, Any], path: Where, why: str, words: Words) -> NotImported:
    """The gap for a refused value. A row of a list is called by its own name, anything else by the
    stat's."""
    match path:
        case (str() as name, int() as number, *rest):
            row = given[name][number - 1]
            called = row.get("name") if isinstance(row, Mapping) else row
            inside = words.inside(name)
            text = _with_figures(str(called or words.place((name, number))), row)
            place = inside.place(tuple(rest))
            told = RowProblem(why, place).sentence()
            return NotImported(inside.known(text) or text, told)
        case (str() as name, *_) if isinstance(given.get(name), str | int):
            return NotImported(f"{words.place(path)}: {given[name]}"[:LONGEST_TOLD], why)
    return NotImported(words.place(path), why)


def _with_figures(called: str, row: Any) -> str:
    """A row's name, with the numbers in it."""
    if not isinstance(row, Mapping):
        return called
    others = [
        str(cell) for key, cell in row.items() if key != "name" and isinstance(cell, str | int)
    ]
    written = [other for other in others if any(map(str.isdigit, other))]
    return f"{called} ({', '.join(written)})"[:LONGEST_TOLD] if written else called


def _leave_out_whole(left: dict[str, Any], path: Where) -> None:
    """Removes the stat with all its rows; everything, if the rules name none."""
    if path and path[0] in left:
        del left[str(path[0])]
    else:
        left.clear()


def by_the_model(made: Model, leave: list[str]) -> list[RowProblem]:
    """Errors of the model, such as names that are too long."""
    try:
        made.clean_fields(exclude=leave)
    except ValidationError as error:
        return [
            RowProblem(" ".join(texts), str(made._meta.get_field(name).verbose_name))  # type: ignore[union-attr]
            for name, texts in error.message_dict.items()
        ]
    return []


def _refusals(
    check: Check, given: Mapping[str, Any], limits: Limits
) -> Iterator[tuple[Where, Any]]:
    """The refused values. The rules report one at a time: it is removed, and the rest is checked
    again. Later ones are only reported if they would be refused alone as well, as removing the
    first may have caused the refusal. Yields one more than is reported, to detect that there are
    more."""
    left, gone = dict(given), dict[str, list[int]]()
    for nth in range(MOST_TOLD + 1):
        limits.spend(2 * size(left))
        try:
            check(left)
            return
        except Refused as refused:
            path, why = refused.path, refused.why
        if not nth or _refused_alone(check, left, path):
            yield _as_given(path, gone), why
        if not _leave_out(left, path, gone):
            return


def _refused_alone(check: Check, left: Mapping[str, Any], path: Where) -> bool:
    name = str(path[0]) if path else ""
    if name not in left:
        return False
    try:
        check({name: left[name]})
    except Refused as refused:
        return refused.path[:1] == (name,)
    return False


def _leave_out(left: dict[str, Any], path: Where, gone: dict[str, list[int]]) -> bool:
    """Removes the value, or the row of a list, from `left`; False if it is not there."""
    match path:
        case (str() as name, int() as number, *_) if isinstance(left.get(name), list):
            rows: list[Any] = left[name]
            if not 0 < number <= len(rows):
                return False
            left[name] = rows[: number - 1] + rows[number:]
            gone.setdefault(name, []).append(_number(number, gone.get(name, [])))
            return True
        case (str() as name, *_) if name in left:
            del left[name]
            return True
    return False


def _as_given(path: Where, gone: Mapping[str, list[int]]) -> Where:
    """The path with the row's number in the file."""
    match path:
        case (str() as name, int() as number, *rest) if name in gone:
            return (name, _number(number, gone[name]), *rest)
    return path


def _number(number: int, gone: list[int]) -> int:
    for item in sorted(gone):
        number += item <= number
    return number
