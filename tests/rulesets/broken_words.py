"""The sample game with faults in its texts, which conformance must find."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.contract import Entry, Result
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.sample.wording import TERMS, Wording
from tests.rulesets.broken import English


class WithoutAWord(Wording):
    terms = {name: term for name, term in TERMS.items() if name not in ("guard", "acting")}


class Unsaid(English):
    wording = WithoutAWord()


class Silence(Wording):
    def result(self, entries: Sequence[Entry]) -> Result | None:
        return None


class Speechless(English):
    """A wound has no sentence."""

    wording = Silence()


class DeedsAlone(Wording):
    def result(self, entries: Sequence[Entry]) -> Result | None:
        told = super().result(entries)
        return Result(told.deed) if told else None


class Glossing(English):
    """The wounded combatant is named, but nothing happens to it."""

    wording = DeedsAlone()


class Untranslated(English):
    languages = ("en", "fr")


class UnnamedDice(Wording):
    def rolled(self, who: str, purpose: str, told: Entry | None) -> Phrase:
        raise KeyError(purpose)


class Nameless(English):
    """The dice have no name."""

    wording = UnnamedDice()


class Pictures(Wording):
    icons = {"attack": "pebble", "guard": "hand", "turn": "sandpit"}


class Undrawn(English):
    """Refers to icons that do not exist."""

    wording = Pictures()


class WithAHand(Wording):
    def sentence(self, entry: Entry) -> Phrase | None:
        with_hand = pgettext("sample", "{who} attacks with the {with}.")
        return phrase(with_hand, **{"who": Name(entry.who or ""), "with": Term("left_hand")})


class Raw(English):
    """Has a fact for the hand, but no word for it."""

    wording = WithAHand()


class HalfGerman(English):
    """Claims more translated texts than there are."""

    partly = {"de": 60}
