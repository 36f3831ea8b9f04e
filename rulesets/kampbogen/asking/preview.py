"""Whom the kampgrad would hit if everybody chose now, for the table to plan with (README 7.5)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.kampbogen.asking.visibility import Visibility
from rulesets.kampbogen.rules.queries import characters, opponents, protected
from rulesets.kampbogen.state import State


def preview(state: State, visibility: Visibility) -> Mapping[str, str]:
    """`hit`, `perhaps` or `safe` by id. Opponents that a viewer must not know of do not count."""
    if state.phase != "act":
        return {}
    able = [one for one in characters(state) if one.dice is not None and not protected(state, one)]
    places = sum(one.id not in visibility.hidden for one in opponents(state))
    if places >= len(able):
        return dict.fromkeys((one.id for one in able), "hit")
    if not places:
        return dict.fromkeys((one.id for one in able), "safe")
    pips = {one.id: one.dice or 0 for one in able}
    cut = sorted(pips.values())[places - 1]
    alone = sum(dice <= cut for dice in pips.values()) == places
    at_cut = "hit" if alone else "perhaps"
    return {
        id: "hit" if dice < cut else at_cut if dice == cut else "safe" for id, dice in pips.items()
    }
