"""A decision as a question with rows of answers; any decision of any ruleset."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.performance.markup import SafeString
from encounters.play.panels.people.standing_orders import offers
from encounters.play.panels.questions import reminders
from encounters.play.panels.questions.controls import Extra
from encounters.play.panels.questions.extras import extras
from encounters.play.panels.questions.kinds import by_kind
from encounters.play.panels.questions.options import preselected, side_by_side
from encounters.play.panels.questions.presets import chosen_in, presets
from encounters.play.panels.questions.refused import Off, off
from encounters.play.panels.questions.reminders import Hint
from encounters.play.panels.questions.rows import Row, rows_of
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract import PendingView


class Refusing(Struct, frozen=True):
    """An answer that declines: a button beside the main one."""

    value: str
    label: str


class Question(Struct, frozen=True, kw_only=True):
    """Everything the decision card and its dock need.

    `form`: its id, the same for as long as the very same question stands. `alone`: the only answer
    is a board, so no row is shown for it. `abreast`: the rows are verbs side by side, and below
    them is what the chosen one needs. `differ`: the rows have different thresholds. `weighed`: some
    have any. `live_odds`: what is promised follows what is being put together. `stand`: what can be
    answered from now on.
    """

    form: str
    by: str
    kind: str
    whose: str
    kicker: str
    question: SafeString
    plain: str
    rows: tuple[Row, ...]
    chosen: str
    deed: str
    icon: SafeString
    refuse: tuple[Refusing, ...]
    off: tuple[Off, ...]
    stand: tuple[object, ...]
    hint: Hint | None
    common: SafeString
    alone: bool
    abreast: bool
    headed: bool
    differ: bool
    weighed: bool
    live_odds: bool


def question(context: ViewerContext, asked: PendingView, whose: str = "") -> Question:
    """`asked` must carry its decision; `whose` is named where it is not the reader's own."""
    asked = context.pared(asked)
    decision = asked.decision
    assert decision is not None
    default = preselected(
        context, decision, chosen_in(context, decision), presets(context, decision)
    )
    shared = reminders.common(context, asked, decision)
    every = list(rows_of(context, asked, decision, default, shared))
    answers, refusing = _apart(every, context.table.ruleset.wording.refusing)
    chosen = next((row for row in answers if row.checked), None)
    name = chosen.option if chosen else ""
    sorted_rows = by_kind(context, _first(answers, chosen))
    rows = _with_extras(sorted_rows, extras(context, asked, decision, name))
    rows = list(_headed(context, rows))
    said = context.table.ruleset.wording.question(context.view, asked)
    return Question(
        form=_key(context, asked),
        by=asked.by,
        kind=asked.kind,
        whose=whose,
        kicker=context.voice.term(asked.kind, short=True),
        question=context.voice.say(said, strong=False),
        plain=context.voice.plain(said),
        rows=tuple(rows),
        chosen=name,
        deed=chosen.deed if chosen else gettext("Answer"),
        icon=chosen.deed_icon if chosen else snippets.icon("check"),
        refuse=tuple(_refusing(context, asked, row) for row in refusing),
        off=tuple(off(context, asked)),
        stand=tuple(offers(context, asked, decision, [row.option for row in refusing])),
        hint=reminders.hint_of(context, asked, decision, name),
        common=reminders.in_a_row([context.voice.say(asked.why), *shared] if asked.why else shared),
        alone=_is_board(rows),
        abreast=side_by_side(context, decision),
        headed=any(row.heading for row in rows),
        differ=len({row.odds_cell.levels for row in rows if row.odds_cell.levels}) > 1,
        weighed=any(row.odds_cell.levels for row in every),
        live_odds=any(option.fields for option in decision.options),
    )


def _key(context: ViewerContext, asked: PendingView) -> str:
    """A key that stays equal while the very same question stands, whatever others answer
    meanwhile."""
    table = context.table
    since = table.latest_of(asked.by) or (table.moment[-1] if table.moment else None)
    return f"ask-{asked.by}-{asked.kind}-{since.number if since else 0}"


def _apart(rows: list[Row], refusing: Collection[str]) -> tuple[list[Row], list[Row]]:
    """The rows, and those that are buttons instead: what declines, as long as anything does not,
    unless it stands chosen."""
    declines = [row for row in rows if row.option in refusing]
    if len(declines) == len(rows):
        return rows, []
    return (
        [row for row in rows if row.checked or row.option not in refusing],
        [row for row in declines if not row.checked],
    )


def _first(rows: list[Row], chosen: Row | None) -> list[Row]:
    """The answer that stands chosen comes first, where the form is drawn; targets and spells keep
    their order among themselves, and so do answers under headings."""
    if chosen is None or not chosen.whole or chosen.section:
        return rows
    return [chosen, *(row for row in rows if row is not chosen)]


def _with_extras(rows: list[Row], fields: dict[str, tuple[Extra, ...]]) -> list[Row]:
    """Puts an option's further fields under the last of its rows."""
    last = {row.option: row.id for row in rows}
    return [
        replace(row, extras=fields[row.option]) if last[row.option] == row.id else row
        for row in rows
    ]


def _headed(context: ViewerContext, rows: Sequence[Row]) -> Iterator[Row]:
    """With a heading where a section begins."""
    before = ""
    for row in rows:
        begins = row.section and row.section != before
        yield replace(row, heading=context.voice.term(row.section)) if begins else row
        before = row.section


def _refusing(context: ViewerContext, asked: PendingView, row: Row) -> Refusing:
    return Refusing(row.option, context.voice.term(row.option, asked.kind, True))


def _is_board(rows: list[Row]) -> bool:
    """Whether the only answer is a board: then nobody need see a row for it."""
    return len(rows) == 1 and any(extra.look == "places" for extra in rows[0].extras)
