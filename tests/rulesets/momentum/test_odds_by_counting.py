"""README 11: the odds of a duel equal the resolver's results, counted over all faces."""

from collections import Counter
from itertools import product
from math import prod
from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import Choice
from rulesets.momentum.asking.chances.odds import odds
from tests.rulesets.fights import choice
from tests.rulesets.momentum.fight import duel, foe, hero, play
from tests.rulesets.momentum.test_odds import fencer

MOMENTUM = registry.get("momentum")
TEN = {1: 2, 3: 3, 6: 5, 11: 10}
"""For a value of 10 a face for each level, and the number of faces with that level."""


class Loaded:
    """Each fighter's d20 shows its given face, every other die a one."""

    def __init__(self, **faces: int):
        self.faces = faces

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        return (self.faces[who] if sides == 20 else 1,) * count


def fought(state: Any, answer: str, dice: Loaded, *ids: str) -> tuple[str, *tuple[int, ...]]:
    """The winners and the losses according to the resolver; open questions get their defaults."""
    outcome = MOMENTUM.resolve(state, choice(answer), dice)
    log = [*outcome.log]
    while outcome.state.bout is not None and outcome.state.bout.stage == "decide":
        asked = MOMENTUM.pending(outcome.state)[0]
        by_default = Choice(asked.by, asked.kind, str(asked.default))
        outcome = MOMENTUM.resolve(outcome.state, by_default, dice)
        log += outcome.log
    counted = next(entry.facts for entry in log if entry.rule == "count")
    succeeded = any(entry.facts["level"] for entry in log if entry.rule == "test")
    through = [side for side in ("active", "passive") if counted[side]]
    name = through[0] if through else "stopped" if succeeded else "nobody"
    lost = (state.combatants[id].hp - outcome.state.combatants[id].hp for id in ids)
    return "stalemate" if len(through) == 2 else name, *lost


@pytest.mark.parametrize(
    ("acting", "answering", "options"),
    [
        ("attack", "attack", {}),
        ("attack", "attack", {"half_round": "up", "armour_order": "before_multiplier"}),
        ("attack", "defend", {"reward_on": "critical", "fumble_from": 21}),
        ("attack", "evade", {"extreme_tie_reward": True, "extreme_divisor": 3}),
        ("attack", "flee", {}),
        ("attack", "flee", {"undefended_attack": "auto"}),
        ("manoeuvre manoeuvre=trip", "attack", {"defence_wins_momentum": True}),
        ("manoeuvre manoeuvre=cut", "tactical goal=flank", {"hard_divisor": 3}),
    ],
)
def test_the_odds_of_a_duel_are_those_of_all_faces(
    acting: str, answering: str, options: dict[str, Any]
) -> None:
    cut = {"name": "cut", "modifier": -2, "damage": 3}
    cast = (
        fencer(hero, 13, "1d1+6", hp=999, techniques=[cut], damage_bonus=1),
        fencer(foe, 11, "1d1+4", hp=999, armour=2),
    )
    state = duel(*cast, f"a1 act {acting}", ask_fumble=False, **options).now
    answer = f"b1 react {answering}"
    outcomes: Counter[str] = Counter()
    losses: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for own, other in product(range(1, 21), repeat=2):
        name, *lost = fought(state, answer, Loaded(a1=own, b1=other), "a1", "b1")
        outcomes[name] += 1
        for counted, points in zip(losses, lost, strict=True):
            counted[points] += 1
    (found,) = odds(state, choice(answer)).against.values()
    for name in ("active", "passive", "stalemate", "stopped", "nobody"):
        assert getattr(found, name) == pytest.approx(outcomes[name] / 400), name
    for harm, counted in ((found.hurt["a1"], losses[0]), (found.hurt["b1"], losses[1])):
        expected = {points: pytest.approx(ways / 400) for points, ways in counted.items()}
        assert {points: chance for points, chance in harm.damage.items() if chance} == expected


def test_the_odds_of_one_who_answers_two_are_those_of_all_faces() -> None:
    """b1 and b2 attack a1, who reacts alone."""
    cast = [fencer(foe, 10, "1d1+3"), {**fencer(foe, 10, "1d1+1"), "id": "b2"}]
    state = play(
        fencer(hero, 12, "1d1+5", hp=999),
        *cast,
        *("b1 declare engage", "b2 declare engage", "a1 declare hold", "a1 initiate wait"),
        *("a1 respond fight", "b1 act attack", "b2 act attack"),
        ask_fumble=False,
    ).now
    ways = {"a1": {1: 2, 3: 4, 7: 6, 13: 8}, "b1": TEN, "b2": TEN}
    for answer in ("a1 react attack target=b1", "a1 react defend"):
        (found,) = odds(state, choice(answer)).against.values()
        expected: Counter[str] = Counter()
        lost: Counter[int] = Counter()
        for faces in product(*ways.values()):
            dice = dict(zip(ways, faces, strict=True))
            name, points = fought(state, answer, Loaded(**dice), "a1")
            times = prod(ways[id][face] for id, face in dice.items())
            expected[name] += times
            lost[points] += times
        for name, times in expected.items():
            assert getattr(found, name) == pytest.approx(times / 8000), (answer, name)
        told = {points: chance for points, chance in found.hurt["a1"].damage.items() if chance}
        assert told == {points: pytest.approx(times / 8000) for points, times in lost.items()}
