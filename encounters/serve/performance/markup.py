"""Faster versions of Django's HTML helpers, which do not check for lazy texts: the panels of one
tap call them some thousand times. Lazy texts are passed to Django's own."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils import html
from django.utils.safestring import SafeString

__all__ = ["SafeString", "conditional_escape", "escape", "format_html", "mark_safe", "strip_tags"]


def mark_safe(text: str) -> SafeString:
    return text if type(text) is SafeString else SafeString(text)


def escape(text: Any) -> SafeString:
    """The text escaped, even if it is safe."""
    return _escaped(text) if type(text) is str else html.escape(text)


def conditional_escape(text: Any) -> SafeString:
    """The text escaped, unless it is safe."""
    kind = type(text)
    if kind is SafeString:
        return text
    return _escaped(text) if kind is str else SafeString(html.conditional_escape(text))


def format_html(text: str, *args: Any, **kwargs: Any) -> SafeString:
    """The markup with the arguments in its places, escaped unless they are safe."""
    safe = {name: conditional_escape(value) for name, value in kwargs.items()}
    return SafeString(text.format(*map(conditional_escape, args), **safe))


@lru_cache(8192)
def strip_tags(text: str) -> str:
    return html.strip_tags(text)


@lru_cache(16384)
def _escaped(text: str) -> SafeString:
    return html.escape(text)
