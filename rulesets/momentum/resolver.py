"""Momentum as a ruleset: the rules, what people read of them, and what each of them may see."""

from __future__ import annotations

from pathlib import Path

from rulesets.contract import Field, Wording
from rulesets.fields import helped
from rulesets.messages import Message, pgettext
from rulesets.momentum.reducer import Rules
from rulesets.momentum.stakes import stakes as at_stake
from rulesets.momentum.view import tell, view
from rulesets.momentum.wording import WORDING
from rulesets.momentum.wording.help import HELP


class Momentum(Rules):
    """`contract.Ruleset`."""

    name: Message = pgettext("momentum", "Momentum (W20)")
    languages: tuple[str, ...] = ("en", "de")
    options: tuple[Field, ...] = helped(Rules.options, HELP)
    stats: tuple[Field, ...] = helped(Rules.stats, HELP)
    wording: Wording = WORDING
    demo: Path = Path(__file__).parent / "demo.json"

    view = staticmethod(view)
    tell = staticmethod(tell)
    stakes = at_stake
