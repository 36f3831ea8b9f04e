"""The log: one row for each rule (README 7)."""

from rulesets.kampbogen.wording.log.acting import ACTS
from rulesets.kampbogen.wording.log.harming import HARM
from rulesets.kampbogen.wording.log.hits import HITS
from rulesets.kampbogen.wording.log.leaving import LEAVING
from rulesets.kampbogen.wording.log.rolling import ROLLS
from rulesets.kampbogen.wording.log.situations import SITUATIONS
from rulesets.kampbogen.wording.log.thrashing import THRASHING
from rulesets.log_rows import Log

LOG = Log({**ROLLS, **ACTS, **THRASHING, **HITS, **HARM, **SITUATIONS, **LEAVING})
