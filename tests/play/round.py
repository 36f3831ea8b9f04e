"""A round of four characters against six foes in any game, played without a browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.contrib.auth.models import User

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from rulesets import registry
from rulesets.contract import Choice, Decision
from tests.play.table import Play

MOST_TAPS = 200  # of everybody, in one round


def fight(
    gwen: User, slug: str, foe: str, seats: Mapping[str, str]
) -> tuple[Play, dict[str, Seat]]:
    """The demo's four characters against six of one foe. `seats`: who plays whom."""
    campaign = opening.create_with_demo(gwen, registry.get(slug), "en")
    found = {name: Seat.objects.create(campaign=campaign, name=name) for name in {*seats.values()}}
    encounter = Encounter.objects.create(campaign=campaign, name="Six", ruleset=slug)
    for name, player in seats.items():
        combatant = Combatant.objects.get(campaign=campaign, name=name)
        combatant.player = found[player]
        combatant.save()
        _enters(encounter, combatant, 1)
    _enters(encounter, Combatant.objects.get(campaign=campaign, name=foe), 6)
    result = moves.start(encounter, _gm(campaign))
    assert result.ok, result.message
    return Play(encounter), found


def taps(play: Play, seats: Mapping[str, Seat]) -> Counter[str]:
    """Everybody takes the proposed answers until the round is over, and lets reactions pass for the
    round; returns the number of taps of each."""
    counted: Counter[str] = Counter()
    round, ruleset = play.state.round, registry.get(play.encounter.ruleset)
    owners = _owners(play, seats)
    for _ in range(MOST_TAPS):
        if play.state.over or play.state.round != round:
            return counted
        asked = [item for item in ruleset.pending(play.state) if not item.free]
        decision = next((item for item in asked if owners.get(item.by)), None)
        if decision is None:
            counted["GM"] += 1
            own = any(item.by == "gm" for item in asked)
            assert (moves.default_for_all if own else moves.play_foes)(play.tap()).ok
            continue
        seat = owners[decision.by]
        counted[seat.name] += 1
        counted[f"{seat.name}: {decision.kind}"] += 1
        choice = _proposed(play, decision)
        passes = decision.kind in ruleset.wording.repeated and choice.option == decision.default
        assert moves.answer(play.tap(seat), choice, "round" if passes else "").ok
    raise AssertionError(f"the round does not end: {counted}")


def _proposed(play: Play, decision: Decision) -> Choice:
    return registry.get(play.encounter.ruleset).suggest(play.state, decision)


def _owners(play: Play, seats: Mapping[str, Seat]) -> dict[str, Seat]:
    by_pk = {seat.pk: seat for seat in seats.values()}
    players = dict(Combatant.objects.values_list("pk", "player"))
    found = {}
    for row in play.encounter.cast:
        seat = by_pk.get(players.get(row.source) or 0)
        if seat is not None:
            found[row.id] = seat
            found.setdefault(row.side, seat)
    return found


def _enters(encounter: Encounter, combatant: Combatant, count: int) -> None:
    Participant.objects.create(
        encounter=encounter, combatant=combatant, count=count, side=combatant.side
    )


def _gm(campaign: Campaign) -> Member:
    return Member(campaign, None, True)
