"""README 4.2: the sequence of a round."""

from tests.rulesets.ose.fight import foe, hero, other, play

BOW = ["short_bow", "sword"]
SLEEP = [{"name": "hold", "condition": "paralysed", "duration": "1"}]


def test_declarations_come_before_initiative_then_the_winner_acts_and_then_the_others() -> None:
    fight = play(
        hero(engaged=["gob"]),
        foe(),
        "aldo declare none",
        "gob declare none",
        "gm initiative roll",
        "aldo melee pass",
        dice="party initiative 6, foes initiative 1",
    )
    assert set(fight.pending(0)) == {"aldo declare", "gob declare"}
    assert fight.pending(2) == ["gm initiative"]
    assert fight.pending(3) == ["aldo melee"]
    assert fight.pending(4) == ["gob melee"]


def test_the_winners_phases_are_morale_movement_missiles_spells_melee() -> None:
    fight = play(
        hero("aldo", weapons=BOW),
        hero("merla", spells=SLEEP),
        hero("squire", engaged=["orc"], morale=7),
        hero("groom"),
        foe("gob"),
        foe("orc"),
        "gm gm set target=groom field=status value=dead",
        "merla declare cast",
        "gm gm default who=squire,orc",
        "gm initiative roll",
        "gm morale roll",
        "aldo move stay",
        "aldo missile pass",
        "merla cast forgo",
        "squire melee pass",
        dice="party initiative 6, foes initiative 1, gm morale 1 1",
    )
    assert [fight.pending(step) for step in range(4, 10)] == [
        ["gm morale"],
        ["aldo move"],
        ["aldo missile"],
        ["merla cast"],
        ["squire melee"],
        ["gob move"],
    ]


def test_other_sides_follow_in_order_of_initiative() -> None:
    fight = play(
        hero(engaged=["gob", "bandit"]),
        foe(engaged=["bandit"]),
        other(),
        "gm gm default who=aldo,gob,bandit",
        "gm initiative roll",
        "bandit melee pass",
        "aldo melee pass",
        "gob melee pass",
        dice="party initiative 4, foes initiative 2, bandits initiative 5",
    )
    assert [fight.pending(step) for step in (2, 3, 4)] == [
        ["bandit melee"],
        ["aldo melee"],
        ["gob melee"],
    ]
    assert fight.state["round"] == 2


def test_the_phases_repeat_for_each_side_in_order() -> None:
    fight = play(
        hero(weapons=["sling"]),
        foe(weapons=["sling"]),
        "aldo move stay",
        "aldo missile pass",
        "gob move stay",
        "gob missile pass",
        first="party",
    )
    phases = [fight.after(step)["phase"] for step in range(2, 6)]
    assert phases == ["movement", "missile"] * 2
    assert [fight.after(step)["turn"] for step in range(2, 6)] == [0, 0, 1, 1]


def test_a_round_ends_at_once_when_nobody_is_ready() -> None:
    held = [{"name": "web", "condition": "asleep", "duration": "2", "target": "any"}]
    fight = play(
        hero(spells=[held[0] | {"max_targets": 2}]),
        foe(),
        "aldo declare cast",
        "gm initiative roll",
        "aldo cast cast targets=aldo,gob",
        "gm initiative roll",
        dice="party initiative 6, foes initiative 1",
    )
    assert fight.state["round"] == 3
    assert fight.rules() == ["round"]


def test_at_the_end_of_the_round_declarations_and_deeds_are_forgotten() -> None:
    fight = play(
        hero(engaged=["gob"]),
        foe(),
        "aldo declare retreat",
        "gob declare none",
        "gm initiative roll",
        "gob move stay",
        dice="party initiative 6, foes initiative 1",
    )
    aldo = fight["aldo"]
    assert fight.state["round"] == 2
    assert (aldo["declared"], aldo["retreating"], aldo["moved"]) == ("none", False, False)
    assert aldo["rounds_moved"] == 1


def test_a_fight_without_two_sides_standing_is_over_as_it_begins() -> None:
    fight = play(hero(), foe(asleep=True))
    assert fight.rules() == ["round", "fight_over"]
    assert (fight.state["winner"], fight.state["phase"]) == ("party", "over")
