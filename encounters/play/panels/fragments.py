"""Parts of a panel that are drawn once for the same content, whoever is shown them and after
whatever step: most of what stands on a phone is what stood there before the tap."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from encounters.play.panels.engine import rendered

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
    """The value with its type: what is safe is drawn otherwise than the same text that is not."""
    kind = type(value)
    if kind is dict:
        return tuple([(name, _frozen(one)) for name, one in value.items()])
    if kind is list or kind is tuple:
        return tuple([_frozen(one) for one in value])
    return kind, value
