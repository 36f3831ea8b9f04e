"""The language in which the sheets of a campaign are written: its GM's, as a rule.

No campaign says so. It is told by the texts on its sheets that a game's demo or library has too:
they stand there in one language for everybody, whatever language somebody reads the rest in.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.utils.translation import get_language

from encounters.campaigns.models import Campaign
from rulesets import registry


def language_of(campaign: Campaign) -> str:
    """That of most such texts; the reader's where there are none or as many of it."""
    ruleset, counted = registry.get(campaign.ruleset), Counter[str]()
    known = [_texts_by_language(path) for path in (ruleset.demo, ruleset.library)]
    for sheet in campaign.combatants.only("name", "note", "stats"):
        written = {sheet.name, sheet.note, *_texts(sheet.stats)}
        for texts in known:
            counted.update({language: len(written & some) for language, some in texts.items()})
    reader, most = get_language(), max(counted.values(), default=0)
    return reader if counted[reader] == most else counted.most_common(1)[0][0]


@lru_cache(maxsize=64)
def _texts_by_language(path: Path) -> Mapping[str, frozenset[str]]:
    """The texts of a file. What is the same in two languages tells nothing, so both have it. A file
    that cannot be read tells nothing either."""
    if not path.exists():
        return {}
    try:
        known = json.loads(path.read_text(encoding="utf-8")).get("translations", {})
        identifiers = set(known.get("en", {}))
        english = {text for words in known.values() for text in words} - identifiers
        return {
            language: frozenset(words.get(text, text) for text in english)
            for language, words in {"en": {}, **known}.items()
        }
    except Exception:  # a package of somebody else may bring anything
        return {}


def _texts(value: Any) -> Iterator[str]:
    """Every text somewhere in a sheet."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)
