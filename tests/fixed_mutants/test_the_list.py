"""The list of fixed mutants fits the code: whoever rewords a rule carries its mutant along."""

from __future__ import annotations

import ast

import pytest

from tests.fixed_mutants.listed import ROOT, Mutant, mutants

LISTED = list(mutants())
AT_LEAST = 62


def test_the_list_gets_no_shorter() -> None:
    assert len({mutant.name for mutant in LISTED}) == len(LISTED) >= AT_LEAST


@pytest.mark.parametrize("mutant", LISTED, ids=lambda mutant: mutant.name)
def test_a_mutant_can_be_made_of_the_code_as_it_is(mutant: Mutant) -> None:
    """Its source is in the file exactly once, what takes its place is code that does something
    else, and its tests exist."""
    before = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert ast.dump(ast.parse(mutant.made_of(before))) != ast.dump(ast.parse(before))
    assert mutant.tests and all((ROOT / test).exists() for test in mutant.tests)
