"""The table display: the last outcome, and effects that last through the round."""

from __future__ import annotations

import re
from copy import copy
from random import Random

import pytest
from django.utils.html import strip_tags

from encounters.campaigns.access import Member
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.fights.states import latest_tap
from encounters.play.models import Encounter, Participant
from encounters.play.words.table import Table
from encounters.screens import boards, display
from encounters.screens.log.moments import moments
from encounters.screens.people.rows import rows
from encounters.screens.people.strip import following
from encounters.screens.stage import repeats
from encounters.serve.live.places import Place
from rulesets import registry
from rulesets.contract import CombatantView
from tests.play.anything import anything, demo_fight, enough, many
from tests.play.table import Play

pytestmark = pytest.mark.django_db
BALL = {"name": "Fire ball", "damage": "5d6", "max_targets": 9}
HARM = {**BALL, "name": "Shards", "save": "spells", "on_save": "half"}


def board(play: Play) -> boards.Board:
    return boards.read_board(play.encounter.campaign_id)


def html(play: Play) -> str:
    return board(play).html(Place("table"))


def part(play: Play, pattern: str) -> str:
    found = re.search(pattern, html(play), re.S)
    return (
        " ".join(strip_tags(found[1]).replace("\N{NO-BREAK SPACE}", " ").split()) if found else ""
    )


def headline(play: Play) -> str:
    return part(play, r'<p class="saying">(.*?)</p>')


def stage(play: Play) -> str:
    """What the stage tells of the newest moment."""
    return part(play, r'<ol class="moment[^>]*>(.*?)(?:<li class="short before"|</ol>)')


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


def test_of_one_deed_everybody_has_a_tile(cast_at_six):
    play = cast_at_six(BALL, [6] * 5, hp=5)
    assert headline(play) == "Bera casts Fire ball on 6 targets: 30 damage."
    assert [stage(play).count(f"Goblin {number}−30dead") for number in range(1, 7)] == [1] * 6


def test_a_deed_of_many_sentences_names_all_it_touched(cast_at_six):
    """Two save; each of the six has a sentence of its own."""
    play = cast_at_six(HARM, [3, 3, 3, 3, 3, 20, 1, 20, 1, 1, 1], hp=40)
    told = stage(play)
    assert all(f"Goblin {number}" in told for number in range(1, 7))
    assert "more" not in told


GAMES = [ruleset.slug for ruleset in registry.all()]
OUTCOMES = re.compile(r'<li class="outcome" id="([^"]*)"')
LEFT_OUT = re.compile(r"([0-9]+) more")
ENOUGH = 6  # changes


@pytest.mark.parametrize("slug", GAMES)
def test_whoever_was_harmed_or_changed_is_on_the_stage_or_counted(gwen, slug):
    """Views before and after each tap are compared, as whoever watches may know them."""
    play, random, compared = demo_fight(gwen, slug), Random(slug), 0
    for _ in range(many(40)):
        if enough(compared, ENOUGH) or (not play.pending and not play.attempts()):
            break
        before = table(play)
        anything(play, random)
        after = table(play)
        taken = latest_tap(after.steps)
        if not taken or taken[-1].parent != before.steps[0].number:
            continue  # undone
        was, told = {seen.id: seen for seen in watched(before)}, stage(play)
        differ = [
            seen.name
            for seen in watched(after)
            if seen.id in was and condition(was[seen.id], slug) != condition(seen, slug)
        ]
        missing = [name for name in differ if name not in told]
        assert len(missing) <= sum(map(int, LEFT_OUT.findall(told))), (missing, told)
        compared += len(differ)
    assert compared


@pytest.mark.parametrize("slug", GAMES)
def test_all_that_a_tap_did_is_told_the_weightiest_first(gwen, slug):
    play, random, several = demo_fight(gwen, slug), Random(slug), 0
    for _ in range(many(15)):
        if not play.pending and not play.attempts():
            break
        if not moves.default_for_all(play.tap()).ok:
            anything(play, random)
        context = board(play).context()
        told = moments(context)
        if told and len(told[0].deeds) > 1:
            shown = OUTCOMES.findall(html(play))
            ranked = [deed.id for deed in told[0].deeds]
            assert shown[:2] == [id for id in ranked if id in shown][:2]
            assert shown[0] == ranked[0]
            several += 1
    assert several or slug != "ose"


@pytest.mark.parametrize("slug", GAMES)
def test_who_acts_now_or_next_is_never_left_out_of_the_order(gwen, slug):
    play, random = demo_fight(gwen, slug), Random(slug)
    for _ in range(many(15)):
        if not play.pending and not play.attempts():
            break
        anything(play, random)
        context = board(play).context()
        now, after = following(context)
        shown = [strip_tags(row.name) for row in rows(context, 4)]
        for id in (*now[:1], *(after[:1] if len(now) == 1 else ())):
            called = {context.voice.names[id], context.group(id)}
            assert called & {name.replace("\N{NO-BREAK SPACE}", " ") for name in shown}
        assert len(shown) <= 4


def test_who_is_down_has_a_band_until_that_ends(gwen):
    play = demo_fight(gwen, "coc7")
    band = r'<ul class="down[^"]*">(.*?)</ul>'
    assert part(play, band) == ""
    who = next(id for id, one in play.state.combatants.items() if one.side == "party")
    assert play.rule("set", target=who, field="status", value="dying").ok
    assert part(play, band).endswith("Dying")
    assert 'class="cell down"' in html(play) or 'item stated down"' in html(play)
    assert play.rule("set", target=who, field="status", value="active").ok
    assert part(play, band) == ""


def test_between_attack_and_damage_it_shows_the_attack(gwen):
    """Player 0 types dice: first those of the attack, then those of the damage."""
    play, random, shown = demo_fight(gwen, "coc7"), Random(1), 0
    for _ in range(60):
        if not play.pending and not play.attempts():
            break
        anything(play, random)
        for attempt in play.attempts()[:1]:
            own = [row for row in attempt.rolls if row.how == "typed"]
            if own:
                assert f'<b class="face">{own[0].faces[0]}</b>' in html(play)
                shown += 1
    assert shown


def test_a_roll_beside_its_dice_is_told_once(gwen, faces):
    campaign = opening.create_with_demo(gwen, registry.get("fifth"), "en")
    fight = Encounter.objects.create(campaign=campaign, name="The ford", ruleset="fifth")
    for name, stats in (("Aldo", {"initiative": 20}), ("Goblin", {"initiative": -10})):
        combatant = campaign.combatants.get(name=name)
        combatant.stats |= stats
        combatant.save()
        Participant.objects.create(encounter=fight, combatant=combatant, side=combatant.side)
    assert moves.start(fight, Member(campaign, None, True)).ok
    play = Play(fight)
    play.until(lambda asked: (asked.by, asked.kind) == ("aldo", "turn"))
    faces[:] = [2]
    assert play(None, "aldo", "turn", "attack", target="goblin", weapon="javelin").ok
    assert part(play, r'<p class="how">(.*?)</p>') == "2 Total 7"


@pytest.mark.parametrize(
    ("word", "repeated"),
    [
        ("roll 2, total 7", True),
        ("roll 2: hard success", False),
        ("concentration lost: 7", False),
        ("failed: 7", False),
        ("lost", False),
    ],
)
def test_an_outcome_with_its_roll_is_more_than_its_dice(word, repeated):
    assert repeats(word, "roll total 7", {"2", "7"}) is repeated


def test_after_the_end_the_deed_that_ended_it_is_large(cast_at_six):
    play = cast_at_six(BALL, [6] * 5, hp=5)
    assert "The fight is over" in part(play, r"<header(.*?)</header>")
    assert headline(play) == "Bera casts Fire ball on 6 targets: 30 damage."


def table(play: Play) -> Table:
    return copy(board(play).table)


def watched(table: Table) -> tuple[CombatantView, ...]:
    """The combatants as whoever watches may know them."""
    return table.ruleset.view(table.state, table.viewer(None, gm=False)).combatants


def condition(seen: CombatantView, slug: str) -> tuple[object, ...]:
    """The life, health, state and conditions of a combatant."""
    quick = registry.get(slug).quick
    life = [figure.value for figure in seen.figures[:1] if figure.term == quick.health]
    held = [name for name in quick.conditions if seen.facts.get(name) is True]
    return life, seen.health and seen.health.word, seen.status, held


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
        display.forget()
    assert lineup(rolled).endswith(TIE)


def test_it_is_gone_with_the_round(rolled):
    while rolled.state.round == 1:
        asked = sorted(rolled.pending)
        assert rolled.rule("default", who=[by for by, _ in asked]).ok
    assert "Initiative:" not in lineup(rolled)


def test_after_an_undo_it_is_what_was_rolled_then(rolled, faces):
    assert rolled.undo(scope="phase").ok
    assert "Initiative:" not in lineup(rolled)
