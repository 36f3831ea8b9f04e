"""The GM's open decisions: its own questions, dice, and the foes' answers by group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import pgettext
from msgspec import Struct

from encounters.performance.markup import SafeString, mark_safe
from encounters.performance.markup import conditional_escape as html
from encounters.play.fights import control
from encounters.play.models import Attempt
from encounters.play.panels.questions.answered import aimed_at, deed_of
from encounters.play.panels.questions.chances import ranged
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.text import snippets
from encounters.text.wording import listed
from rulesets.contract import Choice, PendingView


class GroupQuestion(Struct, frozen=True, kw_only=True):
    """A question to a group: how many of them (`count`, `ids`), `what` in words, and the suggested
    answer: its targets (`share`) and its weapon (`kit`). `odds_cell`: its chance, or else `what`
    again."""

    id: str
    kind: str
    free: bool
    ids: str
    count: int
    name: str
    what: SafeString
    share: SafeString
    odds_cell: SafeString
    kit: SafeString


def own_questions(context: ViewerContext) -> list[PendingView]:
    """Questions to the GM itself or to a side; each is a decision card."""
    return [asked for asked in _open(context) if context.seen(asked.by) is None]


def own_rolls(context: ViewerContext) -> list[Attempt]:
    """Dice that the GM has to roll and type."""
    table = context.table
    return [attempt for attempt in table.attempts if not table.rollers(attempt.needed["who"])]


def groups(context: ViewerContext) -> list[GroupQuestion]:
    """A row for each group and kind of question: "Goblins", "3 strikes", and the targets.

    Questions that nobody waits for come last.
    """
    found: dict[tuple[str, str], list[PendingView]] = {}
    for asked in _open(context):
        seen = context.seen(asked.by)
        if seen is not None:
            group = context.group(asked.by) or seen.name
            found.setdefault((group, asked.kind), []).append(asked)
    rows = [_row(context, group, asked) for (group, _), asked in found.items()]
    return sorted(rows, key=lambda row: row.free)


def has_defaults(context: ViewerContext) -> bool:
    """Whether "default answers" would answer any question."""
    decisions = (asked.decision for asked in _open(context))
    return any(decision and decision.default is not None for decision in decisions)


def scarce(context: ViewerContext) -> SafeString:
    """The first foe that is asked and its action, if the suggestion uses something up."""
    for asked in _open(context):
        cast = context.table.named(asked.by)
        if not asked.free and asked.decision and control.played(cast, asked.by):
            choice = context.table.proposed(asked.decision)
            deed = context.voice.plain(deed_of(context, asked, choice.option, choice.fields))
            name = context.voice.names.get(asked.by, asked.by)
            return html(pgettext("who does what", "{name}: {deed}").format(name=name, deed=deed))
    return mark_safe("")


def playable(context: ViewerContext) -> tuple[int, list[str]]:
    """How many foes "play the foes" would answer for now, and the ids of party members without a
    player that could be played too."""
    table, foes, mates = context.table, dict[str, None](), dict[str, None]()
    for asked in _open(context):
        cast, by = table.named(asked.by), asked.by
        if asked.free or asked.decision is None or not control.played(cast, by, party=True):
            continue
        if not table.ruleset.spends(table.state, table.proposed(asked.decision)):
            (foes if control.played(cast, by) else mates)[by] = None
    return len(foes), list(mates)


def total(context: ViewerContext, rows: Sequence[GroupQuestion]) -> SafeString:
    """The total of all groups, such as "4 strikes"."""
    kinds = Counter[str]()
    for row in rows:
        if not row.free:
            kinds[row.kind] += row.count
    wording = context.table.ruleset.wording
    return dotted(*(context.voice.say(wording.owed(kind, n)) for kind, n in kinds.items()))


def _open(context: ViewerContext) -> list[PendingView]:
    """The questions that the GM has to answer, without those that wait for dice."""
    return context.once("open", _unanswered)


def _unanswered(context: ViewerContext) -> list[PendingView]:
    return [
        asked
        for asked in context.view.asked
        if asked.decision is not None
        and not context.table.deciders(asked.by)
        and context.table.waiting_for_dice(asked.by, asked.kind) is None
    ]


def _row(context: ViewerContext, group: str, rows: list[PendingView]) -> GroupQuestion:
    proposed = [context.table.proposed(asked.decision) for asked in rows if asked.decision]
    first, wording = rows[0], context.table.ruleset.wording
    what = context.voice.say(wording.owed(first.kind, len(rows)))
    return GroupQuestion(
        id=f"{first.by}-{first.kind}",
        kind=first.kind,
        free=first.free,
        ids=",".join(asked.by for asked in rows),
        count=len(rows),
        name=group,
        what=what,
        share=_shared_out(context, proposed),
        odds_cell=_chances(context, proposed) or what,
        kit=_kit(context, proposed),
    )


def _shared_out(context: ViewerContext, proposed: list[Choice]) -> SafeString:
    """The targets of the suggestions with their numbers: "Aldo ×1, Bera ×2"; without targets, the
    actions."""
    targets = Counter[str]()
    for choice in proposed:
        aimed = aimed_at(context, choice.fields)
        said = (
            context.voice.name(aimed)
            if aimed and context.seen(aimed)
            else html(context.voice.term(choice.option, choice.kind))
        )
        targets[said] += 1
    if len(proposed) == 1:
        return mark_safe(next(iter(targets)))
    return mark_safe(
        listed([snippets.times(mark_safe(said), number) for said, number in targets.items()])
    )


def _chances(context: ViewerContext, proposed: list[Choice]) -> SafeString:
    """The range of the suggestions' chances."""
    ruleset, state = context.table.ruleset, context.table.state
    found = [ruleset.chance(state, choice, context.viewer) for choice in proposed]
    percents = [item.percent for item in found if item is not None and item.percent is not None]
    return ranged(min(percents), max(percents)) if percents else mark_safe("")


def _kit(context: ViewerContext, proposed: list[Choice]) -> SafeString:
    """The weapon of the suggestions, if it is equal for all."""
    notes = set()
    for choice in proposed:
        seen = context.seen(choice.by)
        used = (value for value in choice.fields.values() if isinstance(value, str))
        kit = seen.kit if seen else {}
        notes |= {context.voice.say(kit[value]) for value in used if value in kit}
    return notes.pop() if len(notes) == 1 else mark_safe("")
