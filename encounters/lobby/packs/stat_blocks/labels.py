"""Labels of stat blocks, in their short form if the game has one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import override

from encounters.forms.values import UNSEEN
from encounters.lobby.packs.tables.cells import comparison_key
from encounters.lobby.packs.tables.columns import headings, languages
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract import Ruleset
from rulesets.contract.words import term_of


def labels(ruleset: Ruleset) -> dict[str, str]:
    """The labels by stat, in the active language; a short form that two stats share is not used."""
    full = _full(ruleset)
    short = {name: _short(ruleset, name) or text for name, text in full.items()}
    often = Counter(map(comparison_key, [*short.values(), *rolled_called().values()]))
    return {
        name: full[name] if often[comparison_key(text)] > 1 else text
        for name, text in short.items()
    }


def _full(ruleset: Ruleset) -> dict[str, str]:
    return {column.name: text for column, text in headings(ruleset).items() if column.stat}


def _short(ruleset: Ruleset, name: str) -> str:
    term = term_of(ruleset.wording.terms, name, "stats")
    return message(term.short).replace(UNSEEN, "") if term and term.short else ""


class GameLabels:
    """The labels of one game in every language, short and full."""

    def __init__(self, ruleset: Ruleset):
        self.by_language: dict[str, dict[str, str]] = {}
        for language in languages():
            with override(language):
                full, short = _full(ruleset), labels(ruleset)
            called = [*short.items(), *full.items()]
            self.by_language[language] = {comparison_key(text): name for name, text in called}

    def order(self, given: Iterable[str]) -> list[str]:
        """The languages, those that know the most of these labels first."""
        texts = [comparison_key(text) for text in given]

        def known(language: str) -> int:
            return sum(text in self.by_language[language] for text in texts)

        return sorted(languages(), key=lambda language: -known(language))

    def stat(self, label: str, order: Iterable[str]) -> str:
        """The stat of a label; "" if it is unknown in every language."""
        found = (self.by_language[language].get(comparison_key(label)) for language in order)
        return next(filter(None, found), "")

    def stats(self, given: Iterable[str]) -> set[str]:
        return {self.stat(label, self.by_language) for label in given} - {""}


@lru_cache(maxsize=16)
def known(slug: str) -> GameLabels:
    """The labels of a game, built once per process."""
    return GameLabels(registry.get(slug))


def rolled_called() -> dict[str, str]:
    """Labels of the hit dice and of the number appearing."""
    return {"hit_dice": _("Hit dice"), "count": _("Number appearing")}


@lru_cache(maxsize=1)
def rolled() -> dict[str, str]:
    """These labels in every language, with the value each stands for."""
    found: dict[str, str] = {}
    for language in languages():
        with override(language):
            found |= {comparison_key(text): name for name, text in rolled_called().items()}
    return found
