"""README 11: the effects of an answer on both sides, and the chance to win."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets import registry
from rulesets.chances import mean
from rulesets.contract import Between, Chance, Choice, Harm, Viewer
from rulesets.dice import Seeded
from tests.rulesets.coc7.fight import KNIFE, REVOLVER, SMG, ada, armed, bob, gob, play, said
from tests.rulesets.coc7.test_odds import of
from tests.rulesets.every_roll import every_outcome
from tests.rulesets.fights import Json, Played

COC7 = registry.get("coc7")
GM = Viewer(gm=True)
PIA = Viewer(controls=("ada",), sides=("party",))


def told(fought: Played, choice: Choice, viewer: Viewer = GM) -> Chance:
    found = COC7.chance(fought.now, choice, viewer)
    assert found is not None
    return found


def blow(**fields: Any) -> Choice:
    return Choice("ada", "turn", "melee", {"target": "gob", **fields})


def net(outcome: Any, by: str) -> int:
    return sum(
        entry.facts["net"] for entry in outcome.log if entry.rule == "damage" and entry.who == by
    )


def test_an_undefended_knife_with_a_bonus_die_against_armour_1() -> None:
    fought = play(
        ada(brawl=60, db="1d4", **armed(KNIFE)),
        gob(armour=1, helpless=True, hp_max=40),
        undefended="bonus_die",
    )
    harm = told(fought, blow()).does
    assert harm is not None
    outcomes = list(every_outcome(COC7, fought.now, blow()))
    assert harm.mean == pytest.approx(6.72, abs=5e-7)
    assert harm.mean == pytest.approx(sum(p * net(outcome, "ada") for p, outcome in outcomes))


def test_a_major_wound_may_make_unconscious() -> None:
    fought = play(ada(brawl=60, unarmed_damage="1d4"), gob(hp_max=6, con=35, helpless=True))
    harm = told(fought, blow()).does
    assert harm is not None
    outcomes = list(every_outcome(COC7, fought.now, blow()))
    out = sum(p for p, o in outcomes if o.state.combatants["gob"].status != "active")
    assert harm.fells == pytest.approx(out) == pytest.approx(0.65 * (0.12 + 0.48 / 2))


ANSWERS = {
    "dodge": (0.6021, 0, 0.3979),
    "fight_back": (0.2498, 0.27, 0.4802),
    "none": (0.45, 0, 0.55),
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_attack_55_against_each_answer_with_40(answer: str) -> None:
    """Dodging is won by not being hit; fighting back is won by hitting."""
    fought = play(
        ada(brawl=55, unarmed_damage="1", hp_max=1),
        gob(dodge=40, brawl=40, unarmed_damage="1", hp_max=1),
        "ada turn melee target=gob",
        wounds="simple",
    )
    choice = Choice("gob", "react", answer)
    found = told(fought, choice)
    win, tie, lose = ANSWERS[answer]
    assert found.contest is not None
    assert (found.contest.win, found.contest.tie) == pytest.approx((win, tie), abs=5e-7)
    assert found.contest.lose == pytest.approx(lose, abs=5e-7)
    assert found.suffers is not None
    assert found.suffers.fells == pytest.approx(lose), "one hit is enough"
    if answer == "fight_back":
        assert found.does is not None
        assert (found.does.mean, found.does.fells) == pytest.approx((win, win))
    # ignore faces that are less probable than one pair of rolls
    outcomes = list(every_outcome(COC7, fought.now, choice, 1e-5))
    hit = sum(p for p, o in outcomes if o.state.combatants["gob"].hp == 0)
    back = sum(p for p, o in outcomes if o.state.combatants["ada"].hp == 0)
    assert hit == pytest.approx(lose)
    assert back == pytest.approx(win if answer == "fight_back" else 0)


def test_before_it_is_answered_an_attack_does_between_the_least_and_the_most() -> None:
    fought = play(ada(brawl=55, unarmed_damage="2"), gob(dodge=40, brawl=40))
    harm = told(fought, blow()).does
    assert harm is not None and isinstance(harm.mean, Between)
    assert (harm.mean.least, harm.mean.most) == pytest.approx((2 * 0.3979, 2 * 0.55))
    alone = told(play(ada(brawl=55), gob(helpless=True)), blow()).does
    assert alone is not None and isinstance(alone.mean, float)


@pytest.mark.parametrize(
    ("skill", "dice", "levels"),
    [(60, {}, [0.6, 0.3, 0.12]), (60, {"prone": True}, [0.84, 0.51, 0.224])],
    ids=["no dice", "a bonus die"],
)
def test_levels_of_skill_60_or_better(skill: int, dice: Json, levels: list[float]) -> None:
    """Sums of the check values, from the level upwards."""
    fought = play(ada(brawl=skill), gob(**dice))
    found = told(fought, blow(), PIA)
    assert [name for name, _ in found.by_level] == ["regular", "hard", "extreme"]
    assert [chance for _, chance in found.by_level] == pytest.approx(levels)
    assert found.percent == round(100 * levels[0]), "the chance of a regular success"
    assert found.does is None, "what the ghoul answers is not known"


def test_a_shot_at_very_long_range_needs_an_extreme_success() -> None:
    fought = play(ada(**armed(REVOLVER, skill=65)), gob())
    shot = Choice("ada", "turn", "shoot", {"target": "gob", "range": "very_long"})
    assert told(fought, shot, PIA).by_level == (("extreme", pytest.approx(0.13)),)


def test_who_answers_an_unknown_attacker_reads_the_own_roll_alone() -> None:
    fought = play(ada(dodge=40), gob(dex=90), "gob turn melee target=ada")
    found = told(fought, Choice("ada", "react", "dodge"), PIA)
    assert [chance for _, chance in found.by_level] == pytest.approx([0.4, 0.2, 0.08])
    assert (found.contest, found.suffers, found.does) == (None, None, None)


def test_a_spell_that_does_damage() -> None:
    bolt = {"name": "bolt", "roll": "opposed_pow", "damage": "1d3"}
    fought = play(ada(pow=55, spells=[bolt]), gob(pow=40, hp_max=2), wounds="simple")
    choice = Choice("ada", "turn", "cast", {"spell": "bolt", "target": "gob"})
    assert told(fought, choice).does == Harm(
        mean=pytest.approx(0.4802 * 2), fells=pytest.approx(0.4802 * 2 / 3)
    )
    assert told(fought, choice, PIA).does is None


STRINGS = {
    "a burst": ("burst", armed(REVOLVER, skill=70, damage="1d4"), "shots=3", "none"),
    "a burst dived from": ("burst", armed(REVOLVER, skill=70, damage="1d4"), "shots=3", "dive"),
    "a burst dodged": (
        "burst",
        armed(REVOLVER, skill=70, damage="1d4"),
        "shots=3 range=point_blank",
        "dodge",
    ),
    "volleys": ("auto", armed(SMG, damage="1d3", malfunction=80), "size=3 volleys=3", "none"),
}
ROLLED = 4000


@pytest.mark.parametrize("named", STRINGS)
def test_a_string_of_shots_is_weighed_as_a_whole(named: str) -> None:
    """The total damage, and whether the target stands after the last shot; there are too many faces
    to count, so many rolls are sampled."""
    option, armed_with, fields, answer = STRINGS[named]
    target = gob(hp_max=8, con=40, dodge=50)
    fought = play(ada(**armed_with), target, bob(), f"ada turn {option} target=gob {fields}")
    choice = Choice("gob", "react", answer)
    found = of(fought, answer, "gob", "react").answers[answer]
    assert found.damage is not None and found.fells is not None
    outcomes = [COC7.resolve(fought.now, choice, Seeded(seed)) for seed in range(ROLLED)]
    damage = [net(outcome, "ada") for outcome in outcomes]
    spread = sum((n - mean(found.damage)) ** 2 * p for n, p in found.damage.items()) ** 0.5
    off = abs(sum(damage) / ROLLED - mean(found.damage))
    assert off < 4 * spread / ROLLED**0.5
    out = sum(o.state.combatants["gob"].status != "active" for o in outcomes) / ROLLED
    assert abs(out - found.fells) < 4 * (found.fells * (1 - found.fells) / ROLLED) ** 0.5


@pytest.mark.parametrize("viewer", [GM, PIA], ids=["the GM", "a player"])
def test_a_house_rules_die_against_who_does_not_answer_is_in_no_level(viewer: Viewer) -> None:
    fought = play(ada(brawl=60), gob(), undefended="bonus_die")
    found = told(fought, blow(), viewer)
    assert found.by_level[0] == ("regular", pytest.approx(0.6))
    if viewer.gm:
        assert "if the target does not respond: 84%" in map(said, found.more)
