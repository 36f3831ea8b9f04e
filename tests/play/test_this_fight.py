"""Settings for one fight only: changed sheets, targets of the start, notes before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.archive import packs
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.play.preparing import options, prepare
from tests.combatants.test_every_ruleset import Browser
from tests.phones import laptop_of
from tests.play.table import Play

pytestmark = pytest.mark.database

ROLF = {"talents": {"styrke": 4}, "liv_max": 6}


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def ambush(campaign: Campaign, pia: Seat, sheet: Callable[..., Combatant]) -> Encounter:
    """Rolf (Pia) and Asta against a troll and a wolf."""
    campaign.ruleset = "kampbogen"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="The road", ruleset="kampbogen")
    smoke = {"kind": "smoke", "name": "Smoke"}
    people = [sheet("Rolf", pia, **ROLF), sheet("Asta", pia)]
    for item in (*people, sheet("Troll", effects=[smoke]), sheet("Wolf", effects=[smoke])):
        Participant.objects.create(encounter=encounter, combatant=item, side=item.side)
    return encounter


def page(gwens: Client, encounter: Encounter) -> str:
    return gwens.get(f"/e/{encounter.pk}/prepare/").text


def line_of(encounter: Encounter, name: str) -> Participant:
    return encounter.participants.select_related("combatant").get(combatant__name=name)


def begun(encounter: Encounter, campaign: Campaign) -> dict[str, Any]:
    result = moves.start(encounter, Member(campaign, None, True))
    assert result.ok, result.message
    found: dict[str, Any] = Play(encounter).plain
    return found


class TestASheetForOneFight:
    def test_is_changed_on_a_form_and_the_sheet_stays(self, gwens, ambush, campaign):
        line = line_of(ambush, "Rolf")
        address = f"/e/{ambush.pk}/prepare/lines/{line.pk}/sheet/"
        assert f'href="{address}"' in page(gwens, ambush)
        browser = Browser()
        browser.feed(gwens.get(address).text.partition('id="sheet"')[2].partition("</form>")[0])
        aboard = {"vehicle": "Lorry", "vehicle_role": "driver", "vehicle_ability": "fysik"}
        for name, value in aboard.items():
            browser.posted[f"stats-{name}"] = value
        posted = gwens.post(address, browser.posted.dict())
        assert posted.status_code == 302, posted.text
        line.refresh_from_db()
        assert line.stats == aboard
        assert "vehicle" not in Combatant.objects.get(name="Rolf").stats
        assert "Rolf" in page(gwens, ambush).partition("Change for this fight")[2]
        assert begun(ambush, campaign)["combatants"]["rolf"]["vehicle_role"] == "driver"

    def test_goes_back_to_the_rules_own_value_too(self, ambush, campaign):
        line = line_of(ambush, "Rolf")
        line.stats = {"liv_max": None}
        line.save()
        assert begun(ambush, campaign)["combatants"]["rolf"]["liv_max"] == 5

    def test_what_does_not_fit_is_refused_and_kept_on_the_form(self, gwens, ambush):
        line = line_of(ambush, "Rolf")
        address = f"/e/{ambush.pk}/prepare/lines/{line.pk}/sheet/"
        refused = gwens.post(address, {"stats-liv_max": "500"})
        assert refused.status_code == 422 and "500" in refused.text
        line.refresh_from_db()
        assert line.stats == {}

    def test_is_nobody_elses(self, ambush, otto):
        line = line_of(ambush, "Rolf")
        address = f"/e/{ambush.pk}/prepare/lines/{line.pk}/sheet/"
        assert laptop_of(otto).get(address).status_code == 404

    def test_is_closed_when_the_fight_has_begun(self, gwens, ambush, campaign):
        begun(ambush, campaign)
        line = line_of(ambush, "Rolf")
        assert gwens.get(f"/e/{ambush.pk}/prepare/lines/{line.pk}/sheet/").status_code == 302

    def test_goes_along_when_the_fight_is_copied(self, ambush):
        Participant.objects.filter(combatant__name="Rolf").update(stats={"liv": 2})
        assert line_of(prepare.duplicate(ambush), "Rolf").stats == {"liv": 2}


class TestAPack:
    PACK: dict[str, Any] = {
        "characters": [{"name": "Jens"}, {"name": "Asta"}],
        "foes": [{"name": "Wolf", "stats": {"kamp": "let"}}],
        "encounters": [
            {
                "name": "The hill",
                "characters": [{"name": "Jens", "stats": {"liv": 1}}],
                "foes": [{"name": "Wolf", "count": 2, "stats": {"kamp": None, "helpless": True}}],
            }
        ],
    }

    @pytest.fixture
    def empty(self, campaign):
        campaign.ruleset = "kampbogen"
        campaign.save()
        return campaign

    def test_says_what_is_otherwise_in_one_fight(self, empty):
        packs.unpack(empty, self.PACK)
        hill = empty.encounters.get()
        assert line_of(hill, "Jens").entering == {"liv": 1}
        assert line_of(hill, "Asta").entering == {}
        assert line_of(hill, "Wolf").entering == {"helpless": True}

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ({"name": "Nobody"}, "not in the pack"),
            ({"name": "Jens", "stats": []}, "not an object"),
            ({"name": "Jens", "stats": {"liv": 500}}, "The hill, Jens"),
            ({"name": "Jens", "stats": {"luck": 1}}, "The hill, Jens"),
        ],
    )
    def test_that_does_not_fit_changes_nothing(self, empty, line, why):
        encounter = self.PACK["encounters"][0] | {"characters": [line]}
        with pytest.raises(packs.BadPack, match=why):
            packs.unpack(empty, self.PACK | {"encounters": [encounter]})
        assert not empty.combatants.exists()


class TestWhoTheStartIsAbout:
    def test_is_picked_from_the_roster(self, gwens, ambush, campaign):
        html = page(gwens, ambush)
        assert '<option value="asta">Asta</option>' in html
        assert '<option value="wolf">Wolf</option>' in html
        chosen = {"situation": "sneak_attack", "situation_character": "asta"}
        about = chosen | {"situation_opponent": "wolf"}
        form = options.options_form(ambush)
        kept = {name: form[name].value() for name in form.fields}
        data = {name: value for name, value in kept.items() if value not in (None, False)} | about
        posted = gwens.post(f"/e/{ambush.pk}/prepare/options/", data)
        assert posted.status_code == 302, posted.text
        ambush.refresh_from_db()
        assert {name: ambush.options[name] for name in about} == about
        assert begun(ambush, campaign)["sequence"]["character"] == "asta"

    def test_is_no_house_rule(self, gwens, ambush, campaign):
        rules = gwens.get(f"/c/{campaign.pk}/gm/rules/").text
        assert "situation_character" not in rules and 'name="situation"' in rules


class TestWhatIsSaidBefore:
    def test_what_nobody_can_ward_off_is_said_once_for_all_who_bring_it(self, gwens, ambush):
        said = page(gwens, ambush).partition('id="forewarnings"')[2]
        assert "nobody can ward off Smoke (<b><bdi>Troll</bdi></b> and" in said

    def test_a_ward_of_this_fight_ends_it(self, gwens, ambush):
        ambush.options = {"wards": {"smoke": "fysik"}}
        ambush.save()
        assert "ward off Smoke" not in page(gwens, ambush).partition('id="forewarnings"')[2]

    @pytest.mark.parametrize(
        ("reading", "words"), [("literal", "To the letter"), ("winner_inflicts", "rolls lower")]
    )
    def test_which_reading_of_the_hold_up_is_on_where_it_begins_with_one(
        self, gwens, ambush, reading, words
    ):
        ambush.options = {"holdup_harm": reading, "situation": "holdup_by_party"}
        ambush.save()
        assert words in page(gwens, ambush).partition('id="forewarnings"')[2]
        ambush.options |= {"situation": "normal"}
        ambush.save()
        assert "Hold-ups" not in page(gwens, ambush).partition('id="forewarnings"')[2]

    def test_rules_that_have_nothing_to_say_say_nothing(self, gwens, prepared):
        assert "Before it begins" not in page(gwens, prepared)
