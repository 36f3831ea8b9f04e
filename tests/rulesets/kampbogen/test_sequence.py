"""README 4.3, 4.4, 8: the round, and the end of a fight."""

from rulesets import registry
from tests.rulesets.kampbogen.fight import ROLL, acts, foe, hero, play


def test_a_fight_begins_with_its_first_round() -> None:
    fight = play(hero(), foe())
    assert fight.rules(0) == ["begin", "round"]
    assert fight.facts("begin") == {"situation": "normal", "ambushed": ""}
    assert fight.facts("round") == {"round": 1}
    assert (fight.state["phase"], fight.state["round"]) == ("kampgrad", 1)


def test_an_opening_situation_comes_before_the_first_round() -> None:
    fight = play(hero(), foe(), situation="sneak_attack")
    assert (fight.rules(0), fight.state["round"], fight.state["phase"]) == (
        ["begin"],
        0,
        "situation",
    )


def test_a_new_round_begins_when_all_have_acted_until_a_side_has_won_or_left() -> None:
    once = [ROLL, *acts("a pass", "b pass")]
    dice = "gm kampgrad 1 1 1 1, a ability 3 3 3 3, b ability 4 4 4 4"
    fight = play(hero(), hero("b"), foe(), once, once, dice=dice)
    assert [entry["facts"]["round"] for entry in fight.entries("round")] == [1, 2, 3]
    phases = [fight.after(step)["phase"] for step in range(6)]
    assert phases == ["kampgrad", "roll", "roll", "act", "act", "kampgrad"]


def test_the_order_of_answering_changes_nothing() -> None:
    cast = (hero(), hero("b"), hero("c", in_combat=False), foe(), foe("p"), foe("q"))
    dice = "gm kampgrad 1 1, a ability 3 3, b ability 4 4, c ability 4 2"
    played = play(
        *cast,
        ROLL,
        "a roll roll",
        "b roll roll",
        "c join join",
        "a act pass",
        "c act pass",
        dice=dice,
    )
    two = play(
        *cast,
        ROLL,
        "c join join",
        "b roll roll",
        "a roll roll",
        "c act pass",
        "a act pass",
        dice=dice,
    )
    assert played.state == two.state


def test_a_round_is_a_scene_and_distance_is_never_asked() -> None:
    rules = registry.get("kampbogen")
    fields = [*rules.stats, *rules.options, *rules.settable]
    assert not {field.name for field in fields} & {"distance", "range", "feet", "move", "position"}


def test_what_opponents_would_prevent_is_no_option_until_the_fight_is_won() -> None:
    fight = play(
        hero(),
        foe(helpless=True),
        foe("p"),
        ROLL,
        "a roll roll",
        dice="gm kampgrad 1 1, a ability 3 3",
    )
    assert set(fight.offered("a")) == {"combat", "prygl", "manoeuvre", "pass"}
    assert fight.state["loot"] == 0


def test_a_round_in_which_nobody_rolls_ends_without_resolution() -> None:
    cast = (hero(), hero("b", in_combat=False), foe())
    fight = play(
        *cast,
        ROLL,
        "b join stay",
        "gm gm withdraw target=a",
        "gm pursuit catch_up",
        dice="gm kampgrad 1 1",
    )
    assert fight.entries("targets") == []
    assert fight.state["round"] == 2


def test_without_a_character_who_fights_the_round_ends_at_the_kampgrad() -> None:
    fight = play(hero(), foe(), "gm gm set target=a field=liv value=0")
    assert fight.pending() == ["gm fate"]


def test_the_party_has_won_when_no_opponent_is_a_fighter() -> None:
    for field, value in (("status", "surrendered"), ("helpless", "true"), ("in_combat", "false")):
        fight = play(hero(), foe(), f"gm gm set target=o field={field} value={value}")
        assert (fight.state["over"], fight.state["winner"]) == (True, "party")
        assert fight.rules()[-2:] == ["loot", "over"]


def test_there_is_one_share_of_loot_for_every_opponent_in_whatever_way_defeated() -> None:
    cast = (
        foe("o"),
        foe("p", liv=0),
        foe("q", helpless=True),
        foe("r"),
        foe("s"),
        foe("t", in_combat=False, liv=0),
    )
    rulings = ["gm gm surrender target=o", "gm gm flee target=r", "gm gm remove target=s"]
    fight = play(hero(), *cast, rulings)
    assert fight.facts("loot") == {"shares": 3}
    assert fight.facts("over") == {"winner": "party", "loot": 3}
    assert fight.state["loot"] == 3


def test_a_fight_that_nobody_survives_standing_is_won_by_nobody() -> None:
    fight = play(hero(liv=0), foe(helpless=True))
    assert (fight.state["winner"], fight.entries("loot"), fight.rules(0)) == (
        None,
        [],
        ["begin", "round", "over"],
    )


def test_an_opponent_outside_does_not_keep_the_fight_going() -> None:
    assert play(hero(), foe(in_combat=False)).state["winner"] == "party"


def test_other_sides_fight_together_as_one() -> None:
    fight = play(hero(), foe(side="wolves"), foe("p", side="bandits"), ROLL, dice="gm kampgrad 1 1")
    assert fight.facts("kampgrad")["opponents"] == 2


def test_when_the_fight_begins_foes_become_opponents_and_the_party_characters() -> None:
    fight = play(hero(), foe())
    assert "kamp" in fight["o"]
    assert "prygl" in fight["a"]
    assert play(hero(kamp="let"), foe()).error == "bad_stats"
    assert play(hero(), foe(prygl=3)).error == "bad_stats"
