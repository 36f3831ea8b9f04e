"""Packs in and out, and the demo, which is one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.models import Campaign
from encounters.hall import demo, packs
from rulesets import registry

RULESETS = [ruleset.slug for ruleset in registry.all()]


def test_what_goes_out_comes_in_again(campaign: Campaign, gwen: User) -> None:
    stats = {"hp": 3, "weapons": ["sword", {"name": "Bite", "damage": "1d4"}]}
    campaign.combatants.create(name="Goblin", note="small", stats=stats)
    campaign.combatants.create(name="Aldo", kind="character")
    text = json.dumps(packs.pack(campaign, campaign.combatants.all()))
    other = Campaign.objects.create(name="Elsewhere", gm=gwen, ruleset="ose")
    assert packs.unpack(other, packs.read(text.encode())) == 2
    goblin = other.combatants.get(name="Goblin")
    assert (goblin.kind, goblin.note, goblin.stats) == ("foe", "small", stats)
    assert other.combatants.get(name="Aldo").kind == "character"


@pytest.mark.parametrize(
    ("pack", "why"),
    [
        ({"ruleset": "chess"}, "other rules"),
        ({"foes": "all of them"}, "not a list"),
        ({"foes": [7]}, "not a list"),
        ({"foes": [{"stats": {}}]}, "“name” is missing"),
        ({"foes": [{"name": "Ogre", "stats": []}]}, "“stats” is not an object"),
        ({"foes": [{"name": "Ogre", "stats": {"hp": "many"}}]}, "Ogre"),
        ({"foes": [{"name": "O" * 61}]}, "60"),
        ({"encounters": [{"name": "The ford", "foes": [{"name": "Nobody"}]}]}, "The ford"),
        ({"encounters": [{"name": "The ford", "options": {"luck": 7}}]}, "luck"),
        ({"encounters": [{"name": "The ford", "options": []}]}, "not an object"),
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
        packs.read(data)


def test_a_file_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "LARGEST", 10)
    with pytest.raises(packs.BadPack, match="larger"):
        packs.read(b"{" + b" " * 20 + b"}")


@pytest.mark.parametrize("slug", RULESETS)
@pytest.mark.parametrize("language", ["en", "he"])
def test_every_ruleset_has_a_demo_to_start_with(gwen: User, slug: str, language: str) -> None:
    campaign = demo.create(gwen, registry.get(slug), language)
    fight = campaign.encounters.first()
    assert fight is not None
    assert fight.participants.filter(combatant__kind="character").exists()
    assert fight.participants.filter(combatant__kind="foe").exists()


def test_the_demo_is_there_after_the_first_start_and_never_again(gwen: User) -> None:
    made = demo.first_start(gwen, "en")
    assert [campaign.ruleset for campaign in made] == RULESETS
    assert demo.first_start(gwen, "en") == []


def test_the_demo_speaks_hebrew(gwen: User) -> None:
    campaign = demo.create(gwen, registry.get("ose"), "he")
    assert campaign.name == "דרך המלח"
    assert campaign.combatants.filter(name="אלדו").exists()


def test_a_group_of_the_demo_can_stand_by_the_party(gwen: User) -> None:
    campaign = demo.create(gwen, registry.get("arm5"), "pl")
    fight = campaign.encounters.get(name="Bród pod młynem")
    grogs = fight.participants.get(combatant__name="Grog")
    assert (grogs.side, grogs.count) == ("party", 3)
    assert fight.participants.get(combatant__name="Zbój").side == "foes"
