"""README 11.2: the odds equal the resolver's results, counted over all faces."""

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from tests.rulesets.kampbogen.fight import ROLL, foe, hero
from tests.rulesets.kampbogen.test_odds import at, chosen, odds, results, rules

PAIRS = tuple(product(range(1, 7), repeat=2))
PLAIN = {"special_rolls": {"rise": "none"}}


class Loaded:
    """Dice with given faces by purpose."""

    def __init__(self, faces: Mapping[str, tuple[int, ...]]):
        self.faces = faces

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        return self.faces[purpose]


def resolved(state: Any, text: str, faces: Mapping[str, tuple[int, ...]], rule: str) -> Any:
    """The facts of the first entry of a rule, and the harm done to each."""
    log = rules().resolve(state, chosen(text), Loaded(faces)).log
    facts = next(entry.facts for entry in log if entry.rule == rule)
    harm: Counter[str | None] = Counter()
    for entry in log:
        if entry.rule == "harm":
            harm[entry.target] += entry.facts["amount"]
    return facts, harm


def of_all(counted: Counter[Any], number: int) -> dict[Any, Any]:
    return {key: pytest.approx(ways / number) for key, ways in counted.items()}


@pytest.mark.parametrize("rule", ["literal", "winner_inflicts"])
def test_the_odds_of_a_holdup_are_those_of_all_faces(rule: str) -> None:
    cast = (hero(liv_max=9, talents={"styrke": 2}), foe(liv_max=9, kamp="vanskelig"))
    state = at(*cast, situation="holdup_by_party", holdup_harm=rule, **PLAIN)
    counted: Counter[str] = Counter()
    harms: dict[str, Counter[int]] = {"o": Counter(), "a": Counter()}
    for gm, own in product(PAIRS, repeat=2):
        dice = {"kampgrad": gm, "holdup": own}
        facts, harm = resolved(state, "o holdup resist", dice, "holdup_roll")
        counted[facts["result"]] += 1
        for id, points in harms.items():
            points[harm[id]] += 1
    found = odds(state, "o holdup resist")
    assert of_all(counted, 1296) == {
        name: getattr(found.results, name) for name in ("higher", "equal", "lower")
    }
    assert of_all(harms["o"], 1296) == found.opponent
    assert of_all(harms["a"], 1296) == found.character


def test_a_soul_roll_in_a_holdup_is_made_with_the_ability_of_the_first_roll() -> None:
    state = at(
        hero(talents={"styrke": 3, "fysik": -9}, soul=1),
        foe(),
        "o holdup resist",
        "gm gm set target=o field=style_stat value=fysik",
        situation="holdup_by_party",
        dice="gm kampgrad 1 1, a holdup 6 5",
    )
    assert results(odds(state, "a soul reroll").results) == (35 / 36, 0, pytest.approx(1 / 36))


def test_the_odds_of_a_sneak_attack_are_those_of_all_faces() -> None:
    cast = (hero(talents={"snilde": 2}, situational=1), foe(liv_max=9))
    state = at(*cast, situation="sneak_attack", **PLAIN)
    harms: Counter[int] = Counter()
    successes = 0
    for gm, own in product(PAIRS, repeat=2):
        dice = {"kampgrad": gm, "sneak": own}
        facts, harm = resolved(state, "a sneak sneak_up", dice, "sneak_roll")
        successes += facts["success"]
        harms[harm["o"]] += 1
    found = odds(state, "a sneak sneak_up")
    assert found.success == pytest.approx(successes / 1296)
    assert of_all(harms, 1296) == found.harm


def test_the_odds_of_a_challenge_are_those_of_all_faces() -> None:
    call = "gm kampgrad challenge ability=fysik harm=2 grade=let"
    state = at(hero(liv_max=9, talents={"fysik": 1}), foe(), call, dice="gm challenge 5 4", **PLAIN)
    rolls = [resolved(state, "a challenge roll", {"challenge": p}, "challenge") for p in PAIRS]
    found = odds(state, "a challenge roll")
    assert found.success == pytest.approx(sum(facts["success"] for facts, _ in rolls) / 36)
    assert found.harm == pytest.approx(sum(harm["a"] for _, harm in rolls) / 36)


def test_the_odds_of_the_roll_of_the_round_are_those_of_all_faces() -> None:
    fighter = hero(talents={"styrke": 2}, knowledges={"feltkunst": 4})
    state = at(fighter, foe(), ROLL, dice="gm kampgrad 4 4", **PLAIN)
    found = odds(state, "a roll roll").abilities
    for use, ability in (("combat", "styrke"), ("manoeuvre", "feltkunst")):
        counted: Counter[str] = Counter()
        for pair in PAIRS:
            rolled = rules().resolve(state, chosen("a roll roll"), Loaded({"ability": pair})).state
            facts, _ = resolved(rolled, f"a act {use}", {}, "act")
            counted[facts["result"]] += 1
        for name in ("higher", "equal", "lower"):
            assert getattr(found[ability], name) == pytest.approx(counted[name] / 36)


@pytest.mark.parametrize("options", [{}, {"prygl_stacks": True}, {"combat_risk": "always"}])
@pytest.mark.parametrize("use", ["combat", "manoeuvre", "pass"])
def test_what_a_use_is_said_to_do_is_what_it_does(use: str, options: dict[str, Any]) -> None:
    fighter = hero(liv_max=9, talents={"styrke": 2}, prygl=9, knowledges={"feltkunst": 1})
    state = at(fighter, foe(liv_max=9), ROLL, dice="gm kampgrad 4 5", **PLAIN, **options)
    for pair in PAIRS:
        rolled = rules().resolve(state, chosen("a roll roll"), Loaded({"ability": pair})).state
        found = odds(rolled, f"a act {use}")
        _, harm = resolved(rolled, f"a act {use}", {}, "act")
        assert (harm["o"], harm["a"]) == (found.harm, found.if_hit)
