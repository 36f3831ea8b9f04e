"""All pages of a campaign are completely in a language of its game."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from encounters.campaigns import access, languages, seats
from encounters.campaigns.models import Campaign, Claim, Seat
from encounters.screens.views.knowledge import admit
from rulesets import registry
from tests.phones import laptop_of, phone_of


@pytest.fixture(autouse=True)
def _hebrew_alone(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """The campaign's game has only English and Hebrew, whatever its translations."""
    monkeypatch.setattr(registry.get(campaign.ruleset), "languages", ("en", "he"))


def spoken(page: str) -> str:
    found = re.search(r'<html lang="([a-z]+)"', page)
    assert found
    return found[1]


def listed(page: str) -> list[str]:
    menu = page.partition('id="languages"')[2].partition("</nav>")[0]
    return re.findall(r'name="language" value="([a-z]+)"', menu)


@pytest.fixture(autouse=True)
def _two_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with English and Hebrew, and no other languages yet."""
    monkeypatch.setattr(registry.get("ose"), "languages", ("en", "he"))


@pytest.fixture
def paths(campaign: Campaign, gwen: User, pia: Seat) -> list[tuple[Client, str]]:
    """A page for each role in the campaign, with a browser that may see it."""
    gwens, pias, new = laptop_of(gwen), phone_of(pia), Client()
    code = seats.invite(campaign).code
    new.post(f"/j/{code}/claim/", {"seat": pia.pk})
    fight = campaign.encounters.create(name="The ford", ruleset=campaign.ruleset)
    return [
        (gwens, f"/c/{campaign.pk}/gm/"),
        (gwens, f"/e/{fight.pk}/prepare/"),
        (pias, f"/c/{campaign.pk}/"),
        (pias, f"/c/{campaign.pk}/settings/"),
        (new, f"/j/{code}/"),
        (new, f"/claims/{Claim.objects.get().pk}/"),
    ]


def test_every_page_offers_what_the_game_speaks_and_nothing_else(
    paths: list[tuple[Client, str]],
) -> None:
    assert [listed(client.get(path).text) for client, path in paths] == [["en", "he"]] * len(paths)


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        ("he", "he"),
        ("da", "en"),
        ("pl, he-IL;q=0.5, en;q=0.1", "he"),
        ("de-AT, de", "en"),
        ("", "en"),
        ("x" * 600, "en"),
    ],
)
def test_who_reads_another_language_gets_the_next_one_and_english_at_last(
    paths: list[tuple[Client, str]], asked: str, read: str
) -> None:
    pages = [client.get(path, headers={"accept-language": asked}).text for client, path in paths]
    assert [spoken(page) for page in pages] == [read] * len(pages)


def test_a_language_chosen_elsewhere_does_not_count_where_the_game_does_not_speak_it(
    campaign: Campaign, pia: Seat
) -> None:
    phone = phone_of(pia)
    phone.post("/i18n/setlang/", {"language": "da", "next": "/"})
    assert spoken(phone.get("/").text) == "da"
    assert len(listed(phone.get("/").text)) == 5
    page = phone.get(f"/c/{campaign.pk}/").text
    assert spoken(page) == "en" and "&amp;lang=en" in page
    assert spoken(phone.get("/").text) == "da"


def test_the_stream_speaks_no_other_language_either(campaign: Campaign, pia: Seat) -> None:
    cookies = phone_of(pia).cookies.output(header="", sep=";").strip().encode()
    pages = [admit(cookies, campaign.pk, "seat", language) for language in ("he", "pl", "nonsense")]
    assert [page.place.language for page in pages if page] == ["he", "en", "en"]


def test_to_look_who_has_the_cookies_changes_no_language(campaign: Campaign, pia: Seat) -> None:
    phone = phone_of(pia)
    with translation.override("da"):
        cookies = phone.cookies.output(header="", sep=";").strip()
        assert access.member_from_cookies(cookies, campaign.pk)
        assert translation.get_language() == "da"


def test_every_game_speaks_english_and_only_languages_of_the_program(campaign: Campaign) -> None:
    for ruleset in registry.all():
        campaign.ruleset = ruleset.slug
        assert set(languages.languages_of(campaign)) == set(ruleset.languages) >= {"en"}


@pytest.fixture
def half_german(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """The campaign's game has an incomplete German translation."""
    monkeypatch.setattr(registry.get(campaign.ruleset), "partly", {"de": 60}, raising=False)


@pytest.mark.usefixtures("half_german")
@pytest.mark.parametrize(("asked", "read"), [("de", "en"), ("de, he;q=0.5", "he")])
def test_no_page_is_in_a_language_that_the_game_has_only_in_part(
    paths: list[tuple[Client, str]], asked: str, read: str
) -> None:
    pages = [client.get(path, headers={"accept-language": asked}).text for client, path in paths]
    assert [spoken(page) for page in pages] == [read] * len(pages)
    assert [listed(page) for page in pages] == [["en", "he"]] * len(pages)


@pytest.mark.usefixtures("half_german")
def test_a_page_in_place_of_a_partial_translation_is_the_same_as_without_one(
    campaign: Campaign, pia: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Except the menu, which shows how complete the translation is."""

    def body(language: str) -> str:
        page = phone_of(pia).get(f"/c/{campaign.pk}/", headers={"accept-language": language}).text
        return re.sub(r"[0-9a-zA-Z]{32,}", "", page.partition("<main")[2].partition("</main>")[0])

    german = body("de")
    assert german and german == body("en")
    monkeypatch.setattr(registry.get(campaign.ruleset), "partly", {})
    assert german == body("de")


@pytest.mark.usefixtures("half_german")
def test_the_menu_says_how_far_a_translation_has_come(campaign: Campaign, pia: Seat) -> None:
    page = phone_of(pia).get(f"/c/{campaign.pk}/", headers={"accept-language": "he"}).text
    menu = page.partition('id="languages"')[2].partition("</nav>")[0]
    disabled = re.findall(r"<button[^>]* disabled>.*?</button>", menu, re.S)
    assert len(disabled) == 1 and "Deutsch" in disabled[0] and "60% מתורגם" in disabled[0]
    assert "מתורגם" not in phone_of(pia).get("/").text
    page = phone_of(pia).get(f"/c/{campaign.pk}/", headers={"accept-language": "de"}).text
    assert "Until a language is complete, pages of this game are in English." in page


@pytest.mark.usefixtures("half_german")
def test_the_stream_speaks_no_partial_translation(campaign: Campaign, pia: Seat) -> None:
    cookies = phone_of(pia).cookies.output(header="", sep=";").strip().encode()
    admitted = admit(cookies, campaign.pk, "seat", "de")
    assert admitted and admitted.place.language == "en"


def test_rules_that_are_gone_leave_the_language_alone(campaign: Campaign) -> None:
    campaign.ruleset = "lost"
    assert languages.languages_of(campaign) == languages.ALL
