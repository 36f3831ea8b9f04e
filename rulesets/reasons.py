"""Why a value is refused, in sentences that are the same in every game.

They stand at the field in which a value was typed, so they never name the field; the path of the
refusal does. They are translated in `rulesets/locale/` into every language of the pages, since
people also play games that are not written in their language.
"""

from __future__ import annotations

from rulesets.messages import npgettext, pgettext

# -- of what type it is --------------------------------------------------------------------------

AN_OBJECT = pgettext("refused", "This has to be an object.")
A_LIST = pgettext("refused", "This has to be a list.")
NAMES = pgettext("refused", "This has to be a list of names.")
NUMBER = pgettext("refused", "This has to be a whole number.")
NUMBERS = pgettext("refused", "Write whole numbers.")
THREE_NUMBERS = pgettext("refused", "Write three numbers.")
RISING = pgettext("refused", "Each number has to be higher than the one before.")
YES_OR_NO = pgettext("refused", "This has to be true or false.")
TEXT = pgettext("refused", "This has to be text.")
DICE = pgettext("refused", "Write dice like {dice}.")
DICE_OR_NUMBER = pgettext("refused", "Write dice like {dice}, or a number from {least} to {most}.")
DAMAGE = pgettext("refused", "Write damage like {dice} or {more}, or a number like {number}.")

# -- how much, how many --------------------------------------------------------------------------

AT_LEAST = pgettext("refused", "This is at least {least}.")
AT_MOST = pgettext("refused", "This is at most {most}.")
ABOVE = pgettext("refused", "This has to be above “{other}”.")
WITH_A_GAP = pgettext("refused", "This is {one}, or from {least} to {most}.")
TOGETHER = pgettext("refused", "Together with “{other}” this makes {sum}.")
MORE_OF_THEM = npgettext("refused", "At least {count} is needed.", "At least {count} are needed.")
FEWER_OF_THEM = npgettext("refused", "At most {count} can be here.", "At most {count} can be here.")
LONGER = npgettext("refused", "At least {count} letter.", "At least {count} letters.")
SHORTER = npgettext("refused", "At most {count} letter.", "At most {count} letters.")

# -- which, and what beside it -------------------------------------------------------------------

NEEDED = pgettext("refused", "This is needed.")
ONE_NEEDED = pgettext("refused", "One of these is needed: {choices}.")
ONE_OF = pgettext("refused", "This is not one of the choices.")
"""The choices are not listed: the reader may not know of all of them."""
UNKNOWN = pgettext("refused", "There is no “{name}” here.")
TWICE = pgettext("refused", "“{name}” is listed here twice.")
TAKEN = pgettext("refused", "Something else is called “{name}” already.")
NO_OPPONENT = pgettext("refused", "“{name}” is not an opponent who can fight.")
NO_DRIVER = pgettext("refused", "“{name}” has no driver.")
TWO_DRIVERS = pgettext("refused", "“{name}” has a driver already.")
ONLY_WITH = pgettext("refused", "This goes only together with “{other}”.")
NOT_WITH = pgettext("refused", "This does not go together with “{other}”.")
NOT_TOGETHER = pgettext("refused", "These cannot be used together.")
TWO_HANDS = pgettext("refused", "That is too much for two hands.")
NO_TARGET = pgettext("refused", "There is no target for this.")
TOO_FEW = pgettext("refused", "Too few are left for this.")
IMPOSSIBLE = pgettext("refused", "This is not possible here.")

# -- who takes part ------------------------------------------------------------------------------

TWO_SIDES = pgettext("refused", "Exactly two sides have to stand against each other.")
NO_PARTY = pgettext("refused", "Somebody in the party has to take part.")
NO_FOE = pgettext("refused", "There is no opponent.")
NOT_THESE = pgettext("refused", "The situation does not allow this with those who take part.")
