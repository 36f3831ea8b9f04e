"""README 7.3: melee attacks, reactions, the comparison, extreme damage."""

import pytest

from rulesets.coc7.rules.exchange import compared
from rulesets.coc7.sheet.tables import LEVELS
from tests.rulesets.coc7.fight import CLAWS, CLUB, KNIFE, REVOLVER, ada, armed, gob, hag, play
from tests.rulesets.fights import Json, Played


def struck(answer: str, attack: int, defence: int, attacker: Json, target: Json) -> Played:
    """Ada attacks the goblin, which reacts; all damage dice show 1."""
    return play(
        attacker,
        target,
        "ada turn melee target=gob",
        f"gob react {answer}",
        dice={
            "ada attack": [attack],
            f"gob {answer}": [defence],
            **{f"{who} {what}": [1, 1] for who in ("ada", "gob") for what in ("damage", "bonus")},
            "ada impale": [1],
            "gob con": [1],
            "ada con": [1],
        },
    )


def test_melee_is_opposed_and_no_roll_can_be_pushed() -> None:
    fought = struck("dodge", 90, 90, ada(), gob())
    assert fought.rules() == ["react", "attack_roll", "defence_roll", "exchange"]
    assert fought.facts("exchange")["result"] == "none"
    assert fought.pending() == ["gob turn"], "nobody is asked to roll again"


def test_the_attacker_names_action_and_target_then_the_defender_chooses_how_to_answer() -> None:
    fought = play(ada(), gob(), "ada turn melee target=gob")
    assert fought.rules() == ["melee"], "no die is rolled before the answer"
    assert fought.pending() == ["gob react"]
    assert set(fought.offered()) == {"dodge", "fight_back", "manoeuvre", "none"}
    assert fought.default() == "dodge"
    assert (
        fought.state["attack"] | {"by": "ada", "target": "gob", "kind": "melee"}
        == (fought.state["attack"])
    )


@pytest.mark.parametrize("stats", [{"helpless": True}, {"hp": 0}, {"unaware": "unaware"}])
def test_who_is_not_able_to_answer_is_not_asked(stats: dict) -> None:
    fought = play(ada(), gob(**stats), hag(), "ada turn melee target=gob", dice="ada attack 99")
    assert "attack_roll" in fought.rules()
    assert not fought.entries("react")


TABLE = [
    ("hard", "regular", "attacker", "attacker"),
    ("regular", "failure", "attacker", "attacker"),
    ("regular", "regular", "none", "attacker"),
    ("extreme", "extreme", "none", "attacker"),
    ("regular", "hard", "none", "defender"),
    ("failure", "regular", "none", "defender"),
    ("fumble", "critical", "none", "defender"),
    ("failure", "failure", "none", "none"),
    ("failure", "fumble", "none", "none"),
    ("fumble", "failure", "none", "none"),
]
# A roll for each level with a skill of 50.
FACES = {"fumble": 100, "failure": 80, "regular": 40, "hard": 20, "extreme": 8, "critical": 1}


@pytest.mark.parametrize(("mine", "theirs", "dodged", "fought_back"), TABLE)
def test_both_have_rolled_and_the_levels_are_compared_with_the_tables_ties(
    mine: str, theirs: str, dodged: str, fought_back: str
) -> None:
    levels = LEVELS.index(mine), LEVELS.index(theirs)
    assert compared(*levels, "manoeuvre") == fought_back
    skilled = {"hp_max": 60, "brawl": 50, "dodge": 50}
    for answer, result in (("dodge", dodged), ("fight_back", fought_back)):
        assert compared(*levels, answer) == result
        fought = struck(answer, FACES[mine], FACES[theirs], ada(**skilled), gob(**skilled))
        assert fought.rules()[:4] == ["react", "attack_roll", "defence_roll", "exchange"]
        facts = fought.facts("exchange")
        assert (facts["attacker_level"], facts["defender_level"]) == (mine, theirs)
        assert facts["result"] == result


def test_an_extreme_success_on_the_regular_turn_gives_increased_damage() -> None:
    fought = struck("dodge", 10, 99, ada(brawl=50, **armed(CLUB)), gob(hp_max=40))
    assert fought.facts("damage")["extreme"]
    plain = struck("dodge", 11, 99, ada(brawl=50, **armed(CLUB)), gob(hp_max=40))
    assert not plain.facts("damage")["extreme"]


def test_fighting_back_is_never_extreme() -> None:
    fought = struck("fight_back", 99, 1, ada(hp_max=40), gob(brawl=50, **armed(CLUB)))
    assert fought.facts("exchange")["defender_level"] == "critical"
    assert not fought.facts("damage")["extreme"]
    assert fought.facts("damage")["base"] == 1


def test_at_the_end_of_a_run_an_extreme_success_counts_as_on_the_regular_turn() -> None:
    fought = play(
        ada(brawl=50),
        gob(hp_max=40),
        "ada turn run",
        "gob turn other",
        "ada charge melee target=gob",
        "gob react none",
        dice="ada attack 2",
    )
    assert fought.facts("damage")["extreme"]


def test_blunt_weapons_do_maximum_damage_and_maximum_bonus() -> None:
    fought = struck("dodge", 1, 99, ada(db="1d4", **armed(CLUB)), gob(hp_max=40))
    facts = fought.facts("damage")
    assert (facts["base"], facts["bonus"], facts["impale"], facts["gross"]) == (8, 4, 0, 12)


def test_pointed_weapons_and_bullets_do_that_and_an_extra_damage_roll_of_the_weapon() -> None:
    fought = struck("dodge", 1, 99, ada(db="1d4", **armed(KNIFE)), gob(hp_max=40))
    facts = fought.facts("damage")
    assert (facts["base"], facts["bonus"], facts["impale"]) == (6, 4, 3)
    (roll,) = fought.entries("damage")[-1]["rolls"]
    assert (roll["who"], roll["purpose"], roll["sides"]) == ("ada", "impale", 4)


def test_improvised_weapons_use_brawl() -> None:
    chair = {"name": "chair", "damage": "1d6", "improvised": True, "skill": 90}
    fought = struck("dodge", 99, 99, ada(brawl=35, **armed(chair)), gob())
    assert fought.facts("attack_roll")["skill"] == 35


def test_something_improvised_is_there_at_hand_or_as_a_club_of_a_shooting_weapon() -> None:
    assert play(ada(), gob()).values("melee", "weapon") == ("unarmed",)
    near = play(ada(improvised_at_hand=True), gob())
    assert near.values("melee", "weapon") == ("improvised", "unarmed")
    clubbing = play(ada(**armed(REVOLVER)), gob(), improvised_damage="1d8")
    assert clubbing.values("melee", "weapon") == ("improvised", "unarmed")


def test_fighting_back_with_a_better_result_does_normal_damage() -> None:
    fought = struck("fight_back", 40, 10, ada(brawl=50), gob(brawl=50, db="1d6", **armed(CLUB)))
    assert fought.facts("exchange")["result"] == "defender"
    (damage,) = fought.entries("damage")
    assert (damage["who"], damage["target"]) == ("gob", "ada")
    assert damage["facts"]["gross"] == 2
    assert fought["ada"]["hp"] == 8


def test_one_fights_back_with_what_is_in_hand_or_with_bare_hands() -> None:
    fought = play(ada(), gob(weapons=[CLUB, KNIFE], held="club"), "ada turn melee target=gob")
    assert fought.values("fight_back", "weapon") == ("club", "unarmed")
    shooter = play(ada(), gob(dex=10, **armed(REVOLVER)), "ada turn melee target=gob")
    assert shooter.values("fight_back", "weapon") == ("improvised", "unarmed")


def test_claws_are_at_hand_whatever_is_held() -> None:
    bite = {**CLAWS, "name": "bite"}
    empty = play(gob(dex=80, weapons=[CLAWS, bite]), ada())
    assert empty.values("melee", "weapon") == ("claws", "bite", "unarmed")
    fought = play(ada(), gob(weapons=[CLUB, CLAWS, bite], held="club"), "ada turn melee target=gob")
    assert fought.values("fight_back", "weapon") == ("club", "claws", "bite", "unarmed")
    for held, weapon in (("club", "club"), ("", "claws"), ("revolver", "claws")):
        ghoul = gob(dex=10, weapons=[CLUB, REVOLVER, CLAWS, bite], held=held)
        dice = "ada attack 90 90, gob fight_back 90, gob attack 90"
        fought = play(
            *(ada(), ghoul, "ada turn melee target=gob", "gob react fight_back"),
            *("gob turn melee target=ada", "ada react none"),
            dice=dice,
        )
        assert fought.entries("react")[0]["facts"]["weapon"] == weapon
        assert fought.facts("melee")["weapon"] == weapon


def test_striking_with_claws_changes_nothing_about_what_is_held() -> None:
    fought = play(
        gob(dex=80, weapons=[CLUB, CLAWS], held="club"),
        ada(),
        "gob turn melee target=ada weapon=claws",
    )
    assert fought["gob"]["held"] == "club"


@pytest.mark.parametrize(("prone_matters", "bonus"), [(True, 1), (False, 0)])
def test_melee_against_somebody_prone_gets_a_bonus_die(prone_matters: bool, bonus: int) -> None:
    fought = play(
        ada(),
        gob(prone=True),
        "ada turn melee target=gob",
        "gob react none",
        dice="ada attack 99, ada attack tens 9",
        prone_matters=prone_matters,
    )
    assert fought.facts("attack_roll")["bonus"] == bonus


def test_the_gm_can_put_dice_on_all_attack_rolls_of_somebody() -> None:
    fought = play(
        ada(),
        gob(),
        "gm gm set target=ada field=situational value=-2",
        "ada turn melee target=gob",
        "gob react none",
        dice="ada attack 10, ada attack tens 3 4",
    )
    facts = fought.facts("attack_roll")
    assert (facts["mod_situational"], facts["dice"], facts["roll"]) == (-2, -2, 40)


def test_attacker_and_target_are_in_melee_with_each_other() -> None:
    fought = play(ada(), gob(), "ada turn melee target=gob")
    assert fought["ada"]["engaged"] == ["gob"]
    assert fought["gob"]["engaged"] == ["ada"]


def test_somebody_unconscious_is_not_in_melee() -> None:
    fought = play(ada(), gob(hp=0), hag(), "ada turn melee target=gob", dice="ada attack 99")
    assert fought["ada"]["engaged"] == []
