"""Importing and exporting packs, and the demo, which is one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User

from encounters.archive import packs
from encounters.archive.packs import bounds
from encounters.campaigns.models import Campaign
from encounters.lobby import opening
from rulesets import registry

pytestmark = pytest.mark.database

RULESETS = [ruleset.slug for ruleset in registry.all()]


def test_what_goes_out_comes_in_again(campaign: Campaign, gwen: User) -> None:
    stats = {"hp": 3, "weapons": ["sword", {"name": "Bite", "damage": "1d4"}]}
    campaign.combatants.create(name="Goblin", note="small", stats=stats, tags="marsh, night")
    campaign.combatants.create(name="Aldo", kind="character")
    text = json.dumps(packs.pack(campaign, campaign.combatants.all()))
    other = Campaign.objects.create(name="Elsewhere", gm=gwen, ruleset="ose")
    assert packs.unpack(other, packs.parse_pack(text.encode())) == 2
    goblin = other.combatants.get(name="Goblin")
    assert (goblin.kind, goblin.note, goblin.stats) == ("foe", "small", stats)
    assert goblin.tag_list == ["marsh", "night"]
    assert other.combatants.get(name="Aldo").kind == "character"


def test_dice_of_a_stat_block_go_along(campaign: Campaign, gwen: User) -> None:
    campaign.combatants.create(name="Goblin", hit_dice="2d8+1", appearing="2d4")
    pack = packs.pack(campaign, campaign.combatants.all())
    other = Campaign.objects.create(name="Elsewhere", gm=gwen, ruleset="ose")
    assert packs.unpack(other, packs.parse_pack(json.dumps(pack).encode())) == 1
    goblin = other.combatants.get()
    assert (goblin.hit_dice, goblin.appearing) == ("2d8+1", "2d4")
    pack["foes"][0]["hit_dice"] = "3d8"
    assert packs.unpack(other, pack) == 1, "changed dice alone are a change"
    assert other.combatants.get().hit_dice == "3d8"


@pytest.mark.parametrize(
    ("pack", "why"),
    [
        ({"ruleset": "chess"}, "other rules"),
        ({"foes": "all of them"}, "not a list"),
        ({"foes": [7]}, "not a list"),
        ({"foes": [{"stats": {}}]}, "“name” is missing"),
        ({"foes": [{"name": "Ogre", "hit_dice": 8}]}, "“hit_dice” is no dice"),
        ({"foes": [{"name": "Ogre", "appearing": "1" * 21}]}, "“appearing” is no dice"),
        ({"foes": [{"name": "Ogre", "stats": []}]}, "“stats” is not an object"),
        ({"foes": [{"name": "Ogre", "stats": {"hp": "many"}}]}, "Ogre"),
        ({"foes": [{"name": "O" * 61}]}, "60"),
        ({"foes": [{"name": "Ogre", "tags": "big"}]}, "“tags” is not a list"),
        ({"foes": [{"name": "Ogre", "tags": [1]}]}, "“tags” is not a list"),
        ({"foes": [{"name": "Ogre", "tags": ["big"] * 99}]}, "200"),
        ({"encounters": [{"name": "The ford", "foes": [{"name": "Nobody"}]}]}, "The ford"),
        ({"encounters": [{"name": "The ford", "options": {"luck": 7}}]}, "luck"),
        ({"encounters": [{"name": "The ford", "options": []}]}, "not an object"),
        ({"foes": [{"name": "Goblin"}] * 1001}, "more than 1000 rows"),
        ({"encounters": [{"name": "Ford"}] * 201}, "more than 200 rows"),
        ({"encounters": [{"name": "Ford", "foes": [{"name": "Goblin"}] * 2}]}, "Goblin” occurs"),
        ({"encounters": [{"name": "Ford", "foes": [{"name": "Goblin", "side": "x" * 99}]}]}, "40"),
    ],
)
def test_a_pack_that_does_not_fit_changes_nothing(
    campaign: Campaign, pack: dict[str, Any], why: str
) -> None:
    good = {"foes": [{"name": "Goblin"}]} if "foes" not in pack else {}
    with pytest.raises(packs.BadPack, match=why):
        packs.unpack(campaign, good | pack)
    assert not campaign.combatants.exists()


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_no_pack_is_refused(data: bytes) -> None:
    with pytest.raises(packs.BadPack):
        packs.parse_pack(data)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ('{"name": "The Mill", "name": "The Ford"}', "“name” occurs twice"),
        ('{"foes": [{"stats": {"hp": 1, "hp": 2}}]}', "“hp” occurs twice"),
        ('{"foes": [{"stats": {"hp": %s}}]}' % ("9" * 4000), "too large: 9999"),
        ('{"foes": [{"stats": {"hp": %s}}]}' % ("9" * 10), "too large: 9999"),
        ('{"foes": [{"stats": {"hp": -1e400}}]}', "too large: -1e400"),
        ('{"foes": [{"stats": {"hp": NaN}}]}', "too large: NaN"),
        ('{"foes": [{"stats": {"hp": Infinity}}]}', "too large: Infinity"),
        ('{"a": ' + "[" * 25 + "]" * 25 + "}", "nested too deeply"),
        ('{"a": ' + "[" * 900 + "]" * 900 + "}", "nested too deeply"),
        (r'{"name": "Mi\u0000ll"}', "cannot be saved"),
        (r'{"name": "Mi\ud800ll"}', "cannot be saved"),
        (r'{"Mi\u0000ll": 1}', "cannot be saved"),
    ],
)
def test_what_would_break_something_further_in_is_said_in_a_sentence(data: str, why: str) -> None:
    with pytest.raises(packs.BadPack, match=why):
        packs.parse_pack(data.encode())


def test_a_file_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "LARGEST", 10)
    with pytest.raises(packs.BadPack, match="larger"):
        packs.parse_pack(b"{" + b" " * 20 + b"}")


@pytest.mark.parametrize("slug", RULESETS)
@pytest.mark.parametrize("language", ["en", "he"])
def test_every_ruleset_has_a_demo_to_start_with(gwen: User, slug: str, language: str) -> None:
    campaign = opening.create_with_demo(gwen, registry.get(slug), language)
    fight = campaign.encounters.first()
    assert fight is not None
    assert fight.participants.filter(combatant__kind="character").exists()
    assert fight.participants.filter(combatant__kind="foe").exists()


def test_the_demo_speaks_hebrew(gwen: User) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("ose"), "he")
    assert campaign.name == "דרך המלח"
    assert campaign.combatants.filter(name="אלדו").exists()


def test_a_group_of_the_demo_can_stand_by_the_party(gwen: User) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("arm5"), "pl")
    fight = campaign.encounters.get(name="Bród pod młynem")
    grogs = fight.participants.get(combatant__name="Grog")
    assert (grogs.side, grogs.count) == ("party", 3)
    assert fight.participants.get(combatant__name="Zbój").side == "foes"
