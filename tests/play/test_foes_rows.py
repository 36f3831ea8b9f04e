"""The GM's row of a group: its side, and what it never does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.screens.questions.targets import TargetRow, by_kind
from encounters.serve.live.places import Place
from encounters.serve.performance.markup import SafeString
from rulesets.contract import Field
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def text(html: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", html).split())


@pytest.fixture
def fight(campaign: Campaign, pia: Seat, sheet: Any) -> Any:
    """`fight(foes=2, others=1, morale=2)`: Aldo against deer, with ogres as a third side."""

    def begun(foes: int, others: int = 0, **stats: Any) -> Play:
        made = Encounter.objects.create(campaign=campaign, name="In the wood", ruleset="ose")
        lines = [(sheet("Aldo", pia), "party", 1), (sheet("Deer", **stats), "foes", foes)]
        if others:
            lines.append((sheet("Ogre"), "others", others))
        for combatant, side, count in lines:
            Participant.objects.create(encounter=made, combatant=combatant, side=side, count=count)
        assert moves.start(made, Member(campaign, None, True)).ok
        return Play(made)

    return begun


def gm(play: Play) -> str:
    return text(boards.read_board(play.encounter.campaign_id).html(Place("gm")))


def test_with_three_sides_each_group_says_whose_it_is(fight: Any) -> None:
    shown = gm(fight(2, 2))
    assert "Foes · 2 able" in shown and "A third side · 2 able" in shown, shown


def test_with_two_sides_nobody_asks_whose_they_are(fight: Any) -> None:
    assert "Foes · 2 able" not in gm(fight(2))


@pytest.mark.parametrize("count", [1, 3])
def test_a_beast_that_never_attacks_on_its_own_says_so(fight: Any, count: int) -> None:
    assert "Never attacks unless cornered" in gm(fight(count, morale=2))


@pytest.mark.parametrize("stats", [{"morale": 7}, {"morale": 2, "cornered": True}])
def test_others_do_not(fight: Any, stats: dict[str, Any]) -> None:
    assert "Never attacks" not in gm(fight(2, **stats))


def test_whoever_was_removed_is_in_no_number_of_its_row(fight: Any) -> None:
    play = fight(7, hp=3)
    assert "7 Deer 7 able to fight" in gm(play) and "21 of 21 HP" in gm(play)
    assert play.rule("remove", target="deer-7").ok
    shown = gm(play)
    assert "6 Deer 6 able to fight" in shown and "18 of 18 HP" in shown, shown
    assert "6 of 6 standing" in shown and "7 of" not in shown


def test_targets_that_are_not_allowed_together_are_never_behind_each_other(fight: Any) -> None:
    """With a fast spell that only meets whoever acts, a fold would open onto nothing."""
    play = fight(8)
    context = boards.read_board(play.encounter.campaign_id).context(gm=True)
    ids = [f"deer-{number}" for number in range(1, 9)]
    rows = [TargetRow(aim=id, name=SafeString(id), checked=False) for id in ids]
    aim = Field(name="target", type="combatant", choices=tuple(ids))

    def folds(field: Field) -> list[tuple[str, int]]:
        shown = by_kind(context, rows, field)
        return [(row.aim, len(row.fold.others) if row.fold else 0) for row in shown]

    assert folds(aim) == [("deer-1", 7)]
    each = replace(aim, depends=("spell", {"sleep": None, "bolt": ("deer-3",)}))
    assert folds(each) == [("deer-1", 6), ("deer-3", 0)]


def test_players_are_not_told(fight: Any, pia: Seat) -> None:
    play = fight(2, morale=2)
    seat = Place("seat", pia.pk, "en")
    assert "Never attacks" not in text(boards.read_board(play.encounter.campaign_id).html(seat))
