"""The page on which a GM picks from the library of the game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from uuid import uuid4

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.combatants.shelf import favourites, finding
from encounters.combatants.shelf.entries import CHARACTER, Entry, Shelf, shelf_of
from encounters.combatants.summary import summary_of
from encounters.play.picking import places
from encounters.play.picking.places import Place
from encounters.play.preparing.prepare import in_force
from rulesets import registry

COUNT = "n-"
"""Before the key of an entry: how many of it are picked."""
AT_ONCE = 40
RATINGS = {
    "easy": pgettext_lazy("a fight", "easy"),
    "fair": pgettext_lazy("a fight", "fair"),
    "hard": pgettext_lazy("a fight", "hard"),
    "deadly": pgettext_lazy("a fight", "deadly"),
}


def counts_of(given: QueryDict, shelf: Shelf, place: Place) -> dict[Entry, int]:
    """How many of each entry are picked, of all that stood on the page; and what of the library is
    in the fight already, when it has just been chosen."""
    fresh = given.get("was") != place.value
    counts = {
        shelf.by_key[key]: count
        for key, count in (places.there(place) if fresh else {}).items()
        if key in shelf.by_key
    }
    for name, values in given.lists():
        entry = shelf.by_key.get(name.removeprefix(COUNT)) if name.startswith(COUNT) else None
        if entry is not None:
            count = max(_number(one, place.most) for one in values)
            if count or not fresh:
                counts[entry] = min(count, 1) if entry.kind == CHARACTER else count
    return counts


def page(member: Member, gm: Any, given: QueryDict) -> dict[str, Any]:
    """What the template shows; `given` is what was posted, or a query."""
    campaign = member.campaign
    ruleset = registry.get(campaign.ruleset)
    shelf = shelf_of(ruleset)
    among = places.places(member)
    place = places.chosen(among, given.get("into", ""))
    wanted = finding.wanted(given)
    context = {
        "campaign": campaign,
        "ruleset": ruleset,
        "shelf": shelf,
        "place": place,
        "places": among,
        "wanted": wanted,
        "narrowed": any((wanted.kind, wanted.tag, wanted.low is not None, wanted.high is not None)),
        "hidden": "hidden" in given,
        "token": uuid4().hex,
    }
    if shelf is not None:
        context |= _rows(campaign, gm, shelf, place, wanted, given)
    return context


def _rows(
    campaign: Campaign,
    gm: Any,
    shelf: Shelf,
    place: Place,
    wanted: finding.Wanted,
    given: QueryDict,
) -> dict[str, Any]:
    stars, counts = favourites.of(gm, shelf), counts_of(given, shelf, place)
    options = in_force(place.encounter) if place.encounter else campaign.options
    picked = [one for one, count in counts.items() if count]
    most = _number(given.get("most", ""), 100_000) or AT_ONCE
    found = [one for one in finding.found(shelf, wanted, stars) if one not in picked]
    told = json.dumps(options, sort_keys=True)

    def row(one: Entry) -> dict[str, Any]:
        return {
            "entry": one,
            "summary": _summary(shelf.slug, one, told, get_language() or "en"),
            "count": counts.get(one, 0),
            "star": one.key in stars,
            "single": one.kind == CHARACTER or not place.in_a_fight,
        }

    fights = finding.found_fights(shelf, wanted) if wanted.show == finding.FIGHTS else []
    return {
        "picked": [row(one) for one in picked],
        "found": [row(one) for one in found[:most]],
        "number": len(found) + len(fights),
        "more": min(len(found) - most, AT_ONCE) if len(found) > most else 0,
        "most": most,
        "total": sum(counts.values()),
        "fights": [{"fight": one, "rating": RATINGS.get(one.rating, "")} for one in fights],
    }


@lru_cache(maxsize=8192)
def _summary(slug: str, entry: Entry, options: str, language: str) -> SafeString:
    """The stat line of an entry; under the same house rules it is always the same."""
    rules: Mapping[str, Any] = json.loads(options)
    return summary_of(registry.get(slug), entry.stats, rules)


def _number(given: str, most: int) -> int:
    """A whole number from 0 to `most`; 0 for anything else."""
    return min(int(given), most) if given.isascii() and given.isdecimal() and len(given) < 19 else 0
