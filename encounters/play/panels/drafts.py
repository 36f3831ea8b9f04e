"""A panel before its odds are weighed.

Odds may cost more than all the rest of a panel, and whoever has just tapped does not wait for
them. So a panel is drawn in two steps: a draft, in which a mark stands for each part that tells
odds; and then these parts, either at once and with room for the odds, or as soon as they are
weighed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct

from encounters.markup import SafeString, mark_safe

MARK = re.compile("\x00([0-9]{1,6})\x00")  # no text that somebody wrote has such a sign


class Part(Struct, frozen=True):
    """What stands there `at_once`, and what when its odds are `weighed`."""

    at_once: Callable[[], SafeString]
    weighed: Callable[[], SafeString]


class Parts:
    """The parts of one draft, in the order in which they were left out."""

    def __init__(self) -> None:
        self._parts: list[Part] = []

    def leave_out(self, part: Part) -> SafeString:
        """The mark that stands for it."""
        self._parts.append(part)
        return mark_safe(f"\x00{len(self._parts) - 1}\x00")

    def draft(self, html: str) -> Draft:
        """With all that was left out. It leaves here: who draws knows these parts, and they know
        who draws, which only a search for garbage would free."""
        parts, self._parts = self._parts, []
        return Draft(html, tuple(parts))


class Draft(Struct, frozen=True):
    html: str
    parts: Sequence[Part]

    def at_once(self) -> SafeString:
        return self._with([part.at_once() for part in self.parts])

    def weighed(self) -> SafeString:
        return self._with([part.weighed() for part in self.parts])

    def _with(self, found: Sequence[SafeString]) -> SafeString:
        return mark_safe(MARK.sub(lambda mark: _nth(found, int(mark[1])), self.html))


def _nth(found: Sequence[SafeString], place: int) -> str:
    return found[place] if place < len(found) else ""
