"""Errors are shown at the field, with its label, in the reader's language."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.forms import form_for, mistakes
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from rulesets import reasons, registry
from rulesets.contract import Field, IllegalSetup
from rulesets.fields import Unfit, one_of
from rulesets.messages import Dice, phrase
from tests.play.table import Play

COC, OSE, ARM, KAMP, MOM = ("coc7", "ose", "arm5", "kampbogen", "momentum")
CLAW = {"stats-weapons-0-row": "own", "stats-weapons-0-name": "Klaue", "stats-weapons-0-use": ""}


@pytest.fixture
def gwens(gwen: User) -> Client:
    client = Client(headers={"accept-language": "de"})
    client.force_login(gwen)
    return client


@pytest.fixture
def ghoul(campaign: Campaign) -> Combatant:
    campaign.ruleset = COC
    campaign.save()
    return Combatant.objects.create(campaign=campaign, name="Ghul", stats={})


def sheet_page(ghoul: Combatant) -> str:
    return f"/c/{ghoul.campaign_id}/gm/library/{ghoul.pk}/"


def posted(gwens: Client, sheet: Combatant, **typed: str) -> Any:
    return gwens.post(sheet_page(sheet), {"name": sheet.name, **CLAW, **typed})


class TestASheet:
    def test_takes_dice_as_the_gm_writes_them_and_shows_them_so(
        self, gwens: Client, ghoul: Combatant
    ) -> None:
        page = posted(gwens, ghoul, **{"stats-weapons-0-damage": "1W6 + 2", "stats-db": "w4"})
        assert page.status_code == 302, page.text
        ghoul.refresh_from_db()
        assert ghoul.stats["weapons"][0]["damage"] == "1d6+2" and ghoul.stats["db"] == "1d4"
        again = gwens.get(sheet_page(ghoul)).text
        assert 'value="1W6+2"' in again and 'value="1W4"' in again
        assert "1W6+2" in gwens.get(f"/c/{ghoul.campaign_id}/gm/library/").text

    def test_names_the_row_and_the_field_and_leads_there(
        self, gwens: Client, ghoul: Combatant
    ) -> None:
        page = posted(gwens, ghoul, **{"stats-weapons-0-damage": "viel"})
        assert page.status_code == 422
        link = re.search(r'<a href="#([^"]+)">.*Waffe 1, Schaden.*?</a>', page.text)
        assert link, "the summary names the row and the field"
        assert "1W6" in link[0] and "1d6" not in link[0]
        field = re.search(rf'<input[^>]*id="{link[1]}"[^>]*>', page.text)
        assert field and 'value="viel"' in field[0] and 'aria-invalid="true"' in field[0]
        described = re.search(r'aria-describedby="([^"]+)"', field[0])
        assert described and f'id="{described[1].split()[-1]}"' in page.text
        assert "The rules" not in page.text

    def test_says_what_the_rules_say_of_values_that_do_not_go_together(
        self, gwens: Client, ghoul: Combatant
    ) -> None:
        page = posted(gwens, ghoul, **{"stats-hp": "12", "stats-hp_max": "9"})
        assert "Hier ist höchstens 9 möglich." in page.text
        both = {"stats-weapons-0-natural": "on", "stats-weapons-0-throwable": "on"}
        page = posted(gwens, ghoul, **both)
        assert "Waffe 1, " in page.text and "passt nicht zu" in page.text

    def test_marks_the_house_rule_that_does_not_fit(
        self, gwens: Client, campaign: Campaign
    ) -> None:
        campaign.ruleset = MOM
        campaign.save()
        typed = {"hard_divisor": "5", "extreme_divisor": "4"}
        page = gwens.post(f"/c/{campaign.pk}/gm/rules/", typed)
        assert 'href="#id_extreme_divisor"' in page.text and "Das muss über" in page.text


def test_a_row_of_a_map_and_an_object_are_found_too() -> None:
    talents = Field(name="talents", type="map", min=0, max=9, default={})
    worth = Field(name="soak", type="int")
    armour = Field(name="armour", type="object", rows=(worth,), nullable=True)
    data = {
        "talents-0-row": "own",
        "talents-0-name": "wit",
        "talents-0-value": "3",
        "armour-0-row": "own",
        "armour-0-soak": "4",
    }
    form = form_for((talents, armour), {}, data)
    assert form.is_valid()
    form.refuse(IllegalSetup("bad_stats", phrase(reasons.AT_MOST, most=2), ("talents", "wit")))
    form.refuse(IllegalSetup("bad_stats", phrase(reasons.AT_MOST, most=2), ("armour", "soak")))
    assert [(mistake.label, mistake.at) for mistake in mistakes(form)] == [
        ("talents 1, Value", "id_talents-0-value"),
        ("armour, soak", "id_armour-0-soak"),
    ]


@pytest.mark.parametrize("language", ["da", "de", "he", "pl"])
@pytest.mark.parametrize(
    ("slug", "stats", "path"),
    [
        (ARM, {"weapons": [{"ability": "bows"}]}, ("weapons", 1, "name")),
        (ARM, {"mounted": True}, ("mounted",)),
        (COC, {"spells": [{"name": "a", "damage": "x"}]}, ("spells", 1, "damage")),
        (COC, {"held": "gun"}, ("held",)),
        (KAMP, {"prygl": 2}, ("prygl",)),
        (KAMP, {"talents": {"snilde": 99}}, ("talents", "snilde")),
        (MOM, {"hp": 9, "max_hp": 5}, ("hp",)),
        (MOM, {"techniques": [{"name": "trip"}]}, ("techniques", 1, "name")),
        (OSE, {"ac": 3, "aac": 3}, ("aac",)),
        (OSE, {"weapons": [{"name": "a", "damage": "lots"}]}, ("weapons", 1, "damage")),
    ],
)
def test_every_game_says_in_every_language_why_a_sheet_is_refused(
    slug: str, stats: dict[str, Any], path: tuple[str | int, ...], language: str
) -> None:
    with pytest.raises(IllegalSetup) as refused:
        registry.get(slug).check_stats(stats, "party")
    assert refused.value.path == path
    why = refused.value.reason
    assert why is not None
    with translation.override(language):
        said = translation.pgettext(why.message.context, why.message.text)
    assert said != why.message.text


class TestAPack:
    def refused(self, gwens: Client, campaign: Campaign, pack: Any) -> str:
        file = SimpleUploadedFile("pack.json", json.dumps(pack).encode())
        page = gwens.post(f"/c/{campaign.pk}/gm/library/pack/in/", {"file": file}, follow=True)
        return page.text

    def test_is_refused_in_the_readers_language_by_the_labels(
        self, gwens: Client, campaign: Campaign, ghoul: Combatant
    ) -> None:
        claw = {"name": "Klaue", "damage": "1W6"}
        pack = {"foes": [{"name": "Byakhee", "stats": {"weapons": [claw]}}]}
        said = self.refused(gwens, campaign, pack)
        assert "Byakhee" in said and "1W6" in said
        assert "Waffe 1, Schaden: Schreib Schaden wie" in said

    def test_with_text_that_no_page_can_show_is_refused_all_the_same(
        self, gwens: Client, campaign: Campaign, ghoul: Combatant
    ) -> None:
        said = self.refused(gwens, campaign, {"foes": [{"name": "X", "stats": {"\ud800": 1}}]})
        assert "Nichts" in said


def test_a_fight_that_the_rules_do_not_begin_is_refused_in_the_readers_language(
    campaign: Campaign,
) -> None:
    campaign.ruleset = MOM
    campaign.save()
    alone = Encounter.objects.create(campaign=campaign, name="Alone", ruleset=MOM)
    sheet = Combatant.objects.create(campaign=campaign, name="Axel", kind="character")
    Participant.objects.create(encounter=alone, combatant=sheet, side="party")
    with translation.override("de"):
        result = moves.start(alone, Member(campaign, None, True))
    assert result.message.startswith("Es muss genau zwei Seiten geben")


class TestAnAnswer:
    def test_that_does_not_fit_is_told_with_its_field_and_the_reason(self, play: Play) -> None:
        with translation.override("de"):
            result = play.rule("set", target="aldo", field="hp", value=99)
        assert (result.field, result.reason) == ("value", "Hier ist höchstens 6 möglich.")
        assert "Nichts ist geschehen." in result.message

    def test_lists_no_choices_for_the_player_may_not_know_of_all(
        self, play: Play, pia: Seat
    ) -> None:
        result = play(pia, "aldo", "declare", "retreat", target="nobody")
        assert result.kind == "refused" and "goblin" not in result.message.casefold()
        why = phrase(reasons.ONE_OF)
        with pytest.raises(Unfit) as unfit:
            one_of(Field(name="target", type="combatant", choices=("goblin-1",)), "x", ("target",))
        assert unfit.value.reason == why


def test_a_ruling_that_the_rules_refuse_stays_open_with_the_reason_at_its_field(
    gwens: Client, play: Play
) -> None:
    typed = {"target": "aldo", "set-hp": "99", "sheet": "close", "step": str(play.now)}
    page = gwens.post(f"/e/{play.pk}/values", typed, headers={"hx-request": "true"})
    assert page.status_code == 422
    field = re.search(r'<input[^>]*name="set-hp"[^>]*>', page.text)
    assert field and 'value="99"' in field[0] and 'aria-invalid="true"' in field[0]
    assert "Hier ist höchstens 6 möglich." in page.text.split('name="set-hp"')[1]


def test_an_example_of_dice_is_written_as_the_reader_writes_them() -> None:
    form = form_for((Field(name="hurt", type="dice"),), {}, {"hurt": "x"})
    assert form.is_valid()
    with translation.override("pl"):
        why = phrase(reasons.DICE, dice=Dice("2d6+1"))
        form.refuse(IllegalSetup("bad_stats", why, "hurt"))
    assert "2k6+1" in form.errors["hurt"][0]
