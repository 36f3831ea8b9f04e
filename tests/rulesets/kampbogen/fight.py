"""Fights written down in a few words, played by `rulesets.scenario`.

    play(hero(prygl=8), foe(), ROLL, "a roll roll", "a act combat ability=styrke",
         dice="gm kampgrad 4 3, a ability 5 2")

A choice is `by kind option field=value ...`; in a list the values have `+` between them.
"""

from __future__ import annotations

from typing import Any

from rulesets.scenario import run

type Json = dict[str, Any]

ROLL = "gm kampgrad roll"
STYRKE = {"styrke": 0}


def hero(id: str = "a", **stats: Any) -> Json:
    return {"id": id, "side": "party", "stats": stats}


def foe(id: str = "o", side: str = "foes", **stats: Any) -> Json:
    return {"id": id, "side": side, "stats": stats}


def effect(kind: str = "livskade", **fields: Any) -> Json:
    return {"kind": kind, **fields}


def play(*written: Json | str | list[str], dice: str = "", **options: Any) -> Played:
    choices: list[str] = []
    for one in written:
        choices += [one] if isinstance(one, str) else one if isinstance(one, list) else []
    return played([one for one in written if isinstance(one, dict)], choices, dice, options)


def played(cast: list[Json], choices: list[Any], dice: str, options: Json) -> Played:
    """Choices may also be written out as objects."""
    scenario = {
        "ruleset": "kampbogen",
        "options": options,
        "combatants": cast,
        "dice": faces(dice),
        "choices": [choice(one) if isinstance(one, str) else one for one in choices],
    }
    return Played(run(scenario, states=True)[0])


def faces(text: str) -> dict[str, list[int]]:
    """`"gm kampgrad 4 3, a ability 5 2"`"""
    found: dict[str, list[int]] = {}
    for part in filter(None, text.split(",")):
        who, purpose, *numbers = part.split()
        found.setdefault(f"{who} {purpose}", []).extend(map(int, numbers))
    return found


def acts(*deeds: str) -> list[str]:
    """Everybody named rolls, then each acts: `acts("a combat", "b pass")`."""
    said = [deed.split(" ", 1) for deed in deeds]
    rolls = [f"{id} roll roll" for id in dict.fromkeys(id for id, _ in said)]
    return [*rolls, *(f"{id} act {option}" for id, option in said)]


class Played:
    """What came out, at the last step unless a step is named (0 is the beginning)."""

    def __init__(self, answer: Json):
        self.answer = answer

    @property
    def error(self) -> str | None:
        return self.answer["error"] and self.answer["error"]["code"]

    @property
    def dice_needed(self) -> str | None:
        needed = self.answer["dice_needed"]
        return needed and f"{needed['who']} {needed['purpose']}"

    @property
    def state(self) -> Json:
        self.went_well()
        state: Json = self.answer["state"]
        return state

    def __getitem__(self, id: str) -> Json:
        """A combatant, at the end."""
        found: Json = self.state["combatants"][id]
        return found

    def pending(self, step: int = -1) -> set[str]:
        self.went_well()
        return {f"{one['by']} {one['kind']}" for one in self.answer["steps"][step]["pending"]}

    def asked(self, by: str, step: int = -1) -> Json:
        self.went_well()
        found: list[Json] = [o for o in self.answer["steps"][step]["pending"] if o["by"] == by]
        return found[0]

    def offered(self, by: str, step: int = -1) -> set[str]:
        return set(self.asked(by, step)["options"])

    def default(self, by: str, step: int = -1) -> str:
        default: str = self.asked(by, step)["default"]
        return default

    def rules(self, step: int = -1) -> list[str]:
        """Names of the entries of one step."""
        self.went_well()
        return [entry["rule"] for entry in self.answer["steps"][step]["log"]]

    def log(self, rule: str) -> list[Json]:
        """All entries of a rule, from the beginning."""
        self.went_well()
        return [e for step in self.answer["steps"] for e in step["log"] if e["rule"] == rule]

    def facts(self, rule: str) -> Json:
        """The facts of the last entry of a rule."""
        facts: Json = self.log(rule)[-1]["facts"]
        return facts

    def whose(self, rule: str) -> list[tuple[str, str | None]]:
        """Who and target of every entry of a rule."""
        return [(entry["who"], entry["target"]) for entry in self.log(rule)]

    def went_well(self) -> None:
        stopped = self.answer["error"] or self.answer["dice_needed"]
        assert stopped is None, stopped


def choice(text: str) -> Json:
    by, kind, option, *fields = text.split()
    given = dict(field.split("=", 1) for field in fields)
    values = {name: _value(value) for name, value in given.items()}
    return {"by": by, "kind": kind, "option": option, **values}


def _value(text: str) -> Any:
    if "+" in text:
        return [_value(one) for one in text.split("+") if one]
    if text.lstrip("-").isdigit():
        return int(text)
    return {"true": True, "false": False, '""': ""}.get(text, text)
