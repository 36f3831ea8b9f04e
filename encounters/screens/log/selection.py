"""The selection of news for one reader: what befell them since their last tap, who of their side
has fallen, the newest moment with an outcome, and what came before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from msgspec import Struct

from encounters.play.telling.moments import MOST_NAMED, sentences, summary_of
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.log import beats
from encounters.screens.log.beats import Beat
from encounters.screens.log.moments import (
    Changes,
    Glance,
    Moment,
    ValueChange,
    as_news,
    before,
    losses,
    moments,
    surprised_ids,
)
from encounters.screens.log.period import MOST_COMPARED, Period, own_combatants, period_from
from rulesets.contract import Consequence, Weight
from rulesets.messages import Phrase, named_in

DECIDED = (Weight.OUT, Weight.WOUNDED, Weight.RESISTED, Weight.MISSED)
NOTHING_KNOWN: Glance = {}
MANY = 3  # own items from which only the harm is told at the top
WIDE = 3  # sentences from which each is a row of its own


class Item(Struct, frozen=True, eq=False):
    """The content of a row: a deed (`beat`) that `touched` somebody, or a part of it. `said`: the
    sentences of that part, after those of the action if it leads to this part (`led`); None for the
    whole deed."""

    moment: Moment
    beat: Beat
    touched: tuple[Consequence, ...]
    said: tuple[Phrase, ...] | None = None
    led: tuple[Phrase, ...] = ()

    @property
    def weight(self) -> Weight:
        return min((each.weight for each in self.touched), default=Weight.DID)

    @property
    def is_outcome(self) -> bool:
        """Whether it tells anything that came of the deed; a part may only say who took part."""
        return self.said is None or self.weight < Weight.DID

    def phrases(self, own: frozenset[str], led: bool = True) -> Sequence[Phrase]:
        """Its sentences, those on the `own` combatants first. `led`: with the action that leads to
        a part."""
        if self.said is None:
            return summary_of(self.beat.result, own).phrases if self.beat.result else ()
        return self.said if led else self.said[len(self.led) :] or self.said

    @property
    def doer(self) -> str:
        """The id of the acting combatant; of a part that the action does not lead, of the one it is
        about."""
        led = not self.said or self.led or not self.touched
        return self.beat.doer if led else self.touched[0].who


class Selection(Struct, frozen=True, kw_only=True):
    """The news for a reader with these `own` combatants: what befell them, the `fallen`
    of their side, the rest of the `latest` moment, and `earlier` deeds, events and losses that no
    deed tells, the newest first. `changes`: how everybody looks different after the latest moment;
    `unsaid`: those that no deed tells; `surprised`: the ids of companions, as the fight begins.
    `quiet`: beats without an outcome, the newest first. `stale`: somebody has tapped since the
    latest moment."""

    own: frozenset[str]
    latest: Moment
    changes: Changes
    mine: Sequence[Item]
    fallen: Sequence[Item]
    items: Sequence[Item]
    unsaid: Sequence[ValueChange]
    surprised: Sequence[str]
    earlier: Sequence[Item | Beat | ValueChange]
    event: Beat | None
    quiet: Sequence[Beat]
    stale: bool
    beats: Sequence[Beat]

    @property
    def about(self) -> str:
        """The id of the newest outcome's first line, or of the step that changed somebody."""
        if self.latest.deeds:
            return self.latest.deeds[0].id
        event = self.latest.event
        return event.id if event else f"step-{self.latest.steps[0].number}"


def select(context: ViewerContext, first: int) -> Selection | None:
    """The news for a reader whose last tap made the step with the number `first`; None before
    anything had an outcome."""
    told = moments(context)
    period = period_from(context, first, told)
    if period is None:
        return None
    own, since, latest = own_combatants(context), period.since, period.latest
    was = before(context, latest)
    items = {
        id(moment): list(items_of(moment, own, was if moment is latest else NOTHING_KNOWN))
        for moment in since
    }
    every = [item for moment in since for item in items[id(moment)]]
    mine = [item for item in every if _befell(item, own)]
    unable = {combatant.id for combatant in context.party if not combatant.able}
    fallen = [
        item
        for item in every
        if any(each.who in unable for each in item.touched if each.weight is Weight.OUT)
        and not _befell(item, own)
    ]
    if len(mine) >= MANY and any(item.weight <= Weight.WOUNDED for item in mine):
        mine = [item for item in mine if _befell(item, own, Weight.WOUNDED)]
    pinned = {id(item) for item in (*mine, *fallen)}
    rest = [item for item in items[id(latest)] if id(item) not in pinned]

    def rank(item: Item) -> tuple[bool, bool]:
        """Whom the own combatants put out of the fight, then the parts that are about these."""
        won = item.weight is Weight.OUT and item.doer in own
        about = item.said is not None and any(each.who in own for each in item.touched)
        return not won, not about

    rest.sort(key=rank)
    return Selection(
        own=own,
        latest=latest,
        changes=period.changes,
        mine=mine,
        fallen=fallen,
        items=rest,
        unsaid=period.unsaid,
        surprised=surprised_ids(context, latest),
        earlier=list(_earlier(context, period, items, pinned)),
        event=period.event,
        quiet=[beat for moment in since for beat in moment.quiet if beat is not _end(context)],
        stale=latest is not told[0],
        beats=list(_beats(since, (*mine, *fallen))),
    )


def _end(context: ViewerContext) -> Beat | None:
    """The beat of the fight's end, which the verdict tells: the last of the rules' log."""
    if not context.view.over:
        return None
    return next((beat for beat in beats.newest(context) if not beat.is_note), None)


def items_of(moment: Moment, own: frozenset[str], was: Glance = NOTHING_KNOWN) -> Iterator[Item]:
    """A deed as one item, or, if that would be too long to read, each of its sentences; those of
    the action that tell somebody's loss stand with their own. Without conditions that somebody had
    already, as far as it is known how they were (`was`)."""
    for beat in moment.deeds:
        result = beat.result
        reached, touched = result.consequences if result else (), beat.touched
        if was and touched:
            reached = tuple(as_news(each, was) for each in reached)
            touched = tuple(each for each in reached if each.weight < Weight.DID)
        most = sum(max(1, len(each.said)) for each in result.consequences) if result else 0
        worded = list(sentences(result, own, MOST_NAMED)) if result and most >= WIDE else []
        if result is None or len(worded) < WIDE:
            yield Item(moment, beat, touched)
            continue
        parts: dict[tuple[str, ...], list[Phrase]] = {}
        for phrase, who in worded:
            parts.setdefault(tuple(who), []).append(phrase)
        before = _among_the_hurt(result.deed, touched, parts)
        named = {id for who in parts for id in who}
        silent = tuple(each for each in touched if each.who not in named)
        items = list[Item]()
        for people, phrases in parts.items():
            some = tuple(each for each in reached if each.who in people)
            led: tuple[Phrase, ...] = ()
            if before and not own.intersection(people):  # the action leads to the weightiest one
                some, led, before = (*silent, *some), before, ()
            items.append(Item(moment, beat, some, (*led, *phrases), led))
        if before:
            items.append(Item(moment, beat, silent, before, before))
        if not any(each.weight in DECIDED for each in beat.touched):
            items = [item for item in items if item.weight < Weight.DID]  # the rest is declared
        yield from sorted(items, key=lambda item: item.weight)


def _among_the_hurt(
    deed: Sequence[Phrase],
    touched: Sequence[Consequence],
    parts: dict[tuple[str, ...], list[Phrase]],
) -> tuple[Phrase, ...]:
    """The sentences of the action. Those that only tell a loss are put into the parts about those
    who have it instead."""
    hurt = {each.who for each in touched if each.weight <= Weight.WOUNDED}
    led = list[Phrase]()
    for phrase in deed:
        people = named_in(phrase)
        if not tells_loss(phrase, hurt):
            led.append(phrase)
            continue
        about = [who for who in parts if people.intersection(who)]
        for who in about or [tuple(sorted(people))]:
            parts.setdefault(who, []).insert(0, phrase)
    return tuple(led)


def tells_loss(phrase: Phrase, hurt: Set[str]) -> bool:
    """Whether a sentence names only people who were `hurt`, and not by whom."""
    people, places = named_in(phrase), sum(map(bool, map(named_in, phrase.values.values())))
    return bool(people) and people <= hurt and places == 1


def _befell(item: Item, own: frozenset[str], most: Weight = Weight.CHANGED) -> bool:
    """Whether it did something to the reader's own; whoever changes by an own deed knows that."""
    if item.doer in own:
        most = min(most, Weight.WOUNDED)
    return any(each.who in own and each.weight <= most for each in item.touched)


def _earlier(
    context: ViewerContext, period: Period, items: dict[int, list[Item]], pinned: set[int]
) -> Iterator[Item | Beat | ValueChange]:
    for nth, moment in enumerate(period.since):
        if moment is not period.latest:
            yield from (
                item for item in items[id(moment)] if id(item) not in pinned and item.is_outcome
            )
            yield from losses(context, moment) if nth <= MOST_COMPARED else ()
        if moment.event and moment.event is not period.event:
            yield moment.event


def _beats(since: Sequence[Moment], pinned: Sequence[Item]) -> Iterator[Beat]:
    """All beats since the last tap, those of the pinned rows first."""
    first = {item.beat.id: item.beat for item in pinned}
    yield from first.values()
    for moment in since:
        events = (moment.event,) if moment.event else ()
        for beat in (*moment.deeds, *events, *moment.quiet):
            if beat.id not in first:
                yield beat
