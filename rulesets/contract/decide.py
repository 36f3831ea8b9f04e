"""The course of a fight: decisions, choices, log entries, outcomes and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct, field

from rulesets.contract.describe import Field
from rulesets.dice import Roll
from rulesets.messages import Phrase, english


class Viewer(Struct, frozen=True, gc=False, cache_hash=True):
    """A viewer, who may also choose. Anything that `view` and `tell` do not return never leaves the
    server."""

    gm: bool = False
    controls: tuple[str, ...] = ()
    """Ids of the viewer's combatants, and their sides: it answers their decisions."""
    sides: tuple[str, ...] = ()
    """Sides whose secrets the viewer shares."""
    foes: str = "words"
    """How the health of others is shown: `numbers`, `bar`, `words` or `nothing`."""
    hidden: tuple[str, ...] = ()
    """Combatants that the GM keeps from all players."""
    asked_from: float = 0.0
    """The chance, 0 to 1, from which on it is asked about a reaction; see `Spares.weighs`."""
    judges: bool = False
    """Whether its chances may use visible properties of others, such as their armour."""


GM = Viewer(gm=True)
"""The viewer who knows everything."""


class Option(Struct, frozen=True, gc=False):
    name: str
    fields: tuple[Field, ...] = ()
    section: str = ""
    """The heading above this option and the following ones of the same section, an identifier of
    `terms`."""


class Decision(Struct, frozen=True, gc=False):
    """A choice that a combatant, a side or the GM has to make now."""

    by: str
    """A combatant, a side, or `gm`: a matter of the GM's discretion, never answered by a
    program."""
    kind: str
    options: tuple[Option, ...]
    default: str | None = None
    free: bool = False
    """It may be answered, but the fight goes on without it."""
    usual: tuple[str, ...] = ()
    """Options in the order in which they are usual, for screens alone: where there are many, the
    first three are shown at once. What helps a friend in peril comes before them (`Peril.help`)."""

    def option(self, name: str) -> Option | None:
        return next((option for option in self.options if option.name == name), None)

    def alone(self, option: Option) -> Decision:
        """The decision with this option only."""
        default = self.default if self.default == option.name else None
        return Decision(self.by, self.kind, (option,), default, self.free)


class Choice(Struct, frozen=True, gc=False):
    by: str
    kind: str
    option: str
    fields: Mapping[str, Any] = field(default_factory=dict)


class Earlier(Struct, frozen=True, gc=False, array_like=True):
    """The last entry of an earlier step with this rule, and with this actor and target where they
    are given: the cause of entries that continue its exchange."""

    rule: str
    who: str | None = None
    target: str | None = None

    def matches(self, entry: Entry) -> bool:
        return (
            entry.rule == self.rule
            and self.who in (None, entry.who)
            and self.target in (None, entry.target)
        )


class Place(Struct, frozen=True, gc=False):
    """The place of an entry in the log: its step, its number there, and what caused it.

    `cause` is the number of an entry of the same step, an earlier one, or None if the entry opens
    an exchange. `opener` is the first entry of its exchange in this step, `earlier` what this
    exchange goes on with.
    """

    step: int
    number: int
    cause: int | Earlier | None
    opener: int
    earlier: Earlier | None = None


class Entry(Struct, frozen=True, gc=False):
    """An applied rule. `facts` is flat (a value may be a list of names); `visible_to` is `all`,
    `gm`, or a side. `place` divides the log into exchanges; no viewer and no scenario gets it."""

    rule: str
    who: str | None = None
    target: str | None = None
    rolls: tuple[Roll, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    visible_to: str = "all"
    place: Place | None = None


type Deeds = Mapping[str, Mapping[str, tuple[Any, ...]]]
"""Rules by which `who` acts visibly. Where only some entries of a rule are deeds, the values that
these facts must have."""


def always(rules: str) -> dict[str, Mapping[str, tuple[Any, ...]]]:
    """`Deeds` for rules of which every entry is a deed."""
    return {rule: {} for rule in rules.split()}


def is_deed(entry: Entry, deeds: Deeds) -> bool:
    """Whether everybody has seen `who` act. Rulings of the GM in nobody's name are not deeds."""
    facts = deeds.get(entry.rule)
    if facts is None or entry.visible_to != "all" or entry.who == "gm":
        return False
    return all(entry.facts.get(name) in values for name, values in facts.items())


class State(Protocol):
    """A snapshot of the whole fight; rulesets add attributes."""

    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> Any:
        """A value that changes with the turn."""

    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> str | None: ...


class Outcome[S](Struct, frozen=True, gc=False):
    """The state after a step, and the log entries of that step."""

    state: S
    log: tuple[Entry, ...]


Where = tuple[str | int, ...]
"""The path to a value: a field, then a row number (from 1), a field in it, and so on."""


class Refused(Exception):
    """The choice or setup was refused; nothing has changed. The README of rulesets lists the values
    of `code`.

    `why` is a phrase, shown in the reader's language, or plain English for errors that only
    scenarios can make. `path` leads to the value that does not fit; `whose` sheet it is on is part
    of the English `message`, which uses the identifiers of the rules.
    """

    def __init__(self, code: str, why: Phrase | str, path: Where | str = (), whose: str = ""):
        self.code, self.why, self.whose = code, why, whose
        self.path: Where = path if isinstance(path, tuple) else (path,) if path else ()
        super().__init__(f"{code}: {self.message}")

    @property
    def message(self) -> str:
        text, place = self.why, ""
        if isinstance(text, Phrase):
            text, place = english(text), " ".join(map(str, self.path))
        return ": ".join(filter(None, (self.whose, place, text)))

    @property
    def reason(self) -> Phrase | None:
        return self.why if isinstance(self.why, Phrase) else None

    @property
    def field(self) -> str:
        """The outermost field of the path."""
        return str(self.path[0]) if self.path else ""


class IllegalChoice(Refused):
    """A choice that was not offered."""


class IllegalSetup(Refused):
    """A roster, a stat or an option of the fight that does not fit."""
