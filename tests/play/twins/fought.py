"""Two fights with the same taps and dice, and everything that phones can see of each.

The second one is played after the first was rolled back, so that both have the same primary keys; a
frozen clock gives them the same times. They differ only by the change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random

from django.contrib.auth.models import User
from django.test import Client
from msgspec import Struct

from encounters.campaigns.access import Member
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.fights import states
from encounters.play.models import Encounter
from encounters.play.words.table import entries_of
from encounters.screens import boards
from encounters.serve.live.places import Place
from encounters.serve.live.rooms import message
from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import Choice, Outcome, Viewer
from tests.comparable import comparable
from tests.phones import phone_of
from tests.play.table import Play

EVERYBODY, TABLE = "watch", "table"
EVERY = 1 if profiles.thorough() else 7  # taps between two comparisons of the phones
MOST_ASKED = 5  # odds of composed choices that are requested each time

Change = Callable[[Encounter], None]


class Moment(Struct):
    """The result of a tap, and the content of each phone after it, if compared."""

    outcome: Outcome
    viewers: Mapping[str, Viewer]
    shown: Mapping[str, Mapping[str, str]]


class Tapped(Struct, frozen=True):
    """An answer, or dice for an answer that waits for them."""

    choice: Choice | None = None
    typed: str = ""


class Dice:
    """Faces by combatant and purpose: an additional or missing roll does not change others."""

    def __init__(self, seed: str):
        self._seed, self._count = seed, Counter[str]()

    def faces(self, label: str, count: int, sides: int) -> tuple[int, ...]:
        self._count[label] += 1
        random = Random(f"{self._seed} {label} {self._count[label]}")
        return tuple(random.randint(1, sides) for _ in range(count))


class Fought:
    """A fight of a game's demo. Its first character's player types dice; all others use the app's.
    `taps` are those of its twin; without them it is played by suggestions and recorded."""

    def __init__(self, gm: User, slug: str, change: Change, taps: list[Tapped] | None = None):
        self.campaign = opening.create_with_demo(gm, registry.get(slug), "en", "Demo")
        heroes = self.campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
        for number, hero in enumerate(heroes):
            hero.player = self.campaign.seats.create(
                name=f"Player {number}", own_dice=number == 0, lease=f"lease {number}"
            )
            hero.save()
        fight = Encounter.objects.filter(campaign=self.campaign).order_by("pk").first()
        assert fight is not None
        change(fight)
        fight.refresh_from_db()
        self.dice, self.random = Dice(slug), Random(slug)
        self.taps, self.recorded = taps, list[Tapped]()
        started = moves.start(fight, Member(fight.campaign, None, True))
        self.began = started.ok
        self.play = Play(fight)

    def moments(self, most: int) -> Iterator[Moment]:
        yield self.moment(drawn=True)
        for number in range(1, most + 1):
            if self.play.encounter.status != Encounter.Status.RUNNING:
                return
            if self.taps is not None and number > len(self.taps):
                return
            tapped = self.taps[number - 1] if self.taps is not None else self._next()
            if not self._tap(tapped):
                return
            self.recorded.append(tapped)
            yield self.moment(drawn=number % EVERY == 0)

    def _next(self) -> Tapped:
        waiting = self.play.attempts()
        if waiting:
            return Tapped(typed=waiting[0].by)
        ruleset, state = registry.get(self.play.encounter.ruleset), self.play.state
        decision = self.random.choice(ruleset.pending(state))
        return Tapped(ruleset.suggest(state, decision))

    def _tap(self, tapped: Tapped) -> bool:
        token = f"tap {len(self.recorded)}"
        if tapped.choice is not None:
            return moves.answer(self.play.tap(token=token), tapped.choice).ok
        waiting = self.play.attempts(tapped.typed)
        if not waiting:
            return False
        needed = waiting[0].needed
        label = f"{needed.who} {needed.purpose}"
        faces = [
            face for item in needed.rolls for face in self.dice.faces(label, item.count, item.sides)
        ]
        return moves.type_dice(self.play.tap(token=token), waiting[0].pk, faces).ok

    def moment(self, drawn: bool) -> Moment:
        step, board = self.play.step, boards.read_board(self.campaign.pk, self.play.encounter)
        state = states.decode(self.play.encounter, step)
        seats = [*board.table.seats]
        places = {f"seat {seat.name}": Place("seat", seat.pk, "en") for seat in seats}
        places |= {name: Place(name, None, "en") for name in (EVERYBODY, TABLE)}
        viewers = {name: board.table.viewer(at.seat, False) for name, at in places.items()}
        outcome = Outcome(state, tuple(entries_of(step)))
        if not drawn:
            return Moment(outcome, viewers, {})
        shown = {
            name: {"stream": comparable(message(board.version, board.html(at)).decode())}
            for name, at in places.items()
        }
        seat = seats[len(self.recorded) % len(seats)]
        name = f"seat {seat.name}"
        shown[name] |= self._pages(phone_of(seat), viewers[name])
        return Moment(outcome, viewers, shown)

    def _pages(self, phone: Client, viewer: Viewer) -> dict[str, str]:
        at = f"/e/{self.play.pk}/"
        pages = [f"/c/{self.campaign.pk}/", f"{at}log", f"{at}report/", f"{at}dice/read"]
        pages += [f"{at}live-odds?{asked}" for asked in islice(self._composed(viewer), MOST_ASKED)]
        return {page: comparable(phone.get(page).content.decode()) for page in pages}

    def _composed(self, viewer: Viewer) -> Iterator[str]:
        """The requests of a phone while its player chooses: each answer, and two of its targets."""
        ruleset = registry.get(self.play.encounter.ruleset)
        for asked in ruleset.view(self.play.state, viewer).asked:
            for option in asked.decision.options if asked.decision else ():
                form = f"by={asked.by}&kind={asked.kind}&choice={option.name}"
                targets = (field.choices for field in option.fields if field.type == "combatant")
                yield from (f"{form}/{target}" for target in next(targets, ())[:2])
                yield form
