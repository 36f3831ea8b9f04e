"""How a fight goes on: who chooses what, what comes of it, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct, field

from rulesets.contract.describe import Field
from rulesets.dice import Roll
from rulesets.messages import Phrase, english


class Viewer(Struct, frozen=True, gc=False):
    """A viewer, who may also choose. Anything that `view` and `tell` do not show never leaves the
    server."""

    gm: bool = False
    controls: tuple[str, ...] = ()
    """Whose decisions this viewer answers: ids of its combatants, and the sides they stand on."""
    sides: tuple[str, ...] = ()
    """Whose secrets it shares."""
    foes: str = "words"
    """How the health of others is told: `numbers`, `bar`, `words` or `nothing`."""
    hidden: tuple[str, ...] = ()
    """Combatants that the GM keeps from all players."""
    asked_from: float = 0.0
    """The chance, 0 to 1, from which on it is asked about a reaction; see `Spares.weighs`."""
    judges: bool = False
    """Whether it is told chances that rest on what its combatants see of others: their armour."""


GM = Viewer(gm=True)
"""The viewer who knows everything."""


class Option(Struct, frozen=True, gc=False):
    name: str
    fields: tuple[Field, ...] = ()
    section: str = ""
    """The heading above it and those of the same one that follow, an identifier of `terms`."""


class Decision(Struct, frozen=True, gc=False):
    """Something that somebody has to choose now."""

    by: str
    """A combatant, a side, or `gm`: at the GM's discretion, and never answered by a program."""
    kind: str
    options: tuple[Option, ...]
    default: str | None = None
    free: bool = False
    """It may be answered, but nobody waits for it; the fight goes on without."""

    def option(self, name: str) -> Option | None:
        return next((option for option in self.options if option.name == name), None)

    def alone(self, option: Option) -> Decision:
        """The question with this answer as its only option."""
        default = self.default if self.default == option.name else None
        return Decision(self.by, self.kind, (option,), default, self.free)


class Choice(Struct, frozen=True, gc=False):
    by: str
    kind: str
    option: str
    fields: Mapping[str, Any] = field(default_factory=dict)


class Entry(Struct, frozen=True, gc=False):
    """One rule applied. `facts` is flat (a value may be a list of names); `visible_to` is `all`,
    `gm`, or a side."""

    rule: str
    who: str | None = None
    target: str | None = None
    rolls: tuple[Roll, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    visible_to: str = "all"


type Deeds = Mapping[str, Mapping[str, tuple[Any, ...]]]
"""Rules by which `who` acts for all to see. Where not every entry of a rule is a deed, the facts
that must have one of these values."""


def always(rules: str) -> dict[str, Mapping[str, tuple[Any, ...]]]:
    """Rules of which every entry is a deed."""
    return {rule: {} for rule in rules.split()}


def is_deed(entry: Entry, deeds: Deeds) -> bool:
    """Whether everybody has seen `who` act. What the GM rules in nobody's name is no deed."""
    facts = deeds.get(entry.rule)
    if facts is None or entry.visible_to != "all" or entry.who == "gm":
        return False
    return all(entry.facts.get(name) in values for name, values in facts.items())


class State(Protocol):
    """A snapshot of the whole fight; rulesets add to it."""

    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> Any:
        """Changes with whose turn it is."""

    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> str | None: ...


class Outcome[S](Struct, frozen=True, gc=False):
    """The state after a step, and the log of how it came about."""

    state: S
    log: tuple[Entry, ...]


Where = tuple[str | int, ...]
"""The way to a value: a field, then the number of a row (from 1), a field in it, and so on."""


class Refused(Exception):
    """Nothing happened. The README of rulesets lists the values of `code`.

    `why` is a phrase, which people read in their own language, or plain English for what only
    scenarios can get wrong. `path` leads to the value that does not fit, and `whose` it is stands
    in the English `message`, which names everything as the rules do.
    """

    def __init__(self, code: str, why: Phrase | str, path: Where | str = (), whose: str = ""):
        self.code, self.why, self.whose = code, why, whose
        self.path: Where = path if isinstance(path, tuple) else (path,) if path else ()
        super().__init__(f"{code}: {self.message}")

    @property
    def message(self) -> str:
        said, place = self.why, ""
        if isinstance(said, Phrase):
            said, place = english(said), " ".join(map(str, self.path))
        return ": ".join(filter(None, (self.whose, place, said)))

    @property
    def reason(self) -> Phrase | None:
        return self.why if isinstance(self.why, Phrase) else None

    @property
    def field(self) -> str:
        """The outermost field of the path."""
        return str(self.path[0]) if self.path else ""


class IllegalChoice(Refused):
    """A choice that is not among those offered."""


class IllegalSetup(Refused):
    """A roster, a stat or an option of the fight that does not fit."""
