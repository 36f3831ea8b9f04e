"""Combines a game's words into the `contract.Wording` for the shell."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from rulesets.contract import Entry, Face, Line, PendingView, Result, Term, View
from rulesets.dice import Roll
from rulesets.lexicon import Lexicon
from rulesets.log_rows import Log
from rulesets.messages import NOTHING, Name, Phrase, phrase
from rulesets.messages import Term as Word
from rulesets.results import every_face
from rulesets.sentence_patterns import titled
from rulesets.wording.afterwards import afterwards
from rulesets.wording.labels import labels
from rulesets.wording.questions import ASKED_OF_GM, OPTION, owed_by_kind


class Deed(Protocol):
    def __call__(
        self,
        view: View,
        asked: PendingView,
        option: str,
        value: str | None,
        fields: Mapping[str, Any] = NOTHING,
    ) -> Phrase: ...


class GameWording(Struct, kw_only=True):
    """A game's wording, with the attribute names of `contract.Wording`."""

    lexicon: Lexicon
    terms: Mapping[str, Term]
    icons: Mapping[str, str]
    refusing: tuple[str, ...]
    aims: tuple[str, ...]
    turns: tuple[str, ...]
    unlisted: tuple[str, ...] = ("other",)
    repeated: tuple[str, ...] = ()
    for_side: tuple[str, ...] = ()
    question: Callable[[View, PendingView], Phrase]
    answer: Callable[[View, PendingView, str, str | None], Phrase]
    deed: Deed
    notes: Callable[[View, PendingView, str], tuple[Phrase, ...]]
    asked_of: Callable[[View, PendingView], Phrase]
    owed: Callable[[str, int], Phrase]
    rolled: Callable[[str, str, Entry | None], Phrase]
    sentence: Callable[[Entry], Phrase | None]
    result: Callable[[Sequence[Entry]], Result | None]
    faces: Callable[[Entry, Roll], tuple[Face, ...]] = every_face
    why: Callable[[Entry], tuple[Line, ...]]
    summary: Callable[[Mapping[str, Any], Mapping[str, Any]], Phrase]

    def done(
        self,
        view: View,
        asked: PendingView,
        option: str,
        value: str | None,
        fields: Mapping[str, Any] = NOTHING,
    ) -> Phrase:
        sentence = self.deed(view, asked, option, value, fields)
        return afterwards(self.lexicon, asked, option, sentence)


def wording(lexicon: Lexicon, log: Log, **own: Any) -> GameWording:
    """The wording that follows from the rows of `words.toml` and of the log; `own` are attributes
    of the game's own. An option with a target has a row `OPTION.target` for its button."""
    label = labels(lexicon.terms)

    def of(view: View, asked: PendingView, option: str, value: str | None) -> Name | Word:
        """The value if there is one, else the option."""
        if value is None:
            return label(asked.kind, option)
        return Name(value) if view.seen(value) else Word(value)

    def question(view: View, asked: PendingView) -> Phrase:
        return phrase(lexicon.questions[asked.kind], who=Name(asked.by))

    def answer(view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
        return phrase(OPTION, option=of(view, asked, option, value))

    def deed(
        view: View,
        asked: PendingView,
        option: str,
        value: str | None,
        fields: Mapping[str, Any] = NOTHING,
    ) -> Phrase:
        button = lexicon.buttons.get(option if value is None else f"{option}.target", OPTION)
        words = of(view, asked, option, value)
        return phrase(button, option=words, target=words)

    def asked_of(view: View, asked: PendingView) -> Phrase:
        if asked.by == "gm":
            return phrase(lexicon.asked_of_gm.get(asked.kind, ASKED_OF_GM))
        return phrase(lexicon.asked_of[asked.kind], who=Name(asked.by))

    return GameWording(
        **{
            "lexicon": lexicon,
            "terms": lexicon.terms,
            "icons": lexicon.icons,
            "question": question,
            "answer": answer,
            "deed": deed,
            "notes": lambda view, asked, option: (),
            "asked_of": asked_of,
            "owed": owed_by_kind(lexicon.owed),
            "rolled": lambda who, purpose, entry: titled(lexicon.rolled[purpose], who, entry),
            "sentence": log.sentence,
            "result": log.result,
            "why": log.why,
            **own,
        }
    )
