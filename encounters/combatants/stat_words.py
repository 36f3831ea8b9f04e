"""The stats of a sheet in the reader's words: its stat block in one line, and the value that keeps
it out of a fight; changes of its values, a line for each, after a rest or a fight; and the
library's words in them, translated for a form and back.

A value posted as it was shown is stored as it was before, so saving a sheet in another language
changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from encounters.combatants.models import Combatant
from encounters.forms.words import Words, heading, value_text
from encounters.text import library_words, snippets, wording
from rulesets.contract import Field, IllegalSetup, Ruleset


def summary_of(
    ruleset: Ruleset, stats: Mapping[str, Any], options: Mapping[str, Any]
) -> SafeString:
    """The sheet's stats in one line. `options` are the house rules, or those of the fight."""
    return wording.Voice(ruleset, {}).say(ruleset.wording.summary(stats, options))


def unfit_value(ruleset: Ruleset, sheet: Combatant, stats: Mapping[str, Any]) -> str:
    """The name of the value that keeps the sheet out of a fight; "" if it is fit.

    A valid sheet may become unfit: a character who was killed has no hit points left.
    """
    try:
        ruleset.check_stats(stats, sheet.side)
    except IllegalSetup as refused:
        return wording.term(ruleset, refused.field, within="stats")
    return ""


def changed_values(
    ruleset: Ruleset, was: Mapping[str, Any], least: Mapping[str, Any], most: Mapping[str, Any]
) -> list[SafeString]:
    """Lines such as "Hit points 4 → 5–7" or "Sleep 0 → 1", for the values of `most`."""
    words = Words(ruleset.wording.terms, {}, "stats")
    fields = {field.name: field for field in ruleset.stats}
    changes = []
    for name in most:
        if was.get(name) != most[name]:
            changes += _value_changes(
                fields[name], words, was.get(name), least.get(name), most[name], ruleset
            )
    return changes


def _value_changes(
    field: Field, words: Words, was: Any, least: Any, most: Any, ruleset: Ruleset
) -> list[SafeString]:
    """For rows and maps only what has changed in them; for anything else the whole value."""
    if field.type == "map":
        return _map_changes(field, words, was or {}, least or {}, most)
    if field.type == "rows" and isinstance(was, list) and len(was) == len(least) == len(most):
        rows = zip(was, least, most, strict=True)
        return [line for values in rows for line in _row_changes(field, *values, ruleset)]
    before, low, high = (value_text(field, value, words) for value in (was, least, most))
    return [_change_line(heading(field, words), before, low, high)]


def _map_changes(
    field: Field,
    words: Words,
    was: Mapping[str, Any],
    least: Mapping[str, Any],
    most: Mapping[str, Any],
) -> list[SafeString]:
    """A line for each name: "Slots of the first circle 2 → 3". A number as a name stands behind the
    field's own: "Spell slots (level 1) 2 → 3"."""
    worth = field.rows[0] if field.rows else field
    changes = []
    for name in most:
        values = [was.get(name), least.get(name), most[name]]
        if values[0] != values[2]:
            texts = ["0" if one is None else value_text(worth, one, words) for one in values]
            word = words.value(field.name, name)
            called = f"{heading(field, words)} ({word})" if name.isdecimal() else word
            changes.append(_change_line(called, *texts))
    return changes


def _row_changes(
    field: Field, was: Any, least: Any, most: Any, ruleset: Ruleset
) -> list[SafeString]:
    """The changed numbers of a row with a name."""
    if not isinstance(most, dict) or not isinstance(was, dict):
        return []
    other = (name for name in most if was.get(name) != most[name])
    called = wording.term(ruleset, most["name"], within=field.name)
    return [_change_line(called, was.get(name), least[name], most[name]) for name in other]


def _change_line(word: str, was: Any, least: Any, most: Any) -> SafeString:
    between = "–" if isinstance(most, int) or most.isdecimal() else " / "
    now = str(most) if least == most else f"{least}{between}{most}"
    return format_html('<bdi><span class="of">{}</span> {}</bdi>', word, snippets.change(was, now))


Translate = Callable[[Field, str], str]


class TranslatedStats:
    """`stats` as they are shown; `stored` is the reverse. If two different words have the same
    translation, only the first is translated, so that they remain distinct."""

    def __init__(self, ruleset: Ruleset, described: tuple[Field, ...], stats: Mapping[str, Any]):
        self._ruleset, self._described = ruleset, described
        self._written: dict[str, str] = {}
        self.stats = _translate(described, stats, self._in_readers_language)

    def stored(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return _translate(
            self._described, values, lambda _field, word: self._written.get(word, word)
        )

    def _in_readers_language(self, field: Field, word: str) -> str:
        translation = library_words.word(self._ruleset, word)
        if len(translation) > (field.max or library_words.LONGEST):
            translation = word
        return translation if self._written.setdefault(translation, word) == word else word


def in_readers_words(ruleset: Ruleset, described: Field, value: Any) -> Any:
    """A value in the reader's words."""
    stats = {described.name: value}
    say: Translate = lambda _field, word: library_words.word(ruleset, word)  # noqa: E731
    return _translate((described,), stats, say)[described.name]


def _translate(
    described: tuple[Field, ...], values: Mapping[str, Any], change: Translate
) -> dict[str, Any]:
    translated = dict(values)
    for field in described:
        value = translated.get(field.name)
        if isinstance(value, str) and (field.among or (field.type == "text" and not field.choices)):
            translated[field.name] = change(field, value)
        elif isinstance(value, list | tuple) and field.type == "names" and field.among:
            translated[field.name] = [change(field, word) for word in value]
        elif isinstance(value, Mapping) and field.type == "object":
            translated[field.name] = _translate(field.rows, value, change)
        elif isinstance(value, list | tuple) and field.type == "rows":
            translated[field.name] = [
                _translate(field.rows, row, change) if isinstance(row, Mapping) else row
                for row in value
            ]
    return translated
