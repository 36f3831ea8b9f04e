"""Fights of Momentum: heroes `a1`, `a2` against foes `b1`, `b2`.

    duel("a1 act attack", "b1 react defend", dice="a1 attack 9, b1 defence 12")

Initiative has no dice here unless the options say so: heroes act before foes. In a `duel` a1 has
started a melee with b1, who fights.
"""

from __future__ import annotations

from typing import Any

from rulesets import registry
from rulesets.dice import Script
from tests.rulesets import fights
from tests.rulesets.fights import Json, Rolls, Written, combatant, faces
from tests.rulesets.reading import Reader

RULES = registry.get("momentum")
SWORD = {"name": "sword", "skill": 12, "damage": "1d8+3"}
AXE = {"name": "axe", "skill": 10, "damage": "1d6+4"}
BOW = {"name": "bow", "kind": "ranged", "skill": 13, "damage": "1d6+3", "reload": 1}
BOLT = {"name": "bolt", "skill": 12, "cost": 1, "damage": "2d6"}
LIGHT = {"name": "light", "skill": 14}

ATTACKS = ("a1 act attack", "b1 react attack")
DEFENCE = ("a1 act attack", "b1 react defend")
MEETING = ("a1 declare engage target=b1", "b1 declare hold", "b1 initiate wait", "b1 respond fight")
NAMES = {
    "a1": "Ada",
    "a2": "Bob",
    "b1": "Gob",
    "b2": "Hag",
    "party": "Heroes",
    "foes": "Foes",
    "": "somebody",
}
READER = Reader("momentum", NAMES)
said, read, explained = READER.said, READER.read, READER.explained


def hero(id: str = "a1", **stats: Any) -> Json:
    given = {"hp": 20, "initiative": 20 - int(id[1:]), "weapons": [SWORD], **stats}
    return combatant(id, "party", **given)


def foe(id: str = "b1", **stats: Any) -> Json:
    given = {"hp": 20, "initiative": 10 - int(id[1:]), "armour": 2, "weapons": [AXE], **stats}
    return combatant(id, "foes", **given)


def play(*written: Written, dice: Rolls = "", **options: Any) -> Played:
    """Remaining dice are not used."""
    options = {"initiative_die": 0, **options}
    return Played("momentum", fights.cast(*written), options, Script(faces(dice))).then(*written)


def duel(*written: Written, **more: Any) -> Played:
    sides = {row["side"] for row in fights.cast(*written)}
    usual = [item for item in (hero(), foe()) if item["side"] not in sides]
    return _met(usual, MEETING, written, more)


def two_on_one(*written: Written, **more: Any) -> Played:
    """a1 has started a melee with b1, and a2 has joined it."""
    start = ("a1 declare engage", "a2 declare engage target=b1", *MEETING[1:])
    return _met(_missing(written, hero(), hero("a2"), foe()), start, written, more)


def one_on_two(*written: Written, **more: Any) -> Played:
    """a1 has started a melee with b1, and b2 has joined in."""
    start = (
        "a1 declare engage",
        "gm gm default who=b1,b2",
        "gm gm default who=b1,b2",
        "b1 respond fight",
        "b2 join join target=a1",
    )
    return _met(_missing(written, hero(), foe(), foe("b2")), start, written, more)


def _missing(written: Written, *usual: Json) -> list[Json]:
    ids = {row["id"] for row in fights.cast(written)}
    return [item for item in usual if item["id"] not in ids]


def _met(usual: list[Json], start: Written, written: Written, more: Json) -> Played:
    cast = sorted([*fights.cast(written), *usual], key=lambda item: str(item["id"]))
    return play(*cast, start, *fights.choices(written), **more)


def attacks(active: int, passive: int, *more: str, **options: Any) -> Played:
    dice = f"a1 attack {active}, b1 attack {passive}, a1 damage 4, b1 damage 4"
    return duel(*ATTACKS, *more, dice=dice, **options)


def defence(active: int, passive: int, *more: str, **options: Any) -> Played:
    dice = f"a1 attack {active}, b1 defence {passive}, a1 damage 4, b1 damage 4"
    return duel(*DEFENCE, *more, dice=dice, **options)


class Played(fights.Played):
    def rules(self, step: int = -1) -> list[str]:
        """The rules of the entries of one step, without the choice itself."""
        return [rule for rule in super().rules(step) if rule != "choice"]

    @property
    def groups(self) -> list[str]:
        """Members of each group, the one with the Momentum first: `party: a1,b1`."""
        groups = self.state["groups"]
        return [f"{group['momentum']}: {','.join(group['members'])}" for group in groups]

    def results(self) -> dict[str, str]:
        """The last test of each combatant: `attack 12: 9 is 1`."""
        return {entry["who"]: _result(entry["facts"]) for entry in self.entries("test")}


def _result(facts: Json) -> str:
    return f"{facts['purpose']} {facts['value']}: {facts['roll']} is {facts['level']}"
