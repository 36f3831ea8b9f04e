"""The dice of a fight under its lock: attempts that wait for them, faces known from before an undo,
and faces that were not needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from typing import Any, Protocol

from django.utils.translation import gettext
from msgspec.structs import replace

from encounters.play.fights import control, dice_reuse, rolls, statements
from encounters.play.fights.control import RULING, attempt_at
from encounters.play.fights.rolls import EarlierRoll, as_stored, needed_roll
from encounters.play.fights.taps import NotDone
from encounters.play.models import Attempt, Encounter
from encounters.play.stored.values import NeededRoll, Notes, StoredRoll
from encounters.text.notation import dice
from rulesets.contract import Choice, Decision, Outcome, Ruleset, Stakes
from rulesets.dice import BadFace, DiceNeeded, Roll, TableDice, TableRoll, split
from rulesets.scenario import plain_choice


class DiceFight(dice_reuse.StepLine, Protocol):
    """The fight that the dice belong to, such as `fights.fight.Fight`."""

    encounter: Encounter
    ruleset: Ruleset
    changed: bool

    @property
    def state(self) -> Any: ...
    @property
    def pending(self) -> tuple[Decision, ...]: ...
    @property
    def players(self) -> Mapping[str, control.PlayerSeat | None]: ...
    @property
    def held_by(self) -> Mapping[str, int | None]: ...
    def deciders(self, by: str) -> tuple[int, ...]: ...
    def resolved(self, choice: Choice, dice: TableDice) -> Outcome: ...


class FightDice:
    def __init__(self, fight: DiceFight, attempts: list[Attempt] | None, undone: bool):
        """`undone`: whether anything in the fight was."""
        self._fight = fight
        self.past = dice_reuse.Past(fight.encounter, undone)
        if attempts is not None:
            self.attempts = attempts
        self.asides: list[StoredRoll] = []
        # Seats (None: the GM) whose dice the app rolls during this tap.
        self.rolled_for: set[int | None] = set()

    # -- reading -----------------------------------------------------------------------------

    @cached_property
    def attempts(self) -> list[Attempt]:
        return statements.attempts(self._fight.encounter.pk)

    def table(
        self, choice: Choice, faces: Iterable[EarlierRoll] = (), own_dice: bool = False
    ) -> TableDice:
        """The dice for resolving a choice. Those of players and GMs who roll at the table have to
        be known: they are typed, or were rolled for an equal choice before an undo. With `own_dice`
        the GM rolls those of this choice at the table."""
        earlier = self.past.with_earlier(self._fight, choice, faces)
        return TableDice(earlier, partial(self.are_typed, own_dice=own_dice))

    def rollers(self, who: str) -> tuple[int, ...]:
        """The seats whose dice these are: a combatant's player's; for a side all that roll at the
        table. Empty if they are the GM's."""
        players = self._fight.players
        typing = {player.seat for player in players.values() if player and player.own_dice}
        return tuple(seat for seat in self._fight.deciders(who) if who in players or seat in typing)

    def are_typed(self, who: str, own_dice: bool = False) -> bool:
        """Whether the dice of `who` are rolled at the table; with `own_dice` the GM's are."""
        seats = self.rollers(who) or (None,)
        if self.rolled_for.issuperset(seats):
            return False
        if own_dice and seats == (None,):
            return True
        if who not in self._fight.players and seats != (None,):
            return True
        return control.types_own(self._fight.encounter.campaign, self._fight.players, who)

    def attempt(self, decision: Decision) -> Attempt | None:
        """The attempt that answers this question and waits for its dice, if there is one."""
        return attempt_at(self.attempts, decision)

    def rolled_first(self, choice: Choice) -> str | None:
        """The roller of the first dice of this choice, if there are any. Changes nothing. Raises
        Refused."""
        try:
            self._fight.resolved(choice, TableDice((), lambda who: True))
        except DiceNeeded as needed:
            return needed.who
        return None

    def lacks(
        self, choice: Choice, faces: Iterable[EarlierRoll]
    ) -> tuple[tuple[Roll, ...], DiceNeeded] | None:
        """The rolls of the choice so far, and the dice it needs beyond these faces; None if it
        needs none. Changes nothing. Raises Refused."""
        dice = TableDice(self.past.with_earlier(self._fight, choice, faces), lambda who: True)
        try:
            self._fight.resolved(choice, dice)
        except DiceNeeded as needed:
            return tuple(roll.roll for roll in dice.rolled), needed
        return None

    # -- changing ----------------------------------------------------------------------------

    def wait(
        self,
        choice: Choice,
        rolled: Iterable[TableRoll],
        needed: DiceNeeded,
        token: str | None,
        seat: int | None,
        notes: list[Notes],
        own_dice: bool,
    ) -> Attempt:
        """Makes the choice an attempt that waits for these dice."""
        if choice.kind != RULING:  # a correction may lead to where another attempt is waiting
            self.put_aside(
                item for item in self.attempts if item.by == choice.by and item.kind == choice.kind
            )
        attempt = Attempt.objects.create(
            encounter=self._fight.encounter,
            by=choice.by,
            kind=choice.kind,
            seat_id=seat,
            token=token or "",
            choice=plain_choice(choice),
            rolls=[as_stored(roll, keep_token=True) for roll in rolled],
            needed=self._needed(choice, [item.roll for item in rolled], needed, own_dice),
            notes=notes,
            own_dice=own_dice,
        )
        self.attempts = [*self.attempts, attempt]
        self._fight.changed = True
        return attempt

    def forget(self, attempt: Attempt) -> None:
        """Removes an attempt that is resolved, or replaced by another one."""
        attempt.delete()
        self.attempts = [item for item in self.attempts if item is not attempt]
        self._fight.changed = True

    def put_aside(self, attempts: Iterable[Attempt]) -> None:
        """Removes attempts that will not be resolved."""
        for attempt in list(attempts):
            self.keep_unused(attempt, attempt.rolls)
            self.forget(attempt)

    def keep_unused(self, attempt: Attempt, rolls: Iterable[StoredRoll]) -> None:
        """Stores faces that were not needed; they are reused if an equal choice is made again."""
        self.asides += [
            replace(roll, unused=True, choice=attempt.choice, at=self._fight.head) for roll in rolls
        ]

    def drop_unasked(self) -> list[Attempt]:
        """Removes and returns the attempts whose question is no longer asked."""
        asked = {(decision.by, decision.kind) for decision in self._fight.pending} | {("gm", "gm")}
        dropped = [attempt for attempt in self.attempts if (attempt.by, attempt.kind) not in asked]
        self.put_aside(dropped)
        return dropped

    # -- internals ---------------------------------------------------------------------------

    def _needed(
        self, choice: Choice, earlier: list[Roll], needed: DiceNeeded, own_dice: bool
    ) -> NeededRoll:
        """The dice that are requested together: those that the same person always rolls next, and
        equal rolls of the same person that are always needed."""
        alone = self._at_stake(choice, earlier, [], needed)
        if any(roll.purpose == needed.purpose for roll in alone.then):
            return needed_roll(needed, alone)  # what follows it has its equals already
        some = [needed, *self._equal(choice, earlier, needed, own_dice)]
        first, *also = (
            needed_roll(roll, self._at_stake(choice, earlier, some[:nth], roll))
            for nth, roll in enumerate(some)
        )
        return replace(first, also=also)

    def _equal(
        self, choice: Choice, earlier: list[Roll], needed: DiceNeeded, own_dice: bool
    ) -> list[DiceNeeded]:
        fight, whose = self._fight, self.rollers(needed.who)
        equal = rolls.equal_rolls_after(fight.ruleset, fight.state, choice, earlier, needed)
        typed = (roll for roll in equal if self.are_typed(roll.who, own_dice))
        return [roll for roll in typed if self.rollers(roll.who) == whose]

    def _at_stake(
        self, choice: Choice, earlier: list[Roll], before: list[DiceNeeded], needed: DiceNeeded
    ) -> Stakes:
        """The stakes that the roller may know: the roller could withdraw the choice to learn
        more."""
        fight, rolled = self._fight, [*earlier, *map(rolls.lowest_roll, before)]
        seat = next(iter(self.rollers(needed.who)), None)
        viewer = control.viewer(fight.encounter, fight.held_by, seat, gm=seat is None)
        return fight.ruleset.stakes(fight.state, choice, rolled, needed, viewer)


def faces_of_sum(asked: NeededRoll | StoredRoll, total: int | str) -> tuple[int, ...]:
    """Invented faces with this sum for the dice of a stored roll, since the rules need faces. They
    are stored marked as invented (`Roll.summed`) and never shown. Raises NotDone if the sum is
    impossible, or if single faces count."""
    count, sides = asked.count, asked.sides
    if not (asked.sum if isinstance(asked, NeededRoll) else asked.summed):
        raise NotDone("bad_dice")
    try:
        return split(int(total), count, sides)
    except (BadFace, ValueError):
        words = gettext("The sum of %(dice)s is from %(least)s to %(most)s. Nothing was done.")
        bounds = {"dice": dice(f"{count}d{sides}"), "least": count, "most": count * sides}
        raise NotDone("bad_dice", message=words % bounds) from None
