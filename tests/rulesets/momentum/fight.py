"""Fights written down in a few words, played step by step with scripted dice.

    duel("a1 act attack", "b1 react defend", dice={"a1 attack": [9], "b1 defence": [12]})

A choice is `by kind option field=value ...`; commas make a list. Initiative has no dice here unless
the options say so: heroes act before foes. In a `duel` a1 has started a melee with b1, who fights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.contract import Choice, Refused
from rulesets.dice import BadFace, DiceNeeded, Script
from rulesets.momentum.resolver import Momentum
from rulesets.scenario import plain_decision, plain_entry

type Json = dict[str, Any]

RULES = Momentum()
SWORD = {"name": "sword", "skill": 12, "damage": "1d8+3"}
AXE = {"name": "axe", "skill": 10, "damage": "1d6+4"}
BOW = {"name": "bow", "kind": "ranged", "skill": 13, "damage": "1d6+3", "reload": 1}
BOLT = {"name": "bolt", "skill": 12, "cost": 1, "damage": "2d6"}
LIGHT = {"name": "light", "skill": 14}

MEETING = ("a1 declare engage target=b1", "b1 declare hold", "b1 initiate wait", "b1 respond fight")


def hero(id: str = "a1", **stats: Any) -> Json:
    place = int(id[1:])
    given = {"hp": 20, "initiative": 20 - place, "weapons": [SWORD], **stats}
    return {"id": id, "name": id, "side": "party", "stats": given}


def foe(id: str = "b1", **stats: Any) -> Json:
    place = int(id[1:])
    given = {"hp": 20, "initiative": 10 - place, "armour": 2, "weapons": [AXE], **stats}
    return {"id": id, "name": id, "side": "foes", "stats": given}


def play(
    *written: Json | str, dice: Mapping[str, Sequence[int]] | None = None, **options: Any
) -> Played:
    """Combatants and choices, in any order; what is left of the dice stays unused."""
    cast = [one for one in written if isinstance(one, dict)]
    choices = [one for one in written if isinstance(one, str)]
    faces = {label: list(given) for label, given in (dice or {}).items()}
    played = Played({"initiative_die": 0, **options}, cast, Script(faces), faces)
    return played.then(*choices)


def duel(
    *written: Json | str, dice: Mapping[str, Sequence[int]] | None = None, **options: Any
) -> Played:
    cast = [one for one in written if isinstance(one, dict)]
    sides = {one["side"] for one in cast}
    cast += [one for one in (hero(), foe()) if one["side"] not in sides]
    cast.sort(key=lambda one: str(one["id"]))
    choices = [one for one in written if isinstance(one, str)]
    return play(*cast, *MEETING, *choices, dice=dice, **options)


def two_on_one(*written: Json | str, **more: Any) -> Played:
    """a1 has started a melee with b1, and a2 has come to it."""
    cast = [one for one in written if isinstance(one, dict)]
    ids = {one["id"] for one in cast}
    cast += [one for one in (hero(), hero("a2"), foe()) if one["id"] not in ids]
    cast.sort(key=lambda one: str(one["id"]))
    choices = [one for one in written if isinstance(one, str)]
    start = ("a1 declare engage", "a2 declare engage target=b1", *MEETING[1:])
    return play(*cast, *start, *choices, **more)


def one_on_two(*written: Json | str, **more: Any) -> Played:
    """a1 has started a melee with b1, and b2 has joined in."""
    cast = [one for one in written if isinstance(one, dict)]
    ids = {one["id"] for one in cast}
    cast += [one for one in (hero(), foe(), foe("b2")) if one["id"] not in ids]
    cast.sort(key=lambda one: str(one["id"]))
    choices = [one for one in written if isinstance(one, str)]
    start = (
        "a1 declare engage",
        "gm gm default who=b1,b2",
        "gm gm default who=b1,b2",
        "b1 respond fight",
        "b2 join join target=a1",
    )
    return play(*cast, *start, *choices, **more)


class Played:
    """The fight as it stands; every step keeps its log and what was pending after it."""

    def __init__(
        self, options: Json, cast: list[Json], dice: Script, faces: Mapping[str, Sequence[int]]
    ):
        self.faces, self._dice = faces, dice
        self.stopped: Refused | BadFace | DiceNeeded | None = None
        self.logs: list[list[Json]] = []
        self.value: Any = None
        try:
            outcome = RULES.begin(cast, options, dice)
        except (Refused, BadFace, DiceNeeded) as stopped:
            self.stopped = stopped
        else:
            self._keep(outcome)

    def then(self, *written: str) -> Played:
        for text in written:
            self.take(choice(text))
        return self

    def take(self, choice: Choice) -> None:
        if self.stopped is not None:
            return
        before = RULES.encode(self.value)
        try:
            outcome = RULES.resolve(self.value, choice, self._dice)
        except (Refused, BadFace, DiceNeeded) as stopped:
            self.stopped = stopped
            assert RULES.encode(self.value) == before
        else:
            self._keep(outcome)

    def _keep(self, outcome: Any) -> None:
        self.value = outcome.state
        self.logs.append([plain_entry(entry) for entry in outcome.log])

    @property
    def error(self) -> str | None:
        return self.stopped.code if isinstance(self.stopped, Refused) else None

    @property
    def dice_needed(self) -> tuple[str, str, int, int] | None:
        needed = self.stopped
        if not isinstance(needed, DiceNeeded):
            return None
        return needed.who, needed.purpose, needed.count, needed.sides

    @property
    def state(self) -> Json:
        assert self.stopped is None, self.stopped
        return RULES.plain(self.value)

    @property
    def groups(self) -> list[str]:
        """Members of each group, the Momentum first: `party: a1,b1`."""
        groups = self.state["groups"]
        return [f"{group['momentum']}: {','.join(group['members'])}" for group in groups]

    def __getitem__(self, id: str) -> Json:
        found: Json = self.state["combatants"][id]
        return found

    @property
    def pending(self) -> set[str]:
        assert self.stopped is None, self.stopped
        return {f"{asked.by} {asked.kind}" for asked in RULES.pending(self.value)}

    def _asked(self, by: str) -> Any:
        assert self.stopped is None, self.stopped
        return next((asked for asked in RULES.pending(self.value) if asked.by == by), None)

    def offered(self, by: str) -> set[str]:
        asked = self._asked(by)
        return set(plain_decision(asked)["options"]) if asked else set()

    def field(self, by: str, option: str, name: str) -> Any:
        """How a field is described now."""
        found = self._asked(by).option(option)
        return next(field for field in found.fields if field.name == name)

    def default(self, by: str) -> str:
        default: str = self._asked(by).default
        return default

    def rules(self, step: int = -1) -> list[str]:
        """Names of the entries of one step, without the choice itself."""
        assert self.stopped is None, self.stopped
        return [entry["rule"] for entry in self.logs[step] if entry["rule"] != "choice"]

    def entries(self, rule: str) -> list[Json]:
        """All entries of a rule, from the beginning."""
        assert self.stopped is None, self.stopped
        return [entry for log in self.logs for entry in log if entry["rule"] == rule]

    def said(self, rule: str) -> list[str]:
        """Who did it to whom, for each entry of a rule: `a1 b1`."""
        return [" ".join(filter(None, (e["who"], e["target"]))) for e in self.entries(rule)]

    def facts(self, rule: str) -> Json:
        """The facts of the last entry of a rule."""
        facts: Json = self.entries(rule)[-1]["facts"]
        return facts

    def results(self) -> dict[str, str]:
        """The last test of each: `attack 12: 9 is 1`."""
        shown = {}
        for entry in self.entries("test"):
            facts = entry["facts"]
            text = f"{facts['purpose']} {facts['value']}: {facts['roll']} is {facts['level']}"
            shown[entry["who"]] = text
        return shown


def choice(text: str) -> Choice:
    by, kind, option, *fields = text.split()
    given = dict(field.split("=", 1) for field in fields)
    return Choice(by, kind, option, {name: _value(value) for name, value in given.items()})


def _value(text: str) -> Any:
    if "," in text:
        return [_value(one) for one in text.split(",") if one]
    if text.lstrip("-").isdigit():
        return int(text)
    return {"true": True, "false": False, "null": None}.get(text, text)
