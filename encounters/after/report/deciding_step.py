"""The deciding step of a fight: the last one of the moment that changed the chance to win most.

The fight is forecast from the end of each round, and within the round that changed the chance most,
from before and after each moment with an action or a fall. The GM's page polls for the progress and
the result, as with any forecast; the result is stored in the GM's edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from encounters.after.forecasts import service
from encounters.after.report.course import line_of
from encounters.after.report.facts import DecidingStep, Facts
from encounters.play.fights import states
from encounters.play.fights.control import PARTY
from encounters.play.fights.states import current_steps, latest_tap, taps
from encounters.play.models import Encounter, Step
from encounters.play.stored import packing
from encounters.play.telling.moments import BeatOutcome, in_beats, in_moments
from encounters.play.words.table import entries_of
from rulesets import registry
from rulesets.contract import GM, Entry, is_deed

FIGHTS = 100
FEWEST = 30  # fewer say too little
MOST = 12
"""Rounds, and moments of a round, that are examined; if there are more, evenly spaced ones."""
EARLIER = 12
"""Steps within which a beat begins: an attack, its answer, and the GM's rulings between."""
MOST_READ = 80  # steps of a moment, and those before it


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
    some = _moments(encounter, facts, stretch)
    if some:
        closest = _widest(encounter, some)
        if closest is None:
            return Search(working=True)
        stretch, before, after = closest
    step = DecidingStep(
        step=stretch.last,
        round=facts.ticks[stretch.tick - 1],
        tick=stretch.tick,
        before=before,
        after=after,
        told=_log_of_moment(encounter, facts, stretch.last),
    )
    return Search(False, step)


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
    stretches: list[Stretch] = []
    fought = 0
    for (before, round), (number, _) in pairwise(rows):
        if round == fought:
            stretches[-1] = Stretch(stretches[-1].first, number, stretches[-1].tick)
        else:
            stretches.append(Stretch(before, number, len(stretches) + 1))
            fought = round
    return stretches


def _moments(encounter: Encounter, facts: Facts, within: Stretch) -> list[Stretch]:
    """The moments that begin in a round: those in which a combatant fell, and as many with an
    action as the limit allows."""
    deeds = registry.get(encounter.ruleset).deeds
    fell = {fall.step for fall in facts.fallen}
    whole = list(taps(current_steps(encounter, encounter.step)))[::-1]
    some = [steps for steps in whole if within.first < steps[-1].number <= within.last]
    falls = [steps for steps in some if any(step.number in fell for step in steps)]
    acts = [
        steps
        for steps in some
        if steps not in falls
        and any(is_deed(entry, deeds) for step in steps for entry in entries_of(step))
    ]
    chosen = spread(falls)
    chosen += spread(acts, MOST - len(chosen))
    return [
        Stretch(before, steps[0].number, within.tick)
        for steps in chosen
        if (before := steps[-1].parent)
    ]


def _log_of_moment(encounter: Encounter, facts: Facts, number: int) -> tuple[Entry, ...]:
    """The GM's log of the moment that ends with this step: its deeds, or without any all of it,
    from the beginning of the first to the end of the last."""
    ruleset = registry.get(encounter.ruleset)
    state = states.decode(encounter, encounter.steps.get(number=number))
    steps = current_steps(encounter, MOST_READ, start=number)
    tap = latest_tap(steps) or steps[:1]
    logged = [
        (entry, step.number)
        for step in steps[: len(tap) + EARLIER][::-1]
        for written in entries_of(step)
        if (entry := ruleset.tell(state, written, GM)) is not None
    ]
    beats = [
        BeatOutcome(ruleset, tuple(entry for entry, _ in beat), tuple(of for _, of in beat))
        for beat in in_beats(ruleset, logged, lambda each: (each[0],))
    ]
    allies = {fighter.id for fighter in facts.fighters if fighter.ally}
    (moment,) = in_moments([tap], beats[::-1], allies.__contains__)
    events = (moment.event,) if moment.event else ()
    chosen = moment.deeds or (*events, *moment.quiet)
    places = [nth for nth, beat in enumerate(beats) if beat in chosen]
    if not places:
        return ()
    whole = beats[places[0] : places[-1] + 1]
    return tuple(entry for beat in whole for entry in beat.entries)


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
    computed = {number: chance for number, chance in chances.items() if chance is not None}
    widest = max(stretches, key=lambda person: abs(computed[person.last] - computed[person.first]))
    return widest, computed[widest.first], computed[widest.last]


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
    counted = service.progress_of(key)
    if counted is None or counted.running:
        return None
    if counted.tally.fights < FEWEST:
        raise Unforeseen(encounter.pk, step.number)
    return counted.tally.winners[PARTY] / counted.tally.fights
