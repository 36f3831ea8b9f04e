"""README 7.3: one initiative roll for the whole fight, ties, positions, rounds."""

import pytest

from tests.rulesets.arm5.fight import QUICK_BOLT, foe, hero, play
from tests.rulesets.fights import Json, Played


def rolled(fighter: Json, face: int = 5) -> Json:
    fight = play(fighter, foe(), dice=f"aldo initiative {face}, bor initiative 2")
    return next(e["facts"] for e in fight.entries("initiative") if e["who"] == "aldo")


def test_quickness_and_weapon_less_encumbrance_and_penalty() -> None:
    facts = rolled(hero(quickness=3, weapons=["axe"], encumbrance=2, wounds_medium=1))
    assert (facts["basis"], facts["quickness"], facts["weapon_mod"]) == ("weapon", 3, 1)
    assert (facts["encumbrance"], facts["penalty"]) == (2, -3)
    assert (facts["modifier"], facts["total"]) == (3 + 1 - 2 - 3, 4)


def test_a_shield_counts_beside_a_single_weapon_or_alone() -> None:
    targe = {"preset": "buckler", "init": -1}
    assert rolled(hero(weapons=["long_sword", targe]))["weapon_mod"] == 1
    assert rolled(hero(weapons=["dagger", targe]))["weapon_mod"] == 0
    assert rolled(hero(weapons=[targe]))["weapon_mod"] == -1
    assert rolled(hero())["weapon_mod"] == 0


def test_too_heavy_things_count_for_nothing() -> None:
    heavy = {"weapons": ["warhammer", {"preset": "staff", "init": 7}], "wielding": ["warhammer"]}
    assert rolled(hero(**heavy))["weapon_mod"] == 0


def test_magi_act_on_quickness_alone() -> None:
    facts = rolled(hero(quickness=2, encumbrance=1, spells=[QUICK_BOLT]))
    assert (facts["basis"], facts["weapon_mod"], facts["modifier"]) == ("spell", 0, 1)


@pytest.mark.parametrize(
    ("stats", "basis"),
    [
        ({"weapons": ["staff"], "spells": [QUICK_BOLT]}, "weapon"),
        ({"weapons": ["staff"], "spells": [QUICK_BOLT], "opens_with": "spell"}, "spell"),
        ({"spells": [QUICK_BOLT], "opens_with": "weapon"}, "weapon"),
        ({}, "weapon"),
    ],
    ids=str,
)
def test_opens_with_says_what_counts(stats: dict, basis: str) -> None:
    assert rolled(hero(**stats))["basis"] == basis


def test_fast_casting_adds_finesse_to_the_same_die() -> None:
    magus = hero(quickness=1, finesse=4, weapons=["staff"], encumbrance=0, spells=[QUICK_BOLT])
    assert rolled(magus, 6) | {"total": 9, "fast_total": 11} == rolled(magus, 6)
    assert rolled(hero(finesse=4, weapons=["staff"]))["fast_total"] is None


def test_a_botch_is_a_botch_for_both_totals() -> None:
    magus = hero(quickness=-3, finesse=1, encumbrance=0, spells=[QUICK_BOLT])
    faces = "aldo initiative 10, aldo initiative_botch 10, bor initiative 5"
    fighter = play(magus, foe(), dice=faces)["aldo"]
    assert (fighter["initiative"], fighter["initiative_fast"]) == (-3, -2)


TIED = "aldo initiative 8, bor initiative 8, cela initiative 8, mira initiative 4"


def tied(again: str) -> Played:
    return play(hero(), foe(), foe("cela"), hero("mira"), dice=f"{TIED}, {again}")


def test_equal_totals_roll_again_only_to_order_themselves() -> None:
    fight = tied("aldo initiative_tie 6, bor initiative_tie 10, cela initiative_tie 3")
    assert fight.state["order"] == ["aldo", "cela", "bor", "mira"]
    assert {fight[who]["initiative"] for who in ("aldo", "bor", "cela")} == {8}


def test_those_still_equal_roll_once_more() -> None:
    fight = tied("aldo initiative_tie 6 2, bor initiative_tie 9, cela initiative_tie 6 3")
    assert fight.state["order"] == ["bor", "cela", "aldo", "mira"]
    who = [entry["who"] for entry in fight.entries("initiative_tie")]
    assert who == ["aldo", "bor", "cela", "aldo", "cela"]


def test_initiative_is_rolled_once_and_holds_for_the_whole_fight() -> None:
    fight = play(hero(), foe(), "aldo turn end", "bor turn end", "aldo turn end", "bor turn end")
    assert fight.state["round"] == 3
    assert fight.rolled("initiative") == len(fight.entries("initiative")[0]["rolls"]) + 1
    assert fight.pending() == ["aldo turn"]


def test_the_higher_initiative_begins_and_then_the_lower_does_the_same() -> None:
    fight = play(hero(), foe())
    assert fight.pending() == ["aldo turn"]
    fight.then("aldo turn attack target=bor")
    assert fight.pending() == ["bor turn"]
    fight.then("bor turn attack target=aldo")
    assert fight.pending() == ["aldo turn"]


def test_a_round_is_about_six_seconds() -> None:
    fight = play(hero(), foe(), "aldo turn end", "bor turn end")
    seconds = [(e["facts"]["round"], e["facts"]["seconds"]) for e in fight.entries("round")]
    assert seconds == [(1, 0), (2, 6)]


def test_who_cannot_act_is_passed_over() -> None:
    fight = play(hero(), foe(), hero("mira"), "gm gm set target=bor field=status value=unconscious")
    assert fight.state["over"]
    late = foe("dun")
    fight = play(hero(), foe(), late, "gm gm set target=bor field=status value=unconscious")
    fight.then("aldo turn end")
    assert fight.pending() == ["dun turn"]


def test_the_early_place_stands_behind_the_places_with_at_least_its_total() -> None:
    magus = hero("mira", finesse=3, encumbrance=0, spells=[QUICK_BOLT])
    faces = "aldo initiative 8, bor initiative 7, mira initiative 5"
    fight = play(hero(), foe(), magus, dice=faces)
    assert fight["mira"]["initiative_fast"] == 8
    assert fight.pending() == ["aldo turn"]
    fight.then("aldo turn end")
    assert fight.pending() == ["mira early_cast"]
    fight.then("mira early_cast wait")
    assert fight.pending() == ["bor turn"]
    fight.then("bor turn end")
    assert fight.pending() == ["mira turn"]


def test_without_finesse_or_with_the_option_off_there_is_no_early_place() -> None:
    for stats, options in (({}, {}), ({"finesse": 3}, {"early_cast": False})):
        magus = hero(encumbrance=0, spells=[QUICK_BOLT], **stats)
        assert play(magus, foe(), **options).pending() == ["aldo turn"]
