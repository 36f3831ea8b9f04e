"""The texts of answers in random fights of every game, and what is behind one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.contrib.auth.models import User

from encounters.screens import boards
from encounters.screens.questions.targets import TargetRow, by_kind
from encounters.serve.live.places import Place
from encounters.serve.performance.markup import mark_safe
from rulesets import registry
from tests.play.anything import anything, demo_fight, many

pytestmark = pytest.mark.django_db
SLUGS = [ruleset.slug for ruleset in registry.all()]


def panels(gwen: User, slug: str) -> Iterator[str]:
    """Every player's panel after each tap."""
    play, random = demo_fight(gwen, slug), Random(slug)
    seats = list(play.encounter.campaign.seats.all())
    for _ in range(many(12)):
        anything(play, random)
        board = boards.read_board(play.encounter.campaign_id)
        if not registry.get(slug).pending(play.state):
            return
        for seat in seats:
            yield board.html(Place("seat", seat.pk, "en"))


def texts(html: str, tag: str, *kinds: str) -> list[str]:
    """What elements of these kinds say, without markup."""
    found = re.findall(rf'<{tag}[^>]*? class="(?:{"|".join(kinds)})\b.*?</{tag}>', html, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", one).split()) for one in found]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_dot_stands_only_between_two_things(gwen: User, slug: str) -> None:
    said = [
        text for html in panels(gwen, slug) for text in texts(html, "label", "opt", "react", "seg")
    ]
    assert said
    for text in said:
        assert not re.search(r"^·|·$|· *·", text), text


def test_more_answers_are_at_least_two(gwen: User) -> None:
    opened = [
        text
        for slug in SLUGS
        for html in panels(gwen, slug)
        for text in texts(html, "button", "opt more")
    ]
    assert opened
    assert not [text for text in opened if text.startswith("1 more")]


def test_the_own_side_is_behind_one_of_it_where_a_foe_is_the_target(gwen: User) -> None:
    fight = demo_fight(gwen, "arm5")
    board = boards.read_board(fight.encounter.campaign_id)
    seat = fight.encounter.campaign.seats.order_by("pk")[0]
    context = board.context(seat.pk)
    own = [seen.id for seen in context.party]
    foes = [seen.id for seen in context.view.combatants if not context.own_side(seen)]
    for chosen, folded in ((foes[0], True), (own[0], False)):
        rows = [
            TargetRow(aim=who, name=mark_safe(who), checked=who == chosen) for who in own + foes
        ]
        shown = [row.aim for row in by_kind(context, rows)]
        assert (len([who for who in shown if who in own]) == 1) is folded
