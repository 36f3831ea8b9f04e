"""Old-School Essentials as a ruleset. Its parts are in the files of its rooms."""

from __future__ import annotations

from rulesets.assembling import assembled
from rulesets.contract.adopting import Adopts
from rulesets.contract.extras import Judges, Recovers, Spares, Surprise, Surprises
from rulesets.contract.reports import Reports
from rulesets.messages import pgettext
from rulesets.ose.rules.fight import Fight
from rulesets.ose.shown.marks import surprised
from rulesets.ose.state import State
from rulesets.reducer import Reducer


@assembled
class OldSchoolEssentials(
    Reducer[State, Fight], Judges, Recovers, Spares[State], Surprises, Reports, Adopts
):
    slug = "ose"
    name = pgettext("ose", "Old-School Essentials")
    languages = ("en", "he", "da", "de", "pl")
    dead = ("dead",)
    surprise = Surprise(
        word=pgettext("ose", "Surprised"), stat="surprised", value=True, told=surprised
    )
    judged = pgettext("ose", "Also the chance to hit, by the armour they see")
