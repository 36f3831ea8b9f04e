"""The information for a damage roll before the dice fall (README 6): that it hits, and how well."""

import pytest

from rulesets import registry
from rulesets.contract import Choice, Viewer
from rulesets.dice import DiceNeeded, Roll
from rulesets.messages import Phrase
from tests.rulesets.ose.fight import foe, hero, play, said

OSE, PARTY, GM = registry.get("ose"), Viewer(sides=("party",)), Viewer(gm=True)


def reason(viewer: Viewer) -> Phrase | None:
    """The reason of the damage roll after an attack of 15, for this viewer."""
    attacker = hero(engaged=["gob"])
    state = play(attacker, foe(ac=6), first="party").now
    options = {option.name: option for option in OSE.pending(state)[0].options}
    (weapon,) = next(f for f in options["attack"].fields if f.name == "weapon").choices[:1]
    attack = Choice("aldo", "melee", "attack", {"target": "gob", "weapon": weapon})
    known = (Roll("aldo", "attack", 1, 20, (15,)),)
    asked = DiceNeeded("gm", "damage", 1, 6)
    return OSE.stakes(state, attack, known, asked, viewer).reason


def test_the_attacker_reads_which_armour_it_would_still_hit() -> None:
    found = reason(PARTY)
    assert found and said(found) == "It hits: good for AC 4."


def test_who_knows_the_armour_reads_it_too() -> None:
    found = reason(GM)
    assert found and said(found) == "It hits: good for AC 4, against AC 6."


@pytest.mark.parametrize("viewer", [PARTY, GM])
def test_an_attack_itself_promises_nothing(viewer: Viewer) -> None:
    state = play(hero(engaged=["gob"]), foe(ac=6), first="party").now
    asked = DiceNeeded("aldo", "attack", 1, 20)
    attack = Choice("aldo", "melee", "attack", {"target": "gob"})
    assert OSE.stakes(state, attack, (), asked, viewer).reason is None
