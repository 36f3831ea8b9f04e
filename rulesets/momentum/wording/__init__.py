"""How the identifiers of Momentum are said. Sees views and told entries only."""

from collections.abc import Mapping
from typing import Any

from rulesets.contract import Asked, Entry, Line, Term, View
from rulesets.messages import Phrase
from rulesets.momentum.terms import TERMS
from rulesets.momentum.wording import notes, questions, sentences, why
from rulesets.momentum.wording.icons import ICONS
from rulesets.momentum.wording.summary import summary


class MomentumWording:
    """`contract.Wording`; each method has its own file beside this one."""

    terms: Mapping[str, Term] = TERMS
    icons: Mapping[str, str] = ICONS
    refusing: tuple[str, ...] = ("wait", "stay")

    def question(self, view: View, asked: Asked) -> Phrase:
        return questions.question(view, asked)

    def answer(self, view: View, asked: Asked, option: str, value: str | None) -> Phrase:
        return questions.answer(view, asked, option, value)

    def deed(self, view: View, asked: Asked, option: str, value: str | None) -> Phrase:
        return questions.deed(view, asked, option, value)

    def notes(self, view: View, asked: Asked, option: str) -> tuple[Phrase, ...]:
        return notes.notes(view, asked, option)

    def asked_of(self, view: View, asked: Asked) -> Phrase:
        return questions.asked_of(view, asked)

    def owed(self, kind: str, count: int) -> Phrase:
        return questions.owed(kind, count)

    def sentence(self, entry: Entry) -> Phrase | None:
        return sentences.sentence(entry)

    def why(self, entry: Entry) -> tuple[Line, ...]:
        return why.why(entry)

    def summary(self, stats: Mapping[str, Any]) -> Phrase:
        return summary(stats)


WORDING = MomentumWording()
