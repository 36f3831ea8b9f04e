"""The sheets for correcting a die: the dice, their keys, and the preview.

A player's preview says how the dice change, and whom they concern as far as this player was told
when they fell. Only the GM sees the consequences beforehand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, QueryDict
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import asdict

from encounters.campaigns.access import Member
from encounters.performance.markup import format_html
from encounters.play.dice.slots import Key
from encounters.play.fights.choices import number
from encounters.play.history import correction_list
from encounters.play.history.correction import Correction, Preview
from encounters.play.history.correction_differences import Compared, compared
from encounters.play.history.correction_faces import face_of
from encounters.play.history.correction_list import CorrectableRoll, CorrectedPerson
from encounters.play.history.correction_more import More, more_cards
from encounters.play.history.redoing import DICE
from encounters.play.models import Encounter
from encounters.play.panels.addresses import addresses
from encounters.play.panels.log import log_lines
from encounters.play.panels.table import Table
from encounters.play.panels.viewer_context import ViewerContext

MOST_FACES = 40  # per roll


class CorrectionSheet(Struct, frozen=True, kw_only=True):
    """A sheet: the URL of its forms, and the step that they answer."""

    to: Mapping[str, str]
    step: int


class Choosing(CorrectionSheet, frozen=True, kw_only=True):
    rounds: Sequence[tuple[int, list[CorrectableRoll]]]
    people: Sequence[CorrectedPerson]
    gm: bool


class Typing(CorrectionSheet, frozen=True, kw_only=True):
    """The keys for one `die` of the roll, `shown` as it was read. `tens`: those of a d100, once
    typed. `others`: its other dice, each by its index."""

    roll: CorrectableRoll
    die: int
    shown: str
    tens: str
    keys: Sequence[Key]
    to_ones: bool
    others: Sequence[tuple[int, int]]


class Looking(CorrectionSheet, frozen=True, kw_only=True):
    """The preview of a correction. `compared`: the changes if the die `becomes` this, for the GM; a
    player only sees whom the roll `concerns`. `more_cards` are further rolls, `more` the faces
    given for them; `missing`: how many dice are still needed."""

    roll: CorrectableRoll
    was: str
    becomes: str
    already: bool
    faces: Sequence[tuple[int, int]]
    more_cards: Sequence[More]
    more: Sequence[int]
    missing: int
    ends: bool
    compared: Compared | None
    concerns: SafeString | str


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


def choosing(
    request: HttpRequest, context: ViewerContext, encounter: Encounter, member: Member
) -> SafeString:
    """The dice this member may correct, or the keys for the chosen one."""
    rolls, asked = correction_list.rolls(context, encounter, member), request.GET
    roll = correction_list.found_in(rolls, number(asked, "number"), number(asked, "place"))
    die = number(asked, "die")
    if roll is not None and 0 <= die < len(roll.faces):
        return _html(request, "correct_keys", _typing(context.table, roll, die, asked))
    who = asked.get("who", "")
    people = correction_list.people(context, rolls, who)
    some = [row for row in rolls if who in ("", row.person)]
    frame = _frame(context.table)
    shown = Choosing(**frame, rounds=correction_list.by_round(some), people=people, gm=member.gm)
    return _html(request, "corrections", shown)


def looking(
    request: HttpRequest,
    context: ViewerContext,
    encounter: Encounter,
    member: Member,
    correction: Correction,
    found: Preview,
) -> SafeString:
    """The preview of the correction, with a button to confirm it."""
    rolls = correction_list.rolls(context, encounter, member)
    place, faces = next(iter(correction.faces.items()))
    roll = correction_list.found_in(rolls, correction.number, place)
    if roll is None:  # too old to be listed
        return choosing(request, context, encounter, member)
    die = next((at for at, face in enumerate(faces) if face != roll.values[at]), 0)
    tens = "" if "key" in request.POST else request.POST.get("more_tens", "")
    asked = list(more_cards(context, found, tens))
    shown = Looking(
        **_frame(context.table),
        roll=roll,
        was=roll.kind.reads(roll.values[die]),
        becomes=roll.kind.reads(faces[die]),
        already=faces == roll.values,
        faces=list(enumerate(faces)),
        more_cards=asked,
        more=correction.more,
        missing=found.asked[-1].missing if found.asked else 0,
        ends=found.ends is not None and found.why != DICE,
        compared=compared(context, found) if member.gm else None,
        concerns="" if member.gm else _concerned(context, correction.number),
    )
    return _html(request, "correct_look", shown)


def _typing(table: Table, roll: CorrectableRoll, die: int, asked: QueryDict) -> Typing:
    tens = asked.get("tens", "") if roll.kind.of_two else ""
    tens = tens if tens in dict(roll.kind.keys("")) else ""
    return Typing(
        **_frame(table),
        roll=roll,
        die=die,
        shown=roll.faces[die].shown,
        tens=tens,
        keys=roll.kind.keys(tens),
        to_ones=roll.kind.of_two and not tens,
        others=[(at, face) for at, face in enumerate(roll.values) if at != die],
    )


def _concerned(context: ViewerContext, step: int) -> SafeString | str:
    """The combatants that the viewer was told of when the dice fell."""
    steps = [each for each in context.table.steps if each.number == step]
    about = frozenset().union(*(line.about for line in log_lines.lines(context, steps)))
    names = [context.voice.name(seen.id) for seen in context.view.combatants if seen.id in about]
    if not names:
        return ""
    told = format_html_join(", ", "{}", ((name,) for name in names))
    return format_html(gettext("It concerns {names}."), names=told)


def _frame(table: Table) -> dict[str, Any]:
    assert table.encounter is not None
    to = addresses(table.campaign.pk, table.encounter.pk)
    return {"to": to, "step": table.encounter.step}


def _html(request: HttpRequest, name: str, sheet: CorrectionSheet) -> SafeString:
    return mark_safe(render_to_string(f"play/sheets/{name}.html", asdict(sheet), request))
