"""The content of a dice pad, and the notes beside an answer."""

from typing import Any

import pytest

from rulesets.contract import Choice, Viewer
from rulesets.dice import DiceNeeded, Roll, Script
from rulesets.momentum.state import State
from tests.rulesets.fights import choice
from tests.rulesets.momentum.fight import (
    BOW,
    duel,
    foe,
    hero,
    play,
    said,
)
from tests.rulesets.momentum.views import (
    GWEN,
    MOMENTUM,
    PIA,
)


def at_stake(state: State, text: str, viewer: Viewer = PIA) -> Any:
    taken: Choice = choice(text)
    with pytest.raises(DiceNeeded) as needed:
        MOMENTUM.resolve(state, taken, Script({}))
    return MOMENTUM.stakes(state, taken, [], needed.value, viewer)


def test_a_pad_tells_the_levels_and_against_whom() -> None:
    state = duel("a1 act attack").now
    found = at_stake(state, "b1 react attack")
    assert found.levels == (("level_1", 12), ("level_2", 6), ("level_3", 2))
    assert (found.sides, found.dice, said(found.title)) == (20, 0, "Ada: attack on Gob")


def test_a_pad_with_advantage_says_which_die_counts() -> None:
    state = duel("gm gm set target=a1 field=flank value=true", "a1 act attack").now
    found = at_stake(state, "b1 react defend")
    assert not found.sum
    assert found.dice == 1 and said(found.reason) == "Advantage: two dice, the lower one counts."


def test_the_levels_of_a_foe_stand_on_the_gms_pad_alone() -> None:
    state = play(hero(), foe(weapons=[BOW]), "a1 declare hold").now
    assert not at_stake(state, "b1 declare shoot").levels
    assert at_stake(state, "b1 declare shoot", GWEN).levels


def beside(state: State, text: str, viewer: Viewer = PIA) -> str:
    found = MOMENTUM.chance(state, choice(text), viewer)
    assert found is not None
    return said(found.note)


def test_beside_an_answer_stands_the_roll_it_needs() -> None:
    state = play(hero(weapons=[BOW]), foe(), "b1 declare hold").now
    assert beside(state, "a1 declare shoot") == "13 or less"
    assert beside(state, "a1 declare shoot metres=3") == "11 or less"
    assert beside(state, "a1 declare shoot modifier=-20") == "cannot succeed"
    flanking = duel("gm gm set target=a1 field=flank value=true").now
    assert beside(flanking, "a1 act attack") == "12 or less, advantage"


def test_a_pad_of_damage_says_what_is_added_and_multiplied() -> None:
    state = duel("a1 act attack", ask_fumble=False).now
    taken = choice("b1 react attack")
    known = [Roll("a1", "attack", 1, 20, (2,)), Roll("b1", "attack", 1, 20, (19,))]
    needed = DiceNeeded("a1", "damage", 2, 8)
    found = MOMENTUM.stakes(state, taken, known, needed, PIA)
    assert said(found.title) == "Ada: damage to Gob"
    assert said(found.reason) == "It hits. Damage roll: +3; doubled at level III."
