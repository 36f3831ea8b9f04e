"""Pages and files around a fight show library content in the reader's language, or in the
table's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants import resting
from encounters.play.models import Encounter
from rulesets import registry
from tests.phones import laptop_of, phone_of
from tests.play.everybody import (
    GAMES,
    IDENTIFIER,
    LANGUAGES,
    brought_in_five_languages,
    foreign,
    played,
    text_of,
)
from tests.play.table import Play

FILES = ("library/pack/", "library/pack/table/", "library/pack/cards/")


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest, gwen: User) -> Play:
    """A fight imported in five languages, after some steps."""
    play = brought_in_five_languages(gwen, request.param)
    played(play)
    return play


def ended(play: Play) -> None:
    Encounter.objects.filter(pk=play.pk).update(status=Encounter.Status.CLOSED)


def of_the_gm(play: Play) -> Iterator[str]:
    campaign = play.encounter.campaign
    pages = ("", "settings/", "rules/", "library/", "library/cards/", "library/party/", "audit/")
    yield from (f"/c/{campaign.pk}/gm/{page}" for page in (*pages, "pick/"))
    yield from (f"/e/{play.pk}/{page}" for page in ("log", "steps", "rulings", "danger"))


def of_a_player(play: Play, seat: Seat) -> Iterator[str]:
    campaign = play.encounter.campaign
    yield from (f"/c/{campaign.pk}/{page}" for page in ("help/", "settings/", "reports/"))
    yield f"/e/{play.pk}/log"
    for sheet in campaign.combatants.filter(player=seat):
        yield from (f"/c/{campaign.pk}/sheet/{sheet.pk}/{page}" for page in ("", "block/"))


@pytest.mark.django_db
def test_pages_of_a_running_fight_have_no_word_of_another_language(table: Play, gwen: User) -> None:
    campaign, gms = table.encounter.campaign, laptop_of(gwen)
    opened = [(gms, page) for page in of_the_gm(table)]
    for seat in campaign.seats.all():
        opened += [(phone_of(seat), page) for page in of_a_player(table, seat)]
    for language in LANGUAGES:
        for client, page in opened:
            read_in(client, page, language, table)


@pytest.mark.django_db
def test_a_sheet_brought_in_one_language_is_read_in_the_next(table: Play, gwen: User) -> None:
    campaign, gms = table.encounter.campaign, laptop_of(gwen)
    next_languages = cycle((*LANGUAGES[1:], LANGUAGES[0]))
    for kind in ("character", "foe"):
        for sheet in campaign.combatants.filter(kind=kind).order_by("pk"):
            language = next(next_languages)
            for page in ("gm/library/{}/", "sheet/{}/card/"):
                read_in(gms, f"/c/{campaign.pk}/{page.format(sheet.pk)}", language, table)


@pytest.mark.django_db
def test_preparation_has_no_word_of_another_language(table: Play, gwen: User) -> None:
    Encounter.objects.filter(pk=table.pk).update(status=Encounter.Status.PREPARED)
    gms = laptop_of(gwen)
    for language in LANGUAGES:
        read_in(gms, f"/e/{table.pk}/prepare/", language, table)


@pytest.mark.django_db
def test_a_rest_has_no_word_of_another_language(table: Play, gwen: User) -> None:
    ended(table)
    if not resting.kinds(table.encounter.campaign):
        return
    gms = laptop_of(gwen)
    for language in LANGUAGES:
        read_in(gms, f"/c/{table.encounter.campaign_id}/gm/rest/", language, table)


@pytest.mark.django_db
def test_files_are_in_the_language_of_the_table(table: Play, gwen: User) -> None:
    """Whoever downloads them, in any language."""
    ended(table)
    campaign, gms = table.encounter.campaign, laptop_of(gwen)
    ruleset = registry.get(campaign.ruleset)
    files = (*(f"/c/{campaign.pk}/gm/{file}" for file in FILES), f"/e/{table.pk}/report.svg")
    for language, reader in zip(LANGUAGES, (*LANGUAGES[1:], LANGUAGES[0]), strict=True):
        Campaign.objects.filter(pk=campaign.pk).update(language=language)
        for file in files:
            got = gms.get(file, headers={"accept-language": reader})
            assert got.status_code == 200, file
            assert not foreign(ruleset, language, got.text), (file, language)


def read_in(client: Client, page: str, language: str, table: Play) -> None:
    """The page has no text in another language, and no identifier."""
    got = client.get(page, headers={"accept-language": language})
    assert got.status_code == 200, page
    shown, ruleset = text_of(got.text), registry.get(table.encounter.ruleset)
    assert not foreign(ruleset, language, shown), (page, language)
    assert not IDENTIFIER.findall(shown), (page, language)
