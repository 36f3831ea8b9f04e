"""README 11: suggestions."""

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.contract import GM, Choice, Viewer
from rulesets.dice import Seeded
from tests.rulesets.arm5.fight import BOLT, LONG_SWORD, QUICK_BOLT, RULES, foe, hero, play
from tests.rulesets.fights import Json, Played

ARCHER = {"bows": 3, "weapons": ["short_bow", "dagger"]}


def suggested(fight: Played, by: str = "aldo", viewer: Viewer = GM) -> tuple[str, dict[str, Any]]:
    choice = RULES.suggest(fight.now, fight.asked(by), viewer)
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


def test_a_ritual_is_aimed_at_its_caster_as_by_the_rules_not_at_the_first_name() -> None:
    rite = {"name": "rite", "ritual": True}
    fight = play(hero("cela"), hero(spells=[rite]), foe(), "cela turn end")
    decision = fight.asked("aldo")
    extended = decision.option("extended")
    assert extended is not None
    tasks, *others = extended.fields
    ritual = replace(extended, fields=(replace(tasks, choices=("ritual",)), *others))
    chosen = RULES.suggest(fight.now, decision.alone(ritual), GM)
    assert chosen.fields["target"] == "aldo"
    assert fight.values("aldo", "extended", "target")[0] == "cela"


def test_else_cast_the_first_damaging_spell_else_fists() -> None:
    charm = {"name": "charm"}
    assert first(hero(spells=[charm, BOLT]), foe()) == ("cast", {"spell": "bolt", "target": "bor"})
    assert first(hero(spells=[charm]), foe()) == ("attack", {"target": "bor"})


def test_who_is_nearest_to_falling_is_attacked_first() -> None:
    wanted = ("attack", {"target": "dun", "weapon": "long_sword"})
    assert first(hero(**LONG_SWORD), foe(), foe("dun", fatigue_lost=4)) == wanted
    assert first(hero(**LONG_SWORD), foe(soak_bonus=12), foe("dun")) == wanted


def test_a_player_is_suggested_nothing_that_rests_on_a_foes_sheet() -> None:
    pia = Viewer(controls=("aldo",), sides=("party",))
    tired = play(hero(**LONG_SWORD), foe(), foe("dun", fatigue_lost=4, soak_bonus=-9))
    assert suggested(tired, viewer=pia)[1]["target"] == "bor"
    wounded = play(hero(**LONG_SWORD), foe(), foe("dun", wounds_light=1))
    assert suggested(wounded, viewer=pia)[1]["target"] == "dun", "wounds can be seen"


def test_a_spell_is_cast_where_it_promises_more_than_the_weapon() -> None:
    fire = BOLT | {"damage": 20}
    assert first(hero(spells=[fire], **LONG_SWORD), foe(soak_bonus=5))[0] == "cast"
    spark = BOLT | {"damage": 1}
    assert first(hero(spells=[spark], **LONG_SWORD), foe())[0] == "attack"
    assert first(hero(spells=[fire], **LONG_SWORD), foe(might=60))[0] == "attack"
    fiery = hero(spells=[spark | {"name": "spark"}, fire])
    assert first(fiery, foe()) == ("cast", {"spell": "bolt", "target": "bor"})


def test_no_spell_is_cast_that_would_cost_the_last_breath() -> None:
    hard = BOLT | {"level": 25, "damage": 20}
    assert first(hero(spells=[hard], **LONG_SWORD), foe(soak_bonus=5))[0] == "cast"
    weary = hero(spells=[hard], fatigue_track=[0, 0], fatigue_lost=1, **LONG_SWORD)
    assert first(weary, foe(soak_bonus=5))[0] == "attack"


def answers(spell: Json, *more: Json, by: str = "aldo", **stats: Any) -> tuple[str, dict[str, Any]]:
    """The answer of a magus to an attack with initiative 8."""
    caster = hero(encumbrance=0, spells=[spell], **stats)
    dice = "bor initiative 8, aldo initiative 2, mira initiative 3"
    fight = play(foe(), caster, *more, "bor turn attack target=aldo", dice=dice, early_cast=False)
    return suggested(fight, by)


def test_a_fast_spell_answers_an_attack_if_it_may_be_in_time_and_costs_no_breath() -> None:
    easy = QUICK_BOLT | {"level": 5}
    assert answers(easy, finesse=5) == ("cast", {"spell": "bolt", "target": "bor"})
    assert answers(easy | {"arts": 0}, finesse=5) == ("no", {}), "it would cost breath"
    assert answers(easy, quickness=-9) == ("no", {}), "too late"
    assert answers(easy | {"damage": None}, finesse=5) == ("no", {})
    asks = answers(easy | {"defensive": True}, finesse=5)
    assert asks == ("no", {}), "the GM would have to judge what it stops"


def test_one_companion_answers_for_all() -> None:
    easy = QUICK_BOLT | {"level": 5}
    mira = hero("mira", encumbrance=0, finesse=5, spells=[easy])
    assert answers(easy, mira, finesse=5)[0] == "cast"
    assert answers(easy, mira, by="mira", finesse=5)[0] == "no"


def test_else_move_toward_the_nearest_enemy() -> None:
    far = foe(position=50)
    near = foe("dun", position=-20)
    assert first(hero(position=0), far, near) == ("move", {"toward": "dun"})
    rider = hero(position=0, mount={})
    assert first(rider, far, near) == ("ride", {"toward": "dun", "gait": "canter"})


def test_else_end() -> None:
    assert first(hero(), foe(hidden=True)) == ("end", {})


def test_draw_a_weapon_when_bare_handed() -> None:
    fighter = hero(wielding=[], single_weapon=1, weapons=["axe"])
    assert first(fighter, foe()) == ("quick", {"what": "draw", "weapon": "axe"})
    bound = hero(engaged_with=["bor"], strength=1, weapons=["crossbow", "dagger"])
    fight = play(bound, foe(), missiles_while_engaged=False)
    assert suggested(fight) == ("quick", {"what": "draw", "weapon": "dagger"})


def test_an_archer_bound_in_melee_shoots_on_unless_a_weapon_promises_more() -> None:
    bound = {"engaged_with": ["bor"], "weapons": ["short_bow", "dagger"], "dexterity": 2}
    archer = hero(bows=4, brawl=1, **bound)
    assert suggested(play(archer, foe()))[0] == "attack"
    brawler = hero(bows=0, brawl=9, strength=3, **bound)
    assert suggested(play(brawler, foe())) == ("quick", {"what": "draw", "weapon": "dagger"})


def test_span_and_string_when_nobody_is_near() -> None:
    slack = {"weapons": [{"preset": "short_bow", "strung": False}]}
    assert first(hero(**slack), foe()) == ("extended", {"task": "string"})


def test_retreat_when_dazed_or_with_a_penalty_of_6() -> None:
    bound = {"engaged_with": ["bor"]}
    assert first(hero(fatigue_lost=4, **bound), foe()) == ("disengage", {})
    assert first(hero(wounds_medium=2, **bound), foe()) == ("disengage", {})
    assert first(hero(wounds_heavy=1, **bound), foe())[0] == "attack"
    assert first(hero(wounds_medium=2), foe()) == ("leave", {})


def test_no_retreat_is_tried_without_hope() -> None:
    """A failed try costs the action."""
    dazed = hero(fatigue_lost=4, soak_bonus=60, brawl=5)
    blow = "bor turn attack target=aldo"
    assert suggested(play(foe(brawl=0), dazed, blow))[0] == "disengage"
    assert suggested(play(foe(brawl=9), dazed, blow))[0] == "attack"
    pia = Viewer(controls=("aldo",), sides=("party",))
    seen = {suggested(play(foe(brawl=n), dazed, blow), viewer=pia)[0] for n in (0, 9)}
    assert len(seen) == 1, "a player does not know how well the foe strikes"


def test_a_retreat_is_tried_whoever_may_strike_from_hiding() -> None:
    dazed = hero(fatigue_lost=4, soak_bonus=60, brawl=12)
    fight = play(
        foe(), foe("dun"), dazed, "bor turn attack target=aldo", "dun turn attack target=aldo"
    )
    sees = Viewer(controls=("aldo",), sides=("party",))
    assert suggested(fight, viewer=sees)[0] == "attack", "two foes are too many"
    assert suggested(fight, viewer=replace(sees, hidden=("dun",)))[0] == "disengage"


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
