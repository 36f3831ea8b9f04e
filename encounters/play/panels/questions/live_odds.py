"""Live odds: while an answer is put together, the button shows its action and its chance.

All texts beside the rows of the answer follow its fields. A place is named after what it is beside
and its part of the row: "shoot/ghoul-2 beside", "attack.weapon/sword note".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from encounters.forms.words import Words
from encounters.performance.markup import SafeString
from encounters.play.panels.questions.answered import deed_of
from encounters.play.panels.questions.chances import OddsCell, chance_of
from encounters.play.panels.questions.labels import armed
from encounters.play.panels.questions.options import aimed_option
from encounters.play.panels.questions.targets import aim_of, has_rows
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Choice, Decision, Option, PendingView, Refused
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
    asked = next(
        (item for item in context.asked.get(choice.by, ()) if item.kind == choice.kind), None
    )
    asked = context.simplified(asked) if asked else None
    option = asked.decision.option(choice.option) if asked and asked.decision else None
    if asked is None or asked.decision is None or option is None:
        return None
    given = dict(choice.fields)
    return LiveOdds(
        unfit=_unfit(context, option, choice),
        option=option.name,
        deed=context.voice.plain(deed_of(context, asked, option.name, given)),
        promise=OddsCell(context, asked.by, chance_of(context, asked, option, given)).promise,
        beside={
            **_rows(context, asked, asked.decision, option, given),
            **_targets(context, asked, option, given),
            **_weapons(context, asked, option, given),
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
    context: ViewerContext,
    asked: PendingView,
    decision: Decision,
    option: Option,
    given: Mapping[str, Any],
) -> dict[str, SafeString]:
    """The texts beside the answer itself; or beside each target, if targets are rows."""
    aimed = aimed_option(context, decision)
    if aimed is None or aimed.name != option.name:
        return _parts(
            option.name, OddsCell(context, asked.by, chance_of(context, asked, option, given))
        )
    first, found = option.fields[0], dict[str, SafeString]()
    for value in first.choices:
        chance = chance_of(context, asked, option, {**given, first.name: value})
        found |= _parts(f"{option.name}/{value}", OddsCell(context, asked.by, chance))
    return found


def _targets(
    context: ViewerContext, asked: PendingView, option: Option, given: Mapping[str, Any]
) -> dict[str, SafeString]:
    found: dict[str, SafeString] = {}
    for aim in [aim_of(option)] if has_rows(option) else []:
        for value in aim.choices:
            chance = chance_of(context, asked, option, {**given, aim.name: value})
            found |= _parts(
                f"{option.name}.{aim.name}/{value}", OddsCell(context, asked.by, chance)
            )
    return found


def _weapons(
    context: ViewerContext, asked: PendingView, option: Option, given: Mapping[str, Any]
) -> dict[str, SafeString]:
    return {
        f"{option.name}.{field.name}/{value} note": armed(
            context, asked, option, field, value, given
        )
        for field in option.fields
        if field.type == "weapon"
        for value in field.choices
    }


def _parts(place: str, odds_cell: OddsCell) -> dict[str, SafeString]:
    return {f"{place} {part}": getattr(odds_cell, part) for part in OddsCell.PARTS}
