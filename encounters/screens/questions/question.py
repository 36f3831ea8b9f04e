"""A decision as a question with rows of answers; any decision of any ruleset.

If exactly one option begins with a target or a spell, each of its choices is a row, beside the
other options. Otherwise the options are the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import ceil

from django.utils.translation import gettext

from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.people.standing_orders import OrderOffer, offers
from encounters.screens.questions.answers import (
    AnswerRow,
    RefusedAnswers,
    refused_answers,
    reminders,
)
from encounters.screens.questions.controls import controls
from encounters.screens.questions.pending import Pending
from encounters.screens.questions.targets import by_kind, fit_abreast, so_many_more
from encounters.serve.performance.markup import SafeString, mark_safe, strip_tags
from encounters.text import snippets
from rulesets.contract import Choice, PendingView

FIT = 4  # up to this number of answers, all are shown
USUAL = 3  # of more, so many are, before the one that opens the others
LINES, LETTERS = 9, 44  # up to so many lines of so many letters, rows fit
MOST_SHARING = 6  # options; with more of them none shares its reminders


class Question(Pending):
    """A pending question as templates read it: the decision card and its dock. Its rows are made at
    once, most texts when they are first used."""

    def __init__(self, context: ViewerContext, asked: PendingView, whose: str = ""):
        """`asked` must include its decision; `whose` is its combatant's name unless it is the
        reader's own."""
        super().__init__(context, asked)
        self._whose, self._shared = whose, self._shared_reminders()
        self.every = [
            AnswerRow(self, option, value, self._shared)
            for option in self.decision.options
            for value in (
                self.in_order(option.fields[0], option.fields[0].choices)
                if option is self.aimed
                else (None,)
            )
        ]
        answers, self.refuse = self._apart()
        self.chosen_row = next((row for row in answers if row.checked), None)
        self.rows = by_kind(context, self._ordered(answers))
        last = {row.option: row for row in self.rows}
        for option in self.decision.options:
            if option.name in last:
                extras = controls(self, option, option.name == self.chosen)
                last[option.name].extras = list(extras)
        self._put_headings()

    @cached_property
    def form(self) -> str:
        """The id of the form, stable while the question stays the same, also when others answer."""
        table = self.context.table
        since = table.latest_of(self.by) or (table.moment[-1] if table.moment else None)
        return f"ask-{self.by}-{self.kind}-{since.number if since else 0}"

    @property
    def whose(self) -> str:
        """Whose question it is; or a note that the first answer counts for the whole side."""
        alone = self.context.gm or self.context.seen(self.by) is not None
        return self._whose or ("" if alone else gettext("One answer for everybody"))

    @property
    def kicker(self) -> str:
        return self.voice.term(self.kind, short=True)

    @property
    def question(self) -> SafeString:
        phrase = self.ruleset.wording.question(self.context.view, self.asked)
        return self.voice.say(phrase, strong=False)

    @property
    def live(self) -> str:
        """The text for screen readers."""
        phrase = self.ruleset.wording.question(self.context.view, self.asked)
        return gettext("Your turn: %(question)s") % {"question": self.voice.plain(phrase)}

    @property
    def chosen(self) -> str:
        """The option that is chosen; "" if a person has to choose one."""
        return self.chosen_row.option if self.chosen_row else ""

    @property
    def button(self) -> str:
        """The text of the main button."""
        return self.chosen_row.deed if self.chosen_row else gettext("Answer")

    @property
    def promise(self) -> SafeString:
        """The chance of the chosen answer."""
        return self.chosen_row.odds.promise if self.chosen_row else mark_safe("")

    @property
    def icon(self) -> SafeString:
        return self.chosen_row.deed_icon if self.chosen_row else snippets.icon("check")

    @cached_property
    def at_once(self) -> int:
        return self._at_once(self.rows)

    @property
    def further(self) -> list[AnswerRow]:
        """The answers that do not fit, at least two; empty if all do."""
        return self.rows[self.at_once :]

    @property
    def more(self) -> str:
        """The label of the key or row that opens the further answers."""
        return so_many_more(len(self.further))

    @property
    def counts(self) -> list[str]:
        """That label for each number of rows that it may stand for: one of them may be chosen, and
        a low phone has room for the chosen one alone."""
        return [so_many_more(count) for count in range(1, len(self.rows))]

    @property
    def few(self) -> bool:
        """Whether the further answers are so few that a tall phone shows them all."""
        return not self.keys and len(self.rows) == FIT + 1 and self._fit(self.rows)

    @property
    def off(self) -> RefusedAnswers:
        return refused_answers(self, opening=bool(self.further) and not self.few)

    @property
    def stand(self) -> list[OrderOffer]:
        """The possible standing orders."""
        declining = [row.option for row in self.refuse]
        return offers(self.context, self.asked, self.decision, declining)

    @cached_property
    def beside(self) -> list[tuple[AnswerRow, str]]:
        """The answers with a button beside the main one, and its text: the declining ones; or the
        only other answer while declining is chosen, unless its form says more than the rules'
        defaults."""
        if self.refuse:
            return [(row, row.short) for row in self.refuse]
        chosen, others = self.chosen_row, [row for row in self.every if not row.checked]
        declined = chosen is not None and chosen.option in self.ruleset.wording.refusing
        if not declined or len(others) != 1:
            return []
        (other,) = others
        preset, aim = self.preset(other.of), other.target is not None
        plain = (
            preset.get(each.name) in (None, each.default)
            and (each.default is not None or not each.required)
            for each in other.of.fields[aim:]
        )
        return [(other, other.deed)] if all(plain) else []

    @property
    def hint(self) -> SafeString:
        """Reminders of the aimed option, whose rows show something else."""
        return mark_safe(" ".join(reminders(self, self.aimed)) if self.aimed else "")

    @property
    def cause(self) -> SafeString:
        """The cause of the question: a reaction answers something."""
        return self.voice.say(self.asked.why) if self.asked.why else mark_safe("")

    @property
    def common(self) -> SafeString:
        """The reminders that several options have."""
        return mark_safe(" ".join(self._shared))

    @property
    def alone(self) -> bool:
        """Whether the only answer is a board or a choice of several, so that its effect stands
        above instead of a row."""
        return len(self.rows) == 1 and any(
            extra.look in ("places", "boxes", "counts", "order") for extra in self.rows[0].extras
        )

    @property
    def long(self) -> bool:
        """Whether some answers have long words."""
        return not fit_abreast(row.short for row in self.rows)

    @cached_property
    def weighed(self) -> bool:
        """Whether some rolls have levels of success."""
        return any(row.odds.weighed for row in self.every)

    @property
    def live_odds(self) -> bool:
        """Whether the odds follow the form."""
        return any(option.fields for option in self.decision.options)

    def _shared_reminders(self) -> list[SafeString]:
        """Reminders that several options of a short list have: shown once, below all of them."""
        options = self.decision.options
        if self.keys or len(options) > MOST_SHARING or self.aimed is not None:
            return []
        notes = [note for option in options for note in reminders(self, option)]
        return [note for note in dict.fromkeys(notes) if notes.count(note) > 1]

    def _apart(self) -> tuple[list[AnswerRow], list[AnswerRow]]:
        """The rows, and the declining answers that become buttons beside the main one instead:
        those not chosen, if there are other answers."""
        refusing = self.ruleset.wording.refusing
        declines = [row for row in self.every if row.option in refusing]
        if len(declines) == len(self.every):
            return self.every, []
        return (
            [row for row in self.every if row.checked or row.option not in refusing],
            [row for row in declines if not row.checked],
        )

    def _ordered(self, rows: list[AnswerRow]) -> list[AnswerRow]:
        """First the answers that cannot wait, then the usual ones; answers under headings keep
        their order. As a row, an answer that uses up something scarce is the last; the chosen
        answer is among those that are shown at once."""
        usual = {name: place for place, name in enumerate(self.decision.usual)}
        chosen = self.chosen_row

        def place(row: AnswerRow) -> tuple[bool, bool, bool, int]:
            leads = row is chosen and row.whole and not row.section and (self.keys or not usual)
            scarce = not (self.keys or row.aim) and self._spends(row)
            return not row.urgent, not leads, scarce, usual.get(row.option, len(usual))

        ordered = rows if any(row.section for row in rows) else sorted(rows, key=place)
        first = self._at_once(ordered)
        if chosen is not None and chosen.whole and chosen in ordered[first:]:
            ordered.remove(chosen)
            ordered.insert(first - 1, chosen)
        return ordered

    def _spends(self, row: AnswerRow) -> bool:
        choice = Choice(self.by, self.kind, row.option, self.preset(row.of))
        return self.ruleset.spends(self.context.table.state, choice)

    def _at_once(self, rows: Sequence[AnswerRow]) -> int:
        """The number of answers that are shown at once: all, if they fit, or if they are targets,
        which fold by kind, or stand under headings."""
        few = len(rows) < FIT or (len(rows) == FIT and self._fit(rows))
        if few or any(row.aim or row.section or row.heading for row in rows):
            return len(rows)
        return USUAL if len(rows) > FIT else USUAL - 1

    def _fit(self, rows: Sequence[AnswerRow]) -> bool:
        return self.keys or sum(map(_height, rows)) <= LINES

    def _put_headings(self) -> None:
        """Puts a heading where a section begins; and the verb, once, above rows named by their
        target alone, beside other answers."""
        before, mixed = "", not all(row.bare for row in self.rows)
        for row in self.rows:
            verb = self.voice.term(row.option, self.kind) if row.bare and mixed else ""
            heading = self.voice.term(row.section) if row.section else verb
            row.heading = heading if heading != before else ""
            before = heading


def _height(row: AnswerRow) -> int:
    """The lines of a row, as far as their number can be told from its letters."""
    odds = row.odds
    texts = "".join((row.note, odds.more or odds.chances, odds.outcomes))
    return 1 + ceil(len(strip_tags(texts)) / LETTERS)
