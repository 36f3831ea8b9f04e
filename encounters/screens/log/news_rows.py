"""Rows of the news: a sentence, and at its end the result in a number or a word."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext, pgettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.play.telling.moments import shortest
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.log import beats
from encounters.screens.log.beats import Beat
from encounters.screens.log.moments import ValueChange, changes_text
from encounters.screens.log.results import (
    Lives,
    Tile,
    before_after,
    fate,
    life_in,
    short_result,
    signed_life,
    tiles,
)
from encounters.screens.log.selection import Item, tells_loss
from encounters.serve.performance.markup import SafeString, mark_safe, strip_tags
from encounters.text import snippets
from encounters.text.wording import join_list
from rulesets.contract import Consequence, Result, Weight
from rulesets.contract.extras import Surprises
from rulesets.messages import Phrase, named_in

NOTHING = SafeString("")
MOST_NOTED = 2  # combatants whose words stand below a sentence
MOST_TILES = 6


class Row(Struct, frozen=True, kw_only=True):
    """A sentence and its result. `kind`: "mine", "fallen", or "" for the others; `old`: it is of
    before the newest moment; `now`: the first of that moment, below older ones; `you`: the reader
    has one combatant, and it is about that. The result is a number (`delta`; `lost`: life of the
    reader's side) or a `word`, with the `life` before and after. `tiles`: everybody it touched.
    `avatar`: of the doer, or an icon."""

    kind: str = ""
    old: bool = False
    now: bool = False
    you: bool = False
    avatar: SafeString = NOTHING
    text: SafeString
    note: SafeString = NOTHING
    delta: SafeString = NOTHING
    lost: bool = False
    word: SafeString = NOTHING
    life: SafeString = NOTHING
    tiles: tuple[Tile, ...] = ()


def row_of(
    context: ViewerContext,
    item: Item,
    own: frozenset[str],
    lives: Lives,
    brief: bool,
    kind: str = "",
    old: bool = False,
    beside: Collection[SafeString] = (),
) -> Row:
    """`beside`: words that stand beside the row already."""
    touched = item.touched
    if kind == "mine":
        touched = tuple(each for each in touched if each.who in own)
    elif kind == "fallen":
        touched = tuple(each for each in touched if each.weight is Weight.OUT)
    delta, lost, word = short_result(context, item.beat, touched, lives)
    if item.said is not None and item.weight is Weight.CHANGED:
        word = NOTHING  # the sentence is about what somebody did, the word about the doer
    alone = touched[0] if len(touched) == 1 else None
    if brief:
        text, tells = _short(context, item, touched, own)
        word = NOTHING if tells else word
    else:
        text, word = _text_beside(context, item, own, alone, word)
    if alone and kind != "fallen" and _says(context, alone, text, word):
        word = NOTHING
    pair, doer = life_in(lives, item.beat, alone) if alone else None, context.seen(item.doer)
    avatar = beats.icon(context, item.beat)
    if doer is not None:
        avatar = snippets.avatar(doer.name, context.own_side(doer))
    return Row(
        kind=kind,
        old=old,
        you=kind == "mine" and len(own) == 1 and not context.gm,
        avatar=NOTHING if brief else avatar,
        text=text,
        note=NOTHING if brief and kind != "mine" else _note(context, item, beside),
        delta=delta,
        lost=lost,
        word=word,
        life=before_after(context, *pair) if pair else NOTHING,
    )


def with_tiles(context: ViewerContext, item: Item, row: Row, own: frozenset[str]) -> Row:
    """The row of a moment's only deed, with a tile for each of several that it touched."""
    if len(item.touched) < 2 or item.said is not None:
        return row
    some = tiles(context, item.beat, own)[:MOST_TILES]
    if len(some) < 2:
        return row
    result = item.beat.result
    text = mark_safe(" ".join(map(context.voice.say, result.deed))) if result else NOTHING
    if not text or len(some) < len(item.touched):
        beside = frozenset(tile.who for tile in some)
        text = beats.text(context, item.beat, own, beside)
    return replace(row, text=text, tiles=tuple(some), note=NOTHING)


def changed_rows(context: ViewerContext, changes: Sequence[ValueChange]) -> list[Row]:
    """The combatants that changed although no deed says so; those with an equal change together."""
    health, alike = context.table.ruleset.quick.health, dict[SafeString, list[ValueChange]]()
    for change in changes:
        words = [context.voice.term(name) for name in change.conditions]
        words += [
            pgettext("a condition", "ended: %(condition)s")
            % {"condition": context.voice.term(name)}
            for name in change.ended
        ]
        words += [gettext("can act again")] if change.back else []
        text = dotted(changes_text(context, change, marks=False), *words)
        alike.setdefault(text, []).append(change)
    return [
        Row(
            text=dotted(bold_names(context, [change.seen.id for change in several]), text),
            delta=signed_life(several[0].loss) if several[0].life(health) else NOTHING,
            lost=several[0].loss > 0 and context.own_side(several[0].seen),
        )
        for text, several in alike.items()
    ]


def surprised_rows(context: ViewerContext, who: Sequence[str]) -> list[Row]:
    """One row for all who are `surprised`, as the fight begins."""
    ruleset = context.table.ruleset
    if not who or not isinstance(ruleset, Surprises):
        return []
    word = context.voice.say_message(ruleset.surprise.word)
    return [Row(text=dotted(bold_names(context, who), word))]


def bold_names(context: ViewerContext, who: Sequence[str]) -> SafeString:
    return mark_safe(join_list([f"<b>{context.voice.name(id)}</b>" for id in who]))


def earlier_row(
    context: ViewerContext, item: Item | Beat | ValueChange, own: frozenset[str]
) -> Row:
    """An earlier outcome on one line; its end is never cut."""
    if isinstance(item, ValueChange):
        return replace(changed_rows(context, [item])[0], avatar=snippets.icon("heart"))
    if isinstance(item, Beat):
        return Row(avatar=beats.icon(context, item), text=earlier_text(context, item, own))
    delta, lost, word = short_result(context, item.beat, item.touched, {})
    alone = item.touched[0] if len(item.touched) == 1 else None
    text, word = _text_beside(context, item, own, alone, word, led=False)
    icon = beats.icon(context, item.beat)
    return Row(avatar=icon, text=text, delta=delta, lost=lost, word=word)


def earlier_text(context: ViewerContext, item: Item | Beat, own: frozenset[str]) -> SafeString:
    """Its text on one line, which has no room for an action besides a part of what it did."""
    if isinstance(item, Beat):
        return beats.text(context, item, own)
    return text_of(context, item, own, led=False)


def text_of(
    context: ViewerContext, item: Item, own: frozenset[str], fallen: str = "", led: bool = True
) -> SafeString:
    """Its sentences. `fallen`: whose fate stands at the end of the row, not here. `led`: with the
    action that leads to a part."""
    if item.said is None:
        return beats.text(context, item.beat, own, fallen=fallen)
    fate = next((each.said[0] for each in item.touched if each.who == fallen), None)
    phrases = (each for each in item.phrases(own, led) if each != fate)
    return mark_safe(" ".join(map(context.voice.say, phrases)))


def _text_beside(
    context: ViewerContext,
    item: Item,
    own: frozenset[str],
    alone: Consequence | None,
    word: SafeString,
    led: bool = True,
) -> tuple[SafeString, SafeString]:
    """The text beside a word at the end of the row, and that word. A fall is told once: by its
    word, if another sentence says who did it, or else by its own sentence."""
    text, phrases = text_of(context, item, own, led=led), item.phrases(own, led)
    fell = alone is not None and alone.weight is Weight.OUT and word
    if not (alone and fell and alone.said and alone.said[0] in phrases):
        return text, word
    others = (phrase for phrase in phrases if phrase != alone.said[0])
    if any(_acts(context, phrase, {alone.who}, set()) for phrase in others):
        return text_of(context, item, own, alone.who, led), word
    return text, NOTHING


def _says(context: ViewerContext, each: Consequence, text: SafeString, word: SafeString) -> bool:
    """Whether the text has the sentence of this consequence, and that has the word."""
    phrases = (context.voice.say(phrase) for phrase in each.said)
    plain = strip_tags(word).lower()
    return bool(plain) and any(s in text and plain in strip_tags(s).lower() for s in phrases)


def _short(
    context: ViewerContext, item: Item, touched: Sequence[Consequence], own: frozenset[str]
) -> tuple[SafeString, bool]:
    """The one sentence on the weightiest outcome, with how many it leaves out, and whether it tells
    a fate, so that no word has to.

    A sentence that names the doer too comes first: the end of the row says how the others fare. An
    action that led to the outcome is only told if no sentence has the outcome.
    """
    result = item.beat.result
    if result is None or not touched:
        return text_of(context, item, own), False
    first, deed = touched[0], (item.led if item.said is not None else result.deed)[::-1]
    alike = tuple(each for each in touched if first.many and each.many == first.many)
    several = len(alike) > 1
    among = {each.who for each in alike if several} or {first.who}
    hurt = {each.who for each in item.beat.touched if each.weight <= Weight.WOUNDED}
    losses = (phrase for phrase in deed if among & named_in(phrase) and tells_loss(phrase, hurt))
    whole = (*(losses if first.weight is Weight.WOUNDED else ()), *first.said)
    own_part = whole if item.said is None else item.said[len(item.led) :]
    theirs = tuple(phrase for phrase in own_part if among & named_in(phrase))
    outcome = shortest([Result((), alike)]).phrases if several else (theirs or own_part)[:1]
    every = (*deed, *outcome) if several else (*outcome, *deed)
    lighter = {each.who for each in touched} - among
    act = next((phrase for phrase in every if _acts(context, phrase, among, lighter)), None)
    about = (phrase for phrase in (*outcome, *deed) if among & named_in(phrase))
    selected = act or next(about, None) or next(iter((*deed[::-1], *(item.said or ()))), None)
    if selected is None:
        return beats.text(context, item.beat, own), False
    heavy = {each.who for each in item.touched if each.weight <= Weight.CHANGED}
    named = named_in(selected)
    left = {who for who in heavy - among - named if context.seen(who)} if named & among else ()
    text = beats.with_count(context.voice.say(selected), len(left))
    return text, selected is not act and selected in outcome and (
        several or first.weight is Weight.OUT
    )


def _acts(context: ViewerContext, phrase: Phrase, among: set[str], lighter: set[str]) -> bool:
    """Whether a sentence names these combatants and somebody else, who did it. Several may be left
    to the end of the row, unless the sentence names others with a `lighter` fate in their place."""
    named = named_in(phrase)
    if not any(context.seen(who) for who in named - among):
        return False
    if len(among) > 1:
        return bool(named & among) or not named & lighter
    return among <= named


def _note(context: ViewerContext, item: Item, beside: Collection[SafeString]) -> SafeString:
    """The words of those concerned, such as both sides of an opposed roll, if they are few."""
    result = item.beat.result
    parts = item.touched
    if item.said is None and result is not None:
        parts = (*parts, *(each for each in result.consequences if each.weight >= Weight.DID))
    telling = [each for each in parts if each.words]
    if not telling or len(telling) > MOST_NOTED:
        return NOTHING
    fates = {fate(context, each) for each in item.touched}.union(beside)
    words = dict.fromkeys(context.voice.say(phrase) for each in telling for phrase in each.words)
    return dotted(*(word for word in words if word not in fates))
