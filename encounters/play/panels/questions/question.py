"""A decision as a question with rows of answers; any decision of any ruleset."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.performance.markup import SafeString, mark_safe
from encounters.play.panels.people.standing_orders import offers
from encounters.play.panels.questions import reminders
from encounters.play.panels.questions.controls import Extra
from encounters.play.panels.questions.extras import extras
from encounters.play.panels.questions.kinds import by_kind
from encounters.play.panels.questions.options import preselected, side_by_side
from encounters.play.panels.questions.presets import chosen_in, presets
from encounters.play.panels.questions.reminders import Hint
from encounters.play.panels.questions.rows import AnswerRow, rows_of
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from encounters.text.wording import listed
from rulesets.contract import PendingView, Refusal

FEW = 4  # up to this number of answers, each has the whole width
FEW_AIMED = 2  # the same where targets are below them


class Refusing(Struct, frozen=True):
    """A declining answer: a button beside the main one, with its chance."""

    value: str
    label: str
    promise: SafeString


class Question(Struct, frozen=True, kw_only=True):
    """The data of the decision card and its dock.

    `form`: its id, which is stable while the question stays the same. `alone`: the only answer is a
    board, so no row is shown for it. `abreast`: the rows are verbs side by side, with the fields of
    the chosen one below. `paired`: the answers stand in two columns. `weighed`: some rolls have
    levels of success. `live_odds`: the odds follow the form. `promise`: the chance of the chosen
    answer. `stand`: the possible standing orders.
    """

    form: str
    by: str
    kind: str
    whose: str
    kicker: str
    question: SafeString
    plain: str
    rows: tuple[AnswerRow, ...]
    chosen: str
    deed: str
    promise: SafeString
    icon: SafeString
    refuse: tuple[Refusing, ...]
    off: tuple[Off, ...]
    stand: tuple[object, ...]
    hint: Hint | None
    common: SafeString
    alone: bool
    abreast: bool
    headed: bool
    paired: bool
    weighed: bool
    live_odds: bool


def question(context: ViewerContext, asked: PendingView, whose: str = "") -> Question:
    """The question. `asked` must include its decision; `whose` is its combatant's name unless it is
    the reader's own."""
    asked = context.simplified(asked)
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
    rows = list(_headed(context, asked.kind, rows))
    said = context.table.ruleset.wording.question(context.view, asked)
    return Question(
        form=_key(context, asked),
        by=asked.by,
        kind=asked.kind,
        whose=whose or _for_all(context, asked),
        kicker=context.voice.term(asked.kind, short=True),
        question=context.voice.say(said, strong=False),
        plain=context.voice.plain(said),
        rows=tuple(rows),
        chosen=name,
        deed=chosen.deed if chosen else gettext("Answer"),
        promise=chosen.odds_cell.promise if chosen else mark_safe(""),
        icon=chosen.deed_icon if chosen else snippets.icon("check"),
        refuse=tuple(_refusing(context, asked, row) for row in refusing),
        off=tuple(off(context, asked)),
        stand=tuple(offers(context, asked, decision, [row.option for row in refusing])),
        hint=reminders.hint_of(context, asked, decision, name),
        common=reminders.in_a_row([context.voice.say(asked.why), *shared] if asked.why else shared),
        alone=_is_board(rows),
        abreast=side_by_side(context, decision),
        headed=any(row.heading for row in rows),
        paired=_paired(rows),
        weighed=any(row.odds_cell.weighed for row in every),
        live_odds=any(option.fields for option in decision.options),
    )


def _for_all(context: ViewerContext, asked: PendingView) -> str:
    """A note that the first answer counts for the whole side."""
    alone = context.gm or context.seen(asked.by) is not None
    return "" if alone else gettext("One answer for everybody")


def _key(context: ViewerContext, asked: PendingView) -> str:
    """A key that is stable while the question stays the same, also when others answer."""
    table = context.table
    since = table.latest_of(asked.by) or (table.moment[-1] if table.moment else None)
    return f"ask-{asked.by}-{asked.kind}-{since.number if since else 0}"


def _apart(
    rows: list[AnswerRow], refusing: Collection[str]
) -> tuple[list[AnswerRow], list[AnswerRow]]:
    """The rows, and the declining answers that become buttons instead: those not chosen, if there
    are other answers."""
    declines = [row for row in rows if row.option in refusing]
    if len(declines) == len(rows):
        return rows, []
    return (
        [row for row in rows if row.checked or row.option not in refusing],
        [row for row in declines if not row.checked],
    )


def _first(rows: list[AnswerRow], chosen: AnswerRow | None) -> list[AnswerRow]:
    """Moves answers that cannot wait to the top, then the chosen one; targets and spells, and
    answers under headings, keep their order."""
    moved = chosen is not None and chosen.whole and not chosen.section
    return sorted(rows, key=lambda row: (not row.urgent, not (moved and row is chosen)))


def _with_extras(rows: list[AnswerRow], fields: dict[str, tuple[Extra, ...]]) -> list[AnswerRow]:
    """Puts an option's further fields under the last of its rows."""
    last = {row.option: row.id for row in rows}
    return [
        replace(row, extras=fields[row.option]) if last[row.option] == row.id else row
        for row in rows
    ]


def _headed(context: ViewerContext, kind: str, rows: Sequence[AnswerRow]) -> Iterator[AnswerRow]:
    """The rows, with a heading where a section begins; and the verb, once, above rows named by
    their target alone, beside other answers."""
    before, mixed = "", not all(row.bare for row in rows)
    for row in rows:
        verb = context.voice.term(row.option, kind) if row.bare and mixed else ""
        heading = context.voice.term(row.section) if row.section else verb
        yield replace(row, heading=heading) if heading and heading != before else row
        before = heading


def _refusing(context: ViewerContext, asked: PendingView, row: AnswerRow) -> Refusing:
    label = context.voice.term(row.option, asked.kind, True)
    return Refusing(row.option, label, row.odds_cell.beside)


def _paired(rows: Sequence[AnswerRow]) -> bool:
    """Whether there are many answers, or their targets are below them; not if targets are rows."""
    aimed = any(extra.look == "targets" for row in rows for extra in row.extras)
    return len(rows) > (FEW_AIMED if aimed else FEW) and not any(
        row.aim or row.heading for row in rows
    )


def _is_board(rows: list[AnswerRow]) -> bool:
    """Whether the only answer is a board, which needs no row."""
    return len(rows) == 1 and any(extra.look == "places" for extra in rows[0].extras)


ALONE = 2  # up to this number with one reason have a row each


class Off(Struct, frozen=True):
    id: str
    name: SafeString
    reason: SafeString


def off(context: ViewerContext, asked: PendingView) -> list[Off]:
    """A row for each option that is not offered; many with one reason share one."""
    by_reason: dict[SafeString, list[Refusal]] = {}
    for refusal in asked.refusals:
        by_reason.setdefault(context.voice.say(refusal.reason), []).append(refusal)
    return [
        _row(context, asked, some, reason)
        for reason, refusals in by_reason.items()
        for some in ([refusals] if len(refusals) > ALONE else [[item] for item in refusals])
    ]


def _row(
    context: ViewerContext, asked: PendingView, some: list[Refusal], reason: SafeString
) -> Off:
    said = listed([_name(context, asked, item) for item in some])
    first = some[0]
    return Off(f"opt-{asked.by}-{first.option}-{first.value or 'none'}", mark_safe(said), reason)


def _name(context: ViewerContext, asked: PendingView, refusal: Refusal) -> SafeString:
    """The name of what is not offered; for a target its own."""
    seen = context.seen(refusal.value) if refusal.value else None
    if seen is not None:
        return context.voice.name(seen.id)
    wording = context.table.ruleset.wording
    return context.voice.say(wording.answer(context.view, asked, refusal.option, refusal.value))
