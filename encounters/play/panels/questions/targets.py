"""The possible targets of an answer, a row each: their condition, and the chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from encounters.performance.markup import SafeString, mark_safe
from encounters.play.panels.people.person import life
from encounters.play.panels.questions.answered import deed_of
from encounters.play.panels.questions.chances import OddsCell, chance_of
from encounters.play.panels.questions.kinds import TargetRow
from encounters.play.panels.questions.options import as_given
from encounters.play.panels.viewer_context import ViewerContext, dotted, in_parts
from rulesets.contract import CombatantView, Field, Option, PendingView
from rulesets.messages import Name, Phrase

MOST = 24  # more than this become a list
ABREAST = 4  # more than this are in two columns, with one mark each


class Target(TargetRow, frozen=True, kw_only=True):
    deed: str
    promise: SafeString
    note: SafeString
    odds: SafeString
    outcomes: SafeString


def aim_of(option: Option) -> Field:
    """The field that names the target; only for options that have rows."""
    return next(field for field in option.fields if field.type == "combatant")


def has_rows(option: Option) -> bool:
    """Whether the option has a target, and thus a row for each."""
    aims = [field for field in option.fields if field.type == "combatant" and not field.of]
    return bool(aims) and not may_be_left_out(aims[0]) and 0 < len(aims[0].choices) <= MOST


def may_be_left_out(field: Field) -> bool:
    """Whether the target may be left out; not if the field is only asked when a target is
    required."""
    if field.type == "combatant":
        needed = field.required or field.default is not None
        asked = field.depends is None or "" in field.depends[1]
        return asked and (field.nullable or not needed)
    return not (field.required or field.default is not None or field.nullable)


def targets(
    context: ViewerContext, asked: PendingView, option: Option, preset: Mapping[str, Any]
) -> list[Target]:
    """A row for each possible target of this option."""
    aim = aim_of(option)
    given, chosen = as_given(option, preset), preset.get(aim.name, aim.default)
    rows, most = [], 1 if len(aim.choices) > ABREAST else None
    for value in in_order(context, aim.type, aim.choices):
        deed = deed_of(context, asked, option.name, {**given, aim.name: value})
        chance = chance_of(context, asked, option, {aim.name: value}, preset)
        odds_cell = OddsCell(context, asked.by, chance)
        rows.append(
            Target(
                aim=value,
                name=context.voice.name(value),
                checked=value == chosen,
                deed=context.voice.plain(deed),
                promise=odds_cell.promise,
                note=target_condition(context, value, asked.by, most),
                odds=odds_cell.beside,
                outcomes=odds_cell.outcomes,
            )
        )
    return rows


def in_order(context: ViewerContext, type: str, values: Sequence[str]) -> Sequence[str]:
    """Combatants in roster order, whatever the rules' ranking; other values unchanged."""
    if type != "combatant":
        return values
    places = {id: place for place, id in enumerate(context.table.cast)}
    return sorted(values, key=lambda value: places.get(value, -1 if not value else len(places)))


def target_condition(
    context: ViewerContext, value: str, by: str, most: int | None = None
) -> SafeString:
    """The condition of a target, and what keeps it from acting: the `most` weighty marks."""
    seen = context.seen(value)
    if seen is None:
        return mark_safe("")
    told = telling(seen, by)[:most] if not context.gone(seen) else ()
    return in_parts((faring(context, seen), *(context.voice.say(mark) for mark in told)))


def faring(context: ViewerContext, seen: CombatantView) -> SafeString:
    """Its health; for the own side with the number, as in the line of companions."""
    health = context.health(seen)
    if context.gm or not context.own_side(seen) or not seen.figures or context.gone(seen):
        return health
    return dotted(health, life(context, seen))


def telling(seen: CombatantView, by: str) -> tuple[Phrase, ...]:
    """The marks beside an answer, weightiest first, without those that name the deciding
    combatant."""
    return tuple(mark for mark in seen.marks if Name(by) not in mark.values.values())
