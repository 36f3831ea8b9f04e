"""Words about an answer before it is given, and about dice before they are rolled."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulesets.messages import Phrase


class Between(Struct, frozen=True, gc=False):
    """A number of which this viewer may only know that it lies here, both ends included."""

    least: float
    most: float


class Harm(Struct, frozen=True, gc=False, kw_only=True):
    """Possible harm of an answer to one combatant, misses included.

    What this viewer may not know is None or `Between`; a number never rests on it.
    """

    mean: float | Between | None = None
    """Expected damage, in what `term` counts."""
    term: str = "damage"
    """What is counted: an identifier of `terms`."""
    fells: float | Between | None = None
    """The chance to put it out of the fight, 0 to 1."""


class Contest(Struct, frozen=True, gc=False):
    """How an answer compares with what it answers: chances from 0 to 1 that sum to 1."""

    win: float
    tie: float
    lose: float


class Chance(Struct, frozen=True, gc=False):
    """The chance of an answer.

    What the own dice show is in `percent`, `note`, `by_level` and `more`; what comes of it for
    others and for oneself in `does`, `suffers`, `contest`. `needs`, `levels` and `total` are no
    odds.
    """

    percent: int | None = None
    """Stands large."""
    note: Phrase | None = None
    """Stands small under it: "11+ hits", "no roll"."""
    levels: tuple[int, ...] = ()
    """Thresholds from easy to hard: 60 / 30 / 12."""
    names: tuple[str, ...] = ()
    """Their identifiers in `terms`."""
    by_level: tuple[tuple[str, float], ...] = ()
    """The chance of each level of success or better, from easy to hard, by identifiers of `terms`;
    what falls short of the first is failure."""
    does: Harm | None = None
    """To the target."""
    suffers: Harm | None = None
    """To who chooses, where another's deed is answered or answers back."""
    contest: Contest | None = None
    """Of an answer to another's roll, and of an attack that will be answered."""
    more: tuple[Phrase, ...] = ()
    """Further chances in words."""
    against: Phrase | None = None
    """Of an answer to an attack: what the other side may achieve."""
    gain: Phrase | None = None
    """Of an answer to an attack: what this one may achieve."""
    total: int | None = None
    """Stands large where the dice have fallen already and nothing is left to chance."""
    own: Phrase | None = None
    """What its roller brings to the roll, whoever the target: said once, on the main button."""
    needs: tuple[Phrase, ...] = ()
    """What has to be rolled, with which dice, and what is certain: no odds, but what anybody can
    read off the sheet. Beside a target there is room for the first."""

    def told(self, odds: str) -> Chance:
        """The part that is read at a table whose players see `none` of the odds, those of their
        `own` rolls, or `all` that they may know.

        Thresholds, what is needed and what the dice have shown already are no odds.
        """
        if odds == "all":
            return self
        own = replace(self, does=None, suffers=None, contest=None, against=None, gain=None)
        if odds == "own":
            return own
        if self.total is not None:
            return replace(own, percent=None, by_level=())
        note = self.note if self.percent is None else None
        return Chance(note=note, levels=self.levels, names=self.names, needs=self.needs)


class Following(Struct, frozen=True, gc=False):
    """Dice that the same roller throws next. `tens`: further tens dice of the d100 before them."""

    purpose: str
    count: int
    sides: int
    tens: bool = False


class Stakes(Struct, frozen=True, gc=False, kw_only=True):
    """The stakes of a roll, for its roller and for those who wait for it.

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
    sum: bool = False
    """Of several dice only the sum counts, no single face: it may be typed alone."""
    then: tuple[Following, ...] = ()
    """What follows whatever this roll shows; real dice are asked for all of it at once."""
