"""Fights written down in a few words, played by `rulesets.scenario`.

    play(hero(engaged=["gob"]), foe(), "aldo melee attack weapon=sword", first="party",
         dice={"aldo attack": [12], "gm damage": [3]})

A choice is `by kind option field=value ...`; commas make a list. With `first` nobody declares
anything and that side wins initiative, so the choices begin in its turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.scenario import run

type Json = dict[str, Any]


def hero(id: str = "aldo", **stats: Any) -> Json:
    return {"id": id, "side": "party", "stats": stats}


def foe(id: str = "gob", **stats: Any) -> Json:
    return {"id": id, "side": "foes", "stats": stats}


def other(id: str = "bandit", **stats: Any) -> Json:
    return {"id": id, "side": "bandits", "stats": stats}


def play(
    *written: Json | str,
    dice: Mapping[str, Sequence[int]] | None = None,
    first: str | None = None,
    **options: Any,
) -> Played:
    combatants = [one for one in written if isinstance(one, dict)]
    choices = [one for one in written if isinstance(one, str)]
    faces = {label: list(given) for label, given in (dice or {}).items()}
    if first is not None:
        everybody = ",".join(one["id"] for one in combatants)
        choices = [f"gm gm default who={everybody},", "gm initiative roll", *choices]
        for side in {one["side"]: None for one in combatants}:
            label = f"{side} initiative"
            faces[label] = [6 if side == first else 1, *faces.get(label, [])]
    scenario = {
        "ruleset": "ose",
        "options": options,
        "combatants": combatants,
        "dice": faces,
        "choices": [_choice(text) for text in choices],
    }
    return Played(run(scenario, states=True)[0])


class Played:
    """What came out, at the last step unless a step is named (0 is the beginning)."""

    def __init__(self, answer: Json):
        self.answer = answer

    @property
    def error(self) -> str | None:
        return self.answer["error"] and self.answer["error"]["code"]

    @property
    def dice_needed(self) -> tuple[str, str, int, int] | None:
        needed = self.answer["dice_needed"]
        return needed and (needed["who"], needed["purpose"], needed["count"], needed["sides"])

    @property
    def state(self) -> Json:
        self.went_well()
        state: Json = self.answer["state"]
        return state

    def __getitem__(self, id: str) -> Json:
        """A combatant, at the end."""
        found: Json = self.state["combatants"][id]
        return found

    def pending(self, step: int = -1) -> set[tuple[str, str]]:
        self.went_well()
        return {(asked["by"], asked["kind"]) for asked in self.answer["steps"][step]["pending"]}

    def offered(self, by: str, step: int = -1) -> set[str]:
        self.went_well()
        asked = [a for a in self.answer["steps"][step]["pending"] if a["by"] == by]
        return set(asked[0]["options"]) if asked else set()

    def default(self, by: str) -> str:
        (asked,) = [a for a in self.answer["steps"][-1]["pending"] if a["by"] == by]
        default: str = asked["default"]
        return default

    def rules(self, step: int = -1) -> list[str]:
        """Names of the entries of one step."""
        self.went_well()
        return [entry["rule"] for entry in self.answer["steps"][step]["log"]]

    def entries(self, rule: str) -> list[Json]:
        """All entries of a rule, from the beginning."""
        self.went_well()
        return [e for step in self.answer["steps"] for e in step["log"] if e["rule"] == rule]

    def facts(self, rule: str) -> Json:
        """The facts of the last entry of a rule."""
        facts: Json = self.entries(rule)[-1]["facts"]
        return facts

    def went_well(self) -> None:
        stopped = self.answer["error"] or self.answer["dice_needed"]
        assert stopped is None, stopped


def _choice(text: str) -> Json:
    by, kind, option, *fields = text.split()
    given = dict(field.split("=", 1) for field in fields)
    values = {name: _value(value) for name, value in given.items()}
    return {"by": by, "kind": kind, "option": option, **values}


def _value(text: str) -> Any:
    if "," in text:
        return [_value(one) for one in text.split(",") if one]
    if text.lstrip("-").isdigit():
        return int(text)
    return {"true": True, "false": False, "null": None}.get(text, text)
