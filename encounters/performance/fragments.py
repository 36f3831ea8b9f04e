"""Parts of a panel that are drawn once for the same content, whoever sees them and after whatever
step. Most of what a phone shows was there before the tap."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from django.utils.translation import get_language
from msgspec import Struct

from encounters.performance.markup import SafeString
from rulesets.generation_cache import GenerationCache

MOST_KEPT = 8192


class Part(Struct, frozen=True, gc=False):
    """The content of a part: what its template names. Its texts are safe, so that two parts are
    never taken for one because the text of one is the markup of the other."""


class Fragments:
    """Draws with the given function, once for each template, language and content."""

    def __init__(self, render: Callable[[str, dict[str, Any]], SafeString]) -> None:
        self._render = render
        self._drawn = GenerationCache[Hashable, SafeString](MOST_KEPT)

    def drawn(self, name: str, content: Part | dict[str, Any]) -> SafeString:
        """The template of that name among the panels. Its content is all that it depends on,
        besides the language; values are texts, numbers, and rows of them."""
        key = name, get_language(), content if isinstance(content, Part) else _frozen(content)
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn.keep(key, self._render(name, context_of(content)))
        return found


def context_of(content: Part | dict[str, Any]) -> dict[str, Any]:
    """By the names under which the template reads it."""
    if isinstance(content, Part):
        return {name: getattr(content, name) for name in content.__struct_fields__}
    return content


class Kept[Found]:
    """Values made of shared lists that never change, by the identity of the lists, which are kept
    with them: until then no other list has their identity."""

    def __init__(self, most: int = 512) -> None:
        self._kept = GenerationCache[Hashable, tuple[Sequence[Any], Found]](most)

    def of(self, lists: Sequence[Any], more: Hashable, make: Callable[[], Found]) -> Found:
        """`more`: what else it depends on."""
        key = more, *map(id, lists)
        known = self._kept.get(key)
        if known is None:
            known = self._kept.keep(key, (lists, make()))
        return known[1]


def _frozen(value: Any) -> Hashable:
    """The value with its type: what is safe is drawn otherwise than the same text that is not.
    Nearly everything is a safe text, which stands for itself."""
    kind = type(value)
    if kind is dict:
        frozen = [item if type(item) is SafeString else _frozen(item) for item in value.values()]
        return tuple(value), tuple(frozen)
    if kind is list or kind is tuple:
        return tuple([item if type(item) is SafeString else _frozen(item) for item in value])
    return kind, value
