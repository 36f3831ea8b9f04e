"""The rules' reminders about an answer: beside it, or once for several answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from encounters.performance.markup import SafeString, mark_safe
from encounters.play.panels.questions.options import aimed_option, has_keys
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Decision, PendingView

MOST = 6  # options; with more of them none shares its reminders


class Hint(Struct, frozen=True):
    """Reminders of the option whose rows show something else; shown while it is chosen."""

    text: SafeString
    option: str
    open: bool


def hint_of(
    context: ViewerContext, asked: PendingView, decision: Decision, chosen: str | None
) -> Hint | None:
    aimed = aimed_option(context, decision)
    if aimed is None:
        return None
    said = in_a_row(notes(context, asked, aimed.name))
    return Hint(said, aimed.name, aimed.name == chosen) if said else None


def common(context: ViewerContext, asked: PendingView, decision: Decision) -> list[SafeString]:
    """Reminders that several options of a short list have: shown once, below all of them."""
    told_below = has_keys(context, decision) or len(decision.options) > MOST
    if told_below or aimed_option(context, decision) is not None:
        return []
    said = [note for option in decision.options for note in notes(context, asked, option.name)]
    return [note for note in dict.fromkeys(said) if said.count(note) > 1]


def own(
    context: ViewerContext, asked: PendingView, option: str, shared: Collection[SafeString]
) -> SafeString:
    """Reminders of one option, without those shown below all options."""
    return in_a_row(note for note in notes(context, asked, option) if note not in shared)


def notes(context: ViewerContext, asked: PendingView, option: str) -> list[SafeString]:
    said = context.table.ruleset.wording.notes(context.view, asked, option)
    return [context.voice.say(note) for note in said]


def in_a_row(sentences: Iterable[SafeString]) -> SafeString:
    """Whole sentences in a row."""
    return mark_safe(" ".join(sentences))
