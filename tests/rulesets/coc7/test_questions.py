"""Questions to each combatant, and reasons for disabled answers."""

from typing import Any

import pytest

from rulesets.contract import Choice, PendingView, Viewer
from rulesets.dice import Script
from tests.rulesets.coc7.fight import (
    PISTOL,
    SMG,
    ada,
    armed,
    bob,
    gob,
    hag,
    play,
)
from tests.rulesets.coc7.views import (
    COC,
    GWEN,
    PIA,
    SPECTATOR,
    asked,
    headline,
    jammed,
    outnumbered,
    refused,
    see,
)


def test_every_attack_is_a_question_of_its_own() -> None:
    first = play(ada(dex=10), gob(), hag(), "gob turn melee target=ada").now
    second = outnumbered()
    for state, by in ((first, "gob"), (second, "hag")):
        owed = asked(state, "ada")
        assert owed.kind == "react" and owed.decision is not None
        assert see(state, "ada").facts["attacked"]["by"] == by
        assert headline(state) == f"{by.title()} attacks, Ada responds first"


def test_the_own_question_comes_whole_and_every_other_only_as_such() -> None:
    state = play(ada(), bob(), gob()).now
    assert asked(state, "ada").decision is not None
    assert asked(state, "ada", SPECTATOR).decision is None
    later = play(ada(), bob(), gob(dex=65), "ada turn other").now
    assert COC.view(later, PIA).asked == (PendingView("gob", "turn"),)
    assert asked(later, "gob", GWEN).decision is not None


def test_the_answers_of_a_foe_are_its_own_affair() -> None:
    state = play(ada(), gob(), "ada turn melee target=gob").now
    assert COC.view(state, PIA).asked == (PendingView("gob", "react"),)
    assert asked(state, "gob", GWEN).decision is not None


def test_nobody_can_act_is_asked_of_the_gm() -> None:
    state = play(ada(helpless=True), gob(helpless=True)).now
    assert COC.view(state, PIA).asked == (PendingView("gm", "idle"),)
    assert headline(state) == "Nobody can act"


@pytest.mark.parametrize(
    ("stats", "refusals"),
    [
        ({"cover": True}, {"take_cover": "In cover already"}),
        ({"cornered": True}, {"flee": "No way out"}),
        ({"mov": 0}, {"run": "Cannot move"}),
        (armed(PISTOL), {"reload": "Fully loaded"}),
        (
            armed(PISTOL, loaded=0, spare=0),
            {"shoot": "Empty", "reload": "No spare ammunition"},
        ),
        (armed(SMG, loaded=2), {"auto": "Too few rounds left"}),
        ({"spells": [{"name": "Sign", "mp": 90}]}, {"cast": "Too few magic points"}),
    ],
    ids=lambda each: "",
)
def test_what_cannot_be_done_says_why(stats: dict[str, Any], refusals: dict[str, str]) -> None:
    assert refused(play(ada(**stats), gob()).now, "ada") == refusals


def test_a_jammed_weapon_says_how_much_work_is_left() -> None:
    state = jammed()
    state = COC.resolve(state, Choice("gob", "turn", "other"), Script({})).state
    reason = "Jammed, 3 rounds of work left"
    assert refused(state, "ada") == {"shoot": reason, "reload": reason}


def test_a_creature_that_is_too_big_is_named_with_the_reason() -> None:
    state = play(ada(), gob(build=4), hag()).now
    assert refused(state, "ada") == {("manoeuvre", "gob"): "Too big for a manoeuvre"}


def test_a_shot_from_afar_can_only_be_dived_from() -> None:
    state = play(ada(dex=10), gob(**armed(PISTOL)), "gob turn shoot target=ada").now
    far = "Shots only at point-blank range"
    assert refused(state, "ada") == {"dodge": far, "fight_back": far, "manoeuvre": far}


def test_players_against_players_need_no_gm() -> None:
    duel = [ada(), gob()]
    pia, piet = PIA, Viewer(controls=("gob",), sides=("foes",))
    state = play(*duel).now
    assert asked(state, "ada", pia).decision and not asked(state, "ada", piet).decision
    state = play(*duel, "ada turn melee target=gob").now
    assert asked(state, "gob", piet).decision and not asked(state, "gob", pia).decision
