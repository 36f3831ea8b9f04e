"""Dice rolled at the table and typed in, possibly mixed with dice of the app.

A choice whose dice are not all known waits as an `Attempt` beside the fight. Nothing has changed
yet, and others can continue. Each tap with faces resolves the choice again from the current state.
Rolls that are always needed are typed together: a posted pad has `attempt` for each roll,
`face.ATTEMPT` for its slots, and `sum.ATTEMPT-PART` for the sum of a part instead of its dice. With
a single attempt its faces may be named just `face`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.http import QueryDict

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign, Seat
from encounters.play.fights import control
from encounters.play.fights.choices import whole
from encounters.play.fights.fight import Fight
from encounters.play.fights.fight_dice import faces_of_sum
from encounters.play.fights.locks import lock_encounter, run_locked, writing
from encounters.play.fights.rolls import (
    EarlierRoll,
    as_stored,
    chain_of,
    faces_of,
    rolled_before,
    slots,
)
from encounters.play.fights.taps import NotDone, Result, Tap
from encounters.play.models import Attempt, Encounter, Step
from encounters.play.moves.beginning import begin_waiting
from encounters.play.on_behalf import standing_orders
from encounters.play.stored.values import NeededRoll, Notes, RolledForNote, StoredRoll
from rulesets.contract import GM, Refused
from rulesets.dice import Roll, label
from rulesets.scenario import read_choice

NO_SUMS: Mapping[int, int | str] = {}


def type_dice(
    tap: Tap, attempt_pk: int, faces: Sequence[int], sums: Mapping[int, int | str] = NO_SUMS
) -> Result:
    """Takes the faces rolled for the dice of an attempt; in `sums`, by their index, parts of which
    only the sum was typed."""

    def action(fight: Fight) -> str | NotDone:
        attempt = waiting_attempt(fight, attempt_pk)
        control.owes(tap.member, rollers(fight, attempt))
        return go_on(fight, attempt, _typed_rolls(tap, attempt, faces, sums), tap.token)

    return run_locked(tap, action)


def drop(tap: Tap, attempt_pk: int) -> Result:
    """Withdraws an attempt, unless any of its dice has been rolled."""

    def action(fight: Fight) -> str:
        attempt = waiting_attempt(fight, attempt_pk)
        control.owes(tap.member, fight.deciders(attempt.by))
        if attempt.rolls:
            raise NotDone("dice_rolled")
        fight.dice.forget(attempt)
        return "done"

    return run_locked(tap, action)


def switch(campaign: Campaign, seat: Seat | None, own: bool) -> None:
    """Switches a seat (None: the GM) to its own dice, or to those of the app, which then rolls dice
    that are due."""
    with writing():
        if seat:
            seat.own_dice, seat.dice_away = own, False
            seat.save(update_fields=["own_dice", "dice_away"])
        else:
            campaign.gm_dice = own
            campaign.save(update_fields=["gm_dice"])
        running = campaign.encounters.filter(status=Encounter.Status.RUNNING).first()
        if running and not own:
            fight = Fight(lock_encounter(running.pk))
            fight.dice.rolled_for.add(seat.pk if seat else None)
            for attempt in fight.dice.attempts:
                if not fight.dice.are_typed(attempt.needed.who, attempt.own_dice):
                    go_on(fight, attempt, [])
            fight.save()
        changes.announce(campaign)
        begin_waiting(campaign)


def go_on(
    fight: Fight,
    attempt: Attempt,
    rolled: list[EarlierRoll],
    token: str | None = None,
    notes: Iterable[Notes] = (),
) -> str | NotDone:
    """Resolves the attempt's choice with more rolls: it is done, or needs more dice.

    `token` is the tap that caused it, `notes` are added to the step.
    """
    faces = [*map(rolled_before, attempt.rolls), *rolled]
    fight.dice.forget(attempt)
    try:
        result = fight.take(
            read_choice(attempt.choice),
            token=token,
            seat=attempt.seat_id,
            faces=faces,
            answered_with=attempt.token,
            notes=[*attempt.notes, *notes],
            own_dice=attempt.own_dice,
        )
    except Refused:  # others continued meanwhile, and the choice is no longer offered
        fight.dice.keep_unused(attempt, [as_stored(face) for face in faces])
        return NotDone("no_longer")
    fight.dice.keep_unused(attempt, _unused_faces(faces, result.rolls))
    standing_orders.answer_all(fight)
    return "done" if isinstance(result, Step) else "dice"


def rollers(fight: Fight, attempt: Attempt) -> tuple[int, ...]:
    """The seats that may type these dice; the GM may type any."""
    return fight.dice.rollers(attempt.needed.who)


def _unused_faces(faces: Iterable[EarlierRoll], used: Iterable[StoredRoll]) -> list[StoredRoll]:
    """Typed faces that the rules did not need in the end, because something else has changed."""
    taken = [label(row.who, row.purpose) for row in used]
    left = []
    for face in faces:
        name = label(face.roll.who, face.roll.purpose)
        if name in taken:
            taken.remove(name)
        else:
            left.append(as_stored(face))
    return left


def _typed_rolls(
    tap: Tap, attempt: Attempt, faces: Sequence[int], sums: Mapping[int, int | str]
) -> list[EarlierRoll]:
    """The typed faces, if they fit the dice that are due, with those that follow or with the equal
    rolls. NotDone otherwise."""
    every = attempt.needed.parts
    typed_faces = _with_sums(every, faces, sums)
    all_of_it = [(place, item) for place, part in enumerate(every) for item in part.rolls]
    due = [(place, item) for place, item in all_of_it if place == 0]
    ways = (due[:1], due, all_of_it)
    rolls = next(
        (way for way in ways if sum(roll.count for _, roll in way) == len(typed_faces)), None
    )
    if rolls is None:
        raise NotDone("bad_dice")
    typed = []
    for place, asked in rolls:
        these, typed_faces = typed_faces[: asked.count], typed_faces[asked.count :]
        if not all(type(face) is int and 1 <= face <= asked.sides for face in these):
            raise NotDone("bad_dice")
        who, summed = every[place].who, place in sums
        roll = Roll(who, asked.purpose, asked.count, asked.sides, tuple(these), summed)
        typed.append(EarlierRoll(roll, "typed", tap.seat, tap.token))
    return typed


def _with_sums(
    every: Sequence[NeededRoll], faces: Sequence[int], sums: Mapping[int, int | str]
) -> list[int]:
    """The faces part by part, invented for those of which the sum was typed. Raises NotDone."""
    all_faces, rest = list[int](), list(faces)
    for place, part in enumerate(every if sums else ()):
        if place in sums:
            all_faces += faces_of_sum(part, sums[place])
        else:
            count = sum(item.count for item in part.rolls)
            all_faces, rest = all_faces + rest[:count], rest[count:]
    return all_faces + rest


def waiting_attempt(fight: Fight, pk: int) -> Attempt:
    attempt = next((item for item in fight.dice.attempts if item.pk == pk), None)
    if attempt is None:
        raise NotDone("dice_gone", "stale")
    return attempt


def take_dice_back(tap: Tap, attempt_pk: int) -> Result:
    """Withdraws the last dice of a roll that continues (double sixes, ones that double, hits that
    lead to another throw), so that they can be typed again.

    Whether it continues depends on its own faces, which its roller has seen. So its last dice may
    be withdrawn until the whole roll is over: nothing is learned from that.
    """

    def action(fight: Fight) -> str | NotDone:
        attempt = waiting_attempt(fight, attempt_pk)
        control.owes(tap.member, rollers(fight, attempt))
        rolls = [row.roll for row in attempt.rolls]
        choice, needed = read_choice(attempt.choice), attempt.needed.due
        chain = chain_of(
            attempt.rolls,
            attempt.needed.who,
            fight.ruleset.stakes(fight.state, choice, rolls, needed, GM),
        )
        if not chain or chain[-1] != attempt.rolls[-1] or chain[-1].how != "typed":
            raise NotDone("dice_rolled")
        attempt.rolls = attempt.rolls[:-1]
        return go_on(fight, attempt, [], tap.token)

    return run_locked(tap, action)


def let_app_roll(tap: Tap, seat: int | None, until_back: bool = False) -> Result:
    """Lets the app roll dice although they are typed: those that the table waits for from an absent
    player, or from the GM (None). With `until_back` also later ones, until the seat taps again.
    The answer remains the player's, and the log says how its dice were rolled."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        waiting = [
            attempt
            for attempt in fight.dice.attempts
            if seat in (fight.dice.rollers(attempt.needed.who) or (None,))
        ]
        if not waiting:
            raise NotDone("dice_gone", "stale")
        if until_back and seat is not None:
            Seat.objects.filter(pk=seat).update(dice_away=True)
            changes.announce(fight.encounter.campaign)
        fight.dice.rolled_for.add(seat)
        for nth, attempt in enumerate(waiting):
            notes = [RolledForNote(seat, attempt.needed.who, attempt.needed.purpose)]
            token = None if nth else tap.token
            go_on(fight, attempt, [], token, notes if seat is not None else ())
        return "done"

    return run_locked(tap, action)


MOST = 12  # attempts on one pad


class TypedDice(NamedTuple):
    """The faces for an attempt, and each sum that was typed instead, by its part."""

    attempt: int
    faces: list[int]
    sums: Mapping[int, int | str]


def typed_faces(encounter: Encounter, posted: QueryDict) -> list[TypedDice]:
    """The faces for each named attempt, in that order; at least one.

    Invalid faces are passed on unchanged, and an unknown attempt has no faces: the code that takes
    the dice refuses both.
    """
    read = [whole(text) for text in posted.getlist("attempt")[:MOST]]
    pks = list(dict.fromkeys(item for item in read if isinstance(item, int))) or [0]
    attempts = {attempt.pk: attempt for attempt in encounter.attempts.filter(pk__in=pks)}
    alone = posted.getlist("face") if len(pks) == 1 else []
    return [
        _typed_dice(attempts[pk], posted, alone) if pk in attempts else TypedDice(pk, [], {})
        for pk in pks
    ]


def _typed_dice(attempt: Attempt, posted: QueryDict, alone: list[str]) -> TypedDice:
    typed = posted.getlist(f"face.{attempt.pk}") or alone
    sums = {
        place: whole(text)
        for place in range(len(attempt.needed.parts))
        if (text := posted.get(f"sum.{attempt.pk}-{place}", "").strip())
    }
    return TypedDice(attempt.pk, _faces(typed, attempt, sums), sums)


def _faces(typed: list[str], attempt: Attempt, sums: Collection[int]) -> list[int]:
    """The faces part by part, without those whose sum was typed. If there are only enough dice for
    the first part, they belong to it."""
    every = [part.rolls for part in attempt.needed.parts]
    all_faces: list[int] = []
    for place, rolls in enumerate(every):
        count = sum(1 for _ in slots(rolls)) if place + 1 < len(every) else len(typed)
        own, typed = typed[:count], typed[count:]
        if own and place not in sums:
            all_faces += faces_of(own, rolls) or []
    return all_faces
