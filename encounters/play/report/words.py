"""The facts of a report in the reader's language: texts for charts, pages and files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from django.utils.translation import gettext, ngettext, pgettext
from msgspec import Struct

from encounters.play.fights.control import PARTY
from encounters.play.report.facts import (
    Course,
    DecidingStep,
    Facts,
    Fallen,
    Fighter,
    ReportedPerson,
)
from encounters.play.telling.results import beats_of, result_of, summary_of
from encounters.text import library_words, notation, snippets
from encounters.text.wording import Voice, listed, with_sides
from rulesets import registry
from rulesets.contract import Entry, is_deed


class NamedGroup(Struct, frozen=True, kw_only=True):
    """A combatant, or several that share a name, with their sums."""

    name: str
    ally: bool
    count: int
    dealt: int
    friendly: int
    taken: int
    healed: int
    hits: int
    felled: int


class Fell(Struct, frozen=True):
    """The tick, the side, and the combatants that fell, in words."""

    tick: int
    side: str
    text: str


class ReportWords:
    """The facts in words. UnknownRuleset if the game is not installed any more."""

    def __init__(self, facts: Facts):
        self.facts, self.ruleset = facts, registry.get(facts.ruleset)
        names = {fighter.id: fighter.name for fighter in facts.fighters}
        sides = dict.fromkeys(fighter.side for fighter in facts.fighters)
        said = with_sides(names, sides, self.ruleset) | {"": gettext("somebody")}
        self.voice = Voice(self.ruleset, said)

    def name(self, id: str | None) -> str:
        """The name of a combatant or a side."""
        return self.voice.names.get(id or "") or self.voice.names[""]

    def person(self, fighter: ReportedPerson) -> str:
        return library_words.called(self.ruleset, fighter.name) or gettext("GM")

    def person_in_text(self, person: ReportedPerson) -> str:
        """The person's name within a sentence, where some languages need an article."""
        return library_words.called(self.ruleset, person.name) or gettext("the GM")

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

    def fallen(self, left: bool = False) -> list[Fell]:
        """Combatants who went down, or `left` the fight, grouped by event and round."""
        found: dict[tuple[object, ...], list[Fallen]] = {}
        for item in (each for each in self.facts.fallen if each.left == left):
            found.setdefault((item.tick, self._side(item), item.status, item.by), []).append(item)
        return [Fell(some[0].tick, self._side(some[0]), self.fell(some)) for some in found.values()]

    def fell(self, some: Sequence[Fallen]) -> str:
        """A text such as "Goblin 1 and Goblin 2: dead (Bera)", for combatants with the same
        fate."""
        names = listed([apart(self.name(item.id)) for item in some])
        status = self.voice.term(some[0].status, "status")
        if some[0].by is None:
            return gettext("{name}: {value}").format(name=names, value=status)
        said = gettext("{name}: {status} ({who})")
        return said.format(name=names, status=status, who=apart(self.name(some[0].by)))

    def decided(self, step: DecidingStep) -> list[str]:
        """The deciding step, and how the chance to win changed."""
        those = [fallen for fallen in self.facts.fallen if fallen.step == step.step]
        said = gettext("Chance of {side} to win: {change}")
        change = _change(percent(step.before), percent(step.after))
        chance = said.format(side=apart(self.name(PARTY)), change=change)
        return [*(self.sentences(step) or ([self.fell(those)] if those else [])), chance]

    def sentences(self, step: DecidingStep) -> list[str]:
        """The outcome of the beat, in the sentences of the log; if a step has several, those with
        an action, if there are any."""
        beats, deeds = beats_of(self.ruleset, step.told), self.ruleset.deeds
        done = [beat for beat in beats if any(is_deed(entry, deeds) for entry in beat)]
        return [sentence for beat in done or beats for sentence in self._came_of(beat)]

    def _came_of(self, beat: Sequence[Entry]) -> list[str]:
        result = result_of(self.ruleset, beat)
        if result is None:
            return []
        told = summary_of(result)
        count = len(told.left_out)
        more = ngettext("and %(count)s more", "and %(count)s more", count)
        left = [more % {"count": count}] if count else []
        return [*map(self.voice.plain, told.phrases), *left]

    def _side(self, fallen: Fallen) -> str:
        fighter = self.facts.fighter(fallen.id)
        return fighter.side if fighter else ""

    def turned(self, tick: int) -> list[str]:
        """Each side's remaining strength before that tick, and after it."""
        said = gettext("{name}: {value}")
        return [
            said.format(
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
            said = ngettext(
                "Lucky dice for {name}: {count} roll, better than {share} of possible results.",
                "Lucky dice for {name}: {count} rolls, better than {share} of possible results.",
                luck.rolls,
            )
            share = luck.mean
        else:
            said = ngettext(
                "Unlucky dice for {name}: {count} roll, worse than {share} of possible results.",
                "Unlucky dice for {name}: {count} rolls, worse than {share} of possible results.",
                luck.rolls,
            )
            share = 1 - luck.mean
        return said.format(
            name=apart(self.person_in_text(person)), count=luck.rolls, share=percent(share)
        )

    def waited(self) -> str:
        """The person the table waited for longest."""
        longest = max(self.facts.people, key=lambda person: person.waited, default=None)
        if longest is None or longest.waited < 1:
            return ""
        said = gettext("The table waited longest for {name} alone: {time}.")
        return said.format(name=apart(self.person_in_text(longest)), time=clock(longest.waited))

    def used(self, fighter: Fighter) -> list[str]:
        """Texts such as "Arrows 12 → 8"."""
        said = gettext("{name}: {value}")
        return [
            said.format(
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
        found = []
        if not self.facts.ticks:
            found.append(gettext("Nothing was done in this fight."))
        if self.facts.stopped:
            found.append(gettext("The GM ended the fight."))
        if self.facts.raw:
            found.append(
                gettext("Where it is not shown how much was left, damage counts as dealt.")
            )
        if count := self.facts.unread:
            said = ngettext(
                "{count} step of this fight is damaged and left out.",
                "{count} steps of this fight are damaged and left out.",
                count,
            )
            found.append(said.format(count=count))
        return found


def groups(facts: Facts) -> list[NamedGroup]:
    """All combatants in roster order, those who share a name together."""
    found: dict[tuple[str, str], list[Fighter]] = {}
    for fighter in facts.fighters:
        found.setdefault((fighter.side, fighter.group or fighter.id), []).append(fighter)
    return [_group(some) for some in found.values()]


def _group(some: Sequence[Fighter]) -> NamedGroup:
    first = some[0]
    several = snippets.plain(snippets.times(first.group, len(some)))
    name = several if len(some) > 1 else first.name
    return NamedGroup(
        name=name,
        ally=first.ally,
        count=len(some),
        dealt=sum(item.dealt for item in some),
        friendly=sum(item.friendly for item in some),
        taken=sum(item.taken for item in some),
        healed=sum(item.healed for item in some),
        hits=sum(item.hits for item in some),
        felled=sum(item.felled for item in some),
    )


def turning(courses: Iterable[Course]) -> int | None:
    """The tick that changed the ratio of the sides' strengths most; None if none did."""
    known = [course for course in courses if None not in course.strength]
    allies = [course.strength for course in known if course.ally]
    others = [course.strength for course in known if not course.ally]
    if not allies or not others:
        return None
    balance = [
        _mean(ally[at] for ally in allies) - _mean(other[at] for other in others)
        for at in range(len(allies[0]))
    ]
    swings = [abs(after - before) for before, after in pairwise(balance)]
    if not swings or max(swings) < 0.01:
        return None
    return swings.index(max(swings)) + 1


def _mean(values: Iterable[float | None]) -> float:
    known = [value for value in values if value is not None]
    return sum(known) / len(known)


def _change(before: object, after: object) -> str:
    return snippets.plain(snippets.change(before, after))


def apart(text: str) -> str:
    """The text isolated from the direction of the text around it."""
    return f"\u2068{text}\u2069"


def percent(share: float) -> str:
    return notation.percent(round(100 * share))


def clock(seconds: float) -> str:
    """Minutes and seconds: 31:45."""
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"
