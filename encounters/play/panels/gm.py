"""The GM's round: whom the table waits for, the party, what the GM owes, the foes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from encounters.markup import SafeString
from encounters.play.fights import spoils
from encounters.play.fights.notes import corrections
from encounters.play.forecasts.danger import points
from encounters.play.history.line import latest_tap
from encounters.play.on_behalf import rest_of_round
from encounters.play.panels import lobby
from encounters.play.panels.board_sights import BoardSights
from encounters.play.panels.fragments import drawn
from encounters.play.panels.log import beats, past
from encounters.play.panels.log.noted import correction
from encounters.play.panels.people import arrivals, clusters, combatants, foes, waiting
from encounters.play.panels.people.combatants import Cell
from encounters.play.panels.people.strip import turns
from encounters.play.panels.questions import owed
from encounters.play.panels.questions.cards import AskCard, PadCard, ask_card, form_of, pad_card
from encounters.play.panels.questions.pads import together
from encounters.play.panels.sights import Sight
from encounters.spoken import gettext, ngettext
from encounters.wording import listed


class Chip(Struct, frozen=True):
    """A player who is waited for: with these combatants, since when, and by which seat dice are
    due; 0 where none are. `of` tells the clock of one question from that of the next."""

    name: str
    ids: str
    who: str
    rolls: int
    since: int
    of: str
    clock: str


class Character(Struct, frozen=True):
    """One of the party who may keep what is found."""

    id: str
    name: str


class KeptBy(Struct, frozen=True):
    """What goes back to a character's sheet (`what`), with its main number; `out`: why it is out of
    the fight."""

    id: str
    name: str
    what: str
    num: SafeString
    out: str


class Round(Struct, frozen=True, kw_only=True):
    """Who is in the fight, who wants to come in, and what has happened. `gauge` is the key of the
    place where the page puts the danger gauge; "" without one."""

    claims: SafeString | str
    arrivals: Sequence[arrivals.Arrival]
    cells: Sequence[Cell]
    groups: Sequence[SafeString]
    standing: str
    order: Sequence[SafeString]
    clusters: SafeString
    corrected: Sequence[SafeString]
    undo: SafeString | str
    gm_dice: bool
    confirm_dice: bool
    gauge: str
    log: SafeString


class Owing(Struct, frozen=True, kw_only=True):
    """Who is waited for, and what the GM owes: for `you` that many decisions. `mine` is that as a
    key: a new question calls for attention."""

    waits: Sequence[Chip]
    owed: Sequence[owed.Owed]
    owed_total: str
    defaults: bool
    due: bool
    you: int
    foes_played: bool
    mine: str
    live: str


class Playable(Struct, frozen=True):
    """How many `foes` and which `mates` can be played for the GM, and what the buttons say."""

    foes: int
    play: str
    mates: Sequence[str]
    play_too: str


class Over(Struct, frozen=True):
    """`winner` has won, or `nobody`; neither where the GM ended the fight and did not say."""

    winner: str
    nobody: bool
    spoils: Sequence[spoils.Row]
    party: Sequence[Character]
    kept: Sequence[KeptBy]


def gm_round(board: BoardSights) -> Round:
    """What the GM's screen shows of any fight, also when it is over."""
    sight = board.sight(gm=True)
    in_order = combatants.order(sight) if turns(sight) else ()
    return Round(
        claims=lobby.claims(board.table.campaign, board.table.claims),
        arrivals=arrivals.rows(board.table),
        cells=combatants.cells(sight),
        groups=foes.groups(sight),
        standing=foes.standing(sight),
        order=[drawn("order_row", row) for row in in_order],
        clusters=clusters.cards(sight),
        corrected=_corrected(sight),
        undo=_undo(sight),
        gm_dice=board.table.campaign.gm_dice,
        confirm_dice=board.table.campaign.gm_confirm_dice,
        gauge=points.mark(board.table.steps) if board.table.campaign.gauge else "",
        log=beats.html(sight, 16),
    )


def owing(sight: Sight) -> tuple[Struct, ...]:
    """What the GM owes, and the dice or the question that comes first."""
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
    owes = Owing(
        waits=[_chip(sight, one) for one in waiting.awaited(sight) if one.seat is not None],
        owed=rows,
        owed_total=owed.total(sight, rows),
        defaults=owed.has_defaults(sight),
        due=bool(due),
        you=sum(row.count for row in due) + len(questions) + len(rolls),
        foes_played=_until_the_round_ends(sight),
        mine=mine,
        live=live,
    )
    return (owes, _playable(sight), card) if card else (owes, _playable(sight))


def _corrected(sight: Sight) -> list[SafeString]:
    """What players have corrected since the GM's last tap."""
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
        ngettext("Play %(count)s foe", "Play %(count)s foes", foes) % {"count": foes},
        mates,
        too % {"names": called},
    )


def _until_the_round_ends(sight: Sight) -> bool:
    encounter = sight.table.encounter
    return encounter is not None and rest_of_round.holds(encounter, sight.table.state.round)


def _chip(sight: Sight, one: waiting.Awaited) -> Chip:
    called = [sight.voice.names.get(id, id) for id in one.ids]
    since = one.seconds(sight.table)
    return Chip(
        one.name,
        ids=",".join(one.ids),
        who=", ".join(name for name in called if name != one.name),
        rolls=one.seat.pk if one.seat and one.rolls else 0,
        since=since,
        of=one.key,
        clock=waiting.clock(since),
    )


def undo_name(sight: Sight) -> SafeString | str:
    """What "Undo" would undo: the last thing that a person did."""
    taken = latest_tap(sight.table.steps)
    return past.name_of(sight, taken) if taken else ""


def _undo(sight: Sight) -> SafeString | str:
    """What the button "Undo" says: what it would undo, and what came of that."""
    taken = latest_tap(sight.table.steps)
    return past.with_outcome(sight, taken, past.name_of(sight, taken)) if taken else ""


def over(sight: Sight) -> Over:
    winner = sight.view.winner
    return Over(
        sight.voice.names.get(winner, winner) if winner else "",
        sight.nobody_won,
        spoils.rows(sight),
        [Character(seen.id, seen.name) for seen in sight.party],
        [_kept(sight, id) for id in sight.table.cast if sight.table.character(id)],
    )


def _kept(sight: Sight, id: str) -> KeptBy:
    seen = sight.seen(id)
    figure = seen.figures[0] if seen and seen.figures else None
    changed = _changed(sight, id)
    return KeptBy(
        id,
        seen.name if seen else id,
        what=" · ".join(sight.voice.term(name, "stats") for name in changed),
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
