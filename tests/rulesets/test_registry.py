"""Rulesets register themselves; nobody else keeps a list of them."""

from collections.abc import Iterator

import pytest

from rulesets import registry
from tests.rulesets.pebbles.resolver import Pebbles


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "_rulesets", {})
    yield


def test_a_registered_ruleset_is_found_by_its_slug() -> None:
    pebbles = Pebbles()
    registry.register(pebbles)
    assert registry.get("pebbles") is pebbles
    assert registry.all() == (pebbles,)


def test_registering_again_changes_nothing() -> None:
    pebbles = Pebbles()
    registry.register(pebbles)
    registry.register(pebbles)
    assert registry.all() == (pebbles,)


def test_two_rulesets_cannot_share_a_slug() -> None:
    registry.register(Pebbles())
    with pytest.raises(ValueError, match="pebbles"):
        registry.register(Pebbles())


@pytest.mark.parametrize("slug", ["chess", "", None, ["pebbles"]])
def test_an_unknown_slug_is_a_plain_error(slug: str) -> None:
    registry.register(Pebbles())
    with pytest.raises(registry.UnknownRuleset):
        registry.get(slug)
