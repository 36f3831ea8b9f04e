"""The notation for fights in the tests of every game, and accessors for their results.

    fight = play(hero(engaged=["gob"]), foe(), "aldo melee attack weapon=sword",
                 dice="aldo attack 12, gm damage 3", variable_damage=True)
    assert fight.whose("attack") == ["aldo gob"]

Combatants and choices are arguments or lists of them; every keyword except `dice` is an option of
the game. A choice is `by kind option field=value ...`: numbers, `true`, `false` and `null` are
literals, commas make a list (`who=gob,` has one element, `,` none), and quotes make a text
(`amount='4'`). Any other choice is written as a `Choice`. Dice are faces by label, or a mapping if
they are computed. A game's own `fight.py` adds its combatants and starting situations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from msgspec.structs import replace

from rulesets import registry
from rulesets.contract import Choice, Decision, Entry, Field, Outcome, Refused, Ruleset
from rulesets.dice import BadFace, Dice, DiceNeeded, Script
from rulesets.scenario import plain_entry

type Json = dict[str, Any]
type Rolls = str | Mapping[str, Sequence[int]]
type Written = Json | str | Choice | Sequence[Written]

WORDS = {"true": True, "false": False, "null": None}


def combatant(id: str, side: str, **stats: Any) -> Json:
    return {"id": id, "name": id, "side": side, "stats": stats}


def choice(text: str) -> Choice:
    by, kind, option, *fields = text.split()
    given = dict(field.split("=", 1) for field in fields)
    return Choice(by, kind, option, {name: _value(value) for name, value in given.items()})


def faces(written: Rolls) -> dict[str, list[int]]:
    """`"gm kampgrad 4 3, a ability 5"`; a repeated label continues its faces."""
    if not isinstance(written, str):
        return {label: list(row) for label, row in written.items()}
    found: dict[str, list[int]] = {}
    for words in map(str.split, filter(str.strip, written.split(","))):
        numbers = [word for word in words if word.isdigit()]
        label = " ".join(words[: len(words) - len(numbers)])
        found.setdefault(label, []).extend(map(int, numbers))
    return found


def cast(*written: Written) -> list[Json]:
    """The combatants among the arguments."""
    return [item for item in _flat(written) if isinstance(item, dict)]


def choices(*written: Written) -> list[str | Choice]:
    """The choices among the arguments."""
    return [item for item in _flat(written) if isinstance(item, str | Choice)]


def play(slug: str, *written: Written, dice: Rolls = "", **options: Any) -> Played:
    return Played(slug, cast(*written), options, Script(faces(dice))).then(*written)


class Played:
    """A fight and its result; it stops at a refusal, or when dice are missing.

    Methods with a `step` read the state after that step: 0 is the beginning, the default is the
    last one. The `by` of a question may be omitted if nobody else is asked.
    """

    def __init__(self, slug: str, roster: Sequence[Json], options: Json, dice: Dice):
        self.ruleset: Ruleset = registry.get(slug)
        self.dice = dice
        self.outcomes: list[Outcome] = []
        self.stopped: Refused | BadFace | DiceNeeded | None = None
        try:
            self.outcomes.append(self.ruleset.begin(roster, options, dice))
        except (Refused, BadFace, DiceNeeded) as stopped:
            self.stopped = stopped

    def then(self, *written: Written) -> Self:
        """Continues with the choices among the arguments."""
        for item in choices(*written):
            if self.stopped is None:
                self._take(choice(item) if isinstance(item, str) else item)
        return self

    def _take(self, choice: Choice) -> None:
        state = self.outcomes[-1].state
        before = self.ruleset.encode(state)
        try:
            self.outcomes.append(self.ruleset.resolve(state, choice, self.dice))
        except (Refused, BadFace, DiceNeeded) as stopped:
            self.stopped = stopped
        assert self.ruleset.encode(state) == before

    # -- the course of the fight ---------------------------------------------------------------

    @property
    def error(self) -> str | None:
        """The code of the refusal."""
        if isinstance(self.stopped, BadFace):
            return "bad_dice"
        return self.stopped.code if isinstance(self.stopped, Refused) else None

    @property
    def message(self) -> str:
        return self.stopped.message if isinstance(self.stopped, Refused) else ""

    @property
    def dice_needed(self) -> tuple[str, str, int, int] | None:
        needed = self.stopped
        if not isinstance(needed, DiceNeeded):
            return None
        return needed.who, needed.purpose, needed.count, needed.sides

    def went_well(self) -> None:
        assert self.stopped is None, repr(self.stopped)

    # -- the state -----------------------------------------------------------------------------

    @property
    def now(self) -> Any:
        """The state itself."""
        self.went_well()
        return self.outcomes[-1].state

    @property
    def state(self) -> Json:
        """The state as JSON."""
        self.went_well()
        return self.after(-1)

    def after(self, step: int) -> Json:
        """The state after a step as JSON, also of a fight that stopped later."""
        return self.ruleset.plain(self.outcomes[step].state)

    def __getitem__(self, id: str) -> Json:
        """A combatant at the end."""
        found: Json = self.state["combatants"][id]
        return found

    # -- questions -----------------------------------------------------------------------------

    def decisions(self, step: int = -1) -> list[Decision]:
        self.went_well()
        return list(self.ruleset.pending(self.outcomes[step].state))

    def pending(self, step: int = -1) -> list[str]:
        """The pending questions: `gob react`."""
        return [f"{asked.by} {asked.kind}" for asked in self.decisions(step)]

    def asked(self, *by: str, step: int = -1) -> Decision:
        decisions = self.decisions(step)
        found = [decision for decision in decisions if decision.by in by or not by]
        assert len(found) == 1, f"asked of {by}: {decisions}"
        return found[0]

    def offered(self, *by: str, step: int = -1) -> list[str]:
        return [option.name for option in self.asked(*by, step=step).options]

    def default(self, *by: str, step: int = -1) -> str | None:
        return self.asked(*by, step=step).default

    def field(self, *path: str) -> Field:
        """A field of a question: `field("gob", "dodge", "weapon")`, or without the first."""
        *by, option, name = path
        found = self.asked(*by).option(option)
        assert found is not None, f"{option} is not offered"
        return next(field for field in found.fields if field.name == name)

    def values(self, *path: str) -> tuple[str, ...]:
        """The choices of a field; empty if there is no such field."""
        *by, option, name = path
        found = self.asked(*by).option(option)
        assert found is not None, f"{option} is not offered"
        return next((field.choices for field in found.fields if field.name == name), ())

    # -- the log -------------------------------------------------------------------------------

    @property
    def log(self) -> list[Entry]:
        """All entries from the beginning."""
        self.went_well()
        return [
            replace(entry, place=replace(entry.place, step=step)) if entry.place else entry
            for step, outcome in enumerate(self.outcomes)
            for entry in outcome.log
        ]

    def rules(self, step: int = -1) -> list[str]:
        """The rules of the entries of one step."""
        self.went_well()
        return [entry.rule for entry in self.outcomes[step].log]

    def entry(self, rule: str) -> Entry:
        """The last entry of a rule."""
        found = [entry for entry in self.log if entry.rule == rule]
        assert found, f"no {rule} in {[entry.rule for entry in self.log]}"
        return found[-1]

    def entries(self, rule: str) -> list[Json]:
        """All entries of a rule as JSON."""
        return [plain_entry(entry) for entry in self.log if entry.rule == rule]

    def facts(self, rule: str) -> Json:
        """The facts of the last entry of a rule."""
        return dict(self.entry(rule).facts)

    def whose(self, rule: str) -> list[str]:
        """Actor and target of each entry of a rule: `aldo gob`."""
        pairs = [(entry.who, entry.target) for entry in self.log if entry.rule == rule]
        return [" ".join(filter(None, pair)) for pair in pairs]

    def rolled(self, purpose: str) -> int:
        """How often dice were rolled for this purpose."""
        return sum(roll.purpose == purpose for entry in self.log for roll in entry.rolls)


def _flat(written: Iterable[Written]) -> Iterator[Json | str | Choice]:
    for item in written:
        if isinstance(item, dict | str | Choice):
            yield item
        else:
            yield from _flat(item)


def _value(text: str) -> Any:
    if text.startswith("'"):
        return text.strip("'")
    if "," in text:
        return [_value(item) for item in text.split(",") if item]
    if text.lstrip("-").isdigit():
        return int(text)
    return WORDS.get(text, text)
