"""Statistics of whole fights of every game, compared with the states: damage is life that was lost,
and felled combatants are down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from encounters.after.report.counting import Edition, Seating, shared_viewer
from encounters.after.report.course import CourseStep
from rulesets import registry
from rulesets.contract import GM, Outcome, Viewer
from rulesets.dice import Seeded
from rulesets.scenario import plain_entry
from tests.rulesets.coc7 import fight as coc7
from tests.rulesets.demo import MOST_STEPS, Demo
from tests.rulesets.ose.fight import foe, hero, play

pytestmark = pytest.mark.database

GAMES = [item.slug for item in registry.all() if item.slug != "sample"]
WATCHER = Viewer(sides=("party",), foes="words")
SEEDS = range(3)
DYING = ("dying", "unconscious", "dead")


def fought(demo: Demo, seed: int) -> Iterator[Outcome]:
    rules, dice, first = demo.ruleset, Seeded(seed), demo.encounters[0]
    outcome = rules.begin(list(demo.roster(first)), demo.options(first), dice)
    for _ in range(MOST_STEPS):
        yield outcome
        pending = rules.pending(outcome.state)
        if not pending:
            return
        outcome = rules.resolve(outcome.state, rules.suggest(outcome.state, pending[0]), dice)


def counted(slug: str, outcomes: Sequence[Outcome], viewer: Viewer = GM) -> Edition:
    ruleset = registry.get(slug)
    table = Seating(SimpleNamespace(cast=[]), ruleset, {}, {}, {})
    edition = Edition(table, "gm", viewer, outcomes[-1].state)
    for number, outcome in enumerate(outcomes, start=1):
        step = SimpleNamespace(number=number, log=[plain_entry(entry) for entry in outcome.log])
        edition.add(
            CourseStep(step, outcome.state, True, 0),
            ruleset.view(outcome.state, shared_viewer(viewer)),
        )
    return edition


def life(slug: str, state: Any) -> dict[str, int]:
    """Life of all combatants, from the states; empty in a game without such a number."""
    ruleset = registry.get(slug)
    people = ruleset.plain(state)["combatants"]
    health = ruleset.quick.health
    return {id: person[health] for id, person in people.items() if health in person}


def lost(slug: str, outcomes: Sequence[Outcome]) -> Counter[str]:
    found: Counter[str] = Counter()
    states = [life(slug, outcome.state) for outcome in outcomes]
    for before, after in pairwise(states):
        found.update({id: max(0, before[id] - after[id]) for id in after if id in before})
    return +found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", GAMES)
def test_damage_taken_is_the_life_that_was_lost(slug: str, seed: int) -> None:
    outcomes = list(fought(Demo(slug), seed))
    edition = counted(slug, outcomes)
    if not life(slug, outcomes[0].state):
        assert edition.effects.raw
        return
    assert not edition.effects.raw
    taken = Counter({id: sums.taken for id, sums in edition.effects.sums.items()})
    assert +taken == lost(slug, outcomes)


@pytest.mark.parametrize("slug", GAMES)
def test_players_read_of_their_own_what_the_gm_reads(slug: str) -> None:
    outcomes = list(fought(Demo(slug), 1))
    of_gm, of_watchers = counted(slug, outcomes), counted(slug, outcomes, WATCHER)
    for id, seen in of_watchers.appearances.items():
        mine, all = of_watchers.effects.sums[id], of_gm.effects.sums[id]
        assert mine.taken == all.taken if seen.side == "party" else mine.taken >= all.taken
        assert mine.felled == all.felled
    assert of_watchers.effects.raw


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", GAMES)
def test_who_is_felled_went_down_and_who_left_did_not(slug: str, seed: int) -> None:
    outcomes = list(fought(Demo(slug), seed))
    edition = counted(slug, outcomes)
    fell = {loss.id for loss in edition.fallen if not loss.left}
    felled = sum(sums.felled for sums in edition.effects.sums.values())
    by_somebody = {loss.id for loss in edition.fallen if loss.by}
    assert len(by_somebody) <= felled <= sum(not loss.left for loss in edition.fallen)
    assert all(loss.by is None for loss in edition.fallen if loss.left)
    for seen in edition.appearances.values():
        if seen.status in registry.get(slug).dead:
            assert seen.id in fell


NAMES = ("aldo", "bera", "edda", "theo", "ulf")


def test_whoever_is_killed_asleep_is_felled_all_five_of_them() -> None:
    heroes = [hero(name, engaged=[f"orc-{name}"]) for name in NAMES]
    asleep = [foe(f"orc-{name}", asleep=True, hp=3, max_hp=3) for name in NAMES]
    stay = [f"{name} move stay" for name in NAMES]
    strike = [f"{name} melee attack" for name in NAMES]
    fight = play(*heroes, *asleep, foe(), stay, strike, first="party", dice="gm damage 4 4 4 4 4")
    fight.went_well()
    for viewer in (GM, WATCHER):
        edition = counted("ose", fight.outcomes, viewer)
        assert [edition.effects.sums[name].felled for name in NAMES] == [1] * 5
        assert [loss.by for loss in edition.fallen] == list(NAMES)
    assert [counted("ose", fight.outcomes).effects.sums[name].dealt for name in NAMES] == [3] * 5


def test_thirty_seven_damage_to_an_orc_of_twelve_is_twelve() -> None:
    great = {"name": "giant’s club", "damage": "6d6+1"}
    fight = play(
        *(hero(engaged=["orc"], weapons=[great]), foe("orc", asleep=True, hp=12, max_hp=12), foe()),
        *("aldo move stay", "aldo melee attack"),
        first="party",
        dice="gm damage 6 6 6 6 6 6",
        variable_damage=True,
    )
    edition = counted("ose", fight.outcomes)
    assert fight.facts("attack")["damage"] == 37
    assert (edition.effects.sums["aldo"].dealt, edition.effects.raw) == (12, False)
    told = counted("ose", fight.outcomes, WATCHER)
    assert (told.effects.sums["aldo"].dealt, told.effects.raw) == (37, True)


def test_who_escapes_has_left_and_nobody_has_felled_them() -> None:
    fight = play(*(hero(), hero("bera"), foe(), "aldo move leave", "bera move stay"), first="party")
    (left,) = counted("ose", fight.outcomes).fallen
    assert (left.id, left.left, left.by) == ("aldo", True, None)


def test_who_falls_unconscious_with_some_life_left_has_not_left() -> None:
    fought = coc7.play(
        *(coc7.ada(), coc7.gob(hp_max=11, con=50), coc7.hag()),
        "gm gm hurt target=gob amount='6'",
        dice="gob con 51",
    )
    (fallen,) = counted("coc7", fought.outcomes).fallen
    assert (fought["gob"]["hp"] > 0, fallen.status, fallen.left) == (True, "unconscious", False)


def test_who_is_saved_from_dying_falls_no_second_time_and_who_dies_of_it_only_once_more() -> None:
    rules = [f"gm gm set target=gob field=status value={item}" for item in DYING]
    fought = coc7.play(coc7.ada(), coc7.gob(), coc7.hag(), rules)
    fallen = counted("coc7", fought.outcomes).fallen
    assert [(loss.status, loss.again) for loss in fallen] == [("dying", False), ("dead", True)]
