"""Combatants on a panel: own cards, companions, open rolls, the order on a phone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from django.utils.translation import gettext, ngettext, pgettext
from msgspec.structs import replace

from encounters.play.words.viewer_context import State, ViewerContext, dotted
from encounters.screens.panel import Block, Listing
from encounters.screens.people import perils
from encounters.screens.people.foes import counted_in, fares
from encounters.screens.people.person import (
    NOTHING,
    conditions,
    drawn_person,
    life,
    player,
)
from encounters.screens.people.strip import (
    companies,
    following,
    group_of,
    turns,
    value,
)
from encounters.serve.performance.markup import Part, SafeString, format_html, strip_tags
from encounters.text import snippets
from rulesets.contract import CombatantView, Segment

ONE_ROW = 4  # companions up to this number stand side by side
SHORT = 9  # letters of a word that fits in one of four cells


class CombatantPlace(Part, frozen=True, kw_only=True):
    """A row of the order, on a phone or on the display: a combatant, or `count` of a group, of whom
    so many are `standing`. `who` is the first of them, `value` determines the place; `out`: none of
    them is standing; `disabled`: it is one of the own side that cannot act; `look` as in `Fate`."""

    id: SafeString
    who: SafeString = NOTHING
    avatar: SafeString
    name: SafeString
    count: int = 0
    standing: int = 0
    player: SafeString = NOTHING
    note: SafeString = NOTHING
    value: SafeString = NOTHING
    icon: SafeString = NOTHING
    state: SafeString = NOTHING
    due: bool = False
    mine: bool = False
    out: bool = False
    disabled: bool = False
    look: SafeString = NOTHING


def own_cards(context: ViewerContext, ids: Iterable[str]) -> list[Block]:
    """The cards of those of these combatants that this viewer sees."""
    own = filter(None, map(context.seen, ids))
    return [
        drawn_person("me", context, combatant, note=context.table.note(combatant.id))
        for combatant in own
    ]


def mates(context: ViewerContext, without: Collection[str]) -> Block:
    """The companions in equal cells, each with its life, whoever is down first."""
    common = context.common
    people = [each for each in common.once("companions", _companions) if each[0].id not in without]
    if not people:
        return NOTHING
    many = len(people) > ONE_ROW  # beside a question each has only its letter and its life
    longest = max(length for _, _, length in people)
    attributes = format_html(
        'class="mates of-{}{}" aria-label="{}"',
        abreast(len(people), longest),
        " many" if many else "",
        gettext("The others"),
    )
    cells = [
        drawn_person("mate", common, combatant, letter=letter, many=many)
        for combatant, letter, _ in people
    ]
    return Listing("ul", "mates", attributes, cells)


def abreast(count: int, longest: int) -> int:
    """How many cells stand side by side: one row, or two of equal length from five on or where the
    longest word of a cell needs more room."""
    most = ONE_ROW if longest <= SHORT else ONE_ROW - 1
    return count if count <= most else min(most, -(-count // 2))


def _companions(context: ViewerContext) -> list[tuple[CombatantView, str, int]]:
    """The party, whoever is down first: each with its letter, and with the length of its life."""
    names = snippets.letters([combatant.name for combatant in context.party])
    letters = dict(zip([combatant.id for combatant in context.party], names, strict=True))
    return [
        (each, letters[each.id], len(strip_tags(_life_or_fate(context, each))))
        for each in perils.gravest_first(context.party)
    ]


def _life_or_fate(context: ViewerContext, combatant: CombatantView) -> str:
    fate = perils.fate(context, combatant)
    return fate.word if fate else life(context, combatant)


def rolls(context: ViewerContext) -> Block:
    """The party with the rolls that are visible to all; empty if there are none. As in `order`,
    only the viewer's own are marked where several are due."""
    common = context.common
    if not any(combatant.open for combatant in common.party):
        return NOTHING
    people = [combatant for combatant in common.party if combatant.open or combatant.able]
    own, due = _own(context), [combatant.id for combatant in people if common.state(combatant)[2]]
    marked = own.intersection(due) if len(due) > 1 else due
    rows = [
        drawn_person(
            "roll", common, combatant, mine=combatant.id in own, due=combatant.id in marked
        )
        for combatant in people
    ]
    return Listing("ol", "rolls", SafeString('class="list"'), rows)


def _own(context: ViewerContext) -> frozenset[str]:
    """The combatants that this viewer plays; empty for the GM."""
    own = (combatant.id for combatant in context.view.combatants if combatant.mine)
    return frozenset(() if context.gm else own)


def order(context: ViewerContext) -> list[CombatantPlace]:
    """Everybody in the order of the round if there is one; else in roster order. Where several are
    due at once, only the viewer's own are marked: the others would mark the whole list."""
    rows = context.common.once("order", lambda common: list(_order(common)))
    own, several = set(map(snippets.safe, _own(context))), sum(row.due for row in rows) > 1
    if not own and not several:
        return rows
    return [
        replace(row, mine=True)
        if row.who in own
        else replace(row, due=False)
        if several and row.due
        else row
        for row in rows
    ]


def _order(context: ViewerContext) -> Iterator[CombatantPlace]:
    places, (now, _) = turns(context), following(context)
    last = {place.term: place for place in places}
    rest = [Segment(combatant.id, "") for combatant in context.party if combatant.id not in last]
    for some in companies(context, [*places, *rest]):
        yield _in_order(context, some, now, early=last.get(some[0].term, some[0]) is not some[0])
    if context.others and not places:
        yield _others(context)


def _in_order(
    context: ViewerContext, places: list[Segment], now: list[str], early: bool
) -> CombatantPlace:
    """A row of the order. `early`: a place in addition to the usual one later in the round."""
    turn = places[0]
    some = [combatant for place in places if (combatant := context.seen(place.term))]
    combatant, alone = some[0], len(some) == 1
    name = combatant.name if alone else group_of(context, combatant.id)
    icon, words, due = at_turn(context, combatant, turn, now, early)
    fate = perils.fate(context, combatant) if context.own_side(combatant) and not due else None
    return CombatantPlace(
        who=snippets.safe(combatant.id),
        id=snippets.safe(f"{combatant.id}-early" if early else combatant.id),
        avatar=snippets.avatar(name, context.own_side(combatant)),
        name=snippets.name(name) if alone else snippets.times(name, len(counted_in(some))),
        value=value(context, places),
        player=snippets.safe(player(context, combatant)) if alone else NOTHING,
        note=dotted(
            context.voice.say(turn.note),
            "" if early else _condition(context, some),
            *(conditions(context, combatant) if alone and not early else ()),
        ),
        icon=icon,
        state=snippets.safe(words),
        due=due,
        look=snippets.safe(fate.look) if fate else NOTHING,
    )


def _condition(context: ViewerContext, some: list[CombatantView]) -> SafeString:
    """How opponents fare; of the own side wounds that no number tells."""
    (combatant, *_) = some
    if not context.own_side(combatant):
        return fares(context, some)
    numbered = any(figure.most is not None for figure in combatant.figures)
    hurt = combatant.health is not None and combatant.health.quarters > 0
    return NOTHING if numbered or not hurt or context.gone(combatant) else context.health(combatant)


def at_turn(
    context: ViewerContext, combatant: CombatantView, turn: Segment, now: list[str], early: bool
) -> State:
    """The state of a combatant, as far as it applies to this place in the order."""
    icon, words, due = context.state(combatant)
    if context.view.over:
        return icon, words, due
    if turn.state == "coming" and (early or combatant.id in now):
        return snippets.icon("wait"), pgettext("combatant", "waiting"), False
    if turn.state == "current" and now == [combatant.id] and not due and combatant.able:
        return snippets.icon("flag"), pgettext("combatant", "acting"), False
    return icon, words, due


def _others(context: ViewerContext) -> CombatantPlace:
    standing = sum(not context.gone(combatant) for combatant in context.others)
    note = ngettext("%(count)s standing", "%(count)s standing", standing) % {"count": standing}
    working = context.asked_foes
    return CombatantPlace(
        id=SafeString("others"),
        avatar=snippets.skull(),
        name=snippets.safe(gettext("Foes")),
        player=snippets.safe(note),
        icon=snippets.icon("clock" if working else "wait"),
        state=snippets.safe(gettext("GM’s turn") if working else pgettext("combatant", "waiting")),
    )
