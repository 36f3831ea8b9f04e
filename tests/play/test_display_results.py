"""The table display: the last outcome, and effects that last through the round."""

from __future__ import annotations

import re

import pytest
from django.utils.html import strip_tags

from encounters.campaigns.access import Member
from encounters.live.places import Place
from encounters.performance.markup import SafeString
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.play.panels import boards, side_notes, stage
from encounters.play.panels.display import FLANKED
from encounters.play.panels.stage import Room
from encounters.play.panels.viewer_context import ViewerContext
from tests.play.anything import demo_fight
from tests.play.table import Play

pytestmark = pytest.mark.django_db
BALL = {"name": "Fire ball", "damage": "5d6", "max_targets": 9}
HARM = {**BALL, "name": "Shards", "save": "spells", "on_save": "half"}


def part(play: Play, pattern: str) -> str:
    html = boards.read_board(play.encounter.campaign_id).html(Place("table"))
    found = re.search(pattern, html, re.S)
    return (
        " ".join(strip_tags(found[1]).replace("\N{NO-BREAK SPACE}", " ").split()) if found else ""
    )


def headline(play: Play) -> str:
    return part(play, r"<h2[^>]*>(.*?)</h2>")


def lineup(play: Play) -> str:
    return part(play, r'<p class="lineup">(.*?)</p>')


@pytest.fixture
def cast_at_six(campaign, pia, sheet, faces):
    """Bera casts this at six goblins in the first round."""

    def cast(spell: dict, coming: list[int], **goblin: int) -> Play:
        fight = Encounter.objects.create(campaign=campaign, name="The pit", ruleset="ose")
        bera = sheet("Bera", pia, hp=9, spells=[spell])
        for combatant, count in ((bera, 1), (sheet("Goblin", **goblin), 6)):
            Participant.objects.create(
                encounter=fight, combatant=combatant, side=combatant.side, count=count
            )
        assert moves.start(fight, Member(campaign, None, True)).ok
        play = Play(fight)
        goblins = [f"goblin-{number}" for number in range(1, 7)]
        play(pia, "bera", "declare", "cast", spell=spell["name"])
        play.rule("default", who=[by for by, _ in play.pending if by != "gm"])
        faces[:] = [6, 1]
        assert play(None, "gm", "initiative", "roll").ok
        faces[:] = coming
        assert play(pia, "bera", "cast", "cast", targets=goblins).ok
        return play

    return cast


def test_who_has_a_tile_is_named_in_the_headline_too(cast_at_six):
    told = headline(cast_at_six(BALL, [6] * 5, hp=5))
    assert told == (
        "Bera casts Fire ball on 6 targets: 30 damage. 6 dead: Goblin 1, Goblin 2, Goblin 3, "
        "Goblin 4, Goblin 5 and Goblin 6."
    )


def test_nobody_who_has_a_tile_is_counted_as_more(cast_at_six):
    """Two save; each of the six has a different text, and three sentences are shown."""
    play = cast_at_six(HARM, [3, 3, 3, 3, 3, 20, 1, 20, 1, 1, 1], hp=40)
    html = boards.read_board(play.encounter.campaign_id).html(Place("table"))
    assert html.split('class="touched"')[1].split("</ul>")[0].count('class="who"') == 6
    assert "more" not in headline(play)


@pytest.fixture
def rolled(play: Play, pia, piet, faces: list[int]) -> Play:
    """The party has won initiative after a tie."""
    for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
        assert play(who, by, "declare", "none").ok
    faces[:] = [3, 3, 5, 2]
    assert play(None, "gm", "initiative", "roll").ok
    return play


def test_when_the_fight_is_over_nobody_waits_or_has_acted(rolled, piet):
    assert rolled(piet, "bera", "move", "stay").ok
    assert "waiting" in part(rolled, r'(<div id="board".*|<main.*)')
    assert rolled.rule("end").ok
    told = part(rolled, r'(<div id="board".*|<main.*)')
    assert "Aldo" in told
    assert "waiting" not in told
    assert "has acted" not in told


def test_the_outcome_takes_the_room_of_the_line_for_whom_all_wait(monkeypatch, gwen):
    """The line is below the outcome, between both sides, while somebody is waited for."""
    play, heights = demo_fight(gwen, "kampbogen"), []
    real = stage.outcome

    def outcome(context: ViewerContext, room: Room, short: bool = False) -> SafeString:
        heights.append(room.height)
        return real(context, room, short)

    monkeypatch.setattr(stage, "outcome", outcome)
    assert "Waiting for" in part(play, r'(<section class="stage.*?</section>)')
    assert play.rule("end").ok
    assert "Waiting for" not in part(play, r'(<section class="stage.*?</section>)')
    awaited, over = heights[0], heights[-1]
    assert awaited < over == FLANKED.height


TIE = "Initiative after a tie: Party (3, then 5) and Foes (3, then 2)."


def test_both_sides_initiative_stands_there_through_the_round(rolled, piet):
    assert lineup(rolled).endswith(f" · {TIE}")
    assert rolled(piet, "bera", "move", "stay").ok
    assert rolled.rule("set", target="aldo", field="hp", value=3).ok
    assert lineup(rolled).endswith(f" · {TIE}")


@pytest.mark.parametrize("known", [True, False])
def test_it_stands_there_in_a_long_round_too(rolled, known):
    """`known`: the display followed every step; otherwise the steps before the latest are read."""
    for value in range(40):
        assert rolled.rule("set", target="aldo", field="hp", value=1 + value % 6).ok
        if known and value < 38:
            assert lineup(rolled).endswith(TIE)
    if not known:
        side_notes.forget()
    assert lineup(rolled).endswith(TIE)


def test_it_is_gone_with_the_round(rolled):
    while rolled.state.round == 1:
        asked = sorted(rolled.pending)
        assert rolled.rule("default", who=[by for by, _ in asked]).ok
    assert "Initiative:" not in lineup(rolled)


def test_after_an_undo_it_is_what_was_rolled_then(rolled, faces):
    assert rolled.undo(scope="phase").ok
    assert "Initiative:" not in lineup(rolled)
