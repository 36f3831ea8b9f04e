"""README 11: exact chances, and who is told them."""

import pytest

from rulesets.contract import Chance, Choice, Viewer
from rulesets.momentum.asking.chances.odds import (
    BlowOdds,
    ExchangeOdds,
    LevelOdds,
    level_odds,
    odds,
)
from rulesets.momentum.rules.probe import Probe
from rulesets.momentum.state import Options
from tests.rulesets.momentum.fight import (
    BOLT,
    BOW,
    RULES,
    SWORD,
    Json,
    Played,
    choice,
    duel,
    foe,
    hero,
    play,
)

GM = Viewer(gm=True)
PIA = Viewer(controls=("a1",), sides=("party",))


def of(played: Played, text: str) -> object:
    return odds(played.value, choice(text))


def levels(value: int, edge: int) -> tuple[float, ...]:
    found = level_odds(Options(), Probe("attack", value, edge))
    return found.three, found.two, found.one, found.fail, found.fumble


def test_a_value_of_12_with_one_die() -> None:
    assert levels(12, 0) == pytest.approx((0.1, 0.2, 0.3, 0.35, 0.05), abs=5e-7)


def test_a_value_of_12_with_disadvantage() -> None:
    assert levels(12, -1) == pytest.approx((0.01, 0.08, 0.27, 0.5425, 0.0975), abs=5e-7)


def test_advantage_mirrors_disadvantage() -> None:
    three, *_, fumble = levels(12, 1)
    assert (three, fumble) == pytest.approx((1 - 0.9**2, 0.05**2))


def fencer(make: object, skill: int, damage: str = "1d6", **stats: object) -> Json:
    weapon = {"name": "sword", "skill": skill, "damage": damage}
    return make(weapons=[weapon], **stats)


def test_attack_12_against_attack_10() -> None:
    found = of(duel(fencer(hero, 12), fencer(foe, 10), "a1 act attack"), "b1 react attack")
    assert isinstance(found, ExchangeOdds)
    duelled = found.against["attack"]
    assert duelled.active == pytest.approx(0.39, abs=5e-7)
    assert duelled.passive == pytest.approx(0.295, abs=5e-7)
    assert duelled.stalemate == pytest.approx(0.115, abs=5e-7)
    assert duelled.nobody == pytest.approx(0.2, abs=5e-7)


def test_attack_14_against_defence_13() -> None:
    found = of(duel(fencer(hero, 14), fencer(foe, 13), "a1 act attack"), "b1 react defend")
    assert isinstance(found, ExchangeOdds)
    duelled = found.against["attack"]
    assert duelled.active == pytest.approx(0.3875, abs=5e-7)
    assert duelled.stopped == pytest.approx(0.5075, abs=5e-7)
    assert duelled.nobody == pytest.approx(0.105, abs=5e-7)
    assert duelled.reward == pytest.approx(0.09, abs=5e-7)


def test_the_damage_of_attack_12_with_1d8_and_3_against_attack_10_and_armour_2() -> None:
    fighters = fencer(hero, 12, "1d8+3"), fencer(foe, 10, armour=2, hp=8)
    found = of(duel(*fighters), "a1 act attack")
    assert isinstance(found, ExchangeOdds)
    harm = found.against["attack"].to_passive
    assert harm.mean == pytest.approx(3.8275, abs=5e-7)
    assert harm.down == pytest.approx(0.18875, abs=5e-7)
    assert sum(harm.damage.values()) == pytest.approx(1)
    assert set(found.against) == {"attack", "defend"}


def test_two_attacks_of_10_on_one_defence_of_12() -> None:
    attackers = [fencer(foe, 10), {**fencer(foe, 10), "id": "b2"}]
    played = play(
        fencer(hero, 12),
        *attackers,
        "b1 declare engage",
        "b2 declare engage",
        "a1 declare hold",
        "a1 initiate wait",
        "a1 respond fight",
        "b1 act attack",
        "b2 act attack",
    )
    found = of(played, "a1 react defend")
    assert isinstance(found, ExchangeOdds)
    assert found.stopped == pytest.approx(0.53075, abs=5e-7)
    attacking = of(played, "a1 react attack")
    assert isinstance(attacking, ExchangeOdds)
    assert (attacking.against, attacking.stopped) == ({}, None)


def test_who_runs_is_hit_by_every_success() -> None:
    found = of(duel("a1 act attack"), "b1 react flee")
    assert isinstance(found, ExchangeOdds)
    assert found.test is None
    assert found.against["attack"].active == pytest.approx(0.6)
    found = of(duel("a1 act attack", undefended_attack="auto"), "b1 react flee")
    assert isinstance(found, ExchangeOdds)
    assert found.against["attack"].active == 1.0


def test_the_reward_is_part_of_what_the_attacker_suffers() -> None:
    found = of(duel("a1 act attack"), "b1 react defend")
    assert isinstance(found, ExchangeOdds)
    against = found.against["attack"]
    assert against.to_active.mean == pytest.approx(against.reward * 7.5)


def test_a_manoeuvre_does_no_damage() -> None:
    found = of(duel(), "a1 act manoeuvre manoeuvre=trip")
    assert isinstance(found, ExchangeOdds)
    assert found.against["defend"].to_passive.mean == 0


def test_a_shot_and_a_spell() -> None:
    archer = hero(weapons=[BOW], spells=[BOLT], mp=1)
    shot = of(play(archer, foe(hp=4)), "a1 declare shoot")
    assert isinstance(shot, BlowOdds)
    assert shot.mean == pytest.approx(0.55 * 4.5 + 0.1 * 11)
    assert shot.down == pytest.approx(0.55 * 4 / 6 + 0.1)
    spell = of(play(archer, foe()), "a1 declare cast")
    assert isinstance(spell, BlowOdds)
    assert spell.mean == pytest.approx(0.6 * 5)
    doubled = of(play(archer, foe(), spell_double=True), "a1 declare cast")
    assert isinstance(doubled, BlowOdds)
    assert doubled.mean > spell.mean


def test_what_ignoring_an_attack_may_cost() -> None:
    attacked = ("a1 declare engage", "b1 declare hold", "b1 initiate wait")
    found = of(play(hero(), foe(), *attacked), "b1 respond ignore")
    assert isinstance(found, BlowOdds)
    assert found.mean == pytest.approx(0.5 * 5.5 + 0.1 * 13)
    sure = of(play(hero(), foe(), *attacked, undefended_attack="auto"), "b1 respond ignore")
    assert isinstance(sure, BlowOdds)
    assert sure.mean == pytest.approx(5.5)


def test_any_other_test_has_its_levels() -> None:
    found = of(play(hero(), foe()), "a1 declare other value=12 metres=5")
    assert isinstance(found, LevelOdds)
    assert found.success == pytest.approx(0.5)


def test_without_a_test_there_are_no_odds() -> None:
    played = play(hero(), foe())
    for text in (
        "a1 declare hold",
        "a1 declare engage",
        "a1 declare other",
        "a1 act attack",
        "a1 declare other value=99",
        "gm gm end",
    ):
        assert of(played, text) is None


def told(played: Played, text: str, viewer: Viewer) -> Chance | None:
    return RULES.chance(played.value, choice(text), viewer)


def test_players_are_told_the_own_sides_tests_the_gm_what_comes_of_them() -> None:
    played = duel()
    own = told(played, "a1 act attack", PIA)
    assert own is not None
    assert (own.percent, own.levels, own.more) == (60, (12, 6, 2), ())
    known = told(played, "a1 act attack", GM)
    assert known is not None
    assert known.percent == 60
    assert len(known.more) == 4
    assert told(duel("a1 act attack"), "b1 react attack", PIA) is None


def test_what_rests_on_the_other_sides_numbers_is_not_told() -> None:
    weak, strong = duel(foe(armour=0, hp=1)), duel(foe(armour=9, weapons=[SWORD]))
    for text in ("a1 act attack", "a1 act manoeuvre"):
        assert told(weak, text, PIA) == told(strong, text, PIA)
    archer = hero(weapons=[BOW])
    weak, strong = play(archer, foe(hp=1)), play(archer, foe(armour=9))
    assert told(weak, "a1 declare shoot", PIA) == told(strong, "a1 declare shoot", PIA)


def test_running_away_has_no_test_and_the_gm_sees_what_it_costs() -> None:
    played = duel("a1 act attack")
    assert told(played, "b1 react flee", Viewer(sides=("foes",))) is None
    own = told(played, "b1 react defend", GM)
    assert own is not None
    assert len(own.more) == 1
    assert RULES.chance(played.value, Choice("b1", "react", "flee", {"x": 1}), GM) is None


def test_the_odds_of_an_ally_are_the_allys_own() -> None:
    played = duel("a1 act attack")
    assert told(played, "b1 react attack", Viewer(sides=("foes",))) is None
    assert told(played, "b1 react attack", Viewer(controls=("b1",), sides=("foes",)))
