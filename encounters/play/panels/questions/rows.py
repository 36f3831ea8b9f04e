"""The answers of a question as rows, each with what it promises.

If exactly one option asks for a target or a spell first, its choices are rows of their own beside
the other options. Otherwise the options are the rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from encounters import signs
from encounters.markup import SafeString
from encounters.play.panels.questions import reminders, spoken_name
from encounters.play.panels.questions.answered import deed_of
from encounters.play.panels.questions.chances import Promise, chance_of
from encounters.play.panels.questions.controls import Extra
from encounters.play.panels.questions.kinds import Aimed
from encounters.play.panels.questions.labels import kit_note
from encounters.play.panels.questions.options import aimed_option, as_given
from encounters.play.panels.questions.presets import presets
from encounters.play.panels.questions.targets import standing
from encounters.play.panels.sights import Sight
from rulesets.contract import Decision, Option, PendingView

Key = tuple[str, str | None]


class Row(Aimed, frozen=True, kw_only=True):
    """An answer, or one target or spell of it: `value` is what is posted, `deed` what the main
    button says while it is chosen, `follows` whether its promise depends on what stands below. The
    first of a section has its `heading`."""

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
    promise: Promise
    section: str
    heading: str = ""
    extras: tuple[Extra, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether it is an option, and not one target or spell of it."""
        return self.value == self.option


def rows_of(
    sight: Sight,
    asked: PendingView,
    decision: Decision,
    chosen: Key,
    shared: Collection[SafeString],
) -> Iterator[Row]:
    """`shared` reminders stand elsewhere."""
    aimed = aimed_option(sight, decision)
    for option in decision.options:
        split = aimed is not None and option.name == aimed.name
        for value in option.fields[0].choices if split else (None,):
            checked = (option.name, value) == chosen
            yield _row(sight, asked, decision, option, value, checked, shared)


def _row(
    sight: Sight,
    asked: PendingView,
    decision: Decision,
    option: Option,
    value: str | None,
    checked: bool,
    shared: Collection[SafeString],
) -> Row:
    wording, voice = sight.table.ruleset.wording, sight.voice
    said = wording.answer(sight.view, asked, option.name, value)
    aim = {} if value is None else {option.fields[0].name: value}
    preset = presets(sight, decision)[option.name]
    deed = deed_of(sight, asked, option.name, {**as_given(option, preset), **aim})
    chance = chance_of(sight, asked, option, aim, preset)
    icon = _icon(sight, asked, option)
    return Row(
        id=f"opt-{asked.by}-{value or option.name}",
        option=option.name,
        aim=value if value and sight.seen(value) else "",
        value=option.name if value is None else f"{option.name}/{value}",
        name=voice.say(said, strong=False),
        short=voice.term(option.name, asked.kind, short=True),
        note=_note(sight, asked, option, value, shared),
        deed=voice.plain(deed),
        icon=icon,
        deed_icon=signs.icon(icon),
        label=spoken_name.of(sight, asked.by, said, value, chance),
        follows=bool(option.fields),
        checked=checked,
        promise=Promise(sight, asked.by, chance),
        section=option.section,
    )


def _icon(sight: Sight, asked: PendingView, option: Option) -> str:
    icons = sight.table.ruleset.wording.icons
    return icons.get(f"{asked.kind}.{option.name}") or icons.get(option.name) or "check"


def _note(
    sight: Sight,
    asked: PendingView,
    option: Option,
    value: str | None,
    shared: Collection[SafeString],
) -> SafeString:
    """How a target fares, what a spell does, or what the rules remind of."""
    if value is None:
        return reminders.own(sight, asked, option.name, shared)
    if sight.seen(value):
        return standing(sight, value, asked.by)
    return kit_note(sight, asked.by, value)
