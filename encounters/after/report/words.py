"""The facts of a report in the reader's language: texts for charts, pages and files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import fmean

from django.utils.translation import gettext, ngettext, pgettext
from msgspec import Struct

from encounters.after.report.documents import DocumentTable
from encounters.after.report.facts import (
    Course,
    DecidingStep,
    Facts,
    Fallen,
    ReportedCombatant,
    ReportedPerson,
)
from encounters.after.report.sums import Total
from encounters.play.fights.control import PARTY
from encounters.play.telling.moments import BeatOutcome, beats_of, by_rank, summary_of
from encounters.text import notation, snippets
from encounters.text.notation import apart
from encounters.text.wording import Voice, join_list, with_sides
from rulesets import registry


class Event(Struct, frozen=True):
    """The tick, the side, and the combatants that went down or left, in words."""

    tick: int
    side: str
    text: str


class ReportWords:
    """The facts in words. UnknownRuleset if the game is not installed any more."""

    def __init__(self, facts: Facts):
        self.facts, self.ruleset = facts, registry.get(facts.ruleset)
        names = {fighter.id: fighter.name for fighter in facts.fighters}
        sides = dict.fromkeys(fighter.side for fighter in facts.fighters)
        names = with_sides(names, sides, self.ruleset) | {"": gettext("somebody")}
        self.voice = Voice(self.ruleset, names)

    def name(self, id: str | None) -> str:
        """The name of a combatant or a side."""
        return self.voice.names.get(id or "") or self.voice.names[""]

    def sides(self) -> list[str]:
        """The names of the sides, in the order of their courses."""
        return [self.name(course.side) for course in self.facts.courses]

    def harm(self) -> str:
        """The unit of damage."""
        return self.voice.term(self.facts.harm)

    def ticks(self) -> list[str]:
        return [pgettext("of a fight, on an axis", "start"), *map(str, self.facts.ticks)]

    def rounds(self) -> str:
        count = len(self.facts.ticks)
        return ngettext("{count} round", "{count} rounds", count).format(count=count)

    def outcome(self) -> str:
        """The winner, or that there is none; only that the fight is over if the GM did not say."""
        winner = self.facts.winner
        if winner:
            return gettext("Winner: {side}").format(side=self.name(winner))
        if self.facts.stopped and not self.facts.said:
            return gettext("The fight is over")
        return gettext("Nobody has won")

    def fallen(self, left: bool = False) -> list[Event]:
        """Combatants who went down, or `left` the fight, grouped by event and round."""
        sides = {fighter.id: fighter.side for fighter in self.facts.fighters}
        groups: dict[tuple[object, ...], list[Fallen]] = {}
        for item in (each for each in self.facts.fallen if each.left == left):
            key = item.tick, sides.get(item.id, ""), item.status, item.by
            groups.setdefault(key, []).append(item)
        return [
            Event(some[0].tick, sides.get(some[0].id, ""), self.fell(some))
            for some in groups.values()
        ]

    def fell(self, some: Sequence[Fallen]) -> str:
        """A text such as "Goblin 1 and Goblin 2: dead (Bera)", for combatants with the same
        fate."""
        names = join_list([apart(self.name(item.id)) for item in some])
        status = self.voice.term(some[0].status, "status")
        if some[0].by is None:
            return gettext("{name}: {value}").format(name=names, value=status)
        sentence = gettext("{name}: {status} ({who})")
        return sentence.format(name=names, status=status, who=apart(self.name(some[0].by)))

    def decided(self, step: DecidingStep) -> list[str]:
        """The deciding moment, and how the chance to win changed."""
        those = [fallen for fallen in self.facts.fallen if fallen.step == step.step]
        sentence = gettext("Chance of {side} to win: {change}")
        change = _change(percent(step.before), percent(step.after))
        chance = sentence.format(side=apart(self.name(PARTY)), change=change)
        return [*(self.sentences(step) or ([self.fell(those)] if those else [])), chance]

    def sentences(self, step: DecidingStep) -> list[str]:
        """The moment in the sentences of the log: its deeds, the weightiest first, or without any
        all of it."""
        of_step = beats_of(self.ruleset, step.told)
        beats = [BeatOutcome(self.ruleset, tuple(beat), ()) for beat in of_step]
        allies = {fighter.id for fighter in self.facts.fighters if fighter.ally}
        deeds = by_rank((beat for beat in beats if beat.is_loud), allies.__contains__)
        return [sentence for beat in deeds or beats for sentence in self._came_of(beat)]

    def _came_of(self, beat: BeatOutcome) -> list[str]:
        if beat.result is None:
            return []
        summary = summary_of(beat.result)
        count = len(summary.left_out)
        more = ngettext("and %(count)s more", "and %(count)s more", count)
        left = [more % {"count": count}] if count else []
        return [*map(self.voice.plain, summary.phrases), *left]

    def turned(self, tick: int) -> list[str]:
        """Each side's remaining strength before that tick, and after it."""
        sentence = gettext("{name}: {value}")
        return [
            sentence.format(
                name=apart(self.name(course.side)),
                value=_change(
                    percent(course.strength[tick - 1] or 0), percent(course.strength[tick] or 0)
                ),
            )
            for course in self.facts.courses
            if None not in course.strength
        ]

    def luck(self, person: ReportedPerson) -> str:
        """A sentence on a combatant's dice; empty within the usual range."""
        luck = person.luck
        if not luck.verdict:
            return ""
        if luck.verdict == "lucky":
            sentence = ngettext(
                "Lucky dice for {name}: {count} roll, better than {share} of possible results.",
                "Lucky dice for {name}: {count} rolls, better than {share} of possible results.",
                luck.rolls,
            )
            share = luck.mean
        else:
            sentence = ngettext(
                "Unlucky dice for {name}: {count} roll, worse than {share} of possible results.",
                "Unlucky dice for {name}: {count} rolls, worse than {share} of possible results.",
                luck.rolls,
            )
            share = 1 - luck.mean
        return sentence.format(
            name=apart(within_text(person)), count=luck.rolls, share=percent(share)
        )

    def waited(self) -> str:
        """The person the table waited for longest."""
        longest = max(self.facts.people, key=lambda person: person.waited, default=None)
        if longest is None or longest.waited < 1:
            return ""
        sentence = gettext("The table waited longest for {name} alone: {time}.")
        return sentence.format(name=apart(within_text(longest)), time=clock(longest.waited))

    def used(self, fighter: ReportedCombatant) -> list[str]:
        """Texts such as "Arrows 12 → 8"."""
        sentence = gettext("{name}: {value}")
        return [
            sentence.format(
                name=apart(self.voice.term(each.term)), value=_change(each.before, each.after)
            )
            for each in fighter.used
        ]

    def spoils(self) -> list[tuple[str, str, str]]:
        """The spoils: where each was found, what it is, and who keeps it."""
        return [
            (self.name(spoil.of), spoil.what, self.name(spoil.by) if spoil.by else "")
            for spoil in self.facts.spoils
        ]

    def remarks(self) -> list[str]:
        """Remarks on peculiarities of this fight or its report."""
        sentences = []
        if not self.facts.ticks:
            sentences.append(gettext("Nothing was done in this fight."))
        if self.facts.stopped:
            sentences.append(gettext("The GM ended the fight."))
        if self.facts.raw:
            sentences.append(
                gettext("Where it is not shown how much was left, damage counts as dealt.")
            )
        if count := self.facts.unread:
            sentence = ngettext(
                "{count} step of this fight is damaged and left out.",
                "{count} steps of this fight are damaged and left out.",
                count,
            )
            sentences.append(sentence.format(count=count))
        return sentences


def statistics(rows: Iterable[Total], figures: Iterable[str]) -> DocumentTable:
    """The sums of combatants: a row each, with a column for each of the `figures`."""
    titles = titles_of_figures()
    figures = list(figures)
    cells = [[row.name, *(str(getattr(row, figure)) for figure in figures)] for row in rows]
    return DocumentTable(["", *(titles[figure] for figure in figures)], cells)


def titles_of_figures() -> dict[str, str]:
    return {
        "fights": gettext("Fights"),
        "dealt": gettext("Damage dealt"),
        "friendly": gettext("Damage to friends"),
        "taken": gettext("Damage taken"),
        "healed": gettext("Healed"),
        "hits": gettext("Hits"),
        "felled": gettext("Downed"),
        "downs": gettext("Fallen"),
    }


def of_person(person: ReportedPerson) -> str:
    return person.name or gettext("GM")


def within_text(person: ReportedPerson) -> str:
    """The person's name within a sentence, where some languages need an article."""
    return person.name or gettext("the GM")


def expected_luck() -> str:
    return gettext("{share} is to be expected").format(share=percent(0.5))


def turning(courses: Iterable[Course]) -> int | None:
    """The tick that changed the ratio of the sides' strengths most; None if none did."""
    complete = [course for course in courses if None not in course.strength]
    allies = [course.strength for course in complete if course.ally]
    others = [course.strength for course in complete if not course.ally]
    if not allies or not others:
        return None
    balance = [
        fmean(side[at] or 0 for side in allies) - fmean(side[at] or 0 for side in others)
        for at in range(len(allies[0]))
    ]
    swings = [abs(after - before) for before, after in pairwise(balance)]
    if not swings or max(swings) < 0.01:
        return None
    return swings.index(max(swings)) + 1


def _change(before: object, after: object) -> str:
    return snippets.plain(snippets.change(before, after))


def percent(share: float) -> str:
    return notation.percent(round(100 * share))


def clock(seconds: float) -> str:
    """Minutes and seconds: 31:45."""
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"
