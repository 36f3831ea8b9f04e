"""Ars Magica 5 as a ruleset: the rules, what people read of them, what each of them may see."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from rulesets.arm5 import stakes, view
from rulesets.arm5.reducer import Rules
from rulesets.arm5.state import State
from rulesets.arm5.wording import WORDING
from rulesets.arm5.wording.help import HELP
from rulesets.contract import Choice, Entry, Field, Stakes, View, Viewer, Wording
from rulesets.dice import DiceNeeded, Roll
from rulesets.messages import Message, pgettext


def helped(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    return tuple(replace(field, help=HELP.get(field.name)) for field in fields)


class ArsMagica5(Rules):
    """`contract.Ruleset`."""

    name: Message = pgettext("arm5", "Ars Magica 5")
    languages: tuple[str, ...] = ("en", "pl")
    options: tuple[Field, ...] = helped(Rules.options)
    stats: tuple[Field, ...] = helped(Rules.stats)
    wording: Wording = WORDING
    demo: Path = Path(__file__).parent / "demo.json"

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, viewer)

    def tell(self, state: State, entry: Entry, viewer: Viewer) -> Entry | None:
        return view.tell(state, entry, viewer)

    def stakes(
        self,
        state: State,
        choice: Choice,
        known: Sequence[Roll],
        needed: DiceNeeded,
        viewer: Viewer,
    ) -> Stakes | None:
        return stakes.stakes(self, state, choice, known, needed, viewer)
