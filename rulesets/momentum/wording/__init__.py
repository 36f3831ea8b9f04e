"""How the identifiers of Momentum are said. Sees views and told entries only."""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.momentum.wording.icons import ICONS
from rulesets.momentum.wording.log.sentences import sentence
from rulesets.momentum.wording.log.why import why
from rulesets.momentum.wording.notes import notes
from rulesets.momentum.wording.questions import answer, asked_of, deed, owed, question
from rulesets.momentum.wording.rolled import rolled
from rulesets.momentum.wording.summary import summary
from rulesets.momentum.wording.terms import TERMS


class MomentumWording:
    """`contract.Wording`; what each part says has a file beside this one."""

    terms: Mapping[str, Term] = TERMS
    icons: Mapping[str, str] = ICONS
    refusing: tuple[str, ...] = ("wait", "stay")
    turns: tuple[str, ...] = ("declare",)

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


WORDING = MomentumWording()
