"""Decides which member answers for which combatant.

The seat that plays a combatant's sheet decides for it. For all others the GM decides, who also has
the GM's own questions. A question to a side may be answered by any seat that plays a combatant on
it, or by the GM if there is none. A revoked seat decides for nobody: the GM takes over its
characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.play.fights import statements
from encounters.play.fights.taps import NotDone
from encounters.play.models import Attempt, Encounter
from encounters.play.stored.values import CastMember
from rulesets.contract import Decision, Viewer

PARTY = "party"
RULING = "gm"
FOR_MANY = ("default", "suggest")
"""Rulings that answer many combatants' questions at once."""


class PlayerSeat(NamedTuple):
    """The data of a seat that a tap needs."""

    seat: int
    own_dice: bool
    asked_from: int = 0


def players(encounter: Encounter) -> dict[str, PlayerSeat | None]:
    """The player of each combatant of the fight; None stands for the GM. One query."""
    rows = statements.player_rows(encounter.campaign_id)
    by_combatant = {
        sheet: PlayerSeat(seat, own and not away, asked_from)
        for sheet, seat, own, away, asked_from in rows
    }
    return {row.id: by_combatant.get(row.source) for row in encounter.cast}


def deciders(
    cast: Iterable[CastMember], held_by: Mapping[str, int | None], by: str
) -> tuple[int, ...]:
    """The seats that may decide for a combatant or a side; empty if only the GM does."""
    named = [row.id for row in cast if by in (row.id, row.side)]
    seats = (held_by.get(id) for id in named)
    return tuple(dict.fromkeys(seat for seat in seats if seat is not None))


def is_to_foe(cast: Iterable[CastMember], by: str, party: bool = False) -> bool:
    """Whether a question to `by` is one to a foe, or to the foes as a side.

    With `party`, questions to single members of the party count too. Questions to the GM never do,
    since they are left to the GM; nor do questions to the party as a side.
    """
    for row in cast:
        side = row.side
        if by in (row.id, side):
            return side != PARTY or (party and by != PARTY)
    return False


def owes(member: Member, seats: Iterable[int]) -> None:
    """Raises NotDone unless the member is the GM or has one of these seats."""
    if not member.gm and (member.seat is None or member.seat.pk not in seats):
        raise NotDone("not_yours")


def gm_only(member: Member) -> None:
    if not member.gm:
        raise NotDone("not_yours")


def types_own(campaign: Campaign, played_by: Mapping[str, PlayerSeat | None], who: str) -> bool:
    """Whether dice of `who` (combatant, side, `gm`) are rolled at the table and typed in."""
    player = played_by.get(who)
    return player.own_dice if player else campaign.gm_dice


def hidden_ids(encounter: Encounter) -> tuple[str, ...]:
    """The ids of the combatants that the GM still hides."""
    return tuple(row.id for row in encounter.cast if row.hidden)


def viewer(
    encounter: Encounter, held_by: Mapping[str, int | None], seat: int | None, gm: bool = False
) -> Viewer:
    """The `Viewer` of the GM, of a player, or (without a seat) of a spectator.

    Everybody at the table belongs to the party; a player with a combatant on another side shares
    that side's secrets too. A question to a side is put to all seats that play on it.
    """
    own = tuple(id for id, holder in held_by.items() if holder == seat) if seat else ()
    sides = sorted({row.side for row in encounter.cast if row.id in own})
    return Viewer(
        gm=gm,
        controls=tuple(held_by) if gm else (*own, *sides),
        sides=tuple(sides) or (PARTY,),
        foes=encounter.campaign.foes_shown,
        hidden=hidden_ids(encounter),
        judges=encounter.campaign.odds == Campaign.Odds.JUDGED,
    )


def attempt_at(attempts: Iterable[Attempt], decision: Decision) -> Attempt | None:
    """The attempt that answers this question and waits for its dice, if there is one."""
    return next((attempt for attempt in attempts if answers(attempt, decision)), None)


def answers(attempt: Attempt, decision: Decision) -> bool:
    """Whether an attempt answers this question, alone or together with many others."""
    if (attempt.by, attempt.kind) == (decision.by, decision.kind):
        return True
    option = attempt.choice["option"] if attempt.kind == RULING else ""
    many = option in FOR_MANY and decision.by in attempt.choice.get("who", ())
    return many and (option != "default" or decision.default is not None)
