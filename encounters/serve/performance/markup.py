"""Faster versions of Django's HTML helpers, which do not check for lazy texts: the panels of one
tap call them some thousand times. Lazy texts are passed to Django's own.

And parts of a panel that are rendered once for equal content, for any viewer and after any step:
most of a panel is unchanged by a tap.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any

from django.utils import html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from msgspec import Struct
from msgspec.structs import asdict

from rulesets.generation_cache import GenerationCache

__all__ = ["SafeString", "conditional_escape", "escape", "format_html", "mark_safe", "strip_tags"]


def mark_safe(text: str) -> SafeString:
    return text if type(text) is SafeString else SafeString(text)


def escape(text: Any) -> SafeString:
    """The text escaped, even if it is safe."""
    return _escape(text) if type(text) is str else html.escape(text)


def conditional_escape(text: Any) -> SafeString:
    """The text escaped, unless it is safe."""
    kind = type(text)
    if kind is SafeString:
        return text
    return _escape(text) if kind is str else SafeString(html.conditional_escape(text))


def format_html(text: str, *args: Any, **kwargs: Any) -> SafeString:
    """The markup with the arguments in its places, escaped unless they are safe."""
    safe = {name: conditional_escape(value) for name, value in kwargs.items()}
    return SafeString(text.format(*map(conditional_escape, args), **safe))


@lru_cache(8192)
def strip_tags(text: str) -> str:
    return html.strip_tags(text)


@lru_cache(16384)
def _escape(text: str) -> SafeString:
    return html.escape(text)


MOST_KEPT = 8192


class Part(Struct, frozen=True, gc=False):
    """The content of a part, by the names that its template uses. Its texts are safe, so that a
    text is never confused with another one's markup."""


class Fragments:
    """Draws with the given function, once for each template, language and content."""

    def __init__(self, render: Callable[[str, dict[str, Any]], SafeString]) -> None:
        self._render = render
        self._drawn = GenerationCache[Hashable, SafeString](MOST_KEPT)

    def drawn(self, name: str, content: Part | dict[str, Any], language: str = "") -> SafeString:
        """The template of that name among the panels. Its content is all that it depends on,
        besides the language; values are texts, numbers, and rows of them. `language` saves looking
        up the active one."""
        frozen = content if isinstance(content, Part) else _cache_key(content)
        key = name, language or get_language(), frozen
        html = self._drawn.get(key)
        if html is None:
            context = asdict(content) if isinstance(content, Part) else content
            html = self._drawn.keep(key, self._render(name, context))
        return html


class ListCache[Value]:
    """A cache of values derived from shared immutable lists, by the identity of the lists. These
    are kept with the values, so that no other list gets their identity."""

    def __init__(self, most: int = 512) -> None:
        self._kept = GenerationCache[Hashable, tuple[Sequence[Any], Value]](most)

    def get(self, lists: Sequence[Any], more: Hashable, make: Callable[[], Value]) -> Value:
        """The value for these lists. `more`: everything else it depends on."""
        key = more, *map(id, lists)
        entry = self._kept.get(key)
        if entry is None:
            entry = self._kept.keep(key, (lists, make()))
        return entry[1]

    def has(self, lists: Sequence[Any], more: Hashable) -> bool:
        return self._kept.get((more, *map(id, lists))) is not None

    def forget(self) -> None:
        self._kept.forget()


def _cache_key(value: Any) -> Hashable:
    """The value with its type: safe texts are rendered differently from equal unsafe ones. Nearly
    all values are safe texts, which are their own key."""
    kind = type(value)
    if kind is dict:
        frozen = [item if type(item) is SafeString else _cache_key(item) for item in value.values()]
        return tuple(value), tuple(frozen)
    if kind is list or kind is tuple:
        return tuple([item if type(item) is SafeString else _cache_key(item) for item in value])
    return kind, value
