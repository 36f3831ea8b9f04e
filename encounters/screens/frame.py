"""Common parts of the screens of a fight: the attributes of the panel, its head (round, phases,
the acting combatant), and the elements around its blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.engine import drawn
from encounters.screens.panel import Block, Listing, shared
from encounters.screens.people.strip import is_of_persons, strip
from encounters.serve.performance.markup import SafeString

NOTHING = SafeString("")
NOTICE = SafeString('<div id="notice" hx-morph-skip></div>')


def about(
    context: ViewerContext,
    look: str,
    *,
    mine: str = "",
    live: str = "",
    reminded: int = 0,
    speaks: str = "",
) -> dict[str, Any]:
    """The attributes of the whole panel. `look`: its classes; `mine` is the key of the viewer's
    question, if any: a new one alerts the viewer; `reminded`: when the GM has called the viewer for
    it; `live`: the text for screen readers; `speaks`: the language of the page."""
    encounter = context.table.encounter
    assert encounter is not None
    return {
        "look": look,
        "step": encounter.step,
        "title": encounter.shown_name,
        "mine": mine,
        "reminded": reminded,
        "live": live,
        "speaks": speaks,
    }


def top(context: ViewerContext, lineup: SafeString = NOTHING) -> Listing:
    """The head, equal for all viewers that see the same round and know the same names, unless they
    have a `lineup` of their own. On a phone a strip of combatants is `brief`: only bars, as the
    line below names who acts and who is next."""
    banner, encounter = context.view.banner, context.table.encounter
    assert encounter is not None
    title = {"round": context.view.round, "title": encounter.shown_name, "step": encounter.step}
    rows = [
        drawn("head", title, context.voice.language),
        shared("strip", context, strip=strip, brief=is_of_persons),
        shared("banner", context) if banner else NOTHING,
        shared("effects", context) if banner and banner.chips else NOTHING,
        lineup or shared("lineup", context),
    ]
    return Listing("header", "top", SafeString('class="top"'), rows)


def mid(asks: str, blocks: Sequence[Block]) -> Listing:
    """The element between the head and the dock. `asks`: the viewer is asked for a "choice" or
    for "dice"."""
    look = "mid typing" if asks == "dice" else "mid"
    return Listing("div", "mid", SafeString(f'class="{look}"'), blocks)


def columns(*blocks: Block) -> Listing:
    return Listing("div", "cols", SafeString('class="cols"'), blocks)


def column(id: str, look: str, blocks: Sequence[Block]) -> Listing:
    return Listing("div", id, SafeString(f'class="{look}"'), blocks)


def with_heading(heading: str, listing: Block) -> Sequence[Block]:
    """A block under the heading with that template; without the block neither."""
    return (drawn(heading, {}), listing) if listing else ()


def foot(dock: Block) -> Listing:
    return Listing("footer", "foot", SafeString('class="foot"'), (dock,))
