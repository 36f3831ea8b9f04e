"""The game put together from its parts, by the names of the contract."""

from __future__ import annotations

from pathlib import Path

from msgspec import json

from rulesets.contract.reports import Reports
from rulesets.fields import helped
from rulesets.messages import pgettext
from rulesets.reducer import Reducer
from rulesets.sample import asking, sheet, shown
from rulesets.sample.rules import BEATS, DEEDS, Fight
from rulesets.sample.state import State
from rulesets.sample.wording import LEXICON, LOG, WORDING


class Sample(Reducer[State, Fight], Reports):
    """The game; everything else is in `Reducer`."""

    slug = "sample"
    name = pgettext("sample", "Sample")
    languages = ("en", "da", "de", "he", "pl")
    demo = Path(__file__).parent / "demo.json"
    fight = Fight
    decoder = json.Decoder(State)
    wording = WORDING
    guide = LEXICON.guide

    options = helped(sheet.OPTIONS, LEXICON.help, "options")
    stats = helped(sheet.STATS, LEXICON.help, "stats")
    settable = sheet.SETTABLE
    quick = sheet.QUICK
    spot = sheet.SPOT
    check_options = staticmethod(sheet.check_options)
    check_stats = staticmethod(sheet.check_stats)
    kept = staticmethod(sheet.kept)

    rules = tuple(LOG.rules)
    deeds = DEEDS
    beats = BEATS

    begin = staticmethod(asking.begin)
    answer = staticmethod(asking.answered)
    take = staticmethod(asking.take)
    run_on = staticmethod(asking.run_on)
    pending = staticmethod(asking.pending)
    rulings = staticmethod(asking.rulings)
    suggest = staticmethod(asking.suggest)
    odds = staticmethod(asking.odds)
    chance = staticmethod(asking.chance)
    at_stake = staticmethod(asking.stakes)

    view = staticmethod(shown.view)
    tell = staticmethod(shown.tell)
    outcomes = LOG.outcomes

    harm = "wounds"
    effects = staticmethod(shown.effects)
    luck = staticmethod(shown.lucky)
    supplies = staticmethod(shown.supplies)
