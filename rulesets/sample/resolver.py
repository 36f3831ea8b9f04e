"""The game put together: each name is what the contract asks for."""

from __future__ import annotations

from pathlib import Path

from msgspec import json

from rulesets.beats import Beats
from rulesets.contract import Deeds, Field, Quick, Wording
from rulesets.messages import Message, pgettext
from rulesets.reducer import Reducer
from rulesets.sample import asking, sheet, shown
from rulesets.sample.rules import BEATS, DEEDS, RULES
from rulesets.sample.state import State
from rulesets.sample.wording import WORDING


class Sample(Reducer[State]):
    """`contract.Ruleset`."""

    slug: str = "sample"
    name: Message = pgettext("sample", "Sample")
    languages: tuple[str, ...] = ("en", "da", "de", "he", "pl")
    demo: Path = Path(__file__).parent / "demo.json"
    decoder = json.Decoder(State)
    wording: Wording = WORDING

    options: tuple[Field, ...] = sheet.OPTIONS
    stats: tuple[Field, ...] = sheet.STATS
    settable: tuple[Field, ...] = sheet.SETTABLE
    quick: Quick = sheet.QUICK
    check_options = staticmethod(sheet.check_options)
    check_stats = staticmethod(sheet.check_stats)
    kept = staticmethod(sheet.kept)

    rules: tuple[str, ...] = RULES
    deeds: Deeds = DEEDS
    beats: Beats = BEATS

    begin = staticmethod(asking.begin)
    resolve = staticmethod(asking.resolve)
    pending = staticmethod(asking.pending)
    rulings = staticmethod(asking.rulings)
    suggest = staticmethod(asking.suggest)
    odds = staticmethod(asking.odds)
    chance = staticmethod(asking.chance)
    stakes = asking.stakes

    view = staticmethod(shown.view)
    tell = staticmethod(shown.tell)
