"""Fights of the Fifth Edition for tests."""

from __future__ import annotations

from typing import Any

from rulesets.contract import Choice, Decision, Entry
from rulesets.dice import Script
from rulesets.fifth.resolver import FifthEdition
from rulesets.fifth.state import State

GAME = FifthEdition()


class Fight:
    """A fight in which `first` acts first: its initiative is 20, that of all others 1."""

    def __init__(
        self,
        people: dict[str, dict[str, Any]],
        dice: dict[str, list[int]] | None = None,
        first: str = "aldo",
        **options: str,
    ):
        """Ids that begin with `f` are foes, all others the party."""
        rows = [
            {"id": id, "name": id, "side": "foes" if id[0] == "f" else "party", "stats": stats}
            for id, stats in people.items()
        ]
        rolls = {f"{id} initiative": [20 if id == first else 1] * 2 for id in people}
        self.dice = Script({**rolls, **(dice or {})})
        self.log: tuple[Entry, ...] = ()
        self.state: State = GAME.begin(rows, options, self.dice).state
        self.take("gm", "initiative", "roll")

    def take(self, by: str, kind: str, option: str, **fields: Any) -> Fight:
        outcome = GAME.resolve(self.state, Choice(by, kind, option, fields), self.dice)
        self.state, self.log = outcome.state, outcome.log
        return self

    def turn(self, by: str, option: str, **fields: Any) -> Fight:
        return self.take(by, "turn", option, **fields)

    def rule(self, option: str, **fields: Any) -> Fight:
        return self.take("gm", "gm", option, **fields)

    @property
    def asked(self) -> Decision:
        (decision,) = GAME.pending(self.state)
        return decision

    def of(self, id: str) -> dict[str, Any]:
        found: dict[str, Any] = GAME.plain(self.state)["combatants"][id]
        return found

    def logged(self, rule: str) -> list[Entry]:
        return [entry for entry in self.log if entry.rule == rule]
