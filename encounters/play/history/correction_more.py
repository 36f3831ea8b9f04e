"""Dice that a correction makes necessary: a card each, with the keys to type them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from encounters.performance.markup import SafeString
from encounters.play.dice.slots import Key
from encounters.play.history.correction import Preview
from encounters.play.history.correction_faces import die_needed
from encounters.play.history.redoing import NeededDice
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text.notation import dice


class More(Struct, frozen=True, kw_only=True):
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


def more_cards(context: ViewerContext, found: Preview, tens: str) -> Iterator[More]:
    given: list[int] = []
    for asked in found.asked:
        yield _more(context, asked, tuple(given), tens)
        given += asked.faces


def _more(context: ViewerContext, asked: NeededDice, given: tuple[int, ...], tens: str) -> More:
    needed, table = asked.needed, context.table
    stakes = table.ruleset.stakes(asked.state, asked.choice, asked.known, needed, context.viewer)
    kind = die_needed(context, asked.state, asked.choice, asked.known, needed)
    open, single = bool(asked.missing), needed.count == 1
    tens = tens if open and kind.of_two and tens in dict(kind.keys("")) else ""
    seat = table.players.get(needed.who)
    return More(
        title=context.voice.say(stakes.title, strong=False),
        dice=dice(f"{needed.count}d{needed.sides}"),
        given=given,
        before=(*given, *(asked.faces if open else ())),
        typed=[kind.reads(face) for face in asked.faces] if not single or kind.of_two else [],
        chosen=str(asked.faces[0]) if single and not open else "",
        tens=tens,
        to_ones=kind.of_two and not tens,
        keys=kind.keys(tens),
        asks=seat.shown_name if seat and seat.own_dice and open else "",
        open=open,
    )
