"""Momentum as a ruleset: the rules, what people read of them, and what each of them may see."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import json

from rulesets.beats import Beats
from rulesets.contract import Deeds, Field, Quick, Wording
from rulesets.fields import helped
from rulesets.messages import Message, pgettext
from rulesets.momentum.asking.chances.chance import chance
from rulesets.momentum.asking.chances.foretold import foretold
from rulesets.momentum.asking.chances.odds import odds
from rulesets.momentum.asking.decisions import pending
from rulesets.momentum.asking.reducer import begin, resolve
from rulesets.momentum.asking.rulings import rulings
from rulesets.momentum.asking.sparing import AGAIN, moot, passed
from rulesets.momentum.asking.spending import spends
from rulesets.momentum.asking.stakes import stakes as at_stake
from rulesets.momentum.asking.suggest import suggest
from rulesets.momentum.rules.rule_names import BEATS, DEEDS, RULES
from rulesets.momentum.sheet.keeping import kept
from rulesets.momentum.sheet.options import OPTIONS, check_options
from rulesets.momentum.sheet.roster import check_stats
from rulesets.momentum.sheet.stats import QUICK, SETTABLE, STATS
from rulesets.momentum.shown.view import tell, view
from rulesets.momentum.state import State, plain
from rulesets.momentum.wording import WORDING
from rulesets.momentum.wording.help import HELP
from rulesets.reducer import Reducer


class Momentum(Reducer[State]):
    """`contract.Ruleset`."""

    slug: str = "momentum"
    name: Message = pgettext("momentum", "Momentum (W20)")
    languages: tuple[str, ...] = ("en", "de")
    options: tuple[Field, ...] = helped(OPTIONS, HELP)
    stats: tuple[Field, ...] = helped(STATS, HELP)
    wording: Wording = WORDING
    demo: Path = Path(__file__).parent / "demo.json"
    settable: tuple[Field, ...] = SETTABLE
    quick: Quick = QUICK
    rules: tuple[str, ...] = RULES
    dead: tuple[str, ...] = ("dead",)
    deeds: Deeds = DEEDS
    beats: Beats = BEATS
    again: Mapping[str, str] = AGAIN
    decoder = json.Decoder(State)

    begin = staticmethod(begin)
    resolve = staticmethod(resolve)
    pending = staticmethod(pending)
    rulings = staticmethod(rulings)
    suggest = staticmethod(suggest)
    moot = staticmethod(moot)
    passed = staticmethod(passed)
    odds = staticmethod(odds)
    foretold = staticmethod(foretold)
    chance = staticmethod(chance)
    kept = staticmethod(kept)
    check_stats = staticmethod(check_stats)
    check_options = staticmethod(check_options)
    plain = staticmethod(plain)
    spends = staticmethod(spends)
    view = staticmethod(view)
    tell = staticmethod(tell)
    stakes = at_stake
