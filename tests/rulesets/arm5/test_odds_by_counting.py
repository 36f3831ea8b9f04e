"""README 11: the odds of a choice equal the resolver's results, counted over all rolls."""

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.contract import Outcome
from rulesets.dice import Seeded
from tests.rulesets.arm5.fight import RULES, foe, hero, play
from tests.rulesets.arm5.test_odds import ALDO, BOR, odds
from tests.rulesets.every_roll import every_outcome
from tests.rulesets.fights import Played, choice


def counted(fight: Played, text: str, happens: Callable[[Any, Outcome], bool]) -> float:
    """Over all rolls except the longest runs of ones."""
    fight.went_well()
    outcomes = every_outcome(RULES, fight.now, choice(text), least=1e-5)
    return sum(probability for probability, outcome in outcomes if happens(fight.now, outcome))


def out(state: Any, outcome: Outcome) -> bool:
    return not outcome.state.combatants["bor"].active


def rule(name: str, fact: str) -> Callable[[Any, Outcome], bool]:
    return lambda state, outcome: any(e.rule == name and e.facts[fact] for e in outcome.log)


@pytest.mark.parametrize("effects", ["fatigue_table", "by_intent", "wounds_and_fatigue"])
def test_the_odds_of_an_attack_are_those_of_every_roll(effects: str) -> None:
    fight = play(hero(**ALDO), foe(**BOR, fatigue_lost=3), damage_effects=effects)
    attack = "aldo turn attack target=bor"
    found = odds(fight, attack)
    assert found.hit == pytest.approx(
        counted(fight, attack, rule("attack_advantage", "hit")), abs=0.002
    )
    assert found.down == pytest.approx(counted(fight, attack, out), abs=0.002)


def test_the_odds_of_a_sprinting_charge_agree_with_many_fights() -> None:
    """Three stress rolls in a row are too many to count them all."""
    fight = play(hero(**ALDO, fatigue_lost=3), foe(**BOR))
    charge = "aldo turn charge target=bor pace=sprint"
    found, hit, dice, runs = odds(fight, charge), rule("attack_advantage", "hit"), Seeded(7), 2000
    hits = sum(hit(None, RULES.resolve(fight.now, choice(charge), dice)) for _ in range(runs))
    assert 0 < found.ready < 1
    assert hits / runs == pytest.approx(found.hit, abs=0.03)


def test_the_odds_of_a_retreat_are_those_of_every_roll() -> None:
    fighter = hero(brawl=3, soak_bonus=60)
    fight = play(foe(brawl=2), fighter, "bor turn attack target=aldo")
    free = counted(fight, "aldo turn disengage", rule("disengage", "success"))
    assert odds(fight, "aldo turn disengage").free == pytest.approx(free, abs=0.002)


def test_the_odds_of_a_spell_are_those_of_every_roll() -> None:
    spell = {"name": "sleep", "level": 20, "arts": 7}
    caster = hero(stamina=2, penetration=4, encumbrance=0, spells=[spell])
    fight = play(caster, foe(might=11))
    cast = "aldo turn cast spell=sleep target=bor"
    found = odds(fight, cast)
    assert 0 < found.affected < found.cast < 1
    assert found.cast == pytest.approx(counted(fight, cast, rule("cast", "cast")), abs=0.001)
    affected = counted(fight, cast, rule("magic_resistance", "affected"))
    assert found.affected == pytest.approx(affected, abs=0.001)
