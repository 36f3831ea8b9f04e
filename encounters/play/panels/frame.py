"""What stands on every screen of a fight: the head with the strip of phases, and where taps go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from encounters import signs
from encounters.markup import SafeString
from encounters.play.panels.addresses import addresses
from encounters.play.panels.board_sights import BoardSights
from encounters.play.panels.engine import rendered
from encounters.play.panels.people.strip import strip
from encounters.play.panels.sights import Sight


class Frame(Struct, frozen=True, kw_only=True):
    head: SafeString
    step: str  # as text: it is not worded anew at each place
    to: Mapping[str, str]
    version: str
    title: str
    over: bool


class Effect(Struct, frozen=True):
    """Something that follows from the number of the moment; `off` while it does not hold."""

    said: SafeString
    off: bool


class Banner(Struct, frozen=True):
    """The one number of the moment that everybody watches."""

    word: str
    value: SafeString
    note: SafeString
    chips: Sequence[Effect]


class Top(Struct, frozen=True, kw_only=True):
    """Round, name and step, the strip of phases, and the line who acts and why."""

    round: int
    name: str
    step: str
    strip: Sequence[object]
    headline: SafeString
    banner: Banner | None


def frame(board: BoardSights, sight: Sight) -> Frame:
    encounter = board.table.encounter
    assert encounter is not None
    return Frame(
        head=_head(sight),
        step=str(encounter.step),
        to=addresses(board.table.campaign.pk, encounter.pk),
        version=str(board.version),
        title=encounter.name,
        over=sight.view.over,
    )


def _head(sight: Sight) -> SafeString:
    """The same for all who see the same round and know the same names."""
    view, made = sight.view, sight.table.heads
    shown = view.round, view.strip, view.headline, view.banner
    key = sight.voice.language, sight.gm
    for names, known, html in made.get(key, ()):
        if known == shown and names == sight.voice.names:
            return html
    html = rendered("head", asdict(top(sight)))
    made.setdefault(key, []).append((sight.voice.names, shown, html))
    return html


def top(sight: Sight) -> Top:
    encounter, view = sight.table.encounter, sight.view
    return Top(
        round=view.round,
        name=encounter.name if encounter else "",
        step=str(encounter.step) if encounter else "0",
        strip=strip(sight),
        headline=sight.voice.say(view.headline),
        banner=_banner(sight),
    )


def _banner(sight: Sight) -> Banner | None:
    banner = sight.view.banner
    if banner is None:
        return None
    chips = tuple(Effect(sight.voice.say(one.said), one.off) for one in banner.chips)
    word, note = sight.voice.term(banner.term), sight.voice.say(banner.note)
    return Banner(word, signs.number(banner.value), note, chips)
