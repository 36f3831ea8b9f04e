"""Statistics of the report: harm and healing, luck of two dice, soul points and pools."""

from collections import Counter
from typing import Any

import pytest

from rulesets.contract import Viewer
from rulesets.contract.reports import Effect, Reports
from rulesets.dice import Seeded
from tests.rulesets.demo import Demo
from tests.rulesets.every_roll import every_outcome
from tests.rulesets.fights import Played, choice
from tests.rulesets.kampbogen.fight import ROLL, acts, effect, foe, fought, hero, play
from tests.rulesets.kampbogen.views import BLIND, GWEN, KAMPBOGEN, PIA


def rules() -> Any:
    assert isinstance(KAMPBOGEN, Reports)
    return KAMPBOGEN


def counted(fight: Played, viewer: Viewer = GWEN) -> list[Effect]:
    """All effects of the whole fight that this viewer would count."""
    fight.went_well()
    told = (rules().tell(fight.now, entry, viewer) for entry in fight.log)
    return [item for entry in told if entry is not None for item in rules().effects(entry)]


def damage(target: str, amount: int, who: str | None = None) -> Effect:
    return Effect(kind="damage", who=who, target=target, amount=amount)


def test_harm_is_counted_for_who_did_it_and_that_of_the_kampgrad_for_nobody() -> None:
    equal = fought(2, "5 3")
    assert counted(equal) == counted(equal, PIA) == [damage("o", 1, "a"), damage("a", 1)]


def test_an_effect_is_counted_for_the_opponent_it_came_from() -> None:
    bites = foe(liv_max=9, effects=[effect("livskade", harm=2)])
    fight = play(hero(), bites, ROLL, acts("a pass"), dice="gm kampgrad 1 1, a ability 6 5")
    assert damage("a", 2, "o") in counted(fight)
    hidden = counted(fight, BLIND)
    assert damage("a", 2) in hidden and not any(item.who == "o" for item in hidden)


def test_healing_is_counted_too() -> None:
    fight = play(hero(liv_max=5, liv=1), foe(), "gm gm use who=a target=a text=salve liv=2")
    assert counted(fight) == [Effect(kind="healing", who="a", target="a", amount=2)]


def test_pools_and_vehicles_are_not_life() -> None:
    drains = foe(liv_max=9, effects=[effect("kraftskade", harm=2, harm_to="kraft")])
    fighter = hero(pools={"kraft": 3}, talents={"styrke": 9})
    fight = play(fighter, drains, ROLL, acts("a combat"), dice="gm kampgrad 1 1, a ability 6 5")
    assert [item.target for item in counted(fight)] == ["o"]


@pytest.mark.parametrize("seed", range(6))
def test_in_fights_of_the_demo_what_is_counted_is_what_was_lost(seed: int) -> None:
    """Harm beyond the last life counts as dealt, and is not passed on."""
    demo = Demo("kampbogen")
    encounter = demo.encounters[seed % len(demo.encounters)]
    state, log = demo.fought(encounter, seed)
    roster = list(demo.roster(encounter))
    first: Any = demo.ruleset.begin(roster, demo.options(encounter), Seeded(seed)).state
    lost: Counter[str] = Counter()
    for change in (item for entry in log for item in rules().effects(entry)):
        lost[change.target] += change.amount if change.kind == "damage" else -change.amount
    killed = {entry.target for entry in log if entry.rule == "execute"}
    for id, fighter in state.combatants.items():
        gone = first.combatants[id].liv - fighter.liv
        assert lost[id] == gone or (fighter.liv == 0 and lost[id] >= gone) or id in killed


def luck(text: str, *written: Any, dice: str, rule: str, **options: Any) -> float:
    fight = play(*written, text, dice=dice, **options)
    fight.went_well()
    entry = next(item for item in reversed(fight.log) if item.rule == rule)
    (told,) = rules().luck(entry)
    assert told.who == "a"
    return float(told.share)


@pytest.mark.parametrize(
    ("faces", "share"),
    [
        ("1 1", 1 / 72),
        ("3 4", 15 / 36 + 3 / 36),
        ("6 5", 33 / 36 + 1 / 36),
        ("6 6 1 1", 35 / 36 + 1 / 36 / 72),
        ("6 6 6 6 1 2", 35 / 36 + 35 / 36**2 + 1 / 36**3 + 1 / 36**3),
    ],
)
def test_the_luck_of_two_dice_is_their_place_among_all_with_their_rises(
    faces: str, share: float
) -> None:
    dice = f"gm kampgrad 4 4, a ability {faces[:3]}" + (f", a rise {faces[4:]}" * bool(faces[4:]))
    found = luck("a roll roll", hero(), foe(), ROLL, dice=dice, rule="ability_roll")
    assert found == pytest.approx(share)


def test_a_double_six_that_does_not_rise_is_the_best_there_is() -> None:
    plain = {"special_rolls": {"rise": "none"}}
    dice = "gm kampgrad 4 4, a ability 6 6"
    found = luck("a roll roll", hero(), foe(), ROLL, dice=dice, rule="ability_roll", **plain)
    assert found == pytest.approx(35 / 36 + 1 / 72)


def test_over_all_faces_luck_is_even() -> None:
    state = play(hero(), foe(), ROLL, dice="gm kampgrad 4 4").now
    rolled = every_outcome(KAMPBOGEN, state, choice("a roll roll"), least=1e-7)
    mean = sum(
        chance * told.share
        for chance, outcome in rolled
        for entry in outcome.log
        for told in rules().luck(entry)
    )
    assert mean == pytest.approx(0.5, abs=1e-5)


def test_the_dice_of_the_gm_are_nobodys_luck_and_those_of_a_holdup_either() -> None:
    dice = "gm kampgrad 1 1, a holdup 6 5"
    cast = (hero(), foe())
    fight = play(*cast, "o holdup resist", situation="holdup_by_party", dice=dice)
    assert not [told for entry in fight.log for told in rules().luck(entry)]
    fight = play(*cast, ROLL, dice="gm kampgrad 6 6")
    assert not [told for entry in fight.log for told in rules().luck(entry)]


def test_soul_points_and_pools_run_out_and_everybody_reads_them() -> None:
    state = play(hero(soul=2, pools={"kraft": 3, "mod": 1}), foe()).now
    for viewer in (GWEN, PIA, Viewer()):
        one, other = KAMPBOGEN.view(state, viewer).combatants
        left = [(row.term, row.left) for row in rules().supplies(one)]
        assert left == [("soul", 2), ("kraft", 3), ("mod", 1)]
        assert rules().supplies(other) == ()
