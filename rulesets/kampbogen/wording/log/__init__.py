"""The log (README 7): the rows of `log.toml`, with the functions that some of them need."""

from rulesets.blocks import table
from rulesets.kampbogen.wording.labels import LEXICON, effect_name, label, worded
from rulesets.kampbogen.wording.log import (
    acting,
    harming,
    hits,
    rolling,
    sentences,
    situations,
    why,
)
from rulesets.log_rows import Log
from rulesets.log_table import Rows
from rulesets.messages import Phrase, Term
from rulesets.wording.log import value_set

_CAME = (
    *(rolling.begin, rolling.effect_triggered, rolling.style, rolling.ability_roll),
    *(rolling.soul_roll, acting.act, acting.counter, acting.fights, acting.prygl_roll),
    *(hits.targets, hits.targeted, hits.kampgrad_hit, hits.effect, hits.vehicle_break),
    *(harming.condition, harming.harm, harming.down, harming.heal, harming.pool, harming.use),
    *(situations.trial, situations.holdup, situations.holdup_roll, situations.sneak_roll),
    harming.as_a_whole,
)
_FORMS = (
    *(sentences.acts, sentences.leads, sentences.struck, sentences.thrashed),
    *(sentences.broken, sentences.suffers, sentences.graded),
)
_SAYS = (
    *(sentences.effect_triggered, sentences.targeted, sentences.kampgrad_hit, sentences.effect),
)
_LINES = (why.graded, why.counted, why.failure, why.own, why.thrashes, why.warded, why.hit)


def _word(fact: str, value: str) -> Term | Phrase:
    return effect_name(value) if fact == "effect" else Term(value)


_ROWS = Rows(
    LEXICON,
    came={function.__name__: function for function in _CAME},
    says={
        **{function.__name__: function for function in _SAYS},
        "style": sentences.style,
        "execute": sentences.execute,
        "set": value_set(label, lambda facts: worded(facts["value"])),
    },
    lines={
        **{function.__name__: (function,) for function in _LINES},
        "dice": (why.dice,),
        "special": (why.special,),
    },
    word=_word,
    forms={function.__name__: function for function in _FORMS},
)
LOG = Log(_ROWS.rules(table(__file__, "log.toml")))
