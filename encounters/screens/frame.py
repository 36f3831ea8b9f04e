"""Of every screen of a fight the attributes of its panel, and its head: round, phases, the acting
combatant."""

from __future__ import annotations

from typing import Any

from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.engine import addresses
from encounters.screens.panel import Slot, shared
from encounters.screens.people.strip import is_of_persons, strip
from encounters.serve.performance.markup import SafeString

NOTHING = SafeString("")


def about(
    context: ViewerContext, mine: str = "", live: str = "", asks: str = "", reminded: int = 0
) -> dict[str, Any]:
    """The attributes of the whole panel. `mine` is the key of the viewer's question, if any: a new
    one alerts the viewer; `asks`: whether it is a "choice" or "dice"; `reminded`: when the GM has
    called the viewer for it; `live`: the text for screen readers."""
    encounter = context.table.encounter
    assert encounter is not None
    return {
        "step": str(encounter.step),  # as text, so that it is formatted only once
        "to": addresses(encounter.campaign_id, encounter.pk),
        "title": encounter.shown_name,
        "round": context.view.round,
        "over": context.view.over,
        "mine": mine,
        "asks": asks,
        "reminded": reminded,
        "live": live,
    }


def head(context: ViewerContext) -> dict[str, Slot]:
    """The head, equal for all viewers that see the same round and know the same names. On a phone a
    strip of combatants is `brief`: only bars, as the line below names who acts and who is next."""
    banner = context.view.banner
    return {
        "strip": shared("strip", context, strip=strip, brief=is_of_persons),
        "banner": shared("banner", context) if banner else NOTHING,
        "lineup": shared("lineup", context),
        "effects": shared("effects", context) if banner and banner.chips else NOTHING,
    }
