"""The frame of every screen of a fight, and its head: round, phases, the acting combatant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString
from encounters.play.panels.addresses import addresses
from encounters.play.panels.engine import drawn
from encounters.play.panels.panel import Block, Slot
from encounters.play.panels.people.strip import Phase, is_of_persons, strip
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets

NOTHING = SafeString("")


class About(Struct, frozen=True, kw_only=True):
    """Attributes of the whole panel. `mine` is the key of the viewer's question, if any: a new one
    alerts the viewer; `asks`: whether it is a "choice" or "dice"; `reminded`: when the GM has
    called the viewer for it; `live`: the text for screen readers."""

    step: str  # as text, so that it is formatted only once
    to: Mapping[str, str]
    title: str
    round: int
    over: bool
    mine: str = ""
    asks: str = ""
    reminded: int = 0
    live: str = ""


class Effect(Part, frozen=True):
    """An effect of the banner's number; `off` while it does not apply."""

    text: SafeString
    off: bool


class Banner(Part, frozen=True):
    """The number of the moment that everybody watches."""

    word: SafeString
    value: SafeString
    note: SafeString
    chips: tuple[Effect, ...]


class Strip(Part, frozen=True):
    """The strip; `brief`: a phone shows only its bars, as the line below names who acts and who is
    next."""

    strip: tuple[Phase, ...]
    brief: bool


class Lineup(Part, frozen=True):
    """The acting combatant and the reason; `spare` if the banner takes its place."""

    headline: SafeString
    spare: bool


def about(
    context: ViewerContext, mine: str = "", live: str = "", asks: str = "", reminded: int = 0
) -> About:
    encounter = context.table.encounter
    assert encounter is not None
    return About(
        step=str(encounter.step),
        to=addresses(encounter.campaign_id, encounter.pk),
        title=encounter.shown_name,
        round=context.view.round,
        over=context.view.over,
        mine=mine,
        asks=asks,
        reminded=reminded,
        live=live,
    )


def head(context: ViewerContext) -> dict[str, Slot]:
    """The head, equal for all viewers that see the same round and know the same names."""
    shown, said = banner(context), headline(context)
    return {
        "strip": drawn("strip", Strip(strip(context), brief=is_of_persons(context))),
        "banner": drawn("banner", shown) if shown else NOTHING,
        "lineup": drawn("lineup", Lineup(said, spare=bool(shown and not said))),
        "effects": drawn("effects", shown) if shown and shown.chips else NOTHING,
    }


def headline(context: ViewerContext) -> SafeString:
    return context.common.once("headline", lambda common: common.voice.say(common.view.headline))


def banner(context: ViewerContext) -> Banner | None:
    return context.common.once("banner", _banner)


def _banner(context: ViewerContext) -> Banner | None:
    found = context.view.banner
    if found is None:
        return None
    chips = tuple(Effect(context.voice.say(chip.said), chip.off) for chip in found.chips)
    word, note = snippets.safe(context.voice.term(found.term)), context.voice.say(found.note)
    return Banner(word, snippets.number(found.value), note, chips)


def render_each(template: str, parts: Sequence[Part]) -> list[Block]:
    return [drawn(template, part) for part in parts]
