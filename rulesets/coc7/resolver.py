"""Call of Cthulhu as a ruleset: every rule area in its own file, put together here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesets.coc7 import chance as chances
from rulesets.coc7 import keeping, odds, play, rulings, stakes, suggest, view
from rulesets.coc7 import state as states
from rulesets.coc7.decisions import pending
from rulesets.coc7.options import OPTIONS, check_options
from rulesets.coc7.roster import check_stats
from rulesets.coc7.rules import RULES
from rulesets.coc7.state import State
from rulesets.coc7.stats import SETTABLE, STATS
from rulesets.coc7.wording import WORDING
from rulesets.contract import (
    Chance,
    Choice,
    Decision,
    Entry,
    Field,
    Option,
    Outcome,
    Stakes,
    View,
    Viewer,
    Wording,
)
from rulesets.dice import Dice, DiceNeeded, Roll
from rulesets.messages import Message, pgettext


class CallOfCthulhu:
    """`contract.Ruleset`."""

    slug: str = "coc7"
    name: Message = pgettext("coc7", "Call of Cthulhu")
    languages: tuple[str, ...] = ("en", "de")
    options: tuple[Field, ...] = OPTIONS
    stats: tuple[Field, ...] = STATS
    settable: tuple[Field, ...] = SETTABLE
    rules: tuple[str, ...] = RULES
    wording: Wording = WORDING
    demo: Path = Path(__file__).parent / "demo.json"

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome:
        return play.begin(roster, options, dice)

    def pending(self, state: State) -> tuple[Decision, ...]:
        return pending(state)

    def resolve(self, state: State, choice: Choice, dice: Dice) -> Outcome:
        return play.resolve(state, choice, dice)

    def rulings(self, state: State) -> tuple[Option, ...]:
        return rulings.rulings(state)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, viewer)

    def tell(self, state: State, entry: Entry, viewer: Viewer) -> Entry | None:
        return view.tell(state, entry, viewer)

    def suggest(self, state: State, decision: Decision) -> Choice:
        return suggest.suggest(state, decision)

    def odds(self, state: State, choice: Choice) -> odds.Odds | None:
        return odds.odds(state, choice)

    def chance(self, state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        return chances.chance(state, choice, viewer)

    def stakes(
        self,
        state: State,
        choice: Choice,
        known: Sequence[Roll],
        needed: DiceNeeded,
        viewer: Viewer,
    ) -> Stakes | None:
        return stakes.stakes(state, choice, known, needed, viewer)

    def spends(self, state: State, choice: Choice) -> bool:
        return keeping.spends(state, choice)

    def kept(self, state: State, id: str) -> dict[str, Any]:
        return keeping.kept(state, id)

    def check_stats(self, stats: Mapping[str, Any], side: str) -> dict[str, Any]:
        return check_stats(stats, side)

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return check_options(options)

    def plain(self, state: State) -> dict[str, Any]:
        return states.plain(state)

    def encode(self, state: State) -> bytes:
        return states.encode(state)

    def decode(self, data: bytes) -> State:
        return states.decode(data)
