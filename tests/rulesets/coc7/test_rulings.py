"""README 5.6, 7.11: the GM's rulings, which are possible at any time."""

import pytest

from rulesets.coc7.asking.rulings import rulings
from rulesets.contract import Choice
from tests.rulesets.coc7.fight import CLUB, SMG, ada, armed, bob, gob, hag, play
from tests.rulesets.fights import Json, Played


def add(**combatant: object) -> Choice:
    return Choice("gm", "gm", "add", {"combatant": combatant})


def put(field: object, value: object) -> Choice:
    return Choice("gm", "gm", "set", {"target": "gob", "field": field, "value": value})


def test_a_newcomer_acts_from_the_next_round_on() -> None:
    fought = play(ada(), gob(), add(id="imp", side="foes", stats={"dex": 90}))
    assert fought.entries("gm_add")[0]["facts"] == {"side": "foes"}
    assert fought["imp"]["initiative"] == 0
    assert fought.state["order"] == ["ada", "gob"]
    later = play(
        ada(),
        gob(),
        add(id="imp", side="foes", stats={"dex": 90}),
        "ada turn other",
        "gob turn other",
    )
    assert later.pending() == ["imp turn"]


@pytest.mark.parametrize(
    ("newcomer", "code"),
    [
        ({"id": "gob", "side": "foes"}, "bad_scenario"),
        ({"id": "gm", "side": "foes"}, "bad_scenario"),
        ({"id": "imp"}, "bad_scenario"),
        ({"side": "foes"}, "bad_scenario"),
        ({"id": "imp", "side": "foes", "hat": 1}, "bad_scenario"),
        ({"id": 3, "side": "foes"}, "bad_scenario"),
        ({"id": "imp", "side": "foes", "stats": 3}, "bad_scenario"),
        ({"id": "imp", "side": "foes", "name": []}, "bad_scenario"),
        ({"id": "imp", "side": "foes", "stats": {"hp": 99}}, "bad_stats"),
    ],
)
def test_a_newcomer_is_checked_like_everybody(newcomer: Json, code: str) -> None:
    assert play(ada(), gob(), add(**newcomer)).error == code


def test_one_more_turn_comes_first_and_besides_the_own() -> None:
    fought = play(ada(), gob(), "gm gm act_again target=gob")
    assert fought.state["order"] == ["gob", "ada", "gob"]
    assert fought.pending() == ["gob turn"]


def test_at_the_end_of_the_round_an_extra_turn_is_a_normal_one() -> None:
    fought = play(ada(), gob(), "ada turn run", "gob turn other", "gm gm act_again target=gob")
    assert fought.pending() == ["gob turn"]
    assert "delay" not in fought.offered()
    assert play(
        ada(),
        gob(),
        "ada turn run",
        "gob turn other",
        "gm gm act_again target=gob",
        "gob turn other",
    ).pending() == ["ada charge"]


def test_no_turn_is_given_in_the_middle_of_an_attack() -> None:
    fought = play(ada(), gob(), "ada turn melee target=gob", "gm gm act_again target=gob")
    assert fought.error == "bad_field"
    between = play(ada(), gob(), "ada turn melee target=gob")
    assert "act_again" not in {ruling.name for ruling in rulings(between.now)}


def test_the_gm_calls_for_a_check_with_any_difficulty_and_dice() -> None:
    fought = play(
        ada(listen=60),
        gob(),
        "gm gm check target=ada skill=listen difficulty=hard dice=1",
        dice="ada check 45, ada check tens 2",
    )
    facts = fought.facts("gm_check")
    assert (facts["check"], facts["needed"], facts["roll"], facts["level"]) == (
        "listen",
        30,
        25,
        "hard",
    )


def test_a_check_on_luck_uses_the_luck_that_is_left() -> None:
    fought = play(
        ada(),
        gob(),
        "gm gm set target=ada field=luck value=10",
        "gm gm check target=ada skill=luck",
        dice="ada check 11",
    )
    assert not fought.facts("gm_check")["success"]


def test_the_gm_brings_two_into_melee_and_out_of_it() -> None:
    fought = play(ada(), gob(), "gm gm engage target=ada other=gob")
    assert fought.entries("gm_engage")[0]["facts"] == {"other": "gob", "value": True}
    assert fought["gob"]["engaged"] == ["ada"]
    apart = play(
        ada(),
        gob(),
        "gm gm engage target=ada other=gob",
        "gm gm engage target=gob other=ada value=false",
    )
    assert apart["gob"]["engaged"] == apart["ada"]["engaged"] == []
    assert play(ada(), gob(), "gm gm engage target=ada other=ada").error == "bad_field"


SETTABLE = {
    "hp": 3,
    "mp": 4,
    "luck": 5,
    "armour": 6,
    "held": "club",
    "cover": True,
    "prone": True,
    "moving_fast": True,
    "cornered": True,
    "out_of_arc": True,
    "improvised_at_hand": True,
    "unaware": "listen",
    "situational": -2,
    "lost_action": True,
    "restrained_by": "ada",
    "major_wound": True,
    "helpless": True,
}


@pytest.mark.parametrize("field", SETTABLE)
def test_the_gm_sets_a_field_and_it_is_so(field: str) -> None:
    fought = play(ada(), gob(weapons=[CLUB]), put(field, SETTABLE[field]))
    assert fought["gob"][field] == SETTABLE[field]
    (entry,) = fought.entries("gm_set")
    assert (entry["who"], entry["target"]) == ("gm", "gob")
    assert entry["facts"]["value"] == SETTABLE[field]


WRONG = [
    ("hp", 11),
    ("hp", -1),
    ("hp", True),
    ("mp", 201),
    ("luck", 100),
    ("armour", "3"),
    ("held", "sword"),
    ("held", ["club"]),
    ("cover", 1),
    ("unaware", "smell"),
    ("situational", 3),
    ("restrained_by", "hag"),
    ("restrained_by", "gob"),
    ("restrained_by", {}),
    ("status", "removed"),
    ("status", None),
    ("engaged", []),
    ("dex", 10),
    (["hp"], 3),
    (None, 3),
]


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_what_a_field_cannot_be_is_refused(field: object, value: object) -> None:
    fought = play(ada(), gob(weapons=[CLUB]), hag(), put(field, value))
    assert fought.error == "bad_field"


def test_setting_hit_points_changes_nothing_else() -> None:
    fought = play(ada(), gob(), "gm gm set target=gob field=hp value=0")
    assert fought["gob"]["status"] == "active"
    assert fought.rules() == ["gm_set"]


def test_setting_the_present_status_does_nothing_else() -> None:
    fought = play(ada(), gob(), "gm gm set target=gob field=status value=active")
    assert fought.rules() == ["gm_set"]


def test_setting_somebody_to_dying_counts_from_this_round() -> None:
    fought = play(ada(), gob(), hag(), "gm gm set target=gob field=status value=dying")
    assert fought["gob"]["dying_since"] == 1
    assert fought["gob"]["prone"]


def called_off(ruling: str, *combatants: Json) -> Played:
    return play(
        *(combatants or (ada(), bob(), gob(), hag())),
        "ada turn melee target=gob",
        f"gm gm {ruling}",
    )


@pytest.mark.parametrize(
    "ruling",
    [
        "remove target=gob",
        "remove target=ada",
        "set target=gob field=status value=dead",
        "set target=gob field=status value=fled",
        "set target=ada field=status value=unconscious",
        "hurt target=gob amount='11'",
    ],
)
def test_an_attack_is_called_off_when_one_of_the_two_is_out(ruling: str) -> None:
    fought = called_off(ruling)
    entry = fought.entries("called_off")[0]
    assert (entry["who"], entry["target"]) == ("ada", "gob")
    assert fought.state["attack"] is None
    assert fought.pending() == ["bob turn"]


@pytest.mark.parametrize("change", ["status value=unconscious", "helpless value=true"])
def test_a_target_made_unable_can_only_do_nothing(change: str) -> None:
    fought = called_off(f"set target=gob field={change}")
    assert fought.pending() == ["gob react"]
    assert fought.offered() == ["none"]
    assert fought.default() == "none"


def test_full_auto_ends_with_the_attack_that_is_called_off() -> None:
    fought = play(
        ada(**armed(SMG)), gob(), hag(), "ada turn auto target=gob", "gm gm remove target=gob"
    )
    assert fought.state["auto"] is None
    assert fought.pending() == ["hag turn"]


def test_default_answers_what_is_pending_and_passes_over_everybody_else() -> None:
    fought = play(
        ada(),
        gob(),
        "ada turn melee target=gob",
        "gm gm default who=ada,gob",
        dice="ada attack 99, gob dodge 99",
    )
    assert fought.rules() == ["react", "attack_roll", "defence_roll", "exchange"]
    assert fought.facts("react") == {"option": "dodge"}
    assert fought.pending() == ["gob turn"], "not what follows from it"
    assert play(ada(), gob(), "gm gm default who=ada,gob").rules() == []


def test_default_and_suggest_know_nobody_who_is_not_in_the_fight() -> None:
    assert play(ada(), gob(), "gm gm default who=otto,").error == "bad_field"
    assert play(ada(), gob(), "gm gm suggest who=otto,").error == "bad_field"
    assert play(ada(), gob(), "gm gm default who=gob").error == "bad_field"


def test_suggest_answers_with_what_is_suggested() -> None:
    fought = play(ada(), gob(), "gm gm suggest who=ada,")
    assert fought.facts("melee") == {"weapon": "unarmed"}


def test_the_removed_cannot_be_meant_any_more_but_the_dead_can() -> None:
    gone = play(ada(), gob(), hag(), "gm gm remove target=hag", "gm gm remove target=hag")
    assert gone.error == "bad_field"
    dead = "gm gm set target=hag field=status value=dead"
    assert play(ada(), gob(), hag(), dead, "gm gm check target=hag skill=con", dice="hag check 1")[
        "hag"
    ]
    assert play(ada(), gob(), hag(), dead, "gm gm hurt target=hag amount='1'").error == "bad_field"
