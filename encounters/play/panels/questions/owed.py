"""The GM's open decisions: its own questions, dice, and the foes' answers, a group at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import pgettext
from msgspec import Struct

from encounters.markup import SafeString, mark_safe
from encounters.markup import conditional_escape as html
from encounters.play.fights import control
from encounters.play.models import Attempt
from encounters.play.panels.questions.answered import aimed_at, deed_of
from encounters.play.panels.questions.chances import ranged
from encounters.play.panels.sights import Sight, dotted
from encounters.wording import listed
from rulesets.contract import Choice, PendingView


class Owed(Struct, frozen=True, kw_only=True):
    """A question to a group: how many of them (`count`, `ids`), `what` in words, and the proposed
    answer: for whom (`share`) and with which weapon (`kit`). `promise`: its chance, or else `what`
    once more."""

    id: str
    kind: str
    free: bool
    ids: str
    count: int
    name: str
    what: SafeString
    share: SafeString
    promise: SafeString
    kit: SafeString


def own_questions(sight: Sight) -> list[PendingView]:
    """Questions to the GM itself or to a side; each is a decision card."""
    return [asked for asked in _open(sight) if sight.seen(asked.by) is None]


def own_rolls(sight: Sight) -> list[Attempt]:
    """Dice that the GM has to roll and type."""
    players = sight.table.players
    return [one for one in sight.table.attempts if players.get(one.needed["who"]) is None]


def groups(sight: Sight) -> list[Owed]:
    """A row for each group and kind of question: "Goblins", "3 strikes", who is struck.

    What may be answered, but is not waited for, comes last.
    """
    found: dict[tuple[str, str], list[PendingView]] = {}
    for asked in _open(sight):
        seen = sight.seen(asked.by)
        if seen is not None:
            group = sight.group(asked.by) or seen.name
            found.setdefault((group, asked.kind), []).append(asked)
    rows = [_row(sight, group, asked) for (group, _), asked in found.items()]
    return sorted(rows, key=lambda row: row.free)


def has_defaults(sight: Sight) -> bool:
    """Whether "default for all" would answer anything."""
    decisions = (asked.decision for asked in _open(sight))
    return any(decision and decision.default is not None for decision in decisions)


def scarce(sight: Sight) -> SafeString:
    """The first foe that is asked and its deed, where the proposal uses up something."""
    for asked in _open(sight):
        cast = sight.table.named(asked.by)
        if not asked.free and asked.decision and control.played(cast, asked.by):
            choice = sight.table.proposed(asked.decision)
            deed = sight.voice.plain(deed_of(sight, asked, choice.option, choice.fields))
            name = sight.voice.names.get(asked.by, asked.by)
            return html(pgettext("who does what", "{name}: {deed}").format(name=name, deed=deed))
    return mark_safe("")


def playable(sight: Sight) -> tuple[int, list[str]]:
    """How many foes "play the foes" answers for now, and the ids of those of the party whom nobody
    plays and who could be played too."""
    table, foes, mates = sight.table, dict[str, None](), dict[str, None]()
    for asked in _open(sight):
        cast, by = table.named(asked.by), asked.by
        if asked.free or asked.decision is None or not control.played(cast, by, party=True):
            continue
        if not table.ruleset.spends(table.state, table.proposed(asked.decision)):
            (foes if control.played(cast, by) else mates)[by] = None
    return len(foes), list(mates)


def total(sight: Sight, rows: Sequence[Owed]) -> SafeString:
    """ "4 strikes", over all groups."""
    kinds = Counter[str]()
    for row in rows:
        if not row.free:
            kinds[row.kind] += row.count
    wording = sight.table.ruleset.wording
    return dotted(*(sight.voice.say(wording.owed(kind, n)) for kind, n in kinds.items()))


def _open(sight: Sight) -> list[PendingView]:
    """The questions that the GM has to answer, without those that only wait for dice."""
    return sight.once("open", _unanswered)


def _unanswered(sight: Sight) -> list[PendingView]:
    return [
        asked
        for asked in sight.view.asked
        if asked.decision is not None
        and not sight.table.deciders(asked.by)
        and sight.table.waiting_for_dice(asked.by, asked.kind) is None
    ]


def _row(sight: Sight, group: str, rows: list[PendingView]) -> Owed:
    proposed = [sight.table.proposed(asked.decision) for asked in rows if asked.decision]
    first, wording = rows[0], sight.table.ruleset.wording
    what = sight.voice.say(wording.owed(first.kind, len(rows)))
    return Owed(
        id=f"{first.by}-{first.kind}",
        kind=first.kind,
        free=first.free,
        ids=",".join(asked.by for asked in rows),
        count=len(rows),
        name=group,
        what=what,
        share=_shared_out(sight, proposed),
        promise=_chances(sight, proposed) or what,
        kit=_kit(sight, proposed),
    )


def _shared_out(sight: Sight, proposed: list[Choice]) -> SafeString:
    """Whom the proposal aims at, and how often: "Aldo 1, Bera 2"; without targets, what they do."""
    targets = Counter[str]()
    for choice in proposed:
        aimed = aimed_at(sight, choice.fields)
        said = (
            sight.voice.name(aimed)
            if aimed and sight.seen(aimed)
            else html(sight.voice.term(choice.option, choice.kind))
        )
        targets[said] += 1
    if len(proposed) == 1:
        return mark_safe(next(iter(targets)))
    shared = pgettext("so many for one target: Aldo 2", "{name} {number}")
    return mark_safe(
        listed([shared.format(name=said, number=number) for said, number in targets.items()])
    )


def _chances(sight: Sight, proposed: list[Choice]) -> SafeString:
    """From the lowest to the highest chance of the proposal."""
    ruleset, state = sight.table.ruleset, sight.table.state
    found = [ruleset.chance(state, choice, sight.viewer) for choice in proposed]
    percents = [one.percent for one in found if one is not None and one.percent is not None]
    return ranged(min(percents), max(percents)) if percents else mark_safe("")


def _kit(sight: Sight, proposed: list[Choice]) -> SafeString:
    """The weapon of the proposal, if it is the same for all."""
    notes = set()
    for choice in proposed:
        seen = sight.seen(choice.by)
        used = (value for value in choice.fields.values() if isinstance(value, str))
        kit = seen.kit if seen else {}
        notes |= {sight.voice.say(kit[value]) for value in used if value in kit}
    return notes.pop() if len(notes) == 1 else mark_safe("")
