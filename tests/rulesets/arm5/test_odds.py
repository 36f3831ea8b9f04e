"""README 11: exact chances, and which of them are beside an answer."""

from typing import Any

import pytest

from rulesets.arm5.asking.chances.deed_odds import spell_levels
from rulesets.arm5.asking.chances.distribution import (
    AttackOdds,
    CastOdds,
    FastOdds,
    FirstOdds,
    LeaveOdds,
    SprintOdds,
    at_least,
    stress_die,
    total,
)
from rulesets.contract import Choice
from rulesets.dice import Seeded
from tests.rulesets.arm5.fight import (
    INTENT,
    LONG_SWORD,
    QUICK_BOLT,
    RULES,
    foe,
    hero,
    play,
)
from tests.rulesets.fights import Json, Played

ALDO = {"quickness": 1, "dexterity": 2, "strength": 1, "stamina": 1, "encumbrance": 0}
ALDO |= {"armor": "metal_scale", **LONG_SWORD}
BOR = {"dexterity": 1, "strength": 2, "stamina": 1, "great_weapon": 4, "encumbrance": 0}
BOR |= {"armor": "heavy_leather", "weapons": ["pole_axe"]}


def odds(fight: Played, text: str) -> Any:
    fight.went_well()
    return RULES.odds(fight.now, _choice(text))


def _choice(text: str) -> Choice:
    by, kind, option, *fields = text.split()
    return Choice(by, kind, option, dict(field.split("=", 1) for field in fields))


def chances(found: dict[str, float], *levels: str) -> list[float]:
    return [found[level] for level in levels]


def test_the_stress_die_is_exact() -> None:
    for botch_dice in (0, 1, 3):
        dice = stress_die(botch_dice)
        assert sum(chance for *_, chance in dice) == pytest.approx(1)
        botched = sum(chance for _, botch, chance in dice if botch)
        assert botched == pytest.approx(0.1 * (1 - 0.9**botch_dice))
    assert (4, False, pytest.approx(0.1 + 0.01)) in stress_die(1)
    assert dict(total(-2, 1))[-2] == pytest.approx(0.1)


def test_an_attack_and_each_level() -> None:
    found = odds(play(hero(**ALDO), foe(**BOR)), "aldo turn attack target=bor")
    assert isinstance(found, AttackOdds)
    assert found.hit == pytest.approx(0.900822, abs=5e-7)
    expected = [0.034762, 0.318464, 0.370456, 0.134262, 0.042878]
    levels = chances(found.levels, "light", "medium", "heavy", "incapacitating", "killing")
    assert levels == pytest.approx(expected, abs=5e-7)
    assert found.levels["none"] == 0
    assert found.down == pytest.approx(0.042878, abs=1e-6)
    meant = odds(play(hero(**ALDO), foe(**BOR), **INTENT), "aldo turn attack target=bor")
    assert meant.down == pytest.approx(0.134262 + 0.042878, abs=1e-6)


def test_and_the_answer() -> None:
    found = odds(play(foe(**BOR), hero(**ALDO)), "bor turn attack target=aldo")
    assert found.hit == pytest.approx(0.452304, abs=5e-7)
    expected = [0.153172, 0.223264, 0.045232, 0.030637]
    levels = chances(found.levels, "medium", "heavy", "incapacitating", "killing")
    assert levels == pytest.approx(expected, abs=5e-7)


def test_a_charge() -> None:
    found = odds(play(hero(**ALDO), foe(**BOR)), "aldo turn charge target=bor")
    assert (found.hit, found.ready) == (pytest.approx(0.961794, abs=5e-7), 1.0)


def test_a_sprinting_charge_may_not_get_there() -> None:
    tired = hero(fatigue_lost=3)
    found = odds(play(tired, foe()), "aldo turn charge target=bor pace=sprint")
    assert 0 < found.ready < 1
    assert found.hit < found.ready
    spent = odds(play(hero(fatigue_lost=4), foe()), "aldo turn charge target=bor")
    assert (spent.hit, spent.ready) == (0, 0)
    weak = odds(play(hero(mount={"fatigue_levels": 1}), foe()), "aldo turn charge target=bor")
    assert weak.ready == 0


@pytest.mark.parametrize(("second", "chance"), [(None, 0.452304), (8, 0.362403)])
def test_a_retreat(second: int | None, chance: float) -> None:
    fighter = hero(brawl=10, soak_bonus=60)
    foes = [foe(brawl=10)] + ([foe("dun", brawl=second)] if second else [])
    blows = [f"{other['id']} turn attack target=aldo" for other in foes]
    found = odds(play(*foes, fighter, *blows), "aldo turn disengage")
    assert isinstance(found, LeaveOdds)
    assert found.free == pytest.approx(chance, abs=5e-7)


def test_a_retreat_that_nobody_contests_is_certain() -> None:
    found = odds(play(hero(engaged_with=["bor"]), foe()), "aldo turn disengage")
    assert (found.free, found.against) == (pytest.approx(1), ())


def test_a_speed_roll() -> None:
    assert at_least(total(4, 1), 10) == pytest.approx(0.49)
    caster = hero(quickness=1, finesse=3, encumbrance=0, spells=[QUICK_BOLT])
    faces = "bor initiative 1 5, aldo initiative 2"
    fight = play(foe(), caster, "bor turn attack target=aldo", dice=faces, early_cast=False)
    found = odds(fight, "aldo fast_cast cast spell=bolt")
    assert isinstance(found, FastOdds)
    assert found.quick_enough == pytest.approx(0.49)
    assert found.spell.cast == pytest.approx(1)


def test_a_fatigue_test() -> None:
    fighter = hero(encumbrance=2)
    found = odds(play(fighter, foe()), "aldo turn move pace=sprint")
    assert isinstance(found, SprintOdds)
    assert found.passed == pytest.approx(0.28)
    assert odds(play(fighter, foe()), "aldo turn move pace=run") is None


def test_a_spell_against_resistance() -> None:
    spell = {"name": "pilum", "level": 20, "arts": 22, "damage": 15}
    caster = hero(stamina=2, penetration=4, encumbrance=0, spells=[spell])
    found = odds(play(caster, foe(might=11)), "aldo turn cast spell=pilum")
    assert isinstance(found, CastOdds)
    assert found.affected == pytest.approx(0.7)
    assert found.cast == pytest.approx(0.99)
    assert sum(found.levels.values()) == pytest.approx(0.7)


def test_the_damage_of_a_spell() -> None:
    state = play(hero(), foe(stamina=3)).now
    found = spell_levels(state, state.combatants["bor"], 15)
    expected = [0.038206, 0.060972, 0.276026, 0.391764, 0.176944, 0.056088]
    levels = ("none", "light", "medium", "heavy", "incapacitating", "killing")
    assert chances(found, *levels) == pytest.approx(expected, abs=5e-7)


@pytest.mark.parametrize(("quickness", "tie"), [(0, 0.5), (2, 1.0), (-2, 0.0)])
def test_an_interruption_acting_first(quickness: int, tie: float) -> None:
    """Both roll with the same modifier, so Quickness only decides ties."""
    fighter = hero(quickness=quickness, athletics=2 - quickness, encumbrance=0)
    fight = play(fighter, foe(athletics=2), "aldo turn delay", "bor turn act what=other")
    found = odds(fight, "aldo interrupt act what=other")
    assert isinstance(found, FirstOdds)
    same = sum(chance * chance for _, chance in total(2, 1))
    assert found.first == pytest.approx((1 - same) / 2 + tie * same)


def test_odds_agree_with_many_fights() -> None:
    """A subduing blow of a tired fighter, counted and calculated."""
    state = play(hero(strength=3, brawl=2), foe(fatigue_lost=2), **INTENT).now
    choice = Choice("aldo", "turn", "attack", {"target": "bor", "subdue": True})
    found = RULES.odds(state, choice)
    dice, runs = Seeded(5), 4000
    fallen = sum(
        RULES.resolve(state, choice, dice).state.combatants["bor"].status == "unconscious"
        for _ in range(runs)
    )
    assert isinstance(found, AttackOdds)
    assert fallen / runs == pytest.approx(found.down, abs=0.025)


def test_a_helpless_target_does_not_defend() -> None:
    fallen = "gm gm set target=bor field=status value=unconscious"
    fight = play(hero(), foe(), foe("dun"), fallen, attack_helpless=True)
    assert odds(fight, "aldo turn attack target=bor").hit == pytest.approx(1)


def test_what_is_not_open_or_has_no_odds_has_none() -> None:
    fight = play(hero(), foe())
    for text in ("bor turn attack target=aldo", "aldo turn end", "aldo turn attack target=mira"):
        assert odds(fight, text) is None
    assert odds(play(hero(), foe(), "gm gm end"), "aldo turn end") is None


def spent(fighter: Json, text: str) -> bool:
    return RULES.spends(play(fighter, foe()).now, _choice(text))


def test_breath_rituals_and_things_that_fly_away_are_scarce() -> None:
    thrower = hero(thrown_weapon=1, weapons=["javelin"])
    assert spent(hero(), "aldo turn charge target=bor")
    assert spent(hero(), "aldo turn extended task=ritual")
    assert spent(hero(), "aldo turn move pace=sprint")
    assert spent(thrower, "aldo turn attack target=bor")
    assert not spent(thrower, "aldo turn attack target=bor weapon=fist")
    assert not spent(hero(), "aldo turn move")
    assert not spent(hero(), "aldo turn extended task=hide")
    assert not spent(hero(), "otto turn attack target=bor")


def test_fatigue_and_wounds_go_back_to_the_sheet() -> None:
    fight = play(hero(wounds_light=2), foe(), "aldo turn charge target=bor")
    kept = RULES.kept(fight.now, "aldo")
    assert kept == {
        "fatigue_lost": 1,
        "wounds_light": 2,
        "wounds_medium": 0,
        "wounds_heavy": 0,
        "wounds_incapacitating": 0,
    }
    assert RULES.check_stats(kept, "party") == kept


def test_an_incapacitating_wound_lasts_beyond_the_fight() -> None:
    """README 8: a combatant that was incapacitated cannot act in the next fight either."""
    fight = play(
        hero(), hero("bera"), foe(), "gm gm set target=aldo field=wounds_incapacitating value=1"
    )
    kept = RULES.kept(fight.now, "aldo")
    assert kept["wounds_incapacitating"] == 1
    again = play(hero(**kept), hero("bera"), foe())
    assert again["aldo"]["status"] == "incapacitated"
    spent = play(hero(**kept | {"fatigue_lost": 5}), hero("bera"), foe())
    assert spent["aldo"]["status"] == "incapacitated", "it comes before lost fatigue"
