"""The sample game with faults in its texts, which conformance must find."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rulesets.contract import Entry, Result
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.sample.wording import LEXICON, WORDING
from rulesets.wording.game import GameWording
from tests.rulesets.broken import English

UNSAID = ("guard", "acting")
MISSED = phrase(pgettext("sample", "missed"))


class Unsaid(English):
    wording = replace(
        WORDING,
        terms={name: LEXICON.terms[name] for name in LEXICON.terms if name not in UNSAID},
    )


class Speechless(English):
    """A wound has no sentence."""

    wording = replace(WORDING, result=lambda entries: None)


def _deeds_alone(entries: Sequence[Entry]) -> Result | None:
    told = WORDING.result(entries)
    return Result(told.deed) if told else None


class Glossing(English):
    """The wounded combatant is named, but nothing happens to it."""

    wording = replace(WORDING, result=_deeds_alone)


def _reworded(words: Callable[[tuple[Phrase, ...]], tuple[Phrase, ...]]) -> GameWording:
    """The wording with other words of a result."""

    def result(entries: Sequence[Entry]) -> Result | None:
        told = WORDING.result(entries)
        if told is None:
            return None
        consequences = (replace(each, words=words(each.words)) for each in told.consequences)
        return Result(told.deed, tuple(consequences))

    return replace(WORDING, result=result)


class Curt(English):
    """Nobody's fate is told in a word."""

    wording = _reworded(lambda words: ())


class Rambling(English):
    """A fate is told after the part in the exchange."""

    wording = _reworded(lambda words: (MISSED, *words))


class Untranslated(English):
    languages = ("en", "fr")


def _unnamed(who: str, purpose: str, told: Entry | None) -> Phrase:
    raise KeyError(purpose)


class Nameless(English):
    """The dice have no name."""

    wording = replace(WORDING, rolled=_unnamed)


class Undrawn(English):
    """Refers to icons that do not exist."""

    wording = replace(WORDING, icons={"attack": "pebble", "guard": "hand", "turn": "sandpit"})


def _with_a_hand(entry: Entry) -> Phrase | None:
    with_hand = pgettext("sample", "{who} attacks with the {with}.")
    return phrase(with_hand, **{"who": Name(entry.who or ""), "with": Term("left_hand")})


class Raw(English):
    """Has a fact for the hand, but no word for it."""

    wording = replace(WORDING, sentence=_with_a_hand)


class HalfGerman(English):
    """Claims more translated texts than there are."""

    partly = {"de": 60}
