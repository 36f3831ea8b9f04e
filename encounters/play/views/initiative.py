"""The page for dice that are rolled before the fight begins."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from msgspec import Struct

from encounters.play.fights.first_dice import FirstDice, lying, typing
from encounters.play.fights.roster import roster_of
from encounters.play.models import Encounter
from encounters.text.notation import dice
from encounters.text.wording import plain
from rulesets import registry


class FirstRoll(Struct, frozen=True, kw_only=True):
    """A roll to be typed, with a field for each die. `person`: who rolls it; `before`: dice of the
    same roll that were typed before."""

    title: str
    person: str
    dice: str
    sides: int
    before: str
    fields: range
    typed: tuple[str, ...]


def initiative_page(request: HttpRequest, encounter: Encounter, asked: FirstDice) -> HttpResponse:
    ruleset, roster = registry.get(encounter.ruleset), roster_of(encounter)
    names = {entry.combatant["id"]: entry.combatant["name"] for entry in roster}
    seats = typing(encounter, [entry.cast for entry in roster]).seats
    rows = []
    for place, needed in enumerate(asked.needed):
        seat = seats.get(needed.who)
        rows.append(
            FirstRoll(
                title=plain(
                    ruleset.wording.rolled(needed.who, needed.purpose, None), names, ruleset
                ),
                person=seat.name if seat and seat.name != names.get(needed.who) else "",
                dice=dice(f"{needed.count}d{needed.sides}"),
                sides=needed.sides,
                before=", ".join(map(str, lying(asked.rolled, needed))),
                fields=range(needed.count),
                typed=tuple(request.POST.getlist(f"face.{place}")) if asked.wrong else (),
            )
        )
    context = {
        "encounter": encounter,
        "rows": rows,
        "known": asked.signed(encounter),
        "wrong": asked.wrong,
    }
    page = "play/preparing/initiative.html"
    return render(request, page, context, status=422 if asked.wrong else 200)
