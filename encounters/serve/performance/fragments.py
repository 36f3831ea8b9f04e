"""Parts of a panel that are rendered once for equal content, for any viewer and after any step.
Most of a panel is unchanged by a tap."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from django.utils.translation import get_language
from msgspec import Struct
from msgspec.structs import asdict

from encounters.serve.performance.markup import SafeString
from rulesets.generation_cache import GenerationCache

MOST_KEPT = 8192


class Part(Struct, frozen=True, gc=False):
    """The content of a part, by the names that its template uses. Its texts are safe, so that a
    text is never confused with another one's markup."""


class Fragments:
    """Draws with the given function, once for each template, language and content."""

    def __init__(self, render: Callable[[str, dict[str, Any]], SafeString]) -> None:
        self._render = render
        self._drawn = GenerationCache[Hashable, SafeString](MOST_KEPT)

    def drawn(self, name: str, content: Part | dict[str, Any]) -> SafeString:
        """The template of that name among the panels. Its content is all that it depends on,
        besides the language; values are texts, numbers, and rows of them."""
        key = name, get_language(), content if isinstance(content, Part) else _frozen(content)
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


def _frozen(value: Any) -> Hashable:
    """The value with its type: safe texts are rendered differently from equal unsafe ones. Nearly
    all values are safe texts, which are their own key."""
    kind = type(value)
    if kind is dict:
        frozen = [item if type(item) is SafeString else _frozen(item) for item in value.values()]
        return tuple(value), tuple(frozen)
    if kind is list or kind is tuple:
        return tuple([item if type(item) is SafeString else _frozen(item) for item in value])
    return kind, value
