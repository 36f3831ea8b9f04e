"""How the identifiers of Call of Cthulhu are said. Sees views and told entries only."""

from collections.abc import Mapping

from rulesets.coc7.wording.icons import ICONS
from rulesets.coc7.wording.log.sentences import sentence
from rulesets.coc7.wording.log.why import why
from rulesets.coc7.wording.notes import notes
from rulesets.coc7.wording.questions import answer, asked_of, deed, owed, question
from rulesets.coc7.wording.rolled import rolled
from rulesets.coc7.wording.summary import summary
from rulesets.coc7.wording.terms import TERMS
from rulesets.contract import Term


class CocWording:
    """`contract.Wording`; what each part says has a file beside this one."""

    terms: Mapping[str, Term] = TERMS
    icons: Mapping[str, str] = ICONS
    refusing: tuple[str, ...] = ("stop", "cease")
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


WORDING = CocWording()
