"""A decision as a question with rows of answers; any decision of any ruleset."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from django.utils.translation import gettext, ngettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.performance.markup import SafeString, mark_safe, strip_tags
from encounters.play.panels.people.standing_orders import offers
from encounters.play.panels.questions import reminders
from encounters.play.panels.questions.controls import Extra
from encounters.play.panels.questions.extras import extras
from encounters.play.panels.questions.kinds import by_kind, fit_abreast
from encounters.play.panels.questions.options import has_keys, preselected
from encounters.play.panels.questions.presets import chosen_in, presets
from encounters.play.panels.questions.refusals import Refusals, refusals
from encounters.play.panels.questions.reminders import Hint
from encounters.play.panels.questions.rows import AnswerRow, rows_of
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract import Choice, Decision, PendingView

FIT = 4  # up to this number of answers, all are shown
USUAL = 3  # of more, so many are, before the one that opens the others
LINES, LETTERS = 9, 44  # up to so many lines of so many letters, rows fit


class Refusing(Struct, frozen=True):
    """A declining answer: a button beside the main one, with its chance."""

    value: str
    label: str
    promise: SafeString


class More(Struct, frozen=True):
    """The key or row that opens all answers `after` the first ones, with the `names` of what it
    opens. `less`: its label while one of these is chosen, which stays visible as a row. `few`: they
    are so few that a tall phone shows them all."""

    after: int
    label: str
    less: str
    names: SafeString
    few: bool


class Question(Struct, frozen=True, kw_only=True):
    """The data of the decision card and its dock.

    `form`: its id, which is stable while the question stays the same. `alone`: the only answer is a
    board or a choice of several, so its effect stands above instead of a row. `keys`: the answers
    are verbs side by side, with the fields of the chosen one below; `long`: some have long words.
    `weighed`: some rolls have levels of success. `live_odds`: the odds follow the form. `promise`:
    the chance of the chosen answer. `stand`: the possible standing orders.
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
    more: More | None
    off: Refusals
    stand: tuple[object, ...]
    hint: Hint | None
    common: SafeString
    alone: bool
    keys: bool
    long: bool
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
    keys = has_keys(context, decision)
    sorted_rows = by_kind(context, _ordered(context, decision, answers, chosen, keys))
    rows = _with_extras(sorted_rows, extras(context, asked, decision, name))
    rows = list(_headed(context, asked.kind, rows))
    more = _more(rows, keys)
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
        more=more,
        off=refusals(context, asked, decision, more is not None and not more.few, keys),
        stand=tuple(offers(context, asked, decision, [row.option for row in refusing])),
        hint=reminders.hint_of(context, asked, decision, name),
        common=reminders.in_a_row([context.voice.say(asked.why), *shared] if asked.why else shared),
        alone=_is_its_fields(rows),
        keys=keys,
        long=any(not fit_abreast([row.short]) for row in rows),
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


def _ordered(
    context: ViewerContext,
    decision: Decision,
    rows: list[AnswerRow],
    chosen: AnswerRow | None,
    keys: bool,
) -> list[AnswerRow]:
    """First the answers that cannot wait, then the usual ones; answers under headings keep their
    order. As a row, an answer that uses up something scarce is the last; the chosen answer is among
    those that are shown at once."""
    usual = {name: place for place, name in enumerate(decision.usual)}
    preset = presets(context, decision)

    def place(row: AnswerRow) -> tuple[bool, bool, bool, int]:
        leads = row is chosen and row.whole and not row.section and (keys or not usual)
        scarce = not (keys or row.aim) and _spends(context, decision, row, preset[row.option])
        return not row.urgent, not leads, scarce, usual.get(row.option, len(usual))

    found = rows if any(row.section for row in rows) else sorted(rows, key=place)
    first = _at_once(found, keys)
    if chosen is not None and chosen.whole and chosen in found[first:]:
        found.remove(chosen)
        found.insert(first - 1, chosen)
    return found


def _spends(
    context: ViewerContext, decision: Decision, row: AnswerRow, preset: Mapping[str, Any]
) -> bool:
    choice = Choice(decision.by, decision.kind, row.option, preset)
    return context.table.ruleset.spends(context.table.state, choice)


def _more(rows: Sequence[AnswerRow], keys: bool) -> More | None:
    """The key or row of the answers that do not fit, at least two; None if all do."""
    first = _at_once(rows, keys)
    hidden = rows[first:]
    if not hidden:
        return None
    names = mark_safe(", ".join(row.name for row in hidden))
    few = not keys and _fit(rows, keys) and len(rows) == FIT + 1
    return More(first, _so_many_more(len(hidden)), _so_many_more(len(hidden) - 1), names, few=few)


def _so_many_more(count: int) -> str:
    return ngettext("%(count)s more", "%(count)s more", count) % {"count": count}


def _at_once(rows: Sequence[AnswerRow], keys: bool) -> int:
    """The number of answers that are shown at once: all, if they fit, or if they are targets, which
    fold by kind, or stand under headings."""
    few = len(rows) < FIT or (len(rows) == FIT and _fit(rows, keys))
    if few or any(row.aim or row.section or row.heading for row in rows):
        return len(rows)
    return USUAL if len(rows) > FIT else USUAL - 1


def _fit(rows: Sequence[AnswerRow], keys: bool) -> bool:
    return keys or sum(map(_lines, rows)) <= LINES


def _lines(row: AnswerRow) -> int:
    cell = row.odds_cell
    said = "".join((row.note, cell.more or cell.chances, cell.outcomes))
    return 1 + ceil(len(strip_tags(said)) / LETTERS)


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


def _is_its_fields(rows: list[AnswerRow]) -> bool:
    """Whether the only answer is a board or a choice of several, which needs no row."""
    return len(rows) == 1 and any(extra.look in ("places", "boxes") for extra in rows[0].extras)
