"""Any request to any URL gets a response; viewing changes nothing, and nobody reads anything of
another table. `python -m tests.hostile` sends thousands more."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.urls import resolve
from hypothesis import HealthCheck, given, settings

from tests.hostile import places, tables
from tests.hostile.plans import Ask, plans
from tests.hostile.tables import Role
from tests.hostile.walking import Walk

PLANS = 22
"""Of one to ten requests each, for every role."""
LETTERS = {"day": "2026-11-23", "app_label": "play", "url": "nowhere/"}


@pytest.mark.parametrize("place", places.every(), ids=lambda place: place.address)
def test_every_address_is_among_those_that_are_asked(place: places.Place) -> None:
    path = place.filled({key: LETTERS.get(key, "1") for key in place.keys})
    assert resolve(path).route == place.route


@pytest.mark.database
def test_random_requests_are_answered_and_kept_apart(db: None, subtests: pytest.Subtests) -> None:
    """All roles in one test, since creating their tables takes as long as their requests."""
    for role in tables.people_with_forms("ose", "sample").values():
        with subtests.test(role.name):
            assert walked(role).statuses.total() > 2 * PLANS


def walked(role: Role) -> Walk:
    walk = Walk(role)

    @settings(max_examples=PLANS, suppress_health_check=list(HealthCheck))
    @given(plans)
    def go(plan: Sequence[Ask]) -> None:
        walk.go(plan)

    go()
    return walk
