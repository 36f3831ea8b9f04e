"""Facts of a fight for one audience: plain values, among them none that this audience was not
shown.

Words are identifiers of the ruleset, and what happened are entries of the log as they were told.
So the same facts are read in any language, and as a page, as text, or together with other fights.
"""

from __future__ import annotations

from datetime import datetime
from math import sqrt

from msgspec import Struct, json

from rulesets.contract import Entry

GM, WATCHERS = "gm", "watchers"
"""Audiences beside the seats that played somebody, each of which has its own (`seat-7`)."""
NOTABLE = 1.3
"""So many standard deviations from what is to be expected are luck worth a word."""
SPREAD = sqrt(1 / 12)
"""The standard deviation of one roll's share, which lies anywhere between 0 and 1."""


class Course(Struct, frozen=True, kw_only=True):
    """How a side fared.

    `strength`: at the beginning, then at the end of each of `Facts.ticks`: what is left of it, 0 to
    1; None while nobody of it was known. `measured` says what that rests on for this audience:
    `share` (of health), `words` (for a health told in words, its quarters) or `able` (who still
    stands). The least exact of its members decides.
    """

    side: str
    ally: bool
    strength: tuple[float | None, ...]
    measured: str


class Fallen(Struct, frozen=True, kw_only=True):
    """Somebody went down, or `left` the fight, at a step: `status` says how, `by` whom if told.
    `again`: it was down already, and died.

    `tick` counts from the beginning (0) through `Facts.ticks`. `told` are the entries of
    the step, as they were told.
    """

    id: str
    status: str
    step: int
    round: int
    tick: int
    left: bool = False
    again: bool = False
    by: str | None = None
    told: tuple[Entry, ...] = ()


class Used(Struct, frozen=True):
    """A supply, an identifier of `terms` or the table's own word: how much there was at the
    beginning, and how much is left. More is left than there was if some was gained."""

    term: str
    before: int
    after: int


class Luck(Struct, frozen=True):
    """So many `rolls`; `mean`: of what they could have shown, the share that is worse (0.5 is to be
    expected)."""

    rolls: int = 0
    mean: float = 0.5

    @property
    def sigma(self) -> float:
        """How far from what was to be expected, in standard deviations."""
        return (self.mean - 0.5) * sqrt(self.rolls) / SPREAD

    @property
    def verdict(self) -> str:
        """`lucky`, `unlucky`, or nothing where it is what dice do."""
        if abs(self.sigma) < NOTABLE:
            return ""
        return "lucky" if self.sigma > 0 else "unlucky"


class Fighter(Struct, frozen=True, kw_only=True):
    """One combatant, and what it did.

    `player` is the seat that plays it; None: the GM. `group` is a name that several share.
    `dealt`, `taken`: damage in what `Facts.harm` counts, `friendly` to its own side; `healed`: of
    others and itself, `regained` by it. `hits`: how often it did damage. `felled`: how many of
    another side.
    """

    id: str
    name: str
    side: str
    ally: bool
    player: int | None = None
    group: str = ""
    able: bool = True
    status: str = ""
    dealt: int = 0
    friendly: int = 0
    taken: int = 0
    healed: int = 0
    regained: int = 0
    hits: int = 0
    felled: int = 0
    luck: Luck = Luck()
    used: tuple[Used, ...] = ()


class Person(Struct, frozen=True, kw_only=True):
    """Somebody at the table; `seat` None is the GM, who has no name if the account has none.

    `seconds` were spent on this person's decisions; of those that several owed at once each has an
    equal part. `waited`: so many of them nobody else was asked anything.
    """

    seat: int | None
    name: str
    seconds: float = 0
    waited: float = 0
    luck: Luck = Luck()


class Found(Struct, frozen=True):
    """Spoils of one of the defeated (`of`), and the combatant that keeps them ("": nobody)."""

    of: str
    what: str
    by: str


DECISIVE = 0.15
"""Chances counted from a hundred fights each may be that far apart by themselves."""


class Moment(Struct, frozen=True, kw_only=True):
    """The step after which the fight was most likely to end otherwise than before: the chance that
    the players' side wins, 0 to 1, `before` and `after` it."""

    step: int
    round: int
    tick: int
    before: float
    after: float
    told: tuple[Entry, ...] = ()

    @property
    def decisive(self) -> bool:
        """Whether more than the dice of the forecasts made the difference."""
        return abs(self.after - self.before) >= DECISIVE


class Facts(Struct, frozen=True, kw_only=True):
    """One edition of a report.

    `ticks` are the rounds that were fought, in order. `seconds`: how long decisions took in all;
    breaks of more than three minutes do not count. `stopped`: the GM ended the fight by a ruling,
    and `said` who has won. `harm`: what damage is counted in, an identifier of `terms`; empty if
    the game does not count it; `raw`: some of it by what was dealt, since it was not told how much
    life was left. `unread`: so many steps are damaged and left out.
    """

    audience: str
    ruleset: str
    began: datetime
    ended: datetime
    ticks: tuple[int, ...] = ()
    winner: str | None = None
    stopped: bool = False
    said: bool = False
    courses: tuple[Course, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    fighters: tuple[Fighter, ...] = ()
    people: tuple[Person, ...] = ()
    seconds: float = 0
    harm: str = ""
    raw: bool = False
    spoils: tuple[Found, ...] = ()
    moment: Moment | None = None
    unread: int = 0

    def fighter(self, id: str) -> Fighter | None:
        return next((item for item in self.fighters if item.id == id), None)


def written(facts: Facts) -> str:
    """As it is kept."""
    return json.encode(facts).decode()


def read(kept: str) -> Facts:
    """Reads what `written` wrote. msgspec.DecodeError if it is damaged."""
    return json.decode(kept, type=Facts)
