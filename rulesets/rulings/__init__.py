"""Rulings that the GM can choose at any time: shared ones, and a game's own (README 1).

A game says what is special about the shared rulings, lists its own in a table, and takes both
functions from the result:

    _RULINGS = Rulings(settable=SETTABLE, add=_add, effects={"hp": _hurt}, own={"hazard": ...}, ...)
    rulings, take = _RULINGS.offered, _RULINGS.take
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from rulesets.contract import Choice, Field, IllegalChoice, IllegalSetup, Option
from rulesets.declared import bounded
from rulesets.fields import bad_field
from rulesets.messages import Phrase
from rulesets.rulings.answers import Answers, by_default
from rulesets.rulings.fields import (
    NEWCOMER,
    VALUE,
    expect_known,
    for_whom,
    newcomer,
    of_those,
    opponent,
    possible,
    somebody,
    those,
    which_of,
)
from rulesets.working import WorkingCopy

__all__ = [
    "NEWCOMER",
    "VALUE",
    "Answers",
    "Ruling",
    "Rulings",
    "by_default",
    "expect_known",
    "for_whom",
    "newcomer",
    "no_fields",
    "of_those",
    "opponent",
    "possible",
    "somebody",
    "those",
    "which_of",
]

type Given = Mapping[str, Any]
type Taker[F] = Callable[[F, Given], None]


class Board(Protocol):
    """A state, or the working copy of one during a step."""

    @property
    def combatants(self) -> Mapping[str, Any]: ...
    @property
    def over(self) -> bool: ...


def no_fields(board: Board) -> tuple[Field, ...]:
    return ()


def _any_time(board: Board) -> bool:
    return True


def _not_removed(target: Any) -> bool:
    return bool(target.status != "removed")


def _as_described(combatant: Any, described: Field) -> Field:
    return described


def _nothing_against(board: Any, combatant: Any, name: str, value: Any) -> Phrase | None:
    return None


def _note_set(fight: Any, combatant: Any, name: str, value: Any) -> None:
    """Logs the value before and after, for everybody."""
    facts = {"field": name, "before": getattr(combatant, name), "value": value}
    fight.note("gm_set", target=combatant.id, facts=facts)


def _leave(fight: Any, id: str) -> None:
    fight.change(id, status="removed")
    fight.note("removed", target=id)


class Ruling[F](NamedTuple):
    """The `fields` with the values that are legal now, and a function that applies the given ones.

    A ruling that is not for `now` is not offered, and refused as `not_pending`.
    """

    fields: Callable[[Any], tuple[Field, ...]]
    take: Taker[F]
    now: Callable[[Any], bool] = _any_time


@dataclass(frozen=True, kw_only=True)
class Rulings[F: WorkingCopy[Any, Any]]:
    """The rulings of one game, in the order they are offered in.

    `settable`: the fields that `set` can change; `settable_as` returns the field to check a value
    against for this combatant, where it depends on more than a bound that is declared
    (`declared.at_most`). `forbids`: the reason against a value that fits its field. `note_set`: the
    entry of a new value. `effects`: by field, what a new value does; by default the field gets it.
    `set`: takes the place of these three, for a game whose fields all depend on each other.
    `add`: adds a combatant described as in a roster; refused with the reason of `IllegalSetup`.
    `remove`: by default the status is `removed`.
    `checked`, `expect`: the game's own, of `rulesets.fields`.
    `present`: combatants that can be set and removed. `answering`: those who are asked besides
    combatants.
    """

    settable: tuple[Field, ...]
    checked: Callable[[Option, Given], dict[str, Any]]
    expect: Callable[[Field, Any, str], None]
    add: Callable[[F, Any], None]
    end: Callable[[F], None]
    answers: Answers[F]
    forbids: Callable[[Any, Any, str, Any], Phrase | None] = _nothing_against
    note_set: Callable[[F, Any, str, Any], None] = _note_set
    effects: Mapping[str, Callable[[F, Any, Any], None]] = field(default_factory=dict)
    set: Callable[[F, Any, str, Any], None] | None = None
    remove: Callable[[F, str], None] = _leave
    own: Mapping[str, Ruling[F]] = field(default_factory=dict)
    settable_as: Callable[[Any, Field], Field] = _as_described
    present: Callable[[Any], bool] = _not_removed
    answering: tuple[str, ...] = ("gm",)

    def offered(self, board: Board) -> tuple[Option, ...]:
        """All rulings with the legal values now, without those that apply to nobody."""
        if board.over:
            return ()
        now = ((name, ruling) for name, ruling in self._every.items() if ruling.now(board))
        return possible(Option(name, ruling.fields(board)) for name, ruling in now)

    def take(self, fight: F, choice: Choice) -> None:
        """Applies a ruling. Raises `IllegalChoice` (unknown option, not pending, bad field) before
        anything changes."""
        expect_known(choice, self._every)
        ruling = self._every[choice.option]
        if not ruling.now(fight):
            raise IllegalChoice("not_pending", f"{choice.option!r} is not for this phase")
        option = Option(choice.option, ruling.fields(fight))
        ruling.take(fight, self.checked(option, choice.fields))

    @cached_property
    def _every(self) -> dict[str, Ruling[F]]:
        return {
            "set": Ruling(self._set_fields, self._set),
            "add": Ruling(lambda board: (NEWCOMER,), self._add),
            "remove": Ruling(self._target, self._remove),
            "default": Ruling(self._who, self._default),
            "suggest": Ruling(self._who, self._suggest),
            "end": Ruling(no_fields, self._end),
            **self.own,
        }

    @cached_property
    def _settable(self) -> dict[str, Field]:
        return {described.name: described for described in self.settable}

    @cached_property
    def _which(self) -> Field:
        return which_of(self.settable)

    def _target(self, board: Board) -> tuple[Field, ...]:
        present = (id for id, combatant in board.combatants.items() if self.present(combatant))
        return (somebody("target", present),)

    def _who(self, board: Board) -> tuple[Field, ...]:
        return (for_whom((*board.combatants, *self.answering)),)

    def _set_fields(self, board: Board) -> tuple[Field, ...]:
        return (*self._target(board), self._which, VALUE)

    def _set(self, fight: F, fields: Given) -> None:
        combatant, name, value = (
            fight.combatants[fields["target"]],
            fields["field"],
            fields["value"],
        )
        described = self.settable_as(combatant, self._settable[name])
        self.expect(bounded(combatant, described), value, "value")
        if self.set is not None:
            self.set(fight, combatant, name, value)
            return
        reason = self.forbids(fight, combatant, name, value)
        if reason is not None:
            raise bad_field(reason, "value")
        with fight.exchange():
            self.note_set(fight, combatant, name, value)
            effect = self.effects.get(name)
            if effect is not None:
                effect(fight, combatant, value)
            else:
                new = tuple(value) if type(value) is list else value
                fight.change(combatant.id, **{name: new})

    def _add(self, fight: F, fields: Given) -> None:
        try:
            self.add(fight, fields["combatant"])
        except IllegalSetup as refused:
            raise IllegalChoice(refused.code, refused.why, refused.path, refused.whose) from None

    def _remove(self, fight: F, fields: Given) -> None:
        self.remove(fight, fields["target"])

    def _default(self, fight: F, fields: Given) -> None:
        self.answers.by_default(fight, fields["who"])

    def _suggest(self, fight: F, fields: Given) -> None:
        self.answers.as_suggested(fight, fields["who"])

    def _end(self, fight: F, fields: Given) -> None:
        self.end(fight)
