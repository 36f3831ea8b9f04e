"""Exporting sheets as stat blocks: Markdown that can be pasted back, cards, one page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from encounters.archive.packs.bounds import Budget
from encounters.archive.packs.files import File
from encounters.archive.packs.printed import markdown
from encounters.archive.packs.rows import SheetRow
from encounters.archive.packs.sheets import plain
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from rulesets import registry
from rulesets.contract import IllegalSetup
from tests.archive.packs.chosen import Gm, states
from tests.phones import phone_of

GAMES = ["arm5", "coc7", "fifth", "kampbogen", "momentum", "ose"]
LANGUAGES = ["en", "da", "de", "he", "pl"]
GOBLIN = {"hp": 3, "weapons": ["short_sword", {"name": "Bite", "damage": "1d4"}]}


def library(slug: str) -> list[Combatant]:
    """Everybody in the game's library."""
    ruleset = registry.get(slug)
    rows = json.loads(ruleset.library.read_text())
    campaign = Campaign(ruleset=slug)
    return [
        Combatant(
            campaign=campaign,
            kind=kind,
            name=row["name"],
            note=row["note"],
            tags=", ".join(row["tags"]),
            stats=row["stats"],
            hit_dice=row.get("hit_dice", ""),
        )
        for key, kind in (("characters", "character"), ("foes", "foe"))
        for row in rows[key]
    ]


def back(slug: str, text: str) -> list[SheetRow]:
    return File("pasted.md", text.encode()).contents(registry.get(slug), Budget()).sheets


def as_it_counts(slug: str, stats: dict[str, Any]) -> dict[str, str]:
    usual = {stat.name: plain(stat.default) for stat in registry.get(slug).stats}
    return {name: plain(value) for name, value in stats.items() if plain(value) != usual[name]}


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_a_library_has_comes_back_with_every_figure(slug: str) -> None:
    sheets = library(slug)
    with override("en"):
        rows = [row for sheet in sheets for row in back(slug, markdown("", slug, [sheet]))]
    for sheet, row in zip(sheets, rows, strict=True):
        assert row.account is None, row.account
        assert (row.kind, row.name, row.note) == (sheet.kind, sheet.name, sheet.note)
        assert (row.tags, row.hit_dice) == (sheet.tag_list, sheet.hit_dice)
        assert as_it_counts(slug, row.stats or {}) == as_it_counts(slug, sheet.stats)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_nothing_of_it_is_left_over_in_another_language(slug: str, language: str) -> None:
    sheets = library(slug)[::7]
    with override(language):
        text = markdown("All", slug, sheets)
        rows = back(slug, text)
    assert [row.account for row in rows] == [None] * len(sheets)
    for sheet, row in zip(sheets, rows, strict=True):
        assert (row.stats or {}).keys() == as_it_counts(slug, sheet.stats).keys()
    assert "{" not in text


def test_a_block_is_read_whatever_language_its_reader_speaks() -> None:
    sheet = Combatant(campaign=Campaign(ruleset="ose"), kind="foe", name="Goblin", stats=GOBLIN)
    with override("he"):
        text = markdown("", "ose", [sheet])
    with override("pl"):
        (row,) = back("ose", text)
    assert row.stats == GOBLIN


NAMES = st.text(
    st.characters(categories=["L", "N", "P", "S", "Zs"], exclude_characters="\u2066\u2067"),
    min_size=1,
    max_size=30,
).map(lambda text: " ".join(text.split()))


@given(name=NAMES.filter(bool), weapon=NAMES.filter(bool), hp=st.integers(1, 99))
def test_any_name_comes_back_as_it_was(name: str, weapon: str, hp: int) -> None:
    stats = {"hp": hp, "weapons": [{"name": weapon, "damage": "1d4"}]}
    try:
        registry.get("ose").check_stats(stats, "foes")
    except IllegalSetup:
        return  # no weapon has this name
    sheet = Combatant(campaign=Campaign(ruleset="ose"), kind="foe", name=name, stats=stats)
    with override("en"):
        (row,) = back("ose", markdown("", "ose", [sheet]))
    assert (row.name, row.stats) == (name, stats)


class TestMarkdown:
    def block(self, browser: Client, campaign: Campaign) -> str:
        return browser.get(f"/c/{campaign.pk}/gm/library/pack/cards/").content.decode()

    def test_has_a_line_of_figures_one_of_attacks_and_one_of_saves(
        self, gm: Gm, campaign: Campaign
    ) -> None:
        campaign.combatants.create(
            name="Goblin", note="small", tags="marsh", stats=GOBLIN, appearing="2d4"
        )
        assert self.block(gm.laptop, campaign) == (
            "# The Mill\n\n## Goblin\n\n*foe · marsh*\n\nsmall\n\n"
            "**AC** 9 · **HP** 3 · **THAC0** 19 · **Encounter movement rate** 40"
            " · **Number appearing** 2d4\n\n"
            r"**Weapons** Short sword \[Damage 1d6\]; Bite (Damage 1d4)"
            "\n\n**Death or poison** 12 · **Wands** 13 · **Paralysis or petrification** 14"
            " · **Breath attacks** 15 · **Spells, rods, staves** 16\n"
        )

    def test_is_in_the_readers_language(self, gm: Gm, campaign: Campaign) -> None:
        campaign.combatants.create(name="Goblin", stats=GOBLIN)
        gm.laptop.cookies["django_language"] = "de"
        text = self.block(gm.laptop, campaign)
        assert "**TP** 3" in text and "(Schaden 1W4)" in text

    def test_has_the_totals_of_a_weapon_behind_its_own_part(self) -> None:
        stats = {"strength": 2, "dexterity": 1, "brawl": 3, "weapons": ["dagger"]}
        sheet = Combatant(campaign=Campaign(ruleset="arm5"), kind="foe", name="Wat", stats=stats)
        with override("en"):
            text = markdown("", "arm5", [sheet])
        assert r"Dagger \[Initiative 0 · Attack 6 · Defence 3 · Damage 5\]" in text

    def test_no_name_is_read_as_markup(self, gm: Gm, campaign: Campaign) -> None:
        name = "<b>*x*</b> [a](http://b.c) &amp; #1"
        bite: dict[str, Any] = {"name": "|`_~", "damage": "1d4"}
        campaign.combatants.create(name=name, note="- x", stats={"weapons": [bite]})
        text = self.block(gm.laptop, campaign)
        assert r"## \<b\>\*x\*\</b\> \[a\](http\://b.c) \&amp; \#1" in text
        assert "\n\\- x\n" in text and r"\|\`\_\~ (Damage 1d4)" in text

    def test_of_an_empty_library_is_its_title(self, gm: Gm, campaign: Campaign) -> None:
        assert self.block(gm.laptop, campaign).startswith("# The Mill\n")

    def test_pasted_where_it_came_from_changes_nothing(self, gm: Gm, campaign: Campaign) -> None:
        campaign.combatants.create(name="Goblin", note="small", tags="marsh", stats=GOBLIN)
        text = self.block(gm.laptop, campaign)
        page = gm.laptop.post(f"{gm.address}in/", {"text": text}, follow=True)
        assert states(page) == {"Goblin": "same"}

    def test_a_figure_that_was_changed_by_hand_is_taken_and_an_unknown_one_told(
        self, gm: Gm, campaign: Campaign
    ) -> None:
        text = "## Goblin\n*foe*\n\n**HP** 5 · **Cunning** 17\n\nBurrows 30 feet."
        page = gm.laptop.post(f"{gm.address}in/", {"text": text}, follow=True)
        (line,) = page.context["plan"].sheets
        assert line.sheet.stats == {"hp": 5} and line.sheet.note == "Burrows 30 feet."
        assert [gap.what for gap in line.row.account.gaps] == ["Cunning: 17"]


class TestOnPaper:
    def test_everybody_has_a_card(self, gm: Gm, campaign: Campaign) -> None:
        campaign.combatants.create(name="Goblin", stats=GOBLIN)
        campaign.combatants.create(name="Aldo", kind="character")
        page = gm.laptop.get(f"/c/{campaign.pk}/gm/library/cards/").content.decode()
        assert "Goblin" in page and "Aldo" in page and "1d6" in page
        foes = gm.laptop.get(f"/c/{campaign.pk}/gm/library/cards/?kind=foe").content.decode()
        assert "Goblin" in foes and "Aldo" not in foes

    def test_the_party_stands_on_one_page_with_its_players(
        self, gm: Gm, campaign: Campaign, pia: Seat
    ) -> None:
        campaign.combatants.create(name="Goblin", stats=GOBLIN)
        campaign.combatants.create(name="Aldo", kind="character", player=pia)
        campaign.combatants.create(name="Bera", kind="character", dead=True)
        page = gm.laptop.get(f"/c/{campaign.pk}/gm/library/party/").content.decode()
        assert "Aldo" in page and "Pia" in page
        assert "Goblin" not in page and "Bera" not in page

    @pytest.mark.parametrize("what", ["card", "block"])
    def test_players_have_their_own_and_no_other(
        self, gm: Gm, campaign: Campaign, pia: Seat, what: str
    ) -> None:
        own = campaign.combatants.create(name="Aldo", kind="character", player=pia)
        others = [
            campaign.combatants.create(name="Bera", kind="character"),
            campaign.combatants.create(name="Goblin", stats=GOBLIN),
        ]
        phone = phone_of(pia)
        assert "Aldo" in phone.get(f"/c/{campaign.pk}/sheet/{own.pk}/{what}/").content.decode()
        for other in others:
            address = f"/c/{campaign.pk}/sheet/{other.pk}/{what}/"
            assert phone.get(address).status_code == 404
            assert other.name in gm.laptop.get(address).content.decode()
        for page in ("cards", "party"):
            assert phone.get(f"/c/{campaign.pk}/gm/library/{page}/").status_code != 200
