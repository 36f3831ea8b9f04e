"""The figures of a report are those that its readers can count in the log: hits, damage and kills,
in random fights of all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

import pytest

from encounters.after.report.counting import Edition
from rulesets import registry
from rulesets.conformance.playing.fight import FightStep
from rulesets.conformance.playing.recorded import over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.contract import GM, Entry, Outcome, Ruleset, Viewer
from rulesets.contract.reports import Effect
from tests.after.report.test_whole_fights import WATCHER, counted, fought, life
from tests.rulesets.demo import Demo
from tests.rulesets.ose.fight import foe, hero, play

GAMES = [game.slug for game in registry.all()]


def edition_of(fight: Replayed, viewer: Viewer) -> Edition:
    fight.play_out()
    return counted(fight.ruleset.slug, [step.outcome for step in fight.steps], viewer)


def log_of(ruleset: Ruleset, outcomes: Sequence[Outcome], viewer: Viewer) -> Iterator[Entry]:
    for entry in (entry for outcome in outcomes for entry in outcome.log):
        told = ruleset.tell(outcomes[-1].state, entry, viewer)
        if told is not None:
            yield told


def damage_in(entry: Entry, ruleset: Any) -> list[Effect]:
    return [effect for effect in ruleset.effects(entry) if effect.kind == "damage"]


def check_hits(ruleset: Ruleset, outcomes: Sequence[Outcome]) -> None:
    for viewer in (GM, WATCHER):
        edition = counted(ruleset.slug, outcomes, viewer)
        side = {seen.id: seen.side for seen in edition.appearances.values()}
        hits = Counter(
            effect.who
            for entry in log_of(ruleset, outcomes, viewer)
            for effect in damage_in(entry, ruleset)
            if effect.amount and effect.who and side[effect.who] != side[effect.target]
        )
        assert +Counter({id: sums.hits for id, sums in edition.effects.sums.items()}) == hits


@over_recorded_fights
def hits_are_the_blows_of_the_log(fight: Replayed) -> None:
    fight.play_out()
    check_hits(fight.ruleset, [step.outcome for step in fight.steps])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("slug", GAMES)
def test_in_fights_of_the_demo_hits_are_the_blows_of_the_log(slug: str, seed: int) -> None:
    check_hits(registry.get(slug), list(fought(Demo(slug), seed)))


@over_recorded_fights
def damage_is_never_more_than_the_log_says(fight: Replayed) -> None:
    edition = edition_of(fight, GM)
    taken, done = Counter[str](), Counter[str | None]()
    for entry in log_of(fight.ruleset, [step.outcome for step in fight.steps], GM):
        for effect in damage_in(entry, fight.ruleset):
            taken[effect.target] += effect.amount
            done[effect.who] += effect.amount
    for id, sums in edition.effects.sums.items():
        assert sums.taken <= taken[id], f"{id} has lost more than was told"
        assert sums.dealt + sums.friendly <= done[id], f"{id} has dealt more than was told"


@over_recorded_fights
def damage_and_healing_are_the_life_that_changed(fight: Replayed) -> None:
    fight.play_out()
    outcomes = [step.outcome for step in takewhile(_by_the_rules, fight.steps)]
    slug = fight.ruleset.slug
    edition = counted(slug, outcomes)
    first, last = life(slug, outcomes[0].state), life(slug, outcomes[-1].state)
    for id in first.keys() & last.keys():
        sums = edition.effects.sums[id]
        assert sums.taken - sums.regained == first[id] - last[id], id


def _by_the_rules(step: FightStep) -> bool:
    """Whether the GM has set no value."""
    choice = step.choice
    return choice is None or (choice.by, choice.option) != ("gm", "set")


@over_recorded_fights
def kills_are_the_falls_for_which_the_log_names_an_opponent(fight: Replayed) -> None:
    edition = edition_of(fight, GM)
    felled = Counter(fallen.by for fallen in edition.fallen if fallen.by and not fallen.again)
    assert +Counter({id: sums.felled for id, sums in edition.effects.sums.items()}) == felled
    blows: dict[str, set[str | None]] = {}
    for entry in log_of(fight.ruleset, [step.outcome for step in fight.steps], GM):
        if entry.target:
            blows.setdefault(entry.target, set()).add(entry.who)
        for effect in damage_in(entry, fight.ruleset):
            blows.setdefault(effect.target, set()).add(effect.who)
    for fallen in edition.fallen:
        assert fallen.by is None or fallen.by in blows[fallen.id]


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    "check",
    [
        hits_are_the_blows_of_the_log,
        damage_is_never_more_than_the_log_says,
        damage_and_healing_are_the_life_that_changed,
        kills_are_the_falls_for_which_the_log_names_an_opponent,
    ],
    ids=lambda check: check.__name__,
)
def test_in_random_fights(check: Callable[[Ruleset], None], slug: str) -> None:
    check(registry.get(slug))


def test_three_blows_of_a_simultaneous_phase_are_three_hits() -> None:
    fight = play(
        *(hero("aldo", engaged=["gob"], hp=9, max_hp=9), hero("bera", engaged=["orc"])),
        *(foe("gob", hp=9, max_hp=9), foe("orc", hp=9, max_hp=9)),
        *("gm gm default who=aldo,bera,gob,orc,", "gm initiative roll"),
        *("aldo melee attack target=gob", "bera melee attack target=orc"),
        *("gob melee attack target=aldo", "orc melee attack target=bera"),
        dice="party initiative 3, foes initiative 3, aldo attack 20, bera attack 20,"
        " gob attack 20, orc attack 1, gm damage 2 2 2",
        ties="simultaneous",
    )
    fight.went_well()
    assert [entry.facts["hit"] for entry in fight.log if entry.rule == "attack"].count(True) == 3
    for viewer in (GM, WATCHER):
        edition = counted("ose", fight.outcomes, viewer)
        assert sum(sums.hits for sums in edition.effects.sums.values()) == 3
