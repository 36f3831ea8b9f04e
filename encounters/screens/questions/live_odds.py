"""Live odds: while an answer is put together, the button shows its action and its chance.

All texts beside the rows of the answer follow its fields. A place is named after what it is beside
and its part of the row: "shoot/ghoul-2 beside", "attack.weapon/sword note".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from encounters.forms.words import Words
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.questions.odds import Odds
from encounters.screens.questions.options import target_of
from encounters.screens.questions.pending import Pending
from encounters.serve.performance.markup import SafeString
from rulesets.contract import Choice, Option, Refused
from rulesets.dice import DiceNeeded, Script


class LiveOdds(Struct, frozen=True):
    """The odds of an answer with an `option`: why the rules would refuse it (`unfit`), the main
    button's text, its chance (`promise`), and the texts `beside` its rows, by place."""

    unfit: str
    option: str
    deed: str
    promise: SafeString
    beside: dict[str, SafeString]


def live_odds(context: ViewerContext, choice: Choice) -> LiveOdds | None:
    """The live odds of an answer; None unless it answers one of the viewer's questions.

    They reveal no more than the odds beside the answers: the rules know the viewer.
    """
    questions = context.asked.get(choice.by, ())
    asked = next((item for item in questions if item.kind == choice.kind), None)
    if asked is None or asked.decision is None:
        return None
    pending = Pending(context, asked)
    option = pending.decision.option(choice.option)
    if option is None:
        return None
    fields = dict(choice.fields)
    return LiveOdds(
        unfit=_unfit(context, option, choice),
        option=option.name,
        deed=pending.deed(option, fields),
        promise=pending.odds(option, fields).promise,
        beside={
            **{
                f"{place} {part}": getattr(odds, part)
                for place, odds in _rows(pending, option, fields)
                for part in Odds.PARTS
            },
            **{
                f"{option.name}.{field.name}/{value} note": pending.armed(
                    option, field, value, fields
                )
                for field in option.fields
                if field.type == "weapon"
                for value in field.choices
            },
        },
    )


def _unfit(context: ViewerContext, option: Option, choice: Choice) -> str:
    """The reason why the rules would refuse the answer as it is; empty while it is incomplete."""
    if any(field.required and field.name not in choice.fields for field in option.fields):
        return ""
    ruleset = context.table.ruleset
    try:
        ruleset.resolve(context.table.state, choice, Script({}))
    except DiceNeeded:
        return ""
    except Refused as refused:
        names = {seen.id: seen.name for seen in context.view.combatants}
        return Words(ruleset.wording.terms, names).explained(refused)
    return ""


def _rows(
    pending: Pending, option: Option, fields: Mapping[str, Any]
) -> Iterator[tuple[str, Odds]]:
    """The odds beside the answer itself, or beside each target if targets are rows; and beside each
    further target."""
    if option is pending.aimed:
        first = option.fields[0]
        for value in first.choices:
            odds = pending.odds(option, {**fields, first.name: value})
            yield f"{option.name}/{value}", odds
    else:
        yield option.name, pending.odds(option, fields)
    aim = target_of(option)
    if aim is not None:
        for value in aim.choices:
            odds = pending.odds(option, {**fields, aim.name: value})
            yield f"{option.name}.{aim.name}/{value}", odds
