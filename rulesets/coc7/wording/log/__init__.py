"""The log: one row for each rule (README 7)."""

from rulesets.coc7.wording.log.attacks import ATTACKS
from rulesets.coc7.wording.log.contests import CONTESTS
from rulesets.coc7.wording.log.doings import DOINGS
from rulesets.coc7.wording.log.harm import HARM
from rulesets.coc7.wording.log.rulings import RULINGS
from rulesets.log_rows import Log

LOG = Log({**DOINGS, **ATTACKS, **CONTESTS, **HARM, **RULINGS})
