"""Standing orders of a combatant for one kind of question: for this round, or for this fight.

Four things are stored (`RememberedAnswer`), by combatant and kind of question:
* "Don't ask again" was sent with an answer (`until`: `round` or `fight`).
* A question that recurs in a round was passed (`until`: `once`). It then passes for the rest of the
  round, unless the options or the combatant's condition have changed, or it names somebody new.
* An answer was undone (`back`: the round). The question is then asked, whatever was set before,
  until it is answered or the round is over.
* "Ask me again" (`asks`). Questions that would otherwise pass are then asked for the rest of the
  fight.

An answer has the `round` and the step `at` which it was set, the `seat` that set it (None: the GM),
and for `once` what it was `about`. One for a side (`Wording.for_side`) is set for everybody of it
who has a seat, and each of them can ask to be asked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, takewhile
from typing import Any, cast

from msgspec.structs import replace

from encounters.play.fights.fight import Fight
from encounters.play.fights.states import steps_back
from encounters.play.fights.taps import NotDone, Tap, plain
from encounters.play.models import Encounter, Step
from encounters.play.on_behalf.readings import reading
from encounters.play.stored.values import Duration, RememberedAnswer
from rulesets.contract import Choice, Decision, Field, Option, Ruleset, Viewer
from rulesets.contract.extras import Spared, Spares

ROUND, FIGHT, ONCE = "round", "fight", "once"
SCOPES = (ROUND, FIGHT)
PLAIN = ("bool", "enum", "int", "weapon")
"""Types of fields in answers that can be repeated: they name nobody, and contain no free text."""


def can_last(ruleset: Ruleset, state: Any, decision: Decision, option: Option) -> bool:
    """Whether this answer can be repeated automatically: its question is put to a combatant and has
    a default and other answers, and it names nobody and uses nothing up. Of a turn only the end,
    which is given where it is also suggested (`choices`): a player who wants to be done with the
    question would sit out the fight."""
    if decision.default is None or decision.free or decision.by == "gm":
        return False
    if decision.kind in ruleset.wording.turns and option.name != decision.default:
        return False
    if len(decision.options) < 2 or any(field.type not in PLAIN for field in option.fields):
        return False
    defaults = {field.name: field.default for field in option.fields if field.default is not None}
    return not ruleset.spends(state, Choice(decision.by, decision.kind, option.name, defaults))


def is_asked_anew(ruleset: Ruleset, state: Any, decision: Decision, viewer: Viewer) -> bool:
    """Whether the question is about somebody whom its seat does not see: no standing order answers
    it, and none is given with it."""
    spared = _spared_part(ruleset, state, decision, viewer)
    return spared is not None and spared.anew


def row_of(fight: Fight, tap: Tap, choice: Choice, scope: str = "") -> RememberedAnswer | None:
    """The row to store for an answer: for the given scope, or for the rest of the round if it
    passes a recurring question. Raises NotDone if it cannot be repeated."""
    decision = fight.decision(choice.by, choice.kind)
    option = decision.option(choice.option) if decision else None
    if scope and scope not in SCOPES:
        raise NotDone("garbage")
    if decision is None or option is None:
        return None  # the rules refuse it with a reason
    if scope:
        _check(fight, decision, option, choice)
    elif not isinstance(fight.ruleset, Spares) or (
        fight.ruleset.lasting.get(choice.kind) != choice.option
    ):
        return None  # it does not pass a recurring question
    return RememberedAnswer(
        option=choice.option,
        fields=plain(dict(choice.fields)),
        until=cast(Duration, scope or ONCE),
        round=fight.state.round,
        seat=tap.seat,
        about=None if scope else about(fight, decision),
        asks=bool(scope) and _would_pass(fight, decision),
    )


def keep(fight: Fight, choice: Choice, row: RememberedAnswer | None) -> None:
    """Stores the row of a given answer. The question no longer counts as undone."""
    remembered = fight.encounter.lasting.get(choice.by, {}).get(choice.kind)
    if remembered is not None:
        fight.encounter.lasting[choice.by][choice.kind] = replace(remembered, back=None)
        if remembered.until not in SCOPES:
            _drop(fight, choice.by, choice.kind)
    if row is not None:
        _store(fight, choice.by, choice.kind, row)
        for id in _companions(fight, choice) if row.until in SCOPES else ():
            _store(fight, id, choice.kind, replace(row, seat=fight.held_by[id]))


def _store(fight: Fight, by: str, kind: str, row: RememberedAnswer) -> None:
    rows = fight.encounter.lasting.setdefault(by, {})
    asks = row.asks or (kind in rows and rows[kind].asks)
    rows[kind] = replace(row, at=fight.encounter.step, asks=asks)
    fight.changed = True


def _companions(fight: Fight, choice: Choice) -> list[str]:
    """The others of its side that have a seat, if the question is the side's."""
    if choice.kind not in fight.ruleset.wording.for_side:
        return []
    sides = {row.id: row.side for row in fight.encounter.cast}
    return [
        id
        for id, side in sides.items()
        if id != choice.by and side == sides.get(choice.by) and fight.held_by.get(id) is not None
    ]


def choices(fight: Fight) -> Iterator[tuple[Choice, int | None]]:
    """Stored answers that can be given now, with the seat that set them."""
    for decision in fight.pending if fight.encounter.lasting else ():
        row = fight.encounter.lasting.get(decision.by, {}).get(decision.kind)
        if row is None or decision.free or not holds(row, fight.state.round):
            continue
        visible, viewer = reading(fight, decision)
        if visible is None or is_asked_anew(fight.ruleset, fight.state, visible, viewer):
            continue
        choice = _if_offered(fight, decision, visible, row)
        if choice is None or fight.ruleset.spends(fight.state, choice):
            continue
        if decision.kind not in fight.ruleset.wording.turns or (
            goes_on(_steps(fight), decision, fight.state.round)
            and fight.ruleset.suggest(fight.state, visible, viewer).option == choice.option
        ):
            yield choice, row.seat or None


def _steps(fight: Fight) -> Iterator[Step]:
    """The steps up to now, newest first; those of this tap are not stored yet."""
    yield from reversed(fight.steps)
    yield from steps_back(fight.encounter, fight.steps[0].parent if fight.steps else fight.head)


def goes_on(steps: Iterable[Step], decision: Decision, round: int) -> bool:
    """Whether this question has been answered in this round before, as in a turn of several deeds.
    `steps` are newest first. A step has the round it leads to: the answer that began this round
    belongs to the one before."""
    question = decision.by, decision.kind
    within = takewhile(lambda pair: pair[1].round == round, pairwise(steps))
    answers = (step.choice or {} for step, _before in within)
    return any((choice.get("by"), choice.get("kind")) == question for choice in answers)


def holds(row: RememberedAnswer, round: int) -> bool:
    """Whether it applies in this round, and was not undone."""
    if row.option is None or row.back == round:
        return False
    return row.until == FIGHT or row.round == round


def is_taken_back(fight: Fight, by: str, kind: str) -> bool:
    """Whether an answer to this question was undone in this round, and not given again."""
    row = fight.encounter.lasting.get(by, {}).get(kind)
    return row is not None and row.back == fight.state.round


def asks(encounter: Encounter, by: str, kind: str) -> bool:
    """Whether the seat wants to be asked although the question would pass."""
    row = encounter.lasting.get(by, {}).get(kind)
    return row is not None and row.asks


def ask_again(fight: Fight, by: str, kind: str, passed: bool = False) -> None:
    """Asks this question again; if it has `passed`, for the rest of the fight. Raises NotDone if no
    answer was stored."""
    row = fight.encounter.lasting.get(by, {}).get(kind)
    if not passed and (row is None or row == RememberedAnswer(asks=row.asks)):
        raise NotDone("not_lasting")
    _drop(fight, by, kind)
    if passed:
        fight.encounter.lasting.setdefault(by, {})[kind] = RememberedAnswer(asks=True)


def after_undo(fight: Fight, answers: Iterable[tuple[str, str]]) -> None:
    """Updates the rows after an undo. Answers set after that point are deleted. Questions that were
    automatically given an answer (`answers`), and that are open again, are asked."""
    delete_since(fight, fight.head + 1)
    for by, kind in {*answers} & {(decision.by, decision.kind) for decision in fight.pending}:
        rows = fight.encounter.lasting.setdefault(by, {})
        rows[kind] = replace(rows.get(kind, RememberedAnswer()), back=fight.state.round)


def after_redo(fight: Fight) -> None:
    """Clears the marks of undone questions after a redo, so that they are not asked."""
    for by in list(fight.encounter.lasting):
        clear_undone(fight, by)


def delete_since(fight: Fight, since: int, only: tuple[str, str] | None = None) -> None:
    """Deletes answers set with this step or a later one; `only` for this question, also if it is
    its side's."""
    shared = fight.ruleset.wording.for_side
    later = [
        (by, kind)
        for by, kinds in fight.encounter.lasting.items()
        for kind, row in kinds.items()
        if (row.at or 0) >= since
        and (only in (None, (by, kind)) or (only and only[1] == kind and kind in shared))
    ]
    for by, kind in later:
        _drop(fight, by, kind)


def clear_undone(fight: Fight, by: str) -> None:
    """Clears the marks of undone questions when a new standing order is set."""
    rows = fight.encounter.lasting.get(by, {})
    for kind, row in list(rows.items()):
        if row.back is not None:
            rows[kind] = replace(row, back=None)
            if rows[kind] == RememberedAnswer():
                _drop(fight, by, kind)


def about(fight: Fight, decision: Decision) -> Any:
    """The subject of a question for its decider: the options, the combatant's condition, and
    whom the question names."""
    visible, viewer = reading(fight, decision)
    options = visible.options if visible else ()
    offered = [
        [option.name, *(field.choices for field in option.fields if not _people(field))]
        for option in options
    ]
    fields = (field for option in options for field in option.fields if _people(field))
    named = sorted({id for field in fields for id in field.choices})
    combatant = fight.ruleset.view(fight.state, viewer).seen(decision.by)
    quarters = combatant.health.quarters if combatant and combatant.health else None
    return plain([offered, quarters, named])


def _covers(then: Any, now: Any) -> bool:
    """Whether a pass of that question also answers this one: it names nobody else."""
    return bool(then[:-1] == now[:-1]) and {*now[-1]} <= {*then[-1]}


def _people(field: Field) -> bool:
    return field.type in ("combatant", "combatants")


def _would_pass(fight: Fight, decision: Decision) -> bool:
    """Whether the question would pass, so that this seat must have wanted to be asked."""
    visible, viewer = reading(fight, decision)
    spared = _spared_part(fight.ruleset, fight.state, visible, viewer) if visible else None
    return spared is not None and spared.answer != "" and not spared.moot


def _spared_part(ruleset: Ruleset, state: Any, decision: Decision, viewer: Viewer) -> Spared | None:
    """The part of the question that its seat is asked; None for the GM."""
    if viewer.gm or not isinstance(ruleset, Spares):
        return None
    return ruleset.spared(state, decision, viewer)


def _check(fight: Fight, decision: Decision, option: Option, choice: Choice) -> None:
    visible, viewer = reading(fight, decision)
    spends = fight.ruleset.spends(fight.state, choice)
    lasts = can_last(fight.ruleset, fight.state, decision, option)
    if visible is None or is_asked_anew(fight.ruleset, fight.state, visible, viewer):
        raise NotDone("cannot_last")
    if spends or not lasts or choice.by not in fight.held_by:
        raise NotDone("cannot_last")


def _if_offered(
    fight: Fight, decision: Decision, visible: Decision, row: RememberedAnswer
) -> Choice | None:
    """The stored answer, if it is still offered and the question is unchanged."""
    if row.until == ONCE and not _covers(row.about, about(fight, decision)):
        return None
    option, values = visible.option(row.option or ""), row.fields or {}
    if option is None:
        return None
    fields = {field.name: field for field in option.fields}
    for name, value in values.items():
        field = fields.get(name)
        if field is None or (field.choices and str(value) not in field.choices):
            return None
    return Choice(decision.by, decision.kind, option.name, values)


def _drop(fight: Fight, by: str, kind: str) -> None:
    rows = fight.encounter.lasting.get(by, {})
    row = rows.pop(kind, None)
    if row and row.asks:
        rows[kind] = RememberedAnswer(asks=True)
    if not rows:
        fight.encounter.lasting.pop(by, None)
    fight.changed = True
