"""The log (README 7): the rows of `log.toml`, with the functions that some of them need."""

from typing import Any

from rulesets.blocks import table
from rulesets.log_rows import Log
from rulesets.log_table import Rows
from rulesets.messages import Name, Phrase, Term
from rulesets.ose.wording.labels import LEXICON, condition, groups, label, names
from rulesets.ose.wording.log import attacks, course, harm, magic, sentences

_SAYS = (sentences.spell_effect, sentences.morale)
_FORMS = (sentences.struck, sentences.changed, sentences.aimed)
_CAME = (
    *(course.initiative, course.initiative_order, course.morale, attacks.attack),
    *(harm.hit_points, magic.cast, magic.spell_effect, magic.save, magic.gm_effect),
)
_LINES = (course.of_side, course.most, magic.own_roll)


def _word(fact: str, value: str) -> Term | Name | Phrase | tuple[Any, ...]:
    match fact:
        case "order":
            return course.one_by_one(groups(value))
        case "acting":
            return names(groups(value)[0])
        case "side":
            return Name(value)
        case "condition":
            return condition(value)
        case "weapon" if f"with.{value}" in LEXICON.terms:
            return label("with", value)
    return label(fact, value)


_ROWS = Rows(
    LEXICON,
    came={function.__name__: function for function in _CAME},
    says={function.__name__: function for function in _SAYS},
    lines={**attacks.LINES, **{function.__name__: (function,) for function in _LINES}},
    word=_word,
    parts={"condition_ended": magic.ENDED},
    forms={function.__name__: function for function in _FORMS},
)
LOG = Log(_ROWS.rules(table(__file__, "log.toml")))
