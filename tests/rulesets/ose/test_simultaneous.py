"""README 7.4: sides that act at once."""

from tests.rulesets.fights import Played, Written, cast
from tests.rulesets.ose.fight import foe, hero, initiative, play

TIE = "party initiative 3, foes initiative 3"


def tied(*written: Written, dice: str = "", **options: object) -> Played:
    start = initiative(cast(*written))
    return play(start, *written, dice=f"{TIE}, {dice}", ties="simultaneous", **options)


def test_simultaneous_sides_can_kill_each_other() -> None:
    fight = tied(
        hero(hp=3, engaged=["gob"]),
        foe(hp=3),
        "aldo melee attack",
        "gob melee attack",
        dice="aldo attack 19, gob attack 19, gm damage 4 3",
    )
    assert fight.rules()[-5:] == ["hit_points", "death", "hit_points", "death", "fight_over"]
    assert fight.state["winner"] is None


def test_nobody_falls_before_the_phase_ends() -> None:
    fight = tied(
        hero(engaged=["gob"]),
        foe(hp=3),
        "aldo melee attack",
        dice="aldo attack 19, gm damage 6",
    )
    assert (fight["gob"]["hp"], fight["gob"]["status"]) == (3, "active")
    assert fight.pending() == ["gob melee"]


def test_who_is_shot_dead_strikes_no_more_in_melee() -> None:
    fight = tied(
        hero(engaged=["gob"]),
        hero("cira", weapons=["short_bow"]),
        foe(hp=3),
        foe("orc", engaged=["aldo"]),
        "gm gm default who=cira,",
        "cira missile attack target=gob",
        dice="cira attack 19, gm damage 4",
    )
    assert fight["gob"]["status"] == "dead"
    assert set(fight.pending()) == {"aldo melee", "orc melee"}


def test_damage_and_healing_count_together() -> None:
    mend = {"name": "mend", "heal": "3", "target": "self"}
    burn = {"name": "burn", "damage": "5"}
    fight = play(
        hero(hp=4, max_hp=8, spells=[mend]),
        foe(spells=[burn]),
        "aldo declare cast",
        "gob declare cast",
        "gm initiative roll",
        "gob cast cast",
        "aldo cast cast",
        dice=TIE,
        ties="simultaneous",
    )
    assert fight.facts("hit_points") == {"before": 4, "damage": 5, "healing": 3, "after": 2}


def test_the_gms_own_choices_take_effect_at_once() -> None:
    fight = tied(
        hero(engaged=["gob", "orc"]),
        foe(),
        foe("orc"),
        "gm gm set target=gob field=hp value=0",
    )
    assert fight.rules() == ["gm_set", "death"]
    assert set(fight.pending()) == {"aldo melee", "orc melee"}


def test_a_condition_laid_simultaneously_leaves_the_other_its_turn() -> None:
    hold = {"name": "hold", "condition": "paralysed", "duration": "1"}
    fight = play(
        hero(spells=[hold]),
        foe(spells=[hold]),
        "aldo declare cast",
        "gob declare cast",
        "gm initiative roll",
        "aldo cast cast",
        "gob cast cast",
        dice=TIE,
        ties="simultaneous",
    )
    assert (fight["aldo"]["paralysed"], fight["gob"]["paralysed"]) == (True, True)
    assert not fight.state["over"]


def test_the_end_of_the_fight_waits_for_the_end_of_the_phase_but_ending_it_does_not() -> None:
    fight = tied(
        hero(engaged=["gob"]),
        foe(hp=3),
        "aldo melee attack",
        "gm gm end",
        dice="aldo attack 19, gm damage 6",
    )
    assert fight.rules() == ["hit_points", "death", "fight_over"]
    assert fight.state["winner"] == "party"
