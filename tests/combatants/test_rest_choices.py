"""Choices within a rest, in games that have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from rulesets import registry
from rulesets.contract import Field, IllegalSetup
from rulesets.contract.extras import RestsByChoice
from rulesets.dice import Dice
from rulesets.messages import pgettext, phrase
from rulesets.ose.resolver import OldSchoolEssentials
from tests.phones import laptop_of

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]
ODD = phrase(pgettext("test", "Only even numbers"))


class HitDice(OldSchoolEssentials):
    """A hurt character may spend two or four hit dice in a rest; each restores a hit point."""

    def rest_choices(self, stats: Mapping[str, Any], kind: str) -> tuple[Field, ...]:
        hurt = stats["hp"] < stats["max_hp"]
        return (Field(name="spent", type="int", min=0, max=4, default=0),) if hurt else ()

    def rest_as_chosen(
        self, stats: Any, before: Any, kind: str, dice: Dice, chosen: Any
    ) -> dict[str, Any]:
        if chosen["spent"] % 2:
            raise IllegalSetup("bad_stats", ODD, ("spent",))
        return {**stats, "hp": stats["hp"] + chosen["spent"]}


@pytest.fixture(autouse=True)
def _hit_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._rulesets, "ose", HitDice())
    assert isinstance(registry.get("ose"), RestsByChoice)


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def party(sheet: Sheet, pia: Seat, piet: Seat) -> tuple[Combatant, Combatant]:
    """Aldo is hurt, Bera is not."""
    return sheet("Aldo", pia, hp=2, max_hp=9), sheet("Bera", piet, hp=7, max_hp=7)


def there(campaign: Campaign) -> str:
    return f"/c/{campaign.pk}/gm/rest/"


def rests(gm: Client, campaign: Campaign, spent: dict[Combatant, str], kind: str = "night") -> Any:
    campaign.refresh_from_db()
    given = {f"{kind}-{sheet.pk}-spent": number for sheet, number in spent.items()}
    given |= {"kind": kind, "seen": str(campaign.version)}
    return gm.post(there(campaign), given, follow=True)


def hp(sheet: Combatant) -> int:
    sheet.refresh_from_db()
    return sheet.stats["hp"]


def test_each_who_has_a_choice_is_asked(
    gwens: Client, campaign: Campaign, party: tuple[Combatant, Combatant]
) -> None:
    page = gwens.get(there(campaign)).text
    aldo, bera = party
    assert f'name="night-{aldo.pk}-spent"' in page
    assert f"-{bera.pk}-spent" not in page


def test_the_rest_goes_by_what_is_chosen_and_can_be_undone(
    gwens: Client, campaign: Campaign, party: tuple[Combatant, Combatant]
) -> None:
    aldo, bera = party
    rests(gwens, campaign, {aldo: "4"})
    assert (hp(aldo), hp(bera)) == (6, 7)
    gwens.post(f"{there(campaign)}back/")
    assert hp(aldo) == 2


def test_whoever_chooses_nothing_rests_as_ever(
    gwens: Client, campaign: Campaign, party: tuple[Combatant, Combatant]
) -> None:
    """A day in bed, which restores hit points without any hit dice."""
    rests(gwens, campaign, {party[0]: "0"}, "day")
    assert 3 <= hp(party[0]) <= 5


@pytest.mark.parametrize(
    ("spent", "why"), [("3", "Only even numbers"), ("9", "4"), ("many", "number")]
)
def test_what_cannot_be_chosen_is_said_at_its_field_and_nobody_rests(
    gwens: Client, campaign: Campaign, party: tuple[Combatant, Combatant], spent: str, why: str
) -> None:
    answer = rests(gwens, campaign, {party[0]: spent})
    assert answer.status_code == 422 and why in answer.text
    assert f'value="{spent}"' in answer.text, "what was typed stays"
    assert hp(party[0]) == 2
