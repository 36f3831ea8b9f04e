"""Old-School Essentials as a ruleset: every rule area in its own file, put together here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import json

from rulesets.beats import Beats
from rulesets.contract import Deeds, Field, Quick, Wording
from rulesets.messages import Message, pgettext
from rulesets.ose.asking.chances.chance import chance
from rulesets.ose.asking.chances.foretold import foretold
from rulesets.ose.asking.chances.odds import odds
from rulesets.ose.asking.decisions import pending
from rulesets.ose.asking.reducer import begin, resolve
from rulesets.ose.asking.rulings import rulings
from rulesets.ose.asking.sparing import AGAIN, moot, passed
from rulesets.ose.asking.spending import spends
from rulesets.ose.asking.stakes import stakes as at_stake
from rulesets.ose.asking.suggest import suggest
from rulesets.ose.rules.rule_names import BEATS, DEEDS, RULES
from rulesets.ose.sheet.keeping import kept
from rulesets.ose.sheet.options import OPTIONS, check_options
from rulesets.ose.sheet.resting import RESTS, rest
from rulesets.ose.sheet.roster import check_stats
from rulesets.ose.sheet.stats import QUICK, SETTABLE, STATS
from rulesets.ose.shown.view import tell, view
from rulesets.ose.state import State, plain
from rulesets.ose.wording import WORDING
from rulesets.reducer import Reducer


class OldSchoolEssentials(Reducer[State]):
    """`contract.Ruleset`."""

    slug: str = "ose"
    name: Message = pgettext("ose", "Old-School Essentials")
    languages: tuple[str, ...] = ("en", "he")
    options: tuple[Field, ...] = OPTIONS
    stats: tuple[Field, ...] = STATS
    settable: tuple[Field, ...] = SETTABLE
    quick: Quick = QUICK
    rules: tuple[str, ...] = RULES
    dead: tuple[str, ...] = ("dead",)
    deeds: Deeds = DEEDS
    beats: Beats = BEATS
    wording: Wording = WORDING
    again: Mapping[str, str] = AGAIN
    demo: Path = Path(__file__).parent / "demo.json"
    decoder = json.Decoder(State)

    begin = staticmethod(begin)
    resolve = staticmethod(resolve)
    pending = staticmethod(pending)
    spends = staticmethod(spends)
    rulings = staticmethod(rulings)
    view = staticmethod(view)
    tell = staticmethod(tell)
    stakes = at_stake
    suggest = staticmethod(suggest)
    odds = staticmethod(odds)
    foretold = staticmethod(foretold)
    chance = staticmethod(chance)
    moot = staticmethod(moot)
    passed = staticmethod(passed)
    kept = staticmethod(kept)
    rests = RESTS
    rest = staticmethod(rest)
    check_stats = staticmethod(check_stats)
    check_options = staticmethod(check_options)
    plain = staticmethod(plain)
