"""An option is offered with its fields, or refused with its reason, in one place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulesets.contract import Option
from rulesets.contract.words import Term
from rulesets.messages import english, npgettext, pgettext
from rulesets.offering import No, Offer, Why, no, options_of, refusals_of, unhindered

TERMS = {
    "why.far": Term(pgettext("sample", "Too far away for this weapon"), pgettext("sample", "Far")),
    "why.low": Term(pgettext("sample", "Only from {least}")),
    "why.jammed": Term(npgettext("sample", "{count} round of work", "{count} rounds of work")),
    "cornered": Term(pgettext("sample", "Cornered")),
}
REASONS = [("gob", "far"), ("wolf", None), ("ogre", "far"), ("rat", "far")]


def offers() -> Iterator[Offer]:
    yield Option("stay")
    yield No("strike", REASONS, most=2)
    yield no("run", "cornered")
    yield no("leap", Why("low", {"least": 4}))
    yield Option("wait")


def refused(*hidden: str) -> list[tuple[str, str | None, str]]:
    found = refusals_of(offers(), hidden, TERMS)
    return [(each.option, each.value, english(each.reason)) for each in found]


def test_the_options_keep_their_order() -> None:
    assert [option.name for option in options_of(offers())] == ["stay", "wait"]


def test_values_without_a_reason_are_those_that_are_offered() -> None:
    assert unhindered(REASONS) == ("wolf",)


def test_refusals_are_told_in_words_and_only_some_of_many() -> None:
    assert refused() == [
        ("strike", "gob", "Too far away for this weapon"),
        ("strike", "ogre", "Too far away for this weapon"),
        ("run", None, "Cornered"),
        ("leap", None, "Only from 4"),
    ]


def test_the_hidden_are_not_told_and_take_nobody_s_place() -> None:
    assert [value for _, value, _ in refused("gob")] == ["ogre", "rat", None, None]


def test_a_long_reason_has_its_short_form() -> None:
    first, _, cornered, _ = refusals_of(offers(), (), TERMS)
    assert first.short and english(first.short) == "Far"
    assert cornered.short is None


def test_the_words_of_a_reason_may_have_a_plural() -> None:
    one, two = refusals_of([no("run", Why("jammed", {"count": n})) for n in (1, 2)], (), TERMS)
    assert (english(one.reason), english(two.reason)) == ("1 round of work", "2 rounds of work")


def test_reasons_are_not_read_for_the_options() -> None:
    def never() -> Iterator[tuple[str, str]]:
        raise AssertionError("read")
        yield "gob", "far"

    assert options_of([Option("stay"), No("strike", never())]) == (Option("stay"),)


def test_a_reason_without_words_is_named() -> None:
    with pytest.raises(KeyError, match=r"words\.toml has no row why\.odd"):
        refusals_of([no("run", "odd")], (), TERMS)
