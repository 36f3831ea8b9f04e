"""Compares two fights with equal choices and dice that differ in one secret.

They look alike until an outcome distinguishes them: a total that is read aloud at any table, a hit,
a death. Only the facts in `Ruleset.outcomes` may do so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.fight import Fight, FightStep
from rulesets.conformance.playing.paths import differences, expect_same
from rulesets.conformance.playing.recorded import drawing_over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.playing.values import legal
from rulesets.conformance.wording.results import beats_of
from rulesets.contract import (
    GM,
    Choice,
    Entry,
    Field,
    IllegalSetup,
    Outcome,
    Refused,
    Ruleset,
    View,
    Viewer,
    is_deed,
)
from rulesets.dice import DiceNeeded, TableDice, TableRoll
from rulesets.narrowing import PEOPLE

FOE = "gob"
PLAYER = Viewer(controls=("aldo", "party"), sides=("party",), foes="nothing")
NUMBERS = ("int", "numbers")
STEPS = 25  # steps of a fight


@drawing_over_recorded_fights
def foes_differ_by_outcomes_alone(fight: Replayed, draw: Draw) -> None:
    """A player without any view of foes' health cannot distinguish two foes that differ in a
    number."""
    numbers = [field for field in fight.ruleset.stats if field.type in (*NUMBERS, "rows")]
    _expect_alike(fight, _twin(fight, draw, numbers), PLAYER)


@drawing_over_recorded_fights
def hidden_combatants_cannot_be_distinguished(fight: Replayed, draw: Draw) -> None:
    """Hidden combatants cannot be distinguished, whatever their sheet and name."""
    twin = _twin(fight, draw, fight.ruleset.stats, name="Somebody else")
    _expect_alike(fight, twin, replace(PLAYER, hidden=(FOE,)))


class Twin:
    """A fight with another sheet, followed while dice and questions stay the same."""

    def __init__(self, fight: Fight, roster: Sequence[Mapping[str, Any]]):
        self.ruleset = fight.ruleset
        dice = _same_dice(fight.steps[0])
        self.outcome: Outcome = fight.ruleset.begin(roster, fight.options, dice)

    def follow(self, step: FightStep) -> bool:
        """Makes the same choice with the same dice. Returns False if that is impossible or needs
        other dice."""
        assert step.choice is not None
        dice = _same_dice(step)
        try:
            self.outcome = self.ruleset.resolve(self.outcome.state, step.choice, dice)
        except (Refused, DiceNeeded):
            return False
        return len(dice.rolled) == len(step.rolls)


def _twin(fight: Fight, draw: Draw, stats: Sequence[Field], name: str = "") -> Twin | None:
    """A twin whose foe has another value of one of these stats; None if it cannot begin."""
    own = [field for field in stats if field.side in ("", "foes") and not field.open]
    field = draw(st.sampled_from(own))
    roster = [{**row, "stats": dict(row["stats"])} for row in fight.roster]
    foe = next(row for row in roster if row["id"] == FOE)
    foe["name"] = name or foe["name"]
    before = foe["stats"].get(field.name)
    value = draw(legal(field, fight.ids)) if name else _another(draw, field, before)
    foe["stats"][field.name] = value
    try:
        return Twin(fight, roster)
    except (IllegalSetup, DiceNeeded):
        return None


def _another(draw: Draw, field: Field, before: Any) -> Any:
    """Another number; for rows, such as weapons, the same rows with another number in one."""
    if field.type != "rows":
        return draw(legal(field))
    rows = list(before or ())
    places = [
        (nth, part)
        for nth, row in enumerate(rows)
        for part in field.rows
        if part.type in NUMBERS and isinstance(row, dict)
    ]
    if places:
        nth, part = draw(st.sampled_from(places))
        rows[nth] = {**rows[nth], part.name: draw(legal(part))}
    return rows


def _same_dice(step: FightStep) -> TableDice:
    return TableDice([TableRoll(roll, "again") for roll in step.rolls], lambda who: True)


def _expect_alike(fight: Replayed, twin: Twin | None, viewer: Viewer) -> None:
    """Raises AssertionError if the viewer can distinguish the twin by anything but an outcome."""
    if twin is None or not _begins_alike(fight, twin, viewer):
        return
    for _ in fight.played(STEPS):
        step = fight.steps[-1]
        if step.choice is not None and not twin.follow(step):
            return
        try:
            if not alike(fight.ruleset, step.outcome, twin.outcome, viewer):
                return
        except AssertionError:
            if _left_to_a_suggestion(step) or _gms_alone(fight.ruleset, step, viewer):
                return  # its basis is checked in `knowing`
            raise


def _left_to_a_suggestion(step: FightStep) -> bool:
    """Whether the GM let the rules choose for others: the GM may know more than the viewer."""
    choice = step.choice
    return choice is not None and (choice.by, choice.option) == ("gm", "suggest")


def _gms_alone(ruleset: Ruleset, step: FightStep, viewer: Viewer) -> bool:
    """Whether the GM answered for somebody of the viewer's side as no player could: by warding off
    the effect of somebody hidden."""
    choice = step.choice
    if choice is None:
        return False
    view = ruleset.view(step.before, replace(viewer, controls=(choice.by,)))
    answering = view.seen(choice.by)
    if answering is None or answering.side not in viewer.sides:
        return False
    for asked in view.asked:
        if asked.decision is not None and (asked.by, asked.kind) == (choice.by, choice.kind):
            option = asked.decision.option(choice.option)
            return option is None or any(_names_another(field, choice) for field in option.fields)
    return False


def _names_another(field: Field, choice: Choice) -> bool:
    value = choice.fields.get(field.name)
    return isinstance(value, str) and bool(field.choices) and value not in field.choices


def alike(ruleset: Ruleset, one: Outcome, other: Outcome, viewer: Viewer) -> bool:
    """Whether the viewer is still told the same of both. Returns False if the difference is public,
    and raises AssertionError for any other difference."""
    views = [ruleset.view(outcome.state, viewer) for outcome in (one, other)]
    now, then = views
    another_moment = (_order(now), _offered(now)) != (_order(then), _offered(then))
    moved = another_moment or _stands(now) != _stands(then)
    if viewer.hidden and (moved or _came_out(ruleset, (one, other), viewer)):
        return False
    logs = [_told_entries(ruleset, outcome, viewer) for outcome in (one, other)]
    if _differ_in_public(ruleset.outcomes, *map(_placeless, logs)) or another_moment:
        return False  # everybody sees the order, and what the rules allow against whom
    beats = ([len(beat) for beat in beats_of(ruleset, log)] for log in logs)
    expect_same(next(beats), next(beats), "exchanges tell the twins apart")
    if viewer.foes != "nothing" and _health(now) != _health(then):
        return False
    expect_same(now, then, "a view tells the twins apart")
    return True


def _begins_alike(fight: Fight, twin: Twin, viewer: Viewer) -> bool:
    """Whether the difference is secret at all: a house rule may reveal it, and a combatant who
    begins the fight on the ground does not hold a place in it."""
    looking = GM if viewer.hidden else viewer
    states = (fight.steps[0].outcome.state, twin.outcome.state)
    one, other = (fight.ruleset.view(state, looking).seen(FOE) for state in states)
    if one is None or other is None:
        return one is other
    visible = viewer.hidden or one.facts == other.facts
    return bool(visible) and (one.status, one.able) == (other.status, other.able)


def _came_out(ruleset: Ruleset, outcomes: Iterable[Outcome], viewer: Viewer) -> bool:
    """Whether a hidden combatant has acted in one of them, and is visible from now on."""
    return any(
        entry.who in viewer.hidden and is_deed(entry, ruleset.deeds)
        for outcome in outcomes
        for entry in outcome.log
    )


def _health(view: View) -> list[Any]:
    return [(combatant.health, combatant.figures) for combatant in view.combatants]


def _order(view: View) -> list[str]:
    """The order of combatants, and those who are asked. Phases are no outcome: whatever the viewer
    cannot know must not decide which one is shown."""
    segments = (segment.term for segment in (*view.strip, *view.order))
    people = (term for term in segments if view.seen(term) is not None)
    return [*people, *(asked.by for asked in view.asked)]


def _stands(view: View) -> list[Any]:
    """Facts about visible combatants: who is in front, who lies on the ground."""
    return [
        [name for name, so in combatant.facts.items() if so is True]
        for combatant in view.combatants
    ]


def _offered(view: View) -> list[Any]:
    """The answers, and the targets of each."""
    return [
        (option.name, [field.choices for field in option.fields if field.type in PEOPLE])
        for asked in view.asked
        if asked.decision is not None
        for option in asked.decision.options
    ]


def _told_entries(ruleset: Ruleset, outcome: Outcome, viewer: Viewer) -> list[Entry]:
    visible = (ruleset.tell(outcome.state, entry, viewer) for entry in outcome.log)
    return [entry for entry in visible if entry is not None]


def _placeless(entries: Iterable[Entry]) -> list[Entry]:
    """The entries without their places, of which readers only get the exchanges."""
    return [replace(entry, place=None) for entry in entries]


def _differ_in_public(
    outcomes: Mapping[str, frozenset[str]], one: Iterable[Entry], other: Iterable[Entry]
) -> bool:
    """Whether an outcome distinguishes the two logs. Raises AssertionError if anything else
    does."""
    for entry, twin in zip_longest(one, other):
        if entry == twin:
            continue
        if entry is None or twin is None or entry.rule != twin.rule:
            rules = {item.rule for item in (entry, twin) if item is not None}
            assert rules & outcomes.keys(), f"{entry}, then {twin}: told apart"
        else:
            open_to_all = outcomes.get(entry.rule, frozenset()) | {"rolls"}
            untold = set(_facts(entry, twin)) - open_to_all
            assert not untold, f"{entry.rule}: told apart by {untold}: {entry}, then {twin}"
        return True
    return False


def _facts(entry: Entry, twin: Entry) -> Iterator[str]:
    """The facts and everything else in which two entries differ."""
    for at in differences(entry, twin):
        place = at.partition(": ")[0]
        yield place.removeprefix("facts.").partition("[")[0]
