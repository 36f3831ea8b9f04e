"""Call of Cthulhu as a ruleset: every rule area in its own file, put together here."""

from __future__ import annotations

from pathlib import Path

from msgspec import json

from rulesets.beats import Beats
from rulesets.coc7.asking.chances.chance import chance
from rulesets.coc7.asking.chances.foretold import foretold
from rulesets.coc7.asking.chances.odds import odds
from rulesets.coc7.asking.decisions import pending
from rulesets.coc7.asking.reducer import begin, resolve
from rulesets.coc7.asking.rulings import rulings
from rulesets.coc7.asking.spending import spends
from rulesets.coc7.asking.stakes import stakes as at_stake
from rulesets.coc7.asking.suggest import suggest
from rulesets.coc7.rules.rule_names import BEATS, DEEDS, RULES
from rulesets.coc7.sheet.keeping import kept
from rulesets.coc7.sheet.options import OPTIONS, check_options
from rulesets.coc7.sheet.roster import check_stats
from rulesets.coc7.sheet.stats import QUICK, SETTABLE, STATS
from rulesets.coc7.shown.view import tell, view
from rulesets.coc7.state import State, plain
from rulesets.coc7.wording import WORDING
from rulesets.contract import Deeds, Field, Quick, Wording
from rulesets.messages import Message, pgettext
from rulesets.reducer import Reducer


class CallOfCthulhu(Reducer[State]):
    """`contract.Ruleset`."""

    slug: str = "coc7"
    name: Message = pgettext("coc7", "Call of Cthulhu")
    languages: tuple[str, ...] = ("en", "de")
    options: tuple[Field, ...] = OPTIONS
    stats: tuple[Field, ...] = STATS
    settable: tuple[Field, ...] = SETTABLE
    quick: Quick = QUICK
    rules: tuple[str, ...] = RULES
    dead: tuple[str, ...] = ("dead",)
    deeds: Deeds = DEEDS
    beats: Beats = BEATS
    wording: Wording = WORDING
    demo: Path = Path(__file__).parent / "demo.json"
    decoder = json.Decoder(State)

    begin = staticmethod(begin)
    pending = staticmethod(pending)
    resolve = staticmethod(resolve)
    rulings = staticmethod(rulings)
    view = staticmethod(view)
    tell = staticmethod(tell)
    stakes = at_stake
    suggest = staticmethod(suggest)
    odds = staticmethod(odds)
    foretold = staticmethod(foretold)
    chance = staticmethod(chance)
    spends = staticmethod(spends)
    kept = staticmethod(kept)
    check_stats = staticmethod(check_stats)
    check_options = staticmethod(check_options)
    plain = staticmethod(plain)
