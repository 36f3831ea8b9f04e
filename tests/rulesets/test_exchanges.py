"""Entries of the log know what caused them."""

from __future__ import annotations

from rulesets.contract import Earlier, Entry
from rulesets.dice import Seeded
from rulesets.sample.rules import Fight
from rulesets.sample.state import Options, State


def fight() -> Fight:
    return Fight.from_state(State(options=Options(), combatants={}), Seeded(1))


def causes(fought: Fight) -> list[tuple[str, object, int]]:
    """The rule, the cause and the opening entry of each."""
    return [
        (entry.rule, entry.place.cause, entry.place.opener) for entry in fought.log if entry.place
    ]


def test_the_first_entry_of_an_exchange_is_the_cause_of_the_others() -> None:
    fought = fight()
    with fought.exchange():
        fought.note("attack")
        fought.note("wounded")
    fought.note("guard")
    assert causes(fought) == [("attack", None, 0), ("wounded", 0, 0), ("guard", None, 2)]


def test_an_exchange_within_another_is_caused_by_what_opened_that() -> None:
    fought = fight()
    with fought.exchange():
        for _ in range(2):
            with fought.exchange():
                fought.note("attack")
                fought.note("wounded")
    assert causes(fought) == [
        ("attack", None, 0), ("wounded", 0, 0), ("attack", 0, 0), ("wounded", 2, 0),
    ]  # fmt: skip


def test_an_exchange_may_continue_one_of_an_earlier_step() -> None:
    fought, before = fight(), Earlier("attack", "aldo")
    with fought.exchange(before):
        fought.note("attack", "aldo")
        fought.note("wounded")
    assert causes(fought) == [("attack", before, 0), ("wounded", 0, 0)]
    assert before.matches(Entry("attack", "aldo", "gob"))
    assert not before.matches(Entry("attack", "bera", "gob"))


def test_an_exchange_may_continue_one_of_the_same_step() -> None:
    fought = fight()
    with fought.exchange():
        fought.note("attack")
        opener = fought.opener
    with fought.exchange(opener):
        fought.note("wounded")
    assert causes(fought) == [("attack", None, 0), ("wounded", 0, 0)]


def test_an_exchange_that_fails_leaves_no_cause_behind() -> None:
    fought = fight()
    try:
        with fought.exchange():
            fought.note("attack")
            raise LookupError
    except LookupError:
        fought.note("guard")
    assert causes(fought)[-1] == ("guard", None, 1)
