"""Combatants that join a running fight, from sheets of the library or with their own player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from encounters.combatants.models import Combatant
from encounters.combatants.shelf import rolling
from encounters.play.fights import control
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.fights.roster import MOST_COMBATANTS, RESERVED, Entrant, entrants
from encounters.play.fights.taps import NotDone, Result, Tap
from encounters.play.on_behalf import standing_orders
from rulesets.contract import Choice


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
            each = rolled or rolling.has_written(sheet)
            own = rolling.rolled(sheet, count) if each else []
            for item in _more(fight, sheet, count, side or sheet.side, hidden, own):
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


def _more(
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
    known = any(row.source == sheet.pk for row in fight.encounter.cast)
    grouped = known and sheet.kind == Combatant.Kind.FOE
    taken = {*present, *RESERVED, *sides}
    return entrants(sheet, count, side, hidden, taken, grouped, members=own)


def _joins(fight: Fight, newcomer: Entrant, tap: Tap) -> None:
    id, group = newcomer.cast.id, newcomer.cast.group
    cast = [row for row in fight.encounter.cast if row.id != id]
    members = [row.id for row in cast if group and row.group == group]
    fellows = [fight.encounter.standing.get(member) for member in members]
    fight.cast([*cast, newcomer.cast])
    fight.take(
        Choice("gm", "gm", "add", {"combatant": newcomer.combatant}),
        token=None if fight.steps else tap.token,
    )
    if fellows and fellows[0] and all(fellow == fellows[0] for fellow in fellows):
        fight.encounter.standing[id] = fellows[0]  # newcomers get their group's standing order
