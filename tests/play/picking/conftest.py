"""A campaign by the river, with a small library, and its fights."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from tests.phones import laptop_of


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def river(gwen: User) -> Campaign:
    """A campaign whose rules have a small library."""
    return Campaign.objects.create(name="The river", gm=gwen, ruleset="sample")


@pytest.fixture
def aldo(river: Campaign) -> Combatant:
    return river.combatants.create(name="Aldo", kind="character", stats={"toughness": 12})


@pytest.fixture
def prepared_fight(river: Campaign, aldo: Combatant) -> Encounter:
    return prepare.new(river, "At the mill")


@pytest.fixture
def running(prepared_fight: Encounter) -> Encounter:
    wolf = prepared_fight.campaign.combatants.create(name="Fox", stats={})
    prepare.set_count(prepared_fight, wolf, "foes", 1)
    assert moves.start(prepared_fight, Member(prepared_fight.campaign, None, True)).ok
    prepared_fight.refresh_from_db()
    return prepared_fight
