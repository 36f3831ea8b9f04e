"""Kampbogen as a ruleset, put together from its parts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import json

from rulesets.contract.extras import Forewarns, Recovers, Rewards, Spares, Surprise, Surprises
from rulesets.contract.reports import Reports
from rulesets.fields import helped
from rulesets.kampbogen.asking.chances.chance import chance
from rulesets.kampbogen.asking.chances.odds import odds
from rulesets.kampbogen.asking.decisions import answer, one_by_one, open_decisions
from rulesets.kampbogen.asking.rulings import rulings, take
from rulesets.kampbogen.asking.sequence import begin, run_on
from rulesets.kampbogen.asking.sparing import spared, spends
from rulesets.kampbogen.asking.stakes import made_up, stakes
from rulesets.kampbogen.asking.suggest import suggest
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import front
from rulesets.kampbogen.rules.rounds import spoils
from rulesets.kampbogen.rules.rule_names import BEATS, DEEDS
from rulesets.kampbogen.sheet.between_fights import RESTS, kept, rest
from rulesets.kampbogen.sheet.printed import PRINTED
from rulesets.kampbogen.sheet.roster import check_stats
from rulesets.kampbogen.sheet.stats import OPTIONS, QUICK, SETTABLE, SPOT, STATS, check_options
from rulesets.kampbogen.shown.forewarning import forewarnings
from rulesets.kampbogen.shown.report import HARM, effects, lucky, supplies
from rulesets.kampbogen.shown.view import tell, view
from rulesets.kampbogen.state import State, plain
from rulesets.kampbogen.wording import WORDING
from rulesets.kampbogen.wording.labels import LEXICON
from rulesets.kampbogen.wording.log import LOG
from rulesets.messages import pgettext
from rulesets.reducer import Reducer


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
    demo = Path(__file__).parent / "demo.json"
    wording = WORDING
    guide = LEXICON.guide

    # sheet/
    options = helped(OPTIONS, LEXICON.help, "options")
    stats = helped(STATS, LEXICON.help, "stats")
    settable = SETTABLE
    quick = QUICK
    spot = SPOT
    printed = PRINTED
    dead = ("dead",)
    check_options = staticmethod(check_options)
    check_stats = staticmethod(check_stats)
    kept = staticmethod(kept)
    surprise = Surprise(
        word=pgettext("kampbogen", "Ambushed"),
        option="situation",
        sides={"party": "ambush_on_party", "foes": "ambush_by_party"},
    )
    rests = RESTS
    rest = staticmethod(rest)

    # rules/
    fight = Fight
    decoder = json.Decoder(State)
    rules = tuple(LOG.rules)
    deeds = DEEDS
    beats = BEATS
    spoils = staticmethod(spoils)

    # asking/
    begin = staticmethod(begin)
    pending = staticmethod(open_decisions)
    one_by_one = staticmethod(one_by_one)
    answer = staticmethod(answer)
    rulings = staticmethod(rulings)
    take = staticmethod(take)
    run_on = staticmethod(run_on)
    suggest = staticmethod(suggest)
    odds = staticmethod(odds)
    chance = staticmethod(chance)
    at_stake = staticmethod(stakes)
    face = staticmethod(made_up)
    spends = staticmethod(spends)
    spared = staticmethod(spared)

    # shown/
    view = staticmethod(view)
    tell = staticmethod(tell)
    outcomes = LOG.outcomes
    forewarnings = staticmethod(forewarnings)
    harm = HARM
    effects = staticmethod(effects)
    luck = staticmethod(lucky)
    supplies = staticmethod(supplies)

    def plain(self, state: State) -> dict[str, Any]:
        return plain(state, front(state))
