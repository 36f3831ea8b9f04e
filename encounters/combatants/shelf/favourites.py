"""What a GM has marked in the library of a game."""

from __future__ import annotations

from typing import Any

from encounters.combatants.models import Favourite
from encounters.combatants.shelf.entries import Shelf


def of(gm: Any, shelf: Shelf) -> set[str]:
    """The keys of the marked entries."""
    mine = Favourite.objects.filter(gm=gm.pk, ruleset=shelf.slug)
    return set(mine.values_list("entry", flat=True))


def mark(gm: Any, shelf: Shelf, key: str) -> None:
    """Marks an entry; one that the library does not have is ignored."""
    if key in shelf.by_key:
        Favourite.objects.get_or_create(gm_id=gm.pk, ruleset=shelf.slug, entry=key)


def unmark(gm: Any, shelf: Shelf, key: str) -> None:
    Favourite.objects.filter(gm=gm.pk, ruleset=shelf.slug, entry=key).delete()
