"""Demos and libraries in tests: the combatants of an encounter, and its course by suggestions."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from rulesets import registry
from rulesets.contract import GM, Choice, Decision, Entry, Viewer, is_deed
from rulesets.dice import Seeded

type Json = dict[str, Any]

MOST_STEPS = 2000
PARTY = "party"


def party_of(own: Iterable[str], hidden: Iterable[str]) -> Viewer:
    """The players, who know their foes' numbers but not the hidden ones."""
    return Viewer(
        controls=(*own, PARTY), sides=(PARTY,), foes="numbers", hidden=tuple(sorted(hidden))
    )


def numbered(line: Json) -> list[str]:
    """The names of the combatants of a participant."""
    return [f"{line['name']} {number}" for number in range(1, line.get("count", 1) + 1)]


class Demo:
    """The demo of a game, or another pack beside it, parsed like an import."""

    def __init__(self, slug: str, file: str = "demo.json"):
        self.ruleset = registry.get(slug)
        self.pack: Json = json.loads(self.ruleset.demo.with_name(file).read_bytes())
        self.characters: list[Json] = self.pack["characters"]
        self.encounters: list[Json] = self.pack["encounters"]
        self.foes = {foe["name"]: foe for foe in self.pack["foes"]}

    def sizes(self) -> tuple[int, int, int]:
        """The numbers of characters, kinds of foes and fights."""
        return len(self.characters), len(self.foes), len(self.encounters)

    def check_sheets(self, kind: str) -> None:
        """`characters` or `foes`: every sheet is valid and has a name and a note."""
        for item in self.pack[kind]:
            self.ruleset.check_stats(item["stats"], "party" if kind == "characters" else "foes")
            assert item["name"] and item["note"]

    def roster(self, encounter: Json) -> Iterator[Json]:
        """All combatants of a fight: its characters (all unless it lists some) and the foes.

        Values in the fight override those of a character's sheet.
        """
        changed = {line["name"]: line["stats"] for line in encounter.get("characters", ())}
        party = encounter.get("party", "all")
        for character in self.characters:
            if party != "all" and character["name"] not in party:
                continue
            stats = character["stats"] | changed.get(character["name"], {})
            yield {
                "id": character["name"],
                "name": character["name"],
                "side": "party",
                "stats": stats,
            }
        for line in encounter["foes"]:
            stats = self.foes[line["name"]]["stats"] | line.get("stats", {})
            side = line.get("side", "foes")
            for name in numbered(line):
                yield {"id": name, "name": name, "side": side, "stats": stats}

    def options(self, encounter: Json) -> Json:
        return {**self.pack["options"], **encounter.get("options", {})}

    def fought(self, encounter: Json, seed: int) -> tuple[Any, list[Entry]]:
        """The last state of a fight by suggestions, and the whole log. The party does not know of
        an ambusher until its first deed."""
        rules, dice = self.ruleset, Seeded(seed)
        roster = list(self.roster(encounter))
        own = tuple(row["id"] for row in roster if row["side"] == PARTY)
        ambush = [line for line in encounter["foes"] if line.get("hidden")]
        hidden = {name for line in ambush for name in numbered(line)}
        outcome = rules.begin(roster, self.options(encounter), dice)
        log = list(outcome.log)
        for _ in range(MOST_STEPS):
            pending = rules.pending(outcome.state)
            if not pending:
                break
            unaware = hidden and pending[0].by in (PARTY, *own)
            viewer = party_of(own, hidden) if unaware else GM
            choice = self.suggested(outcome.state, pending[0], viewer)
            outcome = rules.resolve(outcome.state, choice, dice)
            log += outcome.log
            hidden -= {entry.who for entry in outcome.log if is_deed(entry, rules.deeds)}
        return outcome.state, log

    def suggested(self, state: Any, decision: Decision, viewer: Viewer) -> Choice:
        """The suggestion for a viewer who may not know everybody, for the question in this viewer's
        view."""
        if viewer.gm:
            return self.ruleset.suggest(state, decision)
        asked = self.ruleset.view(state, viewer).asked
        told = (
            item.decision for item in asked if (item.by, item.kind) == (decision.by, decision.kind)
        )
        return self.ruleset.suggest(state, next(told, None) or decision, viewer)

    def texts(self, *rows: str) -> set[str]:
        """Names and notes of the pack, and the names in these rows of the sheets."""
        found = {self.pack["name"]}
        sheets = (*self.characters, *self.foes.values(), *self.pack.get("templates", ()))
        for item in (*sheets, *self.encounters):
            found |= {item["name"], item["note"]}
        for sheet in sheets:
            named = (row for kind in rows for row in sheet["stats"].get(kind, ()))
            found |= {row["name"] for row in named if isinstance(row, dict)}
        return found
