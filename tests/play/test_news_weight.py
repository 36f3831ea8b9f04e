"""The weight of news: what came of a deed stands with that deed alone, is never behind what came of
nothing, and is named where it is only counted."""

from __future__ import annotations

import re
from random import Random

import pytest

from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from tests.play.anything import anything, demo_fight
from tests.play.news_shown import (
    begun_by_foes,
    block,
    deeds,
    news,
    shown,
    strike,
    to_the_next_initiative,
)
from tests.play.table import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def foes_first(play: Play, faces: list[int], pia, piet) -> Play:
    return begun_by_foes(play, faces, pia, piet)


@pytest.fixture
def two_on_aldo(foes_first) -> Play:
    """Both goblins stand beside Aldo, whose life they may cost with one tap."""
    foes_first.rule("engage", target="aldo", other="goblin-2")
    return foes_first


def by_foes(play: Play, faces: list[int], *rolled: int) -> None:
    """Both goblins attack with one tap of the GM."""
    faces[:] = rolled
    assert moves.play_foes(play.tap()).ok


def test_a_miss_has_no_loss_although_somebody_else_hit_the_same_person(
    two_on_aldo, faces, pia, piet
):
    by_foes(two_on_aldo, faces, 19, 4, 2)
    told = deeds(two_on_aldo, piet)
    assert told == [
        "Goblin 1 hits Aldo for 4. −4 HP 6 → 2",
        "Goblin 2 misses Aldo. missed",
    ]
    assert "Goblin 2 misses Aldo. missed" in deeds(two_on_aldo, pia)


def test_each_of_two_blows_has_its_own_part_of_the_loss(two_on_aldo, faces, pia):
    by_foes(two_on_aldo, faces, 19, 3, 19, 1)
    told = deeds(two_on_aldo, pia)
    assert sorted(told) == [
        "mine: Goblin 1 hits Aldo for 3. you −3 HP 6 → 3",
        "mine: Goblin 2 hits Aldo for 1. you −1 HP 3 → 2",
    ]


def test_no_event_stands_before_what_the_reader_has_not_read(foes_first, faces, piet):
    strike(foes_first, faces, 19, 4)
    to_the_next_initiative(foes_first, faces)
    assert deeds(foes_first, piet) == ["Goblin 1 hits Aldo for 4. −4 HP 6 → 2"]
    assert "Initiative: Foes (6)" in news(foes_first, piet)


def test_whoever_has_tapped_since_reads_the_event_first(foes_first, faces, piet):
    strike(foes_first, faces, 19, 4)
    to_the_next_initiative(foes_first, faces, piet)
    assert deeds(foes_first, piet)[0].startswith("Initiative: Foes (6)")


def test_of_three_fallen_the_last_is_told_whole_and_the_others_by_name(sheet, campaign, pia):
    play = three_and_a_witness(sheet, campaign, pia)
    for name in ("carl", "dora", "emil"):
        play.rule("set", target=name, field="hp", value=0)
    last, before = deeds(play, pia)
    assert last.startswith("fallen: Emil dies.") and last.endswith("−4 HP 4 → 0")
    assert before == "fallen: Dora and Carl dead ×2"


def three_and_a_witness(sheet, campaign, pia) -> Play:
    """Aldo (Pia) sees three companions in a fight with a goblin."""
    fight = Encounter.objects.create(campaign=campaign, name="At the mill", ruleset="ose")
    people = [sheet("Aldo", pia), *map(sheet, ("Goblin", "Carl", "Dora", "Emil"))]
    for each in people:
        side = "foes" if each.name == "Goblin" else "party"
        Participant.objects.create(encounter=fight, combatant=each, side=side)
    assert moves.start(fight, Member(campaign, None, True)).ok
    return Play(fight)


def test_the_forming_of_groups_hides_no_loss(campaign, sheet, faces, pia):
    campaign.ruleset = "momentum"
    campaign.save()
    fight = Encounter.objects.create(
        campaign=campaign, name="Bridge", ruleset="momentum", options={"initiative_die": 0}
    )
    axe = {"name": "axe", "skill": 10, "damage": "1d6"}
    people = [sheet("Aldo", pia, initiative=15, weapons=[axe]), sheet("Goblin", weapons=[axe])]
    for each in people:
        Participant.objects.create(encounter=fight, combatant=each, side=each.side)
    assert moves.start(fight, Member(campaign, None, True)).ok
    play = Play(fight)
    play.rule("set", target="aldo", field="hp", value=3)
    assert play(None, "aldo", "declare", "engage", target="goblin").ok
    for _ in ("declare", "initiate"):
        assert play.rule("default", who=["goblin"]).ok
    assert play(None, "goblin", "respond", "fight").ok
    (told,) = deeds(play, pia)
    assert told.endswith("−12 HP 15 → 3")


def test_the_count_of_a_low_phone_names_the_companion_who_was_hurt(two_on_aldo, faces, piet):
    two_on_aldo.rule("engage", target="bera", other="goblin-2")
    by_foes(two_on_aldo, faces, 19, 3, 19, 1)
    while ("bera", "melee") not in two_on_aldo.pending:
        by, asked = sorted(two_on_aldo.pending)[0]
        assert two_on_aldo(None, by, asked, "pass").ok
    moved = "and 2 more · The GM puts Bera and Goblin 2 into melee."
    assert counts(two_on_aldo, piet) == {"tall": moved, "low": "and 4 more · Aldo −3"}


def test_the_one_earlier_line_is_of_the_companion_who_was_hurt(two_on_aldo, faces, pia, piet):
    two_on_aldo.rule("engage", target="bera", other="goblin-2")
    strike(two_on_aldo, faces, 19, 3)
    for seat, by, foe in ((None, "goblin-2", "bera"), (pia, "aldo", "goblin-1")):
        faces[:] = [2]
        assert two_on_aldo(seat, by, "melee", "attack", target=foe).ok
    (line,) = re.findall(r'<li class="past">(.*?)</li>', block(two_on_aldo, piet), re.S)
    assert shown(line) == "Goblin 1 hits Aldo for 3. −3"


def counts(play: Play, seat) -> dict[str, str]:
    """The line of what has no room, by the size of phone."""
    line = re.search(r"<summary>(.*?)<span class=.quiet", block(play, seat), re.S)
    found = re.findall(r'<span class="count ?(low|tall|)">(.*?)</span>(?=<span|$)', line[1], re.S)
    return {size: shown(text) for size, text in found}


def test_no_row_ends_with_the_word_its_sentence_has(gwen):
    play, random, felled = demo_fight(gwen, "kampbogen"), Random(5), 0
    while not felled:
        anything(play, random)
        for row in deeds(play, None, "watch"):
            assert not re.search(r"falls unconscious\..* unconscious$", row), row
            felled += "falls unconscious" in row
