"""A player's answers in the current moment, and whether they can still be undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from encounters.performance.markup import SafeString
from encounters.play.fights.line import latest_tap, of_seat
from encounters.play.models import Step
from encounters.play.panels.table import entries_of
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract import PendingView, Viewer
from rulesets.messages import Phrase


class AnswerCard(Struct, frozen=True, kw_only=True):
    """A card with an answer: `secret` while nobody else can read it; it can be `change`d while that
    is possible."""

    by: str
    kind: str
    icon: SafeString
    text: SafeString
    secret: bool
    change: bool


def answers(context: ViewerContext, ids: tuple[str, ...]) -> list[AnswerCard]:
    """A card for each own combatant that has answered and is not asked again; once the fight is
    over, only for answers that can still be undone."""
    steps = (context.table.latest_of(id) for id in ids if id not in context.asked)
    cards = [_card(context, step) for step in steps if step is not None]
    return [card for card in cards if card.change or not context.view.over]


def _card(context: ViewerContext, step: Step) -> AnswerCard:
    choice, table, entries = step.choice or {}, context.table, entries_of(step)
    others = (table.ruleset.tell(table.state, entry, Viewer()) for entry in entries)
    secret = bool(entries) and all(
        sentence is None for sentence in others
    )  # only the own side can read it
    return AnswerCard(
        by=choice["by"],
        kind=choice["kind"],
        icon=snippets.icon("lock" if secret else "check"),
        text=deed(context, choice),
        secret=secret and bool(context.view.asked),
        change=changeable(context, step),
    )


def undoable(context: ViewerContext, seat: int) -> SafeString | None:
    """The name of this player's last answer, if nobody has acted and no die was rolled since."""
    taken = latest_tap(context.table.steps)
    rolled = [
        *(item.rolls for item in taken),
        *(attempt.rolls for attempt in context.table.attempts),
    ]
    if any(rolled) or not of_seat(taken, seat) or not taken[-1].choice:
        return None
    return deed(context, taken[-1].choice)


def changeable(context: ViewerContext, step: Step) -> bool:
    """Whether it can be taken back: others are still asked the same, and no die was rolled."""
    moment = context.table.moment
    within = step in moment[:-1]  # the oldest step opened the moment, answering the previous
    still = step is moment[0] or any(
        asked.kind == (step.choice or {}).get("kind") for asked in context.view.asked
    )
    return within and still and not step.rolls


def deed(context: ViewerContext, choice: Mapping[str, Any]) -> SafeString:
    """The choice in the words of the main button: "Strike Goblin 3"."""
    return context.voice.say(deed_of(context, *_stored(context, choice)), strong=False)


def statement(context: ViewerContext, choice: Mapping[str, Any]) -> SafeString:
    """The choice as a statement about its combatant: "Aldo strikes at Goblin 3"."""
    return context.voice.say(statement_of(context, choice), strong=False)


def statement_of(context: ViewerContext, choice: Mapping[str, Any]) -> Phrase:
    """That sentence as a phrase, even for a choice that is no longer offered."""
    asked, option, fields = _stored(context, choice)
    aimed, wording = aimed_at(context, fields), context.table.ruleset.wording
    return wording.done(context.view, asked, option, aimed, fields)


def _stored(
    context: ViewerContext, choice: Mapping[str, Any]
) -> tuple[PendingView, str, Mapping[str, Any]]:
    by, kind, option = choice["by"], choice["kind"], choice["option"]
    asked = next(
        (item for item in context.asked.get(by, ()) if item.kind == kind), PendingView(by, kind)
    )
    fields = {name: given for name, given in choice.items() if name not in ("by", "kind", "option")}
    return asked, option, fields


def deed_of(
    context: ViewerContext, asked: PendingView, option: str, fields: Mapping[str, Any]
) -> Phrase:
    """The main button's phrase for an answer with these fields; for the GM, who answers for many,
    it says who does it."""
    wording = context.table.ruleset.wording
    worded = wording.done if context.gm and context.seen(asked.by) else wording.deed
    return worded(context.view, asked, option, aimed_at(context, fields), fields)


def aimed_at(context: ViewerContext, fields: Mapping[str, Any]) -> str | None:
    """The subject of an answer: the first combatant that this viewer sees, or else the first other
    word, by the ruleset's ranking of its fields. Their order in the answer is meaningless:
    PostgreSQL does not keep it."""
    aims = context.table.ruleset.wording.aims
    names = [name for name in aims if name in fields]
    if len(names) < len(fields):
        names += sorted(fields.keys() - aims)
    words = [value for name in names if isinstance(value := fields[name], str)]
    seen = next((word for word in words if context.seen(word)), None)
    return seen or next((word for word in words if word not in context.table.cast), None)
