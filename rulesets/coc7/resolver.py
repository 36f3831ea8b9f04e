"""Call of Cthulhu as a ruleset, put together from its parts."""

from __future__ import annotations

from pathlib import Path

from msgspec import json

from rulesets.coc7.asking.chances.chance import chance
from rulesets.coc7.asking.chances.odds import odds
from rulesets.coc7.asking.decisions import answer, open_decisions
from rulesets.coc7.asking.rulings import rulings, take
from rulesets.coc7.asking.sequence import begin, run_on
from rulesets.coc7.asking.spending import spends
from rulesets.coc7.asking.stakes import stakes
from rulesets.coc7.asking.suggest import suggest
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.rule_names import BEATS, DEEDS
from rulesets.coc7.sheet.between_fights import RESTS, kept, rest, withheld
from rulesets.coc7.sheet.blocks import STAT_BLOCKS
from rulesets.coc7.sheet.foundry import FOUNDRY
from rulesets.coc7.sheet.printed import PRINTED
from rulesets.coc7.sheet.roster import check_stats
from rulesets.coc7.sheet.stats import OPTIONS, QUICK, SETTABLE, SPOT, STATS, check_options
from rulesets.coc7.shown.report import HARM, effects, luck_of, supplies
from rulesets.coc7.shown.view import tell, view
from rulesets.coc7.state import State, plain
from rulesets.coc7.wording import WORDING
from rulesets.coc7.wording.labels import LEXICON
from rulesets.coc7.wording.log import LOG
from rulesets.contract.adopting import Adopts
from rulesets.contract.extras import Advises, Recovers, Surprise, Surprises, Withholds
from rulesets.contract.reports import Reports
from rulesets.fields import helped
from rulesets.messages import pgettext
from rulesets.reducer import Reducer


class CallOfCthulhu(
    Reducer[State, Fight], Recovers, Withholds, Surprises, Advises, Reports, Adopts
):
    slug = "coc7"
    name = pgettext("coc7", "Call of Cthulhu")
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
    dead = ("dead",)
    check_options = staticmethod(check_options)
    check_stats = staticmethod(check_stats)
    kept = staticmethod(kept)
    surprise = Surprise(
        word=pgettext("coc7", "Surprised"), stat="unaware", value="unaware", lasts=True
    )
    rests = RESTS
    rest = staticmethod(rest)
    withheld = staticmethod(withheld)
    foundry = FOUNDRY
    stat_blocks = STAT_BLOCKS
    printed = PRINTED

    # rules/
    fight = Fight
    decoder = json.Decoder(State)
    rules = tuple(LOG.rules)
    deeds = DEEDS
    beats = BEATS

    # asking/
    advised = ("react",)
    begin = staticmethod(begin)
    pending = staticmethod(open_decisions)
    answer = staticmethod(answer)
    rulings = staticmethod(rulings)
    take = staticmethod(take)
    run_on = staticmethod(run_on)
    suggest = staticmethod(suggest)
    odds = staticmethod(odds)
    chance = staticmethod(chance)
    at_stake = staticmethod(stakes)
    spends = staticmethod(spends)

    # shown/
    view = staticmethod(view)
    tell = staticmethod(tell)
    outcomes = LOG.outcomes
    plain = staticmethod(plain)
    harm = HARM
    effects = staticmethod(effects)
    luck = staticmethod(luck_of)
    supplies = staticmethod(supplies)
