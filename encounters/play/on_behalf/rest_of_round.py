"""Foes that are played until the round ends: their later questions are answered as they arise.

The GM sets this with "Play the foes" (`foes.py`). From then on `standing_orders.py` gives their
suggested answers, a step each, until a new round begins or the GM wants to be asked again. An undo
to before it ends it too; questions whose answers such an undo takes back are asked.

It is stored in `Encounter.lasting` under a name that no combatant has.
"""

from __future__ import annotations

from collections.abc import Iterator

from encounters.play.fights import control
from encounters.play.fights.fight import Fight
from encounters.play.fights.taps import NotDone
from encounters.play.models import Encounter
from encounters.play.on_behalf import remembered_answers
from encounters.play.stored.values import FoesPlayedNote, RememberedAnswer
from rulesets.contract import Decision

NOBODY, FOES = "", "foes"


def play_foes(fight: Fight) -> None:
    """Plays the foes from now on, including questions whose answers were undone."""
    foes = [row.id for row in fight.encounter.cast if control.is_to_foe([row], row.id)]
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
    answer = encounter.lasting.get(NOBODY, {}).get(FOES)
    return answer is not None and answer.round == round


def questions(fight: Fight) -> Iterator[Decision]:
    """The foes' questions to be answered now."""
    if not holds(fight.encounter, fight.state.round):
        return
    for decision in fight.pending:
        if decision.free or fight.dice.attempt(decision):
            continue
        if remembered_answers.is_taken_back(fight, decision.by, decision.kind):
            continue
        if control.is_to_foe(fight.encounter.cast, decision.by) and fight.is_gms(decision.by):
            yield decision
