"""Words of a library, demos and their names in each person's own language, whoever made them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.utils.html import escape

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import shelf_of
from encounters.combatants.shelf.taking import copy_entry
from encounters.lobby import opening
from encounters.screens import boards
from encounters.serve.live.places import Place
from encounters.text import library_words
from rulesets import registry
from tests.phones import laptop_of
from tests.play.everybody import (
    GAMES,
    LANGUAGES,
)


def test_what_somebody_wrote_stays(campaign: Campaign) -> None:
    ruleset = registry.get(campaign.ruleset)
    for language in LANGUAGES:
        assert library_words.name_of(ruleset, "Goblin Gerda 3", language) == "Goblin Gerda 3"
        assert library_words.word(ruleset, "Grandmother's ladle", language) == "Grandmother's ladle"


def test_a_word_of_any_language_is_the_readers() -> None:
    ruleset = registry.get("ose")
    for typed in ("Fire ball", "Ildkugle", "Feuerball", "כדור אש", "Kula ognia"):
        assert library_words.word(ruleset, typed, "de") == "Feuerball"


def test_members_of_a_group_keep_their_numbers() -> None:
    assert library_words.name_of(registry.get("ose"), "Varrotte 3", "en") == "Wererat 3"


@pytest.mark.parametrize("slug", GAMES)
def test_a_demo_is_called_in_the_language_of_whoever_opens_it(gwen: User, slug: str) -> None:
    """Its campaign and its fights, whatever the language of the server's first start."""
    ruleset, gms = registry.get(slug), laptop_of(gwen)
    for first, reader in (("en", "da"), ("da", "he"), ("pl", "de")):
        made = opening.create_with_demo(gwen, ruleset, first)
        wanted, fight = opening.read_demo(ruleset, reader), made.encounters.order_by("pk")[0]
        table = gms.get(f"/c/{made.pk}/gm/", headers={"accept-language": reader}).text
        prepared = gms.get(f"/e/{fight.pk}/prepare/", headers={"accept-language": reader}).text
        assert f"<bdi>{escape(wanted['name'])}</bdi>" in table
        for told in wanted["encounters"]:
            assert f"<bdi>{escape(told['name'])}</bdi>" in table
        assert f"<bdi>{escape(wanted['encounters'][0]['note'])}</bdi>" in prepared


def test_a_name_that_is_saved_as_it_was_shown_stays_everybodys(gwen: User) -> None:
    made = opening.create_with_demo(gwen, registry.get("ose"), "en")
    fight, gms = made.encounters.get(name="The toll bridge"), laptop_of(gwen)
    shown = {"name": "Toldbroen", "note": "Broen er lukket"}
    gms.post(f"/e/{fight.pk}/prepare/name/", shown, headers={"accept-language": "da"})
    fight.refresh_from_db()
    assert (fight.name, fight.note) == ("The toll bridge", "Broen er lukket")


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_picked_in_another_language_is_there_already(gwen: User, slug: str) -> None:
    ruleset = registry.get(slug)
    made = Campaign.objects.create(name="1", gm=gwen, ruleset=slug)
    english, danish = shelf_of(ruleset, "en"), shelf_of(ruleset, "da")
    assert english is not None and danish is not None
    for entry in english.entries[:5]:
        sheet = copy_entry(made, entry)
        Combatant.objects.filter(pk=sheet.pk).update(origin="")
        assert copy_entry(made, danish.by_key[entry.key]) == sheet


def test_the_display_speaks_the_language_of_the_table_and_says_which(campaign: Campaign) -> None:
    place = Place("table", None, "en")
    assert "data-speaks" not in boards.read_board(campaign.pk).html(place)
    Campaign.objects.filter(pk=campaign.pk).update(language="pl")
    assert 'data-speaks="pl"' in boards.read_board(campaign.pk).html(place)
