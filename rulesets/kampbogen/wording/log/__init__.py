"""The log: one row for each rule (README 7)."""

from rulesets.kampbogen.wording.log.harming import HARM
from rulesets.kampbogen.wording.log.resolving import RESOLUTION
from rulesets.kampbogen.wording.log.rolling import ROLLS
from rulesets.kampbogen.wording.log.ruling import RULINGS
from rulesets.kampbogen.wording.log.situations import SITUATIONS
from rulesets.log_rows import Log

LOG = Log({**ROLLS, **RESOLUTION, **HARM, **SITUATIONS, **RULINGS})
