"""Stored fights with changes to numbers that a player may not know.

`other_foes(play, seat, steps)` rewrites stored states: numbers of foes change wherever the player's
view stays equal. All responses to the player must be the same before and after.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from encounters.campaigns.models import Seat
from encounters.play.fights import states
from encounters.play.models import Step
from encounters.screens import boards
from rulesets import registry
from rulesets.contract import Ruleset, View, Viewer
from tests.conftest import forget
from tests.play.table import Play

Path = tuple[Any, ...]
BY = (5, -2, 1)  # increments for a hidden number; the first that the rules allow is used


def viewer_of(play: Play, seat: Seat) -> Viewer:
    return boards.read_board(play.encounter.campaign_id).context(seat=seat.pk).viewer


def other_foes(play: Play, seat: Seat, steps: Sequence[Step]) -> int:
    """Returns how many numbers of foes have been changed in the states after all of these steps."""
    ruleset, viewer = registry.get(play.encounter.ruleset), viewer_of(play, seat)
    stored = [json.loads(ruleset.encode(states.decode(play.encounter, step))) for step in steps]
    seen = [ruleset.view(ruleset.decode(json.dumps(data).encode()), viewer) for data in stored]
    changed = 0
    for path in list(_numbers(stored[0])):
        changed += any(_change(ruleset, viewer, stored, seen, path, by) for by in BY)
    for step, data in zip(steps, stored, strict=True):
        state = ruleset.decode(json.dumps(data).encode())
        packed = states.pack(play.encounter, state)
        Step.objects.filter(pk=step.pk).update(state=packed)
    registry.forget()
    states.forget()
    forget()
    return changed


def _numbers(data: dict[str, Any]) -> Iterator[Path]:
    for id, value in data["combatants"].items():
        if value["side"] != "party":
            yield from _leaves(value, ("combatants", id))


def _leaves(value: Any, path: Path) -> Iterator[Path]:
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(inner, (*path, key))
    elif type(value) is int:
        yield path


def _change(
    ruleset: Ruleset,
    viewer: Viewer,
    stored: list[dict[str, Any]],
    seen: list[View],
    path: Path,
    by: int,
) -> bool:
    """Whether the number can be that much larger in all of these states without being seen: `seen`
    is the player's view of each."""
    *within, last = path
    touched = []
    for data, before in zip(stored, seen, strict=True):
        try:
            holder: Any = data
            for key in within:
                holder = holder[key]
            was = holder[last]
            holder[last] = was + by
            touched.append((holder, was))
            after = ruleset.decode(json.dumps(data).encode())
            same = before == ruleset.view(after, viewer)
        except Exception:  # not a valid state of this game
            same = False
        if not same:
            for holder, was in touched:
                holder[last] = was
            return False
    return True
