"""The structs and terms of the contract."""

import msgspec
import pytest

from rulesets import contract
from rulesets.contract import Choice, Decision, Entry, Option, Refused, Term, always, is_deed
from rulesets.contract.words import term_of
from rulesets.messages import pgettext

STRUCTS = [
    found
    for found in vars(contract).values()
    if isinstance(found, type)
    and issubclass(found, msgspec.Struct)
    and found.__module__.startswith(f"{contract.__name__}.")
]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_nothing_that_the_contract_hands_around_can_be_changed(struct: type) -> None:
    assert struct.__struct_config__.frozen  # type: ignore[attr-defined]


@pytest.mark.parametrize("struct", [Choice, Decision, Entry, Option])
def test_what_is_kept_survives_json(struct: type) -> None:
    examples = {
        Choice: Choice("aldo", "melee", "attack", {"target": "gob"}),
        Decision: Decision("gm", "initiative", (Option("roll"),), "roll"),
        Entry: Entry("attack", "aldo", "gob", (), {"hit": True}),
        Option: Option("pass"),
    }
    example = examples[struct]
    assert msgspec.json.decode(msgspec.json.encode(example), type=struct) == example


def test_a_decision_finds_its_options_by_name() -> None:
    decision = Decision("aldo", "melee", (Option("attack"), Option("pass")))
    assert decision.option("pass") == Option("pass")
    assert decision.option("dance") is None


def test_a_refusal_says_its_code_and_what_was_wrong() -> None:
    refused = Refused("bad_field", "target: nobody", "target")
    assert (refused.code, refused.message, refused.field) == (
        "bad_field",
        "target: nobody",
        "target",
    )
    assert str(refused) == "bad_field: target: nobody"


def test_a_word_that_reads_differently_in_two_places_is_found_where_it_stands() -> None:
    turn, of_slow = Term(pgettext("ose", "Turn")), Term(pgettext("ose", "Movement and attack"))
    terms = {"turn": turn, "slow_scope.turn": of_slow}
    assert term_of(terms, "turn", "slow_scope") is of_slow
    assert term_of(terms, "turn") is turn
    assert term_of(terms, "two-bladed thing") is None


def test_a_deed_is_somebodys_and_not_what_the_gm_rules_without_naming_anybody() -> None:
    assert is_deed(Entry("throw", "anna"), always("throw"))
    assert not is_deed(Entry("throw", "gm"), always("throw"))
    assert not is_deed(Entry("throw", "anna", visible_to="gm"), always("throw"))
