"""The Fifth Edition as a ruleset, put together from its parts."""

from __future__ import annotations

from pathlib import Path

from msgspec import json

from rulesets.contract.adopting import Adopts
from rulesets.contract.extras import (
    Fills,
    Judges,
    Recovers,
    RestsByChoice,
    Spares,
    Surprise,
    Surprises,
    Withholds,
)
from rulesets.contract.reports import Reports
from rulesets.fields import helped
from rulesets.fifth.asking.chances.chance import chance
from rulesets.fifth.asking.chances.odds import odds
from rulesets.fifth.asking.decisions import open_decisions
from rulesets.fifth.asking.playing import answer, begin, run_on
from rulesets.fifth.asking.rulings import rulings, take
from rulesets.fifth.asking.sparing import spared, spends
from rulesets.fifth.asking.stakes import stakes
from rulesets.fifth.asking.suggest import suggest
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.rule_names import BEATS, DEEDS
from rulesets.fifth.sheet.between_fights import (
    RESTS,
    kept,
    rest,
    rest_as_chosen,
    rest_choices,
    withheld,
)
from rulesets.fifth.sheet.blocks import STAT_BLOCKS
from rulesets.fifth.sheet.classes import FILLS_FROM, filled_from
from rulesets.fifth.sheet.foundry import FOUNDRY
from rulesets.fifth.sheet.printed import PRINTED
from rulesets.fifth.sheet.roster import check_stats
from rulesets.fifth.sheet.stats import OPTIONS, QUICK, SETTABLE, SPOT, STATS, check_options
from rulesets.fifth.shown.report import HARM, effects, luck_of, supplies
from rulesets.fifth.shown.view import tell, view
from rulesets.fifth.state import State, plain
from rulesets.fifth.wording import WORDING
from rulesets.fifth.wording.labels import LEXICON
from rulesets.fifth.wording.log import LOG
from rulesets.foreseen import unlike
from rulesets.messages import pgettext
from rulesets.reducer import Reducer


class FifthEdition(
    Reducer[State, Fight],
    Judges,
    RestsByChoice,
    Recovers,
    Withholds,
    Spares[State],
    Surprises,
    Reports,
    Adopts,
    Fills,
):
    slug = "fifth"
    name = pgettext("fifth", "Fifth Edition")
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
        word=pgettext("fifth", "Surprised"), stat="surprised", value=True, lasts=True
    )
    rests = RESTS
    rest = staticmethod(rest)
    rest_choices = staticmethod(rest_choices)
    rest_as_chosen = staticmethod(rest_as_chosen)
    withheld = staticmethod(withheld)
    fills_from = helped(FILLS_FROM, LEXICON.help, "fills_from")
    filled_from = staticmethod(filled_from)
    foundry = FOUNDRY
    stat_blocks = STAT_BLOCKS
    printed = PRINTED

    judged = pgettext("fifth", "Also the chance to hit, by the armour they see")

    # rules/
    fight = Fight
    decoder = json.Decoder(State)
    rules = tuple(LOG.rules)
    deeds = DEEDS
    beats = BEATS

    # asking/
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
