"""Foes that are played until the round ends: their later questions are answered as they arise;
and any question as its decider sees it, without combatants that the GM hides from that seat.

The GM sets this with "Play the foes" (`foes.py`). From then on `standing_orders.py` gives their
suggested answers, a step each, until a new round begins or the GM wants to be asked again. An undo
to before it ends it too; questions whose answers such an undo takes back are asked.

It is stored in `Encounter.lasting` under a name that no combatant has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from encounters.play.fights import control
from encounters.play.fights.fight import Fight
from encounters.play.fights.taps import NotDone
from encounters.play.models import Encounter
from encounters.play.on_behalf import remembered_answers
from encounters.play.stored.values import FoesPlayedNote, RememberedAnswer
from rulesets.contract import Choice, Decision, Viewer

NOBODY, FOES = "", "foes"


def play_foes(fight: Fight) -> None:
    """Plays the foes from now on, including questions whose answers were undone."""
    foes = [row.id for row in fight.encounter.cast if control.played([row], row.id)]
    for by in (*foes, *(row.side for row in fight.encounter.cast if row.id in foes)):
        remembered_answers.clear_undone(fight, by)
    until = RememberedAnswer(until="round", round=fight.state.round, at=fight.encounter.step)
    fight.encounter.lasting[NOBODY] = {FOES: until}
    fight.changed = True
    if fight.steps:
        fight.steps[-1].notes = [*fight.steps[-1].notes, FoesPlayedNote()]


def ask_again(fight: Fight) -> None:
    """Stops playing the foes. Raises NotDone if they are not being played."""
    if not holds(fight.encounter, fight.state.round):
        raise NotDone("not_lasting")
    fight.encounter.lasting.pop(NOBODY)
    fight.changed = True


def holds(encounter: Encounter, round: int) -> bool:
    """Whether the foes are played in this round."""
    said = encounter.lasting.get(NOBODY, {}).get(FOES)
    return said is not None and said.round == round


def asked(fight: Fight) -> Iterator[Decision]:
    """The foes' questions to be answered now."""
    if not holds(fight.encounter, fight.state.round):
        return
    for decision in fight.pending:
        if decision.free or fight.dice.attempt(decision):
            continue
        if remembered_answers.taken_back(fight, decision.by, decision.kind):
            continue
        if control.played(fight.encounter.cast, decision.by) and fight.gms(decision.by):
            yield decision


def reading(fight: Fight, decision: Decision) -> tuple[Decision | None, Viewer]:
    """The question as shown to the deciding seat, and that seat's `Viewer`. If no seat decides, the
    whole question, for the GM. None if the seat is not asked now."""
    seats = fight.deciders(decision.by)
    if not seats:
        return decision, control.viewer(fight.encounter, fight.held_by, None, gm=True)
    viewer = control.viewer(fight.encounter, fight.held_by, seats[0])
    player = fight.players.get(decision.by)
    if player is not None:
        viewer = replace(viewer, asked_from=player.asked_from / 100)
    if not _may_choose(decision, viewer.hidden):
        return decision, viewer
    asked = fight.ruleset.view(fight.state, viewer).asked
    shown = (
        item.decision for item in asked if (item.by, item.kind) == (decision.by, decision.kind)
    )
    return next(shown, None), viewer


def suggested(fight: Fight, decision: Decision) -> Choice | None:
    """The answer proposed to the seat that decides, from what that seat may know; where the GM
    decides, from what the side may know. None where the seat is not asked now."""
    shown, viewer = reading(fight, decision)
    if shown is None:
        return None
    return fight.ruleset.suggest(fight.state, shown, viewer)


def _may_choose(decision: Decision, ids: Iterable[str]) -> bool:
    """Whether one of these can be chosen."""
    fields = (field for option in decision.options for field in option.fields)
    return not {id for field in fields for id in field.choices}.isdisjoint(ids)
