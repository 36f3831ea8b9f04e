"""The stakes of a roll, as far as its roller may know them: the roller, the opposition, the
required result."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import pgettext

from encounters.performance.markup import SafeString, format_html
from encounters.play.fights.rolls import lowest_roll
from encounters.play.models import Attempt
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Stakes
from rulesets.dice import DiceNeeded, Roll
from rulesets.scenario import read_choice


def stakes(context: ViewerContext, attempt: Attempt, nth: int = 0) -> Stakes:
    """The stakes of the dice that an attempt waits for; of several equal rolls the one with this
    index."""
    parts = attempt.needed.parts
    known = [row.roll for row in attempt.rolls] + [lowest_roll(part.due) for part in parts[:nth]]
    return stakes_of(context, attempt, known, parts[nth].due)


def stakes_of(
    context: ViewerContext, attempt: Attempt, known: Sequence[Roll], asked: DiceNeeded
) -> Stakes:
    """The stakes of these dice of an attempt after those that are `known`."""
    table, choice = context.table, read_choice(attempt.choice)
    return table.ruleset.stakes(table.state, choice, known, asked, context.viewer)


def enough(at_stake: Stakes) -> SafeString | str:
    """The required result, if there is one: "14 or more"."""
    if at_stake.least is not None:
        return _bounded(pgettext("result of dice", "{number} or more"), at_stake.least)
    if at_stake.most is not None:
        return _bounded(pgettext("result of dice", "{number} or less"), at_stake.most)
    return ""


def _bounded(words: str, number: int) -> SafeString:
    return format_html(words, number=format_html('<bdi dir="ltr">{}</bdi>', number))
