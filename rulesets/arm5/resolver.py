"""Ars Magica 5 as a ruleset: the rules, what people read of them, what each of them may see."""

from __future__ import annotations

from pathlib import Path

from rulesets.arm5.reducer import Rules
from rulesets.arm5.resting import RESTS, rest
from rulesets.arm5.stakes import stakes as at_stake
from rulesets.arm5.view import tell, view
from rulesets.arm5.wording import WORDING
from rulesets.arm5.wording.help import HELP
from rulesets.contract import Field, Wording
from rulesets.fields import helped
from rulesets.messages import Message, pgettext


class ArsMagica5(Rules):
    """`contract.Ruleset`."""

    name: Message = pgettext("arm5", "Ars Magica 5")
    languages: tuple[str, ...] = ("en", "pl")
    options: tuple[Field, ...] = helped(Rules.options, HELP)
    stats: tuple[Field, ...] = helped(Rules.stats, HELP)
    wording: Wording = WORDING
    demo: Path = Path(__file__).parent / "demo.json"

    rests = RESTS
    rest = staticmethod(rest)
    view = staticmethod(view)
    tell = staticmethod(tell)
    stakes = at_stake
