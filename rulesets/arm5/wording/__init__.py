"""How the identifiers of Ars Magica 5 are said. Sees views and told entries only."""

from collections.abc import Mapping

from rulesets.arm5.wording.icons import ICONS
from rulesets.arm5.wording.log.sentences import sentence
from rulesets.arm5.wording.log.why import why
from rulesets.arm5.wording.notes import notes
from rulesets.arm5.wording.questions import answer, asked_of, deed, owed, question
from rulesets.arm5.wording.rolled import rolled
from rulesets.arm5.wording.summary import summary
from rulesets.arm5.wording.terms import TERMS
from rulesets.contract import Term


class ArsMagicaWording:
    """`contract.Wording`; what each part says has a file beside this one."""

    terms: Mapping[str, Term] = TERMS
    icons: Mapping[str, str] = ICONS
    refusing: tuple[str, ...] = ("end", "wait", "no", "lapse")
    turns: tuple[str, ...] = ("turn",)

    question = staticmethod(question)
    answer = staticmethod(answer)
    deed = staticmethod(deed)
    notes = staticmethod(notes)
    asked_of = staticmethod(asked_of)
    owed = staticmethod(owed)
    rolled = staticmethod(rolled)
    sentence = staticmethod(sentence)
    why = staticmethod(why)
    summary = staticmethod(summary)


WORDING = ArsMagicaWording()
