"""README 11: plausible suggestions."""

from rulesets.coc7.asking.suggest import suggest
from rulesets.contract import Choice, Viewer
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


def test_the_gun_in_hand_is_fired_else_the_one_that_does_most() -> None:
    choice = suggested(play(ada(weapons=[REVOLVER, BOW, PISTOL]), gob()))
    assert choice.fields["weapon"] == "pistol"
    same = suggested(play(ada(weapons=[REVOLVER, PISTOL], held="revolver"), gob()))
    assert same.fields["weapon"] == "revolver"
    empty = {**PISTOL, "loaded": 0}
    other = suggested(play(ada(weapons=[REVOLVER, empty]), gob()))
    assert other.fields["weapon"] == "revolver"


def test_in_melee_the_opponent_is_struck_with_what_does_most() -> None:
    fought = play(ada(weapons=[CLUB, KNIFE]), gob(), hag(), "gm gm engage target=ada other=hag")
    choice = suggested(fought)
    assert (choice.option, choice.fields) == ("melee", {"target": "hag", "weapon": "club"})


def test_an_opponent_in_melee_is_shot_at_from_nearest() -> None:
    fought = play(ada(weapons=[CLUB, PISTOL]), gob(), hag(), "gm gm engage target=ada other=hag")
    assert suggested(fought) == Choice(
        "ada", "turn", "shoot", {"target": "hag", "weapon": "pistol", "range": "point_blank"}
    )


def test_nobody_shoots_into_a_melee_while_others_stand_free() -> None:
    fought = play(ada(**armed(PISTOL)), bob(), gob(), hag(), "gm gm engage target=bob other=gob")
    assert suggested(fought).fields["target"] == "hag"


def test_nobody_shoots_at_something_tiny_while_others_stand_there() -> None:
    assert suggested(play(ada(**armed(PISTOL)), gob(build=-2), hag())).fields["target"] == "hag"


def test_full_auto_is_fired_in_as_many_volleys_as_still_hit() -> None:
    choice = suggested(play(ada(**armed(SMG)), gob()))
    assert (choice.option, choice.fields["volleys"]) == ("auto", 2)
    clumsy = play(ada(**armed(SMG, skill=20)), gob())
    assert suggested(clumsy).option == "shoot", "a volley of three hits with one bullet"


BOLT = {"name": "bolt", "mp": 2, "roll": "opposed_pow", "damage": "2d6"}


def test_for_somebody_without_a_player_nobody_hidden_is_aimed_at() -> None:
    """Proposals to the GM use only what the party may know: the more badly hurt of two ghouls is
    hidden."""
    fought = play(ada(**armed(PISTOL)), gob(hp=1, hp_max=20), hag())
    table = Viewer(gm=True, controls=("ada", "gob", "hag"), hidden=("gob",))
    assert suggested(fought).fields["target"] == "gob"
    assert suggest(fought.now, fought.asked(), table).fields["target"] == "hag"


def test_a_spell_is_cast_where_it_does_more_than_a_blow() -> None:
    assert suggested(play(ada(pow=80, spells=[BOLT]), gob())).option == "cast"
    assert suggested(play(ada(pow=20, spells=[BOLT], **armed(CLUB)), gob())).option == "melee"
    seer = play(ada(pow=60, spells=[BOLT], **armed(CLUB, skill=70)), gob(pow=95))
    assert suggested(seer).option == "melee", "the GM knows its will"
    warned = suggest(seer.now, seer.asked(), Viewer(controls=("ada",), sides=("party",)))
    assert warned.option == "cast", "its opponent does not"


def test_bottles_are_thrown_before_one_closes_in() -> None:
    bottle = {"name": "bottle", "use": "thrown", "damage": "2d6", "skill": 45, "amount": 2}
    assert suggested(play(ada(weapons=[bottle], brawl=45), gob())).option == "throw"


def test_who_is_trained_and_free_keeps_a_friend_alive() -> None:
    dying = bob(hp=0), "gm gm set target=bob field=status value=dying"
    assert suggested(play(ada(first_aid=60), *dying, gob())).option == "first_aid"
    assert suggested(play(ada(first_aid=30), *dying, gob())).option == "melee"
    pressed = "gm gm engage target=ada other=gob"
    assert suggested(play(ada(first_aid=60), *dying, gob(), pressed)).option == "melee"


def test_the_last_of_the_party_flees_from_several_when_badly_hurt() -> None:
    alone = ada(hp=2, hp_max=10)
    assert suggested(play(alone, gob(), hag())).option == "flee"
    assert suggested(play(alone, gob())).option == "melee"
    assert suggested(play(alone, bob(), gob(), hag())).option == "melee"
    assert suggested(play(gob(hp=2, hp_max=10), ada(), bob())).option == "melee", "no foe does"


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


def test_one_hits_back_where_that_is_about_as_safe_as_a_dodge_which_wins_ties() -> None:
    struck = "ada turn melee target=gob"
    assert suggested(play(ada(), gob(brawl=50, dodge=40), struck)).option == "dodge"
    assert suggested(play(ada(), gob(brawl=80, dodge=40), struck)).option == "fight_back"
    assert suggested(play(ada(), gob(brawl=65, dodge=30), struck)).option == "fight_back"


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


def test_one_waits_for_an_enemy_who_can_act() -> None:
    fought = play(ada(), bob(), gob(), hag(), "gm gm set target=gob field=status value=unconscious")
    delay = fought.asked().option("delay")
    assert delay is not None and delay.fields[0].choices == ("bob", "gob", "hag")
    alone = suggest(fought.now, fought.asked().alone(delay))
    assert alone.fields == {"after": "hag"}
