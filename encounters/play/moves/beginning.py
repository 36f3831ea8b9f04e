"""The first step of a fight, and the dice that are typed before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.db import OperationalError
from django.utils import timezone

from encounters.campaigns import changes
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.fights import first_dice
from encounters.play.fights.fight import Fight
from encounters.play.fights.first_dice import DueRoll, FirstRolls
from encounters.play.fights.locks import LIVE, lock_encounter, not_saved, result_of, writing
from encounters.play.fights.rolls import EarlierRoll, as_stored
from encounters.play.fights.states import step_of
from encounters.play.fights.taps import NotDone, Result, Tap, check_tap
from encounters.play.models import Encounter, Step
from encounters.play.on_behalf.standing_orders import answer_all
from encounters.play.stored.values import Roster
from rulesets.dice import Roll, TableDice

TEN = 10  # may read 0

type Typed = Mapping[str, Sequence[int]]
"""Faces by the key of their roll (`first_dice.DueRoll`)."""


def start(encounter: Encounter, member: Member, ask: bool = False) -> Result:
    """Puts a prepared encounter on the table. With `ask` those who roll at the table are waited
    for; without it the app rolls whatever is missing."""

    def action(prepared: Encounter) -> str:
        _may_start(prepared, member)
        return _go_on(prepared, first_dice.stored_rolls(prepared), ask)

    return _move(encounter, action)


def type_first(encounter: Encounter, member: Member, typed: Typed, token: str) -> Result:
    """Takes the faces of dice that the fight begins with; it begins with the last of them."""

    def action(prepared: Encounter) -> str:
        waiting = _waiting_fight(prepared, member, token)
        if not typed:
            raise NotDone("bad_dice")
        owed = _due_rolls(waiting, member, typed)
        rolled = [_typed_roll(due, typed[due.key], member, token) for due in owed]
        return _go_on(prepared, [*waiting.rolls, *rolled], ask=True, token=token)

    return _move(encounter, action)


def take_first_back(encounter: Encounter, member: Member, key: str, token: str) -> Result:
    """Withdraws the last dice of a continuing roll, to type them again."""

    def action(prepared: Encounter) -> str:
        waiting = _waiting_fight(prepared, member, token)
        (due,) = _due_rolls(waiting, member, {key: ()})
        own = [roll for roll in waiting.rolls if roll.roll.who == due.needed.who]
        if not own or own[-1].how != "typed":
            raise NotDone("dice_rolled")
        left = [roll for roll in waiting.rolls if roll is not own[-1]]
        return _go_on(prepared, left, ask=True)

    return _move(encounter, action)


def prepare_again(encounter: Encounter, member: Member) -> Result:
    """Returns from the dice to preparing; what was rolled is dropped."""

    def action(prepared: Encounter) -> str:
        _may_start(prepared, member)
        _wait(prepared, None)
        return "done"

    return _move(encounter, action)


def begin_waiting(campaign: Campaign) -> None:
    """Begins a fight whose last missing dice need not be typed any more."""
    for encounter in campaign.encounters.awaiting_dice():
        _move(encounter, lambda fight: _go_on(fight, first_dice.stored_rolls(fight), ask=True))


def _move(encounter: Encounter, action: Callable[[Encounter], str]) -> Result:
    try:
        with writing():
            # A campaign has only one fight on its table, so the campaign is locked.
            campaign = Campaign.objects.select_for_update().get(pk=encounter.campaign_id)
            if campaign.archived:
                raise NotDone("put_away")
            prepared = lock_encounter(encounter.pk)
            kind = action(prepared)
            return Result(kind=kind, encounter=prepared)
    except NotDone as reason:
        return result_of(reason, encounter.pk)
    except OperationalError as error:
        return not_saved(error, encounter.pk)


def _may_start(encounter: Encounter, member: Member) -> None:
    if not member.gm or member.campaign.pk != encounter.campaign_id:
        raise NotDone("not_yours")
    if encounter.status in LIVE:
        raise NotDone("already_begun")
    if encounter.status == Encounter.Status.CLOSED:
        raise NotDone("closed")
    if Encounter.objects.filter(campaign=encounter.campaign_id, status__in=LIVE).exists():
        raise NotDone("on_the_table")


def _waiting_fight(encounter: Encounter, member: Member, token: str) -> FirstRolls:
    """The waiting fight, for a tap that was not seen before."""
    if member.campaign.pk != encounter.campaign_id or (member.seat and member.seat.watching):
        raise NotDone("not_yours")
    check_tap(Tap(encounter.pk, 0, token, member))
    rolled = first_dice.stored_rolls(encounter)
    begun = Step.objects.filter(encounter=encounter, token=token).exists()
    if begun or any(roll.token == token for roll in rolled):
        raise NotDone("", kind="again")
    if encounter.status != Encounter.Status.PREPARED or encounter.first_rolls is None:
        raise NotDone("dice_gone", "stale")
    return first_dice.waiting(encounter, rolled)


def _due_rolls(waiting: FirstRolls, member: Member, keys: Typed) -> list[DueRoll]:
    """The rolls with these keys that are still due. A seat is told alike of combatants that others
    play and of those that do not exist."""
    may = [due for due in waiting.due if member.gm or (due.seat and due.seat == member.seat)]
    rolls = [due for due in may if due.key in keys]
    if rolls:
        return rolls
    own = {who for who, seat in waiting.seats.items() if seat and seat == member.seat}
    if member.gm or any(first_dice.roller(key) in own for key in keys):
        raise NotDone("dice_gone", "stale")
    raise NotDone("not_yours")


def _typed_roll(due: DueRoll, faces: Sequence[int], member: Member, token: str) -> EarlierRoll:
    """The typed roll. Raises NotDone for faces that are not on its dice."""
    needed = due.needed
    if needed.sides == TEN:
        faces = [face or TEN for face in faces]
    fit = all(type(face) is int and 1 <= face <= needed.sides for face in faces)
    if len(faces) != needed.count or not fit:
        raise NotDone("bad_dice")
    roll = Roll(needed.who, needed.purpose, needed.count, needed.sides, tuple(faces))
    return EarlierRoll(roll, "typed", member.seat.pk if member.seat else None, token)


def _go_on(
    encounter: Encounter, rolled: Sequence[EarlierRoll], ask: bool, token: str | None = None
) -> str:
    """Begins the fight, or waits for the dice that are due."""
    waiting = first_dice.waiting(encounter, rolled)
    if ask and waiting.due:
        _wait(encounter, waiting.rolls)
        return "dice"
    _begin(waiting, token)
    return "done"


def _wait(encounter: Encounter, rolled: Sequence[EarlierRoll] | None) -> None:
    """Only one fight of a campaign waits for its dice."""
    encounter.campaign.encounters.awaiting_dice().update(first_rolls=None)
    if rolled is not None:
        encounter.first_rolls = [as_stored(roll, keep_token=True) for roll in rolled]
        encounter.save(update_fields=["first_rolls"])
    else:
        encounter.first_rolls = None
    changes.announce(encounter.campaign)


def _begin(waiting: FirstRolls, token: str | None) -> None:
    encounter, roster = waiting.encounter, waiting.roster
    dice = TableDice(waiting.rolls, lambda who: False)
    outcome = first_dice.first_outcome(encounter, roster, dice)
    step = step_of(encounter, 1, Step.Kind.BEGIN, outcome)
    step.rolls, step.token = [as_stored(rolled) for rolled in dice.rolled], token
    step.save()
    encounter.campaign.encounters.awaiting_dice().update(first_rolls=None)
    encounter.first_rolls = None
    encounter.options = first_dice.options_of(encounter)
    encounter.cast = [entry.cast for entry in roster]
    encounter.roster = Roster([entry.combatant for entry in roster], encounter.options)
    encounter.kept_out = _left_out(encounter)
    encounter.step, encounter.started = step.number, timezone.now()
    encounter.status = encounter.Status.OVER if outcome.state.over else encounter.Status.RUNNING
    encounter.save()
    fight = Fight(encounter)
    fight.changed = True
    answer_all(fight)
    fight.save()


def _left_out(encounter: Encounter) -> list[int]:
    """Characters with a player that the GM has left out of all lines, so that the GM is not asked
    about them."""
    entered = [row.source for row in encounter.cast if row.source]
    played = Combatant.objects.filter(campaign=encounter.campaign_id, player__isnull=False)
    return list(played.exclude(pk__in=entered).values_list("pk", flat=True))
