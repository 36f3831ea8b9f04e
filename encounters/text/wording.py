"""The rules' phrases in the reader's language, as HTML or as plain text.

Rulesets return phrases (`rulesets/messages.py`); here they are translated, escaped, and marked up
so that names and dice keep their direction in any script.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property, lru_cache
from string import Formatter
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, npgettext, pgettext

from encounters.serve.performance.markup import SafeString, escape, mark_safe
from encounters.text import library_words, notation, snippets
from encounters.text.notation import from_right_to_left, isolated, isolated_html
from encounters.text.snippets import minus
from rulesets.contract import Ruleset
from rulesets.contract.words import term_of
from rulesets.messages import Dice, Message, Name, Phrase, Term

Pieces = tuple[tuple[str, str | None], ...]


def term(
    ruleset: Ruleset, identifier: str, short: bool = False, within: str = "", language: str = ""
) -> str:
    """The ruleset's word for an identifier, or its library's for a name; the table's own words are
    returned unchanged. `language` saves looking up the active one."""
    entry = term_of(ruleset.wording.terms, identifier, within)
    if entry is None:
        return library_words.word(ruleset, identifier, language).replace("_", " ")
    word = (entry.short or entry.word) if short else entry.word
    return _message(language or get_language() or "en", word)


def message(source: Message) -> str:
    """A translated message without placeholders."""
    return _message(get_language() or "en", source)


@lru_cache(maxsize=16384)
def _message(language: str, source: Message) -> str:
    return pgettext(source.context, source.text)


def name_of(names: Mapping[str, str], id: str) -> str:
    """A name; the one under "" for a combatant unknown to the reader."""
    return names.get(id) or names.get("", id)


def join_list(items: list[str]) -> str:
    """A list in the reader's language: "Aldo, Bera and Edda"."""
    if len(items) < 2:
        return "".join(items)
    head = items[0]
    for item in items[1:-1]:
        head = pgettext("list", "{items}, {next}").format(items=head, next=item)
    if from_right_to_left(items[-1]):
        return pgettext("list", "{items} and {last}").format(items=head, last=items[-1])
    pattern = pgettext("list, before other letters than Hebrew ones", "{items} and {last}")
    return pattern.format(items=head, last=items[-1])


class Voice:
    """Wording for one fight: its ruleset, the names that this viewer may know, and the language
    that was active when it was made. Names of the library are translated."""

    def __init__(self, ruleset: Ruleset, names: Mapping[str, str]):
        self.ruleset, self.language = ruleset, get_language() or "en"
        self.names = {
            id: library_words.name_of(ruleset, name, self.language) for id, name in names.items()
        }

    @cached_property
    def key(self) -> Hashable:
        """Identifies the voice within a game; those with the same key produce the same texts."""
        return self.language, tuple(self.names.items())

    def say(self, phrase: Phrase | None, strong: bool = True) -> SafeString:
        """The phrase as HTML: names are bold (`strong`) and isolated, dice run left to right."""
        if phrase is None:
            return mark_safe("")
        return mark_safe(_fill_phrase(phrase, self, _html if strong else _calm))

    def plain(self, phrase: Phrase | None) -> str:
        """The phrase as plain text, for titles and accessible names."""
        return _fill_phrase(phrase, self, _text) if phrase is not None else ""

    def say_message(self, message: Message | None) -> str:
        return _message(self.language, message) if message is not None else ""

    def term(self, identifier: str, within: str = "", short: bool = False) -> str:
        return term(self.ruleset, identifier, short, within, self.language)

    def called(self, id: str, short: bool = False) -> str:
        """A combatant's name, or else the ruleset's word for the identifier."""
        return self.names.get(id) or self.term(id, short=short)

    def name(self, id: str) -> SafeString:
        return mark_safe(f"<bdi>{snippets.name(name_of(self.names, id))}</bdi>")


def with_sides(names: Mapping[str, str], sides: Iterable[str], ruleset: Ruleset) -> dict[str, str]:
    """The names of combatants, of sides and of the GM, as the game calls them; sides without a word
    are the table's own."""
    side_names = {
        "party": gettext("Party"),
        "foes": gettext("Foes"),
        "others": gettext("A third side"),
        "gm": gettext("GM"),
    }
    words = ruleset.wording.terms
    for side in ("gm", *sides):
        side_names[side] = term(ruleset, side) if side in words else side_names.get(side, side)
    return side_names | dict(names)


def _fill_phrase(phrase: Phrase, voice: Voice, show: Callable[[Any, Voice], str]) -> str:
    html = show is not _text
    return fill(phrase, lambda value: show(value, voice), html, voice.language)


def fill(phrase: Phrase, show: Callable[[Any], str], html: bool = False, language: str = "") -> str:
    """The translated message, with its placeholders replaced by the results of `show`. `language`
    saves looking up the active one."""
    language, parts = language or get_language() or "en", list[str]()
    for literal, place in _pieces(language, phrase.message, phrase.count, html):
        parts.append(literal)
        if place is not None:
            value = phrase.count if place == "count" else phrase.values.get(place, "")
            parts.append(show(value))
    return "".join(parts)


@lru_cache(maxsize=16384)
def _pieces(language: str, source: Message, count: int | None, html: bool) -> Pieces:
    """The translated message, split at its placeholders; falls back if the translation has unknown
    ones."""
    if source.plural and count is not None:
        original = source.text if count == 1 else source.plural
        translated = npgettext(source.context, source.text, source.plural, count)
    else:
        original, translated = source.text, pgettext(source.context, source.text)
    own = _cut(original)
    try:
        cut = _cut(notation.percents(translated))
    except ValueError:
        cut = own
    if not {place for _, place in cut} <= {place for _, place in own} | {"count", None}:
        cut = own
    return tuple((str(escape(literal)) if html else literal, place) for literal, place in cut)


def _cut(text: str) -> Pieces:
    return tuple((literal, place) for literal, place, _, _ in Formatter().parse(text))


def _html(value: Any, voice: Voice) -> str:
    match value:
        case Name(id=id):
            return f"<b><bdi>{snippets.name(name_of(voice.names, id))}</bdi></b>"
        case Phrase():
            return _fill_phrase(value, voice, _html)
        case tuple() | list():
            return join_list([_html(item, voice) for item in value])
    return _calm(value, voice)


def _calm(value: Any, voice: Voice) -> str:
    match value:
        case Name(id=id):
            return f"<bdi>{snippets.name(name_of(voice.names, id))}</bdi>"
        case Term(id=id):
            return isolated_html(voice.term(id))
        case Dice(text=text):
            return f'<bdi dir="ltr">{escape(notation.dice(text))}</bdi>'
        case bool() | str() | Promise() | None:
            return isolated_html(value)
        case int() | float():
            return f'<bdi dir="ltr">{minus(value)}</bdi>'
        case Phrase():
            return _fill_phrase(value, voice, _calm)
        case _:
            return join_list([_calm(item, voice) for item in value])


def _text(value: Any, voice: Voice) -> str:
    match value:
        case Name(id=id):
            return name_of(voice.names, id)
        case Term(id=id):
            return voice.term(id)
        case Dice(text=text):
            return notation.dice(text)
        case Phrase():
            return _fill_phrase(value, voice, _text)
        case bool() | str() | Promise() | None:
            return str(value)
        case int() | float():
            return minus(value)
        case _:
            return join_list(_apart([_text(item, voice) for item in value]))


def _apart(texts: list[str]) -> list[str]:
    """Several, each isolated from its neighbours where that is needed; numbers keep their order."""
    if len(texts) < 2:
        return texts
    return [text if text.isdigit() else isolated(text) for text in texts]
