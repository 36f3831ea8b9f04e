"""Facts of a fight for one audience: plain values, without any that this audience was not shown.

Words are identifiers of the ruleset, and events are entries of the log as they were told. So the
same facts can be read in any language, as a page or as text, or together with other fights.
"""

from __future__ import annotations

from datetime import datetime
from math import sqrt

from msgspec import Struct, field, json
from msgspec.structs import replace

from rulesets.contract import Entry

GM, WATCHERS = "gm", "watchers"
"""Audiences besides the seats that played a combatant, each of which has its own (`seat-7`)."""
NOTABLE = 1.3
"""Standard deviations from the expectation that count as luck."""
SPREAD = sqrt(1 / 12)
"""The standard deviation of one roll's share, which is uniform between 0 and 1."""


class Course(Struct, frozen=True, kw_only=True):
    """The strength of a side over the fight.

    `strength`: at the beginning, then at the end of each of `Facts.ticks`: the remaining share, 0
    to 1; None while the audience knew none of its combatants. `measured` says how: by `share` (of
    health), `words` (quarters, if health is shown in words) or `able` (still standing). The least
    exact measure of its members is used.
    """

    side: str
    ally: bool
    strength: tuple[float | None, ...]
    measured: str


class Fallen(Struct, frozen=True, kw_only=True):
    """A combatant that went down or `left` the fight at a step: `status` says how, `by` whom if
    known. `again`: it was down already, and died.

    `tick` counts from the beginning (0) through `Facts.ticks`. `told` are the entries of the step,
    as they were told.
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
    """A supply, which is an identifier of `terms` or the table's own word: the amount at the
    beginning, and at the end. More at the end means some was gained."""

    term: str
    before: int
    after: int


class LuckOfDice(Struct, frozen=True):
    """The luck of so many `rolls`; `mean`: the share of possible results that are worse (0.5 is
    expected)."""

    rolls: int = 0
    mean: float = 0.5

    @property
    def sigma(self) -> float:
        """The difference from the expectation, in standard deviations."""
        return (self.mean - 0.5) * sqrt(self.rolls) / SPREAD

    @property
    def verdict(self) -> str:
        """`lucky`, `unlucky`, or "" within the usual range."""
        if abs(self.sigma) < NOTABLE:
            return ""
        return "lucky" if self.sigma > 0 else "unlucky"

    def __add__(self, other: LuckOfDice) -> LuckOfDice:
        """The luck of all rolls of both."""
        rolls = self.rolls + other.rolls
        if not rolls:
            return LuckOfDice()
        return LuckOfDice(
            rolls, round((self.mean * self.rolls + other.mean * other.rolls) / rolls, 4)
        )


class Sums(Struct, kw_only=True):
    """All that is summed up of combatants, as far as the audience knows it.

    `dealt`, `taken`: damage in the unit `Facts.harm`, `friendly`: to the own side; `healed`: given
    to others and oneself, `regained`: received. `hits`: how often damage was done. `felled`: how
    many opponents were brought down.
    """

    dealt: int = 0
    friendly: int = 0
    taken: int = 0
    healed: int = 0
    regained: int = 0
    hits: int = 0
    felled: int = 0

    def add(self, other: Sums) -> None:
        for figure in Sums.__struct_fields__:
            setattr(self, figure, getattr(self, figure) + getattr(other, figure))


class ReportedCombatant(Sums, kw_only=True):
    """A combatant and its sums. `player` is the seat that plays it; None: the GM. `group` is a name
    that several share."""

    id: str
    name: str
    side: str
    ally: bool
    player: int | None = None
    group: str = ""
    able: bool = True
    status: str = ""
    luck: LuckOfDice = LuckOfDice()
    used: tuple[Used, ...] = ()


class ReportedPerson(Struct, frozen=True, kw_only=True):
    """A person at the table; `seat` None is the GM, who has no name if the account has none.

    `seconds` were spent on this person's decisions; time for several people's decisions is divided
    equally. `waited`: seconds in which nobody else was asked anything.
    """

    seat: int | None
    name: str
    seconds: float = 0
    waited: float = 0
    luck: LuckOfDice = LuckOfDice()

    def __add__(self, other: ReportedPerson) -> ReportedPerson:
        """The person in both fights."""
        return replace(
            self,
            seconds=self.seconds + other.seconds,
            waited=self.waited + other.waited,
            luck=self.luck + other.luck,
        )


class SpoilsFact(Struct, frozen=True):
    """Spoils of one of the defeated (`of`), and the combatant that keeps them ("": nobody)."""

    of: str
    what: str
    by: str


DECISIVE = 0.15
"""Chances from a hundred fights each may differ by this much by chance alone."""


class DecidingStep(Struct, frozen=True, kw_only=True):
    """The last step of the decisive moment of the fight, and the log of that (`told`): the chance
    that the players' side wins, 0 to 1, `before` and `after` the moment."""

    step: int
    round: int
    tick: int
    before: float
    after: float
    told: tuple[Entry, ...] = ()

    @property
    def decisive(self) -> bool:
        """Whether the difference exceeds the random variation of forecasts."""
        return abs(self.after - self.before) >= DECISIVE


class Facts(Struct, frozen=True, kw_only=True):
    """One edition of a report.

    `ticks` are the rounds that were fought, in order. `seconds`: the total time for decisions;
    breaks of more than three minutes do not count. `stopped`: the GM ended the fight by a ruling,
    and `said` who has won. `harm`: the unit of damage, an identifier of `terms`; empty if the game
    does not count it; `raw`: some damage is counted as dealt, since the remaining life was not
    shown. `deciding` is stored under the name that it had in earlier versions. `unread`: the number
    of damaged steps that are left out.
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
    fighters: tuple[ReportedCombatant, ...] = ()
    people: tuple[ReportedPerson, ...] = ()
    seconds: float = 0
    harm: str = ""
    raw: bool = False
    spoils: tuple[SpoilsFact, ...] = ()
    deciding: DecidingStep | None = field(default=None, name="moment")
    unread: int = 0


def encode(facts: Facts) -> str:
    """The facts as they are stored."""
    return json.encode(facts).decode()


def decode(kept: str) -> Facts:
    """The stored facts. Raises msgspec.DecodeError if they are damaged."""
    return json.decode(kept, type=Facts)
