"""The sample game with faults in its texts, which conformance must find."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rulesets.contract import Entry, Result
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.sample.wording import LEXICON, Wording
from tests.rulesets.broken import English


class WithoutAWord(Wording):
    terms = {name: term for name, term in LEXICON.terms.items() if name not in ("guard", "acting")}


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


class WithoutFates(Wording):
    def result(self, entries: Sequence[Entry]) -> Result | None:
        return _reworded(super().result(entries), lambda words: ())


class Curt(English):
    """Nobody's fate is told in a word."""

    wording = WithoutFates()


ROLLED = phrase(pgettext("sample", "missed"))


class PartsFirst(Wording):
    def result(self, entries: Sequence[Entry]) -> Result | None:
        return _reworded(super().result(entries), lambda words: (ROLLED, *words))


class Rambling(English):
    """A fate is told after the part in the exchange."""

    wording = PartsFirst()


def _reworded(
    told: Result | None, reworded: Callable[[tuple[Phrase, ...]], tuple[Phrase, ...]]
) -> Result | None:
    """The result with other words."""
    if told is None:
        return None
    consequences = (replace(each, words=reworded(each.words)) for each in told.consequences)
    return Result(told.deed, tuple(consequences))


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
