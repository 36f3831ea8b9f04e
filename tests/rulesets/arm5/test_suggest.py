"""README 11: suggestions."""

from typing import Any

import pytest

from rulesets.contract import Choice
from rulesets.dice import Seeded
from tests.rulesets.arm5.fight import BOLT, LONG_SWORD, RULES, foe, hero, play
from tests.rulesets.fights import Json, Played

ARCHER = {"bows": 3, "weapons": ["short_bow", "dagger"]}


def suggested(fight: Played, by: str = "aldo") -> tuple[str, dict[str, Any]]:
    choice = RULES.suggest(fight.now, fight.asked(by))
    return choice.option, dict(choice.fields)


def first(*cast: Json | str, **options: Any) -> tuple[str, dict[str, Any]]:
    return suggested(play(*cast, **options))


def test_a_decision_with_a_default_gets_that() -> None:
    assert first(hero(), foe(), "aldo turn act what=other keep_turn=true") == ("end", {})
    fight = play(hero(), foe(), "aldo turn delay", "bor turn attack target=aldo")
    assert suggested(fight) == ("wait", {})


def test_attack_the_first_enemy_with_the_weapon_in_hand() -> None:
    wanted = ("attack", {"target": "bor", "weapon": "long_sword"})
    assert first(hero(**LONG_SWORD), foe(), foe("dun")) == wanted
    shoots = ("attack", {"target": "bor", "weapon": "short_bow"})
    assert first(hero(**ARCHER), foe()) == shoots


def test_else_cast_the_first_damaging_spell_else_fists() -> None:
    charm = {"name": "charm"}
    assert first(hero(spells=[charm, BOLT]), foe()) == ("cast", {"spell": "bolt"})  # at bor alone
    assert first(hero(spells=[charm]), foe()) == ("attack", {"target": "bor"})


def test_else_move_toward_the_nearest_enemy() -> None:
    far = foe(position=50)
    near = foe("dun", position=-20)
    assert first(hero(position=0), far, near) == ("move", {"toward": "dun"})
    rider = hero(position=0, mount={})
    assert first(rider, far, near) == ("ride", {"toward": "dun", "gait": "canter"})


def test_else_end() -> None:
    assert first(hero(), foe(hidden=True)) == ("end", {})


def test_draw_a_weapon_when_bare_handed() -> None:
    one = hero(wielding=[], single_weapon=1, weapons=["axe"])
    assert first(one, foe()) == ("quick", {"what": "draw", "weapon": "axe"})
    bound = hero(engaged_with=["bor"], strength=1, weapons=["crossbow", "dagger"])
    fight = play(bound, foe(), missiles_while_engaged=False)
    assert suggested(fight) == ("quick", {"what": "draw", "weapon": "dagger"})


def test_span_and_string_when_nobody_is_near() -> None:
    slack = {"weapons": [{"preset": "short_bow", "strung": False}]}
    assert first(hero(**slack), foe()) == ("extended", {"task": "string"})


def test_retreat_when_dazed_or_with_a_penalty_of_6() -> None:
    bound = {"engaged_with": ["bor"]}
    assert first(hero(fatigue_lost=4, **bound), foe()) == ("disengage", {})
    assert first(hero(wounds_medium=2, **bound), foe()) == ("disengage", {})
    assert first(hero(wounds_heavy=1, **bound), foe())[0] == "attack"
    assert first(hero(wounds_medium=2), foe()) == ("leave", {})


def test_stand_up_before_walking() -> None:
    prone = hero(position=0, posture="prone")
    assert first(prone, foe(position=9)) == ("act", {"what": "stand_up"})
    crouching = hero(position=0, posture="crouching")
    assert first(crouching, foe(position=9)) == ("quick", {"what": "stand"})


def test_an_unanswered_delay_is_answered_in_the_same_way() -> None:
    fight = play(hero(**LONG_SWORD), foe(), "aldo turn delay")
    assert suggested(fight)[0] == "attack"
    nobody = play(hero(), foe(hidden=True), "aldo turn delay")
    assert suggested(nobody) == ("act", {"what": "other"})


@pytest.mark.parametrize("seed", range(12))
def test_a_fight_played_by_suggestions_comes_to_its_end(seed: int) -> None:
    roster = [
        hero(stamina=1, **LONG_SWORD, mount={}, ride=2),
        hero("mira", spells=[BOLT], weapons=["staff"]),
        hero("ines", position=3, **ARCHER),
        foe(great_weapon=3, strength=1, weapons=["pole_axe"], armor="heavy_leather"),
        foe("dun", brawl=4, size=1, position=40),
    ]
    dice = Seeded(seed)
    state = RULES.begin(roster, {}, dice).state
    for _ in range(2000):
        if state.over:
            break
        choice: Choice = RULES.suggest(state, RULES.pending(state)[0])
        state = RULES.resolve(state, choice, dice).state
    assert state.over
