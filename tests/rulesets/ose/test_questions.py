"""Questions to each combatant, and reasons for disabled answers."""

from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import AT_WORK, PendingView
from tests.rulesets.ose.fight import foe, hero, play
from tests.rulesets.ose.views import (
    GWEN,
    PIA,
    SPECTATOR,
    asked,
    refused,
    view,
)


def test_the_own_question_comes_whole_and_a_companions_only_as_such() -> None:
    fight = play(hero("aldo", engaged=["gob"]), hero("theo", engaged=["gob"]), foe("gob"))
    assert asked(fight, "aldo").decision is not None
    assert asked(fight, "theo").decision is None
    assert asked(fight, "theo").kind == "declare"


def test_of_foes_players_learn_only_that_the_gm_is_at_work() -> None:
    """And that only while they know of nobody else who is asked."""
    fight = play(hero("aldo", engaged=["gob", "wolf"]), foe("gob"), foe("wolf"), first="foes")
    for viewer in (PIA, SPECTATOR):
        assert view(fight, viewer).asked == (AT_WORK,)
    declaring = play(hero("aldo", engaged=["gob"]), foe("gob"))
    assert [row.by for row in view(declaring, PIA).asked] == ["aldo"]
    assert asked(declaring, "aldo", SPECTATOR).decision is None


def test_the_gm_gets_every_question_whole() -> None:
    fight = play(hero("aldo", engaged=["gob"]), foe("gob"))
    shown = view(fight, GWEN).asked
    assert [(row.by, row.decision is not None) for row in shown] == [("aldo", True), ("gob", True)]


def test_a_morale_check_is_the_gms_own_affair() -> None:
    fight = play(hero("aldo"), foe("gob", morale=7), foe("wolf"), first="party")
    fight.then("gm gm morale side=foes")
    assert view(fight, PIA).asked == (PendingView("gm", ""),)
    assert view(fight, GWEN).asked[0].kind == "morale"


def test_the_initiative_is_rolled_in_front_of_all() -> None:
    fight = play(hero(), foe())
    assert view(fight, PIA).asked == (PendingView("gm", "initiative"),)


def test_an_enemy_out_of_melee_is_refused_with_the_reason() -> None:
    fight = play(
        hero("aldo", engaged=["gob"], weapons=["sword", "polearm", "sling"]),
        foe("gob"),
        foe("wolf"),
        first="party",
    )
    assert refused(fight, "aldo") == {("attack", "gob"): "Within 5 feet"}
    fight.then("aldo missile pass")
    assert refused(fight, "aldo") == {
        ("attack", "wolf"): "Not within 5 feet",
        ("attack", "polearm"): "Slow: asked last",
        ("attack", "sling"): "Only beyond 5 feet",
    }


def test_who_is_in_full_cover_or_too_near_is_no_missile_target() -> None:
    fight = play(
        hero("aldo", engaged=["gob"], weapons=["sling"]),
        foe("gob"),
        foe("wolf", full_cover=True),
        foe("bandit"),
        first="party",
    )
    assert refused(fight, "aldo") == {
        ("attack", "gob"): "Within 5 feet",
        ("attack", "wolf"): "In full cover",
    }


@pytest.mark.parametrize(
    ("stats", "refusals"),
    [
        ({"blocked_behind": True}, {"withdraw": "No space behind"}),
        ({"move": 8}, {"withdraw": "Too slow"}),
        (
            {"gagged": True, "spells": [{"name": "sleep"}]},
            {("cast", "sleep"): "Gagged"},
        ),
        (
            {"spells": [{"name": "sleep", "memorised": 0}]},
            {("cast", "sleep"): "None left in memory"},
        ),
        (
            {"cornered": True, "spells": [{"name": "sleep"}]},
            {"withdraw": "Cornered", "retreat": "Cornered"},
        ),
    ],
)
def test_what_cannot_be_declared_says_why(stats: dict[str, Any], refusals: dict[Any, str]) -> None:
    assert refused(play(hero(engaged=["gob"], **stats), foe()), "aldo") == refusals


def test_who_never_fights_is_given_no_wrong_reason() -> None:
    spell = {"name": "ray", "damage": "1d6"}
    coward = foe("gob", morale=2, engaged=["aldo"], spells=[spell])
    assert ("cast", "ray") not in refused(play(hero("aldo"), coward), "gob", GWEN)


def test_who_is_out_of_reach_cannot_be_closed_with() -> None:
    fight = play(hero(), foe("gob"), foe("wolf", out_of_reach=True), first="party")
    assert refused(fight, "aldo") == {("engage", "wolf"): "Out of reach"}


def test_a_target_out_of_sight_is_refused_for_the_spell() -> None:
    fight = play(
        *(hero(spells=[{"name": "sleep"}]), foe("gob"), foe("wolf", unseen=True)),
        "aldo declare cast spell=sleep",
        first="party",
    )
    assert refused(fight, "aldo") == {("cast", "wolf"): "Out of sight"}


def test_of_a_crowd_only_some_reasons_are_given() -> None:
    goblins = [foe(f"goblin-{number}") for number in range(30)]
    fight = play(hero("aldo", engaged=["goblin-0"]), *goblins, first="party")
    assert len(refused(fight, "aldo")) == 4


def test_the_open_questions_of_a_state_are_worked_out_once_for_all_who_ask() -> None:
    fight = play(hero("aldo"), foe("gob"), foe("wolf"), first="foes")
    questions = registry.get("ose").pending(fight.now)
    assert registry.get("ose").pending(fight.now) is questions
    gob, wolf = questions
    assert gob.options is wolf.options
