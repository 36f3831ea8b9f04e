"""The log: one row for each rule (README 7)."""

from rulesets.log_rows import Log
from rulesets.ose.wording.log.attacks import ATTACK
from rulesets.ose.wording.log.course import COURSE
from rulesets.ose.wording.log.harm import HARM
from rulesets.ose.wording.log.magic import MAGIC
from rulesets.ose.wording.log.movement import MOVEMENT
from rulesets.ose.wording.log.saving import SAVING

LOG = Log({**COURSE, **MOVEMENT, **ATTACK, **HARM, **MAGIC, **SAVING})
