"""A rest between fights restores values by the rules; one tap, and another to undo it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants import resting, stat_words
from encounters.combatants.models import Combatant
from encounters.forms.words import Words
from encounters.play import moves
from encounters.play.models import Encounter
from rulesets import registry
from rulesets.contract import Field, Term
from rulesets.contract.extras import Recovers
from rulesets.dice import Script
from rulesets.messages import pgettext
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]
SLEEP = {"name": "Sleep", "memorised": 2}


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def bera(sheet: Sheet, piet: Seat) -> Combatant:
    """Hurt, and one of two spells has been cast in the fights since the last rest."""
    bera = sheet("Bera", piet, hp=4, max_hp=7, spells=[{**SLEEP, "memorised": 1}])
    bera.before = {"hp": 7, "spells": [SLEEP]}
    bera.save()
    return bera


def text(page: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", page).split())


def there(campaign: Campaign, back: str = "") -> str:
    return f"/c/{campaign.pk}/gm/rest/{back}"


def rested(client: Client, campaign: Campaign, kind: str, seen: int | None = None) -> str:
    campaign.refresh_from_db()
    given = {"kind": kind, "seen": campaign.version if seen is None else seen}
    return text(client.post(there(campaign), given, follow=True).text)


def test_the_preview_says_for_each_what_would_come_back_and_does_nothing(
    gwens: Client, campaign: Campaign, bera: Combatant, sheet: Sheet, pia: Seat
) -> None:
    sheet("Aldo", pia, hp=6)
    assert f'href="{there(campaign)}"' in gwens.get(f"/c/{campaign.pk}/gm/").text
    page = text(gwens.get(there(campaign)).text)
    assert "A night’s sleep Bera Sleep 1 → 2" in page
    assert "A full day of rest Bera Hit points 4 → 5–7 Sleep 1 → 2" in page
    assert "Aldo" not in page
    bera.refresh_from_db()
    assert bera.stats["hp"] == 4


def test_a_night_brings_back_spells_and_a_day_hit_points_too(
    gwens: Client, campaign: Campaign, bera: Combatant
) -> None:
    rested(gwens, campaign, "night")
    bera.refresh_from_db()
    assert (bera.stats["hp"], bera.stats["spells"], bera.before) == (4, [SLEEP], {})
    page = rested(gwens, campaign, "day")
    bera.refresh_from_db()
    assert 5 <= bera.stats["hp"] <= 7
    assert f"The last rest Bera Hit points 4 → {bera.stats['hp']}" in page


def test_one_tap_takes_it_back(gwens: Client, campaign: Campaign, bera: Combatant) -> None:
    was = bera.stats, bera.before
    rested(gwens, campaign, "day")
    page = gwens.post(there(campaign, "back/"), follow=True).text
    assert "The rest has been undone" in page and 'id="rested"' not in page
    bera.refresh_from_db()
    assert (bera.stats, bera.before) == was
    assert "Nothing was undone" in gwens.post(there(campaign, "back/"), follow=True).text


def test_not_after_somebody_has_changed_a_sheet(
    gwens: Client, campaign: Campaign, bera: Combatant
) -> None:
    rested(gwens, campaign, "night")
    bera.refresh_from_db()
    bera.stats["hp"] = 2
    bera.save()
    assert 'id="rested"' not in gwens.get(there(campaign)).text
    assert "Nothing was undone" in gwens.post(there(campaign, "back/"), follow=True).text
    bera.refresh_from_db()
    assert bera.stats["hp"] == 2


def test_a_second_tap_is_no_second_rest(gwens: Client, campaign: Campaign, bera: Combatant) -> None:
    seen = campaign.version
    rested(gwens, campaign, "day", seen)
    bera.refresh_from_db()
    once = bera.stats
    assert "Nobody has rested" in rested(gwens, campaign, "day", seen)
    bera.refresh_from_db()
    assert bera.stats == once


@pytest.mark.parametrize("kind", ["", "year", "x" * 5000])
def test_a_rest_that_the_game_does_not_know_is_refused(
    gwens: Client, campaign: Campaign, bera: Combatant, kind: str
) -> None:
    assert "Nobody has rested" in rested(gwens, campaign, kind)


def test_the_dead_do_not_rest(gwens: Client, campaign: Campaign, bera: Combatant) -> None:
    Combatant.objects.update(dead=True)
    assert "This rest would restore nothing" in text(gwens.get(there(campaign)).text)


def test_nobody_rests_in_the_middle_of_a_fight(gwens: Client, encounter: Encounter) -> None:
    campaign = encounter.campaign
    assert there(campaign) not in gwens.get(f"/c/{campaign.pk}/gm/").text
    assert gwens.get(there(campaign))["Location"] == f"/c/{campaign.pk}/gm/"
    assert "Nobody has rested" in rested(gwens, campaign, "night")


def test_only_the_gm_lets_the_party_rest(campaign: Campaign, pia: Seat, bera: Combatant) -> None:
    for method in ("get", "post"):
        answer = getattr(phone_of(pia), method)(there(campaign))
        assert answer.status_code in (302, 404)
    bera.refresh_from_db()
    assert bera.stats["hp"] == 4


def test_what_is_left_after_a_fight_is_what_a_rest_fills_up(encounter: Encounter) -> None:
    play = Play(encounter)
    bera = Combatant.objects.get(name="Bera")
    assert play.rule("set", target="bera", field="hp", value=2).ok
    assert play.rule("end").ok
    assert moves.carry_over(play.tap(), ["aldo", "bera"]).ok
    bera.refresh_from_db()
    assert bera.before["hp"] == 5 and bera.before["spells"] and bera.stats["hp"] == 2
    ((sheet, lines, _withheld),) = resting.preview(encounter.campaign, "day")
    assert sheet.name == "Bera" and "2 → 3–5" in text(lines[0])


class TestTheRules:
    """`rest` of each game: what it restores, and never above the maximum."""

    def test_of_ose(self) -> None:
        ose = registry.get("ose")
        assert isinstance(ose, Recovers)
        hurt = {"hp": 3, "max_hp": 4, "spells": [{"name": "Sleep", "memorised": 0}]}
        before = {"spells": [{"name": "Sleep", "memorised": 1}]}
        dice = Script({"rest healing": [3]})
        assert ose.rest(hurt, before, "day", dice) == {"hp": 4, "max_hp": 4, **before}
        more = {"spells": [{"name": "Sleep", "memorised": 3}]}
        assert ose.rest(more, before, "night", Script({})) == more
        assert ose.rest({"hp": 4}, {}, "day", Script({})) == {"hp": 4}

    def test_of_arm5(self) -> None:
        arm5 = registry.get("arm5")
        assert isinstance(arm5, Recovers)
        tired = {"fatigue_lost": 3, "wounds_light": 1}
        assert arm5.rest(tired, {}, "hours", Script({})) == {"fatigue_lost": 0, "wounds_light": 1}

    def test_of_coc7(self) -> None:
        coc7, nothing = registry.get("coc7"), Script({})
        assert isinstance(coc7, Recovers)
        hurt = {"hp": 3, "hp_max": 12, "mp": 2, "pow": 60}
        assert coc7.rest(hurt, {}, "day", nothing) == {**hurt, "hp": 4, "mp": 12}
        assert coc7.rest(hurt, {}, "week", nothing) == {**hurt, "hp": 10, "mp": 12}
        dying = {"hp": 0, "hp_max": 12, "dying": True, "major_wound": True, "mp": 0}
        assert coc7.rest(dying, {}, "week", nothing) == dying

    @pytest.mark.parametrize(
        ("face", "healing", "hp", "wounded"),
        [
            (1, [], 1, True),
            (50, [], 1, True),
            (51, [2], 3, True),
            (91, [2, 3], 6, False),
            (100, [1, 1], 3, False),
        ],
    )
    def test_of_a_major_wound_in_coc7(
        self, face: int, healing: list[int], hp: int, wounded: bool
    ) -> None:
        coc7 = registry.get("coc7")
        assert isinstance(coc7, Recovers)
        hurt = {"hp": 1, "hp_max": 14, "con": 50, "major_wound": True}
        dice = Script({"rest con_roll": [face], "rest healing": healing})
        assert coc7.rest(hurt, {}, "week", dice) == {**hurt, "hp": hp, "major_wound": wounded}
        assert coc7.rest(hurt, {}, "day", Script({})) == hurt

    def test_a_major_wound_closes_at_half_of_the_hit_points(self) -> None:
        coc7 = registry.get("coc7")
        assert isinstance(coc7, Recovers)
        hurt = {"hp": 6, "hp_max": 14, "con": 50, "major_wound": True}
        dice = Script({"rest con_roll": [60], "rest healing": [1]})
        assert coc7.rest(hurt, {}, "week", dice) == {**hurt, "hp": 7, "major_wound": False}

    def test_of_momentum(self) -> None:
        momentum = registry.get("momentum")
        assert isinstance(momentum, Recovers)
        hurt = {"hp": 3, "max_hp": 15, "mp": 1}
        before = {"hp": 9, "max_hp": 15, "mp": 6}
        nothing = Script({})
        assert momentum.rest(hurt, before, "hour", nothing) == {**hurt, "hp": 15}
        assert momentum.rest(hurt, before, "night", nothing) == {**hurt, "hp": 15, "mp": 6}
        assert momentum.rest(hurt, {}, "night", nothing) == {**hurt, "hp": 15}

    def test_of_kampbogen(self) -> None:
        kampbogen = registry.get("kampbogen")
        assert isinstance(kampbogen, Recovers)
        hurt = {"liv": 0, "liv_max": 4, "soul": 0, "pools": {"calm": 1}}
        before = {"liv": 4, "soul": 2, "pools": {"calm": 3, "gone": 2}}
        nothing = Script({})
        assert kampbogen.rest(hurt, before, "night", nothing) == {**hurt, "liv": 1}
        after = {**hurt, "liv": 4, "pools": {"calm": 3}}
        assert kampbogen.rest(hurt, before, "days", nothing) == after

    @pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
    def test_every_game_has_rests_whose_page_opens(
        self, gwens: Client, campaign: Campaign, slug: str
    ) -> None:
        Campaign.objects.update(ruleset=slug)
        campaign.refresh_from_db()
        if isinstance(registry.get(slug), Recovers):
            assert resting.kinds(campaign)
            assert gwens.get(there(campaign)).status_code == 200


class TestWhatChanges:
    """A line for each value, as displayed."""

    def lines(self, described: Field, *values: object) -> list[str]:
        words = Words({"calm": Term(pgettext("test", "Calm"))}, {}, "stats")
        return [
            text(line)
            for line in stat_words._value_changes(described, words, *values, registry.get("ose"))
        ]

    def test_of_a_map_has_a_line_for_each_name(self) -> None:
        slots = Field(name="slots", type="map", default={})
        changed = self.lines(slots, {"1": 2, "2": 1}, {"1": 3, "2": 1}, {"1": 4, "2": 1})
        assert changed == ["slots (1) 2 → 3–4"]
        assert self.lines(slots, None, {"1": 1}, {"1": 1}) == ["slots (1) 0 → 1"]

    def test_of_a_list_of_words_is_told_in_words(self) -> None:
        marks = Field(name="marks", type="names", default=())
        assert self.lines(marks, ["hurt"], ["calm"], ["calm"]) == ["marks hurt → Calm"]
        assert self.lines(marks, ["hurt"], [], []) == ["marks hurt → none"]

    def test_of_rows_of_which_one_has_gone_is_told_whole(self) -> None:
        spells = Field(name="spells", type="rows", rows=(Field(name="name", type="text"),))
        assert self.lines(spells, [{"name": "Sleep"}], [], []) == ["spells Sleep → none"]

    def test_of_a_spell_names_it_in_words(self, gwens: Client, bera: Combatant) -> None:
        bera.stats["spells"] = [{"name": "magic_missile", "memorised": 0}]
        bera.before = {"spells": [{"name": "magic_missile", "memorised": 1}]}
        bera.save()
        ((_sheet, lines, _withheld),) = resting.preview(bera.campaign, "night")
        assert text(lines[0]) == "Magic missile 0 → 1"


def test_whom_a_rest_does_not_help_is_told_why(
    gwens: Client, campaign: Campaign, sheet: Sheet, pia: Seat, piet: Seat
) -> None:
    campaign.ruleset = "coc7"
    campaign.save()
    sheet("Ada", pia, hp=0, hp_max=11, major_wound=True, dying=True)
    sheet("Bob", piet, hp=4, hp_max=11, major_wound=True)
    page = text(gwens.get(there(campaign)).text)
    assert page.count("Ada Dying: no rest helps before first aid.") == 2, page
    assert "Bob Major wound: hit points come back only in a week of rest." in page
    assert 'value="day"' not in gwens.get(there(campaign)).text
    assert 'value="week"' in gwens.get(there(campaign)).text
