"""The sheets for correcting a die: the dice, their keys, and the preview.

A player's preview says how the dice change, and whom they concern as far as this player was told
when they fell. Only the GM sees the consequences beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from django.http import HttpRequest, QueryDict
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from msgspec import Struct

from encounters.campaigns.access import Member
from encounters.play.fights.choices import number
from encounters.play.fights.rolls import Key
from encounters.play.history.correction import Correction, Preview
from encounters.play.history.redoing import DICE, NeededDice
from encounters.play.models import Encounter
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.engine import addresses
from encounters.screens.log import log_lines
from encounters.screens.sheets import correctable_rolls
from encounters.screens.sheets.correctable_rolls import (
    die_needed,
    face_of,
)
from encounters.screens.sheets.differences import differences_of
from encounters.serve.performance.markup import SafeString, format_html
from encounters.text.notation import dice

MOST_FACES = 40  # per roll


def posted_correction(posted: QueryDict) -> Correction:
    """The correction in a form. Invalid numbers become faces that no die has."""
    place, die = number(posted, "place"), number(posted, "die")
    faces: list[int] = []
    while (name := f"face.{len(faces)}") in posted and len(faces) < MOST_FACES:
        tens = posted.get("tens", "") if len(faces) == die else ""
        faces.append(face_of(tens, posted.get(name, "")))
    more = [face_of("", face) for face in posted.getlist("more")[:MOST_FACES]]
    if "key" in posted:
        more.append(face_of(posted.get("more_tens", ""), posted.get("key", "")))
    return Correction(number(posted, "number"), {place: tuple(faces)}, more=tuple(more))


def roll_choice(
    request: HttpRequest, context: ViewerContext, encounter: Encounter, member: Member
) -> SafeString:
    """The dice this member may correct, or the keys for the chosen one."""
    rolls, asked = correctable_rolls.rolls(context, encounter, member), request.GET
    roll = correctable_rolls.roll_at(rolls, number(asked, "number"), number(asked, "place"))
    die = number(asked, "die")
    if roll is not None and 0 <= die < len(roll.faces):
        tens = asked.get("tens", "") if roll.kind.of_two else ""
        tens = tens if tens in dict(roll.kind.keys("")) else ""
        keys = {
            "roll": roll,
            "die": die,
            "shown": roll.faces[die].shown,
            "tens": tens,  # of a d100, once typed
            "keys": roll.kind.keys(tens),
            "to_ones": roll.kind.of_two and not tens,
            "others": [(at, face) for at, face in enumerate(roll.values) if at != die],
        }
        return _html(request, context, "correct_keys", keys)
    who = asked.get("who", "")
    some = (row for row in rolls if who in ("", row.person))
    choice = {
        "rounds": [(round, list(rows)) for round, rows in groupby(some, lambda roll: roll.round)],
        "people": correctable_rolls.people(context, rolls),
        "who": who,
        "gm": member.gm,
    }
    return _html(request, context, "corrections", choice)


def correction_view(
    request: HttpRequest,
    context: ViewerContext,
    encounter: Encounter,
    member: Member,
    correction: Correction,
    preview: Preview,
) -> SafeString:
    """The preview of the correction, with a button to confirm it."""
    rolls = correctable_rolls.rolls(context, encounter, member)
    place, faces = next(iter(correction.faces.items()))
    roll = correctable_rolls.roll_at(rolls, correction.number, place)
    if roll is None:  # too old to be listed
        return roll_choice(request, context, encounter, member)
    die = next((at for at, face in enumerate(faces) if face != roll.values[at]), 0)
    tens = "" if "key" in request.POST else request.POST.get("more_tens", "")
    view = {
        "roll": roll,
        "was": roll.kind.reads(roll.values[die]),
        "becomes": roll.kind.reads(faces[die]),
        "already": faces == roll.values,
        "faces": list(enumerate(faces)),
        "further": list(further_rolls(context, preview, tens)),
        "more": correction.more,  # the faces given for further rolls
        "missing": preview.asked[-1].missing if preview.asked else 0,
        "ends": preview.ends is not None and preview.why != DICE,
        "compared": differences_of(context, preview) if member.gm else None,
        "concerns": "" if member.gm else _who_was_affected(context, correction.number),
    }
    return _html(request, context, "correct_look", view)


def _who_was_affected(context: ViewerContext, step: int) -> SafeString | str:
    """The combatants that the viewer was told of when the dice fell."""
    steps = [each for each in context.table.steps if each.number == step]
    entries = (entry for line in log_lines.lines(context, steps) for entry in line.entries)
    about = {id for entry in entries for id in (entry.who, entry.target)}
    names = [
        context.voice.name(combatant.id)
        for combatant in context.view.combatants
        if combatant.id in about
    ]
    if not names:
        return ""
    enumeration = format_html_join(", ", "{}", ((name,) for name in names))
    return format_html(gettext("It concerns {names}."), names=enumeration)


def _html(
    request: HttpRequest, context: ViewerContext, name: str, sheet: dict[str, Any]
) -> SafeString:
    """The sheet with the URLs of its forms, and the step that they answer."""
    encounter = context.table.encounter
    assert encounter is not None
    to = addresses(context.table.campaign.pk, encounter.pk)
    frame = {"to": to, "step": encounter.step}
    return mark_safe(render_to_string(f"play/sheets/{name}.html", frame | sheet, request))


class FurtherRoll(Struct, frozen=True, kw_only=True):
    """A card for a roll. `before`: the faces given for earlier rolls and for the first dice of this
    one, which its keys follow; `given`: those of earlier rolls only. `chosen`: the face of the
    tapped key, for a single die; `typed`: the faces so far as they read, for several. `tens`: those
    of a d100, once typed. `asks`: the player who could roll it instead of the app."""

    title: SafeString
    dice: str
    given: Sequence[int]
    before: Sequence[int]
    typed: Sequence[str]
    chosen: str
    tens: str
    to_ones: bool
    keys: Sequence[Key]
    asks: str
    open: bool


def further_rolls(context: ViewerContext, preview: Preview, tens: str) -> Iterator[FurtherRoll]:
    faces: list[int] = []
    for asked in preview.asked:
        yield _more(context, asked, tuple(faces), tens)
        faces += asked.faces


def _more(
    context: ViewerContext, asked: NeededDice, faces: tuple[int, ...], tens: str
) -> FurtherRoll:
    needed, table = asked.needed, context.table
    stakes = table.ruleset.stakes(asked.state, asked.choice, asked.known, needed, context.viewer)
    kind = die_needed(context, asked.state, asked.choice, asked.known, needed)
    open, single = bool(asked.missing), needed.count == 1
    tens = tens if open and kind.of_two and tens in dict(kind.keys("")) else ""
    seat = table.players.get(needed.who)
    return FurtherRoll(
        title=context.voice.say(stakes.title, strong=False),
        dice=dice(f"{needed.count}d{needed.sides}"),
        given=faces,
        before=(*faces, *(asked.faces if open else ())),
        typed=[kind.reads(face) for face in asked.faces] if not single or kind.of_two else [],
        chosen=str(asked.faces[0]) if single and not open else "",
        tens=tens,
        to_ones=kind.of_two and not tens,
        keys=kind.keys(tens),
        asks=seat.shown_name if seat and seat.own_dice and open else "",
        open=open,
    )
