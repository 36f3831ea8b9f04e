"""Old-School Essentials as a ruleset, put together from its parts."""

from __future__ import annotations

from pathlib import Path

from msgspec import json

from rulesets.contract.adopting import Adopts
from rulesets.contract.extras import Judges, Recovers, Spares, Surprise, Surprises
from rulesets.contract.reports import Reports
from rulesets.fields import helped
from rulesets.foreseen import unlike
from rulesets.messages import pgettext
from rulesets.ose.asking.chances.chance import chance
from rulesets.ose.asking.chances.odds import odds
from rulesets.ose.asking.decisions import answer, one_by_one, open_decisions
from rulesets.ose.asking.rulings import rulings, take
from rulesets.ose.asking.sequence import begin, run_on
from rulesets.ose.asking.sparing import spared, spends
from rulesets.ose.asking.stakes import stakes
from rulesets.ose.asking.suggest import suggest
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.rule_names import BEATS, DEEDS
from rulesets.ose.sheet.between_fights import RESTS, kept, rest
from rulesets.ose.sheet.blocks import STAT_BLOCKS
from rulesets.ose.sheet.foundry import FOUNDRY
from rulesets.ose.sheet.printed import PRINTED
from rulesets.ose.sheet.roster import check_stats
from rulesets.ose.sheet.stats import OPTIONS, QUICK, SETTABLE, SPOT, STATS, check_options
from rulesets.ose.shown.marks import surprised
from rulesets.ose.shown.report import HARM, effects, luck_of, supplies
from rulesets.ose.shown.view import tell, view
from rulesets.ose.state import State, plain
from rulesets.ose.wording import WORDING
from rulesets.ose.wording.labels import LEXICON
from rulesets.ose.wording.log import LOG
from rulesets.reducer import Reducer


class OldSchoolEssentials(
    Reducer[State, Fight], Judges, Recovers, Spares[State], Surprises, Reports, Adopts
):
    slug = "ose"
    name = pgettext("ose", "Old-School Essentials")
    languages = ("en", "he", "da", "de", "pl")
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
    surprise = Surprise(
        word=pgettext("ose", "Surprised"), stat="surprised", value=True, told=surprised
    )
    rests = RESTS
    rest = staticmethod(rest)
    foundry = FOUNDRY
    stat_blocks = STAT_BLOCKS
    printed = PRINTED

    judged = pgettext("ose", "Also the chance to hit, by the armour they see")

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
    face = staticmethod(unlike)
    spends = staticmethod(spends)
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
