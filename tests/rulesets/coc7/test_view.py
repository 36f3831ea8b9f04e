"""The view of combatants for Pia, a spectator and the GM."""

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.contract import Viewer
from tests.rulesets.coc7.fight import (
    CLUB,
    KNIFE,
    PISTOL,
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
    jammed,
    marks,
    outnumbered,
    said,
    see,
)
from tests.rulesets.work import calls


def test_of_the_own_side_everything_is_seen() -> None:
    state = play(ada(hp=7, hp_max=11, luck=48), bob(hp_max=12), gob()).now
    for id, left in (("ada", (7, 11)), ("bob", (12, 12))):
        seen = see(state, id)
        assert (seen.figures[0].value, seen.figures[0].most) == left
        assert seen.facts["con"] == 50 and seen.ally
    assert [figure.term for figure in see(state, "ada").figures] == ["hp", "luck"]
    assert [see(state, id).mine for id in ("ada", "bob", "gob")] == [True, False, False]


def test_of_a_foe_only_what_the_eye_tells() -> None:
    seen = see(play(ada(), gob(cover=True, **armed(CLUB))).now, "gob")
    assert seen.figures == () and seen.kit == {}
    assert set(seen.facts) == set(
        "status held cover prone moving_fast restrained_by engaged lost_action major_wound "
        "helpless".split()
    )
    assert seen.facts["held"] == "club"


@pytest.mark.parametrize(
    ("foes", "word", "share", "figures"),
    [
        ("numbers", "badly_hurt", 40, [("hp", 4, 10)]),
        ("bar", "badly_hurt", 40, []),
        ("words", "badly_hurt", None, []),
        ("nothing", None, None, []),
    ],
)
def test_how_foes_fare_is_told_as_the_campaign_wants(
    foes: str, word: str | None, share: int | None, figures: list[Any]
) -> None:
    seen = see(play(ada(), gob(hp=4)).now, "gob", replace(PIA, foes=foes))
    assert (seen.health and seen.health.word) == word
    assert (seen.health and seen.health.share) == share
    assert [(figure.term, figure.value, figure.most) for figure in seen.figures] == figures


@pytest.mark.parametrize(
    ("hp", "word", "quarters"),
    [(11, "unhurt", 0), (10, "hurt", 1), (6, "hurt", 1), (5, "badly_hurt", 3), (0, "down", 4)],
)
def test_health_is_coarse(hp: int, word: str, quarters: int) -> None:
    health = see(play(ada(), gob(hp=hp, hp_max=11), hag()).now, "gob").health
    assert health is not None
    assert (health.word, health.quarters) == (word, quarters)


def test_marks_say_who_is_where_and_in_what_state() -> None:
    state = play(
        ada(prone=True, **armed(PISTOL)),
        gob(dex=99, cover=True, moving_fast=True, **armed(CLUB)),
        hag(helpless=True),
    ).now
    assert marks(state, "ada") == [
        "In hand: pistol",
        "Ready firearm: DEX + 50",
    ]
    assert marks(state, "gob") == ["Cover", "Moving fast", "In hand: club"]
    assert marks(state, "hag") == ["Helpless"]


def test_the_order_of_turns_is_told_also_of_those_who_wait_and_run() -> None:
    state = play(ada(), bob(), gob(), "ada turn delay after=gob", "bob turn run").now
    assert marks(state, "ada") == ["Waits for Gob"]
    assert marks(state, "bob") == ["Moving fast", "Attack at the end of the round"]
    assert see(state, "bob").acted and not see(state, "ada").acted


def test_a_foe_that_aims_is_seen_to_aim_but_not_with_what() -> None:
    state = play(ada(dex=30), gob(**armed(PISTOL)), "gob turn aim weapon=pistol").now
    assert "Aiming" in marks(state, "gob")
    assert "Aims: pistol" not in marks(state, "gob")
    assert "Aims: pistol" in marks(state, "gob", GWEN)


def test_a_foe_with_a_ready_firearm_is_not_told_of_beforehand() -> None:
    state = play(ada(), gob(**armed(PISTOL))).now
    assert marks(state, "gob") == ["In hand: pistol"]
    assert "Ready firearm: DEX + 50" in marks(state, "gob", GWEN)


def test_who_is_outnumbered_reads_it_and_foes_do_not_tell_it() -> None:
    state = outnumbered()
    mark = "Outnumbered"
    assert mark in marks(state, "ada")
    assert mark not in marks(state, "ada", Viewer(controls=("gob",), sides=("foes",)))


def test_the_kit_tells_thresholds_damage_ammunition_and_malfunction() -> None:
    weapons = [CLUB, PISTOL | {"spare": 2, "loaded": 3}, KNIFE | {"skill": 45}]
    state = play(
        ada(db="1d4", brawl=60, weapons=weapons, spells=[{"name": "Sign", "mp": 4}]), gob()
    ).now
    assert {name: said(note) for name, note in see(state, "ada").kit.items()} == {
        "club": "skill 60 / 30 / 12 · 1d8 and damage bonus 1d4",
        "pistol": "skill 60 / 30 / 12 · 1d10 · loaded 3 / 8 · 2 spare magazines · malfunction 98",
        "knife": "skill 45 / 22 / 9 · 1d4+2 and damage bonus 1d4 · 2 left",
        "unarmed": "skill 60 / 30 / 12 · 1d3 and damage bonus 1d4",
        "improvised": "skill 60 / 30 / 12 · 1d6 and damage bonus 1d4",
        "Sign": "4 magic points",
    }


def test_a_weapon_that_will_not_shoot_says_so_on_the_card_and_no_bonus_stands_beside_it() -> None:
    state = jammed()
    assert "In hand, jammed: pistol" in marks(state, "ada")
    assert "Ready firearm: DEX + 50" not in marks(state, "ada")
    others = Viewer(controls=("gob",), sides=("foes",))
    assert "In hand: pistol" in marks(state, "ada", others)


def test_a_jam_stands_on_the_weapon_with_the_work_that_is_left() -> None:
    assert said(see(jammed(), "ada").kit["pistol"]).endswith("jammed, 3 rounds of work left")


def of_many(count: int, viewer: Viewer) -> int:
    """The number of calls for a view of so many foes, when all caches are filled."""
    foes = [gob(weapons=[CLUB]) | {"id": f"gob-{number}"} for number in range(count)]
    state = play(ada(), *foes).now
    for _ in range(2):  # entries of other tests may be evicted during the first one
        COC.view(state, viewer)
    return calls(lambda: COC.view(state, viewer))


@pytest.mark.parametrize("viewer", [GWEN, PIA], ids=["gwen", "pia"])
def test_the_work_of_a_view_grows_no_faster_than_the_fight(viewer: Viewer) -> None:
    assert of_many(200, viewer) < 2.5 * of_many(100, viewer)
