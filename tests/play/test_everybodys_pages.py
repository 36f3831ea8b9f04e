"""Screens, pages and files of a fight show library content in the reader's language, or in the
table's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants import resting
from encounters.play.models import Encounter
from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import Ruleset
from tests.addresses import CALLS, GET, Table
from tests.phones import laptop_of, phone_of
from tests.play.everybody import (
    GAMES,
    IDENTIFIER,
    LANGUAGES,
    Markup,
    foreign,
    fought,
    languages_of,
    text_of,
)
from tests.play.table import Play

FILES = ("library/pack/", "library/pack/table/", "library/pack/cards/")


@pytest.fixture(scope="module", params=GAMES)
def table(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any
) -> Iterator[Play]:
    """A fight imported in five languages, after some steps."""
    with fought(django_db_blocker, request.param) as play:
        yield play


@pytest.fixture
def gwen(db: None, table: Play) -> User:
    return table.encounter.campaign.gm


def ruleset_of(play: Play) -> Ruleset:
    return registry.get(play.encounter.ruleset)


def read(play: Play) -> list[str]:
    return languages_of(play.encounter.ruleset)


def ended(play: Play) -> None:
    Encounter.objects.filter(pk=play.pk).update(status=Encounter.Status.CLOSED)


def of_a_player(play: Play, seat: Seat) -> Iterator[str]:
    campaign = play.encounter.campaign
    yield from (f"/c/{campaign.pk}/{page}" for page in ("help/", "settings/", "reports/"))
    yield f"/e/{play.pk}/log"
    for sheet in campaign.combatants.filter(player=seat):
        yield from (f"/c/{campaign.pk}/sheet/{sheet.pk}/{page}" for page in ("", "block/"))


def shared_places(language: str) -> Iterator[Place]:
    yield from (Place(kind, None, language) for kind in ("gm", "table", "watch", "lobby"))


def readers(table: Play) -> Iterator[tuple[Seat, list[str]]]:
    """The five players, each of whom reads another language than their character was imported
    in."""
    seats = table.encounter.campaign.seats.order_by("pk")
    for seat, language in zip(seats, (*LANGUAGES[1:], LANGUAGES[0]), strict=True):
        yield seat, LANGUAGES if profiles.thorough() else [language]


def test_five_phones_in_five_languages_read_no_word_of_another(table: Play, gwen: User) -> None:
    board, ruleset = boards.read_board(table.encounter.campaign_id), ruleset_of(table)
    places = [place for language in read(table) for place in shared_places(language)]
    for seat, languages in readers(table):
        places += [Place("seat", seat.pk, language) for language in languages]
    for place in places:
        with translation.override(place.language):
            shown = text_of(board.html(place))
        assert not foreign(ruleset, place.language, shown), place
        assert not IDENTIFIER.findall(shown), place


def test_no_panel_shows_markup_as_text(table: Play, gwen: User) -> None:
    board = boards.read_board(table.encounter.campaign_id)
    for language in read(table):
        places = [
            *shared_places(language),
            *(Place("seat", seat.pk, language) for seat, _ in readers(table)),
        ]
        for place in places:
            with translation.override(language):
                assert not Markup(board.html(place)).shown, place


def test_a_report_and_its_text_have_no_word_of_another_language(table: Play, gwen: User) -> None:
    Encounter.objects.filter(pk=table.pk).update(status=Encounter.Status.OVER)
    gms = laptop_of(gwen)
    for language in read(table):
        for page in ("report/", "report.md"):
            got = gms.get(f"/e/{table.pk}/{page}", headers={"accept-language": language})
            assert got.status_code == 200 and got.headers["Content-Language"] == language
            assert not foreign(ruleset_of(table), language, text_of(got.text)), (page, language)


def test_every_page_has_no_word_of_another_language(table: Play, gwen: User) -> None:
    """Whatever the GM, a player or a stranger can open, in the middle of a fight."""
    campaign = table.encounter.campaign
    seat = campaign.seats.order_by("pk")[0]
    campaign.co_gms.create(account=User.objects.create_user("nora"), name="Nora")
    every, opened, wrong = Table(table.encounter, seat), set[str](), list[object]()
    for name in (name for name, (method, _) in CALLS.items() if method == GET):
        for browser in (laptop_of(gwen), phone_of(seat), Client()):
            for language in read(table):
                got = browser.get(every.address(name), headers={"accept-language": language})
                if got.status_code == 200 and got["Content-Type"].startswith("text/html"):
                    wrong += [
                        (name, language, item) for item in mistakes(got.text, language, table)
                    ]
                    opened.add(name)
    assert len(opened) > 50 and not wrong


def test_pages_of_players_have_no_word_of_another_language(table: Play, gwen: User) -> None:
    for seat, languages in readers(table):
        phone = phone_of(seat)
        for page in of_a_player(table, seat):
            for language in languages:
                read_in(phone, page, language, table)


def test_a_sheet_brought_in_one_language_is_read_in_the_next(table: Play, gwen: User) -> None:
    campaign, gms = table.encounter.campaign, laptop_of(gwen)
    next_languages = cycle((*LANGUAGES[1:], LANGUAGES[0]))
    for kind in ("character", "foe"):
        for sheet in campaign.combatants.filter(kind=kind).order_by("pk"):
            language = next(next_languages)
            for page in ("gm/library/{}/", "sheet/{}/card/"):
                read_in(gms, f"/c/{campaign.pk}/{page.format(sheet.pk)}", language, table)


def test_a_correction_is_previewed_without_a_word_of_another_language(
    table: Play, gwen: User
) -> None:
    gms = laptop_of(gwen)
    for step in table.steps:
        for place, roll in enumerate(step.rolls):
            for face in (1, roll.sides):
                given = {"number": step.number, "place": place, "die": 0, "face.0": face}
                for language in read(table):
                    got = gms.post(
                        f"/e/{table.pk}/correct",
                        {"step": table.now, **given},
                        headers={"accept-language": language},
                    )
                    if got.status_code == 302:
                        continue  # this roll can no longer be corrected
                    assert got.status_code == 200, given
                    assert not foreign(ruleset_of(table), language, text_of(got.text)), given
                    assert not Markup(got.text).shown, given


def test_preparation_has_no_word_of_another_language(table: Play, gwen: User) -> None:
    Encounter.objects.filter(pk=table.pk).update(status=Encounter.Status.PREPARED)
    gms = laptop_of(gwen)
    for language in read(table):
        read_in(gms, f"/e/{table.pk}/prepare/", language, table)


def test_a_rest_has_no_word_of_another_language(table: Play, gwen: User) -> None:
    ended(table)
    if not resting.kinds(table.encounter.campaign):
        return
    gms = laptop_of(gwen)
    for language in read(table):
        read_in(gms, f"/c/{table.encounter.campaign_id}/gm/rest/", language, table)


def test_files_are_in_the_language_of_the_table(table: Play, gwen: User) -> None:
    """Whoever downloads them, in any language."""
    ended(table)
    campaign, gms, ruleset = table.encounter.campaign, laptop_of(gwen), ruleset_of(table)
    files = (*(f"/c/{campaign.pk}/gm/{file}" for file in FILES), f"/e/{table.pk}/report.svg")
    for language in read(table):
        reader = LANGUAGES[LANGUAGES.index(language) - 1]
        Campaign.objects.filter(pk=campaign.pk).update(language=language)
        for file in files:
            got = gms.get(file, headers={"accept-language": reader})
            assert got.status_code == 200, file
            assert not foreign(ruleset, language, got.text), (file, language)


def read_in(client: Client, page: str, language: str, table: Play) -> None:
    """The page has no text in another language, no identifier, and no markup as text."""
    got = client.get(page, headers={"accept-language": language})
    assert got.status_code == 200, page
    assert not mistakes(got.text, language, table), (page, language)


def mistakes(html: str, language: str, table: Play) -> list[str]:
    """Words of another language, identifiers, and markup as text."""
    shown = text_of(html)
    words = foreign(ruleset_of(table), language, shown)
    return [*words, *IDENTIFIER.findall(shown), *Markup(html).shown]
