"""Mutants that tests have to notice: a fixed list of slips that a programmer could make.

    python -m tests.fixed_mutants --jobs 2
    python -m tests.fixed_mutants --only a-natural-1-hits

It covers rules, privacy and access, and is the same before and after a change of the tests.
`.ci/mutate` makes all possible mutants of a few files instead.
"""
