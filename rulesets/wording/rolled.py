"""Purposes of rolls that many games share."""

from collections.abc import Mapping

from rulesets.messages import pgettext
from rulesets.sentence_patterns import RollTitle

EVERY_GAME: Mapping[str, RollTitle] = {
    "initiative": RollTitle(pgettext("fight", "{who}: initiative")),
    "attack": RollTitle(
        pgettext("fight", "{who}: attack"), pgettext("fight", "{who}: attack on {target}")
    ),
    "damage": RollTitle(
        pgettext("fight", "{who}: damage"), pgettext("fight", "{who}: damage to {target}")
    ),
}
