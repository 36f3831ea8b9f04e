"""What every game says of those who are asked."""

from rulesets.messages import npgettext, pgettext

WHAT_TO_RULE = pgettext("fight", "What does the GM rule?")
AT_WORK = pgettext("fight", "The GM is at work.")
DECISIONS = npgettext("fight", "{count} decision", "{count} decisions")
OPTION = pgettext("fight", "{option}")
