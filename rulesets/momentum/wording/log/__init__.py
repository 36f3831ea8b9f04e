"""The log (README 7): the rows of `log.toml`, with the functions that some of them need."""

from collections.abc import Sequence
from typing import Any

from rulesets.blocks import table
from rulesets.contract import Entry, Result
from rulesets.log_rows import Log
from rulesets.log_table import Rows
from rulesets.messages import Name, Phrase, Term
from rulesets.momentum.wording.labels import LEXICON, counted, label
from rulesets.momentum.wording.log import blows, choosing, doings, manoeuvres, testing, why
from rulesets.wording.labels import names

_CAME = (
    *(choosing.choice, testing.test, testing.ward, testing.count),
    *(doings.initiative, doings.other, doings.cast, doings.spell_damage),
    *(choosing.meets, choosing.ignore, choosing.group, choosing.redirect),
    *(blows.damage, blows.half_damage, blows.riposte),
    *(manoeuvres.flank, manoeuvres.switch, manoeuvres.momentum, manoeuvres.dissolve),
)
_FORMS = (
    *(choosing.chosen, counted, doings.rolled, doings.loading, blows.struck),
    manoeuvres.disarmed,
)
_LINES = (why.faces, why.counting, why.result, why.harm, why.levels, why.sides)


def _word(fact: str, value: str) -> Term | Name | tuple[Any, ...]:
    match fact:
        case "side" | "active" | "momentum":
            return Name(value)
        case "members":
            return names(value)
        case "option":
            return label("declare", value)
    return label(fact, value)


_ROWS = Rows(
    LEXICON,
    came={function.__name__: function for function in _CAME},
    says={"test": testing.of_test, "ward": testing.of_ward, "check": testing.of_check},
    lines={function.__name__: (function,) for function in _LINES},
    word=_word,
    forms={function.__name__: function for function in _FORMS},
)
LOG = Log(_ROWS.rules(table(__file__, "log.toml")))


def result(entries: Sequence[Entry]) -> Result | None:
    """The result. If all consequences fit on tiles, the sentences of the log are the deed."""
    outcome = LOG.result(entries)
    if outcome is None or outcome.deed or any(each.said for each in outcome.consequences):
        return outcome
    sentences = (LOG.sentence(entry) for entry in entries if LOG.has_part(entry.rule))
    deed: list[Phrase] = []
    deed += (phrase for phrase in sentences if phrase and phrase not in deed)
    return Result(tuple(deed), outcome.consequences) if deed else None
