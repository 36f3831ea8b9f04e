"""The targets of the kampgrad by the current dice, for the players' planning (README 7.5)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.kampbogen.asking.visibility import Visibility
from rulesets.kampbogen.rules import targets
from rulesets.kampbogen.rules.queries import opponents
from rulesets.kampbogen.state import State


def preview(state: State, visibility: Visibility) -> Mapping[str, str]:
    """`hit`, `perhaps` or `safe` by id. Opponents hidden from the viewer are ignored."""
    if state.phase != "act":
        return {}
    dice = targets.eligible(state)
    places = sum(opponent.id not in visibility.hidden for opponent in opponents(state))
    taken, tied = targets.lowest(dice, places)
    at_cut = "hit" if len(taken) + len(tied) <= places else "perhaps"
    fates = dict.fromkeys(taken, "hit") | dict.fromkeys(tied, at_cut)
    return {id: fates.get(id, "safe") for id in dice}
