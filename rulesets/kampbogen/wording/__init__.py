"""How the identifiers of Kampbogen are said. Sees views and told entries only."""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.kampbogen.wording.icons import ICONS
from rulesets.kampbogen.wording.log.sentences import sentence
from rulesets.kampbogen.wording.log.why import why
from rulesets.kampbogen.wording.notes import notes
from rulesets.kampbogen.wording.questions import answer, asked_of, deed, owed, question
from rulesets.kampbogen.wording.rolled import rolled
from rulesets.kampbogen.wording.summary import summary
from rulesets.kampbogen.wording.terms import TERMS


class KampbogenWording:
    """`contract.Wording`; what each part says has a file beside this one."""

    terms: Mapping[str, Term] = TERMS
    icons: Mapping[str, str] = ICONS
    refusing: tuple[str, ...] = ("pass", "leave_off")
    turns: tuple[str, ...] = ("act",)

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


WORDING = KampbogenWording()
