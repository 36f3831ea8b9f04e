"""Phrases for somebody who is down that games share."""

from rulesets.messages import pgettext, phrase

OUT = phrase(pgettext("fight", "Out until the end of the fight"))
STILL_A_TARGET = phrase(pgettext("fight", "Can still be attacked"))
