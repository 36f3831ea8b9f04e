"""The odds shown beside an answer, as far as this viewer may know them (README 10, 11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.chances import Distribution, mean, percent, reaches
from rulesets.contract import Between, Chance, Choice, Contest, Harm, Viewer
from rulesets.messages import Dice, Message, Name, Phrase, pgettext, phrase
from rulesets.momentum.asking.chances.exact import ExchangeChances, Hurt, most_damage
from rulesets.momentum.asking.chances.odds import (
    BlowOdds,
    CountOdds,
    ExchangeOdds,
    LevelOdds,
    odds,
)
from rulesets.momentum.asking.visibility import Visibility, visibility_of
from rulesets.momentum.rules.melee.comparing import Consequence, blow, wards_itself
from rulesets.momentum.rules.probe import thresholds
from rulesets.momentum.state import Combatant, State

OR_LESS: Mapping[int, Message] = {
    0: pgettext("momentum", "{number} or less"),
    1: pgettext("momentum", "{number} or less, advantage"),
    -1: pgettext("momentum", "{number} or less, disadvantage"),
}
STRIKES = pgettext("momentum", "{target}: {dice}, less armour")
GETS_THROUGH = pgettext("momentum", "{who} gets through to {target}")
NOBODY_HURT = phrase(pgettext("momentum", "nobody is hurt"))
HOPELESS = phrase(pgettext("momentum", "cannot succeed"))
NO_TEST = phrase(pgettext("momentum", "no test"))
AGAINST_ATTACK = pgettext("momentum", "{percent} % come through against an attack")
AGAINST_DEFENCE = pgettext("momentum", "{percent} % come through against a defence")

THROUGH = {"attack": AGAINST_ATTACK, "defend": AGAINST_DEFENCE}


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """The chance of an answer: complete for viewers who know all numbers, otherwise only the
    combatant's own tests and the bounds of the resulting damage."""
    by = state.combatants.get(choice.by)
    visibility = visibility_of(state.combatants, viewer)
    if by is None or not visibility.owns(by):
        return None
    return _Telling(state, by, visibility).chance(choice)


class _Telling:
    def __init__(self, state: State, combatant: Combatant, visibility: Visibility):
        self.state, self.combatant, self.visibility = state, combatant, visibility

    def chance(self, choice: Choice) -> Chance | None:
        outlook = odds(self.state, choice, whole=self.knows_the_exchange())
        match outlook:
            case LevelOdds():
                return self.test(outlook)
            case BlowOdds(test=None):
                return Chance(note=NO_TEST, suffers=self.suffered(outlook))
            case BlowOdds(test=LevelOdds() as test):
                return replace(self.test(test), does=self.done(outlook))
            case ExchangeOdds():
                return self.exchange(choice, outlook)
            case CountOdds():
                return self.counted(outlook)
        return None

    def knows_the_exchange(self) -> bool:
        bout = self.state.bout
        there = [self.state.combatants[id] for id in bout.present] if bout else []
        return all(map(self.visibility.owns, there))

    def test(self, odds: LevelOdds) -> Chance:
        hard, extreme = thresholds(self.state.options, odds.test.value)
        return Chance(
            percent=percent(odds.success),
            note=_needed(odds),
            levels=(max(0, odds.test.value), hard, extreme),
            names=("level_1", "level_2", "level_3"),
            by_level=(
                ("level_1", odds.success),
                ("level_2", odds.two + odds.three),
                ("level_3", odds.three),
            ),
        )

    # -- outside an exchange -------------------------------------------------------------------

    def done(self, odds: BlowOdds) -> Harm:
        """The harm of the blow; of an unknown armour only that it reduces damage."""
        target = self.state.combatants[odds.target]
        if self.visibility.owns(target):
            return _exactly(odds.hurt)
        return self.at_most(odds.bare, target, sure=odds.armourless)

    def suffered(self, odds: BlowOdds) -> Harm | None:
        """The harm of unopposed attacks; the weapons of others are secret."""
        return _exactly(odds.hurt) if self.visibility.viewer.gm else None

    def at_most(self, bare: Distribution, target: Combatant, sure: bool = False) -> Harm:
        """The highest possible harm by the dice alone; `sure` if nothing can reduce it."""
        points = mean(bare)
        fells = None
        if self.visibility.openness(target) == "numbers":
            most = reaches(bare, target.hp)
            fells = most if sure else _from_0_to(most)
        return Harm(mean=points if sure else _from_0_to(points), fells=fells)

    # -- in an exchange ------------------------------------------------------------------------

    def exchange(self, choice: Choice, odds: ExchangeOdds) -> Chance:
        own = self.test(odds.test) if odds.test else Chance(note=NO_TEST)
        if odds.stopped is not None:
            return replace(own, contest=Contest(odds.stopped, 0.0, 1 - odds.stopped))
        target = self.state.combatants.get(odds.deed.target or "")
        if not odds.against:
            return replace(own, does=self.foreseen(odds, target))
        ways = tuple(odds.against.values())
        told = replace(
            own,
            does=_together([way.hurt[target.id] for way in ways]) if target else None,
            suffers=_together([way.hurt[self.combatant.id] for way in ways]),
        )
        if choice.kind == "react":
            return replace(told, contest=_contest(odds, ways[0]))
        through = {name: way.active + way.stalemate for name, way in odds.against.items()}
        more = tuple(
            phrase(THROUGH[name], percent=percent(chance))
            for name, chance in through.items()
            if odds.test and not wards_itself(odds.deed)
        )
        return replace(told, more=more)

    def counted(self, odds: CountOdds) -> Chance:
        """The harm if these successes count; for players, who know neither armour nor the weapons
        of others, the dice of their own blows."""
        if not self.visibility.viewer.gm:
            effects = tuple(self.effect(each) for each in odds.effects if self.sees(each))
            return Chance(more=effects or (NOBODY_HURT,))
        side = self.combatant.side
        own, theirs = (
            [
                hurt
                for id, hurt in odds.hurt.items()
                if (self.state.combatants[id].side == side) is mine
            ]
            for mine in (True, False)
        )
        more = () if odds.effects else (NOBODY_HURT,)
        return Chance(does=_all_of(theirs), suffers=_all_of(own), more=more)

    def sees(self, consequence: Consequence) -> bool:
        misses = self.visibility.misses
        return not misses(consequence.who) and not misses(consequence.target)

    def effect(self, consequence: Consequence) -> Phrase:
        combatant, bout = self.state.combatants[consequence.who], self.state.bout
        dealt = blow(combatant, bout.deeds[consequence.who]) if bout else None
        if dealt is None or not self.visibility.owns(combatant):
            return phrase(GETS_THROUGH, who=Name(consequence.who), target=Name(consequence.target))
        times = "" if consequence.times == 1 else f" × {consequence.times:g}"
        return phrase(STRIKES, target=Name(consequence.target), dice=Dice(dealt.dice + times))

    def foreseen(self, odds: ExchangeOdds, target: Combatant | None) -> Harm | None:
        """The highest harm of the blow, to a target without armour or defence."""
        dealt = blow(self.combatant, odds.deed)
        if dealt is None or odds.test is None or target is None:
            return None
        return self.at_most(most_damage(self.state.options, dealt, odds.test.test), target)


def _needed(odds: LevelOdds) -> Phrase:
    """The highest roll that succeeds; of two dice one counts."""
    if odds.test.value <= 0:
        return HOPELESS
    return phrase(OR_LESS[odds.test.edge], number=odds.test.value)


def _all_of(hurts: list[Hurt]) -> Harm | None:
    """The harm of all of them together; whether it fells, of a single one."""
    if not hurts:
        return None
    return Harm(
        mean=sum(each.mean for each in hurts), fells=hurts[0].down if len(hurts) == 1 else None
    )


def _exactly(hurt: Hurt) -> Harm:
    return Harm(mean=hurt.mean, fells=hurt.down)


def _together(ways: list[Hurt]) -> Harm | None:
    """The harm, exact if only one answer is possible, else between the best and the worst; None if
    none is possible."""
    means, fells = [way.mean for way in ways], [way.down for way in ways]
    if not any(means):
        return None
    return Harm(mean=_range(means), fells=_range(fells))


def _range(numbers: list[float]) -> float | Between:
    least, most = min(numbers), max(numbers)
    return most if least == most else Between(least, most)


def _from_0_to(most: float) -> float | Between:
    return Between(0.0, most) if most else most


def _contest(odds: ExchangeOdds, way: ExchangeChances) -> Contest | None:
    """The contest. A combatant that defends wins by stopping everything; with other answers it wins
    by being the only one to get through. In a tie both get through, or neither."""
    if odds.test is None:
        return None
    if wards_itself(odds.deed):
        return Contest(way.stopped, way.nobody, way.active + way.passive + way.stalemate)
    return Contest(way.passive, way.stalemate + way.stopped + way.nobody, way.active)
