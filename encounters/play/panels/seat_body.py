"""What every player's screen shows, whatever is asked: the own characters, the order, the log."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from encounters.markup import SafeString
from encounters.play.panels.fragments import drawn
from encounters.play.panels.people import combatants
from encounters.play.panels.sights import Sight


class Body(Struct, frozen=True, kw_only=True):
    """The own `cards`, the `order` and the `log`, what a screen reader says (`live`), and the key
    of what is asked (`mine`), if anything is."""

    cards: list[SafeString]
    order: list[SafeString]
    log: SafeString
    live: str
    mine: str = ""


def own_cards(sight: Sight, ids: Sequence[str]) -> list[SafeString]:
    own = (sight.seen(id) for id in ids)
    return [drawn("me", combatants.own_card(sight, seen)) for seen in own if seen is not None]


def order_rows(sight: Sight) -> list[SafeString]:
    """A row for each place in the order. Nearly all are the same for everybody."""
    shown = sight.common.once(
        "order_rows", lambda common: list(map(_row, combatants.order(common)))
    )
    places = zip(combatants.order(sight), shown, strict=True)
    return [_row(place) if place.mine else row for place, row in places]


def _row(place: combatants.Place) -> SafeString:
    return drawn("order_row", place)
