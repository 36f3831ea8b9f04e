"""Ars Magica 5 as a ruleset: the rules, what people read of them, what each of them may see."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import json

from rulesets.arm5.asking.chances.chance import armed, chance
from rulesets.arm5.asking.chances.foretold import foretold
from rulesets.arm5.asking.chances.odds import odds
from rulesets.arm5.asking.decisions import pending
from rulesets.arm5.asking.reducer import begin, resolve
from rulesets.arm5.asking.rulings import rulings
from rulesets.arm5.asking.sparing import AGAIN, moot, pared
from rulesets.arm5.asking.spending import spends
from rulesets.arm5.asking.stakes import stakes as at_stake
from rulesets.arm5.asking.suggest import suggest
from rulesets.arm5.rules.rule_names import BEATS, DEEDS, RULES
from rulesets.arm5.sheet.keeping import kept
from rulesets.arm5.sheet.options import OPTIONS, check_options
from rulesets.arm5.sheet.resting import RESTS, rest
from rulesets.arm5.sheet.roster import check_stats
from rulesets.arm5.sheet.stats import QUICK, SETTABLE, STATS
from rulesets.arm5.shown.view import tell, view
from rulesets.arm5.state import State, plain
from rulesets.arm5.wording import WORDING
from rulesets.arm5.wording.help import HELP
from rulesets.beats import Beats
from rulesets.contract import Deeds, Field, Quick, Wording
from rulesets.fields import helped
from rulesets.messages import Message, pgettext
from rulesets.reducer import Reducer


class ArsMagica5(Reducer[State]):
    """`contract.Ruleset`."""

    slug: str = "arm5"
    name: Message = pgettext("arm5", "Ars Magica 5")
    languages: tuple[str, ...] = ("en", "pl")
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
    odds = staticmethod(odds)
    foretold = staticmethod(foretold)
    chance = staticmethod(chance)
    armed = staticmethod(armed)
    spends = staticmethod(spends)
    moot = staticmethod(moot)
    pared = staticmethod(pared)
    kept = staticmethod(kept)
    check_stats = staticmethod(check_stats)
    check_options = staticmethod(check_options)
    plain = staticmethod(plain)
    rests = RESTS
    rest = staticmethod(rest)
    view = staticmethod(view)
    tell = staticmethod(tell)
    stakes = at_stake
