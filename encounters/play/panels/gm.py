"""The GM's round: whom the table waits for, the party, the GM's decisions, the foes."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from msgspec import Struct
from msgspec.structs import asdict

from encounters.combatants.changed_values import changed_values
from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString
from encounters.play.fights import spoils
from encounters.play.fights.notes import corrections
from encounters.play.forecasts.danger import points
from encounters.play.history.line import latest_tap
from encounters.play.on_behalf import rest_of_round
from encounters.play.panels import lobby, seat
from encounters.play.panels.engine import drawn, rendered
from encounters.play.panels.frame import NOTHING, about, head
from encounters.play.panels.log import news, past, rows
from encounters.play.panels.log.table_notes import correction
from encounters.play.panels.panel import Block, Listing, Screen, Slot
from encounters.play.panels.people import arrivals, clusters, combatants, foes, waiting
from encounters.play.panels.people.strip import turns
from encounters.play.panels.questions import owed
from encounters.play.panels.questions.cards import AskCard, PadCard, ask_card, form_of, pad_card
from encounters.play.panels.questions.pads import together
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.text import snippets
from encounters.text.direction import isolated
from encounters.text.wording import listed

NAMED = 2  # more characters than this are counted on a button


class Chip(Part, frozen=True):
    """A player the table waits for: with these combatants, since when, and the seat whose dice are
    due (0 for none). `of` distinguishes the clocks of successive questions."""

    name: SafeString
    ids: SafeString
    who: SafeString
    rolls: int
    since: int
    of: SafeString


class Waits(Part, frozen=True):
    """The players the table waits for, and the number of the GM's decisions (`you`)."""

    waits: tuple[Chip, ...]
    you: int
    questions: SafeString


class Character(Struct, frozen=True):
    """A member of the party that may keep spoils."""

    id: str
    name: str


class KeptBy(Struct, frozen=True):
    """The stats that are written back to a character's sheet, with the main number; `out`: why it
    is out of the fight."""

    id: str
    name: str
    what: str
    num: SafeString
    out: str


class Owing(Struct, frozen=True, kw_only=True):
    """The GM's open decisions: the dice or question that comes first (`card`), and the rows of the
    foes' questions. `mine` is its key: a new question alerts the GM."""

    card: PadCard | AskCard | None
    rows: Sequence[owed.GroupQuestion]
    due: int
    mine: str
    live: str


class Playable(Struct, frozen=True):
    """How many `foes` and which `mates` can be played for the GM, and the buttons' labels; if none,
    what the first foe would do with something `scarce`."""

    foes: int
    scarce: str
    play: str
    mates: Sequence[str]
    play_too: str


def gm_screen(context: ViewerContext) -> Screen:
    return _over(context) if context.view.over else _round(context)


def _round(context: ViewerContext) -> Screen:
    owing, campaign = _owing(context), context.table.campaign
    card, to = owing.card, form_of(context.table).to
    told = news.news(context, None, brief=True)
    live = news.announced(told.announcement, owing.live) if told else owing.live
    order = seat.order(context) if turns(context) else NOTHING
    slots: dict[str, Slot] = {
        **_around(context),
        "news": told.html if told else NOTHING,
        "waits": _waits(context, owing),
        "party": _party(context),
        "danger": _danger(context) if campaign.gauge else NOTHING,
        "ask": card.ask if card else NOTHING,
        "foes_played": drawn("foes_played", {}) if _until_the_round_ends(context) else NOTHING,
        "owe": drawn("owe", {"total": owed.total(context, owing.rows)}) if owing.rows else NOTHING,
        "owed": _owed(owing, to["gm_questions"]),
        "clusters": clusters.cards(context),
        "rolls": combatants.rolls(context),
        "foes_head": drawn("foes_head", {"standing": foes.foes_standing(context)}),
        "foes": Listing("div", "foes", SafeString('class="list"'), foes.groups(context)),
        "order": order,
        "dock": _dock(context, owing),
    }
    asks = "choice" if isinstance(card, AskCard) else "dice" if card else ""
    return Screen("gm", about(context, owing.mine, live, asks), slots)


def _over(context: ViewerContext) -> Screen:
    kept = [_kept(context, id) for id in context.table.cast if context.table.character(id)]
    party = [Character(seen.id, seen.name) for seen in context.party]
    to = form_of(context.table).to
    told = news.news(context, None, brief=True)
    carried = {"kept": kept, "spoils": spoils.rows(context), "party": party, "to": to}
    slots: dict[str, Slot] = {
        **_around(context),
        "news": told.html if told else NOTHING,
        "result": drawn("result", seat.result(context, closed=False, told=False)),
        "carry": rendered("carry", carried),
        "dock": rendered("gm_over_dock", {"to": to, "undo": _undo(context), "over": True}),
    }
    return Screen("gm_over", about(context, live=gettext("The fight is over")), slots)


def _around(context: ViewerContext) -> dict[str, Slot]:
    """The parts of the GM's screen that are also shown when the fight is over."""
    table, to = context.table, form_of(context.table).to
    asking = lobby.claims(table.campaign, table.claims)
    arrived = arrivals.rows(table)
    whole = [item for item in arrived if not item.bare]
    all_in = gettext("Let all %(count)s in") % {"count": len(whole)}
    calls = {"claims": asking, "arrivals": arrived, "whole": whole, "all_in": all_in, "to": to}
    corrected = _corrected(context)
    return {
        **head(context),
        "calls": rendered("calls", calls) if asking or arrived else NOTHING,
        "corrected": drawn("corrected", {"corrected": corrected}) if corrected else NOTHING,
        "log": rows.listing(context),
    }


def _owing(context: ViewerContext) -> Owing:
    """The GM's open decisions: the dice or question that comes first, and the rest."""
    rows = owed.groups(context)
    rolls, questions = owed.own_rolls(context), owed.own_questions(context)
    due = [row for row in rows if not row.free]
    card: PadCard | AskCard | None = None
    mine = " ".join(row.id for row in due)
    live = gettext("Your decisions: %(what)s") % {"what": rows[0].name} if due else ""
    if rolls:
        confirm = context.table.campaign.gm_confirm_dice
        card = pad_card(context, together(rolls), form_of(context.table), confirm)
        mine, live = f"pad-{card.pad.key}", card.live
    elif questions:
        card = ask_card(context, questions[0], form_of(context.table))
        mine, live = str(card.q.form), card.live
    count = sum(row.count for row in due) + len(questions) + len(rolls)
    return Owing(card=card, rows=rows, due=count, mine=mine, live=live)


def _owed(owing: Owing, to: str) -> Slot:
    rows = [drawn("owed", {**asdict(row), "to": to}) for row in owing.rows]
    return Listing("div", "owed", SafeString('class="list"'), rows) if rows else NOTHING


def _waits(context: ViewerContext, owing: Owing) -> Block:
    chips = tuple(
        _chip(context, item) for item in waiting.awaited(context) if item.seat is not None
    )
    if not chips and not owing.due:
        return NOTHING
    questions = snippets.safe(form_of(context.table).to["gm_questions"])
    return drawn("waits", Waits(chips, owing.due, questions))


def _chip(context: ViewerContext, awaited: waiting.AwaitedPerson) -> Chip:
    called = [context.voice.names.get(id, id) for id in awaited.ids]
    return Chip(
        snippets.safe(awaited.name),
        ids=snippets.safe(",".join(awaited.ids)),
        who=snippets.safe(", ".join(isolated(name) for name in called if name != awaited.name)),
        rolls=awaited.seat.pk if awaited.seat and awaited.rolls else 0,
        since=awaited.since(context.table),
        of=snippets.safe(awaited.key),
    )


def _party(context: ViewerContext) -> Listing:
    """The party's cells; a tap on one opens the sheet with its rulings."""
    to = snippets.safe(form_of(context.table).to["gm_rulings"])
    cells = [drawn("party_cell", {**asdict(cell), "to": to}) for cell in combatants.cells(context)]
    return Listing("ul", "party", SafeString('class="cells"'), cells)


def _danger(context: ViewerContext) -> Block:
    """A placeholder for the danger gauge, which is fetched for each point of the fight."""
    gauge = points.mark(context.table.steps)
    return drawn("danger", {"gauge": gauge, "to": form_of(context.table).to["gm_danger"]})


def _dock(context: ViewerContext, owing: Owing) -> Block:
    card = owing.card
    shown = {
        "to": form_of(context.table).to,
        "undo": _undo(context),
        "over": False,
        "q": card.q if isinstance(card, AskCard) else None,
        "pad": card.pad if isinstance(card, PadCard) else None,
        "defaults": owed.has_defaults(context),
        "due": any(not row.free for row in owing.rows),
        **asdict(_playable(context)),
    }
    return rendered("gm_dock", shown)


def _corrected(context: ViewerContext) -> list[SafeString]:
    """Corrections by players since the GM's last tap."""
    found: list[SafeString] = []
    for step in context.table.steps:
        if step.token is not None and step.seat_id is None:
            break
        by_players = [item for item in corrections(step.notes) if item["seat"] is not None]
        found += [correction(context, player) for player in by_players]
    return found[::-1]


def _playable(context: ViewerContext) -> Playable:
    foes, mates = owed.playable(context)
    return Playable(
        foes,
        "" if foes else owed.scarce(context),
        ngettext("Play %(count)s foe", "Play %(count)s foes", foes) % {"count": foes},
        mates,
        _play_too(context, mates, bool(foes)),
    )


def _play_too(context: ViewerContext, mates: Sequence[str], foes: bool) -> str:
    """The button for characters that nobody plays: with their names, or with how many they are."""
    if len(mates) > NAMED:
        said = (
            ngettext("Play %(count)s character too", "Play %(count)s characters too", len(mates))
            if foes
            else ngettext("Play %(count)s character", "Play %(count)s characters", len(mates))
        )
        return said % {"count": len(mates)}
    too = gettext("Play %(names)s too") if foes else gettext("Play %(names)s")
    return too % {"names": listed([context.voice.names.get(id, id) for id in mates])}


def _until_the_round_ends(context: ViewerContext) -> bool:
    encounter = context.table.encounter
    return encounter is not None and rest_of_round.holds(encounter, context.table.state.round)


def undo_name(context: ViewerContext) -> SafeString | str:
    """The name of the tap that "Undo" would undo."""
    taken = latest_tap(context.table.steps)
    return past.name_of(context, taken) if taken else ""


def _undo(context: ViewerContext) -> SafeString | str:
    """The label of the button "Undo": the tap and its outcome."""
    name = undo_name(context)
    return name and past.with_outcome(context, name)


def _kept(context: ViewerContext, id: str) -> KeptBy:
    seen = context.seen(id)
    figure = seen.figures[0] if seen and seen.figures else None
    return KeptBy(
        id,
        seen.name if seen else id,
        what=dotted(*_changed(context, id)),
        num=context.named(figure),
        out=context.out(seen)[1] if seen and context.gone(seen) else "",
    )


def _changed(context: ViewerContext, id: str) -> Sequence[str]:
    """The lasting values that differ from the beginning of the fight; of a newcomer only which
    there are."""
    ruleset, table = context.table.ruleset, context.table
    now = ruleset.kept(table.state, id)
    if context.table.beginning is None or id not in ruleset.plain(table.beginning)["combatants"]:
        return [context.voice.term(name, "stats") for name in now]
    return changed_values(ruleset, ruleset.kept(table.beginning, id), now, now)
