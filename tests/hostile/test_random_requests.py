"""Whatever anybody sends to any address: it is answered, looking changes nothing, and nobody reads
of a table that is not theirs. `python -m tests.hostile` sends thousands more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.urls import get_resolver
from hypothesis import HealthCheck, given, settings

from tests.hostile import tables
from tests.hostile.plans import PLACES, Ask, plans
from tests.hostile.tables import Role
from tests.hostile.walking import Walk, undone

PLANS = 30
"""Of one to ten requests each, for every role."""


@pytest.fixture(scope="module")
def people(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Role]]:
    """Looking around takes seconds, and every walk leaves everything as it was."""
    with django_db_blocker.unblock(), undone():
        yield tables.people("ose", "sample")


def test_every_address_of_the_project_is_known(people: dict[str, Role]) -> None:
    """A new kind of name in an address needs values in `tests/hostile/tables.py`."""
    keys = {key for place in PLACES for key in place.keys}
    assert keys <= people["GM"].home.values.keys()
    assert all(one in PLACES for one in PLACES) and len(PLACES) > 200
    resolver = get_resolver()
    for place in PLACES:
        values = {key: people["GM"].home.values[key][0] for key in place.keys}
        found = resolver.resolve(place.filled(values))
        assert found.func, place


@pytest.mark.parametrize("name", tables.ROLES)
def test_random_requests_are_answered_and_kept_apart(people: dict[str, Role], name: str) -> None:
    walk = Walk(people[name])

    @settings(max_examples=PLANS, suppress_health_check=list(HealthCheck))
    @given(plans)
    def walked(plan: Sequence[Ask]) -> None:
        walk.go(plan)

    walked()
    assert walk.statuses.total() > 2 * PLANS
