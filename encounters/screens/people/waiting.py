"""The people the table waits for, since when, and for what; and players who have arrived during a
fight, with a character that is not in it."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext

from encounters.campaigns.models import Seat
from encounters.combatants.making import is_bare
from encounters.combatants.models import Combatant
from encounters.play.models import Attempt
from encounters.play.telling.moments import MORE, MOST_NAMED
from encounters.play.words.table import Table
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.panel import shared
from encounters.screens.questions.rolls import stakes
from encounters.serve.performance.markup import SafeString
from encounters.text import snippets
from encounters.text.notation import isolated
from encounters.text.wording import join_list
from rulesets.contract import AT_WORK, PendingView
from rulesets.messages import Phrase

NOTHING = SafeString("")


class AwaitedPerson:
    """A seat, or the GM, with all questions and rolls it owes now. It is cached by a context, so it
    does not refer to one."""

    def __init__(self, seat: Seat | None):
        self.seat = seat
        self.asked: list[PendingView] = []
        self.rolls: list[Attempt] = []

    @property
    def name(self) -> str:
        return self.seat.shown_name if self.seat else gettext("the GM")

    @property
    def ids(self) -> list[str]:
        by = [asked.by for asked in self.asked] + [roll.needed.who for roll in self.rolls]
        return list(dict.fromkeys(by))

    def called(self, context: ViewerContext) -> str:
        """The person with the characters concerned: "Dani (Theo, Bera)"; only these if the person
        has the name of one."""
        names, person = context.voice.names, self.name
        own = [names[id] for id in self.ids if id in context.table.cast and id in names]
        if self.seat is None or not own:
            return person
        characters = ", ".join([isolated(snippets.held(name)) for name in own])
        if person in own:
            return characters
        pattern = gettext("%(person)s (%(characters)s)")
        return pattern % {"person": isolated(snippets.held(person)), "characters": characters}

    def since(self, table: Table) -> int:
        """The time of the first request, in seconds since the epoch."""
        return int(self._since(table).timestamp())

    def _since(self, table: Table) -> datetime:
        rolled = [roll.created for roll in self.rolls]
        asked = [table.since(each.by, each.kind) for each in self.asked]
        return min([*asked, *rolled], default=table.now)

    def reminded(self, table: Table) -> int:
        """When the GM has called this person since then, in seconds since the epoch; else 0."""
        called = self.seat.reminded if self.seat else None
        return int(called.timestamp()) if called and called >= self._since(table) else 0

    @property
    def key(self) -> str:
        """A key that changes with what the table waits for."""
        asked = [f"{each.by} {each.kind}" for each in self.asked]
        return ", ".join(asked + [f"{roll.by} {roll.needed.purpose}" for roll in self.rolls])

    def sentence(self, context: ViewerContext) -> Phrase:
        """A sentence such as "Bera chooses whom to strike."; for dice their purpose."""
        wording = context.table.ruleset.wording
        if self.asked:
            return wording.asked_of(context.view, self.asked[0])
        return stakes(context, self.rolls[0]).title


def awaited(context: ViewerContext) -> list[AwaitedPerson]:
    """Everybody who owes an answer or a roll, players first in the order of their questions."""
    return context.common.once("awaited", _awaited_people)


def _awaited_people(context: ViewerContext) -> list[AwaitedPerson]:
    people: dict[int | None, AwaitedPerson] = {}

    def person(seat: Seat | None) -> AwaitedPerson:
        return people.setdefault(seat.pk if seat else None, AwaitedPerson(seat))

    for asked in context.view.asked:
        attempt = context.table.waiting_for_dice(asked.by, asked.kind)
        if attempt is None and not asked.free:
            seats: list[Seat | None] = [*asked_seats(context, asked.by)]
            for seat in seats or [None]:
                person(seat).asked.append(asked)
    for attempt in context.table.attempts:
        roller = attempt.needed.who
        if roller in context.table.cast and context.seen(roller) is None:
            person(None).asked.append(AT_WORK)
        elif context.gm or context.seen(attempt.by) or attempt.by == "gm":
            rollers: list[Seat | None] = [*context.table.rollers(roller)]
            for seat in rollers or [None]:
                person(seat).rolls.append(attempt)
    gm = people.get(None)
    if len(people) > 1 and gm and gm.asked == [AT_WORK] and not gm.rolls and not _gm_owes(context):
        del people[None]
    return sorted(people.values(), key=lambda item: item.seat is None)


def _gm_owes(context: ViewerContext) -> bool:
    """Whether the GM has a question that does not wait for dice: what stands behind `AT_WORK` may
    be a foe's spell against which players roll."""
    table = context.table
    return any(
        not (each.free or table.waiting_for_dice(each.by, each.kind) or table.deciders(each.by))
        for each in table.ruleset.pending(table.state)
    )


def reminder(context: ViewerContext, seat: int | None) -> int:
    """When the GM has called this seat for what it is asked now; 0 if not."""
    asked = (person for person in awaited(context) if person.seat and person.seat.pk == seat)
    return next((person.reminded(context.table) for person in asked), 0)


def waiting_card(context: ViewerContext) -> SafeString:
    """The card with the first person; empty while the table waits for nobody."""
    return shared("waiting", context, awaited=awaited, also=_also) if awaited(context) else NOTHING


def _also(context: ViewerContext) -> str:
    return ", ".join(isolated(other.called(context)) for other in awaited(context)[1:])


def announcement(context: ViewerContext) -> str:
    """The text for screen readers about whom the table waits for; "" for nobody."""
    return context.common.once("announced", _announcement)


def _announcement(context: ViewerContext) -> str:
    people = awaited(context)
    if not people:
        return ""
    if people[0].seat is None:
        return gettext("Waiting for the GM")
    return gettext("Waiting for %(name)s") % {"name": everybody(context)}


def everybody(context: ViewerContext) -> str:
    """The names of all people the table waits for; the word for the GM if there is nobody else."""
    names = [isolated(item.called(context)) for item in awaited(context)]
    if len(names) > MOST_NAMED:
        more = Phrase(MORE, count=len(names) - MOST_NAMED + 1)
        names = [*names[: MOST_NAMED - 1], context.voice.plain(more)]
    return join_list(names)


def asked_seats(context: ViewerContext, by: str) -> list[Seat]:
    """The deciding seats of a side that have a combatant able to act; all of them if none has.
    Empty if the GM decides."""
    deciders = context.table.deciders(by)
    if context.seen(by) is not None:
        return deciders
    holders = context.table.held_by
    acting = {holders.get(combatant.id) for combatant in context.view.combatants if combatant.able}
    return [seat for seat in deciders if seat.pk in acting] or deciders


def arrivals(table: Table) -> list[tuple[Combatant, Seat, bool]]:
    """The sheets that the GM may let in, each with its player's seat, and whether it is only a name
    yet."""
    return [
        (sheet, table.seat_of[sheet.player_id or 0], _bare(table, sheet)) for sheet in table.arrived
    ]


def of_seat(table: Table, seat: Seat | None) -> list[tuple[Combatant, str]]:
    """The characters of a seat that wait to be let in, a bare one with the URL where it can be
    begun from a template."""
    return [
        (
            sheet,
            reverse("seat_begin", args=[sheet.campaign_id, sheet.pk]) if bare else "",
        )
        for sheet, player, bare in arrivals(table)
        if seat and player.pk == seat.pk
    ]


def _bare(table: Table, sheet: Combatant) -> bool:
    sheet.campaign = table.campaign
    return is_bare(sheet)
