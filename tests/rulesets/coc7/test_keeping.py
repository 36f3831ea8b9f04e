"""Values that last beyond the fight, scarce resources, and the notation of a fight."""

import pytest

from rulesets.coc7.asking.spending import spends
from rulesets.coc7.sheet.between_fights import kept
from rulesets.coc7.sheet.roster import check_stats
from rulesets.contract import Choice
from tests.rulesets.coc7.fight import (
    BOW,
    CLAWS,
    CLUB,
    KNIFE,
    PISTOL,
    REVOLVER,
    RULES,
    SMG,
    ada,
    armed,
    bob,
    gob,
    hag,
    play,
)


def test_wounds_magic_luck_and_ammunition_last() -> None:
    fought = play(
        ada(weapons=[{**REVOLVER, "spare": 4, "loaded": 2}, CLUB, KNIFE, BOW], held="revolver"),
        gob(hp_max=60),
        "gm gm set target=ada field=hp value=7",
        "gm gm set target=ada field=mp value=2",
        "gm gm set target=ada field=luck value=41",
        "ada turn reload",
    )
    lasting = kept(fought.now, "ada")
    assert (lasting["hp"], lasting["mp"], lasting["luck"]) == (7, 2, 41)
    revolver, club, knife, bow = lasting["weapons"]
    assert (revolver["loaded"], revolver["spare"]) == (4, 2)
    assert (knife["amount"], bow["amount"]) == (2, 20)
    assert "amount" not in club


def test_what_lasts_fits_the_sheet_and_is_the_same_weapon() -> None:
    weapons = [REVOLVER, SMG, CLUB, KNIFE, BOW, {"name": "spear", "use": "thrown"}]
    chair = {"name": "chair", "improvised": True, "skill": 70}
    fought = play(ada(weapons=[*weapons, chair, CLAWS]), gob())
    lasting = kept(fought.now, "ada")
    check_stats(lasting, "party")
    again = play(ada(**lasting), gob())
    assert again.now.combatants["ada"].sheet == fought.now.combatants["ada"].sheet


def test_spare_rounds_that_nobody_counts_stay_uncounted() -> None:
    uncounted = {name: value for name, value in REVOLVER.items() if name != "spare"}
    (revolver,) = kept(play(ada(**armed(uncounted)), gob()).now, "ada")["weapons"]
    assert "spare" not in revolver


def test_who_has_nothing_to_shoot_or_throw_keeps_the_weapons_as_they_are() -> None:
    assert "weapons" not in kept(play(ada(**armed(CLUB)), gob()).now, "ada")


def test_a_bow_without_arrows_still_fits_the_sheet() -> None:
    fought = play(
        ada(**armed(BOW, amount=1)),
        gob(),
        "ada turn shoot target=gob",
        "gob react none",
        dice="ada attack 99",
    )
    check_stats(kept(fought.now, "ada"), "party")


@pytest.mark.parametrize(
    ("option", "fields", "scarce"),
    [
        ("cast", {"spell": "bolt"}, True),
        ("cast", {"spell": "free"}, False),
        ("shoot", {"weapon": "revolver"}, False),
        ("shoot", {"weapon": "pistol"}, True),
        ("burst", {"weapon": "revolver", "shots": 2}, True),
        ("auto", {"weapon": "smg", "size": 5}, False),
        ("auto", {"weapon": "smg", "size": 5, "volleys": 4}, True),
        ("auto", {"weapon": "smg", "size": []}, False),
        ("throw", {"weapon": "spear"}, True),
        ("throw", {"weapon": ["spear"]}, False),
        ("melee", {"weapon": "spear"}, False),
        ("other", {}, False),
    ],
)
def test_magic_points_and_the_last_round_or_piece_are_scarce(
    option: str, fields: dict, scarce: bool
) -> None:
    weapons = [
        {**REVOLVER, "loaded": 2},
        {**PISTOL, "loaded": 1},
        SMG,
        {"name": "spear", "use": "thrown"},
    ]
    spells = [{"name": "bolt", "mp": 1}, {"name": "free"}]
    state = play(ada(weapons=weapons, spells=spells), gob()).now
    assert spends(state, Choice("ada", "turn", option, fields)) is scarce
    assert not spends(state, Choice("otto", "turn", option, fields))


def test_a_state_survives_json_in_the_middle_of_full_auto() -> None:
    fought = play(
        ada(**armed(SMG)),
        gob(hp_max=60, dodge=50),
        "ada turn auto target=gob range=point_blank",
        "gob react dodge",
        dice="ada attack 90, ada attack tens 9, gob dodge 90",
    )
    written = RULES.encode(fought.now)
    assert RULES.decode(written) == fought.now
    assert RULES.encode(RULES.decode(written)) == written
    assert fought.now.auto.answers["gob"].option == "dodge"


HURT = "gm gm hurt target=ada amount=1d6"


def test_the_dying_stay_dying_beyond_the_fight() -> None:
    wounded = ada(hp_max=11, hp=6)
    fought = play(wounded, bob(), gob(), HURT, dice="gm damage 6")
    assert fought["ada"]["status"] == "dying"
    lasting = kept(fought.now, "ada")
    assert (lasting["hp"], lasting["dying"], lasting["major_wound"]) == (0, True, True)
    again = play(ada(hp_max=11, **lasting), bob(), gob())
    assert (again["ada"]["status"], again["ada"]["major_wound"]) == ("dying", True)


def test_who_begins_dying_rolls_at_the_end_of_the_first_round() -> None:
    people = ada(hp=0, dying=True), bob(dex=90), gob()
    fought = play(*people, "bob turn other", "gob turn other", dice="ada con 1")
    assert fought.facts("dying_roll")["success"]
    died = play(*people, "bob turn other", "gob turn other", dice="ada con 100")
    assert died["ada"]["status"] == "dead"


def test_a_major_wound_lasts_so_the_next_0_is_dying() -> None:
    wounded = ada(hp_max=20, hp=3, major_wound=True)
    fought = play(wounded, bob(), gob(), HURT, dice="gm damage 3")
    assert fought["ada"]["status"] == "dying"
    assert kept(play(ada(), gob()).now, "ada")["major_wound"] is False


def test_who_is_saved_is_dying_no_more() -> None:
    people = ada(hp=0, dying=True), bob(dex=90), gob()
    saved = play(*people, "bob turn first_aid target=ada", dice="bob first_aid 1")
    lasting = kept(saved.now, "ada")
    assert (lasting["hp"], lasting["dying"]) == (1, False)


def test_a_minor_figure_without_hit_points_is_dead_and_not_dying() -> None:
    fought = play(gob(hp=0, dying=True, dies_at_zero=True), hag(), ada())
    assert fought["gob"]["status"] == "dead"
