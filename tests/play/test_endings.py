"""The GM who ends a fight says who has won, and the result is the same everywhere."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from encounters.after.report.documents import markdown
from encounters.after.report.evening import evening_of
from encounters.after.report.sections import of_report
from encounters.after.report.words import ReportWords
from encounters.archive.campaign_files import restore
from encounters.archive.campaign_files.files import NotBrought
from encounters.campaigns.models import Campaign, Seat
from encounters.play.fights import endings
from encounters.play.history import correction
from encounters.play.models import Encounter
from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets import contract, registry
from tests.after.report.fight_editions import FightEditions
from tests.archive.campaign_files.test_refused import lines_of, packed, row
from tests.archive.campaign_files.test_there_and_back import brought
from tests.play.anything import demo_fight
from tests.play.table import Play
from tests.rulesets.demo import Demo

GM, WATCH, TABLE = Place("gm"), Place("watch"), Place("table")
UNSAID = object()
WORDS = {
    "party": ("The fight is over. Winner: Party", "Winner: Party"),
    "foes": ("The fight is over. Winner: Foes", "Winner: Foes"),
    "": ("The fight is over, nobody has won", "Nobody has won"),
    UNSAID: ("The fight is over", "The fight is over"),
}
EVERY_WORD = pytest.mark.parametrize("word", WORDS, ids=["party", "foes", "nobody", "unsaid"])
EVERY_GAME = pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])


@pytest.fixture
def gm(client: Client, gwen: User) -> Client:
    client.force_login(gwen)
    return client


def ended(gm: Client, play: Play, word: object = UNSAID) -> int:
    """Submits the GM's form for ending a fight."""
    posted = {"option": "end", "step": play.now, "token": f"ends-{play.now}"}
    if word is not UNSAID:
        posted["gm-end-who_won"] = word
    return gm.post(reverse("gm_ruling", args=[play.pk]), posted).status_code


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>|[\u2066-\u2069]", " ", html).split()).replace(" .", ".")


def screens(play: Play, *seats: Seat) -> dict[Place, str]:
    board = boards.read_board(play.encounter.campaign_id)
    places = (GM, WATCH, TABLE, *(Place("seat", seat.pk) for seat in seats))
    return {place: text(board.html(place)) for place in places}


@EVERY_WORD
def test_every_screen_says_who_has_won(gm: Client, play: Play, pia: Seat, word: object) -> None:
    ended(gm, play, word)
    headline, result = WORDS[word]
    for place, shown in screens(play, pia).items():
        assert headline in shown, place
        assert ("obody has won" in shown) == (word == ""), place
        assert ("Winner:" in shown) == (word in ("party", "foes")), place
        if place in (GM, WATCH):
            assert result in shown


@EVERY_WORD
def test_so_do_the_report_the_evening_and_the_file(
    gm: Client, play: Play, campaign: Campaign, word: object
) -> None:
    ended(gm, play, word)
    said = WORDS[word][1]
    for facts in FightEditions(play).editions.values():
        assert ReportWords(facts).outcome() == said
        assert said in markdown(of_report("At the mill", ReportWords(facts))).replace("\\", "")
    day = str(evening_of(play.encounter))
    evening = gm.get(reverse("seat_evening", args=[campaign.pk, day]))
    assert said in text(evening.content.decode())
    assert f"{int(word == 'party')} of them won" in text(evening.content.decode())


@EVERY_WORD
def test_a_campaign_takes_it_along(
    gm: Client, play: Play, campaign: Campaign, otto: User, word: object
) -> None:
    ended(gm, play, word)
    fight = brought(campaign, otto).encounters.get()
    assert ReportWords(FightEditions(Play(fight)).gm).outcome() == WORDS[word][1]


def test_a_file_with_a_winner_who_was_not_there_is_refused(
    gm: Client, play: Play, campaign: Campaign, otto: User
) -> None:
    ended(gm, play, "party")
    lines = lines_of(campaign)
    row(lines, "step", -1)["notes"] = [{"note": "won", "side": "dragons"}]
    with pytest.raises(NotBrought):
        restore.restore_campaign(packed(lines), otto)


@pytest.mark.parametrize("word", ["dragons", "aldo", "x" * 200])
def test_a_side_that_is_not_in_the_fight_is_refused_with_a_sentence(
    gm: Client, play: Play, word: str
) -> None:
    posted = {"option": "end", "step": play.now, "token": "t", "gm-end-who_won": word}
    answer = gm.post(reverse("gm_ruling", args=[play.pk]), posted, headers={"hx-request": "true"})
    assert answer.status_code < 500
    assert "is not on offer" in text(answer.content.decode())
    assert play.encounter.status == Encounter.Status.RUNNING


def test_players_do_not_end_a_fight(client: Client, play: Play, otto: User) -> None:
    client.force_login(otto)
    assert ended(client, play, "party") == 404
    assert play.encounter.status == Encounter.Status.RUNNING


def test_who_undoes_the_end_takes_the_word_back_and_redo_says_it_again(
    gm: Client, play: Play
) -> None:
    ended(gm, play, "foes")
    play.undo()
    assert "Winner" not in screens(play)[GM]
    play.redo()
    assert "Winner: Foes" in screens(play)[WATCH]
    play.undo()
    ended(gm, play, "")
    assert "Nobody has won" in screens(play)[GM]
    assert "Winner" not in screens(play)[GM]


def test_the_word_stands_after_an_earlier_answer_is_corrected(
    gm: Client, play: Play, pia: Seat
) -> None:
    assert play(pia, "aldo", "declare", "none").ok
    number, choice = play.now, play.step.choice
    ended(gm, play, "party")
    assert choice is not None
    change = correction.Correction(number, choice=None, faces={})
    assert correction.correct(play.tap(), change).ok
    assert "Winner: Party" in screens(play)[WATCH]


def preset(gm: Client, play: Play) -> str:
    sheet = gm.get(reverse("gm_rulings", args=[play.pk])).content.decode()
    form = sheet.partition('id="ruling-end"')[2].partition("</form>")[0]
    found = re.search(r'<option value="([^"]*)" selected', form)
    assert found and re.findall(r'<option value="([^"]*)"', form)[-1] == ""
    return found[1]


@EVERY_GAME
def test_nobody_is_preset_while_both_sides_stand(gm: Client, gwen: User, slug: str) -> None:
    assert preset(gm, demo_fight(gwen, slug)) == ""


def test_the_only_side_that_stands_is_preset(
    gm: Client, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endings, "last_side_standing", lambda people: "foes")
    assert preset(gm, play) == "foes"


@EVERY_GAME
def test_whoever_stands_at_the_end_is_whom_the_rules_call_the_winner(slug: str) -> None:
    demo = Demo(slug)
    for seed in range(3):
        state, _ = demo.fought(demo.encounters[0], seed)
        view = registry.get(slug).view(state, contract.GM)
        assert endings.last_side_standing(view.combatants) == (view.winner or endings.NOBODY)


@EVERY_GAME
def test_no_game_says_by_itself_that_nobody_has_won_what_the_gm_ended(
    gm: Client, gwen: User, slug: str
) -> None:
    play = demo_fight(gwen, slug)
    ended(gm, play, "party")
    for place, shown in screens(play).items():
        assert "obody has won" not in shown, place
        assert "Winner: " in shown, place
