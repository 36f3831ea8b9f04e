"""Fights written down in a few words, and played.

    play(ada(held="club", weapons=[CLUB]), gob(), "ada turn melee target=gob", "gob react dodge",
         dice={"ada attack": [40], "gob dodge": [90], "ada damage": [5]}, undefended="bonus_die")

A choice is `by kind option field=value ...`; commas make a list. Ada and Bob are investigators; the
others are on the other side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets import registry
from rulesets.coc7.asking.decisions import pending
from rulesets.coc7.state import plain
from rulesets.contract import Field, Refused
from rulesets.dice import DiceNeeded, Script
from rulesets.scenario import plain_decision, plain_entry, read_choice

type Json = dict[str, Any]

RULES = registry.get("coc7")

TEXTS = ("amount", "text")  # fields that stay as they are written, also if they look like numbers

KNIFE: Json = {"name": "knife", "damage": "1d4+2", "impale": True, "throwable": True, "amount": 2}
CLUB: Json = {"name": "club", "damage": "1d8"}
CLAWS: Json = {"name": "claws", "damage": "1d6", "natural": True}
REVOLVER: Json = {
    "name": "revolver",
    "use": "firearm",
    "damage": "1d10",
    "skill": 50,
    "range": 15,
    "burst": 3,
}
PISTOL: Json = {
    "name": "pistol",
    "use": "firearm",
    "damage": "1d10",
    "skill": 60,
    "feed": "magazine",
    "capacity": 8,
    "malfunction": 98,
}
SMG: Json = {
    "name": "smg",
    "use": "firearm",
    "damage": "1d8",
    "skill": 55,
    "feed": "magazine",
    "capacity": 20,
    "auto": True,
    "malfunction": 97,
}
BOW: Json = {"name": "bow", "use": "missile", "damage": "1d6", "impale": True, "skill": 50}


def ada(**stats: Any) -> Json:
    return one("ada", "party", **{"dex": 70, **stats})


def bob(**stats: Any) -> Json:
    return one("bob", "party", **{"dex": 60, **stats})


def gob(**stats: Any) -> Json:
    return one("gob", "foes", **{"dex": 50, **stats})


def hag(**stats: Any) -> Json:
    return one("hag", "foes", **{"dex": 40, **stats})


def one(id: str, side: str, **stats: Any) -> Json:
    return {"id": id, "side": side, "name": id.title(), "stats": stats}


def armed(weapon: Json, **changes: Any) -> Json:
    """Stats of somebody with this weapon in hand."""
    return {"weapons": [{**weapon, **changes}], "held": weapon["name"]}


def play(
    *written: Json | str | Choices, dice: Mapping[str, Sequence[int]] | None = None, **options: Any
) -> Played:
    roster = [each for each in written if isinstance(each, dict)]
    choices: list[Json] = []
    for each in written:
        if isinstance(each, str):
            choices.append(choice(each))
        elif isinstance(each, Choices):
            choices += each.raw
    return Played(roster, options, Script(dice or {}), choices)


class Choices:
    """Choices whose fields cannot be written as words."""

    def __init__(self, *raw: Json):
        self.raw = raw


class Played:
    """What came out, at the last step unless a step is named (0 is the beginning)."""

    def __init__(self, roster: list[Json], options: Json, dice: Script, choices: list[Json]):
        self.logs: list[list[Json]] = []
        self.states: list[Any] = []
        self.error: str | None = None
        self.needed: tuple[str, str, int, int] | None = None
        try:
            outcome = RULES.begin(roster, options, dice)
            self._keep(outcome)
            for raw in choices:
                outcome = RULES.resolve(outcome.state, read_choice(raw), dice)
                self._keep(outcome)
        except Refused as refused:
            self.error = refused.code
        except DiceNeeded as needed:
            self.needed = (needed.who, needed.purpose, needed.count, needed.sides)

    def _keep(self, outcome: Any) -> None:
        self.logs.append([plain_entry(entry) for entry in outcome.log])
        self.states.append(outcome.state)

    @property
    def end(self) -> Any:
        """The state itself."""
        self.went_well()
        return self.states[-1]

    @property
    def state(self) -> Json:
        return plain(self.end)

    def __getitem__(self, id: str) -> Json:
        """A combatant, at the end."""
        found: Json = self.state["combatants"][id]
        return found

    def pending(self, step: int = -1) -> list[tuple[str, str]]:
        self.went_well()
        return [(asked.by, asked.kind) for asked in pending(self.states[step])]

    def offered(self, step: int = -1) -> set[str]:
        """The options of what is asked now."""
        self.went_well()
        (asked,) = pending(self.states[step])
        return set(plain_decision(asked)["options"])

    def choices(self, option: str, field: str) -> tuple[str, ...]:
        """The legal values of a field of what is asked now."""
        return self.field(option, field).choices

    def field(self, option: str, name: str) -> Field:
        """How a field is described now."""
        (asked,) = pending(self.end)
        found = asked.option(option)
        assert found is not None, f"{option} is not offered"
        return next(each for each in found.fields if each.name == name)

    def default(self) -> str | None:
        (asked,) = pending(self.end)
        return asked.default

    def rules(self, step: int = -1) -> list[str]:
        """Names of the entries of one step."""
        self.went_well()
        return [entry["rule"] for entry in self.logs[step]]

    def entries(self, rule: str) -> list[Json]:
        """All entries of a rule, from the beginning."""
        self.went_well()
        return [entry for log in self.logs for entry in log if entry["rule"] == rule]

    def facts(self, rule: str) -> Json:
        """The facts of the last entry of a rule."""
        found = self.entries(rule)
        assert found, f"no {rule} in {self.logs[-1]}"
        facts: Json = found[-1]["facts"]
        return facts

    def went_well(self) -> None:
        assert (self.error, self.needed) == (None, None), (self.error, self.needed)


def choice(text: str) -> Json:
    by, kind, option, *fields = text.split()
    given = dict(field.split("=", 1) for field in fields)
    values = {name: value if name in TEXTS else _value(value) for name, value in given.items()}
    return {"by": by, "kind": kind, "option": option, **values}


def _value(text: str) -> Any:
    if "," in text:
        return [_value(one) for one in text.split(",") if one]
    if text.lstrip("-").isdigit():
        return int(text)
    return {"true": True, "false": False, "null": None, "''": ""}.get(text, text)
