"""Surprise that lasts is ended for all in one tap."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from encounters.play.rulings import overruling, quick
from encounters.play.rulings.overruling import Wishes
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from encounters.screens.sheets import ruling_sheets
from tests.phones import laptop_of
from tests.play.anything import demo_fight
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def sight_of(play: Play) -> ViewerContext:
    return boards.read_board(play.encounter.campaign_id).context(gm=True)


@pytest.fixture
def ambushed(gwen: User) -> Play:
    """Call of Cthulhu; nobody in the party knows of the fight, the second might hear it."""
    play = demo_fight(gwen, "coc7")
    for nth, seen in enumerate(sight_of(play).party):
        value = "listen" if nth == 1 else "unaware"
        assert play.rule("set", target=seen.id, field="unaware", value=value).ok
    return play


def surprised(play: Play) -> list[str]:
    return [seen.id for seen in quick.unaware(sight_of(play))]


def test_the_rulings_have_one_button_for_all_who_are_surprised(ambushed: Play, gwen: User) -> None:
    party, before = [seen.id for seen in sight_of(ambushed).party], ambushed.now
    assert surprised(ambushed) == party
    gm = laptop_of(gwen)
    sheet = gm.get(reverse("gm_rulings", args=[ambushed.pk])).text
    form = re.search(r'<form id="all-aware".*?</form>', sheet, re.DOTALL)
    assert form is not None
    assert re.findall(r'name="target" value="([^"]+)"', form[0]) == party
    sent = {"step": before, "token": "t", "target": party, "is": "aware", "sheet": "close"}
    assert gm.post(reverse("gm_quick", args=[ambushed.pk]), sent).status_code == 302
    taken = [step.choice for step in ambushed.steps if step.number > before]
    assert [choice and choice["value"] for choice in taken] == ["no"] * len(party)
    assert surprised(ambushed) == []
    assert "all-aware" not in gm.get(reverse("gm_rulings", args=[ambushed.pk])).text
    assert ambushed.undo().ok
    assert surprised(ambushed) == party


def test_a_late_tap_on_it_changes_nothing_for_those_who_know_by_now(ambushed: Play) -> None:
    first, *rest = surprised(ambushed)
    tap = ambushed.tap()
    assert ambushed.rule("set", target=first, field="unaware", value="no").ok
    assert overruling.rule(tap, [first, *rest], Wishes(on=(quick.AWARE,))).ok
    assert surprised(ambushed) == []
    again = overruling.rule(ambushed.tap(), [first], Wishes(on=(quick.AWARE,)))
    assert again.code == "nothing_chosen"


def test_it_is_among_the_rulings_for_one_and_for_several_some_of_whom_are_surprised(
    ambushed: Play,
) -> None:
    context = sight_of(ambushed)
    one, foe = context.party[0], context.others[0]
    keys = [chip.key for chip in ruling_sheets.sheet_for_several(context, [foe, one]).deeds]
    assert keys.count(quick.AWARE) == 1
    assert quick.AWARE in [chip.key for chip in quick.sheet(context, one).deeds]
    assert quick.AWARE not in [chip.key for chip in quick.sheet(context, foe).deeds]


@pytest.mark.parametrize("slug", ["arm5", "kampbogen", "momentum", "ose"])
def test_games_in_which_it_does_not_last_offer_nothing(gwen: User, slug: str) -> None:
    play = demo_fight(gwen, slug)
    seen = sight_of(play).others[0]
    assert quick.unaware(sight_of(play)) == []
    assert overruling.rule(play.tap(), [seen.id], Wishes(on=(quick.AWARE,))).code == "garbage"
