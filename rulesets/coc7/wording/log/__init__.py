"""The log (README 7): the rows of `log.toml`, and those with sentences of their own."""

from rulesets.blocks import table
from rulesets.coc7.wording.labels import LEXICON, label
from rulesets.coc7.wording.log import attacks, blows, contests, doings, harm, rolls, rulings
from rulesets.log_rows import Log
from rulesets.log_table import Rows
from rulesets.messages import Term

_CAME = (
    *(blows.attack, attacks.friend_hit),
    *(contests.cast, contests.break_free, contests.resist_roll, contests.released),
    *(harm.major_wound, harm.con_roll, harm.first_aid),
)


def _word(fact: str, value: str) -> Term:
    return label("at" if fact == "range" else fact, value)


_ROWS = Rows(
    LEXICON,
    came={function.__name__: function for function in _CAME},
    lines={**attacks.LINES, "rolled": rolls.ROLLED},
    word=_word,
)
LOG = Log(
    {
        **_ROWS.rules(table(__file__, "log.toml")),
        **doings.DOINGS,
        **attacks.ATTACKS,
        **harm.HARM,
        **rulings.RULINGS,
    }
)
