"""The chance of an answer in words: the same number in its row and on the main button."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from django.utils.translation import gettext

from encounters.play.words.viewer_context import ViewerContext, dotted, in_parts, labelled
from encounters.screens.questions import outcomes
from encounters.serve.performance.markup import SafeString, format_html, mark_safe
from encounters.serve.performance.markup import conditional_escape as html
from encounters.text import notation
from rulesets.contract import Chance
from rulesets.messages import Phrase

NOTHING = mark_safe("")
NO_CHANCE = Chance()


class Odds:
    """A `Chance` as templates read it; without one all texts are empty. Each is only made when it
    is used, which most are not.

    `beside`: the chance, large, in the answer's row; `promise`: the same number on the main button;
    `more`: everything else in one line; `outcomes`: possible outcomes; `chances`: both of these.
    """

    PARTS = ("beside", "more", "outcomes", "chances")

    def __init__(self, context: ViewerContext, by: str, chance: Chance | None):
        """`by` is the deciding combatant."""
        self.context, self.by, self.chance = context, by, chance or NO_CHANCE

    @property
    def weighed(self) -> bool:
        """Whether the roll has levels of success."""
        return bool(self.chance.levels)

    @property
    def shared_dice(self) -> bool:
        """Whether one roll is for all targets."""
        return self.chance.dice is not None

    @cached_property
    def beside(self) -> SafeString:
        """The chance, or the dice for all targets, large, and the required roll, small."""
        large = f'<b><bdi dir="ltr">{self._large}</bdi></b>' if self._large else ""
        said = self._small
        small = f"<small>{self.context.voice.say(said)}</small>" if said is not None else ""
        return mark_safe(" ".join(filter(None, (large, small))))

    @cached_property
    def promise(self) -> SafeString:
        """The chance as in the chosen row, and the roller's own values."""
        number = format_html('<bdi dir="ltr">{}</bdi>', self._large) if self._large else ""
        words = (self._small, self.chance.own)
        return dotted(number, *(self.context.voice.say(said) for said in words if said))

    @cached_property
    def more(self) -> SafeString:
        """Everything that is not beside the number: the thresholds with their words if it is not
        known ("Regular 60", "Hard 30"), the required roll, and the rest."""
        chance, voice = self.chance, self.context.voice
        thresholds = zip(chance.names, chance.levels, strict=True)
        needs = (need for need in chance.needs if need is not self._small)
        return in_parts(
            (
                *(
                    labelled(
                        voice.term(name, short=True), format_html('<bdi dir="ltr">{}</bdi>', level)
                    )
                    for name, level in (thresholds if chance.percent is None else ())
                ),
                *map(voice.say, (*needs, *chance.more)),
            )
        )

    @cached_property
    def outcomes(self) -> SafeString:
        return outcomes.notes(self.context, self.by, self.chance)

    @property
    def chances(self) -> SafeString:
        return format_html("{}{}", self.outcomes, self.more)

    @property
    def _large(self) -> SafeString | str:
        chance = self.chance
        if chance.percent is not None:
            return percent(chance.percent)
        if chance.dice is not None:
            return self.context.voice.say(chance.dice, strong=False)
        return "" if chance.total is None else str(chance.total)

    @property
    def _small(self) -> Phrase | None:
        """The text below the number: its meaning, else the required roll."""
        chance = self.chance
        return chance.note or (chance.needs[0] if chance.needs else None)

    def spoken(self) -> Iterator[str]:
        """All of it for screen readers."""
        chance, plain = self.chance, self.context.voice.plain
        if chance.percent is None:
            yield " / ".join(map(str, chance.levels))
        else:
            yield gettext("%(number)s percent") % {"number": chance.percent}
            yield plain(chance.note)
        if chance.total is not None:
            yield str(chance.total)
            yield plain(chance.note)
            yield from map(plain, chance.more)
        yield from outcomes.in_words(self.context, self.by, chance)
        yield from map(plain, chance.needs)


def percent(number: int | str) -> SafeString:
    """A percentage such as 50%, in the language's notation."""
    return mark_safe(notation.percent(html(str(number)), "<i>%</i>"))


def ranged(lowest: int, highest: int) -> SafeString:
    """A range such as 30–35%."""
    number = str(lowest) if lowest == highest else f"{lowest}–{highest}"
    return mark_safe(f'<bdi dir="ltr">{html(notation.percent(number))}</bdi>')
