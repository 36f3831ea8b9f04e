"""Partial translations of a game.

The languages of `Ruleset.languages` are complete. An unfinished translation is declared here with
its share. It is not used yet: users who choose it read every page in English, so that no page mixes
two languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from rulesets.contract import Ruleset


@runtime_checkable
class PartlyTranslated(Protocol):
    """An optional protocol of rulesets with partial translations."""

    partly: Mapping[str, int]
    """The percentage of translated messages by language, for languages not in `languages`: `{"de":
    60}`."""


def partly_translated(ruleset: Ruleset) -> Mapping[str, int]:
    """The percentages by language; empty if the ruleset declares none."""
    return ruleset.partly if isinstance(ruleset, PartlyTranslated) else {}
