"""Visibility: a viewer's knowledge of each combatant, and hidden combatants (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.arm5.state import Board, Combatant
from rulesets.contract import Decision, Field, Health, Viewer
from rulesets.visibility import BaseVisibility

LIGHTLY, MODERATELY = -2, -5  # the worst wound penalty for that word


class Visibility(BaseVisibility[Combatant], frozen=True):
    """A viewer's visibility: it knows the secrets of its own sides only."""


def visibility_of(combatants: Mapping[str, Combatant], viewer: Viewer) -> Visibility:
    """The visibility: combatants hidden by the GM are hidden from everybody, those hiding in the
    fight from enemies."""
    secret = (combatant for combatant in combatants.values() if combatant.hidden)
    open_to_all = Visibility(viewer)
    lurking = frozenset(item.id for item in secret if not open_to_all.knows(item))
    return Visibility.for_viewer(combatants, viewer, lurking)


def acts_unseen(state: Board, viewer: Viewer) -> bool:
    """Whether the declared action is that of a combatant hidden from this viewer, who then learns
    neither its initiative nor anything that depends on it."""
    window = state.window
    return window is not None and visibility_of(state.combatants, viewer).misses(window.actor)


def as_offered(state: Board, decision: Decision, visibility: Visibility) -> Decision:
    """The question as its reader is asked. A fast spell in answer to somebody unseen needs no
    target: it is cast at whoever acts."""
    actor = state.window.actor if state.window is not None else None
    if decision.kind != "fast_cast" or not visibility.misses(actor):
        return decision
    options = (
        replace(option, fields=tuple(map(_may_be_nobody, option.fields)))
        for option in decision.options
    )
    return replace(decision, options=tuple(options))


def _may_be_nobody(field: Field) -> Field:
    return replace(field, nullable=True) if field.name == "target" else field


def health(combatant: Combatant, openness: str) -> Health | None:
    """The health by wounds alone, which everybody can see."""
    if openness == "nothing":
        return None
    if not combatant.active and combatant.status != "left":
        word, quarters = "down", 4
    elif combatant.wound_penalty == 0:
        word, quarters = "unhurt", 0
    elif combatant.wound_penalty >= LIGHTLY:
        word, quarters = "lightly_wounded", 1
    else:
        badly = combatant.wound_penalty < MODERATELY
        word, quarters = ("badly_wounded", 3) if badly else ("wounded", 2)
    return Health(word, quarters, None if openness == "words" else 100 - 25 * quarters)
