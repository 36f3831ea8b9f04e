"""Momentum as a ruleset. Its parts are in the files of its rooms."""

from __future__ import annotations

from rulesets.assembling import assembled
from rulesets.contract.extras import Recovers, Spares
from rulesets.contract.reports import Reports
from rulesets.messages import pgettext
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.state import State
from rulesets.reducer import Reducer


@assembled
class Momentum(Reducer[State, Fight], Recovers, Spares[State], Reports):
    slug = "momentum"
    name = pgettext("momentum", "Momentum (W20)")
    languages = ("en", "de", "da", "pl", "he")
    dead = ("dead",)
