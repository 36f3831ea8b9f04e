"""Searches for texts of a game's library, which are stored in one language, in any language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db.models import Q

from encounters.text import library_words
from rulesets import registry


def in_any_language(slug: str, part: str, fields: Iterable[str]) -> Q:
    """A condition: one of the fields is a library text that contains this part in some language."""
    said = library_words.of_game_containing(slug, part)
    return reduce(or_, (Q(**{f"{field}__in": said}) for field in fields))


def of_every_game(path: str, part: str, fields: tuple[str, ...]) -> Q:
    """The condition for rows of all games; `path` leads from a row to its game's slug."""
    games = (ruleset.slug for ruleset in registry.all())
    found = (Q(**{path: slug}) & in_any_language(slug, part, fields) for slug in games)
    return reduce(or_, found, Q(pk__in=[]))
