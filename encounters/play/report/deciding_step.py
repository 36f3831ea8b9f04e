"""The deciding step of a fight: the one that changed the chance to win most.

The fight is forecast from the end of each round, and within the round that changed the chance most,
from before and after each step with an action or a fall. The GM's page polls for the progress and
the result, as with any forecast; the result is stored in the GM's edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from encounters.play.fights import states
from encounters.play.fights.control import PARTY
from encounters.play.fights.line import current_steps
from encounters.play.forecasts import service
from encounters.play.models import Encounter, Step
from encounters.play.panels.table import entries_of
from encounters.play.report.course import line_of
from encounters.play.report.facts import DecidingStep, Facts
from encounters.play.stored import packing
from encounters.play.telling.results import beats_of
from rulesets import registry
from rulesets.contract import GM, Entry, is_deed

FIGHTS = 100
FEWEST = 30  # fewer say too little
MOST = 12
"""Rounds, and steps of a round, that are examined; if there are more, evenly spaced ones."""
EARLIER = 12
"""Steps within which a beat begins: an attack, its answer, and the GM's rulings between."""


class Unforeseen(Exception):
    """No forecast is possible from a step: the rules fail, or too few fights were finished in
    time."""


class Search(Struct, frozen=True):
    """The state of the search. `working`: ask again; otherwise the step, if there is one."""

    working: bool
    step: DecidingStep | None = None


class Stretch(Struct, frozen=True):
    """A range of steps that belongs to a tick of the report."""

    first: int
    last: int
    tick: int


def find(encounter: Encounter, facts: Facts) -> Search:
    """The progress of the search, which continues while it is polled. Raises Unreadable or
    Unforeseen."""
    rounds = spread(_rounds(encounter))
    widest = _widest(encounter, rounds)
    if widest is None:
        return Search(working=bool(rounds))
    stretch, before, after = widest
    steps = _steps(encounter, facts, stretch)
    if steps:
        closest = _widest(encounter, steps)
        if closest is None:
            return Search(working=True)
        stretch, before, after = closest
    found = DecidingStep(
        step=stretch.last,
        round=facts.ticks[stretch.tick - 1],
        tick=stretch.tick,
        before=before,
        after=after,
        told=_told(encounter, stretch.last),
    )
    return Search(False, found)


def spread[One](some: Sequence[One], most: int = MOST) -> list[One]:
    if len(some) <= most:
        return list(some)
    return [some[at * (len(some) - 1) // max(1, most - 1)] for at in range(most)]


def _rounds(encounter: Encounter) -> list[Stretch]:
    """The rounds of the current line."""
    counting = line_of(encounter)
    rows = (
        encounter.steps.filter(number__in=counting)
        .order_by("number")
        .values_list("number", "round")
    )
    found: list[Stretch] = []
    fought = 0
    for (before, round), (number, _) in pairwise(rows):
        if round == fought:
            found[-1] = Stretch(found[-1].first, number, found[-1].tick)
        else:
            found.append(Stretch(before, number, len(found) + 1))
            fought = round
    return found


def _steps(encounter: Encounter, facts: Facts, within: Stretch) -> list[Stretch]:
    """The steps of a round at which a combatant fell, and as many with an action as the limit
    allows."""
    deeds = registry.get(encounter.ruleset).deeds
    fell = {fall.step for fall in facts.fallen}
    inside = encounter.steps.filter(number__gt=within.first, number__lte=within.last)
    counting = line_of(encounter)
    steps = [item for item in inside.order_by("number") if item.number in counting]
    falls = spread([step for step in steps if step.number in fell])
    acts = [
        step
        for step in steps
        if step.number not in fell and any(is_deed(entry, deeds) for entry in entries_of(step))
    ]
    chosen = [*falls, *spread(acts, MOST - len(falls))]
    return [Stretch(item.parent, item.number, within.tick) for item in chosen if item.parent]


def _told(encounter: Encounter, number: int) -> tuple[Entry, ...]:
    """The GM's log of a step, from the beginning of its beat."""
    ruleset = registry.get(encounter.ruleset)
    state = states.decoded(encounter, encounter.steps.get(number=number))
    told: list[Entry] = []
    came = 0
    for step in current_steps(encounter, EARLIER, start=number)[::-1]:
        came = len(told)
        entries = (ruleset.tell(state, entry, GM) for entry in entries_of(step))
        told += [entry for entry in entries if entry is not None]
    before = 0
    for beat in beats_of(ruleset, told):
        if before + len(beat) > came:
            break
        before += len(beat)
    return tuple(told[before:])


def _widest(
    encounter: Encounter, stretches: Iterable[Stretch]
) -> tuple[Stretch, float, float] | None:
    """The stretch that changed the chance to win most, with the chances before and after it; None
    while not all are known."""
    stretches = list(stretches)
    chances = _chances(
        encounter, {end for stretch in stretches for end in (stretch.first, stretch.last)}
    )
    if not stretches or any(chance is None for chance in chances.values()):
        return None
    known = {number: chance for number, chance in chances.items() if chance is not None}
    widest = max(stretches, key=lambda person: abs(known[person.last] - known[person.first]))
    return widest, known[widest.first], known[widest.last]


def _chances(encounter: Encounter, numbers: set[int]) -> dict[int, float | None]:
    """The chance of the players' side to win after each of these steps; None while it is being
    computed. All are requested at once."""
    steps = encounter.steps.filter(number__in=numbers).order_by("number")
    return {step.number: _chance(encounter, step) for step in steps}


def _chance(encounter: Encounter, step: Step) -> float | None:
    try:
        state = packing.unpack(step.state, lambda: states.first(encounter))
    except packing.DamagedData as error:
        raise states.Unreadable(encounter, step.number) from error
    key = service.ask(encounter.ruleset, (), {}, fights=FIGHTS, state=state)
    counted = service.seen(key)
    if counted is None or counted.running:
        return None
    if counted.tally.fights < FEWEST:
        raise Unforeseen(encounter.pk, step.number)
    return counted.tally.winners[PARTY] / counted.tally.fights
