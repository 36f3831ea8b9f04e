"""Languages into which a game is translated only in part.

A game is played in the languages of `Ruleset.languages`, which have every word of it. A translation
that is still being made is declared here with its share. It is not spoken yet: whoever asks for it
reads every page in English, so that no page is in two languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from rulesets.contract import Ruleset


@runtime_checkable
class PartlyTranslated(Protocol):
    """Optional parts of a ruleset that are translated."""

    partly: Mapping[str, int]
    """Languages that are not among `languages`, each with how many in a hundred of the game's
    messages are translated: `{"de": 60}`."""


def partly_translated(ruleset: Ruleset) -> Mapping[str, int]:
    """Shares by language, of a ruleset that declares any."""
    return ruleset.partly if isinstance(ruleset, PartlyTranslated) else {}
