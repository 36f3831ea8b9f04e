"""Fights that hypothesis plays, each of them written down so that a failure can be replayed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, Protocol

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import Struct

from rulesets.conformance.values import legal
from rulesets.contract import (
    Choice,
    Decision,
    Entry,
    Field,
    IllegalSetup,
    Option,
    Outcome,
    Refused,
    Ruleset,
)
from rulesets.dice import Dice, Roll, Seeded
from rulesets.scenario import plain_choice

DOUBLE_ID = ("bad_field", "bad_scenario")  # which of them is for the ruleset to say
PARTY, FOES = "party", "foes"
PEOPLE = (
    ("aldo", "party"),
    ("gob", "foes"),
    ("bera", "party"),
    ("wolf", "foes"),
    ("rat", "vermin"),
)
CAMPS = ("party", "foes")  # that every ruleset knows
STEPS = 40  # of a random fight; many end before
WAYS = ("suggest", "suggest", "suggest", "any", "any", "default", "ruling")


class Draw(Protocol):
    def __call__(self, strategy: SearchStrategy[Any], /) -> Any: ...


class Recording:
    """A dice source that remembers every roll of another."""

    def __init__(self, source: Dice):
        self._source = source
        self.rolls: list[Roll] = []

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        faces = self._source.roll(who, purpose, count, sides)
        self.rolls.append(Roll(who, purpose, count, sides, faces))
        return faces


class Taken(Struct, frozen=True):
    """One step of a fight: the state before it (None at the begin), choice, dice, outcome."""

    before: Any
    choice: Choice | None
    rolls: tuple[Roll, ...]
    outcome: Outcome


class Fight:
    """A fight with everything that led to where it stands."""

    def __init__(
        self,
        ruleset: Ruleset,
        roster: Sequence[Mapping[str, Any]],
        options: Mapping[str, Any],
        seed: int,
    ):
        self.ruleset, self.roster, self.options = ruleset, roster, options
        self.ids = tuple(row["id"] for row in roster)
        self._dice = Seeded(seed)
        dice = Recording(self._dice)
        outcome = ruleset.begin(roster, options, dice)
        self.steps = [Taken(None, None, tuple(dice.rolls), outcome)]

    @property
    def state(self) -> Any:
        return self.steps[-1].outcome.state

    def pending(self) -> tuple[Decision, ...]:
        return self.ruleset.pending(self.state)

    def entries(self) -> Iterator[Entry]:
        return (entry for step in self.steps for entry in step.outcome.log)

    def take(self, choice: Choice) -> Outcome:
        dice = Recording(self._dice)
        outcome = self.ruleset.resolve(self.state, choice, dice)
        self.steps.append(Taken(self.state, choice, tuple(dice.rolls), outcome))
        return outcome

    def scenario(self) -> str:
        """The fight as `manage.py resolve` reads it."""
        faces: dict[str, list[int]] = {}
        for step in self.steps:
            for roll in step.rolls:
                faces.setdefault(f"{roll.who} {roll.purpose}", []).extend(roll.faces)
        return json.dumps(
            {
                "ruleset": self.ruleset.slug,
                "options": self.options,
                "combatants": self.roster,
                "dice": faces,
                "choices": [plain_choice(step.choice) for step in self.steps if step.choice],
            }
        )


def over_fights(check: Callable[[Fight, Draw], None]) -> Callable[[Ruleset], None]:
    """Runs the check on fights of a ruleset, as many as hypothesis' profile says."""

    @wraps(check)
    def run(ruleset: Ruleset) -> None:
        @settings(deadline=None, suppress_health_check=list(HealthCheck))
        @given(st.data())
        def one(data: st.DataObject) -> None:
            fight = begun(ruleset, data.draw)
            try:
                check(fight, data.draw)
            except Exception as failed:
                failed.add_note(f"{ruleset.slug}, as a scenario: {fight.scenario()}")
                raise

        one()

    return run


def played(fight: Fight, draw: Draw, steps: int = STEPS) -> Iterator[Decision]:
    """Plays on, and stops before each choice with a decision that is pending then."""
    for _ in range(steps):
        pending = fight.pending()
        if not pending:
            return
        decision = draw(st.sampled_from(pending))
        yield decision
        if decision in fight.pending():  # whoever was handed it may have gone on by themselves
            _play_on(fight, draw, decision)


def _play_on(fight: Fight, draw: Draw, decision: Decision) -> None:
    way = draw(st.sampled_from(WAYS))
    done = False
    if way == "any":
        done = attempt(fight, any_choice(draw, decision))
    elif way == "ruling":
        ruling = any_ruling(fight, draw)
        done = ruling is not None and attempt(fight, ruling)
    elif way == "default":
        done = take_default(fight, decision)
    if not done:
        fight.take(fight.ruleset.suggest(fight.state, decision))


def take_default(fight: Fight, decision: Decision) -> bool:
    """Takes the default with all its fields left out; False if the decision has none."""
    if decision.default is None:
        return False
    fight.take(Choice(decision.by, decision.kind, decision.default))
    return True


def attempt(fight: Fight, choice: Choice) -> bool:
    """Takes a choice whose fields may not go together; False if it is refused for that."""
    try:
        fight.take(choice)
    except Refused as refused:
        misfits = DOUBLE_ID if choice.option == "add" else ("bad_field",)
        assert refused.code in misfits, f"{choice} is offered, but refused: {refused}"
        return False
    return True


def any_choice(draw: Draw, decision: Decision) -> Choice:
    option = draw(st.sampled_from(decision.options))
    return Choice(decision.by, decision.kind, option.name, some_fields(draw, option))


def any_ruling(fight: Fight, draw: Draw) -> Choice | None:
    rulings = [ruling for ruling in fight.ruleset.rulings(fight.state) if ruling.name != "end"]
    ruling = draw(st.sampled_from(rulings))
    if any(legal_values(fight, field).is_empty for field in ruling.fields if field.required):
        return None
    return Choice("gm", "gm", ruling.name, ruling_fields(fight, draw, ruling))


def ruling_fields(fight: Fight, draw: Draw, ruling: Option) -> dict[str, Any]:
    """Fields of a ruling; a `value` is one that the settable field chosen beside it takes."""
    fields = some_fields(draw, ruling, but="value")
    if any(field.type == "value" for field in ruling.fields):
        settable = {field.name: field for field in fight.ruleset.settable}
        fields["value"] = draw(legal(settable[fields["field"]], fight.ids))
    return fields


def legal_values(fight: Fight, field: Field) -> SearchStrategy[Any]:
    return st.none() if field.type == "value" else legal(field, fight.ids)


def some_fields(draw: Draw, option: Option, but: str = "") -> dict[str, Any]:
    """Legal values for the required fields of an option and for some of the others."""
    return {
        field.name: draw(legal(field))
        for field in option.fields
        if field.type != but and (field.required or draw(st.booleans()))
    }


def begun(ruleset: Ruleset, draw: Draw) -> Fight:
    """A fight at its beginning: random sheets, or those of the demo, with random house rules."""
    options = {field.name: draw(legal(field)) for field in ruleset.options if draw(st.booleans())}
    roster = rosters(ruleset, draw)
    seed = draw(st.integers(0, 999))
    while True:
        try:
            return Fight(ruleset, roster, options, seed)
        except IllegalSetup as refused:
            if refused.code == "bad_options" and options:  # nobody here fits them
                known = refused.field in options
                options = {n: v for n, v in options.items() if known and n != refused.field}
                continue
            if refused.code == "bad_scenario" and {row["side"] for row in roster} > {*CAMPS}:
                roster = [row for row in roster if row["side"] in CAMPS]
                continue
            assert refused.code == "bad_stats", f"refused the roster with {refused}"
            roster = [_without(row, refused.field) for row in roster]


def rosters(ruleset: Ruleset, draw: Draw) -> list[dict[str, Any]]:
    cast = PEOPLE[: draw(st.sampled_from((4, 5, 3, 2)))]
    demo = demo_sheets(ruleset)
    return [
        {
            "id": id,
            "name": id.title(),
            "side": side,
            "stats": draw(st.sampled_from(demo[side == "party"]))
            if draw(st.sampled_from((True, True, False)))
            else sheet(ruleset, draw, side, [other for other, _ in cast if other != id]),
        }
        for id, side in cast
    ]


def sheet(ruleset: Ruleset, draw: Draw, side: str, people: Sequence[str]) -> dict[str, Any]:
    """A few random stats, as many of them as go together."""
    own = [field for field in ruleset.stats if field.side in ("", PARTY if side == PARTY else FOES)]
    chosen = draw(st.lists(st.sampled_from(own), max_size=5, unique_by=_name))
    stats = {field.name: draw(legal(field, people)) for field in chosen}
    while True:
        try:
            ruleset.check_stats(stats, side)
            return stats
        except IllegalSetup as refused:
            assert refused.code == "bad_stats", f"{stats}: refused with {refused}"
            stats = _without({"stats": stats}, refused.field)["stats"]


def _without(row: Mapping[str, Any], stat: str) -> dict[str, Any]:
    """The row without that stat, or without any if none of that name is there."""
    stats = {name: value for name, value in row["stats"].items() if name != stat}
    return {**row, "stats": stats if len(stats) < len(row["stats"]) else {}}


def _name(field: Field) -> str:
    return field.name


def demo_sheets(ruleset: Ruleset) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The stats of the demo campaign's sheets: those of the foes, those of the characters."""
    demo = json.loads(ruleset.demo.read_text())
    return _stats(demo["foes"]), _stats(demo["characters"])


def _stats(sheets: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [dict(sheet["stats"]) for sheet in sheets]
