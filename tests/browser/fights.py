"""Fights that are under way before anybody opens a page."""

from __future__ import annotations

from django.contrib.auth.models import User

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.lobby import joining, opening
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from rulesets.contract import Ruleset
from tests.browser.phone import Phone
from tests.browser.seats import passed_to
from tests.browser.table import begin, caught_up
from tests.play.table import Play

STEPS = 30


def seated(campaign: Campaign, character: str) -> Seat:
    """The seat of somebody who has taken this character."""
    invited = seats.open_invitation(campaign) or seats.invite(campaign)
    return joining.take_seat(invited, campaign.combatants.get(name=character).pk)


def asked_to_move(phone: Phone, salt_road: Campaign, bridge: Encounter) -> Phone:
    """The phone's owner plays Aldo, and Bera if she takes part, and is asked where to move."""
    bridge.participants.filter(combatant__name__in=("Edda", "Theo")).delete()
    seat = seated(salt_road, "Aldo")
    salt_road.combatants.filter(name="Bera").update(player=seat)
    begin(bridge)
    play = Play(bridge)
    while not play.pending & {("aldo", "move"), ("bera", "move")}:
        assert moves.default_for_all(play.tap()).ok
    passed_to(seat, phone)
    caught_up(phone)
    return phone


def large_fight(gwen: User, ruleset: Ruleset, language: str) -> Play:
    """Four characters and three companions against twelve foes."""
    return fought(gwen, ruleset, language, mates=3, kinds=4, foes=12)


def fought(
    gwen: User,
    ruleset: Ruleset,
    language: str,
    *,
    mates: int,
    kinds: int,
    foes: int,
    steps: int = STEPS,
) -> Play:
    """Four characters and so many others, so many steps into the fight."""
    campaign = opening.create_with_demo(gwen, ruleset, language, "Demo")
    party = list(campaign.combatants.filter(kind=Combatant.Kind.CHARACTER))[:4]
    others = list(campaign.combatants.filter(kind=Combatant.Kind.FOE))[:kinds]
    for hero in party:
        hero.player = Seat.objects.create(campaign=campaign, name=hero.name[:20])
        hero.save()
    fight = Encounter.objects.create(campaign=campaign, name="Demo", ruleset=ruleset.slug)
    for hero in party:
        Participant.objects.create(encounter=fight, combatant=hero, side=hero.side)
    for number, hero in enumerate((*party, *party)[:mates], start=1):
        mate = Combatant.objects.create(
            campaign=campaign, kind=hero.kind, name=f"{hero.name[:12]} {number}", stats=hero.stats
        )
        Participant.objects.create(encounter=fight, combatant=mate, side=mate.side)
    for kind in others:
        count = foes // len(others)
        Participant.objects.create(encounter=fight, combatant=kind, side=kind.side, count=count)
    begin(fight)
    play = Play(fight)
    for _ in range(steps):
        state = play.state
        pending = ruleset.pending(state)
        if not pending:
            break
        choice = ruleset.suggest(state, pending[0])
        play(None, choice.by, choice.kind, choice.option, **choice.fields)
    return play
