"""A player's screen while the table waits for others, and when the fight is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from encounters.campaigns.models import Seat
from encounters.markup import SafeString
from encounters.play.panels.log import rows
from encounters.play.panels.people import waiting
from encounters.play.panels.people.standing import always, switch
from encounters.play.panels.people.strip import following
from encounters.play.panels.questions import answered
from encounters.play.panels.questions.answered import Answered
from encounters.play.panels.questions.cards import FreeCard, form_of, free_card
from encounters.play.panels.seat_body import Body, order_rows, own_cards
from encounters.play.panels.sights import Sight
from encounters.wording import listed
from rulesets.contract import PendingView


class Next(Struct, frozen=True):
    """An own combatant comes right after who is at turn, and whom if that is one alone."""

    after: str


class Waiting(Body, frozen=True, kw_only=True):
    """Others are awaited: `said` is what was answered, `free` what may be asked meanwhile,
    `standing` the switch that has everything answered. `read_wrong`: dice that were typed can be
    corrected."""

    waiting: SafeString | str
    said: Sequence[Answered]
    next: Next | None
    read_wrong: bool
    standing: SafeString | str = ""
    free: Sequence[FreeCard] = ()


class Over(Waiting, frozen=True, kw_only=True):
    """`winner` has won, or `nobody`; neither where the GM ended the fight and did not say."""

    winner: str
    nobody: bool


def waiting_for_others(
    sight: Sight, seat: Seat | None, asked: Iterable[PendingView] = ()
) -> Waiting:
    return Waiting(
        cards=own_cards(sight, sight.viewer.controls),
        order=order_rows(sight),
        log=rows.html(sight),
        live=waiting.announced(sight),
        waiting=waiting.html(sight),
        said=answered.answers(sight, sight.viewer.controls),
        next=_next(sight),
        read_wrong=seat is not None and sight.table.typed_by(seat.pk),
        standing="" if sight.view.over else _always(sight),
        free=[free_card(sight, one, form_of(sight.table)) for one in asked],
    )


def over(sight: Sight, seat: Seat | None) -> Over:
    winner = sight.view.winner
    return Over(
        **asdict(waiting_for_others(sight, seat)),
        winner=sight.voice.names.get(winner, winner) if winner else "",
        nobody=sight.nobody_won,
    )


def _next(sight: Sight) -> Next | None:
    now, after = following(sight)
    if not any(id in sight.viewer.controls for id in after):
        return None
    return Next(sight.voice.names.get(now[0], "") if len(now) == 1 else "")


def _always(sight: Sight) -> SafeString | str:
    """The switch that lets the own combatants answer everything, as long as one of them does."""
    own = [id for id in sight.viewer.controls if id in sight.table.held_by]
    if not always(sight, own):
        return ""
    whose = listed([sight.voice.names.get(id, id) for id in own])
    return switch(sight, own, whose)
