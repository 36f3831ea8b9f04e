"""A ruleset small enough to read at a glance, for tests of what is the same in all of them."""

from tests.rulesets.pebbles.resolver import Pebbles

__all__ = ["Pebbles"]
