"""The log: one row for each rule (README 7)."""

from collections.abc import Sequence

from rulesets.contract import Entry, Result
from rulesets.log_rows import Log
from rulesets.messages import Phrase
from rulesets.momentum.wording.log.blows import BLOWS
from rulesets.momentum.wording.log.choosing import CHOOSING
from rulesets.momentum.wording.log.doings import DOINGS
from rulesets.momentum.wording.log.manoeuvres import MANOEUVRES
from rulesets.momentum.wording.log.meeting import MEETING
from rulesets.momentum.wording.log.ruling import RULINGS
from rulesets.momentum.wording.log.testing import TESTS

LOG = Log(
    {
        **CHOOSING,
        **TESTS,
        **DOINGS,
        **MEETING,
        **BLOWS,
        **MANOEUVRES,
        **RULINGS,
    }
)


def result(entries: Sequence[Entry]) -> Result | None:
    """The result. If all consequences fit on tiles, the sentences of the log are the deed."""
    outcome = LOG.result(entries)
    if outcome is None or outcome.deed or any(each.said for each in outcome.consequences):
        return outcome
    sentences = (LOG.sentence(entry) for entry in entries if LOG.has_part(entry.rule))
    deed: list[Phrase] = []
    deed += (phrase for phrase in sentences if phrase and phrase not in deed)
    return Result(tuple(deed), outcome.consequences) if deed else None
