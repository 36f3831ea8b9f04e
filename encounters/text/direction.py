"""Isolates words of the opposite text direction, so that lists that mix Hebrew and Latin words keep
their order and punctuation."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import get_language_bidi

from encounters.performance.markup import SafeString, escape, mark_safe

_ISOLATE, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_HEBREW = re.compile("[\u0590-\u05ff]")
_MARKUP = re.compile("<[^<>]*>")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")


def isolated(text: str) -> str:
    """The text in isolating characters, if a word or a bare number in it needs them."""
    if text.startswith(_ISOLATE) or not _needed(text, get_language_bidi()):
        return text
    return apart(text)


def apart(text: str) -> str:
    """The text in isolating characters, whatever its letters and those around it."""
    return f"{_ISOLATE}{text}{_END}"


def isolated_html(text: Any) -> SafeString:
    """`isolated` for HTML, escaped."""
    escaped = escape(text)
    if not _needed(str(text), get_language_bidi()):
        return escaped
    return mark_safe(f"<bdi>{escaped}</bdi>")


def from_right_to_left(text: str) -> bool:
    """Whether the first letter or digit that is seen is a Hebrew one."""
    first = next((sign for sign in _MARKUP.sub("", text) if sign.isalnum()), "")
    return _HEBREW.match(first) is not None


def _needed(text: str, from_right: bool) -> bool:
    hebrew = _HEBREW.search(text) is not None
    if not from_right:
        return hebrew
    return bool(text) and (not hebrew or _LATIN.search(text) is not None)
