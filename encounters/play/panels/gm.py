"""The GM's round: whom the table waits for, the party, what the GM owes, the foes."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from msgspec import Struct
from msgspec.structs import asdict

from encounters import signs
from encounters.markup import SafeString
from encounters.play.fights import spoils
from encounters.play.fights.notes import corrections
from encounters.play.forecasts.danger import points
from encounters.play.history.line import latest_tap
from encounters.play.on_behalf import rest_of_round
from encounters.play.panels import lobby, seat
from encounters.play.panels.engine import rendered
from encounters.play.panels.fragments import Part, drawn
from encounters.play.panels.frame import NOTHING, about, head
from encounters.play.panels.log import past, rows
from encounters.play.panels.log.noted import correction
from encounters.play.panels.panel import Block, Listing, Screen, Slot
from encounters.play.panels.people import arrivals, clusters, combatants, foes, waiting
from encounters.play.panels.people.strip import turns
from encounters.play.panels.questions import owed
from encounters.play.panels.questions.cards import AskCard, PadCard, ask_card, form_of, pad_card
from encounters.play.panels.questions.pads import together
from encounters.play.panels.sights import DOT, Sight
from encounters.wording import listed


class Chip(Part, frozen=True):
    """A player who is waited for: with these combatants, since when, and by which seat dice are
    due; 0 where none are. `of` tells the clock of one question from that of the next."""

    name: SafeString
    ids: SafeString
    who: SafeString
    rolls: int
    since: int
    of: SafeString


class Waits(Part, frozen=True):
    """Those who are awaited, and the number of the GM's decisions (`you`)."""

    waits: tuple[Chip, ...]
    you: int
    questions: SafeString


class Character(Struct, frozen=True):
    """One of the party who may keep what is found."""

    id: str
    name: str


class KeptBy(Struct, frozen=True):
    """Values that go back to a character's sheet, with the main number; `out`: why it is out of the
    fight."""

    id: str
    name: str
    what: str
    num: SafeString
    out: str


class Owing(Struct, frozen=True, kw_only=True):
    """The GM's open decisions: the dice or the question that comes first (`card`), and the rows of
    the foes' questions. `mine` is its key: a new question calls for attention."""

    card: PadCard | AskCard | None
    rows: Sequence[owed.Owed]
    due: int
    mine: str
    live: str


class Playable(Struct, frozen=True):
    """How many `foes` and which `mates` can be played for the GM, and what the buttons say; where
    none can, what the first foe would do with something `scarce`."""

    foes: int
    scarce: str
    play: str
    mates: Sequence[str]
    play_too: str


def gm_screen(sight: Sight) -> Screen:
    return _over(sight) if sight.view.over else _round(sight)


def _round(sight: Sight) -> Screen:
    owing, campaign = _owing(sight), sight.table.campaign
    card, to = owing.card, form_of(sight.table).to
    order = seat.order(sight) if turns(sight) else NOTHING
    slots: dict[str, Slot] = {
        **_around(sight),
        "waits": _waits(sight, owing),
        "party": _party(sight),
        "danger": _danger(sight) if campaign.gauge else NOTHING,
        "ask": card.ask if card else NOTHING,
        "foes_played": drawn("foes_played", {}) if _until_the_round_ends(sight) else NOTHING,
        "owe": drawn("owe", {"total": owed.total(sight, owing.rows)}) if owing.rows else NOTHING,
        "owed": _owed(owing, to["gm_questions"]),
        "clusters": clusters.cards(sight),
        "rolls": combatants.rolls(sight),
        "foes_head": drawn("foes_head", {"standing": foes.standing(sight)}),
        "foes": Listing("div", "foes", SafeString('class="list"'), foes.groups(sight)),
        "order": order,
        "dock": _dock(sight, owing),
    }
    asks = "choice" if isinstance(card, AskCard) else "dice" if card else ""
    return Screen("gm", about(sight, owing.mine, owing.live, asks), slots)


def _over(sight: Sight) -> Screen:
    kept = [_kept(sight, id) for id in sight.table.cast if sight.table.character(id)]
    party = [Character(seen.id, seen.name) for seen in sight.party]
    to = form_of(sight.table).to
    carried = {"kept": kept, "spoils": spoils.rows(sight), "party": party, "to": to}
    slots: dict[str, Slot] = {
        **_around(sight),
        "result": drawn("result", seat.result(sight, closed=False, told=False)),
        "carry": rendered("carry", carried),
        "dock": rendered("gm_over_dock", {"to": to, "undo": _undo(sight), "over": True}),
    }
    return Screen("gm_over", about(sight, live=gettext("The fight is over")), slots)


def _around(sight: Sight) -> dict[str, Slot]:
    """The GM's screen around any fight, also when it is over."""
    table, to = sight.table, form_of(sight.table).to
    asking = lobby.claims(table.campaign, table.claims)
    arrived = arrivals.rows(table)
    whole = [one for one in arrived if not one.bare]
    all_in = gettext("Let all %(count)s in") % {"count": len(whole)}
    calls = {"claims": asking, "arrivals": arrived, "whole": whole, "all_in": all_in, "to": to}
    corrected = _corrected(sight)
    return {
        **head(sight),
        "calls": rendered("calls", calls) if asking or arrived else NOTHING,
        "corrected": drawn("corrected", {"corrected": corrected}) if corrected else NOTHING,
        "log": rows.listing(sight),
    }


def _owing(sight: Sight) -> Owing:
    """The GM's open decisions: the dice or the question that comes first, and the rest."""
    rows = owed.groups(sight)
    rolls, questions = owed.own_rolls(sight), owed.own_questions(sight)
    due = [row for row in rows if not row.free]
    card: PadCard | AskCard | None = None
    mine = " ".join(row.id for row in due)
    live = gettext("Your decisions: %(what)s") % {"what": rows[0].name} if due else ""
    if rolls:
        confirm = sight.table.campaign.gm_confirm_dice
        card = pad_card(sight, together(rolls), form_of(sight.table), confirm)
        mine, live = f"pad-{card.pad.key}", card.live
    elif questions:
        card = ask_card(sight, questions[0], form_of(sight.table))
        mine, live = str(card.q.form), card.live
    count = sum(row.count for row in due) + len(questions) + len(rolls)
    return Owing(card=card, rows=rows, due=count, mine=mine, live=live)


def _owed(owing: Owing, to: str) -> Slot:
    rows = [drawn("owed", {**asdict(row), "to": to}) for row in owing.rows]
    return Listing("div", "owed", SafeString('class="list"'), rows) if rows else NOTHING


def _waits(sight: Sight, owing: Owing) -> Block:
    chips = tuple(_chip(sight, one) for one in waiting.awaited(sight) if one.seat is not None)
    if not chips and not owing.due:
        return NOTHING
    questions = signs.safe(form_of(sight.table).to["gm_questions"])
    return drawn("waits", Waits(chips, owing.due, questions))


def _chip(sight: Sight, one: waiting.Awaited) -> Chip:
    called = [sight.voice.names.get(id, id) for id in one.ids]
    return Chip(
        signs.safe(one.name),
        ids=signs.safe(",".join(one.ids)),
        who=signs.safe(", ".join(name for name in called if name != one.name)),
        rolls=one.seat.pk if one.seat and one.rolls else 0,
        since=one.since(sight.table),
        of=signs.safe(one.key),
    )


def _party(sight: Sight) -> Listing:
    """A tap on one of them opens the sheet with its rulings."""
    to = signs.safe(form_of(sight.table).to["gm_rulings"])
    cells = [drawn("party_cell", {**asdict(one), "to": to}) for one in combatants.cells(sight)]
    return Listing("ul", "party", SafeString('class="cells"'), cells)


def _danger(sight: Sight) -> Block:
    """The place where the page puts the danger gauge, which is worked out anew for each point."""
    gauge = points.mark(sight.table.steps)
    return drawn("danger", {"gauge": gauge, "to": form_of(sight.table).to["gm_danger"]})


def _dock(sight: Sight, owing: Owing) -> Block:
    card = owing.card
    shown = {
        "to": form_of(sight.table).to,
        "undo": _undo(sight),
        "over": False,
        "q": card.q if isinstance(card, AskCard) else None,
        "pad": card.pad if isinstance(card, PadCard) else None,
        "defaults": owed.has_defaults(sight),
        "due": any(not row.free for row in owing.rows),
        **asdict(_playable(sight)),
    }
    return rendered("gm_dock", shown)


def _corrected(sight: Sight) -> list[SafeString]:
    """Corrections by players since the GM's last tap."""
    found: list[SafeString] = []
    for step in sight.table.steps:
        if step.token is not None and step.seat_id is None:
            break
        by_players = [one for one in corrections(step.notes) if one["seat"] is not None]
        found += [correction(sight, one) for one in by_players]
    return found[::-1]


def _playable(sight: Sight) -> Playable:
    foes, mates = owed.playable(sight)
    called = listed([sight.voice.names.get(id, id) for id in mates])
    too = gettext("Play %(names)s too") if foes else gettext("Play %(names)s")
    return Playable(
        foes,
        "" if foes else owed.scarce(sight),
        ngettext("Play %(count)s foe", "Play %(count)s foes", foes) % {"count": foes},
        mates,
        too % {"names": called},
    )


def _until_the_round_ends(sight: Sight) -> bool:
    encounter = sight.table.encounter
    return encounter is not None and rest_of_round.holds(encounter, sight.table.state.round)


def undo_name(sight: Sight) -> SafeString | str:
    """The deed that "Undo" would undo: the last of a person."""
    taken = latest_tap(sight.table.steps)
    return past.name_of(sight, taken) if taken else ""


def _undo(sight: Sight) -> SafeString | str:
    """The label of the button "Undo": the deed, and what came of it."""
    name = undo_name(sight)
    return name and past.with_outcome(sight, name)


def _kept(sight: Sight, id: str) -> KeptBy:
    seen = sight.seen(id)
    figure = seen.figures[0] if seen and seen.figures else None
    changed = _changed(sight, id)
    return KeptBy(
        id,
        seen.name if seen else id,
        what=DOT.join(sight.voice.term(name, "stats") for name in changed),
        num=sight.named(figure),
        out=sight.out(seen)[1] if seen and sight.gone(seen) else "",
    )


def _changed(sight: Sight, id: str) -> list[str]:
    """Those of the lasting stats that differ from the beginning of the fight."""
    ruleset, table = sight.table.ruleset, sight.table
    now = ruleset.kept(table.state, id)
    if sight.table.beginning is None or id not in ruleset.plain(table.beginning)["combatants"]:
        return list(now)
    before = ruleset.kept(table.beginning, id)
    return [name for name, value in now.items() if before.get(name) != value]
