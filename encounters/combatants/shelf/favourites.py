"""A GM's favourites of a game, in its library and among the GM's own sheets."""

from __future__ import annotations

from typing import Any

from encounters.combatants.models import Favourite


def favourites_of(gm: Any, ruleset: str) -> set[str]:
    """The stars (`Pick.star`) of the GM's favourites."""
    mine = Favourite.objects.filter(gm=gm.pk, ruleset=ruleset)
    return set(mine.values_list("entry", flat=True))


def mark(gm: Any, ruleset: str, star: str) -> None:
    Favourite.objects.get_or_create(gm_id=gm.pk, ruleset=ruleset, entry=star)


def unmark(gm: Any, ruleset: str, star: str) -> None:
    Favourite.objects.filter(gm=gm.pk, ruleset=ruleset, entry=star).delete()
