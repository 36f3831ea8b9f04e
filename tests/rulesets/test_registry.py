"""Rulesets register themselves; there is no other list of them."""

from collections.abc import Iterator

import pytest

from rulesets import registry
from rulesets.sample.resolver import Sample


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "_rulesets", {})
    yield


def test_a_registered_ruleset_is_found_by_its_slug() -> None:
    sample = Sample()
    registry.register(sample)
    assert registry.get("sample") is sample
    assert registry.all() == (sample,)


def test_registering_again_changes_nothing() -> None:
    sample = Sample()
    registry.register(sample)
    registry.register(sample)
    assert registry.all() == (sample,)


def test_two_rulesets_cannot_share_a_slug() -> None:
    registry.register(Sample())
    with pytest.raises(ValueError, match="sample"):
        registry.register(Sample())


@pytest.mark.parametrize("slug", ["chess", "", None, ["sample"]])
def test_an_unknown_slug_is_a_plain_error(slug: str) -> None:
    registry.register(Sample())
    with pytest.raises(registry.UnknownRuleset):
        registry.get(slug)
