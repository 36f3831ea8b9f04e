"""The odds of attacks and spells are exact (README 11)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.contract import GM, Choice, Viewer
from rulesets.fifth.asking.chances.odds import AttackOdds, CastOdds, odds
from tests.rulesets.fifth.fight import GAME, Fight

PLAYER = Viewer(controls=("aldo",), sides=("party",))
BLADE = [{"name": "blade", "damage": "1d8", "attack_bonus": 5, "damage_bonus": 3}]
CLUB = [{"name": "blade", "damage": "2d6", "attack_bonus": 4, "damage_bonus": 2}]
RAPIER = [{"name": "blade", "like": "rapier", "attack_bonus": 7, "damage_bonus": 4}]
SNEAK = [{"name": "sneak", "damage": "3d6"}]


def odds_of(weapons: list[Any], ac: int, hp: int, **stats: Any) -> AttackOdds:
    aldo = {"weapons": weapons, "near": ["foe"], **stats}
    fight = Fight({"aldo": aldo, "foe": {"ac": ac, "max_hp": hp}})
    found = odds(fight.state, Choice("aldo", "turn", "attack", {"weapon": "blade"}))
    assert isinstance(found, AttackOdds)
    return found


@pytest.mark.parametrize(
    ("found", "hit", "critical", "mean", "down"),
    [
        (odds_of(BLADE, 15, 7), 0.55, 0.05, 4.35, 0.360156),
        (odds_of(BLADE, 15, 7, edge="advantage"), 0.7975, 0.0975, 6.42, 0.530430),
        (odds_of(BLADE, 15, 7, edge="disadvantage"), 0.3025, 0.0025, 2.28, 0.189883),
        (odds_of(CLUB, 13, 5), 0.6, 0.05, 5.75, 0.584722),
        (
            odds_of(RAPIER, 16, 20, edge="advantage", extra_damage=SNEAK),
            0.84,
            0.0975,
            17.4225,
            0.430729,
        ),
    ],
)
def test_an_attack_has_the_odds_of_its_dice(
    found: AttackOdds, hit: float, critical: float, mean: float, down: float
) -> None:
    chances = (found.hit, found.critical, found.mean, found.down)
    assert chances == pytest.approx((hit, critical, mean, down), abs=1e-6)


def test_a_fireball_has_the_odds_of_saves_and_dice() -> None:
    aldo = {"powers": ["fireball"], "slots": {"3": 1}, "spell_dc": 15}
    fight = Fight({"aldo": aldo, "foe": {"dex": 14, "max_hp": 22}})
    found = odds(fight.state, Choice("aldo", "turn", "cast", {"targets": ["foe"]}))
    assert isinstance(found, CastOdds)
    (target,) = found.targets
    chances = (target.fails, target.mean, target.down)
    assert chances == pytest.approx((0.6, 22.3, 0.545726), abs=1e-6)


def test_a_player_is_not_told_what_rests_on_the_armour_of_a_foe() -> None:
    fight = Fight({"aldo": {"weapons": BLADE, "near": ["foe"]}, "foe": {"ac": 15}})
    attack = Choice("aldo", "turn", "attack", {"target": "foe"})
    told, whole = (GAME.chance(fight.state, attack, viewer) for viewer in (PLAYER, GM))
    assert told is not None
    assert told.percent is None
    assert whole is not None
    assert whole.percent == 55
