"""How the identifiers of Old-School Essentials are said. Sees views and told entries only."""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.ose.wording.icons import ICONS
from rulesets.ose.wording.log.sentences import sentence
from rulesets.ose.wording.log.why import why
from rulesets.ose.wording.notes import notes
from rulesets.ose.wording.questions import answer, asked_of, deed, owed, question
from rulesets.ose.wording.rolled import rolled
from rulesets.ose.wording.summary import summary
from rulesets.ose.wording.terms import TERMS


class OseWording:
    """`contract.Wording`; what each part says has a file beside this one."""

    terms: Mapping[str, Term] = TERMS
    icons: Mapping[str, str] = ICONS
    refusing: tuple[str, ...] = ("pass", "forgo")
    turns: tuple[str, ...] = ("missile", "melee")

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


WORDING = OseWording()
