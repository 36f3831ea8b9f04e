"""Results of deeds for those whom they touched: a number or a word, the life before and after, and
tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.play.telling.moments import own_first
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.log import beats
from encounters.screens.log.beats import Beat
from encounters.screens.log.moments import Changes, Moment, ValueChange, changes_text, over
from encounters.screens.log.selection import Item
from encounters.serve.performance.markup import SafeString, format_html, strip_tags
from encounters.text import snippets
from rulesets import messages
from rulesets.contract import Consequence, Figure, Weight

NOTHING = SafeString("")
LONGEST_WORD = 16  # letters at the end of a row; longer ones are below its sentence
MOST_NAMED_FOES = 2
FATES = {
    Weight.WOUNDED: messages.pgettext("result", "hurt"),
    Weight.RESISTED: messages.pgettext("result", "withstood"),
    Weight.MISSED: messages.pgettext("result", "missed"),
}

type Lives = dict[tuple[str, str], tuple[Figure, Figure]]
"""The life before and after a deed, by the deed's id and whose life it is."""


class Tile(Struct, frozen=True, kw_only=True):
    """A combatant touched by the outcome: the life it lost or gained (`delta`), and its condition
    in words. `mine`: the reader's own. `lost`: the reader's side has lost life."""

    who: str
    name: SafeString
    mine: bool
    delta: SafeString
    lost: bool
    words: tuple[SafeString, ...]


def short_result(
    context: ViewerContext, beat: Beat, touched: Sequence[Consequence], lives: Lives
) -> tuple[SafeString, bool, SafeString]:
    """The life lost (and whether by the reader's side), or else the result in a word. Of several
    combatants the weightiest result is counted: "dead ×6"."""
    visible = [each for each in touched if context.seen(each.who)]
    if any(each.weight <= Weight.CHANGED for each in visible):
        # Whoever withstood it is no news then.
        visible = [each for each in visible if each.weight <= Weight.CHANGED]
    if len(visible) != 1:
        return NOTHING, False, next(iter(tally(context, visible)), NOTHING)
    (only,) = visible
    pair = life_in(lives, beat, only)
    life = only.life or (_loss(*pair) if pair else 0)
    word = NOTHING if life and only.weight is not Weight.OUT else fate(context, only)
    return signed_life(life), life > 0 and context.is_own(only.who), word


def life_in(lives: Lives, beat: Beat, each: Consequence) -> tuple[Figure, Figure] | None:
    """The life before and after; whoever was only missed has lost it to something else."""
    return lives.get((beat.id, each.who)) if each.weight <= Weight.CHANGED else None


def _loss(was: Figure, now: Figure) -> int:
    return was.value - now.value if type(was.value) is int and type(now.value) is int else 0


def tally(context: ViewerContext, touched: Sequence[Consequence]) -> list[SafeString]:
    """How many share each result, the weightiest first."""
    count = Counter[tuple[Weight, SafeString]]()
    for each in touched:
        if word := fate(context, each):
            count[each.weight, word] += 1
    ranked = sorted(count, key=lambda item: (item[0], -count[item]))
    return [
        snippets.times(word, count[weight, word]) if count[weight, word] > 1 else word
        for weight, word in ranked
    ]


def fate(context: ViewerContext, each: Consequence) -> SafeString:
    """A consequence in a word."""
    word = context.voice.say(each.words[0]) if each.words else NOTHING
    if each.weight is Weight.OUT:
        return word or snippets.safe(gettext("out of the fight"))
    is_fate = each.weight in (Weight.WOUNDED, Weight.CHANGED, Weight.RESISTED)
    if is_fate and word and len(strip_tags(word)) <= LONGEST_WORD:
        return word
    return snippets.safe(context.voice.say_message(FATES.get(each.weight)))


def signed_life(life: int) -> SafeString:
    if not life:
        return NOTHING
    return snippets.number(f"−{life}" if life > 0 else f"+{-life}")


# -- casualties -----------------------------------------------------------------------------------


def weighs(context: ViewerContext, item: Item | Beat | ValueChange) -> bool:
    """Whether somebody fell in it or one of the own side lost life, which is never only counted."""
    if isinstance(item, ValueChange):
        return context.own_side(item.seen)
    return isinstance(item, Item) and any(_is_casualty(context, each) for each in item.touched)


def _is_casualty(context: ViewerContext, each: Consequence) -> bool:
    hurt = each.weight is Weight.WOUNDED and context.is_own(each.who)
    return hurt or (each.weight is Weight.OUT and context.seen(each.who) is not None)


def casualties(context: ViewerContext, changes: Sequence[Item | Beat | ValueChange]) -> SafeString:
    """The fallen of these and those of the own side who lost life, the own side first: "Edda −2 ·
    Goblin 1 dead". Many fallen foes are only counted."""
    lost, fell = Counter[str](), dict[str, Consequence]()
    for item in changes:
        if isinstance(item, ValueChange) and context.own_side(item.seen) and item.loss > 0:
            lost[item.seen.id] += item.loss
        for each in item.touched if isinstance(item, Item) else ():
            if _is_casualty(context, each):
                lost[each.who] += each.life
                fell |= {each.who: each} if each.weight is Weight.OUT else {}
    own = frozenset(combatant.id for combatant in context.party)
    foes = [each for who, each in fell.items() if who not in own]
    few = len(foes) <= MOST_NAMED_FOES
    named = [who for who in lost if who in own] + [each.who for each in foes if few]
    named.sort(key=lambda who: (who not in own, who not in fell))
    sentences = list[SafeString]()
    for who in named:
        name, hurt = context.voice.name(who), context.voice.say_message(FATES[Weight.WOUNDED])
        if who in fell:
            sentences.append(format_html("<b>{}</b> {}", name, fate(context, fell[who])))
        else:
            loss = signed_life(lost[who]) or hurt
            sentences.append(format_html('<b>{}</b> <b class="lost">{}</b>', name, loss))
    return dotted(*sentences, *(() if few else tally(context, foes)))


# -- life before and after ------------------------------------------------------------------------


def lives_in(context: ViewerContext, moment: Moment, changes: Changes) -> Lives:
    """The life before and after each deed of a moment, as far as that is known. `changes`: all its
    changes."""
    health = context.table.ruleset.quick.health
    return {
        (deed, id): pair
        for id, change in changes.items()
        if (whole := change.life(health))
        for deed, pair in _by_deed(context, moment, id, *whole)
    }


def _by_deed(
    context: ViewerContext, moment: Moment, id: str, was: Figure, now: Figure
) -> Iterator[tuple[str, tuple[Figure, Figure]]]:
    """The ids of the deeds that changed this life. Of several each has its part if all those are
    known; if none is, the weightiest has the whole."""
    hits = [
        (deed.id, each.life)
        for deed in moment.deeds
        for each in deed.touched
        if each.who == id and each.weight <= Weight.CHANGED
    ]
    if len(hits) < 2 or not any(life for _, life in hits):
        yield from ((deed, (was, now)) for deed, _ in hits[:1])
        return
    if len(dict(hits)) < len(hits) or sum(life for _, life in hits) != _loss(was, now):
        return
    places = {beat.id: place for place, beat in enumerate(beats.newest(context))}
    for deed, life in sorted(hits, key=lambda hit: places[hit[0]]):
        before = replace(now, value=int(now.value) + life)
        yield deed, (before, now)
        now = before


def before_after(context: ViewerContext, was: Figure | int, now: Figure) -> SafeString:
    before = was.value if isinstance(was, Figure) else was
    term = context.voice.term(now.term, short=True)
    return format_html("<bdi>{} {}</bdi>", term, snippets.change(before, now.value))


# -- tiles ----------------------------------------------------------------------------------------


def tiles(context: ViewerContext, beat: Beat, own: frozenset[str]) -> list[Tile]:
    """The reader's own tiles first, then by weight; last those of combatants that changed without a
    sentence."""
    if beat.result is None:
        return []
    changed = dict(over(context, *beat.steps))
    touched = [each for each in own_first(beat.result, own) if context.seen(each.who)]
    consequences = [(each.who, each, changed.pop(each.who, None)) for each in touched]
    tiles = list[Tile]()
    for who, each, change in (
        *consequences,
        *((who, None, change) for who, change in changed.items()),
    ):
        life = each.life if each else 0
        if not life and change and change.life(context.table.ruleset.quick.health):
            life = change.loss
        words = dict.fromkeys(_words(context, each, change))
        if life or words:
            tiles.append(
                Tile(
                    who=who,
                    name=snippets.safe(gettext("You")) if own == {who} else context.voice.name(who),
                    mine=who in own,
                    delta=signed_life(life),
                    lost=life > 0 and context.is_own(who),
                    words=tuple(words),
                )
            )
    return tiles


def _words(
    context: ViewerContext, consequence: Consequence | None, change: ValueChange | None
) -> Iterator[SafeString]:
    """The game's words, then other visible changes, without repetitions."""
    words = tuple(map(context.voice.say, consequence.words)) if consequence else ()
    yield from words
    texts = {strip_tags(word).lower() for word in words}
    out = bool(words) and consequence is not None and consequence.weight is Weight.OUT
    if change and (text := changes_text(context, change, texts, out, marks=not words)):
        yield text
