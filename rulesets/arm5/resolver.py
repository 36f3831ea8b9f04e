"""Ars Magica 5 as a ruleset, put together from its parts."""

from __future__ import annotations

from pathlib import Path

from msgspec import json

from rulesets.arm5.asking.chances.chance import armed, chance
from rulesets.arm5.asking.chances.odds import odds
from rulesets.arm5.asking.decisions import answer, one_by_one, open_decisions
from rulesets.arm5.asking.rulings import rulings, take
from rulesets.arm5.asking.sequence import begin, run_on
from rulesets.arm5.asking.sparing import WEIGHS, spared, spends
from rulesets.arm5.asking.stakes import made_up, stakes
from rulesets.arm5.asking.suggest import suggest
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.rule_names import BEATS, DEEDS
from rulesets.arm5.sheet.between_fights import RESTS, kept, rest
from rulesets.arm5.sheet.blocks import STAT_BLOCKS
from rulesets.arm5.sheet.foundry import FOUNDRY
from rulesets.arm5.sheet.printed import PRINTED
from rulesets.arm5.sheet.roster import check_stats
from rulesets.arm5.sheet.stats import OPTIONS, QUICK, SETTABLE, SPOT, STATS, check_options
from rulesets.arm5.shown.report import HARM, effects, lucky, supplies
from rulesets.arm5.shown.view import tell, view
from rulesets.arm5.state import State, plain
from rulesets.arm5.wording import WORDING
from rulesets.arm5.wording.labels import LEXICON
from rulesets.arm5.wording.log import LOG
from rulesets.contract.adopting import Adopts
from rulesets.contract.extras import Judges, Recovers, Spares, Surprise, Surprises
from rulesets.contract.reports import Reports
from rulesets.fields import helped
from rulesets.messages import pgettext
from rulesets.reducer import Reducer


class ArsMagica5(
    Reducer[State, Fight], Judges, Recovers, Surprises, Reports, Spares[State], Adopts
):
    slug = "arm5"
    name = pgettext("arm5", "Ars Magica 5")
    languages = ("en", "pl", "da", "he", "de")
    demo = Path(__file__).parent / "demo.json"
    wording = WORDING
    guide = LEXICON.guide

    # sheet/
    options = helped(OPTIONS, LEXICON.help, "options")
    stats = helped(STATS, LEXICON.help, "stats")
    settable = SETTABLE
    quick = QUICK
    spot = SPOT
    dead = ("dead",)
    check_options = staticmethod(check_options)
    check_stats = staticmethod(check_stats)
    kept = staticmethod(kept)
    surprise = Surprise(word=pgettext("arm5", "In ambush"), stat="hidden", value=True)
    rests = RESTS
    rest = staticmethod(rest)
    foundry = FOUNDRY
    stat_blocks = STAT_BLOCKS
    printed = PRINTED
    judged = pgettext("arm5", "Also the chance to hit, by the arms they see")

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
    armed = staticmethod(armed)
    at_stake = staticmethod(stakes)
    face = staticmethod(made_up)
    spends = staticmethod(spends)
    weighs = WEIGHS
    spared = staticmethod(spared)

    # shown/
    view = staticmethod(view)
    tell = staticmethod(tell)
    outcomes = LOG.outcomes
    harm = HARM
    effects = staticmethod(effects)
    luck = staticmethod(lucky)
    supplies = staticmethod(supplies)
    plain = staticmethod(plain)
