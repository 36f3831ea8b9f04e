"""Authors of the deeds that the log and the undo list tell."""

from __future__ import annotations

from django.utils.translation import gettext

from encounters.play.fights.notes import CO_GM
from encounters.play.models import Step
from encounters.play.panels.sights import Sight


def doer(sight: Sight, step: Step) -> str:
    """ "Pia", "Gwen for Pia"; also who let the program answer, and how."""
    if step.kind == Step.Kind.ITSELF:
        return gettext("answered automatically")
    name = tapped_by(sight, step)
    if step.kind == Step.Kind.FOES:
        return gettext("automatic, for %(name)s") % {"name": name}
    if step.kind == Step.Kind.STANDING:
        return gettext("standing answer of %(name)s") % {"name": name}
    player = sight.table.players.get((step.choice or {}).get("by", ""))
    if player and step.seat_id is None:
        return gettext("%(gm)s for %(player)s") % {"gm": name, "player": player.name}
    return name


def by_itself(sight: Sight, step: Step) -> str:
    """Names of answers that no person gave one by one; empty for everything else."""
    own = step.kind in (Step.Kind.FOES, Step.Kind.STANDING, Step.Kind.ITSELF)
    return doer(sight, step) if own else ""


def tapped_by(sight: Sight, step: Step) -> str:
    """The seat's name; for the GM's taps that of the co-GM, or of the GM at that time."""
    if step.seat_id is not None:
        return person(sight, step.seat_id)
    signed = (note["name"] for note in step.notes if note["note"] == CO_GM)
    return next(signed, None) or sight.table.gm_then(step.created)


def person(sight: Sight, seat: int | None) -> str:
    """A seat's name; None stands for the GM."""
    if seat is None:
        return sight.table.gm_name
    known = sight.table.seat_of.get(seat)
    return known.name if known else gettext("somebody who left")
