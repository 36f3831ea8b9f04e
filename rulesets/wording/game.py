"""Combines a game's words into the `contract.Wording` for the shell."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from rulesets.contract import Entry, Face, Line, PendingView, Result, Term, View
from rulesets.dice import Roll
from rulesets.lexicon import Lexicon
from rulesets.messages import NOTHING, Phrase
from rulesets.results import every_face
from rulesets.wording.afterwards import afterwards


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
