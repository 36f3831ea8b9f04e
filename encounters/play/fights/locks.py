"""Serialises taps, and checks whether one still means what its page showed.

    run_locked(tap, action)  # locks, refuses repeated taps, runs `action`, saves, announces

On SQLite a writing transaction locks the whole file. Waiting for a turn within the process is short
and fair, waiting in SQLite's busy handler is neither (3.7 s at the longest against 0.4 s).
PostgreSQL only needs the row lock of the encounter.

While several people answer at the same time, new steps are made constantly, and that must not
invalidate taps. So an answer is valid as long as its question is still open. It is stale once the
question was answered, undone, or asked again in another turn.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection, transaction

from encounters.campaigns import changes
from encounters.campaigns.models import Seat
from encounters.play.fights import statements, states
from encounters.play.fights.control import FOR_MANY
from encounters.play.fights.fight import Fight, moved
from encounters.play.fights.taps import NotDone, Result, Tap, check_tap, not_done
from encounters.play.models import Attempt, Encounter, Step
from encounters.serve.database import calls
from encounters.serve.live import bus
from rulesets.contract import Choice, Refused

log = logging.getLogger(__name__)

LIVE = Encounter.LIVE
MOST_STEPS_BEHIND = 100
_turn = threading.RLock()


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that will write. Its announcements are sent after the commit."""
    if connection.vendor == "sqlite":
        with _turn, transaction.atomic():
            yield
    else:
        with transaction.atomic():
            yield


def lock_encounter(pk: int) -> Encounter:
    """The encounter with its campaign, locked until the transaction ends."""
    row = statements.locked.one(pk)
    if row is None:
        raise Encounter.DoesNotExist
    return row


@contextmanager
def at_table(tap: Tap) -> Iterator[Fight]:
    """The locked fight, for a tap that was not seen before. Changes are saved at the end."""
    check_tap(tap)
    if tap.member.seat is not None and tap.member.seat.watching:
        raise NotDone("not_yours")
    encounter = lock_encounter(tap.encounter)
    if encounter.campaign_id != tap.member.campaign.pk:
        raise NotDone("not_yours")
    if encounter.campaign.archived:
        raise NotDone("put_away")
    steps = statements.now_or_tapped(encounter.pk, encounter.step, tap.token)
    attempts = statements.attempts(encounter.pk) if any(step.waits for step in steps) else []
    if seen_before(tap.token, steps, attempts):
        raise NotDone("", kind="again")
    if encounter.status not in LIVE:
        raise NotDone("not_begun" if encounter.status == Encounter.Status.PREPARED else "closed")
    fight = Fight(encounter, steps, attempts)
    fight.co_gm = tap.member.name
    transaction.on_commit(lambda: moved.send_robust(Fight, fight=fight))
    _here_again(fight, tap.member.seat)
    yield fight
    fight.save()


def _here_again(fight: Fight, seat: Seat | None) -> None:
    """Ends the time in which the app rolls for the tapping seat. Announces it, so that tables read
    their seats again."""
    if seat is not None and seat.dice_away:
        seat.dice_away = False
        seat.save(update_fields=["dice_away"])
        changes.announce(fight.encounter.campaign)
        fight.changed = True


def seen_before(token: str, steps: Iterable[Step], attempts: Iterable[Attempt]) -> bool:
    """Whether this tap was taken already, as a step or as dice of an attempt."""
    return any(step.token == token for step in steps) or any(
        token == attempt.token or any(row.token == token for row in attempt.rolls)
        for attempt in attempts
    )


def run_locked(tap: Tap, action: Callable[[Fight], str | NotDone]) -> Result:
    """Runs `action` on the locked fight and returns a result of the kind that it returns.

    An exception rolls everything back; a NotDone that is returned, not raised, is only reported.
    """
    try:
        with writing(), at_table(tap) as fight:
            try:
                kind = action(fight)
            except Refused as refused:
                names = fight.names if tap.member.gm else {}
                raise not_done(refused, fight.ruleset, names=names) from refused
        if isinstance(kind, str):
            return Result(kind=kind, encounter=fight.encounter, message=fight.message)
        return result_of(kind, tap.encounter)
    except NotDone as reason:
        return result_of(reason, tap.encounter)
    except states.Unreadable:
        return result_of(NotDone("unreadable"), tap.encounter)
    except OperationalError as error:
        return not_saved(error, tap.encounter)


def not_saved(error: OperationalError, encounter_pk: int) -> Result:
    """The result for a full disk, or an unreachable or locked database. Raises the error if the
    data may have been saved (`encounters/serve/database/calls.py`)."""
    if calls.lost(error):
        raise error
    log.error("a tap could not be saved: %s", error)
    return result_of(NotDone("not_saved"), encounter_pk)


def result_of(reason: NotDone, encounter_pk: int) -> Result:
    """The result for a tap that was not taken, or was taken before: then its announcement may have
    been lost together with the reply to the commit."""
    encounter = Encounter.objects.select_related("campaign").get(pk=encounter_pk)
    if reason.kind == "again":
        bus.publish(encounter.campaign_id, encounter.campaign.version)
    return Result(
        kind=reason.kind,
        encounter=encounter,
        code=reason.code,
        message="" if reason.kind == "again" else reason.message,
        field=reason.field,
        reason=reason.reason,
    )


def check_fresh(fight: Fight, tap: Tap, choice: Choice) -> None:
    """NotDone("...", "stale") unless the choice answers the question that was shown."""
    ruling = (choice.by, choice.kind) == ("gm", "gm")
    if tap.step == fight.encounter.step:
        return
    if ruling and choice.option not in FOR_MANY:
        return  # rulings answer no question
    between = steps_since(fight, tap)
    asked = set(choice.fields.get("who") or ()) if ruling else {choice.by}
    kind = None if ruling else choice.kind
    if any(step.kind in (Step.Kind.UNDO, Step.Kind.REDO) for step in between):
        raise NotDone("undone", "stale")
    if any(_answers(step, asked, kind) for step in between):
        raise NotDone("answered", "stale")
    seen = _step_of(fight, tap)
    if (seen.round, seen.phase, seen.turn) != (fight.now.round, fight.now.phase, fight.now.turn):
        raise NotDone("moved_on", "stale")
    if not ruling and not _stands(fight, seen, choice):
        raise NotDone("moved_on", "stale")


def steps_since(fight: Fight, tap: Tap) -> list[Step]:
    """The steps after the one shown. Raises NotDone if there are too many, or if that step does not
    exist."""
    behind = fight.encounter.step - tap.step
    if not 0 <= behind <= MOST_STEPS_BEHIND:
        raise NotDone("moved_on", "stale")
    steps = Step.objects.filter(encounter=fight.encounter, number__gt=tap.step)
    return list(steps.defer("state", "log", "rolls"))


def _step_of(fight: Fight, tap: Tap) -> Step:
    step = Step.objects.filter(encounter=fight.encounter, number=tap.step).first()
    if step is None:
        raise NotDone("moved_on", "stale")
    return step


def _answers(step: Step, asked: set[str], kind: str | None) -> bool:
    """Whether the step answered one of those questions, alone or with many others."""
    choice = step.choice or {}
    if choice.get("by") == "gm" and choice.get("option") in FOR_MANY:
        return bool(asked & set(choice.get("who") or ()))
    return kind is not None and choice.get("by") in asked and choice.get("kind") == kind


def _stands(fight: Fight, step: Step, choice: Choice) -> bool:
    before = fight.ruleset.pending(states.decode(fight.encounter, step))
    asked = [item for item in before if (item.by, item.kind) == (choice.by, choice.kind)]
    return bool(asked) and asked[0] == fight.decision(choice.by, choice.kind)
