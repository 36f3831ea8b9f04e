"""Kampbogen as a ruleset: the rules, what people read of them, and what each of them may see."""

from __future__ import annotations

from pathlib import Path

from rulesets.contract import Field, Wording
from rulesets.fields import helped
from rulesets.kampbogen.ending import spoils
from rulesets.kampbogen.forewarning import forewarnings
from rulesets.kampbogen.reducer import Rules
from rulesets.kampbogen.stakes import stakes as at_stake
from rulesets.kampbogen.view import tell, view
from rulesets.kampbogen.wording import WORDING
from rulesets.kampbogen.wording.help import HELP
from rulesets.messages import Message, pgettext


class Kampbogen(Rules):
    """`contract.Ruleset`."""

    name: Message = pgettext("kampbogen", "Kampbogen")
    languages: tuple[str, ...] = ("en", "da")
    options: tuple[Field, ...] = helped(Rules.options, HELP)
    stats: tuple[Field, ...] = helped(Rules.stats, HELP)
    wording: Wording = WORDING
    demo: Path = Path(__file__).parent / "demo.json"

    forewarnings = staticmethod(forewarnings)
    spoils = staticmethod(spoils)
    view = staticmethod(view)
    tell = staticmethod(tell)
    stakes = at_stake
