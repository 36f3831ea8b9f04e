"""README 7.1: attacks on unaware combatants."""

import pytest

from tests.rulesets.coc7.fight import REVOLVER, SMG, ada, armed, gob, hag, play


@pytest.mark.parametrize("skill", ["listen", "spot_hidden", "psychology"])
def test_the_surprised_may_get_a_roll_on_listen_spot_hidden_or_psychology(skill: str) -> None:
    fought = play(
        ada(),
        gob(unaware=skill, **{skill: 40}),
        "ada turn melee target=gob",
        dice="gob awareness 41, ada attack 99",
    )
    assert fought.rules()[:3] == ["melee", "awareness", "attack_roll"]
    entry = fought.entries("awareness")[0]
    assert (entry["who"], entry["target"]) == ("gob", "ada")
    assert entry["facts"]["check"] == skill
    assert fought["gob"]["unaware"] == "no"


def test_who_succeeds_defends_normally() -> None:
    fought = play(
        ada(),
        gob(unaware="listen", listen=40),
        "ada turn melee target=gob",
        dice="gob awareness 40",
    )
    assert fought.facts("awareness")["success"]
    assert set(fought.offered()) == {"dodge", "fight_back", "manoeuvre", "none"}


def test_the_roll_can_be_made_harder() -> None:
    fought = play(
        ada(),
        gob(unaware="listen", listen=40),
        "ada turn melee target=gob",
        dice="gob awareness 21, ada attack 99",
        surprise_difficulty="hard",
    )
    assert not fought.facts("awareness")["success"]


def test_without_a_roll_one_is_surprised_for_certain_and_aware_from_then_on() -> None:
    fought = play(ada(), gob(unaware="unaware"), "ada turn melee target=gob", dice="ada attack 99")
    assert fought.facts("awareness") == {"check": "none", "success": False}
    assert fought.pending() == ["gob turn"], "aware, and its turn is still to come"


def test_a_shot_at_somebody_surprised_gets_no_bonus_die() -> None:
    fought = play(
        ada(**armed(REVOLVER)),
        gob(unaware="unaware"),
        "ada turn shoot target=gob",
        dice="ada attack 99",
        undefended="bonus_die",
    )
    assert fought.rules()[:3] == ["shoot", "awareness", "attack_roll"]
    assert fought.facts("attack_roll")["bonus"] == 0


def test_each_new_target_of_full_auto_may_be_surprised() -> None:
    fought = play(
        ada(**armed(SMG)),
        gob(hp_max=90),
        hag(hp_max=90, unaware="unaware"),
        "ada turn auto target=gob",
        "gob react none",
        "ada volley fire target=hag metres=1",
        dice="ada attack 90 90, ada attack tens 9",
    )
    assert fought.entries("awareness")[0]["who"] == "hag"


def test_the_check_is_rolled_even_by_the_helpless() -> None:
    fought = play(
        ada(),
        gob(unaware="listen", helpless=True),
        "ada turn melee target=gob",
        dice="gob awareness 1, ada attack 99",
    )
    assert fought.facts("awareness")["success"]
    assert "attack_roll" in fought.rules()
