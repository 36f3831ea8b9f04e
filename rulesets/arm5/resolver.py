"""Ars Magica 5 as a ruleset. Its parts are in the files of its rooms."""

from __future__ import annotations

from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.state import State
from rulesets.assembling import assembled
from rulesets.contract.adopting import Adopts
from rulesets.contract.extras import Judges, Recovers, Spares, Surprise, Surprises
from rulesets.contract.reports import Reports
from rulesets.messages import pgettext
from rulesets.reducer import Reducer


@assembled
class ArsMagica5(
    Reducer[State, Fight], Judges, Recovers, Surprises, Reports, Spares[State], Adopts
):
    slug = "arm5"
    name = pgettext("arm5", "Ars Magica 5")
    languages = ("en", "pl", "da", "he", "de")
    dead = ("dead",)
    surprise = Surprise(word=pgettext("arm5", "In ambush"), stat="hidden", value=True)
    judged = pgettext("arm5", "Also the chance to hit, by the arms they see")
