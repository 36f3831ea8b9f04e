"""The GM's open decisions: its own questions, dice, and the foes' answers by group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from encounters.play.fights import control
from encounters.play.fights.rolls import equal_rolls_after
from encounters.play.models import Attempt
from encounters.play.on_behalf.foes import Whose
from encounters.play.words.choices import aimed_at
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.questions.odds import percent_range
from encounters.serve.performance.markup import SafeString, mark_safe
from encounters.serve.performance.markup import conditional_escape as html
from encounters.text import snippets
from encounters.text.wording import join_list
from rulesets.contract import Choice, PendingView, Refused
from rulesets.dice import DiceNeeded, TableDice


class GroupQuestion(Struct, frozen=True, kw_only=True):
    """A question to a group: how many of them (`count`, `ids`), `what` in words, and the suggested
    answer: its targets or the deed (`share`) and its weapon (`kit`). `odds_cell`: its chance, or
    else `what` again."""

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


def own_question(context: ViewerContext) -> PendingView | None:
    """The question that stands on the GM's page itself: one to the GM or to a side; else one to a
    character that nobody plays; if nobody plays at all, also a single foe's."""
    due, table = _open_questions(context), context.table
    own = next((asked for asked in due if context.seen(asked.by) is None), None)
    if own is not None:
        return own
    waited = [asked for asked in due if not asked.free]
    mates = (asked for asked in waited if not control.is_to_foe(table.named(asked.by), asked.by))
    alone = not any(table.players.values())
    single = waited[0] if len(waited) == 1 and alone else None
    return next(mates, single)


def own_rolls(context: ViewerContext) -> list[Attempt]:
    """Dice that the GM has to roll and type."""
    table = context.table
    return [attempt for attempt in table.attempts if not table.rollers(attempt.needed.who)]


def groups(context: ViewerContext, beside: PendingView | None = None) -> list[GroupQuestion]:
    """A row for each group and kind of question: "Goblins", "3 strikes", and the targets, without
    the question that they stand `beside`.

    Questions that nobody waits for come last.
    """
    return group_questions(
        context, [asked for asked in _open_questions(context) if asked is not beside]
    )


def group_questions(context: ViewerContext, some: Iterable[PendingView]) -> list[GroupQuestion]:
    by_question: dict[tuple[str, str], list[PendingView]] = {}
    for asked in some:
        combatant = context.seen(asked.by)
        if combatant is not None:
            group = context.group(asked.by) or combatant.name
            by_question.setdefault((group, asked.kind), []).append(asked)
    grouped = [_group_question(context, group, asked) for (group, _), asked in by_question.items()]
    return sorted(grouped, key=lambda row: row.free)


def due(context: ViewerContext) -> list[PendingView]:
    """The questions that wait for the GM, also those about combatants."""
    return [asked for asked in _open_questions(context) if not asked.free]


def proposal(context: ViewerContext, asked: PendingView) -> Choice:
    """The suggested answer."""
    assert asked.decision is not None
    return context.table.proposed(asked.decision)


def is_roll(asked: PendingView) -> bool:
    """Whether there is nothing to choose but to roll: initiative, morale."""
    return asked.decision is not None and len(asked.decision.options) == 1


def dice_of(context: ViewerContext, asked: PendingView) -> list[DiceNeeded]:
    """The dice of the GM with which the suggested answer begins, if it begins with dice."""
    table, choice = context.table, proposal(context, asked)
    try:
        table.ruleset.resolve(table.state, choice, TableDice((), lambda who: True))
    except DiceNeeded as needed:
        rolls = [needed, *equal_rolls_after(table.ruleset, table.state, choice, (), needed)]
        return [roll for roll in rolls if not table.rollers(roll.who)]
    except Refused:
        pass
    return []


def is_scarce(context: ViewerContext, asked: PendingView) -> bool:
    """Whether the suggested answer uses something up."""
    table = context.table
    return table.ruleset.spends(table.state, proposal(context, asked))


def is_played(context: ViewerContext, asked: PendingView, whose: Whose) -> bool:
    """Whether playing on would answer this question."""
    if whose is Whose.EVERYBODY and asked.decision and asked.decision.default is not None:
        return True
    named, party = context.table.named(asked.by), whose is Whose.BOTH
    theirs = whose is Whose.EVERYBODY or control.is_to_foe(named, asked.by, party)
    return theirs and not is_scarce(context, asked)


def has_defaults(context: ViewerContext) -> bool:
    """Whether "default answers" would answer any question."""
    decisions = (asked.decision for asked in _open_questions(context))
    return any(decision and decision.default is not None for decision in decisions)


def total(context: ViewerContext, rows: Sequence[GroupQuestion]) -> SafeString:
    """The total of all groups, such as "4 strikes"."""
    kinds = Counter[str]()
    for row in rows:
        if not row.free:
            kinds[row.kind] += row.count
    wording = context.table.ruleset.wording
    return dotted(*(context.voice.say(wording.owed(kind, n)) for kind, n in kinds.items()))


def _open_questions(context: ViewerContext) -> list[PendingView]:
    """The questions that the GM has to answer, without those that wait for dice."""
    table = context.table
    return context.once(
        "open",
        lambda context: [
            asked
            for asked in context.view.asked
            if asked.decision is not None
            and not table.deciders(asked.by)
            and table.waiting_for_dice(asked.by, asked.kind) is None
        ],
    )


def _group_question(context: ViewerContext, group: str, rows: list[PendingView]) -> GroupQuestion:
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
        share=_shares(context, proposed) if len(proposed) > 1 else _deed(context, first, *proposed),
        odds_cell=_chances(context, proposed) or what,
        kit=_kit(context, proposed),
    )


def _deed(context: ViewerContext, asked: PendingView, choice: Choice) -> SafeString:
    """The target of a suggestion; without one, the words of its main button: "Counterspell"."""
    aimed, wording = aimed_at(context, choice.fields), context.table.ruleset.wording
    if aimed and context.seen(aimed):
        return _shares(context, [choice])
    return context.voice.say(wording.deed(context.view, asked, choice.option, aimed, choice.fields))


def is_aimed(context: ViewerContext, some: Iterable[PendingView]) -> bool:
    """Whether any of the suggested answers has a target."""
    return any(aimed_at(context, proposal(context, asked).fields) for asked in some)


def shared_out(context: ViewerContext, some: Iterable[PendingView]) -> SafeString:
    """The targets of the suggested answers."""
    return _shares(context, [proposal(context, asked) for asked in some])


def _shares(context: ViewerContext, proposed: list[Choice]) -> SafeString:
    """The targets of the suggestions with their numbers: "Aldo, Bera ×2"; without targets, the
    actions."""
    targets = Counter[str]()
    for choice in proposed:
        aimed = aimed_at(context, choice.fields)
        sentence = (
            context.voice.name(aimed)
            if aimed and context.seen(aimed)
            else html(context.voice.term(choice.option, choice.kind))
        )
        targets[sentence] += 1
    return mark_safe(
        join_list(
            [
                snippets.times(mark_safe(text), number) if number > 1 else text
                for text, number in targets.items()
            ]
        )
    )


def _chances(context: ViewerContext, proposed: list[Choice]) -> SafeString:
    """The range of the suggestions' chances."""
    ruleset, state = context.table.ruleset, context.table.state
    chances = [ruleset.chance(state, choice, context.viewer) for choice in proposed]
    percents = [item.percent for item in chances if item is not None and item.percent is not None]
    return percent_range(min(percents), max(percents)) if percents else mark_safe("")


def _kit(context: ViewerContext, proposed: list[Choice]) -> SafeString:
    """The weapon of the suggestions, if it is equal for all."""
    notes = set()
    for choice in proposed:
        combatant = context.seen(choice.by)
        used = (value for value in choice.fields.values() if isinstance(value, str))
        kit = combatant.kit if combatant else {}
        notes |= {context.voice.say(kit[value]) for value in used if value in kit}
    return notes.pop() if len(notes) == 1 else mark_safe("")
