"""The page on which a GM picks from the game's library and the GM's own sheets."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy
from msgspec import Struct

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.combatants.shelf import finding, own
from encounters.combatants.shelf.entries import CHARACTER, Pick, Shelf, ShelfEntry, shelf_of
from encounters.combatants.shelf.own import Own
from encounters.combatants.stat_words import summary_of
from encounters.play.picking import places
from encounters.play.picking.places import PickingPlace
from encounters.play.preparing import prepare
from encounters.play.preparing.options import in_force
from encounters.text import wording
from rulesets import registry

COUNT = "n-"
"""Prefix of a sheet's key, for the field with its count."""
AT_ONCE = 40
RATINGS = {
    "easy": pgettext_lazy("a fight", "easy"),
    "fair": pgettext_lazy("a fight", "medium"),
    "hard": pgettext_lazy("a fight", "hard"),
    "deadly": pgettext_lazy("a fight", "deadly"),
}


class PickOffer(Struct, frozen=True):
    """Everything that can be picked: the game's library, if it has one, and the GM's own sheets."""

    shelf: Shelf | None
    own: Mapping[str, Own]

    def get(self, key: str) -> Pick | None:
        return (self.shelf.by_key.get(key) if self.shelf else None) or self.own.get(key)

    def __bool__(self) -> bool:
        return bool(self.shelf or self.own)

    def stars(self) -> set[str]:
        """The stars of entries that can be favourites."""
        library = self.shelf.by_key.values() if self.shelf else ()
        return {item.star for item in (*self.own.values(), *library)}

    def filters(self, wanted: finding.ShelfSearch) -> finding.Filters:
        """The filters for the source that is searched."""
        if self.shelf is None or wanted.mine:
            return finding.filters_of_own(self.own.values())
        return finding.filters_of(self.shelf)


def offer_to(account: User, campaign: Campaign) -> PickOffer:
    shelf = shelf_of(registry.get(campaign.ruleset))
    return PickOffer(shelf, own.own_entries(account, campaign, shelf))


def counts_of(posted: QueryDict, offered: PickOffer, place: PickingPlace) -> dict[Pick, int]:
    """The count of each sheet on the page; if the place was just chosen, including those already in
    its fight."""
    fresh = posted.get("was") != place.value
    before = places.counts_there(place) if fresh else {}
    counts = {
        offer: count for key, count in before.items() if (offer := offered.get(key)) is not None
    }
    for name, values in posted.lists():
        entry = offered.get(name.removeprefix(COUNT)) if name.startswith(COUNT) else None
        if entry is not None:
            count = max(_number(value, place.most) for value in values)
            if count or not fresh:
                counts[entry] = min(count, 1) if entry.kind == CHARACTER else count
    return counts


def page(member: Member, account: User, offered: PickOffer, posted: QueryDict) -> dict[str, Any]:
    """The context of the template; `posted` is the form, or a query."""
    campaign = member.campaign
    shelf = offered.shelf
    among = places.places(member)
    place = places.place_of(among, posted.get("into", ""))
    wanted = finding.search_of(posted, library=shelf is not None)
    filters = offered.filters(wanted)
    wanted = wanted.as_offered(filters)
    context = {
        "campaign": campaign,
        "offered": bool(offered),
        "shelf": shelf,
        "place": place,
        "places": among,
        "wanted": wanted,
        "filters": filters,
        "narrowed": finding.filter_labels(wanted, filters, shelf.strength if shelf else ""),
        "hidden": "hidden" in posted,
        "token": uuid4().hex,
    }
    if offered:
        context |= _rolled_numbers(campaign, shelf, place, posted)
        context |= _candidates(campaign, account, offered, place, wanted, posted)
    return context


def _rolled_numbers(
    campaign: Campaign, shelf: Shelf | None, place: PickingPlace, posted: QueryDict
) -> dict[str, Any]:
    """Whether foes get rolled numbers, and the name of their stat: "" if the game has no dice for
    it."""
    stat = shelf.rolled if shelf and place.in_a_fight else ""
    fresh = posted.get("was") != place.value
    each = places.has_rolled(place) if fresh else posted.get("rolled") == prepare.EACH
    ruleset = registry.get(campaign.ruleset)
    return {
        "rolled": each,
        "rolled_stat": wording.term(ruleset, stat, within="stats") if stat else "",
    }


def _candidates(
    campaign: Campaign,
    account: User,
    offered: PickOffer,
    place: PickingPlace,
    wanted: finding.ShelfSearch,
    posted: QueryDict,
) -> dict[str, Any]:
    shelf = offered.shelf
    stars = own.favourites_of(account, campaign.ruleset)
    counts = counts_of(posted, offered, place)
    summary = _summaries(campaign, place)
    picked = [name for name, count in counts.items() if count]
    most = _number(posted.get("most", ""), 100_000) or AT_ONCE
    entries = [item for item in _matches(offered, wanted, stars) if item not in picked]
    here = own.keys_in_campaign(campaign, offered.own.values())

    def shelf_row(pick: Pick) -> dict[str, Any]:
        return {
            "entry": pick,
            "summary": summary(pick),
            "count": counts.get(pick, 0),
            "star": pick.star in stars,
            "own": isinstance(pick, Own),
            "giver": pick.giver if isinstance(pick, Own) else "",
            "here": pick.key in here,
            "single": pick.kind == CHARACTER or not place.in_a_fight,
        }

    fights = (
        finding.matching_fights(shelf, wanted) if shelf and wanted.show == finding.FIGHTS else []
    )
    return {
        "picked": [shelf_row(item) for item in picked],
        "found": [shelf_row(item) for item in entries[:most]],
        "number": len(entries) + len(fights),
        "more": min(len(entries) - most, AT_ONCE) if len(entries) > most else 0,
        "most": most,
        "total": sum(counts.values()),
        "fights": [{"fight": fight, "rating": RATINGS.get(fight.rating, "")} for fight in fights],
    }


def _matches(offered: PickOffer, wanted: finding.ShelfSearch, stars: set[str]) -> list[Pick]:
    if wanted.mine or offered.shelf is None:
        return [*finding.matching_own(offered.own.values(), wanted, stars)]
    return [*finding.matching_entries(offered.shelf, wanted, stars)]


def _summaries(campaign: Campaign, place: PickingPlace) -> Callable[[Pick], SafeString]:
    """A function for the stat line of a sheet, by the rules of the fight it is added to."""
    options = in_force(place.encounter) if place.encounter else campaign.options
    key, language = json.dumps(options, sort_keys=True), get_language() or "en"

    def summary(pick: Pick) -> SafeString:
        if isinstance(pick, ShelfEntry):
            return _summary(campaign.ruleset, pick, key, language)
        return summary_of(registry.get(campaign.ruleset), pick.stats, options)

    return summary


@lru_cache(maxsize=8192)
def _summary(slug: str, entry: ShelfEntry, options: str, language: str) -> SafeString:
    """The stat line of an entry, cached for equal house rules."""
    rules: Mapping[str, Any] = json.loads(options)
    return summary_of(registry.get(slug), entry.stats, rules)


def _number(text: str, most: int) -> int:
    """A whole number from 0 to `most`; 0 for anything else."""
    return min(int(text), most) if text.isascii() and text.isdecimal() and len(text) < 19 else 0
