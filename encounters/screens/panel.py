"""A panel: the blocks of a screen, whole or as the difference to an earlier panel.

A block is an element with an id; a listing is one whose children are blocks. The panel knows since
which version each is unchanged. A page that shows an earlier version gets those that have changed
since, of a listing its attributes and the ids of its blocks (`static/js/patch.js`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.engine import rendered
from encounters.serve.performance.markup import SafeString, mark_safe

MOST_VERSIONS = 8  # for pages further behind the panel is sent whole

type Block = SafeString | str | Listing
"""An element with its own id: as HTML, "" if it is absent; or made of blocks."""


class Listing(Struct, frozen=True):
    """An element with this tag, id and attributes, whose children are blocks."""

    tag: str
    id: str
    attributes: SafeString
    rows: Sequence[Block]

    def html(self) -> str:
        return f'<{self.tag} id="{self.id}" {self.attributes}>{join(self.rows)}</{self.tag}>'

    def naming(self, ids: Sequence[str]) -> str:
        """The element with the ids of its blocks in their place."""
        named = f'data-blocks="{" ".join(ids)}"'
        return f'<{self.tag} id="{self.id}" {self.attributes} {named}></{self.tag}>'


class Screen(Struct, frozen=True):
    """The blocks of a panel, in a `frame`: a template that has the attributes of the whole panel,
    which change with every version, from `about`. Without blocks the frame is all of it."""

    frame: str
    about: dict[str, Any]
    blocks: Sequence[Block] = ()


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
        self.blocks = dict[str, str]()
        self._named = _collect(screen.blocks, self.blocks)
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
            self._made[base] = self._whole() if base is None else self._changed(base)
        return self._made[base]

    def _whole(self) -> SafeString:
        return self._framed(join(self._screen.blocks))

    def _changed(self, seen: int) -> SafeString:
        """The changed blocks side by side; `after` names the versions that they can be put over."""
        after = " ".join(str(version) for version in self._versions if version >= seen)
        changed = [html for id, html in self.blocks.items() if self._since[id] > seen]
        return self._framed("".join(changed), after=after, named=" ".join(self._named))

    def _framed(self, blocks: str, **of_update: str) -> SafeString:
        about = {"version": self.version, **self._screen.about, **of_update}
        return rendered(self._screen.frame, {**about, "blocks": mark_safe(blocks)})


def join(blocks: Sequence[Block]) -> str:
    return "".join([each.html() if isinstance(each, Listing) else each for each in blocks])


def _collect(blocks: Sequence[Block], by_id: dict[str, str]) -> list[str]:
    """The ids of these blocks. Puts all of them, and those inside, into `by_id`."""
    ids = list[str]()
    for each in blocks:
        if isinstance(each, Listing):
            ids.append(each.id)
            by_id[each.id] = each.naming(_collect(each.rows, by_id))
        elif each:
            at = each.find(' id="') + 5  # a pattern takes five times as long
            assert 5 <= at < each.find(">"), f"a block without an id: {each[:80]}"
            id = each[at : each.index('"', at)]
            ids.append(id)
            by_id[id] = each
    return ids
