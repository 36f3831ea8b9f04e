"""Standing orders: at the question, as a list, and as switches."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils.translation import gettext
from msgspec import Struct

from encounters.play.fights import control
from encounters.play.on_behalf import by_itself, remembered_answers, rest_of_round
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.engine import addresses, drawn
from encounters.serve.performance.markup import SafeString
from rulesets.contract import Decision, Option, PendingView

type Said = tuple[str, str, str, str]
"""The combatant, the kind of question, the answer, and its duration."""


class OrderOffer(Struct, frozen=True):
    """An answer that can become a standing order, offered while one of the options `at` is chosen;
    for this `round` if the question may recur in it. `ending` a turn is given where nothing else
    is suggested."""

    option: str
    at: str
    name: str
    round: bool
    ending: bool


def switch(context: ViewerContext, who: Iterable[str], whose: str, sheet: str = "") -> SafeString:
    """The switch for these combatants; nothing is chosen if they differ. While the GM plays them
    until the round ends, it shows that instead."""
    encounter, ids = context.table.encounter, tuple(who)
    assert encounter is not None
    answers = {order.how if (order := encounter.standing.get(id)) else "ask" for id in ids}
    facts = {
        "played": answers == {"ask"} and _are_played(context, ids),
        "action": addresses(encounter.campaign_id, encounter.pk)["seat_standing"],
        "who": ",".join(ids),
        "whose": whose,
        "how": answers.pop() if len(answers) == 1 else "",
        "sheet": sheet,
    }
    return drawn("standing_orders", facts)


def _are_played(context: ViewerContext, ids: Collection[str]) -> bool:
    """Whether all of these are foes that the GM plays until the round ends."""
    table = context.table
    assert table.encounter is not None
    if not context.gm or not rest_of_round.holds(table.encounter, table.state.round):
        return False
    rows = [table.cast[id] for id in ids if id in table.cast]
    foes = [row.id for row in rows if control.is_to_foe([row], row.id)]
    return len(foes) == len(ids) and all(table.held_by.get(id) is None for id in foes)


def always(context: ViewerContext, ids: Iterable[str]) -> bool:
    """Whether one of these has a standing order for all questions."""
    encounter = context.table.encounter
    return encounter is not None and any(id in encounter.standing for id in ids)


def offers(
    context: ViewerContext, asked: PendingView, decision: Decision, beside: Iterable[str]
) -> list[OrderOffer]:
    """Answers that can become standing orders, each with the options at which it is offered: an
    answer itself while it is chosen; and the first declining one (`beside`) while the chosen answer
    cannot be one."""
    table = context.table
    if context.gm or asked.by not in table.held_by:
        return []
    if remembered_answers.is_asked_anew(table.ruleset, table.state, decision, context.viewer):
        return []
    if asked.kind in table.ruleset.wording.turns and not _at_its_end(context, decision):
        return []
    last = [
        option
        for option in decision.options
        if remembered_answers.can_last(table.ruleset, table.state, decision, option)
    ]
    rows = [_offer(context, asked, item, item.name) for item in last]
    declines = next((item for item in last if item.name in tuple(beside)), None)
    rest = [option.name for option in decision.options if option not in last]
    if declines and rest:
        rows.append(_offer(context, asked, declines, " ".join(rest)))
    return rows


def orders_list(context: ViewerContext, ids: Iterable[str]) -> SafeString | str:
    """A short list of the standing orders of these, with buttons for being asked again."""
    encounter = context.table.encounter
    assert encounter is not None
    own = [id for id in ids if id in context.table.held_by]
    orders = [
        (id, kind, row.option or "", row.until or "")
        for id in own
        for kind, row in sorted(encounter.lasting.get(id, {}).items())  # PostgreSQL loses the order
        if remembered_answers.holds(row, context.table.state.round)
    ]
    rows = [_in_words(context, *item, len(own) > 1) for item in (*orders, *_passes(context, own))]
    to = addresses(encounter.campaign_id, encounter.pk)["seat_standing"]
    return drawn("remembered_answers", {"rows": rows, "action": to}) if rows else ""


def _at_its_end(context: ViewerContext, decision: Decision) -> bool:
    """Whether a turn has gone on until its end is suggested."""
    table = context.table
    if not remembered_answers.goes_on(table.steps, decision, table.state.round):
        return False
    return table.ruleset.suggest(table.state, decision, context.viewer).option == decision.default


def _offer(context: ViewerContext, asked: PendingView, option: Option, at: str) -> OrderOffer:
    wording = context.table.ruleset.wording
    answer = context.voice.plain(wording.answer(context.view, asked, option.name, None))
    again, ending = asked.kind in wording.repeated, asked.kind in wording.turns
    return OrderOffer(option.name, at, answer, again, ending)


def _passes(context: ViewerContext, own: Collection[str]) -> list[Said]:
    """Answers with which these combatants pass recurring questions in this round."""
    encounter, round = context.table.encounter, context.table.state.round
    assert encounter is not None
    passes = {
        (choice["by"], choice["kind"]): choice["option"]
        for step in by_itself.passes(context.table.steps, round)
        if (choice := step.choice) and choice["by"] in own
    }
    return [
        (by, kind, option, by_itself.PASSED)
        for (by, kind), option in passes.items()
        if not remembered_answers.asks(encounter, by, kind)
    ]


def _in_words(
    context: ViewerContext, by: str, kind: str, option: str, until: str, named: bool
) -> dict[str, str]:
    lasts = {
        remembered_answers.ROUND: gettext("this round"),
        remembered_answers.FIGHT: gettext("this fight"),
        remembered_answers.ONCE: gettext("asked again next round"),
        by_itself.PASSED: gettext("the usual answer here"),
    }
    answer = context.table.ruleset.wording.answer(context.view, PendingView(by, kind), option, None)
    return {
        "by": by,
        "kind": kind,
        "name": context.voice.names.get(by, by) if named else "",
        "what": context.term(kind, short=True),
        "answer": context.voice.plain(answer),
        "until": lasts[until],
    }
