"""A friend who is down cannot be overseen: on every phone, and on the GM's page."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.models import Campaign, Seat
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from encounters.screens.panel import Listing
from encounters.screens.people import combatants, perils
from encounters.screens.people.person import Person
from encounters.screens.questions.question import Question
from encounters.serve.live.places import Place
from encounters.text import snippets
from tests.play.anything import demo_fight
from tests.play.table import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def docks(gwen: User) -> Play:
    """A fight of Call of Cthulhu in which somebody of the party is asked for a turn."""
    play = demo_fight(gwen, "coc7")
    party = {item.id for item in play.state.combatants.values() if item.side == "party"}
    play.until(lambda asked: asked.kind == "turn" and asked.by in party)
    return play


def campaign_of(play: Play) -> Campaign:
    return play.encounter.campaign


def asked_and_other(play: Play) -> tuple[str, str]:
    """The character who is asked, and one of the others."""
    ((by, _),) = play.pending
    party = [item.id for item in play.state.combatants.values() if item.side == "party"]
    return by, next(id for id in reversed(party) if id != by)


def seat_of(play: Play, id: str) -> Seat:
    table = boards.read_board(campaign_of(play).pk).table
    return table.players[id]


def html(play: Play, place: Place) -> str:
    return boards.read_board(campaign_of(play).pk).html(place)


def companions(context: ViewerContext, own: str) -> list[str]:
    """The companions of a combatant, as they are shown to its player."""
    listed = combatants.mates(context, {own})
    assert isinstance(listed, Listing)
    return [*listed.rows]


def words(markup: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", markup).split())


def part(markup: str, id: str, tag: str) -> str:
    found = re.search(rf'<{tag}[^>]* id="{id}".*?</{tag}>', markup, re.DOTALL)
    assert found, f"no {id}"
    return found[0]


def fall(play: Play, id: str, status: str = "dying") -> None:
    assert play.rule("set", target=id, field="status", value=status).ok


def test_whoever_is_down_stands_first_with_the_word_instead_of_life(docks: Play) -> None:
    by, friend = asked_and_other(docks)
    fall(docks, friend)
    context = boards.read_board(campaign_of(docks).pk).context(seat_of(docks, by).pk)
    first, *others = companions(context, by)
    assert f'class="mate down" id="mate-{friend}"' in first and 'class="num"' not in first
    assert words(first).endswith("Dying")
    assert all('class="num"' in mate and 'class="mate down' not in mate for mate in others)


def test_the_dead_are_told_in_red_but_nothing_comes_next(docks: Play) -> None:
    _, friend = asked_and_other(docks)
    fall(docks, friend, "dead")
    context = boards.read_board(campaign_of(docks).pk).context()
    seen = context.seen(friend)
    assert seen is not None and (fate := Person(context, seen).fate)
    assert fate.look == "dead" and snippets.shapes("skull") in fate.sign
    assert seen.peril is None and not perils.aid(context, seen)


def test_who_is_only_held_is_not_told_in_red(play: Play, campaign: Campaign, pia: Seat) -> None:
    play.rule("set", target="bera", field="paralysed", value=True)
    context = boards.read_board(campaign.pk).context(pia.pk)
    (bera,) = companions(context, "aldo")
    assert 'class="mate held"' in bera and words(bera).endswith("Paralysed")


def test_first_aid_is_the_first_answer_with_its_chance_while_a_friend_is_dying(
    docks: Play,
) -> None:
    by, friend = asked_and_other(docks)

    def asked() -> tuple[list[str], str]:
        context = boards.read_board(campaign_of(docks).pk).context(seat_of(docks, by).pk)
        rows = Question(context, context.asked[by][0]).rows
        aid = next((row for row in rows if row.option == "first_aid"), None)
        return [row.option for row in rows], words(aid.odds.promise) if aid else ""

    fall(docks, friend, "unconscious")
    before, _ = asked()
    assert before[0] != "first_aid"
    fall(docks, friend)
    options, chance = asked()
    skill = docks.state.combatants[by].sheet.first_aid
    assert options[0] == "first_aid" and sorted(options) == sorted(before)
    assert chance == f"{skill} %"
    assert "urgent" in part(
        html(docks, Place("seat", seat_of(docks, by).pk)), f"opt-{by}-first_aid", "label"
    )
    Campaign.objects.filter(pk=campaign_of(docks).pk).update(odds="none")
    assert asked() == (options, "")


def test_the_gm_reads_what_comes_next_and_who_can_help_with_which_chance(docks: Play) -> None:
    by, friend = asked_and_other(docks)
    fall(docks, friend)
    page = html(docks, Place("gm"))
    name, skill = (docks.state.combatants[by].name, docks.state.combatants[by].sheet.first_aid)
    cell = words(part(page, f"party-{friend}", "li"))
    assert "Dying CON roll at the end of round" in cell
    assert f"First aid: {name}" in cell.replace("\N{NO-BREAK SPACE}", " ") and f"{skill}%" in cell
    row = part(page, f"order-{friend}", "li")
    assert 'class="state down"' in row and "Dying" in row


def test_the_own_phone_says_what_saves_me_who_acts_when_and_the_roll(docks: Play) -> None:
    by, friend = asked_and_other(docks)
    fall(docks, friend)
    page = html(docks, Place("seat", seat_of(docks, friend).pk))
    card = words(part(page, f"peril-{friend}", "section"))
    helper, patient = docks.state.combatants[by], docks.state.combatants[friend]
    assert card.startswith(f"Dying First aid saves {patient.name}")
    assert f"{helper.name} · now {helper.sheet.first_aid}%" in card
    assert f"{patient.sheet.con}%" in card and card.endswith("A failed CON roll is death.")
    assert 'class="me down"' in page and "btn main" not in page
    others = html(docks, Place("seat", seat_of(docks, by).pk))
    assert f"peril-{friend}" not in others


def test_helpers_stand_in_the_order_in_which_they_act(docks: Play) -> None:
    _, friend = asked_and_other(docks)
    fall(docks, friend)
    context = boards.read_board(campaign_of(docks).pk).context()
    seen = context.seen(friend)
    assert seen is not None and seen.peril is not None
    assert len(seen.peril.helpers) > 1
    found = [(helper.name, helper.when) for helper in perils.helpers(context, seen.peril)]
    order = [docks.state.combatants[id].name for id in docks.state.order]
    assert found[0][1] == "now"
    coming = [name for name, when in found if when != "next round"]
    assert coming == [name for name in order if name in coming]


def test_an_order_of_combatants_is_bars_on_phones_and_phases_have_words(
    docks: Play, play: Play, campaign: Campaign
) -> None:
    assert 'class="strip brief"' in html(docks, Place("gm"))
    assert 'class="strip"' in boards.read_board(campaign.pk).html(Place("gm"))
