"""The statistics of a game: for its worked fights, and for those of its demo by suggestions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from rulesets import registry
from rulesets.contract import Entry, Outcome, Refused, Viewer
from rulesets.contract.reports import Effect, Luck, Reports
from rulesets.dice import BadFace, DiceNeeded
from rulesets.scenario import opened, steps
from tests.rulesets.demo import Demo
from tests.rulesets.judge import written

GM = Viewer(gm=True)


class Told(Struct):
    """A fight's entries, each with its resulting state."""

    name: str
    entries: list[tuple[Any, Entry]]


def fights(slug: str) -> Iterator[Told]:
    for name, vector in written(slug):
        raw = {key: vector[key] for key in vector if key not in ("title", "expect", "why")}
        found = list(_entries(_played(raw)))
        if found:
            yield Told(name, found)
    demo = Demo(slug)
    for encounter in demo.encounters:
        for seed in range(3):
            state, log = demo.fought(encounter, seed)
            yield Told(f"{encounter['name']} {seed}", [(state, entry) for entry in log])


def _played(raw: Any) -> Iterator[Outcome]:
    try:
        for _, outcome in steps(opened(raw)):
            yield outcome
    except (Refused, DiceNeeded, BadFace):
        return  # this fight shows a refusal


def _entries(outcomes: Iterable[Outcome]) -> Iterator[tuple[Any, Entry]]:
    for outcome in outcomes:
        for entry in outcome.log:
            yield outcome.state, entry


def effects(slug: str, fight: Told, viewer: Viewer = GM) -> list[Effect]:
    """The damage and healing that this viewer sees."""
    found = [_game(slug).effects(entry) for entry in _told(slug, fight, viewer)]
    return [effect for several in found for effect in several]


def lucks(slug: str, fight: Told, viewer: Viewer = GM) -> list[Luck]:
    found = [_game(slug).luck(entry) for entry in _told(slug, fight, viewer)]
    return [luck for several in found for luck in several]


def amounts(some: Iterable[Effect], kind: str) -> Counter[str]:
    """The total of a kind for each target."""
    found: Counter[str] = Counter()
    for effect in some:
        if effect.kind == kind:
            found[effect.target] += effect.amount
    return found


def _told(slug: str, fight: Told, viewer: Viewer) -> Iterator[Entry]:
    rules = registry.get(slug)
    for state, entry in fight.entries:
        told = rules.tell(state, entry, viewer)
        if told is not None:
            yield told


def _game(slug: str) -> Reports:
    rules = registry.get(slug)
    assert isinstance(rules, Reports)
    return rules
