"""What just happened, on every phone: the newest moment, whoever it touched, below what befell the
reader since their last tap."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.utils.html import strip_tags
from msgspec.structs import replace

from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.models import Encounter
from encounters.screens import boards
from encounters.screens.log import beats, log_lines
from encounters.screens.log.line import forget as forget_log
from encounters.screens.log.moments import before, moments
from encounters.screens.log.selection import items_of
from tests.phones import phone_of
from tests.play.anything import anything, demo_fight
from tests.play.ford import at_the_ford
from tests.play.news_shown import (
    begun_by_foes,
    block,
    deeds,
    in_the_block,
    news,
    on_to_aldo,
    page,
    shown,
    strike,
)
from tests.play.opened import behind
from tests.play.table import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def foes_first(play: Play, faces: list[int], pia, piet) -> Play:
    return begun_by_foes(play, faces, pia, piet)


def test_who_was_hit_reads_by_whom_and_for_how_much_first_and_marked(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    assert deeds(foes_first, pia) == ["mine: Goblin 1 hits Aldo for 4. you −4 HP 6 → 2"]


def test_everybody_reads_of_a_blow_whoever_it_touched(foes_first, faces, piet):
    strike(foes_first, faces, 19, 4)
    told = ["Goblin 1 hits Aldo for 4. −4 HP 6 → 2"]
    assert deeds(foes_first, piet) == told
    for watching in ("gm", "watch"):
        assert deeds(foes_first, None, watching) == told


def test_life_lost_is_red_on_the_own_side_alone(foes_first, faces, pia, piet):
    strike(foes_first, faces, 19, 4)
    assert 'class="delta lost"' in block(foes_first, piet)
    on_to_aldo(foes_first)
    faces[:] = [19, 5]
    assert foes_first(pia, "aldo", "melee", "attack", target="goblin-1").ok
    assert "−5" in block(foes_first, pia) and 'class="delta lost"' not in block(foes_first, pia)


def test_a_miss_is_news_too(foes_first, faces, pia):
    strike(foes_first, faces, 2, 4)
    assert deeds(foes_first, pia) == ["Goblin 1 misses Aldo. missed"]


def test_the_own_roll_shows_its_outcome_before_the_next_question(foes_first, faces, pia):
    strike(foes_first, faces, 2, 4)
    on_to_aldo(foes_first)
    faces[:] = [19, 5]
    assert foes_first(pia, "aldo", "melee", "attack", target="goblin-1").ok
    (row,) = deeds(foes_first, pia)
    assert row == "Aldo hits Goblin 1 with the sword for 5. −5 dead"


def test_a_fallen_companion_stands_below_the_own_harm_until_the_own_next_tap(
    foes_first, faces, pia, piet
):
    strike(foes_first, faces, 19, 6)
    (row,) = deeds(foes_first, piet)
    assert row.startswith("fallen: ") and row.endswith("hits Aldo for 6. −6 dead HP 6 → 0")
    foes_first.rule("set", target="bera", field="hp", value=2)
    kinds = [row.partition(":")[0] for row in deeds(foes_first, piet)]
    assert kinds == ["mine", "fallen"]


def test_earlier_outcomes_since_the_own_last_tap_are_one_line_each(foes_first, faces, pia):
    strike(foes_first, faces, 2, 1)
    foes_first.rule("set", target="aldo", field="hp", value=3)
    earlier = re.findall(r'<li class="past">(.*?)</li>', block(foes_first, pia), re.S)
    assert shown(earlier[0]) == "Goblin 1 misses Aldo. missed"
    assert deeds(foes_first, pia)[0].endswith("−3 HP 6 → 3")


def test_with_nothing_louder_the_initiative_is_the_headline(foes_first, pia):
    assert deeds(foes_first, pia)[0].startswith("Initiative: Foes (6), then Party (1).")


def test_who_has_a_wound_unread_reads_that_before_the_initiative(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    while foes_first.plain["round"] == 1:
        by, asked = sorted(foes_first.pending)[0]
        assert foes_first(None, by, asked, {"move": "stay"}.get(asked, "pass")).ok
    faces[:] = [1, 6]
    for by, asked in sorted(foes_first.pending):
        assert foes_first(None, by, asked, "none").ok
    assert foes_first(None, "gm", "initiative", "roll").ok
    assert deeds(foes_first, pia)[0].startswith("mine: Goblin 1 hits Aldo")


def test_a_ruling_that_hurts_somebody_is_news(foes_first, piet):
    foes_first.rule("set", target="aldo", field="hp", value=1)
    assert deeds(foes_first, piet)[0].endswith("−5 HP 6 → 1")


def test_at_the_end_of_a_fight_the_deed_that_ended_it_follows_the_verdict(foes_first, faces, pia):
    strike(foes_first, faces, 2, 4)
    on_to_aldo(foes_first)
    faces[:] = [19, 5]
    assert foes_first(pia, "aldo", "melee", "attack", target="goblin-1").ok
    foes_first.rule("end")
    html = page(foes_first, pia)
    assert html.index('id="result"') < html.index('id="news"')
    assert deeds(foes_first, pia)[0] == "Aldo hits Goblin 1 with the sword for 5. −5 dead"


def test_an_outcome_that_somebody_was_not_told_opens_like_what_never_was(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    fight = f"/e/{foes_first.pk}"
    for line in ("log-99-attack-1", "log-1-round-1", "step-1"):
        answer = phone_of(pia).get(f"{fight}/happened/{line}/", headers={"HX-Request": "true"})
        assert answer.status_code == 404, line


def test_the_dice_stand_there_with_what_they_were(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    opened = in_the_block(foes_first, pia)
    dice = re.findall(r'<span class="faces" dir="ltr">(.*?)</span>', opened, re.S)
    assert [strip_tags(die) for die in dice][:2] == ["19", "4"]
    assert "Goblin 1: attack on Aldo" in " ".join(strip_tags(opened).split())


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


def test_with_the_own_next_tap_it_is_gone(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    on_to_aldo(foes_first)
    faces[:] = [1]
    assert foes_first(pia, "aldo", "melee", "attack", target="goblin-1").ok
    assert "Goblin 1 hits Aldo" not in news(foes_first, pia)


def test_as_the_fight_begins_the_surprised_of_the_own_side_are_named(
    prepared, campaign, pia, piet, faces
):
    prepared.participants.filter(combatant__name="Aldo").update(stats={"surprised": True})
    prepared.participants.filter(combatant__name="Goblin").update(stats={"surprised": True})
    play = Play(moves.start(prepared, Member(campaign, None, True)).encounter)
    for seat, kind in ((pia, "seat"), (piet, "seat"), (None, "gm"), (None, "watch")):
        assert deeds(play, seat, kind) == ["Aldo · Surprised"]
    assert play(piet, "bera", "declare", "none").ok
    assert deeds(play, piet) == ["Aldo · Surprised"], "still the newest"


def test_nobody_reads_of_whom_they_do_not_know(foes_first, faces, pia, piet):
    row = next(item for item in foes_first.encounter.cast if item.id == "goblin-1")
    encounter = foes_first.encounter
    encounter.cast = [replace(item, hidden=item == row) for item in encounter.cast]
    encounter.save()
    strike(foes_first, faces, 19, 4)
    Encounter.objects.filter(pk=encounter.pk).update(
        cast=[replace(item, hidden=item.id == "goblin-1") for item in foes_first.encounter.cast]
    )
    forget_log()
    assert "Goblin 1" not in news(foes_first, pia)


def test_after_a_restart_it_says_the_same(foes_first, faces, pia):
    strike(foes_first, faces, 19, 4)
    before = news(foes_first, pia)
    forget_log()
    assert news(foes_first, pia) == before


def test_an_undone_blow_is_no_news(foes_first, faces, pia):
    before = news(foes_first, pia)
    strike(foes_first, faces, 19, 4)
    assert foes_first.undo().ok
    assert news(foes_first, pia) == before


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
    monkeypatch.setattr(beats, "MOST_ROWS", 2)
    monkeypatch.setattr(beats, "MOST_LINES", 2)
    strike(foes_first, faces, 19, 6)
    board = boards.read_board(foes_first.encounter.campaign_id)
    row = strip_tags(" ".join(beats.listing(board.context(gm=True)).rows))
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


def test_the_order_says_whose_turn_one_has_and_after_whom(campaign, pia, piet, sheet, faces):
    fight = at_the_ford(campaign, pia, piet, sheet, faces)
    assert "Bera: turn 2 of 4, after Aldo" in news(fight, piet)


def test_a_side_that_acts_at_once_has_no_turns_one_after_another(
    play: Play, faces: list[int], pia, piet
) -> None:
    for seat, name in ((pia, "aldo"), (piet, "bera"), (None, "goblin-1")):
        play(seat, name, "declare", "none")
    faces[:] = [6, 1]
    assert play(None, "gm", "initiative", "roll").ok
    shown = news(play, pia)
    assert shown and "turn 1 of" not in shown


def test_without_scripts_why_leads_to_the_log_where_all_is_open(foes_first, faces, piet):
    strike(foes_first, faces, 19, 4)
    address = re.findall(r'<a class="within" href="([^"]+)"', page(foes_first, piet))[0]
    answer = phone_of(piet).get(address)
    assert answer["Location"].startswith(f"/e/{foes_first.pk}/log?open#beat-log-")
    log = phone_of(piet).get(answer["Location"].partition("#")[0]).content.decode()
    assert f'id="{answer["Location"].partition("#")[2]}" open' in log
    assert '<dl class="sum">' in log and "data-why" not in log


def test_a_condition_that_somebody_has_already_is_not_told_again(gwen):
    """A robber's name shakes everybody in each round."""
    play, random = demo_fight(gwen, "kampbogen"), Random(3)
    jens = play.encounter.campaign.seats.order_by("pk")[0]
    shaken = dict[int, bool]()
    while play.plain["round"] < 3:
        anything(play, random)
        context = boards.read_board(play.encounter.campaign_id).context(jens.pk)
        told = moments(context)[0]
        reached = [
            each
            for item in items_of(told, frozenset(), before(context, told))
            for each in item.touched
        ]
        if any(beat.touched for beat in told.deeds):
            words = {context.voice.plain(word) for each in reached for word in each.words}
            shaken.setdefault(context.view.round, False)
            shaken[context.view.round] |= "Shaken" in words
    assert shaken[1] and not shaken[2]
