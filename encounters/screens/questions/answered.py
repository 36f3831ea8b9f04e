"""A player's answers in the current moment, and whether they can still be undone."""

from __future__ import annotations

from msgspec import Struct

from encounters.play.fights.line import latest_tap, of_seat
from encounters.play.models import Step
from encounters.play.words.choices import deed
from encounters.play.words.table import entries_of
from encounters.play.words.viewer_context import ViewerContext
from encounters.serve.performance.markup import SafeString
from encounters.text import snippets
from rulesets.contract import Viewer


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
    over, only for answers that can still be undone. The step that opened the moment answered the
    one before."""
    table = context.table
    steps = (table.latest_of(id) for id in ids if id not in context.asked)
    within = table.moment[:-1]
    cards = [_card(context, step) for step in steps if step is not None and step in within]
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
