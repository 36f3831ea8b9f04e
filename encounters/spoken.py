"""The language that is spoken now, and its words, each looked up once.

Django looks up the active language for every single text, and a tap's panels have some hundreds.
Whoever draws a panel says once which one it is in (`speaking`), and a text is translated once a
language. Where nobody has said so, the active language is Django's.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from django.utils import translation

MOST_KEPT = 16384
_said: ContextVar[str] = ContextVar("spoken", default="")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything within is in this language."""
    before = _said.set(language)
    try:
        with translation.override(language):
            yield
    finally:
        _said.reset(before)


def get_language() -> str:
    return _said.get() or translation.get_language() or "en"


def gettext(message: str) -> str:
    return _gettext(get_language(), message)


def pgettext(context: str, message: str) -> str:
    return _pgettext(get_language(), context, message)


def ngettext(singular: str, plural: str, number: int) -> str:
    return _ngettext(get_language(), singular, plural, number)


@lru_cache(MOST_KEPT)
def _gettext(language: str, message: str) -> str:
    return translation.gettext(message)


@lru_cache(MOST_KEPT)
def _pgettext(language: str, context: str, message: str) -> str:
    return translation.pgettext(context, message)


@lru_cache(MOST_KEPT)
def _ngettext(language: str, singular: str, plural: str, number: int) -> str:
    return translation.ngettext(singular, plural, number)
