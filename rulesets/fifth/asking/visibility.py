"""Visibility: a viewer's knowledge of each combatant (README 10)."""

from __future__ import annotations

from rulesets.fifth.state import Combatant
from rulesets.visibility import BaseVisibility


class Visibility(BaseVisibility[Combatant], frozen=True):
    """A viewer's visibility: it knows the secrets of its own sides only."""


visibility_of = Visibility.for_viewer
