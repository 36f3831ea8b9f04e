"""The log: one row for each rule (README 7)."""

from rulesets.fifth.wording.log.actions import ACTIONS
from rulesets.fifth.wording.log.attacks import ATTACK, HARM
from rulesets.fifth.wording.log.course import COURSE
from rulesets.fifth.wording.log.magic import MAGIC
from rulesets.log_rows import Log

LOG = Log({**COURSE, **ACTIONS, **ATTACK, **HARM, **MAGIC})
