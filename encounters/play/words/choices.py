"""A choice in words: as the main button says it, and as a statement about its combatant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from encounters.play.words.viewer_context import ViewerContext
from encounters.serve.performance.markup import SafeString
from rulesets.contract import PendingView
from rulesets.messages import Phrase


def deed(context: ViewerContext, choice: Mapping[str, Any]) -> SafeString:
    """The choice in the words of the main button: "Strike Goblin 3"."""
    return context.voice.say(deed_of(context, *_read(context, choice)), strong=False)


def statement(context: ViewerContext, choice: Mapping[str, Any]) -> SafeString:
    """The choice as a statement about its combatant: "Aldo strikes at Goblin 3"."""
    return context.voice.say(statement_of(context, choice), strong=False)


def statement_of(context: ViewerContext, choice: Mapping[str, Any]) -> Phrase:
    """That sentence as a phrase, even for a choice that is no longer offered."""
    asked, option, fields = _read(context, choice)
    aimed, wording = aimed_at(context, fields), context.table.ruleset.wording
    return wording.done(context.view, asked, option, aimed, fields)


def _read(
    context: ViewerContext, choice: Mapping[str, Any]
) -> tuple[PendingView, str, Mapping[str, Any]]:
    by, kind, option = choice["by"], choice["kind"], choice["option"]
    asked = next(
        (item for item in context.asked.get(by, ()) if item.kind == kind), PendingView(by, kind)
    )
    fields = {name: value for name, value in choice.items() if name not in ("by", "kind", "option")}
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
    combatant = next((word for word in words if context.seen(word)), None)
    return combatant or next((word for word in words if word not in context.table.cast), None)
