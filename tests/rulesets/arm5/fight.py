"""Fights written down in a few words, played by the rules themselves.

    play(hero(brawl=3), foe(), "aldo turn attack target=bor", dice={"aldo attack": [7]})

They act in the order in which they are written, and every die that is not written shows 5. A choice
is `by kind option field=value ...`; commas make a list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.arm5.resolver import ArsMagica5
from rulesets.contract import Choice, Entry, Outcome, Refused
from rulesets.dice import Script
from rulesets.scenario import plain_entry

type Json = dict[str, Any]

RULES = ArsMagica5()
USUAL = 5
LONG_SWORD = {"single_weapon": 5, "weapons": ["long_sword", "heater_shield"]}
BOLT = {"name": "bolt", "level": 10, "arts": 15, "damage": 10}
QUICK_BOLT = BOLT | {"mastery": 1, "fast_casting": True}
CHARM = {"name": "charm", "level": 10, "arts": 15, "concentration": True}
INTENT = {"damage_effects": "by_intent"}
"""A blow that is meant leaves a wound, which at last takes one out."""


def hero(id: str = "aldo", **stats: Any) -> Json:
    return {"id": id, "name": id, "side": "party", "stats": stats}


def foe(id: str = "bor", **stats: Any) -> Json:
    return {"id": id, "name": id, "side": "foes", "stats": stats}


def other(id: str = "cela", **stats: Any) -> Json:
    return {"id": id, "name": id, "side": "beasts", "stats": stats}


class Faces(Script):
    """Written faces first, then the usual one; in ties a lower one each time."""

    def __init__(self, faces: Mapping[str, Sequence[int]]):
        super().__init__(faces)
        self._left = {name: len(values) for name, values in faces.items()}
        self._ties = 0

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        name = f"{who} {purpose}"
        left = self._left.get(name, 0)
        if left < count:
            self._ties += purpose.endswith("_tie")
            face = 9 - self._ties % 8 if purpose.endswith("_tie") else USUAL
            return super().roll(who, purpose, left, sides) + (face,) * (count - left)
        self._left[name] = left - count
        return super().roll(who, purpose, count, sides)


def play(
    *written: Json | str, dice: Mapping[str, Sequence[int]] | None = None, **options: Any
) -> Played:
    roster = [one for one in written if isinstance(one, dict)]
    played = Played(roster, options, Faces(_in_order(roster) | dict(dice or {})))
    for text in written:
        if isinstance(text, str):
            played.take(text)
    return played


def _in_order(roster: Sequence[Json]) -> dict[str, Sequence[int]]:
    """Ones double: whoever is written first rolls highest by far."""
    last = len(roster) - 1
    return {
        f"{one['id']} initiative": [1] * (3 * (last - place)) + [USUAL]
        for place, one in enumerate(roster)
    }


class Played:
    """A fight and what came of it; after a refusal nothing more is taken."""

    def __init__(self, roster: Sequence[Json], options: Json, dice: Faces):
        self.error: str | None = None
        self.message = ""
        self.dice = dice
        self.outcomes: list[Outcome] = []
        self._try(lambda: RULES.begin(roster, options, dice))

    def take(self, text: str) -> None:
        choice = _choice(text)
        self._try(lambda: RULES.resolve(self.now, choice, self.dice))

    def _try(self, step: Any) -> None:
        if self.error is None:
            try:
                self.outcomes.append(step())
            except Refused as refused:
                self.error, self.message = refused.code, refused.message

    @property
    def now(self) -> Any:
        """The state as it is."""
        return self.outcomes[-1].state

    @property
    def state(self) -> Json:
        self.went_well()
        return RULES.plain(self.now)

    def __getitem__(self, id: str) -> Json:
        """A combatant, at the end."""
        found: Json = self.state["combatants"][id]
        return found

    def pending(self) -> list[tuple[str, str]]:
        self.went_well()
        return [(asked.by, asked.kind) for asked in RULES.pending(self.now)]

    def asked(self, by: str) -> Any:
        self.went_well()
        (decision,) = [asked for asked in RULES.pending(self.now) if asked.by == by]
        return decision

    def offered(self, by: str) -> list[str]:
        return [option.name for option in self.asked(by).options]

    def values(self, by: str, option: str, field: str) -> tuple[str, ...]:
        """What can be chosen in a field; nothing when it is not there."""
        found = self.asked(by).option(option)
        choices: list[tuple[str, ...]] = [f.choices for f in found.fields if f.name == field]
        return choices[0] if choices else ()

    def entries(self, rule: str) -> list[Json]:
        """All entries of a rule, from the beginning."""
        self.went_well()
        return [plain_entry(entry) for entry in self._log() if entry.rule == rule]

    def facts(self, rule: str) -> Json:
        """The facts of the last entry of a rule."""
        facts: Json = self.entries(rule)[-1]["facts"]
        return facts

    def rules(self, step: int = -1) -> list[str]:
        """Names of the entries of one step; 0 is the beginning."""
        self.went_well()
        return [entry.rule for entry in self.outcomes[step].log]

    def rolled(self, purpose: str) -> int:
        """How often dice were rolled for this."""
        return sum(roll.purpose == purpose for entry in self._log() for roll in entry.rolls)

    def went_well(self) -> None:
        assert self.error is None, self.message

    def _log(self) -> list[Entry]:
        return [entry for outcome in self.outcomes for entry in outcome.log]


def _choice(text: str) -> Choice:
    by, kind, option, *fields = text.split()
    given = dict(field.split("=", 1) for field in fields)
    return Choice(by, kind, option, {name: _value(value) for name, value in given.items()})


def _value(text: str) -> Any:
    if "," in text:
        return [_value(one) for one in text.split(",") if one]
    if text.lstrip("-").isdigit():
        return int(text)
    return {"true": True, "false": False, "null": None, "none_at_all": []}.get(text, text)
