"""What is said of an answer before it is given, and of dice before they are rolled."""

from __future__ import annotations

from msgspec import Struct

from rulesets.messages import Phrase


class Chance(Struct, frozen=True):
    """What an answer promises."""

    percent: int | None = None
    """Stands large."""
    note: Phrase | None = None
    """Stands small under it: "11+ hits", "no roll"."""
    levels: tuple[int, ...] = ()
    """Thresholds from easy to hard: 60 / 30 / 12."""
    names: tuple[str, ...] = ()
    """Their identifiers in `terms`."""
    more: tuple[Phrase, ...] = ()
    """Further chances in words."""
    against: Phrase | None = None
    """Of an answer to an attack: what the other side may achieve."""
    gain: Phrase | None = None
    """Of an answer to an attack: what this one may achieve."""
    total: int | None = None
    """Stands large where the dice have fallen already and nothing is left to chance."""
    needs: tuple[Phrase, ...] = ()
    """What has to be rolled, with which dice, and what is certain: no odds, but what anybody can
    read off the sheet. Beside a target there is room for the first."""

    def without_odds(self) -> Chance:
        """What is left at a table whose players see no odds: thresholds, and what is needed."""
        if self.total is not None:
            return self
        note = self.note if self.percent is None else None
        return Chance(note=note, levels=self.levels, names=self.names, needs=self.needs)


class Following(Struct, frozen=True):
    """Dice that the same roller throws next. `tens`: further tens dice of the d100 before them."""

    purpose: str
    count: int
    sides: int
    tens: bool = False


class Stakes(Struct, frozen=True, kw_only=True):
    """What a roll is about before it is made, for who rolls it and for who waits for it.

    It is told only to those who may know of the roller: of the dice of somebody hidden nothing is.
    """

    title: Phrase
    """Whose roll it is, what for, and against whom or what. It rests on the roll alone, never on
    the answer that made it necessary."""
    least: int | None = None
    """The lowest result of the dice that is enough, if the rules know one and the roller may."""
    most: int | None = None
    """The highest result that is enough, in the same way."""
    levels: tuple[tuple[str, int], ...] = ()
    """The highest result for each level, from easy to hard, by identifiers of `terms`."""
    dice: int = 0
    """Further dice of which one counts (of a d100: tens dice). Above 0 the lowest result counts,
    below 0 the highest."""
    reason: Phrase | None = None
    """Why the roll is as it is: what is added to it, why there are further dice."""
    beside: int | None = None
    """The d100 already rolled, if its tens dice are asked for now: they show 00 to 90, and 00 is
    the face 10."""
    sides: int = 100
    """Of the die that the `levels` are for."""
    chain: tuple[tuple[int, Phrase], ...] = ()
    """Dice of the same roll that lie on the table, each with what it means: "1: again, doubled"."""
    next: Phrase | None = None
    """What the dice now asked for mean."""
    zero: bool = False
    """The highest face reads 0."""
    then: tuple[Following, ...] = ()
    """What follows whatever this roll shows; real dice are asked for all of it at once."""
