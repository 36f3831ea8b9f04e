"""Kampbogen as a ruleset: the rules, what people read of them, and what each of them may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Entry, Field, View, Viewer, Wording
from rulesets.kampbogen import ending, forewarning, view
from rulesets.kampbogen.reducer import Rules
from rulesets.kampbogen.state import State
from rulesets.kampbogen.wording import WORDING
from rulesets.kampbogen.wording.help import HELP
from rulesets.messages import Message, Phrase, pgettext


def helped(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    return tuple(replace(field, help=HELP.get(field.name)) for field in fields)


class Kampbogen(Rules):
    """`contract.Ruleset`."""

    name: Message = pgettext("kampbogen", "Kampbogen")
    languages: tuple[str, ...] = ("en", "da")
    options: tuple[Field, ...] = helped(Rules.options)
    stats: tuple[Field, ...] = helped(Rules.stats)
    wording: Wording = WORDING
    demo: Path = Path(__file__).parent / "demo.json"

    def forewarnings(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any]
    ) -> tuple[Phrase, ...]:
        return forewarning.forewarnings(roster, options)

    def spoils(self, state: State) -> tuple[str, ...]:
        return ending.spoils(state)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, viewer)

    def tell(self, state: State, entry: Entry, viewer: Viewer) -> Entry | None:
        return view.tell(state, entry, viewer)
