"""The GM's round: whom the table waits for, the party, the GM's decisions, the foes."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import asdict

from encounters.after.forecasts import danger
from encounters.combatants.stat_words import changed_values
from encounters.play.fights import control, endings
from encounters.play.fights.states import latest_tap
from encounters.play.on_behalf import rest_of_round
from encounters.play.stored.values import CorrectionNote, SpoilsShare
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens import frame, gm_bar, lobby_screen, seat
from encounters.screens.engine import drawn, rendered
from encounters.screens.frame import NOTHING
from encounters.screens.log import beats, news, past
from encounters.screens.log.log_lines import correction
from encounters.screens.panel import Block, Listing, Screen, block
from encounters.screens.people import combatants, foes, perils, waiting
from encounters.screens.people.person import drawn_person, player
from encounters.screens.people.rows import rows as rows_of_order
from encounters.screens.people.strip import turns
from encounters.screens.questions import owed
from encounters.screens.questions.cards import AskCard, PadCard, ask_card, form_of, pad_card
from encounters.screens.questions.pads import together
from encounters.serve.performance.markup import SafeString

MOST_CHIPS = 14
LOOK = "screen gm-screen"
LIST = SafeString('class="list"')
FORMS = (("ask-again", "gm_ask_again"), ("roll-for", "gm_roll_for"), ("call", "gm_remind"))
"""Forms of buttons elsewhere on the screen, by id, with their addresses."""


class Owing(Struct, frozen=True, kw_only=True):
    """The GM's open decisions: the dice or question that comes first (`card`), and the rows of the
    foes' questions. `mine` is its key: a new question alerts the GM."""

    card: PadCard | AskCard | None
    rows: Sequence[owed.GroupQuestion]
    mine: str
    live: str


def gm_screen(context: ViewerContext) -> Screen:
    return _over(context) if context.view.over else _round(context)


def _round(context: ViewerContext) -> Screen:
    owing, table = _owing(context), context.table
    card, to = owing.card, form_of(table).to
    awaited = [person for person in waiting.awaited(context) if person.seat]
    held = table.encounter and rest_of_round.holds(table.encounter, table.state.round)
    rows = [drawn("owed", {**asdict(row), "to": to["gm_questions"]}) for row in owing.rows]
    newest, spoken = news.news(context, None, brief=True)
    live = " ".join(filter(None, (spoken, owing.live)))
    asks = "choice" if isinstance(card, AskCard) else "dice" if card else ""
    of_news = [_corrections(context), newest]
    order = frame.with_heading("order_head", _order(context, owing))
    of_decisions = [
        card.ask if card else NOTHING,
        drawn("foes_played", {}) if held else NOTHING,
        drawn("owe", {"total": owed.total(context, owing.rows)}) if owing.rows else NOTHING,
        Listing("div", "owed", LIST, rows) if rows else NOTHING,
        block("waits", context, people=awaited, questions=to["gm_questions"])
        if awaited
        else NOTHING,
        *frame.with_heading("rolls_head", combatants.rolls(context)),
        frame.column("col-order", "col desk-order", order),
    ]
    of_people = [
        _party_head(context),
        _party(context),
        _danger(context),
        *foes.cluster_cards(context),
        drawn("foes_head", {"standing": foes.standing(context, context.others)}),
        Listing("div", "foes", LIST, foes.groups(context)),
    ]
    columns = frame.columns(
        frame.column("col-news", "col desk-news", of_news),
        frame.column("col-open", "col desk-open", of_decisions),
        frame.column("col-people", "col desk-people", of_people),
        frame.column("col-log", "col desk-log", [beats.listing(context)]),
    )
    blocks: list[Block] = [
        frame.top(context, _explanation(context)),
        _calls(context),
        frame.NOTICE,
        frame.mid(asks, [columns]),
        frame.foot(_dock(context, owing)),
        *(drawn("gm_form", {"id": id, "to": to[name]}) for id, name in FORMS),
    ]
    return Screen("fight", frame.about(context, LOOK, mine=owing.mine, live=live), blocks)


def _explanation(context: ViewerContext) -> SafeString:
    """The line in the head, if it has to say why the GM decides for a character."""
    question, table = owed.own_question(context), context.table
    named = table.named(question.by) if question else ()
    headline = context.say(context.view.headline)
    if not headline or not question or not context.seen(question.by):
        return NOTHING
    if control.is_to_foe(named, question.by):
        return NOTHING
    why = gettext("no player has this character, so you decide")
    return block("lineup", context, why=why)


def _over(context: ViewerContext) -> Screen:
    kept = [_kept(context, id) for id in context.table.cast if context.table.character(id)]
    to = form_of(context.table).to
    newest, _ = news.news(context, None, brief=True)
    changed = gm_bar.saved_note(context, [(row["name"], row["what"]) for row in kept])
    dock = {"over": True, "changed": changed}
    of_fight = [
        _corrections(context),
        newest,
        seat.result(context, closed=False, told=False),
        block("carry", context, kept=kept, spoils=spoils(context), to=to),
        beats.listing(context),
    ]
    blocks: list[Block] = [
        frame.top(context),
        _calls(context),
        frame.NOTICE,
        frame.mid("", of_fight),
        frame.foot(rendered("gm_over_dock", {**dock, "to": to, "undo": _undo(context)})),
    ]
    about = frame.about(context, LOOK, live=gettext("The fight is over"))
    return Screen("fight", about, blocks)


def _calls(context: ViewerContext) -> SafeString:
    """Requests to be let in: of people at the door, and for new sheets."""
    table, to = context.table, form_of(context.table).to
    asking = lobby_screen.claims_html(table.campaign, table.claims)
    arrived = waiting.arrivals(table)
    if not (asking or arrived):
        return NOTHING
    whole = [sheet for sheet, _, bare in arrived if not bare]
    all_in = gettext("Let all %(count)s in") % {"count": len(whole)}
    calls = {"claims": asking, "arrivals": arrived, "whole": whole, "all_in": all_in, "to": to}
    return rendered("calls", calls)


def _owing(context: ViewerContext) -> Owing:
    """The GM's open decisions: the dice or question that comes first, and the rest."""
    rolls = owed.own_rolls(context)
    question = None if rolls else owed.own_question(context)
    rows = owed.groups(context, question)
    due = [row for row in rows if not row.free]
    card: PadCard | AskCard | None = None
    mine = " ".join(row.id for row in due)
    live = gettext("Your decisions: %(what)s") % {"what": rows[0].name} if due else ""
    if rolls:
        confirm = context.table.campaign.gm_confirm_dice
        card = pad_card(context, together(rolls), form_of(context.table), confirm, own=True)
        mine, live = f"pad-{card.pad.key}", card.live
    elif question:
        combatant = context.seen(question.by)
        card = ask_card(
            context, question, form_of(context.table), combatant.name if combatant else ""
        )
        mine, live = str(card.q.form), card.live
    return Owing(card=card, rows=rows, mine=mine, live=live)


def _order(context: ViewerContext, owing: Owing) -> Block:
    """The order of the round: rows, or chips while the GM's own decisions need the room."""
    if not turns(context):
        return NOTHING
    if owing.card is None and not owing.mine:
        return seat.order(context)
    return drawn("order_strip", {"order": rows_of_order(context, most=MOST_CHIPS)})


def _danger(context: ViewerContext) -> SafeString:
    """The danger gauge, which is fetched for each point of the fight."""
    table, to = context.table, form_of(context.table).to["gm_danger"]
    if not table.campaign.gauge:
        return NOTHING
    return drawn("danger", {"gauge": danger.mark(table.steps), "to": to})


def _party_head(context: ViewerContext) -> Block:
    """The heading of the party: how many are standing; or, if nobody is seated, a link to the
    campaign's page with the code."""
    table = context.table
    facts = {
        "standing": foes.standing(context, context.party),
        "alone": not any(table.players.values()),
        "campaign": reverse("gm_table", args=[table.campaign.pk]),
    }
    return drawn("party_head", facts)


def _party(context: ViewerContext) -> Listing:
    """The party's cells; a tap on one opens the sheet with its rulings."""
    to = form_of(context.table).to["gm_rulings"]
    cells = [
        drawn_person(
            "party_cell",
            context,
            combatant,
            to=to,
            player=player(context, combatant),
            aid=perils.aid(context, combatant),
        )
        for combatant in context.party
    ]
    return Listing("ul", "party", SafeString('class="cells"'), cells)


def _dock(context: ViewerContext, owing: Owing) -> Block:
    card = owing.card
    question = card.q if isinstance(card, AskCard) else None
    pad = card.pad if isinstance(card, PadCard) else None
    main, second = (None, None) if pad else gm_bar.acts(context, question)
    facts = {
        "to": form_of(context.table).to,
        "undo": _undo(context),
        "over": False,
        "gm": True,
        "q": None if main else question,
        "pad": pad,
        "main": main,
        "second": second,
    }
    return rendered("gm_dock", facts)


def _corrections(context: ViewerContext) -> SafeString:
    """Corrections by players since the GM's last tap."""
    sentences: list[SafeString] = []
    for step in context.table.steps:
        if step.token is not None and step.seat_id is None:
            break
        corrections = (note for note in step.notes if isinstance(note, CorrectionNote))
        sentences += [correction(context, note) for note in corrections if note.seat is not None]
    return drawn("corrected", {"corrected": sentences[::-1]}) if sentences else NOTHING


def spoils(context: ViewerContext) -> list[tuple[str, SpoilsShare]]:
    """The spoils of the defeated after a won fight, by the id of each, with who keeps them."""
    noted = context.table.encounter.spoils if context.table.encounter else {}
    lost = endings.spoils_of(context.table.ruleset, context.table.state)
    return [(id, noted.get(id, SpoilsShare())) for id in lost if id in context.voice.names]


def undo_name(context: ViewerContext) -> SafeString | str:
    """The name of the tap that "Undo" would undo."""
    taken = latest_tap(context.table.steps)
    return past.name_of(context, taken) if taken else ""


def _undo(context: ViewerContext) -> SafeString | str:
    """The label of the button "Undo": the tap and its outcome."""
    name = undo_name(context)
    return name and past.with_outcome(context, name)


def _kept(context: ViewerContext, id: str) -> dict[str, str]:
    """The stats that are written back to a character's sheet (`what`), with the main number;
    `out`: why it is out of the fight."""
    combatant = context.seen(id)
    return {
        "id": id,
        "name": combatant.name if combatant else id,
        "what": dotted(*_changes(context, id)),
        "num": context.named(combatant.figures[0] if combatant and combatant.figures else None),
        "out": context.out(combatant)[1] if combatant and context.gone(combatant) else "",
    }


def _changes(context: ViewerContext, id: str) -> Sequence[str]:
    """The lasting values that differ from the beginning of the fight; of a newcomer only which
    there are."""
    ruleset, table = context.table.ruleset, context.table
    now = ruleset.kept(table.state, id)
    if context.table.beginning is None or id not in ruleset.plain(table.beginning)["combatants"]:
        return [context.voice.term(name, "stats") for name in now]
    return changed_values(ruleset, ruleset.kept(table.beginning, id), now, now)
