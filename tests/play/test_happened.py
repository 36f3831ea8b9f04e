"""The card with the events since the player's own last tap: with its numbers, for nobody else."""

from __future__ import annotations

import re

import pytest
from django.utils.html import strip_tags

from encounters.live.places import Place
from encounters.play.models import Encounter
from encounters.play.panels import boards
from encounters.play.panels.log import (
    beats,
    log_lines,
    previous_views,
    rows,
)
from tests.phones import phone_of
from tests.play.ford import at_the_ford
from tests.play.opened import behind
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def page(play: Play, seat) -> str:
    return boards.read_board(play.encounter.campaign_id).html(Place("seat", seat.pk, "en"))


def news(play: Play, seat) -> str:
    """The text of the card; empty if there is none."""
    found = re.search(r'<section class="card happened.*?</section>', page(play, seat), re.S)
    return " ".join(strip_tags(found[0]).split()) if found else ""


def in_the_card(play: Play, seat) -> str:
    """The text that opens in it."""
    card = re.search(r'<section class="card happened.*?</section>', page(play, seat), re.S)
    return behind(card[0], phone_of(seat)) if card else ""


def headline(play: Play, seat) -> str:
    found = re.search(r'<p class="outcome[^"]*">(.*?)</p>', page(play, seat), re.S)
    return " ".join(strip_tags(found[1]).split()) if found else ""


def tiles(play: Play, seat) -> list[str]:
    """Each affected combatant: the name, the loss, the new condition."""
    found = re.search(r'<ul class="touched[^"]*">(.*?)</ul>', page(play, seat), re.S)
    tiles = re.findall(r"<li.*?</li>", found[1], re.S) if found else []
    return [" ".join(re.sub(r"<[^>]+>", " ", tile).split()) for tile in tiles]


@pytest.fixture
def foes_first(play: Play, faces: list[int], pia, piet) -> Play:
    """Nobody has declared anything, and the goblins have won initiative."""
    play(pia, "aldo", "declare", "none")
    play(piet, "bera", "declare", "none")
    play(None, "goblin-1", "declare", "none")
    faces[:] = [1, 6]
    assert play(None, "gm", "initiative", "roll").ok
    on_to(play, "melee")
    return play


def on_to(play: Play, kind: str) -> None:
    """The others pass until somebody is asked this."""
    while not any(asked == kind for _, asked in play.pending):
        by, asked = sorted(play.pending)[0]
        assert play(None, by, asked, {"move": "stay"}.get(asked, "pass")).ok


def strike(play: Play, faces: list[int], roll: int, damage: int) -> None:
    faces[:] = [roll, damage]
    assert play(None, "goblin-1", "melee", "attack", target="aldo").ok


def test_who_was_hit_reads_by_whom_and_for_how_much(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    assert headline(foes_first, pia).startswith("Goblin 1 hits Aldo")
    assert tiles(foes_first, pia) == ["You −4 HP 6 → 2"]


def test_the_dice_stand_there_with_what_they_were(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    opened = in_the_card(foes_first, pia)
    dice = re.findall(r'<span class="faces" dir="ltr">(.*?)</span>', opened, re.S)
    assert [strip_tags(die) for die in dice] == ["19", "4"]
    assert "Goblin 1: attack on Aldo" in " ".join(strip_tags(opened).split())


def test_a_miss_is_news_too(foes_first, faces, pia):
    strike(foes_first, faces, 2, 4)
    assert headline(foes_first, pia) == "Goblin 1 misses Aldo."


def test_one_tile_that_repeats_the_sentence_is_left_out(foes_first, faces, pia):
    strike(foes_first, faces, 2, 4)
    assert tiles(foes_first, pia) == []


def test_whom_it_does_not_concern_is_not_bothered(foes_first, faces, piet):
    strike(foes_first, faces, 19, 4)
    assert news(foes_first, piet) == ""


def test_dice_stand_behind_why_in_the_log_too(foes_first, faces, piet):
    strike(foes_first, faces, 19, 4)
    opened = behind(page(foes_first, piet), phone_of(piet))
    dice = re.findall(r'<span class="faces" dir="ltr">(.*?)</span>', opened, re.S)
    assert [strip_tags(die) for die in dice][:2] == ["19", "4"]
    assert "Goblin 1: attack on Aldo" in " ".join(strip_tags(opened).split())


def test_it_is_announced_before_what_is_wanted(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    said = re.search(r'data-say="([^"]*)"', page(foes_first, pia))
    assert said and said[1].startswith("Goblin 1 hits Aldo")
    assert "Your turn" in said[1] or "Waiting" in said[1]


def test_the_own_roll_shows_its_outcome_before_the_next_question(foes_first, faces, pia):
    strike(foes_first, faces, 2, 4)
    on_to_aldo(foes_first)
    faces[:] = [19, 5]
    assert foes_first(pia, "aldo", "melee", "attack", target="goblin-1").ok
    assert headline(foes_first, pia).startswith("Aldo hits Goblin 1")
    assert headline(foes_first, pia).endswith("Goblin 1 dies.")
    assert tiles(foes_first, pia) == ["Goblin 1 −5 dead", "You Not in melee"]


def on_to_aldo(play: Play) -> None:
    while ("aldo", "melee") not in play.pending:
        by, asked = sorted(play.pending)[0]
        assert play(None, by, asked, {"move": "stay"}.get(asked, "pass")).ok


def test_with_the_own_next_tap_it_is_gone(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    on_to_aldo(foes_first)
    faces[:] = [1]
    assert foes_first(pia, "aldo", "melee", "attack", target="goblin-1").ok
    assert "Goblin 1 hits Aldo" not in news(foes_first, pia)


def test_of_several_things_the_last_is_large_and_the_others_are_counted(foes_first, faces, pia):
    strike(foes_first, faces, 2, 1)
    foes_first.rule("set", target="aldo", field="hp", value=3)
    told = news(foes_first, pia)
    assert "and 1 more" in told
    assert "Goblin 1 misses Aldo." in " ".join(strip_tags(in_the_card(foes_first, pia)).split())
    assert tiles(foes_first, pia) == ["You −3 HP 6 → 3"]


def test_nobody_reads_of_whom_they_do_not_know(foes_first, faces, pia, piet):
    row = next(item for item in foes_first.encounter.cast if item["id"] == "goblin-1")
    encounter = foes_first.encounter
    encounter.cast = [{**item, "hidden": item is row or item == row} for item in encounter.cast]
    encounter.save()
    strike(foes_first, faces, 19, 4)
    Encounter.objects.filter(pk=encounter.pk).update(
        cast=[{**item, "hidden": item["id"] == "goblin-1"} for item in foes_first.encounter.cast]
    )
    previous_views.forget()
    assert "Goblin 1" not in news(foes_first, pia)


def test_after_a_restart_it_says_the_same(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    before = news(foes_first, pia)
    previous_views.forget()
    log_lines.forget()
    assert news(foes_first, pia) == before


def test_an_undone_blow_is_no_news(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    assert foes_first.undo().ok
    assert news(foes_first, pia) == ""


def test_the_last_exchange_of_a_round_stands_in_that_round(foes_first, faces, pia):
    strike(foes_first, faces, 19, 1)
    while foes_first.plain["round"] == 1:
        by, asked = sorted(foes_first.pending)[0]
        faces[:] = [2]
        target = {"target": "goblin-1"} if asked == "melee" and by == "aldo" else {}
        option = "attack" if target else {"move": "stay"}.get(asked, "pass")
        assert foes_first(None, by, asked, option, **target).ok
    board = boards.read_board(foes_first.encounter.campaign_id)
    lines = log_lines.lines(board.context(gm=True), board.table.steps)
    assert lines[0].round == 2 and lines[0].rules == ("round",)
    assert {line.round for line in lines[1:]} == {1}


def test_everybodys_initiative_is_one_beat(foes_first):
    board = boards.read_board(foes_first.encounter.campaign_id)
    context = board.context(gm=True)
    found = beats.beats_of_lines(context, log_lines.lines(context, board.table.steps, 60))
    rolled = [item for item in found if any(line.rules[0] == "initiative" for line in item.lines)]
    assert len(rolled) == 1 and len(rolled[0].lines) >= 2


def test_a_log_that_is_short_of_room_cuts_no_exchange(foes_first, faces, monkeypatch):
    monkeypatch.setattr(rows, "MOST_ROWS", 2)
    monkeypatch.setattr(rows, "LOOKED_AT", 2)
    strike(foes_first, faces, 19, 6)
    board = boards.read_board(foes_first.encounter.campaign_id)
    row = strip_tags(" ".join(rows.listing(board.context(gm=True)).rows))
    assert "Goblin 1 hits Aldo" in " ".join(row.split())


def test_a_die_that_is_doubled_stands_beside_the_one_that_doubles_it(
    campaign, pia, piet, sheet, faces
):
    fight = at_the_ford(campaign, pia, piet, sheet, faces)
    faces[:] = [1, 1, 4, 5]
    assert fight(pia, "aldo", "turn", "attack", target="goblin-1").ok
    opened = behind(page(fight, pia), phone_of(pia))
    rolls = re.findall(r'<span class="faces" dir="ltr">(.*?)</span>', opened, re.S)
    rolled = [re.findall(r'class="face( joined)?">(.)<', roll) for roll in rolls]
    assert [("", "1"), (" joined", "1"), (" joined", "4")] in rolled


def test_what_somebody_was_not_told_opens_like_what_never_was(foes_first, faces, pia, piet):
    """Only Aldo's player has a card about the blow; nobody has one about a line that does not
    exist."""
    strike(foes_first, faces, 19, 4)
    opened = re.findall(r'data-why="([^"]+happened[^"]+)"', page(foes_first, pia))
    assert opened
    fight = f"/e/{foes_first.pk}"
    for address in (
        *opened,
        f"{fight}/log/log-99-attack-1",
        f"{fight}/happened/log-99-attack-1/why",
    ):
        answer = phone_of(piet).get(address, headers={"HX-Request": "true"})
        assert answer.status_code == 404, address


def test_without_scripts_why_leads_to_the_log_where_all_is_open(foes_first, faces, piet):
    strike(foes_first, faces, 19, 4)
    address = re.findall(r'<a class="within" href="([^"]+)"', page(foes_first, piet))[0]
    answer = phone_of(piet).get(address)
    assert answer["Location"].startswith(f"/e/{foes_first.pk}/log?open#beat-log-")
    log = phone_of(piet).get(answer["Location"].partition("#")[0]).content.decode()
    assert f'id="{answer["Location"].partition("#")[2]}" open' in log
    assert '<dl class="sum">' in log and "data-why" not in log
