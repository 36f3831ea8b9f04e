"""The information for a damage roll before the die falls (README 6): that it hits, the modifiers,
and the armour if known."""

import pytest

from rulesets import registry
from rulesets.contract import Viewer
from rulesets.dice import DiceNeeded, Roll
from tests.rulesets.fights import choice
from tests.rulesets.momentum.fight import ATTACKS, duel, foe, hero, said

MOMENTUM = registry.get("momentum")


@pytest.mark.parametrize(
    ("viewer", "told"),
    [
        (Viewer(sides=("party",)), "It hits."),
        (Viewer(gm=True), "It hits. Armour takes 3 off."),
    ],
)
def test_damage_says_that_it_hits_and_the_armour_to_who_knows_it(viewer: Viewer, told: str) -> None:
    *before, last = ATTACKS
    state = duel(hero(), foe(armour=3), *before).now
    rolled = (Roll("a1", "attack", 1, 20, (5,)), Roll("b1", "attack", 1, 20, (19,)))
    asked = DiceNeeded("a1", "damage", 1, 6)
    found = MOMENTUM.stakes(state, choice(last), rolled, asked, viewer)
    assert found.reason and said(found.reason).startswith(told.partition(" Armour")[0])
    assert ("Armour takes 3 off." in said(found.reason)) == viewer.gm
