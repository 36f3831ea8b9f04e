"""Dice that a fight needs before its first state: the initiative of those who roll at the table.

A fight that has not begun has no attempts. The rolls made so far wait in `Encounter.first_rolls`
until nobody owes one; the beginning is resolved anew with each that arrives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct

from encounters.campaigns.models import Seat
from encounters.combatants.models import Combatant
from encounters.play.fights.rolls import EarlierRoll, rolled_before
from encounters.play.fights.roster import Entrant, roster_of
from encounters.play.fights.taps import NotDone, not_done, unfit
from encounters.play.models import Encounter
from encounters.play.stored.values import CastMember
from encounters.text.library_words import name_of
from encounters.text.notation import isolated
from rulesets import registry
from rulesets.contract import IllegalSetup, Outcome, Stakes, Viewer
from rulesets.dice import Dice, DiceNeeded, TableDice
from rulesets.foreseen import PlayedOn, told_of, unlike

PLAIN = 2  # neither doubles nor botches in any game


class DueRoll(Struct, frozen=True):
    """A roll to be typed by a `seat` (None: the GM). The `key` differs for each roll of a
    combatant, so that faces sent twice never count for the next one."""

    key: str
    needed: DiceNeeded
    seat: Seat | None


class FirstRolls(Struct, frozen=True):
    """A fight before its first state: the `rolls` so far, those that are `due`, and the seat of
    each combatant (None: the GM)."""

    encounter: Encounter
    roster: Sequence[Entrant]
    rolls: Sequence[EarlierRoll]
    due: Sequence[DueRoll]
    seats: Mapping[str, Seat | None]

    def owed_by(self, seat: int | None) -> list[DueRoll]:
        """The rolls that a seat types; for None those of the GM."""
        return [due for due in self.due if (due.seat.pk if due.seat else None) == seat]

    def stakes(self, due: DueRoll) -> Stakes:
        """The stakes of a roll, as far as its roller may know them."""
        who = due.needed.who
        side = next(entrant.cast.side for entrant in self.roster if entrant.cast.id == who)
        viewer = Viewer(gm=due.seat is None, controls=(who, side), sides=(side,))
        ruleset = registry.get(self.encounter.ruleset)
        combatants = [entrant.combatant for entrant in self.roster]
        rolls = [row.roll for row in self.rolls]
        options = options_of(self.encounter)
        return ruleset.first_stakes(combatants, options, rolls, due.needed, viewer)


def waiting(encounter: Encounter, rolled: Iterable[EarlierRoll] = ()) -> FirstRolls:
    """The rolls that the fight has and needs, without those of a seat that no longer plays their
    combatant. Raises NotDone if the fight cannot begin."""
    roster = roster_of(encounter)
    if not roster:
        raise NotDone("nobody")
    played = _seats(encounter, [entrant.cast for entrant in roster])

    def types(who: str) -> bool:
        seat = played.get(who)
        typed = seat.types_dice if seat else encounter.campaign.gm_dice
        return typed and not (dice.again and _tells_of_unseen(encounter, roster, dice))

    dice = DueDice(TableDice(_valid(rolled, played), types))
    with suppress(DiceNeeded):
        first_outcome(encounter, roster, dice)
    rolls = [
        roll if isinstance(roll, EarlierRoll) else EarlierRoll(roll.roll, roll.how)
        for roll in dice.rolled
    ]
    due = [
        DueRoll(
            f"{encounter.pk}-{sum(row.roll.who == needed.who for row in rolls)}-{needed.who}",
            needed,
            played.get(needed.who),
        )
        for needed in dice.needed
    ]
    return FirstRolls(encounter, roster, rolls, due, played)


def roller(key: str) -> str:
    """The id of the combatant in the key of a roll."""
    return key.split("-", 2)[-1]


def stored_rolls(encounter: Encounter) -> list[EarlierRoll]:
    """The rolls made so far."""
    return [rolled_before(row) for row in encounter.first_rolls or ()]


def options_of(encounter: Encounter) -> dict[str, Any]:
    """The house rules overridden by the encounter's own options. Raises NotDone."""
    ruleset = registry.get(encounter.ruleset)
    try:
        return ruleset.check_options({**encounter.campaign.options, **encounter.options})
    except IllegalSetup as refused:
        raise not_done(refused, ruleset) from refused


def first_outcome(encounter: Encounter, roster: Sequence[Entrant], dice: Dice) -> Outcome:
    """The first state. Raises NotDone or DiceNeeded."""
    ruleset, options = registry.get(encounter.ruleset), options_of(encounter)
    try:
        _check_sheets(encounter, roster)
        return ruleset.begin([entry.combatant for entry in roster], options, dice)
    except IllegalSetup as refused:
        raise not_done(refused, ruleset) from refused


def _tells_of_unseen(encounter: Encounter, roster: Sequence[Entrant], dice: DueDice) -> bool:
    """Whether to be asked for this further roll would tell its side of somebody unseen: the log
    does not tell it the roll either, as in a tie with somebody hidden."""
    ruleset, rolls = registry.get(encounter.ruleset), [row.roll for row in dice.rolled]
    outcome = first_outcome(encounter, roster, PlayedOn(rolls, unlike))
    rows = [entrant.cast for entrant in roster]
    hidden = tuple(row.id for row in rows if row.hidden)
    side = next(row.side for row in rows if row.id == dice.now.who)
    viewer = Viewer(sides=(side,), hidden=hidden)
    return told_of(ruleset, outcome.state, outcome.log, rolls, dice.now, viewer).entry is None


class DueDice:
    """Known dice, and made-up faces for those to be typed, to find all that are due together: the
    next roll of each person.

    A second roll after those of others may depend on their faces, as in a tie. So nothing is asked
    from there on, until what is due before is known.
    """

    def __init__(self, dice: TableDice):
        self._known = dice
        self._last, self._before = "", set[str]()
        self.needed: list[DiceNeeded] = []
        self.again = False
        """Whether somebody has rolled again after others."""
        self.now = DiceNeeded("", "", 0, 0)
        """The roll that is asked for."""

    @property
    def rolled(self) -> list[Any]:
        return self._known.rolled

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        if who != self._last and who in self._before:
            if self.needed:
                raise DiceNeeded(who, purpose, count, sides)
            self._before.clear()
            self.again = True
        self._last, self.now = who, DiceNeeded(who, purpose, count, sides)
        self._before.add(who)
        try:
            return self._known.roll(who, purpose, count, sides)
        except DiceNeeded as needed:
            self.needed.append(needed)
            return (min(PLAIN, sides),) * count


def _seats(encounter: Encounter, cast: Iterable[CastMember]) -> dict[str, Seat | None]:
    """The seat of each combatant; None stands for the GM."""
    sheets = Combatant.objects.filter(
        campaign=encounter.campaign_id, player__revoked=None, player__watching=False
    ).select_related("player__campaign")
    player_of = {sheet.pk: sheet.player for sheet in sheets}
    return {row.id: player_of.get(row.source or 0) for row in cast}


def _valid(rolled: Iterable[EarlierRoll], played: Mapping[str, Seat | None]) -> list[EarlierRoll]:
    def holds(roll: EarlierRoll) -> bool:
        seat = played.get(roll.roll.who)
        return roll.seat is None or (seat is not None and seat.pk == roll.seat)

    return [roll for roll in rolled if holds(roll)]


def _check_sheets(encounter: Encounter, roster: Sequence[Entrant]) -> None:
    """NotDone that names all combatants with an invalid sheet, to be left out or corrected; each
    sheet only once."""
    ruleset = registry.get(encounter.ruleset)
    refused: dict[int, tuple[str, IllegalSetup]] = {}
    for entry in roster:
        try:
            ruleset.check_stats(entry.combatant["stats"], entry.combatant["side"])
        except IllegalSetup as found:
            refused.setdefault(
                entry.cast.source or 0, (name_of(ruleset, entry.combatant["name"]), found)
            )
    if refused:
        names = ", ".join(isolated(name) for name, _ in refused.values())
        name, first = next(iter(refused.values()))
        raise unfit(first, ruleset, name, names if len(refused) > 1 else "") from first
