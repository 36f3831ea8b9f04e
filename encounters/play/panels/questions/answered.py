"""A player's answers in the current moment, and whether they can still be undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from encounters import signs
from encounters.markup import SafeString
from encounters.play.history.line import latest_tap, of_seat
from encounters.play.models import Step
from encounters.play.panels.sights import Sight
from encounters.play.panels.table import entries_of
from rulesets.contract import PendingView, Viewer
from rulesets.messages import Phrase


class Answered(Struct, frozen=True, kw_only=True):
    """A card with an answer: `secret` while nobody else can read it; it has a way to `change` it
    as long as that is possible."""

    by: str
    kind: str
    icon: SafeString
    text: SafeString
    secret: bool
    change: bool


def answers(sight: Sight, ids: tuple[str, ...]) -> list[Answered]:
    """One card for each own combatant that has answered and is not asked again; once the fight is
    over, of what can still be taken back alone."""
    steps = (sight.table.latest_of(id) for id in ids if id not in sight.asked)
    cards = [_card(sight, step) for step in steps if step is not None]
    return [card for card in cards if card.change or not sight.view.over]


def _card(sight: Sight, step: Step) -> Answered:
    choice = step.choice or {}
    secret = _is_secret(sight, step)
    return Answered(
        by=choice["by"],
        kind=choice["kind"],
        icon=signs.icon("lock" if secret else "check"),
        text=deed(sight, choice),
        secret=secret and bool(sight.view.asked),
        change=changeable(sight, step),
    )


def _is_secret(sight: Sight, step: Step) -> bool:
    """Whether only the own side can read any of it so far."""
    table = sight.table
    entries = entries_of(step)
    tell = table.ruleset.tell
    return bool(entries) and all(tell(table.state, one, Viewer()) is None for one in entries)


def undoable(sight: Sight, seat: int) -> SafeString | None:
    """The last answer of this player, if nobody has acted and no die was rolled since."""
    taken = latest_tap(sight.table.steps)
    rolled = [*(one.rolls for one in taken), *(one.rolls for one in sight.table.attempts)]
    if any(rolled) or not of_seat(taken, seat) or not taken[-1].choice:
        return None
    return deed(sight, taken[-1].choice)


def changeable(sight: Sight, step: Step) -> bool:
    """Whether it can be taken back: others are still asked the same, and no die was rolled."""
    moment = sight.table.moment
    within = step in moment[:-1]  # the oldest step opened the moment, and answered one before
    still = step is moment[0] or any(
        asked.kind == (step.choice or {}).get("kind") for asked in sight.view.asked
    )
    return within and still and not step.rolls


def deed(sight: Sight, choice: Mapping[str, Any]) -> SafeString:
    """The choice in the words of the main button: "Strike Goblin 3"."""
    return sight.voice.say(deed_of(sight, *_stored(sight, choice)), strong=False)


def done(sight: Sight, choice: Mapping[str, Any]) -> SafeString:
    """The choice as it is told of its combatant: "Aldo strikes at Goblin 3"."""
    return sight.voice.say(done_of(sight, choice), strong=False)


def done_of(sight: Sight, choice: Mapping[str, Any]) -> Phrase:
    """That sentence as a phrase, also for a choice that is offered no longer."""
    asked, option, fields = _stored(sight, choice)
    aimed, wording = aimed_at(sight, fields), sight.table.ruleset.wording
    return wording.done(sight.view, asked, option, aimed, fields)


def _stored(sight: Sight, choice: Mapping[str, Any]) -> tuple[PendingView, str, Mapping[str, Any]]:
    by, kind, option = choice["by"], choice["kind"], choice["option"]
    asked = next(
        (one for one in sight.asked.get(by, ()) if one.kind == kind), PendingView(by, kind)
    )
    fields = {name: given for name, given in choice.items() if name not in ("by", "kind", "option")}
    return asked, option, fields


def deed_of(sight: Sight, asked: PendingView, option: str, fields: Mapping[str, Any]) -> Phrase:
    """The main button's words for an answer with these fields."""
    wording = sight.table.ruleset.wording
    return wording.deed(sight.view, asked, option, aimed_at(sight, fields), fields)


def aimed_at(sight: Sight, fields: Mapping[str, Any]) -> str | None:
    """The subject of an answer: the first combatant whom this viewer sees, or else the first word
    that is no combatant, as the ruleset ranks its fields. Their order in the answer says nothing:
    PostgreSQL does not keep it."""
    aims = sight.table.ruleset.wording.aims
    names = [name for name in aims if name in fields]
    if len(names) < len(fields):
        names += sorted(fields.keys() - aims)
    words = [value for name in names if isinstance(value := fields[name], str)]
    seen = next((word for word in words if sight.seen(word)), None)
    return seen or next((word for word in words if word not in sight.table.cast), None)
