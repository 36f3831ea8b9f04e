"""A panel: the blocks of a screen in their frame, whole or as the difference to an earlier panel.

A block is an element with an id. The panel knows since which version each block is unchanged. A
page that shows an earlier version gets the frame with the blocks that have changed since; each of
the others is a stub, an empty element with the attribute `same`, for which the page keeps its own
(`static/js/patch.js`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.engine import rendered
from encounters.serve.performance.markup import SafeString, mark_safe

MOST_VERSIONS = 8  # for pages further behind the panel is sent whole
ROOT = re.compile(r'\s*<([a-z]+)\b[^>]*?\sid="([^"]*)"')

type Block = SafeString | str
"""An element as HTML, with its own id; "" if it is absent."""
type Slot = Block | Sequence[Block] | Listing


class Listing(Struct, frozen=True):
    """A list whose rows are blocks: an element with this tag and these attributes."""

    tag: str
    id: str
    attributes: SafeString
    rows: Sequence[Block]

    def html(self, rows: Sequence[Block]) -> SafeString:
        opening = f'<{self.tag} id="{self.id}" {self.attributes}>'
        return mark_safe(f"{opening}{''.join(rows)}</{self.tag}>")


class Screen(Struct, frozen=True):
    """The blocks of a panel: the `frame` is a template with slots for them, and `about` has the
    attributes of the whole panel, which change with every version."""

    frame: str
    about: dict[str, Any]
    slots: dict[str, Slot]


def block(template: str, context: ViewerContext, **facts: Any) -> SafeString:
    """A block that reads the view (`view`) through the reader's words (`words`). `facts`: what is
    made of several values of the view."""
    return rendered(template, {"view": context.view, "words": context, **facts})


def shared(
    template: str, context: ViewerContext, **facts: Callable[[ViewerContext], Any]
) -> SafeString:
    """A block that is drawn once for all who see the same. Its facts are made of what they share,
    so it cannot show anything that is the viewer's own."""

    def draw(common: ViewerContext) -> SafeString:
        return block(template, common, **{name: fact(common) for name, fact in facts.items()})

    return context.common.once(f"{template}.html", draw)


class Panel:
    """A place's panel in one version. `before`: the place's previous panel in this process."""

    def __init__(self, version: int, screen: Screen, before: Panel | None = None):
        self.version, self._screen = version, screen
        self.blocks = dict(_blocks(screen))
        self._since = dict.fromkeys(self.blocks, version)
        self._versions: tuple[int, ...] = (version,)
        self._made: dict[int | None, SafeString] = {}
        if before is not None:
            self._compare(before)

    def _compare(self, before: Panel) -> None:
        same = [id for id, html in self.blocks.items() if before.blocks.get(id) == html]
        if before.version < self.version:
            self._since |= {id: before._since[id] for id in same}
            self._versions = (*before._versions, self.version)[-MOST_VERSIONS:]
        elif self.blocks == before.blocks:  # it was read again without changes
            self._since, self._versions = before._since, before._versions
        else:  # presence has changed, which is no new version
            self._versions = ()

    def html(self, seen: int | None = None) -> SafeString:
        """The panel for a page that shows the version `seen` of this place; whole for a page that
        shows nothing, or a version that this process has not rendered."""
        base = seen if seen in self._versions else None
        if base not in self._made:
            self._made[base] = self._framed(base)
        return self._made[base]

    def _framed(self, seen: int | None) -> SafeString:
        """Renders the frame; `after` names the versions that the result can be applied to."""
        screen, after = self._screen, ""
        slots: dict[str, Any] = screen.slots
        if seen is not None:
            after = " ".join(str(version) for version in self._versions if version >= seen)
            slots = {name: self._changed(slot, seen) for name, slot in screen.slots.items()}
        else:
            slots = {name: _whole(slot) for name, slot in screen.slots.items()}
        about = {"version": self.version, "after": after, **screen.about}
        return rendered(screen.frame, about | slots)

    def _changed(self, slot: Slot, seen: int) -> Any:
        if isinstance(slot, Listing):
            listed = slot.html([self._stubbed(row, seen) for row in slot.rows])
            return self._stub(slot.tag, slot.id, seen) or listed
        if isinstance(slot, str):
            return self._stubbed(slot, seen)
        return [self._stubbed(block, seen) for block in slot]

    def _stubbed(self, block: Block, seen: int) -> Block:
        root = ROOT.match(block)
        return (root and self._stub(root[1], root[2], seen)) or block

    def _stub(self, tag: str, id: str, seen: int) -> Block | None:
        return mark_safe(f'<{tag} id="{id}" same></{tag}>') if self._since[id] <= seen else None


def _whole(slot: Slot) -> Any:
    return slot.html(slot.rows) if isinstance(slot, Listing) else slot


def _blocks(screen: Screen) -> Iterator[tuple[str, str]]:
    """All blocks with their ids, including those in lists."""
    for slot in screen.slots.values():
        if isinstance(slot, Listing):
            yield slot.id, slot.html(slot.rows)
            yield from map(_named, slot.rows)
        elif isinstance(slot, str):
            yield from [_named(slot)] if slot else []
        else:
            yield from map(_named, slot)


def _named(block: Block) -> tuple[str, str]:
    root = ROOT.match(block)
    assert root is not None, f"a block without an id: {block[:80]}"
    return root[2], block
