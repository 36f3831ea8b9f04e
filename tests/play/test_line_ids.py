"""The ids of log lines: they reveal no count of secret lines, and they are stable."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.screens.log import log_lines
from tests.phones import phone_of
from tests.play.table import Play


@pytest.fixture
def dusk(campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant]) -> Play:
    """Aldo (Pia) and Bera (Piet), a goblin, and two hidden ones: each rolls for initiative."""
    fight = Encounter.objects.create(
        campaign=campaign, name="Dusk", ruleset="ose", options={"initiative": "individual"}
    )
    for item in (
        *(sheet("Lurker"), sheet("Aldo", pia), sheet("Mimic"), sheet("Bera", piet)),
        sheet("Goblin"),
    ):
        hidden = item.name in ("Lurker", "Mimic")
        Participant.objects.create(encounter=fight, combatant=item, side=item.side, hidden=hidden)
    assert moves.start(fight, Member(campaign, None, True)).ok
    return Play(fight)


@pytest.fixture
def rolled(dusk: Play) -> Play:
    """Nobody declares anything, and the dice are rolled."""
    assert dusk(None, "gm", "initiative", "roll").ok
    return dusk


def ids(play: Play, seat: Seat | None, gm: bool = False) -> dict[str, str]:
    """The text of each line by its id, the oldest first."""
    context = boards.read_board(play.encounter.campaign_id).context(seat.pk if seat else None, gm)
    lines = log_lines.lines(context, context.table.steps, most=99)
    return {line.id: re.sub("<.*?>", "", line.text) for line in reversed(lines)}


def numbers(found: dict[str, str], step: int, rule: str) -> list[int]:
    start = f"log-{step}-{rule}-"
    return [int(id.removeprefix(start)) for id in found if id.startswith(start)]


def test_a_line_that_somebody_may_not_read_leaves_no_gap(rolled: Play, pia: Seat) -> None:
    told, step = ids(rolled, pia), rolled.now
    assert numbers(told, step, "initiative") == [1, 2, 3]
    assert numbers(ids(rolled, None, gm=True), step, "initiative") == [1, 2, 3, 4, 5]
    assert not re.search("Lurker|Mimic", " ".join([*told, *told.values()]))


def test_every_line_has_an_id_of_its_own(dusk: Play, pia: Seat) -> None:
    moves.play_foes(dusk.tap())
    for _ in range(6):
        assert dusk.rule("suggest", who=sorted({by for by, _ in dusk.pending})).ok
        for seat, gm in ((pia, False), (None, False), (None, True)):
            context = boards.read_board(dusk.encounter.campaign_id).context(seat and seat.pk, gm)
            found = [line.id for line in log_lines.lines(context, context.table.steps, most=999)]
            assert len(found) == len(set(found)) > 3


def test_who_comes_to_be_seen_shifts_no_line_of_another_rule(rolled: Play, pia: Seat) -> None:
    before = ids(rolled, pia)
    assert moves.reveal(rolled.tap(), ["lurker", "mimic"]).ok
    after = ids(rolled, pia)
    assert len(after) == len(before) + 2
    others = {id for id in before if "-initiative-" not in id}
    assert others and others <= after.keys()


def test_a_line_that_somebody_may_not_read_opens_like_one_that_never_was(
    rolled: Play, pia: Seat
) -> None:
    step = rolled.now
    hidden = ids(rolled, None, gm=True).keys() - ids(rolled, pia).keys()
    assert f"log-{step}-initiative-5" in hidden
    for line in (*hidden, f"log-{step}-never-1"):
        address = f"/e/{rolled.pk}/log/{line}"
        assert phone_of(pia).get(address, headers={"HX-Request": "true"}).status_code == 404
