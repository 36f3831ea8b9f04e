"""README 11: the check values, compared with all possible dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import Chance, Choice, Harm, Outcome, Viewer
from tests.rulesets.every_roll import every_outcome
from tests.rulesets.ose.fight import Json, foe, hero, play, said

OSE = registry.get("ose")
GM = Viewer(gm=True)
PIA = Viewer(controls=("aldo",), sides=("party",))
SIX = 5e-7
"""Values have six digits."""

STRIKE = Choice("aldo", "melee", "attack", {"target": "gob"})


class Counted:
    """A choice in a state, with all its outcomes."""

    def __init__(self, state: Any, choice: Choice):
        self.state, self.choice = state, choice
        self.odds: Any = OSE.odds(state, choice)
        self._outcomes = list(every_outcome(OSE, state, choice))

    def chance(self, holds: Callable[[Outcome], bool]) -> float:
        return sum(chance for chance, outcome in self._outcomes if holds(outcome))

    def down(self, id: str) -> float:
        return self.chance(lambda outcome: outcome.state.combatants[id].hp == 0)

    def mean(self, fact: str = "damage", rule: str = "attack") -> float:
        return sum(
            chance * sum(entry.facts[fact] for entry in outcome.log if entry.rule == rule)
            for chance, outcome in self._outcomes
        )

    def told(self, viewer: Viewer = GM) -> Harm:
        chance = OSE.chance(self.state, self.choice, viewer)
        assert chance is not None and chance.does is not None
        return chance.does


def hit(outcome: Outcome) -> bool:
    return bool(outcome.log[0].facts["hit"])


def in_melee(attacker: Json, target: Json, **options: Any) -> Any:
    attacker["stats"]["engaged"] = [target["id"]]
    return play(attacker, target, first=attacker["side"], **options).now


def test_thac0_19_and_strength_13_against_armour_class_6() -> None:
    blade = {"name": "blade", "damage": "1d6"}
    state = in_melee(hero(str=13, weapons=[blade]), foe(ac=6, hp=5))
    counted = Counted(state, STRIKE)
    assert counted.odds.hits[0] == pytest.approx(0.45, abs=SIX) == counted.chance(hit)
    assert counted.odds.down == pytest.approx(0.225, abs=SIX) == counted.down("gob")
    assert counted.odds.mean == pytest.approx(2.025, abs=SIX) == counted.mean()
    assert counted.told() == Harm(mean=counted.odds.mean, fells=counted.odds.down)


def test_long_range_into_cover_at_somebody_who_retreats() -> None:
    cast = [hero(weapons=["short_bow"]), hero("bera", hp=9)]
    runner = foe(ac=4, shield=1, hp=4, cover=2, engaged=["bera"])
    taken = ["gob declare retreat", "aldo move stay"]
    state = play(*cast, runner, *taken, first="party").now
    counted = Counted(state, Choice("aldo", "missile", "attack", {"range": "long"}))
    assert counted.odds.hits[0] == pytest.approx(0.3, abs=SIX) == counted.chance(hit)
    assert counted.odds.down == pytest.approx(0.15, abs=SIX) == counted.down("gob")


@pytest.mark.parametrize(
    ("options", "chance"),
    [({}, 0.2), ({"attack_table": "thac0"}, 0.1), ({"armour_class": "ascending"}, 0.1)],
    ids=["matrix", "plain THAC0", "ascending"],
)
def test_thac0_19_and_strength_18_against_armour_class_minus_3(
    options: Json, chance: float
) -> None:
    counted = Counted(in_melee(hero(str=18), foe(ac=-3), **options), STRIKE)
    assert counted.odds.hits[0] == pytest.approx(chance, abs=SIX) == counted.chance(hit)


def test_a_routine_of_three_attacks_against_six_hit_points() -> None:
    weapons = [{"name": "claw", "damage": "1d3"}, {"name": "bite", "damage": "1d6"}]
    routine = {"name": "maul", "attacks": ["claw", "claw", "bite"]}
    monster = foe(weapons=weapons, routines=[routine], thac0=16)
    state = in_melee(monster, hero(ac=5, hp=6))
    found: Any = OSE.odds(state, Choice("gob", "melee", "attack", {"target": "aldo"}))
    assert found.hits == pytest.approx((0.5, 0.5, 0.5), abs=SIX)
    # every hit and every face of its dice: all faces of three attacks are too many to resolve
    ways = [(0, 0.5)], [(0, 0.5)], [(0, 0.5)]
    for way, sides in zip(ways, (3, 3, 6), strict=True):
        way.extend((face, 0.5 / sides) for face in range(1, sides + 1))
    sums = [
        (first + second + third, value * two * three)
        for first, value in ways[0]
        for second, two in ways[1]
        for third, three in ways[2]
    ]
    down = sum(chance for lost, chance in sums if lost >= 6)
    assert found.down == pytest.approx(0.261574, abs=SIX) == down
    nothing = sum(chance for lost, chance in sums if not lost)
    assert found.damage[0] == pytest.approx(0.125, abs=SIX) == nothing


def test_3d6_with_half_on_a_save_against_nine_hit_points() -> None:
    ball = {"name": "ball", "damage": "3d6", "save": "spells", "on_save": "half"}
    cast = [hero(spells=[ball]), foe(hp=9, save_modifier=2)]
    declared = ["aldo declare cast", "gm initiative roll"]
    state = play(*cast, *declared, dice="party initiative 6, foes initiative 1").now
    counted = Counted(state, Choice("aldo", "cast", "cast", {"target": "gob"}))
    (spell,) = counted.odds.targets
    fails = counted.chance(
        lambda outcome: not next(e for e in outcome.log if e.rule == "save").facts["success"]
    )
    assert 1 - spell.saves == pytest.approx(0.65, abs=SIX) == fails
    assert spell.down == pytest.approx(0.483102, abs=SIX) == counted.down("gob")
    told = counted.told()
    assert told.fells == pytest.approx(counted.down("gob"))
    assert told.mean == pytest.approx(counted.mean(rule="spell_effect"))


def test_morale_7_with_a_modifier_of_1() -> None:
    state = play(hero(), foe(morale=7), "gm gm morale side=foes").now
    counted = Counted(state, Choice("gm", "morale", "roll", {"modifier": 1}))
    holds = counted.chance(lambda outcome: not outcome.state.rout)
    assert counted.odds.holds["gob"] == pytest.approx(0.722222, abs=SIX) == holds


def test_in_a_simultaneous_phase_what_others_did_to_the_target_counts() -> None:
    cast = [hero(engaged=["gob"]), hero("bera", engaged=["gob"]), foe(hp=9, max_hp=9)]
    taken = ["gm gm default who=aldo,bera,gob", "gm initiative roll"]
    rolled = "party initiative 3, foes initiative 3, bera attack 20, gm damage 6"
    struck = "bera melee attack target=gob"
    state = play(*cast, *taken, struck, dice=rolled, ties="simultaneous").now
    told = OSE.chance(state, STRIKE, GM)
    assert told is not None and told.does is not None
    assert told.does.fells == pytest.approx(0.55 * 4 / 6), "three hit points are left"


SLEEP = {"name": "sleep", "condition": "asleep"}
WEB = {"name": "web", "condition": "paralysed", "duration": "1"}


@pytest.mark.parametrize(("spell", "out"), [(SLEEP, 1.0), (WEB, None)])
def test_who_is_held_for_good_is_out_of_the_fight(spell: Json, out: float | None) -> None:
    cast = [hero(spells=[spell]), foe()]
    declared = ["aldo declare cast", "gm initiative roll"]
    state = play(*cast, *declared, dice="party initiative 6, foes initiative 1").now
    told = OSE.chance(state, Choice("aldo", "cast", "cast", {"target": "gob"}), GM)
    assert told is not None
    assert told.does == (Harm(fells=out) if out else None)


CURE = {"name": "cure", "target": "ally", "heal": "1d6+1"}


def healed(hp: int) -> Chance:
    """What a cure is said to bring somebody with so many of 9 hit points."""
    cast = [hero(spells=[CURE], hp=hp, max_hp=9), foe()]
    declared = ["aldo declare cast", "gm initiative roll"]
    state = play(*cast, *declared, dice="party initiative 6, foes initiative 1").now
    told = OSE.chance(state, Choice("aldo", "cast", "cast", {"target": "aldo"}), PIA)
    assert told is not None
    return told


def test_who_has_lost_nothing_has_nothing_to_heal() -> None:
    told = healed(9)
    assert [said(need) for need in told.needs] == ["nothing to heal"] and told.does is None
    assert told.limited_to("none").needs == told.needs


def test_no_more_is_healed_than_was_lost() -> None:
    told = healed(8)
    assert told.does is not None and told.does.mean == pytest.approx(1)
