"""Questions to a whole side: everybody who plays on it may answer, and the GM."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Step
from encounters.screens import boards
from encounters.screens.people.waiting import asked_seats
from encounters.serve.live.places import Place
from tests.play.simultaneous import rolled
from tests.play.table import Play

HIT = ("party", "hit")


@pytest.fixture
def tied(
    campaign: Campaign,
    pia: Seat,
    piet: Seat,
    sheet: Callable[..., Combatant],
    faces: list[int],
) -> Play:
    """Anna (Pia) and Bo (Piet) have equal rolls; one opponent can hit only one of them."""
    players = {"Anna": (pia, {"talents": {"styrke": 9}}), "Bo": (piet, {"talents": {"styrke": 0}})}
    play = rolled(campaign, sheet, faces, [3, 4, 2, 3, 2, 3], players, liv_max=9)
    for seat, by in ((pia, "anna"), (piet, "bo")):
        assert play(seat, by, "act", "combat").ok
    assert play.pending == {HIT}
    return play


def panel(campaign: Campaign, seat: Seat | None = None) -> str:
    kind = "seat" if seat else "gm"
    return str(boards.read_board(campaign.pk).html(Place(kind, seat.pk if seat else None)))


def out(play: Play, id: str) -> None:
    assert play.rule("set", target=id, field="status", value="unconscious").ok


def hits(play: Play) -> list[str]:
    targets: list[str] = [
        entry["who"]
        for step in Step.objects.filter(encounter=play.pk)
        for entry in step.log
        if entry["rule"] == "targeted"
    ]
    return targets


def test_every_player_of_the_side_is_asked_and_may_answer(
    tied: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    for seat in (pia, piet):
        assert 'name="kind" value="hit"' in panel(campaign, seat)
    assert tied(piet, *HIT, "take", target="anna").ok
    assert hits(tied) == ["anna"]


def test_the_gm_may_answer_for_the_side_but_does_not_owe_it(tied: Play, campaign: Campaign) -> None:
    assert 'name="kind" value="hit"' not in panel(campaign)
    assert "who=party" in panel(campaign), "a chip leads to the question"
    assert tied(None, *HIT, "take", target="bo").ok
    assert hits(tied) == ["bo"]


def test_playing_the_foes_does_not_answer_for_the_players(tied: Play) -> None:
    assert moves.play_foes(tied.tap()).code == "nothing_open"
    assert moves.default_for_all(tied.tap()).code == "nothing_open"
    assert tied.pending == {HIT}


def test_who_plays_on_another_side_or_nobody_may_not_answer(tied: Play, campaign: Campaign) -> None:
    stranger = Seat.objects.create(campaign=campaign, name="Otto")
    assert 'name="kind" value="hit"' not in panel(campaign, stranger)
    assert tied(stranger, *HIT, "take", target="bo").code == "not_yours"
    troll = Combatant.objects.get(name="Troll")
    troll.player = stranger
    troll.save()
    assert 'name="kind" value="hit"' not in panel(campaign, stranger)
    assert tied(stranger, *HIT, "take", target="bo").code == "not_yours"


def test_a_side_that_nobody_plays_on_is_the_gms(
    tied: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    Combatant.objects.filter(player__in=(pia, piet)).update(player=None)
    assert 'name="kind" value="hit"' in panel(campaign)
    assert moves.default_for_all(tied.tap()).ok
    assert hits(tied) == ["anna"], "the default is the one whom it does not harm"


def test_the_answer_of_the_first_counts_and_the_second_is_told(
    tied: Play, pia: Seat, piet: Seat
) -> None:
    seen = tied.now
    assert tied(pia, *HIT, "take", target="anna", step=seen).ok
    late: Any = tied(piet, *HIT, "take", target="bo", step=seen)
    assert (late.kind, late.code) == ("stale", "answered")
    assert hits(tied) == ["anna"]


def test_it_says_before_the_first_tap_that_one_answer_is_for_all(
    tied: Play, campaign: Campaign, pia: Seat
) -> None:
    assert "One answer for everybody" in panel(campaign, pia)
    assert "One answer for everybody" not in panel(campaign)


def test_whoever_is_out_is_not_asked(tied: Play, campaign: Campaign, pia: Seat, piet: Seat) -> None:
    assert asked_seats(boards.read_board(campaign.pk).context(gm=True), "party") == [pia, piet]
    out(tied, "bo")
    assert asked_seats(boards.read_board(campaign.pk).context(gm=True), "party") == [pia]
    out(tied, "anna")
    assert asked_seats(boards.read_board(campaign.pk).context(gm=True), "party") == [pia, piet], (
        "somebody has to answer"
    )
