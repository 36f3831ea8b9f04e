"""The answers of a question as rows, each with its odds.

If exactly one option begins with a target or a spell, each of its choices is a row, beside the
other options. Otherwise the options are the rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from encounters.performance.markup import SafeString
from encounters.play.panels.people.perils import is_urgent
from encounters.play.panels.questions import accessible_name, reminders
from encounters.play.panels.questions.answered import deed_of
from encounters.play.panels.questions.chances import OddsCell, chance_of
from encounters.play.panels.questions.controls import Extra
from encounters.play.panels.questions.kinds import TargetRow
from encounters.play.panels.questions.labels import kit_note
from encounters.play.panels.questions.options import aimed_option, as_given
from encounters.play.panels.questions.presets import presets
from encounters.play.panels.questions.targets import in_order, target_condition
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract import Decision, Option, PendingView

Key = tuple[str, str | None]


class AnswerRow(TargetRow, frozen=True, kw_only=True):
    """An answer, or one target or spell of it: `value` is the posted value, `deed` the main
    button's text while it is chosen, `follows` whether its odds depend on fields below, `bare`
    whether it is named by its target or spell alone, `urgent` whether it may save somebody who is
    about to die. The first of a section has its `heading`."""

    id: str
    option: str
    value: str
    short: str
    note: SafeString
    deed: str
    icon: str
    deed_icon: SafeString
    label: str
    follows: bool
    odds_cell: OddsCell
    section: str
    bare: bool
    urgent: bool
    heading: str = ""
    extras: tuple[Extra, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether it is an option, not a target or spell of it."""
        return self.value == self.option


def rows_of(
    context: ViewerContext,
    asked: PendingView,
    decision: Decision,
    chosen: Key,
    shared: Collection[SafeString],
) -> Iterator[AnswerRow]:
    """The rows; `shared` reminders are shown elsewhere."""
    aimed = aimed_option(context, decision)
    for option in decision.options:
        split = aimed is not None and option.name == aimed.name
        aim = option.fields[0] if split else None
        for value in in_order(context, aim.type, aim.choices) if aim else (None,):
            checked = (option.name, value) == chosen
            yield _row(context, asked, decision, option, value, checked, shared)


def _row(
    context: ViewerContext,
    asked: PendingView,
    decision: Decision,
    option: Option,
    value: str | None,
    checked: bool,
    shared: Collection[SafeString],
) -> AnswerRow:
    wording, voice = context.table.ruleset.wording, context.voice
    said = wording.answer(context.view, asked, option.name, value)
    aim = {} if value is None else {option.fields[0].name: value}
    preset = presets(context, decision)[option.name]
    deed = deed_of(context, asked, option.name, {**as_given(option, preset), **aim})
    chance = chance_of(context, asked, option, aim, preset)
    icon = _icon(context, asked, option)
    return AnswerRow(
        id=f"opt-{asked.by}-{value or option.name}",
        option=option.name,
        aim=value if value and context.seen(value) else "",
        value=option.name if value is None else f"{option.name}/{value}",
        name=voice.say(said, strong=False),
        short=voice.term(option.name, asked.kind, short=True),
        note=_note(context, asked, option, value, shared),
        deed=voice.plain(deed),
        icon=icon,
        deed_icon=snippets.icon(icon),
        label=accessible_name.accessible_name(context, asked.by, said, value, chance),
        follows=bool(option.fields),
        checked=checked,
        odds_cell=OddsCell(context, asked.by, chance),
        section=option.section,
        bare=value is not None and voice.plain(said) == voice.names.get(value, voice.term(value)),
        urgent=value is None and is_urgent(context, asked, option),
    )


def _icon(context: ViewerContext, asked: PendingView, option: Option) -> str:
    icons = context.table.ruleset.wording.icons
    return icons.get(f"{asked.kind}.{option.name}") or icons.get(option.name) or "check"


def _note(
    context: ViewerContext,
    asked: PendingView,
    option: Option,
    value: str | None,
    shared: Collection[SafeString],
) -> SafeString:
    """The condition of a target, the effect of a spell, or the rules' reminders."""
    if value is None:
        return reminders.own(context, asked, option.name, shared)
    if context.seen(value):
        return target_condition(context, value, asked.by)
    return kit_note(context, asked.by, value)
