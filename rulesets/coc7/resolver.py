"""Call of Cthulhu as a ruleset. Its parts are in the files of its rooms."""

from __future__ import annotations

from rulesets.assembling import assembled
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.state import State
from rulesets.contract.adopting import Adopts
from rulesets.contract.extras import Advises, Recovers, Surprise, Surprises, Withholds
from rulesets.contract.reports import Reports
from rulesets.messages import pgettext
from rulesets.reducer import Reducer


@assembled
class CallOfCthulhu(
    Reducer[State, Fight], Recovers, Withholds, Surprises, Advises, Reports, Adopts
):
    slug = "coc7"
    name = pgettext("coc7", "Call of Cthulhu")
    languages = ("en", "de", "da", "pl", "he")
    dead = ("dead",)
    surprise = Surprise(
        word=pgettext("coc7", "Surprised"), stat="unaware", value="unaware", lasts=True
    )
    advised = ("react",)
