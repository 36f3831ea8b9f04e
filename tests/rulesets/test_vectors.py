"""Worked fights have their expected results, for every registered ruleset."""

from pathlib import Path

import pytest

from rulesets import registry
from tests.rulesets.judge import Json, complaints, vectors, written

FIGHTS = [
    pytest.param(vector, id=f"{ruleset.slug}-{name}")
    for ruleset in registry.all()
    for name, vector in written(ruleset.slug)
]
ORIGINAL = Path(__file__).resolve().parents[3] / "shared" / "vectors"


@pytest.mark.parametrize("vector", FIGHTS)
def test_a_worked_fight_comes_out_as_written(vector: Json) -> None:
    assert complaints(vector) == [], vector["title"]


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_every_ruleset_has_worked_fights(slug: str) -> None:
    assert any(written(slug))


def test_a_fight_that_comes_out_otherwise_is_noticed() -> None:
    name, vector = next(written("ose"))
    for wrong in (
        {"error": "bad_field"},
        {"dice_needed": ["gm", "damage"]},
        {"dice_left": 99},
        {"after": "begin", "pending": []},
        {"after": "begin", "pending_options": {"nobody melee": ["attack"]}},
        {"after": "begin", "log": [{"rule": "death"}]},
        {"after": "begin", "state": {"round": True}},
        {"after": "begin", "state": {"weather": "rain"}},
        {"after": 999},
    ):
        assert complaints({**vector, "expect": [wrong]}), (name, wrong)


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_the_copy_is_the_original_where_that_is_at_hand(slug: str) -> None:
    """In a clone without the original there is nothing to compare."""
    originals = sorted((ORIGINAL / slug).glob("*.json*"))
    for original in originals:
        assert (vectors(slug) / original.name).read_bytes() == original.read_bytes()
    own = {path.name for path in vectors(slug).glob("*.json*")}
    assert not originals or own == {original.name for original in originals}
