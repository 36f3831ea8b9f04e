"""Changes of the values on a sheet, a line for each: after a rest, or after a fight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from encounters.forms.values import heading, value_text
from encounters.forms.words import Words
from encounters.text import snippets, wording
from rulesets.contract import Field, Ruleset


def changed_values(
    ruleset: Ruleset, was: Mapping[str, Any], least: Mapping[str, Any], most: Mapping[str, Any]
) -> list[SafeString]:
    """Lines such as "Hit points 4 → 5–7" or "Sleep 0 → 1", for the values of `most`."""
    words = Words(ruleset.wording.terms, {}, "stats")
    known = {field.name: field for field in ruleset.stats}
    found = []
    for name in most:
        if was.get(name) != most[name]:
            found += _changed(
                known[name], words, was.get(name), least.get(name), most[name], ruleset
            )
    return found


def _changed(
    field: Field, words: Words, was: Any, least: Any, most: Any, ruleset: Ruleset
) -> list[SafeString]:
    """For rows and maps only what has changed in them; for anything else the whole value."""
    if field.type == "map":
        return _map_changed(field, words, was or {}, least or {}, most)
    if field.type == "rows" and isinstance(was, list) and len(was) == len(least) == len(most):
        rows = zip(was, least, most, strict=True)
        return [line for values in rows for line in _row_changed(field, *values, ruleset)]
    before, low, high = (value_text(field, value, words) for value in (was, least, most))
    return [_line(heading(field, words), before, low, high)]


def _map_changed(
    field: Field,
    words: Words,
    was: Mapping[str, Any],
    least: Mapping[str, Any],
    most: Mapping[str, Any],
) -> list[SafeString]:
    """Lines such as "Slots of the first circle 2 → 3", one for each name."""
    worth = field.rows[0] if field.rows else field
    found = []
    for name in most:
        values = [was.get(name), least.get(name), most[name]]
        if values[0] != values[2]:
            found.append(_line(words.value(field.name, name), *_told(worth, words, values)))
    return found


def _told(worth: Field, words: Words, values: Iterable[Any]) -> Iterable[str]:
    return ("0" if value is None else value_text(worth, value, words) for value in values)


def _row_changed(
    field: Field, was: Any, least: Any, most: Any, ruleset: Ruleset
) -> list[SafeString]:
    """The changed numbers of a row with a name."""
    if not isinstance(most, dict) or not isinstance(was, dict):
        return []
    other = (name for name in most if was.get(name) != most[name])
    called = wording.term(ruleset, most["name"], within=field.name)
    return [_line(called, was.get(name), least[name], most[name]) for name in other]


def _line(word: str, was: Any, least: Any, most: Any) -> SafeString:
    between = "–" if isinstance(most, int) or most.isdecimal() else " / "
    now = str(most) if least == most else f"{least}{between}{most}"
    return format_html('<bdi><span class="of">{}</span> {}</bdi>', word, snippets.change(was, now))
