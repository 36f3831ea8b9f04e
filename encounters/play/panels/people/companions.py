"""The viewer's companions in equal cells: their condition and what they are doing."""

from __future__ import annotations

from django.utils.translation import gettext
from msgspec.structs import replace

from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString, format_html, mark_safe, strip_tags
from encounters.play.panels.engine import drawn
from encounters.play.panels.panel import Listing, Slot
from encounters.play.panels.people import perils
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract import CombatantView

ONE_ROW = 4  # up to this number stand side by side
SHORT = 9  # letters of a word that fits in one of four cells
NOTHING = mark_safe("")


class Mate(Part, frozen=True, kw_only=True):
    """A companion: the `value` of its life with its `sign`, or, if it cannot act, its `word`; what
    it is doing, as an `icon` that `state` puts in words."""

    id: SafeString
    name: SafeString
    letter: SafeString
    look: SafeString = NOTHING
    word: SafeString = NOTHING
    sign: SafeString = NOTHING
    value: SafeString = NOTHING
    notes: tuple[SafeString, ...]
    icon: SafeString
    state: SafeString
    due: bool


class Cell(Part, frozen=True):
    """`many`: beside a question it has only its letter and its life."""

    mate: Mate
    many: bool


def mates(context: ViewerContext, without: frozenset[str]) -> Slot:
    """The companions in equal cells, each with its life, whoever is down first."""
    found = others(context, without)
    if not found:
        return NOTHING
    longest = max(len(strip_tags(mate.word or mate.value)) for mate in found)
    many = len(found) > ONE_ROW
    drawn_of = context.common.once(f"cells {many}", lambda context: _cells(context, many))
    attributes = format_html(
        'class="mates of-{}{}" aria-label="{}"',
        abreast(len(found), longest),
        " many" if many else "",
        gettext("The others"),
    )
    return Listing("ul", "mates", attributes, [drawn_of[mate.id] for mate in found])


def others(context: ViewerContext, without: frozenset[str]) -> list[Mate]:
    """The companions, whoever is down first."""
    left_out = set(map(snippets.safe, without))
    return [mate for mate in context.common.once("mates", _mates) if mate.id not in left_out]


def abreast(count: int, longest: int) -> int:
    """How many cells stand side by side: one row, or two of equal length from five on or where the
    longest word of a cell needs more room."""
    most = ONE_ROW if longest <= SHORT else ONE_ROW - 1
    return count if count <= most else min(most, -(-count // 2))


def _cells(context: ViewerContext, many: bool) -> dict[str, SafeString]:
    mates = context.once("mates", _mates)
    return {mate.id: drawn("mate", Cell(mate, many)) for mate in mates}


def _mates(context: ViewerContext) -> list[Mate]:
    found = perils.gravest_first(context.party)
    letters = snippets.letters([seen.name for seen in context.party])
    of = dict(zip([seen.id for seen in context.party], letters, strict=True))
    return [_mate(context, seen, of[seen.id]) for seen in found]


def _mate(context: ViewerContext, seen: CombatantView, letter: str) -> Mate:
    icon, words, due = context.state(seen)
    fate, health = perils.fate(context, seen), seen.health
    told = Mate(
        id=snippets.safe(seen.id),
        name=snippets.name(seen.name),
        letter=snippets.safe(letter),
        notes=tuple(map(snippets.safe, conditions(context, seen))),
        icon=icon,
        state=snippets.safe(words),
        due=due,
    )
    if fate is None:
        sign = snippets.health(health.quarters, True) if health else NOTHING
        return replace(told, sign=sign, value=life(context, seen))
    doing = {} if due else {"icon": NOTHING, "state": NOTHING}  # its word says it already
    return replace(told, look=fate.look, word=fate.word, sign=fate.sign, notes=(), **doing)


def conditions(context: ViewerContext, seen: CombatantView) -> list[str]:
    """The conditions of a combatant that still takes part, in words."""
    known = () if context.gone(seen) else context.table.ruleset.quick.conditions
    return [context.voice.term(name) for name in known if seen.facts.get(name) is True]


def life(context: ViewerContext, seen: CombatantView) -> SafeString:
    """The life as a number if this viewer may know it, else as a word."""
    if not seen.figures:
        word = context.voice.term(seen.health.word, "health") if seen.health else ""
        return snippets.safe(word)
    first = seen.figures[0]
    if first.most is not None:
        return snippets.number(first.value, first.most, "")
    return context.named(first)
