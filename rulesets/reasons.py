"""Reasons for refusing a value, shared by all games.

They are shown at the field, so they never name it; the path of the refusal does. They are
translated in `rulesets/locale/` into every language of the pages, since groups also play games that
are not translated into their language.
"""

from __future__ import annotations

from rulesets.messages import npgettext, pgettext

# -- types ---------------------------------------------------------------------------------------

AN_OBJECT = pgettext("refused", "This must be an object.")
A_LIST = pgettext("refused", "This must be a list.")
NAMES = pgettext("refused", "This must be a list of names.")
NUMBER = pgettext("refused", "Enter a whole number.")
NUMBERS = pgettext("refused", "Enter whole numbers.")
THREE_NUMBERS = pgettext("refused", "Enter three numbers.")
RISING = pgettext("refused", "Each number must be higher than the one before.")
YES_OR_NO = pgettext("refused", "This must be true or false.")
TEXT = pgettext("refused", "This must be text.")
DICE = pgettext("refused", "Enter dice like {dice}.")
DICE_OR_NUMBER = pgettext("refused", "Enter dice like {dice}, or a number from {least} to {most}.")
DAMAGE = pgettext("refused", "Enter damage like {dice} or {more}, or a number like {number}.")

# -- amounts and numbers -------------------------------------------------------------------------

AT_LEAST = pgettext("refused", "Must be at least {least}.")
AT_MOST = pgettext("refused", "Must be at most {most}.")
ABOVE = pgettext("refused", "Must be above “{other}”.")
WITH_A_GAP = pgettext("refused", "Must be {one}, or from {least} to {most}.")
TOGETHER = pgettext("refused", "Must add up to {sum} with “{other}”.")
MORE_OF_THEM = npgettext(
    "refused", "At least {count} is required.", "At least {count} are required."
)
FEWER_OF_THEM = npgettext("refused", "At most {count} allowed.", "At most {count} allowed.")
LONGER = npgettext("refused", "At least {count} character.", "At least {count} characters.")
SHORTER = npgettext("refused", "At most {count} character.", "At most {count} characters.")

# -- choices and combinations --------------------------------------------------------------------

NEEDED = pgettext("refused", "This is required.")
ONE_NEEDED = pgettext("refused", "One of these is required: {choices}.")
ONE_OF = pgettext("refused", "This is not one of the choices.")
"""The choices are not listed: the reader may not know all of them."""
UNKNOWN = pgettext("refused", "There is no “{name}” here.")
TWICE = pgettext("refused", "“{name}” is listed here twice.")
TAKEN = pgettext("refused", "The name “{name}” is already in use.")
NO_OPPONENT = pgettext("refused", "“{name}” is not an opponent who can fight.")
NO_DRIVER = pgettext("refused", "“{name}” has no driver.")
TWO_DRIVERS = pgettext("refused", "“{name}” has a driver already.")
ONLY_WITH = pgettext("refused", "Only possible together with “{other}”.")
NOT_WITH = pgettext("refused", "Not possible together with “{other}”.")
NOT_TOGETHER = pgettext("refused", "These cannot be used together.")
TWO_HANDS = pgettext("refused", "That takes more than two hands.")
NO_TARGET = pgettext("refused", "There is no target for this.")
TOO_FEW = pgettext("refused", "Not enough left for this.")
IMPOSSIBLE = pgettext("refused", "This is not possible here.")

# -- participants --------------------------------------------------------------------------------

TWO_SIDES = pgettext("refused", "There must be exactly two sides.")
NO_PARTY = pgettext("refused", "Somebody from the party must be in the fight.")
NO_FOE = pgettext("refused", "There is no opponent.")
NOT_THESE = pgettext("refused", "The situation does not allow this with these combatants.")
