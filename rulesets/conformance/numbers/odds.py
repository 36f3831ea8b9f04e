"""Compares odds with the resolver by counting the outcomes of choices.

If the dice of a choice have few combinations, all of them are tried, and the odds must be exact.
Otherwise some are rolled; in the thorough profile, twenty thousand for one choice of each fight. As
very many frequencies are compared, one that is farther than four standard deviations from its
chance is no proof: ten times as many rolls then have to be as far off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod, sqrt
from operator import itemgetter
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct

from rulesets.conformance.numbers.predictions import Prediction, Then, predictor
from rulesets.conformance.playing import profiles
from rulesets.conformance.playing.drawing import Draw, any_choice
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.paths import beside
from rulesets.conformance.playing.recorded import drawing_over_recorded_fights, over_long_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.contract import Choice, Decision, Entry, Refused
from rulesets.dice import Dice, Seeded

MOST_FACES = 400  # combinations that are tried exhaustively
DEEPEST = 8  # dice of one choice that are tried exhaustively
SAMPLES_EACH = 10  # rolls for each fight of the profile: 100 in the quick one
MANY = 20_000  # rolls of one choice of each fight in the thorough profile
PASSED = 12  # the most choices compared before that one
MOST_ANSWERS = 20  # answers that follow one choice
CHOICES = 2  # choices of one kind and option compared in a fight
AGAIN = 10  # times as many rolls, if the first are far off
SIGMAS = 4
EXACT = 1e-6

Counts = dict[Any, float]
End = tuple[Any, Sequence[Entry]]
Weight = tuple[End, float]


@drawing_over_recorded_fights
def odds_are_distributions(fight: Replayed, draw: Draw) -> None:
    """The chances of each value sum to 1, and none is negative."""
    for decision in fight.played():
        for choice in _choices(fight, draw, decision):
            for place, chances in _distributions(fight.ruleset.odds(fight.state, choice), ""):
                together = sum(chances.values())
                assert abs(together - 1) < EXACT, f"{choice}: {place} comes to {together}"
                assert min(chances.values()) >= 0, f"{choice}: {place} has {chances}"


@over_long_fights
def odds_match_outcomes(fight: Replayed, draw: Draw) -> None:
    ruleset = fight.ruleset
    predict = predictor(ruleset)
    if predict is None:
        return
    weighed: Counter[tuple[str, str]] = Counter()
    passed = draw(st.integers(0, PASSED)) if profiles.thorough() else None
    for decision in fight.played():
        for choice in _choices(fight, draw, decision):
            often = weighed.total() == passed
            if weighed[choice.kind, choice.option] >= CHOICES and not often:
                continue
            predictions = list(predict(fight.state, choice))
            if not predictions:
                continue
            weighed[choice.kind, choice.option] += 1
            count = MANY if often else SAMPLES_EACH * profiles.fights()
            for then in dict.fromkeys(item.then for item in predictions):
                claims = [item for item in predictions if item.then == then]
                fight.failed = choice  # unless it passes
                _compare(Trial(fight, choice, then), claims, count)
                fight.failed = None


class Trial(Struct, frozen=True):
    """A choice in the current state of the fight, and the choices that follow it."""

    fight: Fight
    choice: Choice
    then: Then

    def end(self, dice: Dice) -> End:
        """The state it leads to, and every entry on the way."""
        ruleset, choice = self.fight.ruleset, self.choice
        state, entries = self.fight.state, list[Entry]()
        for _ in range(MOST_ANSWERS):
            outcome = ruleset.resolve(state, choice, dice)
            state = outcome.state
            entries += outcome.log
            following = None if state.over else self.then(state)
            if following is None:
                break
            choice = following
        return state, entries

    def random_ends(self, count: int, seed: int) -> Iterator[Weight]:
        """This many ends, equally likely, from the seed."""
        return ((self.end(Seeded(seed * 10**6 + nth)), 1.0) for nth in range(count))


def _choices(fight: Fight, draw: Draw, decision: Decision) -> Iterator[Choice]:
    """The suggested answer, and some others."""
    yield fight.ruleset.suggest(fight.state, decision)
    yield any_choice(draw, decision)


def _distributions(claim: Any, at: str) -> Iterator[tuple[str, Mapping[int, float]]]:
    """The distributions over numbers anywhere in the odds, with their paths."""
    if isinstance(claim, Mapping):
        if claim and all(isinstance(key, int) for key in claim):
            yield at, claim
        parts: Iterable[tuple[Any, Any]] = claim.items()
    elif isinstance(claim, Struct):
        parts = ((name, getattr(claim, name)) for name in claim.__struct_fields__)
    elif isinstance(claim, list | tuple):
        parts = enumerate(claim)
    else:
        return
    for place, value in parts:
        yield from _distributions(value, beside(at, place))


def _compare(trial: Trial, claims: Sequence[Prediction], count: int) -> None:
    """Compares the odds with the outcomes; `count` ends are rolled where there are too many for
    all."""
    for claim in claims:
        together = sum(claim.chances.values())
        assert abs(together - 1) < EXACT, f"{trial.choice}: {claim.what} comes to {together}"
    try:
        ends = _all_ends(trial)
        if ends is not None:
            for claim, counted in zip(claims, _counts(claims, ends), strict=True):
                _is_exact(counted, claim, trial.choice)
            return
        far = [claim for claim, off in _differences(claims, trial.random_ends(count, 1)) if off]
        still = _differences(far, trial.random_ends(count * AGAIN, 2)) if far else ()
    except Refused:
        return  # its fields do not go together
    for claim, off in still:
        assert not off, f"{trial.choice}: {claim.what}: {off}, of {count * AGAIN} rolled"


def _differences(
    claims: Sequence[Prediction], ends: Iterable[Weight]
) -> list[tuple[Prediction, Far | None]]:
    counted = _counts(claims, ends)
    return [(claim, _far_off(claim, counts)) for claim, counts in zip(claims, counted, strict=True)]


class Far(Struct, frozen=True):
    """A frequency that differs from its chance."""

    value: Any
    frequency: float
    chance: float

    def __str__(self) -> str:
        return f"{self.value!r} came with {self.frequency:.4f}, told was {self.chance:.4f}"


def _is_exact(counted: Counts, prediction: Prediction, choice: Choice) -> None:
    whole = sum(counted.values())
    for value in {**counted, **prediction.chances} if whole else ():
        share, chance = counted.get(value, 0.0) / whole, prediction.chances.get(value, 0.0)
        assert abs(share - chance) < EXACT, (
            f"{choice}: {prediction.what}: {Far(value, share, chance)}, of all faces"
        )


def _far_off(prediction: Prediction, counted: Counts) -> Far | None:
    """The largest of the differences that are too large, if any."""
    whole = sum(counted.values())
    worst: tuple[float, Far | None] = (SIGMAS, None)
    for value in {**counted, **prediction.chances} if whole else ():
        share, chance = counted.get(value, 0.0) / whole, prediction.chances.get(value, 0.0)
        spread = sqrt(max(chance * (1 - chance), 1 / whole) / whole)
        worst = max(
            worst, (abs(share - chance) / spread, Far(value, share, chance)), key=itemgetter(0)
        )
    return worst[1]


def _counts(claims: Sequence[Prediction], ends: Iterable[Weight]) -> list[Counts]:
    """For each, the number of occurrences of its values; the ends are consumed once, as they
    come."""
    counts: list[Counts] = [{} for _ in claims]
    for (state, entries), weight in ends:
        for claim, tally in zip(claims, counts, strict=True):
            value = claim.read(state, entries)
            if value is not None:
                tally[value] = tally.get(value, 0.0) + weight
    return counts


class TooMany(Exception):
    """More dice than can be tried exhaustively."""


class EveryFace:
    """Dice that go through every combination of faces, like a counter."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.sides: list[int] = []
        self._next = 0

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        return tuple(self._die(sides) for _ in range(count))

    def _die(self, sides: int) -> int:
        if self._next == len(self.faces):
            if self._next == DEEPEST or prod(self.sides) * sides > MOST_FACES:
                raise TooMany
            self.faces.append(1)
            self.sides.append(sides)
        self._next += 1
        return self.faces[self._next - 1]

    def turn(self) -> bool:
        """Advances to the next combination. Returns False after the last one."""
        self._next = 0
        while self.faces:
            if self.faces[-1] < self.sides[-1]:
                self.faces[-1] += 1
                return True
            self.faces.pop()
            self.sides.pop()
        return False


def _all_ends(trial: Trial) -> list[Weight] | None:
    """Every end with its chance, or None if there are too many."""
    dice, ends = EveryFace(), []
    try:
        while True:
            end = trial.end(dice)
            ends.append((end, 1 / prod(dice.sides)))
            if not dice.turn():
                return ends
    except TooMany:
        return None
