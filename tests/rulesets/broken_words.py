"""The sample with something wrong in its words: conformance must find it out."""

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
    """Somebody is wounded, and nobody says so."""

    wording = Silence()


class DeedsAlone(Wording):
    def result(self, entries: Sequence[Entry]) -> Result | None:
        told = super().result(entries)
        return Result(told.deed) if told else None


class Glossing(English):
    """Whoever is wounded is named, and nothing befalls anybody."""

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
    """Names icons that nobody has drawn."""

    wording = Pictures()


class WithAHand(Wording):
    def sentence(self, entry: Entry) -> Phrase | None:
        with_hand = pgettext("sample", "{who} attacks with the {with}.")
        return phrase(with_hand, **{"who": Name(entry.who or ""), "with": Term("left_hand")})


class Raw(English):
    """Says with which hand, and has no word for it."""

    wording = WithAHand()


class HalfGerman(English):
    """Says that more of it is translated than is."""

    partly = {"de": 60}
