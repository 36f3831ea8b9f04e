"""The Fifth Edition as a ruleset. Its parts are in the files of its rooms."""

from __future__ import annotations

from rulesets.assembling import assembled
from rulesets.contract.adopting import Adopts
from rulesets.contract.extras import (
    Fills,
    Judges,
    Recovers,
    RestsByChoice,
    Spares,
    Surprise,
    Surprises,
    Withholds,
)
from rulesets.contract.reports import Reports
from rulesets.fifth.asking.sequence import answer
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.state import State
from rulesets.messages import pgettext
from rulesets.reducer import Reducer


@assembled
class FifthEdition(
    Reducer[State, Fight],
    Judges,
    RestsByChoice,
    Recovers,
    Withholds,
    Spares[State],
    Surprises,
    Fills,
    Reports,
    Adopts,
):
    slug = "fifth"
    name = pgettext("fifth", "Fifth Edition")
    languages = ("en", "he", "da", "de", "pl")
    dead = ("dead",)
    answer = staticmethod(answer)
    surprise = Surprise(
        word=pgettext("fifth", "Surprised"), stat="surprised", value=True, lasts=True
    )
    judged = pgettext("fifth", "Also the chance to hit, by the armour they see")
