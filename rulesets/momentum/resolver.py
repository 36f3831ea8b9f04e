"""Momentum as a ruleset, put together from its parts."""

from __future__ import annotations

from pathlib import Path

from msgspec import json

from rulesets.contract.extras import Recovers, Spares
from rulesets.contract.reports import Reports
from rulesets.fields import helped
from rulesets.messages import pgettext
from rulesets.momentum.asking.chances.chance import chance
from rulesets.momentum.asking.chances.odds import odds
from rulesets.momentum.asking.decisions import answer, one_by_one, open_decisions
from rulesets.momentum.asking.rulings import rulings, take
from rulesets.momentum.asking.sequence import begin, run_on
from rulesets.momentum.asking.sparing import LASTING, spared, spends
from rulesets.momentum.asking.stakes import stakes
from rulesets.momentum.asking.suggest import suggest
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.rule_names import BEATS, DEEDS
from rulesets.momentum.sheet.between_fights import RESTS, kept, rest
from rulesets.momentum.sheet.printed import PRINTED
from rulesets.momentum.sheet.roster import check_stats
from rulesets.momentum.sheet.stats import OPTIONS, QUICK, SETTABLE, SPOT, STATS, check_options
from rulesets.momentum.shown.report import HARM, effects, luck_of, supplies
from rulesets.momentum.shown.view import tell, view
from rulesets.momentum.state import State, plain
from rulesets.momentum.wording import WORDING
from rulesets.momentum.wording.labels import LEXICON
from rulesets.momentum.wording.log import LOG
from rulesets.reducer import Reducer


class Momentum(Reducer[State, Fight], Recovers, Spares[State], Reports):
    slug = "momentum"
    name = pgettext("momentum", "Momentum (W20)")
    languages = ("en", "de", "da", "pl", "he")
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
    rests = RESTS
    rest = staticmethod(rest)

    # rules/
    fight = Fight
    decoder = json.Decoder(State)
    rules = tuple(LOG.rules)
    deeds = DEEDS
    beats = BEATS

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
    spends = staticmethod(spends)
    lasting = LASTING
    spared = staticmethod(spared)

    # shown/
    view = staticmethod(view)
    tell = staticmethod(tell)
    outcomes = LOG.outcomes
    plain = staticmethod(plain)
    harm = HARM
    effects = staticmethod(effects)
    luck = staticmethod(luck_of)
    supplies = staticmethod(supplies)
