"""The people behind the actions in the log and the undo list."""

from __future__ import annotations

from django.utils.translation import gettext

from encounters.play.models import Step
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.stored.values import CoGMNote
from encounters.text.notation import isolated


def doer(context: ViewerContext, step: Step) -> str:
    """The author of a step: "Pia", "Gwen for Pia", or how it was answered automatically."""
    if step.kind == Step.Kind.ITSELF:
        return gettext("answered automatically")
    name = tapped_by(context, step)
    if step.kind == Step.Kind.FOES:
        return gettext("automatic, for %(name)s") % {"name": isolated(name)}
    if step.kind == Step.Kind.STANDING:
        return gettext("standing answer of %(name)s") % {"name": isolated(name)}
    player = context.table.players.get((step.choice or {}).get("by", ""))
    if player and step.seat_id is None:
        said = gettext("%(gm)s for %(player)s")
        return said % {"gm": isolated(name), "player": isolated(player.shown_name)}
    return name


def by_itself(context: ViewerContext, step: Step) -> str:
    """The names of automatic answers; empty for others."""
    own = step.kind in (Step.Kind.FOES, Step.Kind.STANDING, Step.Kind.ITSELF)
    return doer(context, step) if own else ""


def tapped_by(context: ViewerContext, step: Step) -> str:
    """The seat's name; for the GM's taps the co-GM's, or that of the GM at the time."""
    if step.seat_id is not None:
        return person(context, step.seat_id)
    signed = (note.name for note in step.notes if isinstance(note, CoGMNote))
    return next(signed, None) or context.table.gm_then(step.created)


def person(context: ViewerContext, seat: int | None) -> str:
    """A seat's name; None stands for the GM."""
    if seat is None:
        return context.table.gm_name
    known = context.table.seat_of.get(seat)
    return known.shown_name if known else gettext("somebody who left")
