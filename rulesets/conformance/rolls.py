"""Dice pads: the roller, the purpose, the opponent, and which result is enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.fight import Fight, FightStep
from rulesets.conformance.playing.fights import attempt, over_fights, play
from rulesets.conformance.playing.paths import expect_same
from rulesets.conformance.playing.recorded import over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.playing.values import legal
from rulesets.conformance.wording.messages import expect_readable
from rulesets.contract import Choice, Entry, Refused, Stakes, Viewer
from rulesets.dice import DiceNeeded, Roll, Seeded, TableDice, TableRoll, split
from rulesets.foreseen import Face, PlayedOn, is_of, unlike
from rulesets.messages import Name, Phrase

GM = Viewer(gm=True, foes="numbers")
PLAYER = Viewer(controls=("aldo",), sides=("party",), foes="nothing")


class PendingRoll(Struct, frozen=True):
    """A roll that a person has to make: the rolls before it, and the dice needed now."""

    before: Any
    choice: Choice
    known: tuple[Roll, ...]
    needed: DiceNeeded
    entry: Entry | None

    def stakes(self, fight: Fight, viewer: Viewer) -> Stakes:
        return fight.ruleset.stakes(self.before, self.choice, self.known, self.needed, viewer)


@over_recorded_fights
def every_roll_names_roller_and_purpose(fight: Replayed) -> None:
    """The title names the roller, the purpose and the opponent, on the pad and in the record."""
    titles: dict[str, str] = {}
    for _ in fight.played():
        for asked in _pending_rolls(fight.steps[-1]):
            for viewer in (GM, PLAYER):
                title = asked.stakes(fight, viewer).title
                expect_readable(fight.ruleset, title)
                assert Name(asked.needed.who) in _values(title), f"{title} does not say whose it is"
                visible = _told_entry(fight, asked, viewer)
                again = fight.ruleset.wording.rolled(
                    asked.needed.who, asked.needed.purpose, visible
                )
                here = f"{asked.needed.purpose}: the pad and the record call it differently"
                expect_same(title, again, here, "title")
                others = (
                    {visible.who, visible.target} - {asked.needed.who, None} if visible else set()
                )
                others &= {*fight.ruleset.plain(asked.before)["combatants"]}
                named = {value.id for value in _values(title) if isinstance(value, Name)}
                assert others & named or not others, f"{title} does not name {others}"
            text = " ".join(_texts(title))
            assert titles.setdefault(text, asked.needed.purpose) == asked.needed.purpose, (
                f"{text} is said of {titles[text]} and of {asked.needed.purpose}"
            )


@over_recorded_fights
def the_required_number_is_where_the_outcome_changes(fight: Replayed) -> None:
    """If one result decides, whatever the later dice show, the pad names that result."""
    for _ in fight.played():
        for asked in _pending_rolls(fight.steps[-1]):
            stakes = asked.stakes(fight, GM)
            results = _results(asked.needed, stakes)
            if stakes.levels or len(results) < 3:
                continue
            limits = (stakes.least, stakes.most)
            ways = [_turning_points(fight, asked, results, face) for face in LATER]
            same = frozenset.intersection(*(way.decides for way in ways))
            decides = {bounds for _, _, bounds in same}
            assert not decides or limits in decides, (
                f"{asked.needed} turns at {decides}, not {limits}"
            )
            within = range(min(results) + 1, max(results) + 1)
            turns = frozenset[Bounds]().union(*(way.somewhere for way in ways))
            assert stakes.least not in within or limits in turns, f"{asked.needed}: why {limits}?"


@over_fights
def dice_pads_reveal_no_secret(fight: Fight, draw: Draw) -> None:
    """The pad names neither hidden combatants nor a foe's values that the view does not show."""
    viewer = Viewer(controls=("aldo",), sides=("party",), foes="words", hidden=("gob",))
    settable = [field for field in fight.ruleset.settable if field.type != "enum"]
    for _ in play(fight, draw, 12):
        for asked in _pending_rolls(fight.steps[-1]):
            if asked.needed.who == "aldo":
                text = repr(asked.stakes(fight, viewer))
                assert "'gob'" not in text, f"gob is hidden, but here: {text}"
        combatant = fight.ruleset.view(fight.state, PLAYER).seen("gob")
        field, before = draw(st.sampled_from(settable)), _own_stakes(fight)
        fields = {"target": "gob", "field": field.name, "value": draw(legal(field, fight.ids))}
        if combatant is None or not attempt(fight, Choice("gm", "gm", "set", fields)):
            continue
        seen = fight.ruleset.view(fight.state, PLAYER).seen("gob")
        moved_on = len(fight.steps[-1].outcome.log) > 1
        if seen is None or moved_on or seen != combatant:
            continue
        for roll, stakes in _own_stakes(fight).items():
            fault = f"the pad of {roll} tells what was set: {fields}"
            expect_same(before.get(roll, stakes), stakes, fault)


@over_recorded_fights
def equal_sums_have_equal_outcomes(fight: Replayed) -> None:
    """Where a sum may be typed in place of dice, other faces with the same sum lead to the same."""
    for _ in fight.played():
        for asked in _pending_rolls(fight.steps[-1]):
            if asked.needed.count > 1 and asked.stakes(fight, GM).sum:
                count, sides = asked.needed.count, asked.needed.sides
                for total in (count + 1, count * (sides + 1) // 2, count * sides - 1):
                    ways = (split(total, count, sides), _uneven(total, count, sides))
                    one, other = (_outcome_of(fight, asked, faces) for faces in ways)
                    expect_same(one, other, f"{asked.needed} with {ways[0]} and {ways[1]}")


def _uneven(total: int, count: int, sides: int) -> tuple[int, ...]:
    """Faces of this sum, as far from equal as can be: high ones, and then ones."""
    faces, left = [], total
    for to_come in reversed(range(count)):
        faces.append(min(sides, left - to_come))
        left -= faces[-1]
    return tuple(faces)


def _outcome_of(fight: Fight, asked: PendingRoll, faces: tuple[int, ...]) -> Any:
    """The state, and the log without its dice."""
    needed = asked.needed
    roll = Roll(needed.who, needed.purpose, needed.count, needed.sides, faces)
    dice = PlayedOn((*asked.known, roll), unlike)
    outcome = fight.ruleset.resolve(asked.before, asked.choice, dice)
    return fight.ruleset.plain(outcome.state), [replace(entry, rolls=()) for entry in outcome.log]


Bounds = tuple[int | None, int | None]


class TurningPoints(Struct, frozen=True):
    """`decides`: the bounds (least, most) at which a boolean fact of the roll's entry changes, and
    changes only once, with its rule and name. `somewhere`: bounds at which anything changes."""

    decides: frozenset[tuple[str, str, Bounds]]
    somewhere: frozenset[Bounds]


def _results(needed: DiceNeeded, stakes: Stakes) -> dict[int, tuple[int, ...]]:
    """The faces for each result, from the lowest, without results that make the die be rolled
    again.

    A highest face that reads zero counts as 0, unless the die is such a second roll.
    """
    if needed.count == 2 and needed.sides == 6:
        return {total: (min(6, total - 1), max(1, total - 6)) for total in range(3, 12)}
    if needed.count != 1:
        return {}
    results = {face: (face,) for face in range(1, needed.sides + 1)}
    chain = [face for face, _ in stakes.chain]
    if stakes.zero and needed.sides not in chain:
        del results[1]
    if stakes.zero and 1 not in chain:
        results[0] = results.pop(needed.sides)
    return dict(sorted(results.items()))


def _turning_points(
    fight: Fight, asked: PendingRoll, faces: Mapping[int, tuple[int, ...]], face: Face
) -> TurningPoints:
    needed, results = asked.needed, list(faces)
    rows: dict[tuple[bool, str, str], list[Any]] = {}
    for faces_of in faces.values():
        roll = Roll(needed.who, needed.purpose, needed.count, needed.sides, faces_of)
        log = _entries_from(fight, asked, PlayedOn((*asked.known, roll), face))
        first = {entry.rule: (nth > 0, entry) for nth, entry in reversed([*enumerate(log)])}
        for rule, (later, entry) in first.items():
            for name, value in entry.facts.items():
                if isinstance(value, bool | str):
                    rows.setdefault((later, rule, name), []).append(value)
    decides: set[tuple[str, str, Bounds]] = set()
    somewhere: set[Bounds] = set()
    for (later, rule, name), row in rows.items():
        changes = [place for place in range(1, len(row)) if row[place] != row[place - 1]]
        bounds: set[Bounds] = set()
        for at in changes if len(row) == len(results) else ():
            bounds |= {(least, None) for least in range(results[at - 1] + 1, results[at] + 1)}
            bounds |= {(None, most) for most in range(results[at - 1], results[at])}
        somewhere |= bounds
        if len(changes) == 1 and isinstance(row[0], bool) and not later:
            decides |= {(rule, name, bound) for bound in bounds}
    return TurningPoints(frozenset(decides), frozenset(somewhere))


def _any_face(sides: int, nth: int) -> int:
    """Faces without any pattern."""
    return Seeded(nth).roll("", "", 1, sides)[0]


def _ones_first(sides: int, nth: int) -> int:
    """Ones, then any faces: where ones double, this differs most from other made-up rolls."""
    return 1 if nth < ONES else _any_face(sides, nth)


def _from_above(sides: int, nth: int) -> int:
    return sides + 1 - unlike(sides, nth)


ONES = 4
LATER: tuple[Face, ...] = (unlike, _from_above, _any_face, _ones_first)
"""Several ways to make up the later faces, so that no result is an accident."""


def _pending_rolls(step: FightStep) -> Iterator[PendingRoll]:
    """Every roll of a step, as requested from its roller."""
    if step.choice is None:
        return
    for place, roll in enumerate(step.rolls):
        earlier = step.rolls[:place]
        needed = DiceNeeded(roll.who, roll.purpose, roll.count, roll.sides)
        nth = sum(is_of(needed, item) for item in earlier)
        yield PendingRoll(
            step.before, step.choice, earlier, needed, _nth(step.outcome.log, needed, nth)
        )


def _entries_from(fight: Fight, asked: PendingRoll, dice: PlayedOn) -> Sequence[Entry]:
    """The entries from that roll on."""
    log = fight.ruleset.resolve(asked.before, asked.choice, dice).log
    own = _nth(log, asked.needed, sum(is_of(asked.needed, item) for item in asked.known))
    return log[next((n for n, entry in enumerate(log) if entry is own), len(log)) :]


def _nth(log: Sequence[Entry], needed: DiceNeeded, nth: int) -> Entry | None:
    own = [entry for entry in log for roll in entry.rolls if is_of(needed, roll)]
    return own[nth] if nth < len(own) else None


def _told_entry(fight: Fight, asked: PendingRoll, viewer: Viewer) -> Entry | None:
    return fight.ruleset.tell(asked.before, asked.entry, viewer) if asked.entry else None


def _own_stakes(fight: Fight) -> dict[str, Stakes]:
    """The stakes that aldo reads before the first die of each of his answers."""
    found: dict[str, Stakes] = {}
    for decision in fight.pending():
        if decision.by not in PLAYER.controls:
            continue
        choice = fight.ruleset.suggest(fight.state, decision)
        try:
            fight.ruleset.resolve(fight.state, choice, TableDice(NO_DICE, lambda who: True))
        except Refused:
            continue
        except DiceNeeded as needed:
            if needed.who in PLAYER.controls:
                stakes = fight.ruleset.stakes(fight.state, choice, (), needed, PLAYER)
                found[f"{choice} {needed}"] = stakes
    return found


NO_DICE: Sequence[TableRoll] = ()


def _texts(phrase: Phrase) -> Iterator[str]:
    yield phrase.message.text
    for value in phrase.values.values():
        if isinstance(value, Phrase):
            yield from _texts(value)


def _values(said: Any) -> list[Any]:
    """Every value in the placeholders of a phrase."""
    if not isinstance(said, Phrase):
        return list(said) if isinstance(said, tuple) else [said]
    return [value for item in said.values.values() for value in _values(item)]
