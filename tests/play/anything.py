"""Fights that are played at random, with any tap that somebody at the table could make."""

from __future__ import annotations

from random import Random

from django.contrib.auth.models import User

from encounters.campaigns.access import Member
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.models import Encounter
from rulesets import registry
from rulesets.conformance.playing import profiles
from tests.play.table import Play


def many(steps: int) -> int:
    """That many steps, or four times as many in the thorough profile."""
    return 4 * steps if profiles.thorough() else steps


def enough(comparisons: int, needed: int) -> bool:
    """Whether a fight may end by day, since so many comparisons were made in it."""
    return comparisons >= needed and not profiles.thorough()


def demo_fight(gm: User, slug: str, hidden: bool = False) -> Play:
    """The first fight of a game's demo with a player for each character; one of them types dice,
    and one foe may be `hidden` until it acts."""
    campaign = opening.create_with_demo(gm, registry.get(slug), "en", "Demo")
    heroes = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
    for number, hero in enumerate(heroes):
        hero.player = campaign.seats.create(name=f"Player {number}", own_dice=number == 0)
        hero.save()
    fight = Encounter.objects.filter(campaign=campaign).order_by("pk").first()
    assert fight is not None
    fight.participants.filter(combatant=heroes[1]).update(hidden=hidden)
    assert moves.start(fight, Member(campaign, None, True)).ok
    return Play(fight)


def anything(play: Play, random: Random) -> moves.Result:
    """Answers, typed dice, defaults for all, undo and redo, in random order."""
    attempts, roll = play.attempts(), random.random()
    if roll < 0.1:
        return play.undo(None)
    if roll < 0.15:
        return play.redo(None)
    if roll < 0.2:
        return moves.default_for_all(play.tap())
    if attempts:
        rolls = attempts[0].needed.rolls
        faces = [random.randint(1, item.sides) for item in rolls for _ in range(item.count)]
        return play.type(None, faces)
    ruleset = registry.get(play.encounter.ruleset)
    decision = random.choice(ruleset.pending(play.state))
    return moves.answer(play.tap(), ruleset.suggest(play.state, decision))
