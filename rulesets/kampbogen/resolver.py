"""Kampbogen as a ruleset. Its parts are in the files of its rooms."""

from __future__ import annotations

from typing import Any

from rulesets.assembling import assembled
from rulesets.contract.extras import Forewarns, Recovers, Rewards, Spares, Surprise, Surprises
from rulesets.contract.reports import Reports
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import front
from rulesets.kampbogen.state import State, plain
from rulesets.messages import pgettext
from rulesets.reducer import Reducer


@assembled
class Kampbogen(
    Reducer[State, Fight],
    Recovers,
    Surprises,
    Forewarns,
    Reports,
    Rewards[State],
    Spares[State],
):
    slug = "kampbogen"
    name = pgettext("kampbogen", "Kampbogen")
    languages = ("en", "da", "pl", "he", "de")
    dead = ("dead",)
    surprise = Surprise(
        word=pgettext("kampbogen", "Ambushed"),
        option="situation",
        sides={"party": "ambush_on_party", "foes": "ambush_by_party"},
    )

    def plain(self, state: State) -> dict[str, Any]:
        return plain(state, front(state))
