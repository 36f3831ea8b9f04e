"""Sheets on paper: cards with figures, boxes to tick and short lines, and the page of the party."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.lobby import opening
from encounters.lobby.paper import SheetCard
from rulesets import registry
from rulesets.contract import Ruleset
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.django_db

GAMES = pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
MARKS = "[\u2066-\u2069]"
REVOLVER = {"name": "Big revolver", "use": "firearm", "skill": 50, "damage": "1d10", "range": 15}


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


def card(campaign: Campaign, slug: str, **stats: object) -> SheetCard:
    campaign.ruleset = slug
    campaign.save()
    sheet = campaign.combatants.create(name="Clara Weiss", kind="character", stats=stats)
    return SheetCard(sheet)


def lines(made: SheetCard) -> dict[str, tuple[str, str]]:
    """What is told of each weapon and spell, without marks of direction."""
    return {
        line.name: (re.sub(MARKS, "", line.value), re.sub(MARKS, "", line.details))
        for _title, rows in made.lists
        for line in rows
    }


def words(page: str) -> str:
    return " ".join(re.sub(MARKS, "", unescape(re.sub(r"<[^>]+>", " ", page))).split())


class TestACardOfCallOfCthulhu:
    def test_has_five_figures_also_those_that_follow(self, campaign: Campaign) -> None:
        made = card(campaign, "coc7", dex=70)
        assert [(figure.short, figure.text) for figure in made.figures] == [
            *(("DEX", "70"), ("Dodge", "35"), ("Luck", "50"), ("Move rate", "8"), ("Build", "0"))
        ]

    def test_has_half_and_fifth_of_each_skill(self, campaign: Campaign) -> None:
        [_body, skills] = card(campaign, "coc7", brawl=65).tables
        assert skills.columns == ["half", "fifth"]
        [(brawl, grades), *_others] = skills.rows
        assert (brawl.label, brawl.text, grades) == ("Brawl", "65", ["32", "13"])

    def test_has_a_box_for_each_point_with_the_spent_ones_filled(
        self, gwens: Client, campaign: Campaign
    ) -> None:
        made = card(campaign, "coc7", hp=6, hp_max=11, pow=60)
        assert [(pool.label, pool.text) for pool in made.pools] == [
            *(("Hit points", "6/11"), ("Magic points", "12"))
        ]
        page = gwens.get(f"/c/{campaign.pk}/gm/library/cards/").text
        assert (page.count("<i></i>"), page.count('<i class="spent"></i>')) == (6 + 12, 5)

    def test_tells_a_weapon_in_one_line_of_what_differs_from_its_kind(
        self, campaign: Campaign
    ) -> None:
        knife = {"name": "Knife", "damage": "1d4", "impale": True}
        made = card(
            campaign, "coc7", brawl=60, db="1d4", weapons=[REVOLVER, knife], held="Big revolver"
        )
        assert lines(made) == {
            "Big revolver": (
                *("50 / 25 / 10", "1d10 · to 15 m (30, 60) · 6 shots · in hand: DEX + 50"),
            ),
            "Knife": ("60 / 30 / 12", "1d4+1d4 · impales"),
        }
        assert [figure.label for figure in made.others] == ["Damage bonus"]


def test_a_card_of_old_school_essentials_has_saves_rolls_and_spells_to_tick(
    gwens: Client, campaign: Campaign
) -> None:
    spell = {"name": "Magic missile", "memorised": 2, "damage": "1d6+1"}
    made = card(campaign, "ose", thac0=17, weapons=["dagger"], str=16, spells=[spell])
    [saves] = made.tables
    assert (saves.title, len(saves.rows), saves.columns) == ("Saving throw", 5, [])
    assert made.strip and made.strip[2][0] == (9, 8) and made.strip[2][-1] == (0, 17)
    page = words(gwens.get(f"/c/{campaign.pk}/gm/library/cards/").text)
    assert "1d4+2" in page and "10 / 20 / 30" in page
    [(_title, [magic])] = [item for item in made.lists if item[0] == "Spells in memory"]
    assert len(magic.boxes) == 2


def test_a_card_of_fifth_edition_has_modifiers_saves_and_what_spells_come_to(
    campaign: Campaign,
) -> None:
    scores = {"dex": 14, "wis": 16, "saves": ["wis", "cha"], "perception": 5, "proficiency": 3}
    spells = {"spell_ability": "wis", "powers": ["sacred_flame", "cure_wounds", "bless"]}
    made = card(campaign, "fifth", **scores, **spells)
    assert ("Initiative", "2") in [(figure.short, figure.text) for figure in made.figures]
    abilities, skills = made.tables
    assert abilities.columns == ["Modifier", "Saving throw"]
    beside = {figure.short: (figure.text, columns) for figure, columns in abilities.rows}
    assert beside["WIS"] == ("16", ["+3", "+6"])
    assert (beside["DEX"], beside["CHA"]) == (("14", ["+2", "+2"]), ("10", ["+0", "+3"]))
    totals = {figure.label: figure.text for figure, _columns in skills.rows}
    assert (totals["Perception"], totals["Medicine"], totals["Stealth"]) == ("5", "3", "2")
    told = {name: details for name, (_value, details) in lines(made).items()}
    assert told["Sacred Flame"] == "cantrip · 1d8 · Radiant · Dexterity save, DC 14"
    assert told["Cure Wounds"] == "level 1 · heals 1d8+3"


@GAMES
def test_an_empty_sheet_has_a_card(gwens: Client, campaign: Campaign, ruleset: Ruleset) -> None:
    card(campaign, ruleset.slug)
    page = gwens.get(f"/c/{campaign.pk}/gm/library/cards/")
    assert "Clara Weiss" in words(page.text)


@GAMES
def test_a_card_has_no_name_twice_no_no_and_nothing_raw(
    gwens: Client, gwen: User, ruleset: Ruleset
) -> None:
    campaign = opening.create_with_demo(gwen, ruleset, "en")
    page = gwens.get(f"/c/{campaign.pk}/gm/library/cards/").text
    cards = (
        page.partition('<ul class="cards">')[2]
        .partition("</main>")[0]
        .split('<li class="card">')[1:]
    )
    assert len(cards) == campaign.combatants.count()
    for sheet, text in zip(campaign.combatants.all(), map(words, cards), strict=True):
        assert text.count(sheet.shown_name) == 1, text
        assert not re.search(r"\b(?:No|Yes|True|False|None)\b|[{}\[\]]", text), text


def test_a_players_card_has_nothing_that_is_for_the_gm_alone(
    gwens: Client, campaign: Campaign, pia: Seat
) -> None:
    aldo = campaign.combatants.create(
        name="Aldo", kind="character", player=pia, stats={"unseen": True, "morale": 7}
    )
    address = f"/c/{campaign.pk}/sheet/{aldo.pk}/card/"
    assert "Morale" in gwens.get(address).text
    assert "Morale" not in phone_of(pia).get(address).text


class TestThePageOfTheParty:
    def test_shows_what_is_left_of_what(self, gwens: Client, campaign: Campaign) -> None:
        card(campaign, "coc7", hp=6, hp_max=11, weapons=[REVOLVER])
        page = words(gwens.get(f"/c/{campaign.pk}/gm/library/party/").text)
        assert "6/11" in page and "Big revolver 50 / 25 / 10" in page

    def test_has_a_sheet_for_eight_rounds_in_order(self, gwens: Client, campaign: Campaign) -> None:
        card(campaign, "coc7", dex=50)
        campaign.combatants.create(name="Nora", kind="character", stats={"dex": 75})
        page = words(gwens.get(f"/c/{campaign.pk}/gm/library/party/").text)
        assert "Rounds, in the order of DEX 1 2 3 4 5 6 7 8 Nora 75 Clara Weiss 50" in page

    @GAMES
    def test_has_every_character_of_every_game(
        self, gwens: Client, gwen: User, ruleset: Ruleset
    ) -> None:
        campaign = opening.create_with_demo(gwen, ruleset, "en")
        page = gwens.get(f"/c/{campaign.pk}/gm/library/party/").text
        for sheet in campaign.combatants.filter(kind="character"):
            assert page.count(sheet.shown_name) == 2, "its figures, and its line of rounds"
