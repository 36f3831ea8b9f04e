"""Above a question a deed is one sentence: that of its weightiest outcome, never of a roll that led
to it. Its end says how whoever it touched fares, once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from django.utils.html import strip_tags

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.play.telling.moments import shortest
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from encounters.screens.engine import drawn
from encounters.screens.log.news_rows import Row, row_of, text_of
from encounters.screens.log.period import last_tap
from encounters.screens.log.selection import Item, select
from encounters.screens.people.rows import rows
from encounters.screens.questions.odds import Odds
from rulesets import registry
from rulesets.contract import Chance, Consequence, Result, Weight
from rulesets.messages import pgettext, phrase
from tests.play.anything import anything, demo_fight, many
from tests.play.news_shown import (
    begun_by_foes,
    block,
    deeds,
    news,
    on_to_aldo,
    page,
    shown,
    strike,
)
from tests.play.table import Play

pytestmark = pytest.mark.django_db

GAMES = [ruleset.slug for ruleset in registry.all()]
WARD = {"name": "ward", "level": 10, "arts": 30, "mastery": 1, "fast_casting": True}


@pytest.fixture
def foes_first(play: Play, faces: list[int], pia, piet) -> Play:
    return begun_by_foes(play, faces, pia, piet)


def news_of(play: Play) -> Iterator[tuple[ViewerContext, Item, frozenset[str], str]]:
    """Everything that the GM and each player are told now, each with its kind."""
    board = boards.read_board(play.encounter.campaign_id)
    for seat in (None, *play.encounter.campaign.seats.values_list("pk", flat=True)):
        context = board.context(seat, gm=seat is None)
        told = select(context, last_tap(context, seat))
        for kind, items in (("mine", told.mine), ("", told.items)) if told else ():
            yield from ((context, item, told.own, kind) for item in items if item.touched)


def brief_rows(play: Play) -> Iterator[Row]:
    """The rows of everything that anybody is told now; each tells the weightiest outcome."""
    for context, item, own, kind in news_of(play):
        row = row_of(context, item, own, {}, brief=True, kind=kind)
        some = own if kind == "mine" else context.voice.names
        touched = [each for each in item.touched if context.seen(each.who) and each.who in some]
        if touched:  # not a whole side
            assert tells(context, item, row, touched), (plain(row.text), touched[0])
            yield row


@pytest.mark.parametrize("slug", GAMES)
def test_a_brief_row_tells_the_weightiest_outcome(gwen, slug) -> None:
    play, random, rows = demo_fight(gwen, slug), Random(3), 0
    for _tap in range(many(40)):
        if play.state.over:
            break
        if anything(play, random).ok:
            rows += len(list(brief_rows(play)))
    assert rows, "nothing happened to anybody"


def tells(context: ViewerContext, item: Item, row: Row, touched: list[Consequence]) -> bool:
    """Whether the row has the sentence of the weightiest outcome, or the name with the condition. A
    loss that fells nobody is a number in the sentence, or beside one that has the name."""
    heaviest, result = touched[0], item.beat.result
    alike = tuple(each for each in touched if each.many and each.many == heaviest.many)
    text, name = plain(row.text), plain(context.voice.name(heaviest.who))
    every = [plain(context.voice.say(said)) for said in (*result.deed, *heaviest.said)]
    if heaviest.life and heaviest.weight is Weight.WOUNDED and not row.word:
        loss = re.compile(rf"\b{heaviest.life}\b")
        losses = [said for said in every if name in said and loss.search(said)]
        beside = plain(row.delta) == f"−{heaviest.life}" and name in text
        return beside or any(said in text for said in losses)
    outcomes = (*heaviest.said, *shortest([Result((), alike)]).phrases)
    if any(plain(context.voice.say(said)) in text for said in outcomes):
        return True
    if "×" in row.word:  # of those whom the sentence is about, not of others that it names
        named = [each for each in touched if plain(context.voice.name(each.who)) in text]
        same = [each in alike or each.words == heaviest.words for each in named]
        return any(same) or not named
    fares = bool(row.delta or row.word or not heaviest.said)  # or else the deed says it all
    return fares and name in text


def plain(html: str) -> str:
    return " ".join(strip_tags(html).split())


def test_a_ward_that_stops_somebody_is_told_and_not_its_speed(
    campaign: Campaign, sheet: Callable[..., Combatant], faces: list[int], pia: Seat
) -> None:
    play = warded(campaign, sheet, faces, pia)
    assert play(None, "bor", "turn", "attack", target="mira").ok
    assert play(pia, "mira", "fast_cast", "cast", spell="ward", target="bor").ok
    assert play(None, "gm", "counter", "stopped").ok
    assert ("mira", "turn") in play.pending
    for seat, kind in ((pia, "seat"), (None, "gm")):
        assert "brief" in block(play, seat, kind)[:40]
        assert "The spell of Mira stops Bor." in news(play, seat, kind)
        assert "fast enough" not in " ".join(deeds(play, seat, kind))


def warded(campaign: Campaign, sheet, faces: list[int], pia: Seat) -> Play:
    """It is Bor's turn; Mira (Pia) has a ward that she casts as an answer."""
    campaign.ruleset = "arm5"
    campaign.save()
    fight = Encounter.objects.create(campaign=campaign, name="At the ford", ruleset="arm5")
    spell = WARD | {"defensive": True}
    people = (
        sheet("Mira", pia, finesse=30, quickness=15, soak_bonus=50, spells=[spell]),
        sheet("Bor", quickness=25),
    )
    for each in people:
        Participant.objects.create(encounter=fight, combatant=each, side=each.side)
    faces[:] = [5] * 30
    assert moves.start(fight, Member(campaign, None, True)).ok
    play = Play(fight)
    assert play(pia, "mira", "early_cast", "wait").ok
    return play


def test_a_fall_is_told_once_by_its_word_or_by_its_sentence(foes_first, faces, pia, piet) -> None:
    strike(foes_first, faces, 19, 6)
    assert deeds(foes_first, piet) == ["fallen: Goblin 1 hits Aldo for 6. −6 dead HP 6 → 0"]
    assert deeds(foes_first, pia) == ["mine: Goblin 1 hits Aldo for 6. you −6 dead HP 6 → 0"]
    foes_first.rule("set", target="bera", field="hp", value=0)
    told = " ".join(deeds(foes_first, piet))
    assert "Bera dies." in told and told.count("dead") == 1, told


def test_a_screen_reader_hears_the_fate_that_stands_at_the_end_of_a_row(
    foes_first, faces, piet
) -> None:
    strike(foes_first, faces, 19, 6)
    said = re.search(r'data-say="([^"]*)"', page(foes_first, piet))
    assert said and "Goblin 1 hits Aldo for 6. dead" in said[1]


def test_a_loss_stands_beside_the_sentence_about_whoever_has_it(gwen) -> None:
    """The combat grade costs a character life, and a robber falls: each is a row with its loss."""
    play, random, read = demo_fight(gwen, "kampbogen"), Random(3), 0
    for _tap in range(many(150)):
        if play.state.over:
            break
        anything(play, random)
        for context, item, own, _ in news_of(play):
            text = plain(text_of(context, item, own))
            if item.said is None or "The combat grade of" not in text or "costs" not in text:
                continue
            names = [plain(context.voice.name(each.who)) for each in item.touched]
            costs = next(said for said in text.split(".") if " costs " in said)
            assert any(name in costs for name in names), (text, names)
            read += 1
    assert read, "the combat grade cost nobody life"


def test_the_verdict_is_not_repeated_in_the_count(foes_first, faces, pia) -> None:
    foes_first.rule("set", target="goblin-2", field="hp", value=0)
    on_to_aldo(foes_first)
    faces[:] = [19, 5]
    assert foes_first(pia, "aldo", "melee", "attack", target="goblin-1").ok
    assert foes_first.state.over
    assert 'id="result"' in page(foes_first, pia)
    assert "The fight is over" not in news(foes_first, pia)


def test_at_the_end_everybody_reads_what_they_have_left(foes_first, faces, pia) -> None:
    strike(foes_first, faces, 19, 4)
    foes_first.rule("end")
    assert "2 / 6 HP" in own_card(foes_first, pia)


def test_at_the_end_of_kampbogen_soul_points_are_left_and_no_roll(gwen) -> None:
    play, random = demo_fight(gwen, "kampbogen"), Random(3)
    seat = play.encounter.campaign.seats.order_by("pk").first()
    while "Rolled" not in own_card(play, seat):
        anything(play, random)
    assert play.rule("end").ok
    assert "Soul" in own_card(play, seat) and "Rolled" not in own_card(play, seat)


def own_card(play: Play, seat: Seat) -> str:
    card = re.search(r'<section class="me.*?</section>', page(play, seat), re.S)
    return shown(card[0]) if card else ""


def test_an_earlier_loss_that_no_deed_tells_stands_among_the_earlier_lines(
    foes_first, faces, piet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A poison at the end of a round, say: here the rules tell nothing of a ruling."""
    wording = registry.get("ose").wording
    monkeypatch.setattr(wording, "result", silent(wording.result))
    foes_first.rule("set", target="aldo", field="hp", value=2)
    strike(foes_first, faces, 2, 4)
    told = re.findall(r'<li class="past">(.*?)</li>', block(foes_first, piet), re.S)
    assert any("Aldo" in line and "−4" in line for line in told), told


def silent(result):
    return lambda entries: None if entries[0].rule.startswith("gm_") else result(entries)


def test_the_order_counts_only_who_stands(
    campaign: Campaign, sheet: Callable[..., Combatant], pia: Seat
) -> None:
    campaign.ruleset = "coc7"
    campaign.save()
    fight = Encounter.objects.create(campaign=campaign, name="At the pier", ruleset="coc7")
    for each, count in ((sheet("Anna", pia, dex=80), 1), (sheet("Ghoul", dex=40), 3)):
        Participant.objects.create(encounter=fight, combatant=each, side=each.side, count=count)
    assert moves.start(fight, Member(campaign, None, True)).ok
    play = Play(fight)
    assert "Ghoul ×3" in order(play)
    assert play.rule("set", target="ghoul-2", field="status", value="dead").ok
    assert "Ghoul ×2" in order(play) and "×3" not in order(play)


def order(play: Play) -> str:
    """The order as chips, as in the news and on the game master's page."""
    context = boards.read_board(play.encounter.campaign_id).context(gm=True)
    return shown(drawn("order_strip", {"order": rows(context)}))


def test_a_chance_and_what_it_needs_are_two_words(foes_first) -> None:
    context = boards.read_board(foes_first.encounter.campaign_id).context(gm=True)
    needed = phrase(pgettext("momentum", "{number} or less"), number=8)
    assert shown(Odds(context, "aldo", Chance(percent=40, note=needed)).beside) == "40% 8 or less"
