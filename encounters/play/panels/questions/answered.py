"""What a player has answered in the present moment, and whether it can still be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from encounters import signs
from encounters.markup import SafeString
from encounters.play.history.line import latest_tap, of_seat
from encounters.play.models import Step
from encounters.play.panels.sights import Sight
from encounters.play.panels.table import entries_of
from rulesets.contract import Asked, Viewer
from rulesets.messages import Phrase


def answers(sight: Sight, ids: tuple[str, ...]) -> list[dict[str, Any]]:
    """One card for each own combatant that has answered and is not asked again."""
    found = []
    for id in ids:
        step = sight.table.latest_of(id)
        if step is not None and id not in sight.asked:
            found.append(_card(sight, step))
    return found


def _card(sight: Sight, step: Step) -> dict[str, Any]:
    choice = step.choice or {}
    secret = _is_secret(sight, step)
    return {
        "by": choice["by"],
        "kind": choice["kind"],
        "icon": signs.icon("lock" if secret else "check"),
        "text": deed(sight, choice),
        "secret": secret and bool(sight.view.asked),
        "change": changeable(sight, step),
    }


def _is_secret(sight: Sight, step: Step) -> bool:
    """Whether nobody but the own side can read anything of it yet."""
    table = sight.table
    entries = entries_of(step)
    tell = table.ruleset.tell
    return bool(entries) and all(tell(table.state, one, Viewer()) is None for one in entries)


def undoable(sight: Sight, seat: int) -> SafeString | None:
    """What this player did last, if nobody has acted and no die was rolled since."""
    taken = latest_tap(sight.table.steps)
    rolled = [*(one.rolls for one in taken), *(one.rolls for one in sight.table.attempts)]
    if any(rolled) or not of_seat(taken, seat) or not taken[-1].choice:
        return None
    return deed(sight, taken[-1].choice)


def changeable(sight: Sight, step: Step) -> bool:
    """As long as others are still asked the same, and no die was rolled for it."""
    moment = sight.table.moment
    within = step in moment[:-1]  # the oldest one led into the moment: it was over with it
    still = step is moment[0] or any(
        asked.kind == (step.choice or {}).get("kind") for asked in sight.view.asked
    )
    return within and still and not step.rolls


def deed(sight: Sight, choice: Mapping[str, Any]) -> SafeString:
    """What was chosen, as the main button said it: "Strike Goblin 3"."""
    return sight.voice.say(phrase_of(sight, choice), strong=False)


def phrase_of(sight: Sight, choice: Mapping[str, Any]) -> Phrase:
    by, kind, option = choice["by"], choice["kind"], choice["option"]
    asked = next((one for one in sight.asked.get(by, ()) if one.kind == kind), Asked(by, kind))
    fields = {name: given for name, given in choice.items() if name not in ("by", "kind", "option")}
    return deed_of(sight, asked, option, fields)


def deed_of(sight: Sight, asked: Asked, option: str, fields: Mapping[str, Any]) -> Phrase:
    """What the main button says of an answer with these fields."""
    wording = sight.table.ruleset.wording
    return wording.deed(sight.view, asked, option, aimed_at(sight, fields), fields)


def aimed_at(sight: Sight, choice: Mapping[str, Any]) -> str | None:
    """The target or spell of a choice: a combatant that is there, or else its first word."""
    words = [
        value
        for name, value in choice.items()
        if name not in ("by", "kind", "option") and isinstance(value, str)
    ]
    return next((word for word in words if sight.view.seen(word)), words[0] if words else None)
