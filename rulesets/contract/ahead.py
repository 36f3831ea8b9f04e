"""The chances of an answer before it is given, and the stakes of dice before they are rolled."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulesets.messages import Phrase


class Between(Struct, frozen=True, gc=False):
    """A number of which the viewer may only know these bounds, both included."""

    least: float
    most: float


class Harm(Struct, frozen=True, gc=False, kw_only=True):
    """The possible harm of an answer to one combatant, misses included.

    Values that the viewer may not know are None or `Between`, and no number is computed from them.
    """

    mean: float | Between | None = None
    """Expected damage, counted in `term`."""
    term: str = "damage"
    """The unit of damage, an identifier of `terms`."""
    fells: float | Between | None = None
    """The chance to put the combatant out of the fight, 0 to 1."""


class Contest(Struct, frozen=True, gc=False):
    """How an answer compares with the roll it answers: chances from 0 to 1 that sum to 1."""

    win: float
    tie: float
    lose: float


class Chance(Struct, frozen=True, gc=False):
    """The chance of an answer.

    `percent`, `note`, `by_level` and `more` are about the combatant's own dice, `does`, `suffers`
    and `contest` about the effects on others and on itself. `needs`, `levels`, `total` and `dice`
    are not odds.
    """

    percent: int | None = None
    """Shown in large type."""
    note: Phrase | None = None
    """Shown in small type below it: "11+ hits", "no roll"."""
    levels: tuple[int, ...] = ()
    """Thresholds from easy to hard: 60 / 30 / 12."""
    names: tuple[str, ...] = ()
    """The identifiers of the `levels` in `terms`."""
    by_level: tuple[tuple[str, float], ...] = ()
    """The chance of each level of success or better, from easy to hard, by identifiers of `terms`;
    anything below the first is a failure."""
    does: Harm | None = None
    """To the target."""
    suffers: Harm | None = None
    """To the combatant who chooses, if it answers a deed or may be answered."""
    contest: Contest | None = None
    """For an answer to another's roll, and for an attack that will be answered."""
    more: tuple[Phrase, ...] = ()
    """Further chances in words."""
    total: int | None = None
    """The result of dice that have been rolled already, shown large."""
    dice: Phrase | None = None
    """The dice that are rolled once for all targets, shown large."""
    own: Phrase | None = None
    """The roller's own values, equal for all targets: shown once, on the main button."""
    needs: tuple[Phrase, ...] = ()
    """The required result and dice, and what is certain: facts from the sheet, not odds. Beside a
    target there is room for the first only."""

    def limited_to(self, odds: str) -> Chance:
        """The part shown at a table whose players see `none` of the odds, those of their `own`
        rolls, or `all` that they may know, with what is `judged` of foes or without it.

        Thresholds, required results and dice that have fallen already are not odds.
        """
        if odds in ("all", "judged"):
            return self
        own = replace(self, does=None, suffers=None, contest=None)
        if odds == "own":
            return own
        if self.total is not None:
            return replace(own, percent=None, by_level=())
        note = self.note if self.percent is None else None
        return Chance(
            note=note, levels=self.levels, names=self.names, needs=self.needs, dice=self.dice
        )


class Following(Struct, frozen=True, gc=False):
    """The next dice of the same roller. `tens`: further tens dice of the d100 before them."""

    purpose: str
    count: int
    sides: int
    tens: bool = False


class Stakes(Struct, frozen=True, gc=False, kw_only=True):
    """The stakes of a roll, for its roller and for those who wait.

    Shown only to those who may know of the roller; nothing is shown for a hidden combatant.
    """

    title: Phrase
    """The roller, the purpose, and the opponent or object. Depends on the roll alone, never on the
    answer that made it necessary."""
    least: int | None = None
    """The lowest result that is enough, if the rules know one and the roller may know it."""
    most: int | None = None
    """The highest result that is enough, likewise."""
    levels: tuple[tuple[str, int], ...] = ()
    """The highest result for each level, from easy to hard, by identifiers of `terms`."""
    dice: int = 0
    """The number of further dice of which one counts (for a d100: tens dice). If positive, the
    lowest result counts; if negative, the highest."""
    reason: Phrase | None = None
    """The reasons for the roll's modifiers and further dice."""
    beside: int | None = None
    """The d100 already rolled, if its tens dice are rolled now: they show 00 to 90, and 00 is the
    face 10."""
    sides: int = 100
    """The number of sides of the die that the `levels` are for."""
    chain: tuple[tuple[int, Phrase], ...] = ()
    """Dice of the same roll that are already on the table, each with its meaning: "1: again,
    doubled"."""
    next: Phrase | None = None
    """The meaning of the dice that are needed now."""
    zero: bool = False
    """The highest face reads 0."""
    sum: bool = False
    """Of several dice only the sum counts, no single face: it may be typed alone."""
    then: tuple[Following, ...] = ()
    """The dice that follow whatever this roll shows; real dice are rolled all at once."""
