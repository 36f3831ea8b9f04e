"""Moves of the GM beside the rules: newcomers from the library or with their own player, hiding
combatants, calling players, ending and closing the fight."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from msgspec import UNSET
from msgspec.structs import replace

from encounters.campaigns import changes
from encounters.campaigns.models import Seat
from encounters.combatants.models import Combatant
from encounters.combatants.shelf import taking
from encounters.play.fights import control, endings
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.fights.roster import MOST_COMBATANTS, RESERVED, Entrant, entrants
from encounters.play.fights.taps import NotDone, Result, Tap
from encounters.play.models import Encounter
from encounters.play.moves.answers import take
from encounters.play.on_behalf import standing_orders
from encounters.play.stored.values import SpoilsShare, WinnerNote
from rulesets.contract import GM, Choice, Viewer

LONGEST_SPOILS = 80
PAUSE = timedelta(seconds=10)  # between two calls to one seat


def end(tap: Tap, winner: str | None) -> Result:
    """Ends the fight. The GM says which side has won ("" for nobody; None: not said)."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        people = fight.ruleset.view(fight.state, GM).combatants
        if winner and winner not in endings.sides(people):
            raise NotDone("no_such_side")
        won = [] if winner is None else [WinnerNote(winner)]
        return take(fight, tap, Choice("gm", "gm", endings.END, {}), notes=won)

    return run_locked(tap, action)


def reveal(tap: Tap, ids: Iterable[str]) -> Result:
    """Reveals combatants to the players."""
    return _hide(tap, ids, False)


def hide(tap: Tap, ids: Iterable[str]) -> Result:
    """Hides combatants until they act."""
    return _hide(tap, ids, True)


def _hide(tap: Tap, ids: Iterable[str], hidden: bool) -> Result:
    wanted = set(ids)

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        if not wanted <= {row.id for row in fight.encounter.cast}:
            raise NotDone("unknown")
        fight.encounter.cast = [
            replace(row, hidden=hidden, revealed=UNSET) if row.id in wanted else row
            for row in fight.encounter.cast
        ]
        fight.changed = True
        return "done"

    return run_locked(tap, action)


def remind(tap: Tap, seats: Collection[int]) -> Result:
    """Calls those of these seats that still owe an answer or a roll, each at most every `PAUSE`.

    It is stored with the seat and travels as any other change: the panels of those who are asked
    say that they were called, and their phones vibrate, sound and light up (`turn_alerts.js`).
    """

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        asked = (item for item in fight.pending if not item.free and not fight.dice.attempt(item))
        rolls = (fight.dice.rollers(attempt.needed.who) for attempt in fight.dice.attempts)
        answers = (fight.deciders(decision.by) for decision in asked)
        owing = {seat for some in (*answers, *rolls) for seat in some}.intersection(seats)
        if not owing:
            raise NotDone("answered", "stale")
        now = timezone.now()
        rested = Q(reminded=None) | Q(reminded__lte=now - PAUSE)
        if Seat.objects.filter(rested, pk__in=owing).update(reminded=now):
            changes.announce(fight.encounter.campaign)  # so that tables read their seats again
            fight.changed = True
        else:
            fight.message = gettext("The phones have been called a moment ago.")
        return "done"

    return run_locked(tap, action)


def carry_over(tap: Tap, ids: Iterable[str], posted: Mapping[str, Any] | None = None) -> Result:
    """Writes lasting values to these characters' sheets, and closes the encounter.

    `posted` has the spoils of the defeated.
    """
    wanted = set(ids)

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        if fight.encounter.status != Encounter.Status.OVER:
            raise NotDone("still_on")
        _write_back(fight, wanted)
        fight.encounter.spoils = _shares(fight, posted or {})
        fight.encounter.status = Encounter.Status.CLOSED
        fight.encounter.closed = timezone.now()
        fight.changed = True
        return "done"

    return run_locked(tap, action)


def _write_back(fight: Fight, wanted: set[str]) -> None:
    sources = {row.id: row.source for row in fight.encounter.cast if row.id in wanted}
    if len(sources) < len(wanted):
        raise NotDone("unknown")
    changes.lock_campaign(fight.encounter.campaign_id)
    characters = Combatant.objects.filter(pk__in=sources.values(), kind=Combatant.Kind.CHARACTER)
    sheets = characters.select_related("campaign").in_bulk()
    view = fight.ruleset.view(fight.state, Viewer(gm=True))
    for id, source in sources.items():
        if source in sheets:
            sheet, combatant = sheets[source], view.seen(id)
            kept = fight.ruleset.kept(fight.state, id)
            sheet.before = {name: sheet.stats[name] for name in kept if name in sheet.stats} | (
                sheet.before
            )
            sheet.stats = {**sheet.stats, **kept}
            sheet.dead = combatant is not None and combatant.status in fight.ruleset.dead
    Combatant.objects.bulk_update(sheets.values(), ["stats", "before", "dead"])


def _shares(fight: Fight, posted: Mapping[str, Any]) -> dict[str, SpoilsShare]:
    """The spoils in a form, by the defeated combatant. Raises NotDone for values that no page
    sends."""
    there = fight.ruleset.plain(fight.state)["combatants"]
    shares = {}
    for id in endings.spoils_of(fight.ruleset, fight.state):
        what, by = posted.get(f"spoils-{id}", "").strip(), posted.get(f"spoils-{id}-by", "")
        if len(what) > LONGEST_SPOILS or "\0" in what or (by and by not in there):
            raise NotDone("garbage")
        shares[id] = SpoilsShare(what, by)
    return shares


def add(
    tap: Tap,
    sheet_pks: Sequence[int],
    count: int = 1,
    side: str | None = None,
    hidden: bool = False,
    rolled: bool = False,
) -> Result:
    """Adds `count` of each sheet to the fight; each is a separate ruling, by the ruleset's `add`.
    `rolled`: with rolled numbers, if the sheet has dice for them; written ones each has anyway."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        found = Combatant.objects.filter(campaign=fight.encounter.campaign_id)
        sheets = found.in_bulk(dict.fromkeys(sheet_pks))
        if not sheets or len(sheets) < len(set(sheet_pks)):
            raise NotDone("unknown")
        for pk in dict.fromkeys(sheet_pks):
            sheet = sheets[pk]
            each = rolled or taking.has_written_numbers(sheet)
            own = taking.rolled_stats(sheet, count) if each else []
            for item in _newcomers(fight, sheet, count, side or sheet.side, hidden, own):
                _joins(fight, item, tap)
        standing_orders.answer_all(fight)
        return "done"

    return run_locked(tap, action)


def keep_out(tap: Tap, sheet_pk: int) -> Result:
    """Keeps the character of a late player out of this fight, so that the GM is not asked again."""

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        if sheet_pk not in fight.encounter.kept_out:
            played = Combatant.objects.filter(campaign=fight.encounter.campaign_id, pk=sheet_pk)
            if not played.exists():
                raise NotDone("unknown")
            fight.encounter.kept_out = [*fight.encounter.kept_out, sheet_pk]
            fight.changed = True
        return "done"

    return run_locked(tap, action)


def _newcomers(
    fight: Fight,
    sheet: Combatant,
    count: int,
    side: str,
    hidden: bool,
    own: Sequence[Mapping[str, Any]],
) -> list[Entrant]:
    present = fight.ruleset.plain(fight.state)["combatants"]
    if count < 1 or len(present) + count > MOST_COMBATANTS:
        raise NotDone("too_many")
    sides = {row.side for row in fight.encounter.cast}
    takes_part = any(row.source == sheet.pk for row in fight.encounter.cast)
    grouped = takes_part and sheet.kind == Combatant.Kind.FOE
    taken = {*present, *RESERVED, *sides}
    return entrants(sheet, count, side, hidden, taken, grouped, members=own)


def _joins(fight: Fight, newcomer: Entrant, tap: Tap) -> None:
    id, group = newcomer.cast.id, newcomer.cast.group
    cast = [row for row in fight.encounter.cast if row.id != id]
    members = [row.id for row in cast if group and row.group == group]
    fellows = [fight.encounter.standing.get(member) for member in members]
    fight.set_cast([*cast, newcomer.cast])
    fight.take(
        Choice("gm", "gm", "add", {"combatant": newcomer.combatant}),
        token=None if fight.steps else tap.token,
    )
    if fellows and fellows[0] and all(fellow == fellows[0] for fellow in fellows):
        fight.encounter.standing[id] = fellows[0]  # newcomers get their group's standing order
