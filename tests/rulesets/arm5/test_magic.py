"""README 7.9: casting, resistance, effects, maintaining a spell."""

import pytest

from tests.rulesets.arm5.fight import BOLT, CHARM, foe, hero, play
from tests.rulesets.fights import Json, Played

RITE = {"name": "rite", "level": 20, "arts": 10, "ritual": True, "rounds": 1}
KEEPS = "gm gm set target=aldo field=maintaining value=charm"


def magus(*spells: Json, **stats: object) -> Json:
    return hero(spells=[*(spells or (BOLT,))], **stats)


def cast(fighter: Json, *more: Json | str, fields: str = "spell=bolt", **options: object) -> Played:
    others = more or (foe(soak_bonus=30),)
    return play(fighter, *others, f"aldo turn cast {fields}", **options)  # type: ignore[arg-type]


def test_the_casting_total() -> None:
    caster = magus(BOLT | {"mastery": 2}, stamina=3, encumbrance=1, wounds_light=1)
    facts = cast(caster, aura=4).facts("cast")
    parts = {"arts": 15, "stamina": 3, "encumbrance": -1, "aura": 4, "mastery": 2, "fast": 0}
    assert facts | parts | {"ritual": 0, "penalty": -1} == facts
    assert (facts["modifier"], facts["total"], facts["margin"]) == (22, 27, 17)


@pytest.mark.parametrize(
    ("arts", "done", "levels"), [(5, True, 0), (4, True, 1), (-5, True, 1), (-6, False, 1)]
)
def test_a_formulaic_spell_short_by_up_to_10_costs_a_level(
    arts: int, done: bool, levels: int
) -> None:
    fight = cast(magus(BOLT | {"arts": arts}))
    assert (fight.facts("cast")["cast"], fight["aldo"]["fatigue_lost"]) == (done, levels)
    assert bool(fight.entries("spell_damage")) is done
    if levels:
        assert fight.rules()[-1] == "fatigue" or fight.rules()[-2] == "fatigue"
        assert fight.facts("fatigue")["cause"] == "spell"


def test_the_fatigue_levels_come_last() -> None:
    fight = cast(magus(BOLT | {"arts": 4}), foe())
    assert fight.rules()[:3] == ["cast", "magic_resistance", "spell_damage"]
    assert fight.rules()[-1] == "fatigue"


@pytest.mark.parametrize(
    ("arts", "done", "levels"),
    [
        *((15, True, 1), (14, True, 2), (10, True, 2), (9, True, 3), (5, True, 3)),
        *((4, False, 4), (0, False, 4), (-1, False, 5)),
    ],
)
def test_a_ritual_costs_more(arts: int, done: bool, levels: int) -> None:
    caster = magus(RITE | {"arts": arts}, fatigue_track=[0] * 9)
    fight = play(caster, foe(), "aldo turn extended task=ritual target=bor", "bor turn end")
    assert (fight.facts("cast")["cast"], fight["aldo"]["fatigue_lost"]) == (done, levels)


def test_a_ritual_adds_artes_liberales_and_philosophiae() -> None:
    caster = magus(RITE, artes_liberales=3, philosophiae=2)
    fight = play(caster, foe(), "aldo turn extended task=ritual target=bor", "bor turn end")
    assert fight.facts("cast")["ritual"] == 5


def test_a_botch_brings_warping_and_is_read_like_any_other_total() -> None:
    faces = "aldo cast 10, aldo cast_botch 10 10"
    fight = cast(magus(extra_botch=1), dice=faces)
    assert fight.facts("cast") | {"total": 0, "warping": 2, "margin": -10} == fight.facts("cast")
    assert fight["aldo"]["warping"] == 2


def test_mastery_takes_botch_dice_away() -> None:
    faces = "aldo cast 10"
    assert cast(magus(BOLT | {"mastery": 1}), dice=faces).facts("cast")["botch_dice"] == 0
    assert cast(magus(BOLT | {"mastery": 9}), dice=faces).facts("cast")["botch_dice"] == 0
    assert cast(magus(extra_botch=2), dice=faces).facts("cast")["botch_dice"] == 3


def test_without_resistance_a_spell_takes_effect() -> None:
    fight = cast(magus())
    assert fight.facts("magic_resistance")["resistance"] is None
    assert fight.entries("magic_resistance")[0]["who"] == "bor"
    assert fight.entries("spell_damage")


@pytest.mark.parametrize(
    ("stats", "resistance"),
    [
        ({"parma_magica": 2, "forms": {"ignem": 7, "vim": 1}}, 11),
        ({"parma_magica": 0}, 0),
        ({"parma_magica": 1, "might": 50}, 5),
        ({"might": 12}, 12),
    ],
    ids=str,
)
def test_resistance_is_parma_magica_and_form_or_might(stats: Json, resistance: int) -> None:
    fight = cast(magus(), foe(**stats))
    assert fight.facts("magic_resistance")["resistance"] == resistance


def test_penetration_must_be_above_the_resistance() -> None:
    assert cast(magus(), foe(might=10)).facts("magic_resistance")["affected"] is False
    assert cast(magus(), foe(might=9)).facts("magic_resistance")["affected"] is True
    skilled = magus(BOLT | {"mastery": 2, "penetration_mastery": True}, penetration=3)
    assert cast(skilled).facts("cast")["penetration"] == 15 + 2 + 5 + 3 + 2 - 10
    unskilled = magus(BOLT | {"mastery": 2}, penetration=3)
    assert cast(unskilled).facts("cast")["penetration"] == 15 + 2 + 5 + 3 - 10


def test_damage_is_value_and_die_against_soak_and_die() -> None:
    faces = "aldo damage 8, bor soak 3"
    facts = cast(magus(), foe(stamina=2), dice=faces).facts("spell_damage")
    assert facts | {"cause": "bolt", "value": 10, "damage": 18} == facts
    assert facts | {"soak_base": 2, "soak": 5, "net": 13, "level": "heavy"} == facts


def test_a_zero_on_the_botch_die_is_no_damage_at_all() -> None:
    botched = "aldo damage 10, aldo damage_botch 10"
    facts = cast(magus(), dice=botched).facts("spell_damage")
    assert (facts["damage_botch"], facts["net"], facts["level"]) == (True, 0, "none")
    bare = cast(magus(), dice="aldo damage 10").facts("spell_damage")
    assert (bare["damage_botch"], bare["damage"]) == (False, 10)


def test_a_spell_binds_nobody_and_cover_does_not_help() -> None:
    fight = cast(magus(), foe(cover="near_total", soak_bonus=30))
    assert (fight["aldo"]["engaged_with"], fight["bor"]["attacked_by_before"]) == ([], [])
    assert fight.rolled("attack") == fight.rolled("defense") == 0


def test_a_spell_without_damage_has_an_effect_that_the_gm_applies() -> None:
    fight = cast(magus({"name": "sleep"}), foe(), hero("mira"), fields="spell=sleep target=mira")
    assert fight.entries("spell_effect")[0]["target"] == "mira"
    own = cast(magus({"name": "sleep", "arts": 9}), fields="spell=sleep target=aldo")
    assert not own.entries("magic_resistance")


def test_targets() -> None:
    personal = {"name": "shape", "personal": True}
    sleep = {"name": "sleep"}
    others = (foe(), hero("mira"), foe("dun", hidden=True), hero("ines", hidden=True))
    ends = {
        "bolt": (BOLT, ("bor",)),
        "shape": (personal, ("aldo",)),
        "sleep": (sleep, ("aldo", "bor", "mira", "ines")),
    }
    for spell, whom in ends.values():
        assert play(magus(spell), *others).values("aldo", "cast", "target") == whom


def test_a_target_that_is_the_only_one_need_not_be_named() -> None:
    assert cast(magus(), foe()).error is None
    assert cast(magus(), foe(), foe("dun")).error == "bad_field"
    assert cast(magus(), fields="spell=bolt target=aldo").error == "bad_field"


def test_a_ritual_is_not_cast_in_an_action() -> None:
    assert "cast" not in play(magus(RITE), foe()).offered("aldo")
    assert cast(magus(RITE, BOLT), fields="spell=rite target=bor").error == "bad_field"


def test_casting_reveals() -> None:
    assert cast(magus(hidden=True))["aldo"]["hidden"] is False


def test_a_concentration_spell_is_maintained_when_it_affects() -> None:
    fight = cast(magus(CHARM), foe(), fields="spell=charm target=bor")
    assert fight["aldo"]["maintaining"] == "charm"
    resisted = cast(magus(CHARM), foe(might=99), fields="spell=charm target=bor")
    assert resisted["aldo"]["maintaining"] is None


def test_who_maintains_a_spell_tests_before_casting_another() -> None:
    caster = magus(CHARM, BOLT)
    fight = cast(caster, foe(soak_bonus=30), KEEPS)
    assert fight.rules()[:3] == ["concentration", "spell_ends", "cast"]
    assert fight.facts("concentration") | {"ease": 15, "cause": "casting"} == fight.facts(
        "concentration"
    )
    kept = cast(magus(CHARM, BOLT, stamina=5, concentration=5), foe(soak_bonus=30), KEEPS)
    assert kept["aldo"]["maintaining"] == "charm"


@pytest.mark.parametrize(("soak", "cause", "ease"), [(60, "attacked", 9), (-20, "damaged", 12)])
def test_being_attacked_or_hurt_distracts(soak: int, cause: str, ease: int) -> None:
    size = {"size": 20, "soak_bonus": soak, "spells": [CHARM]}
    text = "bor turn attack target=aldo"
    fight = play(foe(), hero(**size), KEEPS, text, dice="bor attack 6")
    facts = fight.facts("concentration")
    assert (facts["cause"], facts["ease"], facts["success"]) == (cause, ease, False)
    assert fight.facts("spell_ends") == {"spell": "charm"}


def test_a_miss_distracts_too_and_concentration_keeps_the_spell() -> None:
    caster = hero(stamina=2, concentration=3, spells=[CHARM])
    fight = play(foe(), caster, KEEPS, "bor turn attack target=aldo", dice="bor attack 2")
    facts = fight.facts("concentration")
    assert facts | {"cause": "attacked", "total": 10, "success": True} == facts
    assert fight["aldo"]["maintaining"] == "charm"


def test_a_spell_distracts_only_when_it_hurts() -> None:
    enemy = foe(spells=[BOLT])
    tough = hero(soak_bonus=40, spells=[CHARM])
    cast_at = "bor turn cast spell=bolt"
    assert not play(enemy, tough, KEEPS, cast_at).entries("concentration")
    tender = hero(size=9, spells=[CHARM])
    hurt = play(enemy, tender, KEEPS, cast_at)
    assert hurt.facts("concentration")["cause"] == "damaged"
