"""README 11: plausible answers."""

from rulesets.coc7.asking.suggest import suggest
from rulesets.contract import Choice
from tests.rulesets.coc7.fight import (
    BOW,
    CLUB,
    KNIFE,
    PISTOL,
    REVOLVER,
    SMG,
    ada,
    armed,
    bob,
    gob,
    hag,
    play,
)
from tests.rulesets.fights import Played

SHOTGUN = {"name": "shotgun", "use": "firearm", "skill": 40, "capacity": 2}


def suggested(fought: Played) -> Choice:
    return suggest(fought.now, fought.asked())


def test_out_of_melee_a_ready_gun_is_fired_at_the_first_active_enemy() -> None:
    choice = suggested(play(ada(weapons=[CLUB, REVOLVER]), gob(hp=0), hag()))
    assert (choice.option, choice.fields) == (
        "shoot",
        {"target": "hag", "weapon": "revolver", "range": "base"},
    )


def test_the_gun_in_hand_comes_first() -> None:
    choice = suggested(play(ada(weapons=[REVOLVER, BOW, PISTOL], held="pistol"), gob()))
    assert choice.fields["weapon"] == "pistol"
    empty = {**PISTOL, "loaded": 0}
    other = suggested(play(ada(weapons=[REVOLVER, empty], held="pistol"), gob()))
    assert other.fields["weapon"] == "revolver"


def test_in_melee_the_opponent_is_struck_with_what_does_most() -> None:
    fought = play(
        ada(weapons=[CLUB, KNIFE, REVOLVER]), gob(), hag(), "gm gm engage target=ada other=hag"
    )
    choice = suggested(fought)
    assert (choice.option, choice.fields) == ("melee", {"target": "hag", "weapon": "club"})


def test_of_equal_weapons_the_first_is_taken() -> None:
    cudgel = {"name": "cudgel", "damage": "1d8"}
    fought = play(ada(weapons=[cudgel, CLUB]), gob())
    assert suggested(fought).fields["weapon"] == "cudgel"
    bare = play(ada(improvised_at_hand=True, unarmed_damage="1d6"), gob())
    assert suggested(bare).fields["weapon"] == "improvised"


def test_who_is_held_fights_on() -> None:
    fought = play(ada(), gob(), "gm gm set target=ada field=restrained_by value=gob")
    assert suggested(fought).option == "melee"


def test_at_the_end_of_a_run_one_strikes() -> None:
    fought = play(ada(), gob(), "ada turn run", "gob turn other")
    assert suggested(fought).option == "melee"


def test_one_hits_back_if_that_is_what_one_does_better() -> None:
    struck = "ada turn melee target=gob"
    assert suggested(play(ada(), gob(brawl=40, dodge=40), struck)).option == "dodge"
    assert suggested(play(ada(), gob(brawl=41, dodge=40), struck)).option == "fight_back"


def test_shots_from_afar_are_not_answered_and_nobody_dives() -> None:
    far = play(ada(**armed(REVOLVER)), gob(), "ada turn shoot target=gob")
    assert suggested(far).option == "none"
    near = play(
        ada(**armed(REVOLVER)), gob(dodge=90), "ada turn shoot target=gob range=point_blank"
    )
    assert suggested(near).option == "dodge"


def test_the_fire_ceases_and_the_next_round_comes() -> None:
    auto = play(
        ada(**armed(SMG)),
        gob(),
        "ada turn auto target=gob",
        "gob react none",
        dice="ada attack 90",
    )
    assert suggested(auto).option == "cease"
    assert suggested(play(ada(helpless=True), bob(helpless=True), gob(helpless=True))).option == (
        "next_round"
    )


def test_who_has_an_empty_gun_in_hand_reloads_it_and_a_shot_has_its_round_loaded_first() -> None:
    fought = play(ada(**armed(SHOTGUN, loaded=0, spare=5)), gob())
    choice = suggested(fought)
    assert (choice.option, choice.fields) == ("reload", {"weapon": "shotgun"})
    decision = fought.asked()
    shot = suggest(fought.now, decision.alone(decision.option("shoot")))  # type: ignore[arg-type]
    assert shot.fields["load"] is True, "without that it would be refused"
    near = play(ada(**armed(SHOTGUN, loaded=0)), gob(), "gm gm engage target=ada other=gob")
    assert suggested(near).option == "melee"
