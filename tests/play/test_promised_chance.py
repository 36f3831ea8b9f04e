"""The chance on the main button is that of the chosen row: for players and the GM, in every game,
also after a field was changed; and where the campaign shows players no odds, there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.models import Campaign
from encounters.play import moves
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from encounters.screens.questions.controls import TargetControl
from encounters.screens.questions.options import target_of
from encounters.screens.questions.pending import Pending
from encounters.screens.questions.question import Question
from encounters.serve.live.places import Place
from rulesets import registry
from rulesets.contract import GM, Choice
from tests.phones import laptop_of, phone_of
from tests.play.anything import demo_fight, many
from tests.play.table import Play
from tests.play.test_live_odds_fields import answers, choice_of, contexts, seat_of, typed

pytestmark = pytest.mark.django_db
STEPS = 2
MOST = 80  # answers of a fight
GAMES = pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)


@GAMES
def test_the_button_has_the_number_of_the_chosen_row(gwen: User, ruleset: Any) -> None:
    play, random = demo_fight(gwen, ruleset.slug), Random(ruleset.slug)
    Campaign.objects.filter(pk=play.encounter.campaign_id).update(odds="judged")
    seen: set[bool] = set()
    for _ in moments(play, random):
        for context in contexts(play):
            for asked in context.view.asked:
                if asked.decision is not None:
                    shown = Question(context, asked)
                    row = chosen_row(shown)
                    assert read(shown.promise).startswith(read(row)), asked
                    seen |= {context.gm} if "<b>" in row else set()
    assert seen == {True, False}


@GAMES
def test_and_keeps_it_while_the_answer_is_put_together(gwen: User, ruleset: Any) -> None:
    play, random = demo_fight(gwen, ruleset.slug), Random(ruleset.slug)
    Campaign.objects.filter(pk=play.encounter.campaign_id).update(odds="judged")
    seen: set[str] = set()
    for _ in moments(play, random):
        found = contexts(play)
        for context in random.sample(found, min(2, len(found))):
            browser = laptop_of(gwen) if context.gm else phone_of(seat_of(play, context))
            for posted in answers(context, random):
                told = browser.get(f"/e/{play.pk}/live-odds?{posted.urlencode()}").json()
                row = told["beside"][f"{row_of(context, choice_of(context, posted))} beside"]
                assert read(told["promise"]).startswith(read(row)), posted
                seen |= {read(row)} - {""}
    assert seen


@GAMES
def test_a_table_without_odds_has_no_percentage_on_any_phone(gwen: User, ruleset: Any) -> None:
    play, random = demo_fight(gwen, ruleset.slug), Random(ruleset.slug)
    Campaign.objects.filter(pk=play.encounter.campaign_id).update(odds="none")
    for _ in moments(play, random):
        for context in contexts(play):
            if context.gm:
                continue
            seat = seat_of(play, context)
            page = boards.read_board(play.encounter.campaign_id).html(Place("seat", seat.pk, "en"))
            assert "%" not in "".join(promised(page)), page
            for posted in answers(context, random):
                told = phone_of(seat).get(f"/e/{play.pk}/live-odds?{posted.urlencode()}").json()
                assert "%" not in told["promise"] + "".join(told["beside"].values())


def moments(play: Play, random: Random) -> Iterator[int]:
    """The moments of a fight in which an answer of the party has odds. Everybody answers as
    suggested, in any order, with typed dice."""
    party = {item.id for item in play.state.combatants.values() if item.side == "party"}
    ruleset = registry.get(play.encounter.ruleset)
    left = many(STEPS)
    for step in range(MOST):
        while play.attempts():
            typed(play, random)
        pending = ruleset.pending(play.state)
        if not pending or not left:
            break
        choices = [ruleset.suggest(play.state, decision) for decision in pending]
        own = (choice for choice in choices if choice.by in party)
        if any(ruleset.chance(play.state, choice, GM) for choice in own):
            left -= 1
            yield step
        moves.answer(play.tap(), random.choice(choices))


def read(html: str) -> str:
    """The number and the words beside it, without their layout."""
    return re.sub(r"<[^>]*>|[\s·]", "", unescape(html))


def chosen_row(shown: Question) -> str:
    """The odds in the row that is chosen: that of the target, where targets have theirs."""
    row = next((row for row in shown.rows if row.checked), None)
    if row is None:
        return ""
    for extra in row.extras:
        if isinstance(extra, TargetControl) and not extra.odds_in_row:
            return next(target.odds.beside for target in extra.targets if target.checked)
    return row.odds.beside


def row_of(context: ViewerContext, choice: Choice) -> str:
    """The place of the row that an answer is chosen with."""
    asked = next(item for item in context.asked[choice.by] if item.kind == choice.kind)
    pending = Pending(context, asked)
    option = pending.decision.option(choice.option)
    assert option is not None
    if option is pending.aimed:
        return f"{option.name}/{choice.fields[option.fields[0].name]}"
    aim = target_of(option)
    if aim is not None and aim.name in choice.fields:
        return f"{option.name}.{aim.name}/{choice.fields[aim.name]}"
    return option.name


def promised(page: str) -> list[str]:
    return re.findall(r"data-promised>(.*?)</small>", page) + re.findall(
        r'data-promise="([^"]*)"', page
    )
