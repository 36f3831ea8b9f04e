"""Purposes of rolls that many games share."""

from collections.abc import Mapping

from rulesets.messages import pgettext
from rulesets.sentence_patterns import Rolled

EVERY_GAME: Mapping[str, Rolled] = {
    "initiative": Rolled(pgettext("fight", "{who}: initiative")),
    "attack": Rolled(
        pgettext("fight", "{who}: attack"), pgettext("fight", "{who}: attack on {target}")
    ),
    "damage": Rolled(
        pgettext("fight", "{who}: damage"), pgettext("fight", "{who}: damage to {target}")
    ),
}
