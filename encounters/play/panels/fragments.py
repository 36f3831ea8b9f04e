"""Parts of a panel that are drawn once for the same content, whoever is shown them and after
whatever step: most of what stands on a phone is what stood there before the tap."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from encounters.markup import SafeString
from encounters.play.panels.engine import rendered
from encounters.spoken import get_language

MOST_KEPT = 4096
_kept: OrderedDict[Hashable, SafeString] = OrderedDict()


def drawn(name: str, context: dict[str, Any]) -> SafeString:
    """The template of that name among the panels. Its context is all that it depends on, besides
    the language; values are texts, numbers, and rows of them."""
    key = name, get_language(), _frozen(context)
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = rendered(name, context)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return found


def _frozen(value: Any) -> Hashable:
    """The value with its type: what is safe is drawn otherwise than the same text that is not.
    Nearly everything is a safe text, which stands for itself."""
    kind = type(value)
    if kind is dict:
        frozen = [one if type(one) is SafeString else _frozen(one) for one in value.values()]
        return tuple(value), tuple(frozen)
    if kind is list or kind is tuple:
        return tuple([one if type(one) is SafeString else _frozen(one) for one in value])
    return kind, value
