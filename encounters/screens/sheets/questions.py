"""The GM's sheets for questions and undo, and the whole log.

Each is loaded when it is opened, so updates of the panel never close one. Sheets with rulings are
in `encounters/screens/sheets/ruling_sheets.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from encounters.play.fights import states
from encounters.play.history import undo
from encounters.play.models import Encounter
from encounters.play.on_behalf.foes import Whose
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import gm_bar
from encounters.screens.boards import Board
from encounters.screens.gm import spoils, undo_name
from encounters.screens.log import beats, log_lines, past
from encounters.screens.panel import block
from encounters.screens.people.standing_orders import switch
from encounters.screens.questions import owed
from encounters.screens.questions.cards import Form, ask_card, form_of, pad_card
from encounters.screens.questions.pads import together
from encounters.text.notation import isolated

MOST_STEPS = 40
CLOSE = "close"
CLOSED = mark_safe("<div data-close></div>")


def updated_sheet(board: Board, wanted: str) -> SafeString:
    """The sheet that a form came from, updated; closed if nothing is left in it."""
    name, _, query = wanted.partition("?")
    posted = QueryDict(query[:4000])
    if name == "questions" and board.table.encounter:
        ids = [id for id in posted.get("who", "").split(",") if id]
        return questions(board, ids, posted.get("kind", ""))
    return CLOSED


def questions(board: Board, ids: Iterable[str], kind: str = "") -> SafeString:
    """The open questions and rolls of these combatants, one by one or all as suggested."""
    context = board.context(gm=True)
    who = tuple(dict.fromkeys(ids))
    sheet = f"questions?who={','.join(who)}&kind={kind}"
    form = form_of(board.table, sheet)
    asks = list(_asks(context, who, kind, form))
    pads = list(_pads(context, who, form))
    if not asks and not pads:
        return CLOSED
    can_stand = any(id in board.table.cast for id in who)
    return sheet_html(
        "questions",
        form,
        sheet=sheet,
        asks=asks,
        pads=pads,
        who=",".join(who),
        whose=_title(context, who),
        several=len(asks) > 1,
        standing=switch(context, who, _title(context, who), sheet) if can_stand else "",
    )


def _asks(
    context: ViewerContext, who: tuple[str, ...], kind: str, form: Form
) -> Iterable[SafeString]:
    for asked in context.view.asked:
        fits = asked.by in who and kind in ("", asked.kind) and asked.decision is not None
        if fits and context.table.waiting_for_dice(asked.by, asked.kind) is None:
            yield ask_card(context, asked, form, _whose(context, asked.by)).ask


def _pads(context: ViewerContext, who: tuple[str, ...], form: Form) -> Iterable[SafeString]:
    """A dice pad for each kind of roll of each person."""
    confirm = context.table.campaign.gm_confirm_dice
    open_ = [attempt for attempt in context.table.attempts if attempt.needed.who in who]
    while open_:
        seats = context.table.rollers(open_[0].needed.who)
        own = [item for item in open_ if context.table.rollers(item.needed.who) == seats]
        seat = next(iter(seats), None)
        some = together(own)
        open_ = [item for item in open_ if item not in some]
        rollers = dict.fromkeys(part.who for item in some for part in item.needed.parts)
        whose = ", ".join(isolated(_whose(context, id)) for id in rollers)
        yield pad_card(context, some, form, confirm, whose, seat).ask


def _whose(context: ViewerContext, id: str) -> str:
    return context.voice.names.get(id, id)


def _title(context: ViewerContext, who: tuple[str, ...]) -> str:
    groups = {context.group(id) or _whose(context, id) for id in who}
    return ", ".join(map(isolated, sorted(groups)))


def more(board: Board) -> SafeString:
    """The sheet behind "More": what is seldom needed, with a sentence each."""
    context, form = board.context(gm=True), form_of(board.table)
    over = context.view.over
    foes = any(owed.is_played(context, asked, Whose.FOES) for asked in owed.due(context))
    return sheet_html(
        "more",
        form,
        on=None if over else gm_bar.playing_on(context),
        foes=not over and foes,
        defaults=not over and owed.has_defaults(context),
    )


def taking_back(board: Board) -> SafeString:
    """Undo by a decision, a turn, a phase or a round, or to any step."""
    context, encounter = board.context(gm=True), board.table.encounter
    assert encounter is not None
    done = [step for step in states.current_steps(encounter, MOST_STEPS) if step.parent is not None]
    return sheet_html(
        "undo",
        form_of(board.table),
        exchanges=past.exchanges(context, done),
        last=undo_name(context),
        can_redo=undo.can_redo(encounter),
        round=context.view.round,
        phase=context.voice.called(context.view.phase),
    )


def whole_log(
    context: ViewerContext, encounter: Encounter, most: int, opened: bool = False
) -> SafeString:
    """The log of the fight as this viewer may read it, newest first; `opened`: with the details of
    its sentences."""
    steps = states.current_steps(encounter, most)
    spoils_block = block("spoils", context, spoils=spoils(context))
    return spoils_block + beats.whole(context, log_lines.lines(context, steps, most), opened=opened)


def sheet_html(template: str, form: Form, /, **sheet: Any) -> SafeString:
    """The sheet with the URLs of its forms, and the step that they answer."""
    context = {"to": form.to, "step": form.step, **sheet}
    return mark_safe(render_to_string(f"play/sheets/{template}.html", context))
