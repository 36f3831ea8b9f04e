"""The answers of a question as rows, each with its odds; and those that are not offered although
users may look for them, with the reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

from msgspec import Struct

from encounters.screens.people.perils import is_urgent
from encounters.screens.questions.controls import Control, PlacingBoard
from encounters.screens.questions.odds import Odds
from encounters.screens.questions.options import sent_fields
from encounters.screens.questions.pending import Pending, weighty_marks
from encounters.screens.questions.targets import TargetRow
from encounters.serve.performance.markup import SafeString, mark_safe
from encounters.text import snippets
from encounters.text.wording import join_list
from rulesets.contract import Option, Refusal

FEW_TARGETS = 4  # up to this number, with those that are offered, each has a row


class AnswerRow(TargetRow):
    """An `Option` as templates read it, or one target or spell of it: `value` is the posted value.
    The first of a section has its `heading`, the last of an option its `extras`."""

    heading = ""
    extras: Collection[Control | PlacingBoard] = ()

    def __init__(
        self, pending: Pending, of: Option, value: str | None, shared: Collection[SafeString]
    ):
        """`shared` reminders are shown elsewhere."""
        self.pending, self.of, self.option, self.target = pending, of, of.name, value
        wording, context = pending.ruleset.wording, pending.context
        self._said = wording.answer(context.view, pending.asked, of.name, value)
        self._shared = shared
        chosen, preset = pending.presets[0], pending.preset(of)
        aim = {} if value is None else {of.fields[0].name: value}
        usual = None
        if value is not None:
            first = of.fields[0]
            usual = preset.get(first.name, first.default) or first.choices[0]
        super().__init__(
            aim=value if value and context.seen(value) else "",
            name=pending.voice.say(self._said, strong=False),
            checked=of.name == chosen and value == usual,
        )
        self.id = f"opt-{pending.by}-{value or of.name}"
        self.value = of.name if value is None else f"{of.name}/{value}"
        self.deed = pending.deed(of, {**sent_fields(of, preset), **aim})
        self.odds: Odds = pending.odds(of, aim, preset)

    @property
    def whole(self) -> bool:
        """Whether it is an option, not a target or spell of it."""
        return self.target is None

    @cached_property
    def short(self) -> str:
        return self.pending.voice.term(self.option, self.pending.kind, short=True)

    @cached_property
    def note(self) -> SafeString:
        """The condition of a target, the effect of a spell, or the rules' reminders, without those
        that are shown elsewhere."""
        if self.target is None:
            notes = reminders(self.pending, self.of)
            return mark_safe(" ".join(note for note in notes if note not in self._shared))
        if self.aim:
            return self.pending.condition(self.target)
        return self.pending.kit(self.target)

    @property
    def icon(self) -> str:
        icons, kind = self.pending.ruleset.wording.icons, self.pending.kind
        return icons.get(f"{kind}.{self.option}") or icons.get(self.option) or "check"

    @property
    def deed_icon(self) -> SafeString:
        return snippets.icon(self.icon)

    @property
    def follows(self) -> bool:
        """Whether its odds depend on fields below."""
        return bool(self.of.fields)

    @property
    def section(self) -> str:
        return self.of.section

    @property
    def bare(self) -> bool:
        """Whether it is named by its target or spell alone."""
        voice, value = self.pending.voice, self.target
        return value is not None and voice.plain(self._said) == (
            voice.names.get(value, voice.term(value))
        )

    @cached_property
    def urgent(self) -> bool:
        """Whether it may save somebody who is about to die."""
        return self.whole and is_urgent(self.pending.context, self.pending.asked, self.of)

    @property
    def label(self) -> str:
        """A text for screen readers: "Goblin 3, bloodied, 50 percent, 11 or more"."""
        return ", ".join(part for part in self._spoken() if part)

    def _spoken(self) -> Iterator[str]:
        voice, context = self.pending.voice, self.pending.context
        yield voice.plain(self._said)
        combatant = context.seen(self.target) if self.target else None
        if combatant is not None:
            if combatant.health is not None:
                yield voice.term(combatant.health.word, "health")
            yield snippets.plain(context.number(combatant))
            yield from map(voice.plain, weighty_marks(combatant, self.pending.by))
        yield from self.odds.spoken()


def reminders(pending: Pending, option: Option) -> list[SafeString]:
    """The rules' reminders about an option."""
    notes = pending.ruleset.wording.notes(pending.context.view, pending.asked, option.name)
    return [pending.voice.say(note) for note in notes]


class RefusedAnswer(Struct, frozen=True):
    """An answer that cannot be chosen, and the reason in two words or so; `sentence`: the whole
    reason, if it is longer."""

    id: str
    name: SafeString
    reason: SafeString
    sentence: str


class RefusedAnswers(Struct, frozen=True):
    """`more`: answers, last among those that open; `rows`: a target each; `line`: all others, those
    with one reason together."""

    more: list[RefusedAnswer]
    rows: list[RefusedAnswer]
    line: list[RefusedAnswer]


def refused_answers(pending: Pending, opening: bool) -> RefusedAnswers:
    """The refusals of a question; `opening`: some of its answers are shown once they are opened."""
    asked, voice = pending.asked, pending.voice
    verbs = [each for each in asked.refusals if opening and each.value is None]
    targets = [each for each in asked.refusals if each.value and pending.context.seen(each.value)]
    offered = {
        id
        for option in pending.decision.options
        for field in option.fields
        if field.type == "combatant"
        for id in field.choices
    }
    few = len(offered.union(each.value or "" for each in targets)) <= FEW_TARGETS
    rows = targets if few else []
    by_reason: dict[SafeString, list[Refusal]] = {}
    for each in asked.refusals:
        if each not in verbs and each not in rows:
            by_reason.setdefault(voice.say(each.reason), []).append(each)

    def verb(refusal: Refusal) -> SafeString:
        key = mark_safe(voice.term(refusal.option, asked.kind, short=True))
        return key if pending.keys else _refused_name(pending, refusal)

    return RefusedAnswers(
        more=[_refused_answer(pending, each, verb(each)) for each in verbs],
        rows=[_refused_answer(pending, each, _refused_name(pending, each)) for each in rows],
        line=[
            _refused_answer(
                pending,
                some[0],
                mark_safe(join_list([_refused_name(pending, each) for each in some])),
            )
            for some in by_reason.values()
        ],
    )


def _refused_answer(pending: Pending, refusal: Refusal, name: SafeString) -> RefusedAnswer:
    voice, whole, short = pending.voice, refusal.reason, refusal.short
    return RefusedAnswer(
        f"opt-{pending.by}-{refusal.option}-{refusal.value or 'none'}",
        name,
        voice.say(short or whole),
        voice.plain(whole) if short else "",
    )


def _refused_name(pending: Pending, refusal: Refusal) -> SafeString:
    """The name of what is not offered; for a target its own."""
    combatant = pending.context.seen(refusal.value) if refusal.value else None
    if combatant is not None:
        return pending.voice.name(combatant.id)
    wording, view = pending.ruleset.wording, pending.context.view
    answer = wording.answer(view, pending.asked, refusal.option, refusal.value)
    return pending.voice.say(answer)
