"""Checks that every message is complete and translated into every language.

No function stops at the first error: each returns everything that is missing.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from gettext import GNUTranslations
from itertools import count, takewhile
from pathlib import Path
from string import Formatter
from typing import Any

from msgspec import Struct

from rulesets.conformance.playing.paths import beside
from rulesets.contract import Ruleset
from rulesets.contract.words import term_of
from rulesets.messages import Message, Phrase, Term
from rulesets.wording import CONTEXT as OF_EVERY_GAME

RULESETS = Path(__file__).parent.parent.parent
TRANSLATED = {path.name for path in (RULESETS / "locale").iterdir()}
"""Languages that have all shared words; for others a game translates those itself."""


def expect_readable(ruleset: Ruleset, value: Any) -> None:
    """Raises AssertionError with everything that `unreadable` finds."""
    faults = list(unreadable(ruleset, value))
    assert not faults, "\n  ".join(faults)


def unreadable(ruleset: Ruleset, value: Any) -> Iterator[str]:
    """The errors of the messages inside a value, once each.

    A message must be the ruleset's own or a shared one, its phrase must have a value for each
    placeholder, and every language of the ruleset must have it with the same placeholders.
    """
    yield from dict.fromkeys(_unreadable(ruleset, value))


def _unreadable(ruleset: Ruleset, value: Any) -> Iterator[str]:
    folder = folder_of(type(ruleset))
    for part in _phrases(value):
        message = part.message if isinstance(part, Phrase) else part
        if isinstance(part, Phrase):
            values = {*part.values, *(() if part.count is None else ("count",))}
            for place in sorted(_places(message.text + message.plural) - values):
                yield f"{message.text!r} has no value for {{{place}}}"
        if message.context not in (ruleset.slug, OF_EVERY_GAME):
            yield f"{message.text!r}: its context is {message.context!r}"
            continue
        for language in ruleset.languages:
            if language != "en":
                yield from translation_faults(folder, message, language)


def raw_identifiers(ruleset: Ruleset, said: Any, own: set[str], at: str = "") -> Iterator[str]:
    """Identifiers that would be shown raw: terms without a word that are not among the table's
    `own` words, with their paths."""
    if isinstance(said, Term):
        if said.id not in own and term_of(ruleset.wording.terms, said.id) is None:
            yield f"no term for {said.id!r} ({at})"
    elif isinstance(said, Struct):
        for name in said.__struct_fields__:
            yield from raw_identifiers(ruleset, getattr(said, name), own, beside(at, name))
    elif isinstance(said, Mapping):
        for key, value in said.items():
            yield from raw_identifiers(ruleset, value, own, beside(at, key))
    elif isinstance(said, list | tuple):
        for place, value in enumerate(said):
            yield from raw_identifiers(ruleset, value, own, beside(at, place))


def words_or_fault(what: str, say: Callable[..., Any], *about: Any) -> tuple[Any, list[str]]:
    """The words from a part of the wording, or the error it raises.

    A missing word often causes a KeyError, which is listed like other missing words.
    """
    try:
        return say(*about), []
    except (LookupError, TypeError, ValueError, AttributeError) as broken:
        return None, [f"{what} cannot be said: {type(broken).__name__} {broken}"]


def _phrases(value: Any) -> Iterator[Phrase | Message]:
    """Every message inside a value, as part of its phrase if it has one."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, Phrase):
        yield value
        yield from _phrases(value.values)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _phrases(getattr(value, name))
    elif isinstance(value, Mapping):
        yield from _phrases(list(value.values()))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _phrases(part)


@cache
def translation_faults(folder: Path, message: Message, language: str) -> tuple[str, ...]:
    """Errors in the translation of a message; `folder` is the game's."""
    shared = message.context == OF_EVERY_GAME and language in TRANSLATED
    catalogue = catalogue_in(RULESETS if shared else folder, language)
    key = f"{message.context}\x04{message.text}"
    plurals = takewhile(catalogue.__contains__, ((key, number) for number in count()))
    forms = [catalogue[name] for name in (key, *plurals) if name in catalogue]
    if not forms:
        return (f"{language}: no translation of {message.text!r} ({message.context})",)
    places, faults = _places(message.text + message.plural), []
    for text in forms:
        if not _places(text) <= places:
            faults.append(f"{language}: {text!r} has a place that {message.text!r} lacks")
        elif not message.plural and _places(text) != places:
            faults.append(f"{language}: {text!r} lost a place of {message.text!r}")
    return tuple(faults)


@cache
def _places(text: str) -> frozenset[str]:
    return frozenset({name for _, name, _, _ in Formatter().parse(text) if name})


@cache
def catalogue_in(folder: Path, language: str) -> dict[Any, str]:
    """Compiled translations by `CONTEXT\x04TEXT`, or by that and the number of a plural form."""
    path = folder / "locale" / language / "LC_MESSAGES" / "django.mo"
    assert path.exists(), f"{path} is missing, although {language} is among the languages"
    with path.open("rb") as file:
        catalogue: dict[Any, str] = vars(GNUTranslations(file))["_catalog"]
    return catalogue


@cache
def folder_of(resolver: type) -> Path:
    """The folder of a game, from the class of its ruleset."""
    return Path(inspect.getfile(resolver)).parent
