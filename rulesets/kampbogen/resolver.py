"""Kampbogen as a ruleset: the rules, what people read of them, and what each of them may see."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import json

from rulesets.beats import Beats
from rulesets.contract import Deeds, Field, Quick, Wording
from rulesets.fields import helped
from rulesets.kampbogen.asking.chances.chance import chance
from rulesets.kampbogen.asking.chances.foretold import foretold
from rulesets.kampbogen.asking.chances.odds import odds
from rulesets.kampbogen.asking.decisions import pending
from rulesets.kampbogen.asking.reducer import begin, resolve
from rulesets.kampbogen.asking.rulings import rulings
from rulesets.kampbogen.asking.sparing import AGAIN, moot, pared
from rulesets.kampbogen.asking.spending import spends
from rulesets.kampbogen.asking.stakes import stakes as at_stake
from rulesets.kampbogen.asking.suggest import suggest
from rulesets.kampbogen.rules.ending import spoils
from rulesets.kampbogen.rules.queries import front
from rulesets.kampbogen.rules.rule_names import BEATS, DEEDS, RULES
from rulesets.kampbogen.sheet.keeping import kept
from rulesets.kampbogen.sheet.options import OPTIONS, check_options
from rulesets.kampbogen.sheet.roster import check_stats
from rulesets.kampbogen.sheet.stats import QUICK, SETTABLE, STATS
from rulesets.kampbogen.shown.forewarning import forewarnings
from rulesets.kampbogen.shown.view import tell, view
from rulesets.kampbogen.state import State, plain
from rulesets.kampbogen.wording import WORDING
from rulesets.kampbogen.wording.help import HELP
from rulesets.messages import Message, pgettext
from rulesets.reducer import Reducer


class Kampbogen(Reducer[State]):
    """`contract.Ruleset`."""

    slug: str = "kampbogen"
    name: Message = pgettext("kampbogen", "Kampbogen")
    languages: tuple[str, ...] = ("en", "da")
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
    pared = staticmethod(pared)
    odds = staticmethod(odds)
    foretold = staticmethod(foretold)
    chance = staticmethod(chance)
    kept = staticmethod(kept)
    check_stats = staticmethod(check_stats)
    check_options = staticmethod(check_options)
    spends = staticmethod(spends)
    forewarnings = staticmethod(forewarnings)
    spoils = staticmethod(spoils)
    view = staticmethod(view)
    tell = staticmethod(tell)
    stakes = at_stake

    def plain(self, state: State) -> dict[str, Any]:
        return plain(state, front(state))
