"""README 7.6: aiming, and how it ends."""

import pytest

from tests.rulesets.coc7.fight import REVOLVER, ada, armed, gob, play
from tests.rulesets.fights import Played


def aimed(*between: str, **options: object) -> Played:
    return play(
        ada(hp_max=30, **armed(REVOLVER)),
        gob(),
        "ada turn aim",
        *between,
        "ada turn shoot target=gob",
        "gob react none",
        dice="ada attack 99, ada attack tens 9, gob attack 1, ada dodge 99, gm damage 1",
        **options,
    )


def test_aiming_for_a_round_standing_still_is_a_bonus_die_in_the_next() -> None:
    fought = aimed("gob turn other")
    assert fought.facts("attack_roll")["mod_aim"] == 1
    assert fought["ada"]["aiming"] == ""
    assert fought["ada"]["aim_round"] == 0


@pytest.mark.parametrize("action", ["other", "take_cover", "melee target=gob"])
def test_any_other_action_ends_aiming(action: str) -> None:
    fought = play(
        ada(**armed(REVOLVER)), gob(), "ada turn aim", "gob turn other", f"ada turn {action}"
    )
    assert fought["ada"]["aiming"] == ""
    assert "aim_lost" not in fought.rules()


def test_delaying_does_not_end_aiming() -> None:
    fought = aimed("gob turn other", "ada turn delay after=gob", "gob turn other")
    assert fought.facts("attack_roll")["mod_aim"] == 1


def test_aiming_lapses_at_the_end_of_the_next_round() -> None:
    fought = play(
        ada(**armed(REVOLVER)),
        gob(),
        "ada turn aim",
        "gob turn other",
        "gm gm set target=ada field=helpless value=true",
        "gob turn other",
    )
    assert fought.state["round"] == 3
    assert fought["ada"]["aiming"] == ""


def test_being_hurt_ends_aiming_unless_the_option_says_otherwise() -> None:
    hurt = ("gob turn other", "gm gm hurt target=ada amount=1d3")
    fought = aimed(*hurt)
    assert fought.facts("aim_lost") == {"weapon": "revolver", "reason": "hurt"}
    assert "mod_aim" not in fought.facts("attack_roll")
    assert aimed(*hurt, aim_lost_on_damage=False).facts("attack_roll")["mod_aim"] == 1


def test_dodging_ends_aiming() -> None:
    fought = play(
        ada(**armed(REVOLVER)),
        gob(),
        "ada turn aim",
        "gob turn melee target=ada",
        "ada react dodge",
        dice="gob attack 99, ada dodge 99",
    )
    assert fought.rules()[:2] == ["react", "aim_lost"]
    assert fought.facts("aim_lost")["reason"] == "dodge"


def test_only_the_first_roll_of_the_action_profits_from_aiming() -> None:
    fought = play(
        ada(**armed(REVOLVER)),
        gob(),
        "ada turn aim",
        "gob turn other",
        "ada turn burst target=gob",
        "gob react none",
        dice="ada attack 99 99, ada attack tens 9",
    )
    first, second = (entry["facts"] for entry in fought.entries("attack_roll"))
    assert (first["mod_aim"], first["dice"]) == (1, 0)
    assert "mod_aim" not in second
